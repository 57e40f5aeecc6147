"""Points, ranges and maps that go round, against the engine and against plain definitions."""

from __future__ import annotations

from itertools import pairwise

from fjords_widget import algorithms as alg
from fjords_widget.algorithms.pixels import POINTS, chunk, copies, part_way, slot
from fjords_widget.engine.hexcoords import to_offset
from fjords_widget.engine.hexgrid import ORIGIN, Cell, distance, overlap, spiral, within
from fjords_widget.engine.hexpixels import nearest


def test_a_line_crosses_the_cells_that_its_points_are_nearest_to() -> None:
    for a in spiral(ORIGIN, 2):
        for b in spiral(ORIGIN, 4):
            points = POINTS * distance(a, b)
            near = [nearest(*part_way(a, b, n / max(points, 1))) for n in range(points + 1)]
            cells = alg.crossed(a, b)
            assert cells == list(dict.fromkeys(near))
            assert (cells[0], cells[-1]) == (a, b)
            assert all(distance(*pair) == 1 for pair in pairwise(cells))


def test_two_ranges_share_what_their_discs_have_in_common() -> None:
    for b in spiral(ORIGIN, 6):
        for radius in range(4):
            assert alg.shared_range(Cell(1, -1), b, radius) == overlap((Cell(1, -1), radius), (b, radius))


def test_a_map_and_its_copies_cover_every_cell_once() -> None:
    for radius in range(4):
        home = within(ORIGIN, radius)
        for cell in home:
            assert alg.wrapped(cell, radius) == cell
            for copy in copies(radius):
                assert alg.wrapped(cell.plus(copy), radius) == cell
                assert alg.wrapped(cell.plus(copy).plus(copy), radius) == cell
        assert {alg.wrapped(cell, radius) for cell in within(Cell(17, -5), radius)} == set(home)


def test_slots_leave_no_gap() -> None:
    for radius in range(6):
        cells = within(ORIGIN, radius)
        assert [slot(cell, radius) for cell in cells] == list(range(len(cells)))


def test_a_chunk_has_as_many_cells_as_a_square() -> None:
    counts: dict[tuple[int, int], int] = {}
    for cell in within(ORIGIN, 20):
        assert chunk(cell, 4) == (to_offset(cell, "odd-q").col // 4, to_offset(cell, "odd-q").row // 4)
        counts[chunk(cell, 4)] = counts.get(chunk(cell, 4), 0) + 1
    assert all(counts[near] == 16 for near in [(0, 0), (-1, 0), (0, -1), (-1, -1)])
