"""Pictures of records: SVG, PNG and films, true to the board, and harmless whatever a record says."""

from __future__ import annotations

import base64
import io
import re
import sys
import xml.etree.ElementTree as ET
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

import fjords_widget as fj
from fjords_widget.drawing import board_svg
from fjords_widget.drawing.palette import PALETTES
from fjords_widget.pictures.captions import Sheet
from fjords_widget.pictures.png import flat, png
from fjords_widget.pictures.still import still
from tests.hostile import hostile
from tests.paths import GAMES
from tests.programs import run_python

HOSTILE = hostile()


@pytest.fixture
def record() -> fj.Record:
    record = fj.Record.load(GAMES / "runes.fjords")
    record.headers.update(white="Ann", yellow="Bo")
    for node in (record.root, *record):
        node.intro = node.comment = ""
    return record


def opened(data: bytes) -> Any:
    return Image.open(io.BytesIO(data))


def test_a_record_draws_the_board_at_any_ply(record: fj.Record, tmp_path: Path) -> None:
    picture = record.to_svg(tmp_path / "board.svg", ply=9)
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == picture
    cells = set(re.findall(r'class="fj-cell" data-cell="([^"]+)"', picture))
    assert cells == {str(cell) for cell in record.game(9).board}
    assert record.to_svg() == record.to_svg(ply=record.plies)


def test_its_title_says_the_move_and_the_marks_of_the_move_are_drawn(record: fj.Record) -> None:
    node = record.at(4)
    node.sign = "!?"
    node.marks = [fj.Mark("label", (0, 0), "blue", text="look")]
    picture = record.to_svg(ply=4, arrows=[((0, 0), (1, 0))])
    assert f"4. {record.names[node.seat or 0]}: {node.move}!?</title>" in unescape(picture)
    assert ">look</text>" in picture
    assert "fj-mark-arrow" in picture


def test_a_ply_that_is_not_there_is_named(record: fj.Record) -> None:
    with pytest.raises(fj.InvalidOption, match="999"):
        record.to_png(ply=999)


# PNG --------------------------------------------------------------------------------------------------


def test_a_png_has_the_colours_of_the_theme(record: fj.Record, tmp_path: Path) -> None:
    for theme, plains in {
        "light": (185, 201, 138),
        "dark": (77, 95, 63),
        "contrast": (238, 246, 207),
    }.items():
        data = record.to_png(tmp_path / "board.png", size=300, theme=theme)
        assert (tmp_path / "board.png").read_bytes() == data
        image = opened(data)
        assert max(image.size) == 300
        colours = {colour[:3] for count, colour in image.convert("RGBA").getcolors(100_000) if count > 100}
        assert plains in colours


def test_own_colours_are_kept(record: fj.Record) -> None:
    data = record.to_png(size=300, colors={"plains": "#123456"})
    assert (0x12, 0x34, 0x56, 255) in {
        colour for _, colour in opened(data).convert("RGBA").getcolors(100_000)
    }


def test_no_variable_is_left_for_the_library(record: fj.Record) -> None:
    for theme in ("light", "dark", "contrast", "auto"):
        plain = flat(record.to_svg(theme=theme))
        assert "--fj-" not in plain
        assert "@media" not in plain
        ET.fromstring(plain)


def test_words_are_written() -> None:
    def ink(text: str) -> float:
        data = png(board_svg({(0, 0): "PPPPPP"}, labels={(0, 0): text}, size=200, theme="light"))
        return float(ImageStat.Stat(opened(data).convert("L")).sum[0])

    assert len({ink(text) for text in (" ", "A", "Ω", "Ж", "7")}) == 5


def test_fewer_colours_make_a_smaller_file(record: fj.Record) -> None:
    data = record.to_png(size=600)
    few = record.to_png(size=600, colours=64)
    assert len(few) < len(data) / 2
    assert opened(few).size == opened(data).size
    change = ImageChops.difference(opened(few).convert("RGBA"), opened(data).convert("RGBA"))
    assert max(ImageStat.Stat(change).mean) < 4


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_png_looks_as_a_browser_draws_it(theme: str, record: fj.Record, browser: Any) -> None:
    marks = [fj.Mark("cell", (0, 0), "red"), fj.Mark("arrow", (0, 1), "blue", to=(1, 0))]
    svg = record.to_svg(size=600, theme=theme, marks=marks)
    page = browser.new_page()
    page.set_content(f"<body style='margin:0;background:#fff'>{svg}")
    shown = opened(page.locator("svg").first.screenshot()).convert("RGB")
    page.close()
    ours = opened(png(svg)).convert("RGBA")
    made = Image.new("RGB", ours.size, "#fff")
    made.paste(ours, mask=ours)
    assert abs(made.width - shown.width) <= 1
    box = (0, 0, min(made.width, shown.width), min(made.height, shown.height))
    change = ImageChops.difference(made.crop(box), shown.crop(box))
    assert max(ImageStat.Stat(change).mean) < 3


