"""The hex grid keeps its promises: cells, corners, turning, distances, coordinates and pixels."""

from __future__ import annotations

import doctest
import math
import random
from collections.abc import Callable
from itertools import pairwise, product
from types import ModuleType
from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fjords_widget.engine import hexcoords, hexgrid, hexpixels
from fjords_widget.engine.hexcoords import ColRow, Cube, Doubled, Offset
from fjords_widget.engine.hexgrid import AROUND, DIRECTIONS, ORIGIN, Cell, Corner, distance
from fjords_widget.engine.hexpixels import FLAT, POINTY, Layout, Orientation, Point
from tests.programs import run_python

far = st.integers(-(10**6), 10**6)
near = st.integers(-6, 6)
cells = st.builds(Cell, far, far)
near_cells = st.builds(Cell, near, near)
sixths = st.integers(0, 5)
turnings = st.integers(-20, 20)
faces = st.text("PMO", min_size=6, max_size=6)
layouts = st.builds(
    Layout,
    st.sampled_from([FLAT, POINTY]),
    st.floats(0.5, 200),
    st.builds(Point, st.floats(-1e3, 1e3), st.floats(-1e3, 1e3)),
)


def apart(a: Point, b: Point) -> float:
    return math.dist(a, b)


# Cells


@given(cells)
def test_a_cell_is_the_plain_tuple(cell: Cell) -> None:
    plain = (cell.q, cell.r)
    assert cell == plain
    assert hash(cell) == hash(plain)
    assert {plain: "here"}[cell] == "here"


