"""Pictures: whole and well-formed, the same for the same board, and true to the geometry of the map."""

from __future__ import annotations

import colorsys
import math
import random
import re
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import product

import pytest

from fjords_widget.drawing import (
    THEMES,
    VARIANTS,
    Picture,
    board_svg,
    centre,
    mark_name,
    move_svg,
    piece_name,
    row_svg,
    shapes,
    standing_point,
    stone_name,
    style,
    tile_name,
    tile_svg,
    variant_at,
)
from fjords_widget.drawing.borders import Border, arcs, border_room, borders, terrain_at
from fjords_widget.drawing.faces import MARK, symbol
from fjords_widget.drawing.geometry import BLEED, MIDDLES, Point, edge_room, gap
from fjords_widget.drawing.palette import CONTRAST, DARK, LIGHT, PALETTES
from fjords_widget.drawing.peaks import SIZES
from fjords_widget.drawing.pieces import COLOURS, LOOKS, colour_of, piece
from fjords_widget.drawing.ridges import range_of
from fjords_widget.drawing.stones import GLYPHS, mark, stone
from fjords_widget.drawing.style import RULES
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell, ways
from fjords_widget.engine.moves import Draw, Lay, Leap, Sail, Secret, Settle
from fjords_widget.engine.tiles import Tile, TileSet

PRINTED = sorted({tile.face for tile in TileSet.named("fjords").tiles})
START = {(0, 0): "POPPMM", (0, 1): "MPPPPP", (1, 0): "PPPPPP"}


def turned() -> Iterator[str]:
    """Every face of the printed tiles in all its turns, and the starting tiles."""
    yield from sorted({face for printed in [*PRINTED, *START.values()] for face in ways(printed)})


FACES = list(turned())


def played(plies: int = 999, **options: object) -> Game:
    """A game with some random moves; longhouses are built now and then."""
    game = Game(seed=4, first=0, **options)  # type: ignore[arg-type]
    chance = random.Random(4)
    while game.phase != "over" and game.ply < plies:
        moves = list(game.legal_moves)
        building = [move for move in moves if getattr(move, "build", None)]
        game.push(chance.choice(building if building and chance.random() < 0.3 else moves))
    return game


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)


def classes_in(root: ET.Element) -> set[str]:
    names = [name for element in root.iter() for name in element.attrib.get("class", "").split()]
    return {name.removeprefix("fj-") for name in names}