# Films ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_a_film_shows_every_move_and_has_time_for_comments(
    kind: str, record: fj.Record, tmp_path: Path
) -> None:
    record.at(2).comment = "White builds **here**, and the whole valley is hers."
    told: list[tuple[int, int]] = []
    data = record.to_gif(
        tmp_path / f"game.{kind}", size=160, last=3, pause=0.5, progress=lambda *how: told.append(how)
    )
    assert (tmp_path / f"game.{kind}").read_bytes() == data
    film = opened(data)
    assert film.format == kind.upper()
    assert film.n_frames == 4
    assert told == [(i, 4) for i in range(1, 5)]
    durations = []
    for i in range(film.n_frames):
        film.seek(i)
        film.load()
        durations.append(film.info["duration"])
    assert durations[0] == durations[1] == 500
    assert durations[2] > 2500


def test_whoever_waits_for_a_film_hears_of_its_first_picture(
    record: fj.Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[fj.Node] = []

    def noted(node: fj.Node, **how: Any) -> str:
        drawn.append(node)
        return still(node, **how)

    monkeypatch.setattr(sys.modules["fjords_widget.pictures.film"], "still", noted)
    told: list[int] = []
    record.to_gif(size=120, last=3, progress=lambda *_: told.append(len(drawn)))
    assert told == [1, 2, 3, 4]


def test_a_comment_before_a_move_is_read_before_it_is_made(record: fj.Record) -> None:
    record.at(2).intro = "What now?"
    assert opened(record.to_gif(size=120, last=2)).n_frames == 4


def test_without_captions_there_is_the_board_alone(record: fj.Record) -> None:
    bare, told = (opened(record.to_gif(size=160, last=1, captions=captions)) for captions in (False, True))
    assert bare.height < told.height
    assert bare.width < told.width == Sheet.around(bare.width, bare.height, 1, "light").width


def test_the_caption_of_a_narrow_picture_has_room_for_a_line() -> None:
    sheet = Sheet.around(150, 400, 4, "light")
    assert sheet.wrap("16. Bjorn: MPOOOP/2@-2,5+longhouse!") == ["16. Bjorn: MPOOOP/2@-2,5+longhouse!"]
    assert f'x="{(sheet.width - 150) // 2}"' in sheet.svg("<svg />", "x", [])
    assert Sheet.around(600, 400, 4, "light") == Sheet(600, 400, 4, "light")


def test_marks_keep_their_colours_in_a_gif(record: fj.Record) -> None:
    record.at(1).marks = [fj.Mark("arrow", (0, 0), "purple", to=(1, 0))]
    film = opened(record.to_gif(size=200, last=3))
    film.seek(1)
    wanted = ImageColor.getrgb(PALETTES["light"]["mark-purple"])
    shown = [colour for _, colour in film.convert("RGB").getcolors(1 << 20)]
    assert min(max(abs(a - b) for a, b in zip(colour, wanted, strict=True)) for colour in shown) < 16


def test_a_long_caption_is_cut_into_pages_and_loses_no_word() -> None:
    sheet = Sheet(400, 300, 4, "light")
    text = "word " * 100 + "x" * 300
    pages = sheet.pages(text)
    assert len(pages) > 3
    assert all(len(page) <= 3 for page in pages)
    assert "".join("".join(page) for page in pages).replace(" ", "") == text.replace(" ", "")


def test_a_comment_as_long_as_a_book_is_cut(record: fj.Record) -> None:
    record.at(1).comment = "word " * 100_000
    assert opened(record.to_gif(size=100, first=1, last=1)).n_frames < 40


@pytest.mark.parametrize(
    ("how", "words"),
    [({"kind": "mp4"}, "'mp4' is not a film"), ({"theme": "auto"}, "'auto'"), ({"first": 500}, "move 500")],
)
def test_what_cannot_be_filmed_is_said(how: dict[str, Any], words: str, record: fj.Record) -> None:
    with pytest.raises(fj.InvalidOption, match=words):
        record.to_gif(**how)


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_a_missing_library_is_named_with_the_way_to_get_it(missing: str) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "import fjords_widget as fj\n"
        "record = fj.Game(seed=1).record(); record.to_svg()\n"
        "try: record.to_gif()\n"
        "except ImportError as error: print(error)"
    )
    told = run_python(program)
    assert missing in told
    assert "pip install fjords_widget[pictures]" in told


# Hostile records --------------------------------------------------------------------------------------


def test_hostile_captions_are_words_and_nothing_else() -> None:
    tags = {part.tag for part in ET.fromstring(Sheet(300, 200, 4, "light").svg("<svg />", "x", ["y"])).iter()}
    for text in HOSTILE.values():
        root = ET.fromstring(Sheet(300, 200, 4, "light").svg("<svg />", text, [text]))
        assert {part.tag for part in root.iter()} == tags


def test_a_hostile_record_is_filmed_like_any_other(record: fj.Record) -> None:
    for text in ("fetches.image", "drawings.svg_image", "drawings.entity", "places.turned"):
        record.headers["white"] = HOSTILE[text]
        record.at(1).comment = HOSTILE[text]
        assert record.to_gif(size=100, first=1, last=1).startswith(b"GIF")
    assert base64.b64encode(record.to_png(size=100)).startswith(b"iVBOR")