@given(cells)
def test_a_cell_reads_back_from_its_text(cell: Cell) -> None:
    assert Cell.parse(str(cell)) == cell
    assert f"{cell}" == f"{cell.q},{cell.r}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "1,",
        ",1",
        "1,2,3",
        "1;2",
        "a,b",
        "1.0,2",
        " 1,2",
        "1, 2",
        "+1,2",
        "-0,1",
        "01,2",
        "1_0,2",
        "\u0661,2",
    ],
)
def test_any_other_text_is_refused_and_the_message_shows_how(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a cell: write q and r.*'1,-2'") as refusal:
        Cell.parse(text)
    assert repr(text) in str(refusal.value)


@given(cells)
def test_cube_coordinates_add_up_to_zero(cell: Cell) -> None:
    assert cell.q + cell.r + cell.s == 0


@given(cells, cells, st.integers(0, 9))
def test_steps_add_up(a: Cell, b: Cell, count: int) -> None:
    assert a.plus(b.minus(a)) == b
    total = ORIGIN
    for _ in range(count):
        total = total.plus(a)
    assert a.times(count) == total


def test_the_neighbours_come_in_the_order_of_the_edges() -> None:
    assert hexgrid.DIRECTION_NAMES == ("N", "NE", "SE", "S", "SW", "NW")
    assert Cell(3, 5).neighbours() == ((3, 4), (4, 4), (4, 5), (3, 6), (2, 6), (2, 5))


@given(cells, st.integers(-12, 12))
def test_directions_go_round(cell: Cell, direction: int) -> None:
    assert cell.neighbour(direction) == cell.neighbours()[direction % 6]


@given(cells, sixths)
def test_going_back_is_the_opposite_direction(cell: Cell, edge: int) -> None:
    assert cell.neighbour(edge).neighbour(hexgrid.opposite(edge)) == cell


@given(cells)
def test_around_remembers_the_neighbours(cell: Cell) -> None:
    first = AROUND[cell]
    assert first == cell.neighbours()
    assert AROUND[Cell(*cell)] is first
    assert all(type(neighbour) is Cell for neighbour in first)


@given(cells, sixths)
def test_around_gives_one_object_for_one_place(cell: Cell, direction: int) -> None:
    this_way = AROUND[cell.neighbour(direction)][(direction + 2) % 6]
    that_way = AROUND[cell.neighbour(direction + 2)][direction]
    assert this_way is that_way


def test_around_takes_a_plain_tuple_too() -> None:
    plain = (123, -77)
    assert AROUND[plain] == Cell(123, -77).neighbours()  # type: ignore[index]


# Edges and corners


@given(cells, sixths)
def test_neighbours_share_one_edge_and_number_it_oppositely(cell: Cell, edge: int) -> None:
    other = cell.neighbour(edge)
    assert hexgrid.edge_between(cell, other) == edge
    assert hexgrid.edge_between(other, cell) == hexgrid.opposite(edge)


@given(near_cells, near_cells)
def test_cells_that_do_not_touch_share_no_edge(a: Cell, b: Cell) -> None:
    assume(distance(a, b) != 1)
    with pytest.raises(ValueError, match="share no edge"):
        hexgrid.edge_between(a, b)


@given(cells, sixths)
def test_a_corner_is_shared_by_three_cells_that_are_mutual_neighbours(cell: Cell, corner: int) -> None:
    meeting = hexgrid.corner_cells(cell, corner)
    assert len(set(meeting)) == 3
    assert all(a == b or a in b.neighbours() for a, b in product(meeting, repeat=2))


@given(cells, sixths)
def test_each_of_the_three_names_of_a_corner_finds_the_others(cell: Cell, corner: int) -> None:
    names = hexgrid.corner_names(cell, corner)
    assert names[0] == (cell, corner)
    assert [named for named, _ in names] == list(hexgrid.corner_cells(cell, corner))
    assert all(set(hexgrid.corner_names(*name)) == set(names) for name in names)
    assert {Corner.of(*name) for name in names} == {min(names)}
    assert all(hexgrid.same_corner(*a, *b) for a, b in product(names, repeat=2))


def test_edges_and_corners_are_counted_round_and_round() -> None:
    assert [hexgrid.edge_corners(edge) for edge in (0, 5, 6, -1)] == [(0, 1), (5, 0), (0, 1), (5, 0)]
    assert hexgrid.opposite(7) == hexgrid.opposite(1) == 4
    assert Corner.of(ORIGIN, 8) == Corner.of(ORIGIN, 2)
    assert hexgrid.same_corner(ORIGIN, 8, ORIGIN, -4)


@given(near_cells, sixths, near_cells, sixths)
def test_two_names_are_one_corner_when_they_are_one_point(a: Cell, i: int, b: Cell, j: int) -> None:
    here, there = naive_corner(a, i), naive_corner(b, j)
    assert hexgrid.same_corner(a, i, b, j) == (apart(here, there) < 1e-6)
    assert hexgrid.same_corner(a, i, b, j) == (Corner.of(a, i) == Corner.of(b, j))


def naive_corner(cell: Cell, corner: int) -> Point:
    """The point of a flat-top corner by trigonometry: corner 0 is at 240 degrees, clockwise from the east."""
    angle = math.radians(240 + 60 * corner)
    x = 1.5 * cell.q + math.cos(angle)
    return Point(x, math.sqrt(3) * (cell.r + cell.q / 2) + math.sin(angle))


@given(cells, sixths)
def test_every_corner_is_the_e_or_se_corner_of_its_cell(cell: Cell, corner: int) -> None:
    assert hexgrid.CORNER_NAMES[Corner.of(cell, corner).corner] in ("E", "SE")


@given(cells)
def test_every_cell_lends_its_name_to_two_corners(cell: Cell) -> None:
    kept = [index for index in range(6) if Corner.of(cell, index) == (cell, index)]
    assert kept == [2, 3]


@given(cells, sixths)
def test_an_edge_lies_between_two_corners_and_both_cells_agree_on_them(cell: Cell, edge: int) -> None:
    other = cell.neighbour(edge)
    shared = hexgrid.corners_between(cell, other)
    assert shared == tuple(Corner.of(cell, corner) for corner in hexgrid.edge_corners(edge))
    assert shared == hexgrid.corners_between(other, cell)[::-1]
    assert set(shared) == set(hexgrid.corners(cell)) & set(hexgrid.corners(other))


@given(cells, sixths)
def test_a_corner_has_three_neighbours_each_one_edge_away(cell: Cell, corner: int) -> None:
    here = Corner.of(cell, corner)
    around = here.neighbours()
    assert len(set(around)) == 3
    assert all(here in there.neighbours() for there in around)
    assert all(len(set(here.cells()) & set(there.cells())) == 2 for there in around)


@given(near_cells)
def test_going_round_a_cell_visits_its_corners_one_by_one(cell: Cell) -> None:
    six = hexgrid.corners(cell)
    assert len(set(six)) == 6
    assert all(six[i] in six[i - 1].neighbours() for i in range(6))


# Turning


def test_a_turn_takes_each_direction_to_the_next() -> None:
    assert [hexgrid.rotate(step) for step in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]


@given(cells, cells, turnings, turnings)
def test_turns_add_up_and_six_of_them_change_nothing(cell: Cell, about: Cell, k: int, more: int) -> None:
    assert hexgrid.rotate(cell, 6, about) == cell
    assert hexgrid.rotate(hexgrid.rotate(cell, k, about), more, about) == hexgrid.rotate(
        cell, k + more, about
    )


@given(cells, cells, cells, turnings)
def test_turning_and_reflecting_keep_distances(a: Cell, b: Cell, about: Cell, k: int) -> None:
    assert hexgrid.rotate(about, k, about) == about == hexgrid.reflect(about, about)
    assert distance(hexgrid.rotate(a, k, about), hexgrid.rotate(b, k, about)) == distance(a, b)
    assert distance(hexgrid.reflect(a, about), hexgrid.reflect(b, about)) == distance(a, b)


@given(cells, cells)
def test_reflecting_twice_changes_nothing(cell: Cell, about: Cell) -> None:
    assert hexgrid.reflect(hexgrid.reflect(cell, about), about) == cell


def test_a_reflection_swaps_left_and_right() -> None:
    north, north_east, south_east, south, south_west, north_west = DIRECTIONS
    swapped = [north, north_west, south_west, south, south_east, north_east]
    assert [hexgrid.reflect(step) for step in DIRECTIONS] == swapped


@given(faces, turnings)
def test_turning_a_face_moves_every_corner_on(face: str, k: int) -> None:
    turned = hexgrid.turn(face, k)
    assert all(turned[i] == face[(i - k) % 6] for i in range(6))
    assert hexgrid.turn(turned, -k) == face


def test_one_turn_is_meant_when_none_is_named() -> None:
    assert hexgrid.turn("POPPMM") == "MPOPPM"
    assert hexgrid.rotate(Cell(0, -1)) == Cell(1, -1)


@given(faces, turnings)
def test_turning_then_mirroring_is_mirroring_then_turning_back(face: str, k: int) -> None:
    assert hexgrid.mirror(hexgrid.mirror(face)) == face
    assert hexgrid.mirror(hexgrid.turn(face, k)) == hexgrid.turn(hexgrid.mirror(face), -k)


@given(faces)
def test_a_mirror_swaps_left_and_right_corners(face: str) -> None:
    there = {"NW": "NE", "NE": "NW", "E": "W", "W": "E", "SE": "SW", "SW": "SE"}
    names = hexgrid.CORNER_NAMES
    mirrored = dict(zip(names, hexgrid.mirror(face), strict=True))
    assert mirrored == {there[name]: letter for name, letter in zip(names, face, strict=True)}


@given(faces, turnings)
def test_the_ways_are_the_different_turned_faces_with_the_fewest_turns(face: str, k: int) -> None:
    ways = hexgrid.ways(face)
    assert set(ways) == {hexgrid.turn(face, turns) for turns in range(6)}
    assert next(iter(ways.items())) == (face, 0)
    naive = min(turns for turns in range(6) if hexgrid.turn(face, turns) == hexgrid.turn(face, k))
    assert ways[hexgrid.turn(face, k)] == naive == hexgrid.smallest_turns(face, k)


@pytest.mark.parametrize(
    ("face", "count"), [("PPPPPP", 1), ("PMPMPM", 2), ("MPPMPP", 3), ("MMPPPP", 6), ("POPPMM", 6)]
)
def test_a_regular_face_has_fewer_ways(face: str, count: int) -> None:
    assert len(hexgrid.ways(face)) == count


@given(faces, faces, turnings)
def test_faces_have_one_canonical_face_exactly_when_turning_makes_them_equal(a: str, b: str, k: int) -> None:
    assert hexgrid.canonical(hexgrid.turn(a, k)) == hexgrid.canonical(a)
    assert (hexgrid.canonical(a) == hexgrid.canonical(b)) == (b in hexgrid.ways(a))


Board = dict[Cell, str]


def painted(letters: Callable[[Corner], str]) -> Board:
    """A small map whose tiles agree on every corner."""
    return {
        cell: "".join(letters(corner) for corner in hexgrid.corners(cell))
        for cell in hexgrid.within(ORIGIN, 2)
    }


def agree(board: Board) -> bool:
    """Whether all the tiles that meet in a corner show the same letter there."""
    seen: dict[Corner, str] = {}
    return all(
        seen.setdefault(Corner.of(cell, index), letter) == letter
        for cell, face in board.items()
        for index, letter in enumerate(face)
    )


@given(st.randoms(use_true_random=False), turnings, near_cells)
def test_cells_and_faces_moved_together_still_agree_on_every_corner(
    chance: random.Random, k: int, about: Cell
) -> None:
    colours: dict[Corner, str] = {}
    board = painted(lambda corner: colours.setdefault(corner, chance.choice("PMO")))
    assert agree(board)
    assert agree({hexgrid.rotate(cell, k, about): hexgrid.turn(face, k) for cell, face in board.items()})
    assert agree({hexgrid.reflect(cell, about): hexgrid.mirror(face) for cell, face in board.items()})


# Distances and shapes


def steps_from(start: Cell, limit: int) -> dict[Cell, int]:
    """Distances by walking: breadth-first search."""
    steps = {start: 0}
    frontier = [start]
    for count in range(1, limit + 1):
        frontier = [cell for here in frontier for cell in here.neighbours() if cell not in steps]
        steps.update(dict.fromkeys(frontier, count))
        frontier = list(dict.fromkeys(frontier))
    return steps


@given(near_cells, near_cells)
def test_distance_is_the_number_of_steps_of_a_walk(a: Cell, b: Cell) -> None:
    walked = steps_from(a, 6)
    assert walked.get(b, "more") == (distance(a, b) if distance(a, b) <= 6 else "more")


@given(cells, cells, cells)
def test_distance_is_a_metric(a: Cell, b: Cell, c: Cell) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(near_cells, st.integers(0, 6))
def test_rings_spirals_and_discs_hold_what_a_walk_finds(centre: Cell, radius: int) -> None:
    walked = steps_from(centre, radius)
    ring, spiral = hexgrid.ring(centre, radius), hexgrid.spiral(centre, radius)
    within = hexgrid.within(centre, radius)
    assert set(ring) == {cell for cell, steps in walked.items() if steps == radius}
    assert set(spiral) == set(within) == set(walked)
    assert len(ring) == (6 * radius or 1)
    assert len(spiral) == len(within) == 1 + 3 * radius * (radius + 1)
    assert within == sorted(within)


@given(near_cells, st.integers(1, 9))
def test_a_ring_is_a_clockwise_walk_from_the_north(centre: Cell, radius: int) -> None:
    ring = hexgrid.ring(centre, radius)
    assert ring[0] == centre.plus(DIRECTIONS[0].times(radius))
    assert all(distance(ring[i - 1], ring[i]) == 1 for i in range(len(ring)))
    assert hexgrid.ring(centre, 1) == list(centre.neighbours())
    assert ring[radius] == hexgrid.rotate(ring[0], 1, centre)


@given(near_cells)
def test_a_spiral_goes_outwards(centre: Cell) -> None:
    outwards = [distance(centre, cell) for cell in hexgrid.spiral(centre, 5)]
    assert outwards == sorted(outwards)


@pytest.mark.parametrize("shape", [hexgrid.ring, hexgrid.spiral, hexgrid.within])
def test_a_radius_below_zero_holds_nothing(shape: Callable[[Cell, int], list[Cell]]) -> None:
    assert shape(ORIGIN, 0) == [ORIGIN]
    assert shape(ORIGIN, -1) == []


@given(st.lists(st.tuples(near_cells, st.integers(-1, 6)), min_size=1, max_size=4))
def test_discs_overlap_in_the_cells_that_lie_in_all_of_them(discs: list[tuple[Cell, int]]) -> None:
    common = set.intersection(*[set(hexgrid.within(centre, radius)) for centre, radius in discs])
    assert hexgrid.overlap(*discs) == sorted(common)


@given(near_cells, near_cells)
def test_a_line_is_a_shortest_walk(a: Cell, b: Cell) -> None:
    line = hexgrid.line(a, b)
    assert (line[0], line[-1]) == (a, b)
    assert len(line) == distance(a, b) + 1
    assert all(distance(here, there) == 1 for here, there in pairwise(line))


@given(near_cells, near_cells)
def test_a_line_is_the_same_from_both_ends(a: Cell, b: Cell) -> None:
    assert hexgrid.line(a, b) == hexgrid.line(b, a)[::-1]


@given(near_cells, near_cells)
def test_no_cell_is_nearer_to_the_straight_line_at_its_step(a: Cell, b: Cell) -> None:
    layout = Layout()
    start, end = layout.centre(a), layout.centre(b)
    for step, cell in enumerate(hexgrid.line(a, b)):
        share = step / (distance(a, b) or 1)
        point = Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
        off = apart(layout.centre(cell), point)
        assert all(off <= apart(layout.centre(other), point) + 1e-9 for other in cell.neighbours())


def test_a_long_line_stays_exact() -> None:
    a, b = Cell(10**15, -7), Cell(10**15 + 301, 10**3)
    line = hexgrid.line(a, b)
    assert line[-1] == b
    assert all(distance(here, there) == 1 for here, there in pairwise(line))


# Coordinates


@given(cells)
def test_cube_coordinates_read_back(cell: Cell) -> None:
    cube = hexcoords.to_cube(cell)
    assert sum(cube) == 0
    assert hexcoords.from_cube(cube) == cell


def test_cube_coordinates_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to 0, not to 3"):
        hexcoords.from_cube(Cube(1, 1, 1))


@pytest.mark.parametrize("kind", get_args(Offset))
@given(cell=cells, col=far, row=far)
def test_offset_coordinates_read_back(kind: Offset, cell: Cell, col: int, row: int) -> None:
    assert hexcoords.from_offset(hexcoords.to_offset(cell, kind), kind) == cell
    assert hexcoords.to_offset(hexcoords.from_offset(ColRow(col, row), kind), kind) == (col, row)


@pytest.mark.parametrize("kind", get_args(Doubled))
@given(cell=cells)
def test_doubled_coordinates_read_back(kind: Doubled, cell: Cell) -> None:
    assert hexcoords.from_doubled(hexcoords.to_doubled(cell, kind), kind) == cell


@given(near_cells)
def test_offset_coordinates_are_where_the_screen_shows_them(cell: Cell) -> None:
    """Every second line is half a cell further on; (0, 0) is the origin."""
    high = math.sqrt(3)
    flat, pointy = Layout(FLAT).centre(cell), Layout(POINTY).centre(cell)
    columns: list[tuple[Offset, float]] = [("odd-q", 0.5), ("even-q", -0.5)]
    for kind, push in columns:
        col, row = hexcoords.to_offset(cell, kind)
        assert flat == pytest.approx((1.5 * col, high * (row + push * (col % 2))))
    rows: list[tuple[Offset, float]] = [("odd-r", 0.5), ("even-r", -0.5)]
    for kind, push in rows:
        col, row = hexcoords.to_offset(cell, kind)
        assert pointy == pytest.approx((high * (col + push * (row % 2)), 1.5 * row))


@given(near_cells)
def test_doubled_coordinates_are_where_the_screen_shows_them(cell: Cell) -> None:
    half = math.sqrt(3) / 2
    col, row = hexcoords.to_doubled(cell, "height")
    assert Layout(FLAT).centre(cell) == pytest.approx((1.5 * col, half * row))
    col, row = hexcoords.to_doubled(cell, "width")
    assert Layout(POINTY).centre(cell) == pytest.approx((half * col, 1.5 * row))


def test_doubled_coordinates_of_no_cell_are_refused() -> None:
    with pytest.raises(ValueError, match="both even or both odd"):
        hexcoords.from_doubled(ColRow(1, 2), "height")


def test_unknown_kinds_are_refused() -> None:
    with pytest.raises(ValueError, match="choose odd-q"):
        hexcoords.to_offset(ORIGIN, "q")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="choose height"):
        hexcoords.to_doubled(ORIGIN, "depth")  # type: ignore[arg-type]