def ids(root: ET.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def references(picture: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', picture)) | set(re.findall(r"url\(#([^)]+)\)", picture))


# Faces ------------------------------------------------------------------------------------------------


def test_there_are_101_faces_as_laid() -> None:
    assert len(PRINTED) == 19
    assert len({face for printed in PRINTED for face in ways(printed)}) == 101
    assert set(ways("POPPMM")) == set(ways("MMPOPP"))


@pytest.mark.parametrize("face", FACES)
def test_every_face_in_every_turn_is_well_formed_and_small(face: str) -> None:
    for variant in range(VARIANTS):
        text = symbol(face, variant).replace(MARK, "x-")
        root = ET.fromstring(text)
        assert root.attrib["id"] == f"x-{face}{variant}"
        assert len(text.encode()) < 3500
        assert classes_in(root) <= RULES.keys()


def test_variants_of_a_face_differ() -> None:
    for face in FACES:
        assert len({symbol(face, variant) for variant in range(VARIANTS)}) == VARIANTS


def test_turns_are_not_turned_pictures() -> None:
    """Light falls from one side and peaks stand upright, so nothing is rotated."""
    assert not any("rotate" in symbol(face) for face in FACES)


def test_the_variant_follows_from_the_cell_alone() -> None:
    cells = [Cell(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    assert [variant_at(cell) for cell in cells] == [variant_at((cell.q, cell.r)) for cell in cells]
    assert {variant_at(cell) for cell in cells} == set(range(VARIANTS))


# Borders ----------------------------------------------------------------------------------------------


def test_arcs_of_a_face() -> None:
    assert arcs("PPPPPP") == ()
    assert [(arc.terrain, arc.start, arc.length) for arc in arcs("MMPMMP")] == [("M", 0, 2), ("M", 3, 2)]
    assert [(arc.terrain, arc.start, arc.length) for arc in arcs("MPOOPM")] == [("O", 2, 2), ("M", 5, 2)]
    assert [(arc.terrain, arc.start, arc.length) for arc in arcs("MMMMMM")] == [("M", 0, 6)]


def crossings(face: str, variant: int) -> dict[int, Point]:
    """Where the borders of a tile cross its edges, as the path data says."""
    found = {}
    for border in borders(face, variant):
        if not border.points:
            continue
        values = [float(word) for word in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", border.path)]
        ends = Point(*values[:2]), Point(*values[-2:])
        edges = (border.arc.start - 1) % 6, (border.arc.start + border.arc.length - 1) % 6
        for edge, end in zip(edges, ends, strict=True):
            found[edge] = Point(end.x / BLEED, end.y / BLEED)
    return found


@pytest.mark.parametrize("face", FACES)
def test_borders_cross_exactly_the_middles_of_the_half_edges(face: str) -> None:
    half_edges = {edge for edge in range(6) if face[edge] != face[(edge + 1) % 6]}
    for variant in range(VARIANTS):
        found = crossings(face, variant)
        assert set(found) == half_edges
        for edge, point in found.items():
            assert gap(point, MIDDLES[edge]) < 0.1


def end_angles(border: Border) -> tuple[float, float]:
    """The directions in which a border's path leaves its first and reaches its last point."""
    values = [float(word) for word in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", border.path)]
    a, b, c, d = Point(*values[:2]), Point(*values[2:4]), Point(*values[-4:-2]), Point(*values[-2:])
    return math.atan2(b.y - a.y, b.x - a.x), math.atan2(d.y - c.y, d.x - c.x)


@pytest.mark.parametrize("face", FACES)
def test_borders_leave_a_tile_at_a_right_angle(face: str) -> None:
    for border in (
        border for variant in range(VARIANTS) for border in borders(face, variant) if border.points
    ):
        first, last = border.arc.start - 1, border.arc.start + border.arc.length - 1
        inwards, outwards = end_angles(border)
        for angle, wanted in ((inwards, 270 + 60 * first + 180), (outwards, 270 + 60 * last)):
            assert abs(math.remainder(math.degrees(angle) - wanted, 360)) < 3


def test_borders_of_neighbouring_tiles_meet() -> None:
    game = played()
    board = game.board
    met = 0
    for cell in board:
        for edge, other in enumerate(cell.neighbours()):
            if other not in board:
                continue
            here = crossings(board[cell].face, variant_at(cell))
            there = crossings(board[other].face, variant_at(other))
            assert (edge in here) == ((edge + 3) % 6 in there)
            if edge in here:
                a, b = here[edge], there[(edge + 3) % 6]
                (x, y), (u, v) = centre(cell), centre(other)
                assert math.hypot(x + a.x - u - b.x, y + a.y - v - b.y) < 0.2
                met += 1
    assert met > 20


@pytest.mark.parametrize("face", FACES)
def test_the_corners_show_their_terrain_and_the_plains_are_one_area(face: str) -> None:
    for variant in range(VARIANTS):
        for corner in range(6):
            angle = math.radians(240 + 60 * corner)
            assert (
                terrain_at(face, Point(92 * math.cos(angle), 92 * math.sin(angle)), variant) == face[corner]
            )
        if "P" in face:
            assert plains_are_joined(face, variant)


def plains_are_joined(face: str, variant: int) -> bool:
    """Floods the plains of a tile from one point of them."""
    grid = [Point(x, y) for x in range(-96, 97, 8) for y in range(-84, 85, 7)]
    plains = {spot for spot in grid if edge_room(spot) > 1 and terrain_at(face, spot, variant) == "P"}
    edge = [plains.pop()]
    while edge:
        x, y = edge.pop()
        found = plains & {Point(x + 8, y), Point(x - 8, y), Point(x, y + 7), Point(x, y - 7)}
        plains -= found
        edge += found
    return not plains


def test_peaks_stand_within_their_mountains() -> None:
    for face in FACES:
        for variant in range(VARIANTS):
            for border in borders(face, variant):
                if border.arc.terrain != "M":
                    continue
                peaks = range_of(face, border, variant)
                assert peaks
                assert peaks == sorted(peaks, key=lambda peak: peak[0].y)
                for spot, size in peaks:
                    for x in (spot.x - SIZES[size].half, spot.x + SIZES[size].half):
                        assert terrain_at(face, Point(x, spot.y - 1), variant) == "M"


# Pieces -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [face for face in FACES if "P" in face])
def test_pieces_stand_on_plains_with_room_around_their_feet(face: str) -> None:
    spot = standing_point(face)
    assert edge_room(spot) > 8
    for variant in range(VARIANTS):
        assert terrain_at(face, spot, variant) == "P"
        assert border_room(spot, borders(face, variant)) > 10
        for side in (-12, 12):
            assert terrain_at(face, Point(spot.x + side, spot.y), variant) == "P"


def test_faces_that_no_printed_tile_has_can_be_drawn_too() -> None:
    """A tile set is a data file, so any face without a mountain beside an ocean may turn up."""
    every = ["".join(letters) for letters in product("PMO", repeat=6)]
    fit = [face for face in every if not any({face[i], face[i - 1]} == {"M", "O"} for i in range(6))]
    assert len(fit) == 199
    for face in fit:
        ET.fromstring(symbol(face))
        if "P" in face:
            spot = standing_point(face)
            assert terrain_at(face, spot) == "P"
            assert border_room(spot, borders(face)) > 9


def test_seats_differ_in_shape_and_pattern_not_in_colour_alone() -> None:
    for field in ("roof", "roof_pattern", "shield", "shield_pattern"):
        assert len({getattr(look, field) for look in LOOKS.values()}) == 4
    assert len({look.helmet + look.ornament for look in LOOKS.values()}) == 4
    assert tuple(LOOKS) == COLOURS
    assert [colour_of(0), colour_of(0, True), colour_of(1), colour_of(1, True)] == [
        "white", "purple", "yellow", "black",
    ]  # fmt: skip


def test_all_small_shapes_are_well_formed() -> None:
    for text in (
        *(piece(colour, kind) for colour in COLOURS for kind in ("longhouse", "viking")),
        *(stone(rune, colour) for rune in GLYPHS for colour in (None, *COLOURS)),
        *(mark(rune) for rune in GLYPHS),
    ):
        root = ET.fromstring(f"<g>{text}</g>")
        assert classes_in(root) <= RULES.keys()


# Boards -----------------------------------------------------------------------------------------------


def test_a_board_is_one_well_formed_document() -> None:
    game = played(30)
    root = parsed(board_svg(game))
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    cells = [element for element in root.iter() if element.attrib.get("class") == "fj-cell"]
    assert {element.attrib["data-cell"] for element in cells} == {str(cell) for cell in game.board}
    assert root.findtext(f"{space}title")
    description = root.findtext(f"{space}desc")
    assert description == str(game)


def test_tiles_are_painted_from_back_to_front() -> None:
    """Peaks rise into the tile behind, so that one has to be there first."""
    picture = board_svg(played(30))
    order = [Cell.parse(text) for text in re.findall(r'class="fj-cell" data-cell="([^"]+)"', picture)]
    heights = [2 * cell.r + cell.q for cell in order]
    assert heights == sorted(heights)


def test_ids_are_unique_and_every_reference_leads_somewhere() -> None:
    for game in (played(), played(variant="epic", runes="game-7"), played(players=4, runes="game-4")):
        picture = board_svg(game, spaces=game.board.spaces, coordinates=True, last=game.peek())
        names = ids(parsed(picture))
        assert len(names) == len(set(names))
        assert references(picture) <= set(names)
        assert MARK not in picture


def test_two_boards_on_a_page_share_no_id() -> None:
    first, second = board_svg(played(10)), board_svg(played(11))
    assert not set(ids(parsed(first))) & set(ids(parsed(second)))


def test_the_same_board_gives_the_same_bytes() -> None:
    game = played()
    assert board_svg(game) == board_svg(game.copy())
    plain = {cell: laid.face for cell, laid in game.board.items()}
    backwards = dict(reversed(list(plain.items())))
    assert board_svg(plain) == board_svg(backwards)


def test_nothing_runs_and_nothing_is_fetched() -> None:
    game = played(runes="game-7")
    picture = board_svg(game, title="</title><script>alert(1)</script>", labels={(0, 0): "<b>&"})
    for root in (parsed(picture), parsed(tile_svg("MMPPPP")), parsed(row_svg(game.row))):
        for element in root.iter():
            assert element.tag.rpartition("}")[2] not in {"script", "foreignObject", "image", "a", "animate"}
            for name, value in element.attrib.items():
                assert not name.startswith("on")
                assert "http" not in value or name == "xmlns"
                assert name.rpartition("}")[2] != "href" or value.startswith("#")
    assert "@import" not in picture
    assert not re.search(r"url\((?!#)", picture)


def test_shapes_travel_once() -> None:
    picture = board_svg(played())
    uses = re.findall(r'<g class="fj-cell" data-cell="[^"]+"><use href="#([^"]+)"', picture)
    assert len(uses) == len(played().board)
    for name in set(uses):
        assert picture.count(f'id="{name}"') == 1


def test_a_full_board_stays_small() -> None:
    game = played(variant="epic", runes="game-7")
    assert len(game.board) > 55
    assert len(board_svg(game).encode()) < 150_000
    assert len(board_svg(played()).encode()) < 100_000


def test_a_board_is_drawn_in_milliseconds_once_its_shapes_are_known() -> None:
    game = played()
    board_svg(game)
    times = []
    for _ in range(7):
        start = time.process_time()
        board_svg(game)
        times.append(time.process_time() - start)
    assert min(times) < 0.03


def test_everything_that_can_be_marked() -> None:
    game = played(12)
    cells = list(game.board)
    lay = next(move for move in game.legal_moves if isinstance(move, Lay))
    picture = board_svg(
        game,
        size=300,
        coordinates=True,
        last=game.peek(),
        highlight={cells[0]: "bad", cells[1]: "legal", cells[2]: "soft"},
        arrows=[(cells[0], cells[3]), (cells[1], cells[4], "blue")],
        corners=[(cells[0], 2)],
        fills={cells[4]: "#336699"},
        labels={cells[5]: 7},
        spaces={lay.cell: 3, (9, 9): None},
        ghost=lay,
        colors={"sea": "#123456"},
    )
    root = parsed(picture)
    kinds = {
        "bad",
        "legal",
        "soft",
        "last",
        "mark-arrow",
        "corner",
        "coordinate",
        "label",
        "open",
        "ghost-cell",
    }
    assert kinds <= classes_in(root)
    assert root.attrib["style"] == "--fj-sea:#123456;max-width:100%;height:auto"
    assert float(root.attrib["width"]) == 300 or float(root.attrib["height"]) == 300
    assert 'data-cell="9,9"' in picture


def test_voyages_and_moved_longhouses_show_their_way() -> None:
    plain = {(q, 0): "PPPPPP" for q in range(4)}
    assert "fj-arrow" in board_svg(plain, last=Sail(Cell(0, 0), Cell(2, 0)))
    assert "fj-arrow" in board_svg(plain, last=Leap(Cell(1, 1), Cell(2, 0)))
    lay = Lay(Tile("PPPPPP"), Cell(3, 0), 0, Secret(Cell(0, 0), Cell(1, 0)))
    assert "fj-arrow" in board_svg(plain, last=lay)
    assert '"fj-arrow"' not in board_svg(plain, last=Settle(Cell(2, 0)))


def test_a_part_of_the_board() -> None:
    game = played()
    picture = board_svg(game, around=((0, 0), 1))
    shown = set(re.findall(r'class="fj-cell" data-cell="([^"]+)"', picture))
    assert shown == {str(cell) for cell in [Cell(0, 0), *Cell(0, 0).neighbours()] if cell in game.board}


def test_plain_data_and_no_data_can_be_drawn() -> None:
    assert parsed(board_svg(START)).attrib["viewBox"]
    assert parsed(board_svg({})).attrib["viewBox"]


def test_marks_show_only_where_their_rune_is_in_the_game() -> None:
    assert "fj-plaque" in tile_svg(Tile("MMMMMM", "strength"))
    assert "fj-plaque" not in tile_svg(Tile("MMMMMM"))
    without = played(runes=())
    assert any(laid.tile.mark for laid in without.board.values())
    assert 'class="fj-plaque"' not in board_svg(without)


# Tiles, rows, moves -----------------------------------------------------------------------------------


def test_tiles_rows_and_moves_are_pictures() -> None:
    game = played(3)
    lay = next(move for move in game.legal_moves if isinstance(move, Lay))
    for picture in (
        tile_svg(lay.tile),
        tile_svg("MMPOOP", 30),
        row_svg(game.row),
        row_svg([]),
        move_svg(lay),
        move_svg(lay, game),
        move_svg(Draw()),
        move_svg(Settle(Cell(0, 0)), game),
    ):
        assert isinstance(picture, Picture)
        assert picture._repr_svg_() == picture
        root = parsed(picture)
        names = ids(root)
        assert len(names) == len(set(names))
        assert references(picture) <= set(names)
    assert lay._repr_svg_().startswith("<svg")
    assert game._repr_svg_().startswith("<svg")


def test_sizes_are_in_pixels() -> None:
    root = parsed(tile_svg("MMPOOP", 30))
    assert max(float(root.attrib["width"]), float(root.attrib["height"])) == 30
    assert abs(float(parsed(row_svg(["MMPOOP"] * 4, 60)).attrib["height"]) - 60) < 0.2
    assert "width" not in parsed(board_svg(START, size=None)).attrib


def test_a_narrow_page_shows_all_of_a_picture() -> None:
    assert parsed(tile_svg("MMPOOP", 30)).attrib["style"] == "max-width:100%;height:auto"
    assert "style" not in parsed(board_svg(START, size=None)).attrib, "it fills its place anyway"


def test_small_pictures_carry_only_the_rules_they_need() -> None:
    assert ".fj-sea{" not in tile_svg("MMPPPP", theme="light")
    assert len(tile_svg("PPPPPP", theme="light")) < 5000


# Colours ----------------------------------------------------------------------------------------------


def test_all_palettes_name_the_same_colours() -> None:
    for palette in PALETTES.values():
        assert palette.keys() == LIGHT.keys()
        assert all(re.fullmatch("#[0-9a-f]{6}", value) for value in palette.values())


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_a_style_sheet(theme: str) -> None:
    sheet = style(theme)
    assert sheet.count("{") == sheet.count("}")
    assert "$" not in sheet
    for name in RULES:
        assert f".fj-{name}{{" in sheet
    assert f"fj-{theme}-theme" in board_svg(START, theme=theme)


def test_unknown_themes_and_colours_are_refused() -> None:
    with pytest.raises(ValueError, match="theme"):
        board_svg(START, theme="sepia")
    with pytest.raises(ValueError, match="colour"):
        board_svg(START, colors={"grass": "#000000"})
    for colour in ("red;background:url(x)", "url(x)", "#12", "rgb(1,2,3", '"'):
        with pytest.raises(ValueError, match="colour"):
            board_svg(START, colors={"sea": colour})
        with pytest.raises(ValueError, match="colour"):
            board_svg(START, fills={(0, 0): colour})
    with pytest.raises(ValueError, match="highlight"):
        board_svg(START, highlight={(0, 0): "shiny"})


def rgb(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def light(colour: str) -> list[float]:
    """The linear light of a colour."""
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour)]


def luminance(colour: str) -> float:
    r, g, b = light(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    high, low = sorted([luminance(a), luminance(b)], reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.rule("V-O6")
def test_the_original_game_is_drawn_with_farms_and_fields() -> None:
    game, chance = Game(variant="original", seed=3, first=0), random.Random(3)
    while game.phase != "over":
        game.push(chance.choice(list(game.legal_moves)))
    drawn = board_svg(game)
    assert set(re.findall(r"(farm|field|viking|longhouse)-white", drawn)) == {"farm", "field"}
    for kind in ("farm", "field"):
        outlines = {getattr(look, kind) for look in LOOKS.values()}
        patterns = {getattr(look, f"{kind}_pattern") for look in LOOKS.values()}
        assert len(outlines) == len(patterns) == len(COLOURS)
        assert len({piece(colour, kind) for colour in COLOURS}) == len(COLOURS)


@pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST])
def test_pieces_stand_out_from_the_plains(palette: dict[str, str]) -> None:
    """Each piece has a dark edge within a light halo: one of the two stands out from any ground."""
    for colour in COLOURS:
        edge, halo = palette[f"{colour}-edge"], palette["halo"]
        assert contrast(edge, halo) > 7
        assert max(contrast(edge, palette["plains"]), contrast(halo, palette["plains"])) > 4.5


@pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST])
def test_terrains_stand_out_from_one_another(palette: dict[str, str]) -> None:
    least = 3.0 if palette is CONTRAST else 1.25
    for a, b in (("plains", "sea"), ("plains", "rock")):
        assert contrast(palette[a], palette[b]) > least
    assert contrast(palette["ink"], palette["paper"]) > 7


# Linear light as it is seen with one kind of cones missing (Machado, Oliveira and Fernandes, 2009).
EYES = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
}


def seen(colour: str, eyes: str) -> str:
    """A colour as somebody sees it."""
    mixed = [
        max(0.0, min(1.0, sum(part * own for part, own in zip(row, light(colour), strict=True))))
        for row in EYES[eyes]
    ]
    parts = [12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in mixed]
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def lab(colour: str) -> tuple[float, float, float]:
    """CIELAB, white being that of a screen."""
    r, g, b = light(colour)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    u, v, w = [part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)]
    return 116 * v - 16, 500 * (u - v), 200 * (v - w)


@pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST])
@pytest.mark.parametrize("ground", ["plains", "meadow", "rock", "sea"])
@pytest.mark.parametrize("eyes", EYES)
def test_lights_reach_3_to_1_on_every_ground(palette: dict[str, str], ground: str, eyes: str) -> None:
    """A light is a line within another: the two differ, and one of them stands out from the ground."""
    line, edge, below = (seen(palette[name], eyes) for name in ("legal", "legal-edge", ground))
    assert contrast(line, edge) >= (3 if eyes == "all colours" else 2.5)
    assert max(contrast(line, below), contrast(edge, below)) >= 3


@pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST])
@pytest.mark.parametrize("eyes", EYES)
def test_lights_are_like_no_seat_whoever_looks(palette: dict[str, str], eyes: str) -> None:
    """Ten times what can just be told apart."""
    lit = lab(seen(palette["legal"], eyes))
    for colour in COLOURS:
        assert math.dist(lit, lab(seen(palette[colour], eyes))) > 20


@pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST])
def test_lights_have_a_hue_that_no_seat_has(palette: dict[str, str]) -> None:
    for colour in ("yellow", "purple"):  # the other two have none
        assert hue_apart(palette["legal"], palette[colour]) > 40
    for colour in ("white", "black"):
        assert chroma(palette["legal"]) > chroma(palette[colour]) + 30


def test_black_pieces_are_seen_in_the_dark_theme() -> None:
    """Their halo is broader than that of others, and stands out from every ground and from the piece."""
    halo = DARK["halo"]
    for ground in ("plains", "rock", "sea", "black", "black-alt"):
        assert contrast(halo, DARK[ground]) >= 4.5
    for kind in ("longhouse", "viking"):
        assert "fj-halo-wide" in piece("black", kind)
        assert "fj-halo-wide" not in piece("white", kind)


def hsv(colour: str) -> tuple[float, float, float]:
    return colorsys.rgb_to_hsv(*rgb(colour))


