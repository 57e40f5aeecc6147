"""Marks of a record on a picture of the board: each where it belongs, in its colour, and harmless."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from fjords_widget.drawing import MARK_COLOURS, THEMES, PlainMark, board_svg, centre, style
from fjords_widget.drawing.geometry import CORNERS
from fjords_widget.records.marks import COLOURS, LONGEST_LABEL, Mark
from tests.hostile import hostile

MAP = {(0, 0): "POPPMM", (0, 1): "MPPPPP", (1, 0): "PPPPPP"}
HOSTILE = hostile()


def groups(picture: str) -> list[ET.Element]:
    """What is drawn for each mark."""
    return [part for part in ET.fromstring(picture).iter() if "fj-mark" in part.get("class", "").split()]


def test_the_colours_are_those_of_the_records() -> None:
    assert MARK_COLOURS == COLOURS


@pytest.mark.parametrize("kind", ["cell", "edge", "corner", "arrow", "label"])
@pytest.mark.parametrize("colour", [*COLOURS, "#1a2b3c", "#fffffe"])
def test_every_kind_in_every_colour(kind: str, colour: str) -> None:
    mark = Mark(
        kind,  # type: ignore[arg-type]
        (0, 0),
        colour,
        to=(0, 1) if kind == "arrow" else None,
        side=2 if kind in ("edge", "corner") else None,
        text="here" if kind == "label" else "",
    )
    picture = board_svg(MAP, marks=[mark])
    (drawn,) = groups(picture)
    assert drawn.get("color") == (colour if colour.startswith("#") else None)
    assert (f"fj-on-{colour}" in drawn.attrib["class"]) == (colour in COLOURS)
    assert any(
        f"fj-{'slip' if kind == 'label' else 'mark-' + kind}" in c.get("class", "") for c in drawn.iter()
    )
    assert picture == board_svg(MAP, marks=[PlainMark(kind, (0, 0), colour, mark.to, mark.side, mark.text)])


def test_pale_marks_have_a_dark_seam() -> None:
    for colour, dark in {"white": True, "#ffff99": True, "black": False, "#102030": False}.items():
        (drawn,) = groups(board_svg(MAP, marks=[Mark("corner", (0, 0), colour, side=0)]))
        assert ("fj-seam-dark" in drawn[0].attrib["class"].split()) == dark


def test_a_corner_is_marked_where_it_is() -> None:
    (drawn,) = groups(board_svg(MAP, marks=[Mark("corner", (1, 0), side=3)]))
    (x, y), step = centre((1, 0)), CORNERS[3]
    dot = drawn[0]
    assert float(dot.attrib["cx"]) == pytest.approx(x + step.x, abs=0.1)
    assert float(dot.attrib["cy"]) == pytest.approx(y + step.y, abs=0.1)


def test_cells_lie_under_the_pieces_and_all_else_over_them() -> None:
    from tests.drawing.test_drawing import played

    game = played()
    cell = next(iter(game.board.pieces))
    marks = [Mark("cell", cell), Mark("label", cell, text="A"), Mark("arrow", cell, to=cell.neighbours()[0])]
    picture = board_svg(game, marks=marks)
    assert picture.index('"fj-mark-cell"') < picture.index('class="fj-piece"')
    assert picture.rindex('class="fj-piece"') < picture.index('"fj-mark-arrow"') < picture.index('"fj-slip"')


def test_two_labels_on_a_cell_stand_one_below_the_other() -> None:
    first, second = groups(board_svg(MAP, marks=[Mark("label", (0, 0), text=text) for text in "AB"]))
    tops = [
        float(rect.attrib["y"]) for part in (first, second) for rect in part.iter() if "rx" in rect.attrib
    ]
    assert tops[1] - tops[0] > 30


def test_a_long_label_is_cut_and_said_in_full_on_pointing() -> None:
    text = "a valley that nobody can reach " * 6
    (drawn,) = groups(board_svg(MAP, marks=[Mark("label", (0, 0), text=text)]))
    words = "".join(drawn.itertext())
    assert "…" in words
    assert text.strip()[:LONGEST_LABEL].strip() in words
    (slip,) = [part for part in drawn.iter() if "rx" in part.attrib]
    assert float(slip.attrib["width"]) <= 200


def test_a_mark_far_away_does_not_make_the_map_small() -> None:
    far = [Mark("cell", (200, -200)), Mark("arrow", (0, 0), to=(90, 90)), Mark("label", (-150, 3), text="x")]
    assert groups(board_svg(MAP, marks=far)) == []
    assert ET.fromstring(board_svg(MAP, marks=far)).get("viewBox") == ET.fromstring(board_svg(MAP)).get(
        "viewBox"
    )


def test_a_mark_beside_the_map_has_room() -> None:
    def width(picture: str) -> float:
        return float(ET.fromstring(picture).attrib["viewBox"].split()[2])

    assert width(board_svg(MAP, marks=[Mark("cell", (2, 0))])) > width(board_svg(MAP))


def test_ten_thousand_marks_do_not_swell_a_picture() -> None:
    assert len(board_svg(MAP, marks=[Mark("label", (0, 0), text=f"{i}") for i in range(10_000)])) < 300_000


def test_a_wrong_colour_is_named() -> None:
    with pytest.raises(ValueError, match=r"'url\(x\)' is not a colour of a mark: choose one of red,"):
        board_svg(MAP, marks=[PlainMark("cell", (0, 0), "url(x)")])


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_the_colours(theme: str) -> None:
    for colour in COLOURS:
        assert re.search(rf"\.fj-on-{colour}{{color:#", style(theme))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_labels_and_titles_are_words_and_nothing_else(text: str) -> None:
    mark = Mark("label", (0, 0), text=text)
    picture = board_svg(MAP, marks=[mark], labels={(0, 1): text}, title=text)
    root = ET.fromstring(picture)
    plain = ET.fromstring(
        board_svg(MAP, marks=[Mark("label", (0, 0), text="x")], labels={(0, 1): "x"}, title="x")
    )
    assert {part.tag for part in root.iter()} <= {part.tag for part in plain.iter()}
    assert {name for part in root.iter() for name in part.attrib} <= {
        n for p in plain.iter() for n in p.attrib
    }
    (title,) = [part for part in root if part.tag.endswith("title")]
    assert title.text is not None
    assert title.text.split() == text.replace("\x01", "").split()