# Pixels


def test_flat_top_edges_and_corners_face_where_their_names_say() -> None:
    board = Layout(FLAT)
    corners = dict(zip(hexgrid.CORNER_NAMES, board.corners(ORIGIN), strict=True))
    edges = {name: board.centre(ORIGIN.neighbour(i)) for i, name in enumerate(hexgrid.DIRECTION_NAMES)}
    for name, point in [*corners.items(), *edges.items()]:
        assert ("N" in name) == (point.y < -1e-9), name
        assert ("S" in name) == (point.y > 1e-9), name
        assert ("W" in name) == (point.x < -1e-9), name
        assert ("E" in name) == (point.x > 1e-9), name


def test_pointy_top_is_flat_top_turned_thirty_degrees_anticlockwise() -> None:
    cos, sin = math.cos(math.radians(30)), math.sin(math.radians(30))
    flat, pointy = Layout(FLAT), Layout(POINTY)
    for cell in hexgrid.within(ORIGIN, 3):
        for point, turned in zip(
            [flat.centre(cell), *flat.corners(cell)],
            [pointy.centre(cell), *pointy.corners(cell)],
            strict=True,
        ):
            x, y = point
            assert turned == pytest.approx((x * cos + y * sin, y * cos - x * sin), abs=1e-9)


