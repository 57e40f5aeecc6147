"""Lesson 12: pixels and storage."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import dist
from random import Random
from typing import Any

from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.exercises.answers import read_cell, read_cells, read_int, read_number
from fjords_widget.algorithms.exercises.task import Case, Exercise
from fjords_widget.algorithms.pixels import chunk, shared_range, slot, wrapped
from fjords_widget.engine.hexgrid import ORIGIN, Cell, distance, spiral, within
from fjords_widget.engine.hexpixels import FLAT, POINTY, Layout, Point, nearest

DIGITS = 6
"""This many digits of a point on the screen count."""
CLEARLY = 0.02
"""A point is nearer to its cell than to any other by this much: nobody has to decide about borders."""


# Cases ----------------------------------------------------------------------------------------------------


def _centres(seed: int) -> Iterator[Case]:
    rng = Random(seed + 21)
    far = [Cell(rng.randint(-30, 30), rng.randint(-30, 30)) for _ in range(8)]
    for cell, (size, pointy) in product([*spiral(ORIGIN, 2), *far], ((1, False), (1, True), (20, False))):
        yield Case({"cell": cell, "size": size, "pointy": pointy})
    for cell in far:
        yield Case({"cell": cell, "size": rng.randint(2, 60) / 2, "pointy": True})


def _points(seed: int) -> Iterator[Case]:
    """Points around the middle first, then farther away; none near a border."""
    rng = Random(seed + 22)
    for reach in (1, 2, 9):
        found = 0
        while found < 40:
            q, r = (round(rng.uniform(-reach, reach), 2) for _ in range(2))
            if _is_clear(q, r):
                found += 1
                yield Case({"q": q, "r": r})


def _is_clear(q: float, r: float) -> bool:
    here = _middle(q, r)
    cells = spiral(Cell(round(q), round(r)), 2)
    first, second = sorted(dist(here, Layout(FLAT).centre(cell)) for cell in cells)[:2]
    return second - first > CLEARLY


def _middle(q: float, r: float) -> Point:
    _, along, down, _ = FLAT
    return Point(along.x * q + down.x * r, along.y * q + down.y * r)


def _two_discs(seed: int) -> Iterator[Case]:
    """Small and large ones, on the same cell, side by side, and too far apart to meet."""
    rng = Random(seed + 23)
    for radius in range(5):
        for far in range(2 * radius + 2):
            a = Cell(rng.randint(-3, 3), rng.randint(-3, 3))
            b = a.plus(rng.choice([cell for cell in spiral(ORIGIN, far) if distance(ORIGIN, cell) == far]))
            yield Case({"a": a, "b": b, "radius": radius}, Chart({}), (a, b))


def _slots(seed: int) -> Iterator[Case]:
    rng = Random(seed + 24)
    for radius in range(4):
        for cell in within(ORIGIN, radius):
            yield Case({"cell": cell, "radius": radius})
    for radius in sorted(rng.sample(range(4, 30), 6)):
        yield Case({"cell": rng.choice(within(ORIGIN, radius)), "radius": radius})


def _over_the_edge(seed: int) -> Iterator[Case]:
    """Cells of the map, cells just outside, and some that are several maps away."""
    rng = Random(seed + 25)
    for radius in range(1, 4):
        for cell in sorted(within(ORIGIN, radius + 1), key=lambda cell: distance(ORIGIN, cell)):
            yield Case({"cell": cell, "radius": radius}, Chart({}), (cell,))
    for _ in range(12):
        cell = Cell(rng.randint(-25, 25), rng.randint(-25, 25))
        yield Case({"cell": cell, "radius": rng.randint(1, 5)}, Chart({}), (cell,))


def _chunks(seed: int) -> Iterator[Case]:
    rng = Random(seed + 26)
    far = [Cell(rng.randint(-90, 90), rng.randint(-90, 90)) for _ in range(20)]
    for size, cells in ((4, spiral(ORIGIN, 4)), (8, far), (16, far)):
        for cell in cells:
            yield Case({"cell": cell, "size": size}, Chart({}), (cell,))


# Answers --------------------------------------------------------------------------------------------------


def centre(cell: Cell, size: float, pointy: bool) -> tuple[float, float]:
    """The middle of a cell, rounded as an answer is."""
    return read_numbers(Layout(POINTY if pointy else FLAT, size).centre(cell))


def read_numbers(answer: Any) -> tuple[float, float]:
    """A pair of numbers; six digits of each count."""
    if not isinstance(answer, list | tuple) or len(answer) != 2:
        raise TypeError
    one, other = (round(read_number(number), DIGITS) + 0.0 for number in answer)
    return one, other


PIXELS = (
    Exercise("pixel", 12, "numbers", read_numbers, _centres, centre),
    Exercise("rounding", 12, "pair", read_cell, _points, nearest),
    Exercise(
        "shared-range",
        12,
        "cells",
        read_cells,
        _two_discs,
        lambda a, b, radius: frozenset(shared_range(a, b, radius)),
    ),
    Exercise("slot", 12, "int", read_int, _slots, slot),
    Exercise("wrap", 12, "pair", read_cell, _over_the_edge, wrapped),
    Exercise("chunk", 12, "pair", read_cell, _chunks, lambda cell, size: Cell(*chunk(cell, size))),
)
