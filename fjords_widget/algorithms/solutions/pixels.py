"""Solutions of lesson 12, as a learner might write them."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

Cell = tuple[int, int]


def distance(a: Cell, b: Cell) -> int:
    """The largest of three differences."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def pixel(cell: Cell, size: float, pointy: bool) -> tuple[float, float]:
    """Where the middle of a cell lies."""
    q, r = cell
    along, across = 1.5 * size, sqrt(3) * size
    return (across * (q + r / 2), along * r) if pointy else (along * q, across * (r + q / 2))


def rounding(q: float, r: float) -> Cell:
    """The cell that a point lies in."""
    point = [q, r, -q - r]
    whole = [round(number) for number in point]
    moved = [abs(a - b) for a, b in zip(whole, point, strict=True)]
    whole[moved.index(max(moved))] -= sum(whole)
    return whole[0], whole[1]


def shared_range(a: Cell, b: Cell, radius: int) -> list[Cell]:
    """The cells near both."""
    span = range(-radius, radius + 1)
    near = [(a[0] + dq, a[1] + dr) for dq in span for dr in span]
    return [cell for cell in near if max(distance(a, cell), distance(b, cell)) <= radius]


def slot(cell: Cell, radius: int) -> int:
    """The place of a cell in a list of all cells of a map."""
    number = 0
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -radius - q), min(radius, radius - q) + 1):
            if (q, r) == tuple(cell):
                return number
            number += 1
    raise ValueError(cell)


def wrap(cell: Cell, radius: int) -> Cell:
    """The cell on which one comes out."""
    q, r = cell
    step = (2 * radius + 1, -radius)
    copies = []
    for _ in range(6):
        copies.append(step)
        step = -step[1], step[0] + step[1]
    while distance((0, 0), (q, r)) > radius:
        q, r = min(((q - dq, r - dr) for dq, dr in copies), key=lambda moved: distance((0, 0), moved))
    return q, r


def chunk(cell: Cell, size: int) -> tuple[int, int]:
    """The chunk of a cell."""
    q, r = cell
    return q // size, (r + q // 2) // size


SOLUTIONS: dict[str, Callable[..., Any]] = {
    "pixel": pixel,
    "rounding": rounding,
    "shared-range": shared_range,
    "slot": slot,
    "wrap": wrap,
    "chunk": chunk,
}