@given(near_cells, sixths)
def test_flat_top_corners_are_where_trigonometry_puts_them(cell: Cell, corner: int) -> None:
    assert Layout(FLAT).corner(cell, corner) == pytest.approx(naive_corner(cell, corner), abs=1e-9)


@pytest.mark.parametrize("orientation", [FLAT, POINTY])
def test_the_corners_of_an_orientation_are_the_outline_of_cell_0_0(orientation: Orientation) -> None:
    outline = Layout(orientation).corners(ORIGIN)
    for point, corner in zip(outline, orientation.corners, strict=True):
        assert point == pytest.approx(corner, abs=1e-9)


@given(layouts, near_cells, sixths)
def test_edge_i_is_half_way_to_neighbour_i_between_corners_i_and_i_plus_one(
    layout: Layout, cell: Cell, edge: int
) -> None:
    first, second = (layout.corner(cell, corner) for corner in hexgrid.edge_corners(edge))
    here, there = layout.centre(cell), layout.centre(cell.neighbour(edge))
    middle = ((first.x + second.x) / 2, (first.y + second.y) / 2)
    assert middle == pytest.approx(((here.x + there.x) / 2, (here.y + there.y) / 2), abs=1e-6)
    assert apart(first, second) == pytest.approx(layout.size)
    # On a screen, where y grows downwards, this cross product is positive for a clockwise step.
    assert (first.x - here.x) * (second.y - here.y) - (first.y - here.y) * (second.x - here.x) > 0


