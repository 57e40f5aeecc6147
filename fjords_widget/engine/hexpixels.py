"""Where cells lie on the screen, and which cell lies under a point. In pixels y grows downwards.

The pointy-top grid is the flat-top grid turned 30 degrees anticlockwise, numbers and all: edge 0 faces N
in the one and NW in the other.

>>> board = Layout(FLAT, size=10)
>>> board.centre(Cell(2, -1))
Point(x=30.0, y=0.0)
>>> board.cell_at(Point(33.0, 4.0))
Cell(q=2, r=-1)
"""

from __future__ import annotations

import math
from typing import NamedTuple

from fjords_widget.engine.hexgrid import Cell, Corner


class Point(NamedTuple):
    """A point on the screen."""

    x: float
    y: float


class Orientation(NamedTuple):
    """The shape of a grid whose corners are 1 away from their centre."""

    name: str
    q_step: Point
    """From a cell to the next one along q."""
    r_step: Point
    """From a cell to the next one along r."""
    corners: tuple[Point, ...]
    """From the centre of a cell to its corners 0-5."""


_ROOT_3 = math.sqrt(3)
_HIGH = _ROOT_3 / 2

FLAT = Orientation(
    "flat-top",
    Point(1.5, _HIGH),
    Point(0.0, _ROOT_3),
    (
        Point(-0.5, -_HIGH),
        Point(0.5, -_HIGH),
        Point(1.0, 0.0),
        Point(0.5, _HIGH),
        Point(-0.5, _HIGH),
        Point(-1.0, 0.0),
    ),
)

POINTY = Orientation(
    "pointy-top",
    Point(_ROOT_3, 0.0),
    Point(_HIGH, 1.5),
    (
        Point(-_HIGH, -0.5),
        Point(0.0, -1.0),
        Point(_HIGH, -0.5),
        Point(_HIGH, 0.5),
        Point(0.0, 1.0),
        Point(-_HIGH, 0.5),
    ),
)


class Layout(NamedTuple):
    """A grid on the screen: `size` from centre to corner, `origin` where the centre of cell 0,0 lies."""

    orientation: Orientation = FLAT
    size: float = 1.0
    origin: Point = Point(0.0, 0.0)

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        _, q_step, r_step, _ = self.orientation
        x = q_step.x * cell.q + r_step.x * cell.r
        y = q_step.y * cell.q + r_step.y * cell.r
        return Point(self.origin.x + self.size * x, self.origin.y + self.size * y)

    def corner(self, cell: Cell, index: int) -> Point:
        """One corner of a cell. All three cells that meet there get the very same point."""
        # Asked by the corner's one true name, or the last bits would differ from cell to cell.
        cell, index = Corner.of(cell, index)
        centre, towards = self.centre(cell), self.orientation.corners[index]
        return Point(centre.x + self.size * towards.x, centre.y + self.size * towards.y)

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The outline of a cell: its corners 0-5, clockwise."""
        return tuple([self.corner(cell, index) for index in range(6)])

    def cell_at(self, point: Point) -> Cell:
        """The cell under a point; on a border, one of the cells that share it."""
        _, q_step, r_step, _ = self.orientation
        x = (point.x - self.origin.x) / self.size
        y = (point.y - self.origin.y) / self.size
        # `centre` backwards: two equations, solved for q and r.
        area = q_step.x * r_step.y - q_step.y * r_step.x
        return nearest((x * r_step.y - y * r_step.x) / area, (y * q_step.x - x * q_step.y) / area)


def nearest(q: float, r: float) -> Cell:
    """The cell whose centre is nearest to a place between the cells."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    # Rounded one by one the three need not add up to 0: the one that moved most follows from the others.
    moved_q, moved_r, moved_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if moved_q > moved_r and moved_q > moved_s:
        whole_q = -whole_r - whole_s
    elif moved_r > moved_s:
        whole_r = -whole_q - whole_s
    return Cell(whole_q, whole_r)