def chroma(colour: str) -> float:
    """How much of a colour it is, and not a grey."""
    return math.hypot(*lab(colour)[1:])


def hue_apart(a: str, b: str) -> float:
    """How far apart two hues are, in degrees."""
    apart = abs(hsv(a)[0] - hsv(b)[0]) * 360
    return min(apart, 360 - apart)


# What a page needs ------------------------------------------------------------------------------------


def test_shapes_can_be_kept_by_a_page_under_a_prefix_of_its_own() -> None:
    names = [
        tile_name("MMPOOP", (0, 1)),
        piece_name(0, "viking"),
        piece_name(1, "longhouse", second=True),
        stone_name("home", 3),
        stone_name("water"),
        mark_name("water"),
    ]
    assert names[1:3] == ["viking-white", "longhouse-black"]
    found = shapes(names, "page-")
    assert {*names, "hex"} <= found.keys()
    text = "".join(found.values())
    defined = ids(ET.fromstring(f"<defs>{text}</defs>"))
    assert len(defined) == len(set(defined))
    assert all(name.startswith("page-") for name in defined)
    assert references(text) <= set(defined)


def test_all_faces_together_are_small_enough_to_travel() -> None:
    for variant in range(VARIANTS):
        sizes = [len(symbol(face, variant).encode()) for face in FACES]
        assert sum(sizes) / len(sizes) < 1900


def test_nothing_beyond_the_part_that_is_shown_makes_the_picture_larger() -> None:
    faces = {Cell(q, 0): "PPPPPP" for q in range(6)}
    far, middle = Cell(5, 0), Cell(0, 0)
    part = board_svg(faces, around=(middle, 1))
    assert board_svg(faces, around=(middle, 1), last=far, highlight=[far], fills={far: "#ff0000"}) == part