@given(layouts, near_cells, sixths)
def test_the_three_cells_of_a_corner_draw_the_very_same_point(
    layout: Layout, cell: Cell, corner: int
) -> None:
    points = {layout.corner(*name) for name in hexgrid.corner_names(cell, corner)}
    assert len(points) == 1
    assert apart(points.pop(), layout.centre(cell)) == pytest.approx(layout.size)


@given(layouts, near_cells, sixths)
def test_neighbouring_corners_are_one_size_apart(layout: Layout, cell: Cell, corner: int) -> None:
    here = Corner.of(cell, corner)
    for there in here.neighbours():
        assert apart(layout.corner(*here), layout.corner(*there)) == pytest.approx(layout.size)


@given(layouts, near_cells, st.floats(0, 0.85), st.floats(0, math.tau))
def test_a_point_inside_a_cell_finds_it_again(layout: Layout, cell: Cell, out: float, angle: float) -> None:
    centre = layout.centre(cell)
    reach = out * layout.size
    assert layout.cell_at(centre) == cell
    assert (
        layout.cell_at(Point(centre.x + reach * math.cos(angle), centre.y + reach * math.sin(angle))) == cell
    )


@given(layouts, st.floats(-500, 500), st.floats(-500, 500))
def test_the_cell_at_a_point_has_the_nearest_centre(layout: Layout, x: float, y: float) -> None:
    point = Point(x, y)
    found = layout.cell_at(point)
    nearest = min(apart(layout.centre(cell), point) for cell in hexgrid.within(found, 2))
    assert apart(layout.centre(found), point) == pytest.approx(nearest, abs=1e-6)


@given(near_cells, sixths, st.integers(0, 11))
def test_turning_cells_turns_the_picture(cell: Cell, corner: int, k: int) -> None:
    """On the screen a turn is a clockwise rotation by 60 degrees, and a reflection changes the sign of x."""
    board = Layout(FLAT)
    x, y = board.corner(cell, corner)
    cos, sin = math.cos(math.radians(60 * k)), math.sin(math.radians(60 * k))
    turned = board.corner(hexgrid.rotate(cell, k), corner + k)
    assert turned == pytest.approx((x * cos - y * sin, x * sin + y * cos), abs=1e-9)
    assert board.corner(hexgrid.reflect(cell), 1 - corner) == pytest.approx((-x, y), abs=1e-9)


# The modules themselves


@pytest.mark.parametrize("module", [hexgrid, hexcoords, hexpixels])
def test_the_examples_in_the_documentation_hold(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_grid_needs_no_heavy_import() -> None:
    """Beyond `typing` the grid imports nothing, so a game starts fast."""
    program = (
        "import __future__, sys, typing, importlib.util as util\n"
        "before = set(sys.modules)\n"
        f"spec = util.spec_from_file_location('hexgrid', {hexgrid.__file__!r})\n"
        "module = util.module_from_spec(spec); spec.loader.exec_module(module)\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    assert run_python(program).split() == []
