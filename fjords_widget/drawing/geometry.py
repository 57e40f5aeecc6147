"""Points and paths in the units of the drawing: a tile reaches 100 units from its middle to each corner."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

RADIUS = 100.0
"""From the middle of a tile to its corners."""
INRADIUS = RADIUS * math.sqrt(3) / 2
"""From the middle of a tile to the middle of its edges."""
BLEED = 1 + 0.8 / INRADIUS
"""Tiles are painted this much larger than they are, so that no hairline shows between two of them."""


class Point(NamedTuple):
    """A point, or the step from one point to another; y grows downwards."""

    x: float
    y: float


def polar(degrees: float, length: float) -> Point:
    """The point at an angle, clockwise from the east, and at a distance from the middle."""
    angle = math.radians(degrees)
    return Point(length * math.cos(angle), length * math.sin(angle))


CORNERS = tuple(polar(240 + 60 * i, RADIUS) for i in range(6))
MIDDLES = tuple(polar(270 + 60 * i, INRADIUS) for i in range(6))
"""The middles of the edges 0 to 5."""


def centre(cell: tuple[int, int]) -> Point:
    """The middle of a cell on the board, with cell 0,0 at 0, 0."""
    q, r = cell
    return Point(1.5 * RADIUS * q, 2 * INRADIUS * (r + q / 2))


def toward(a: Point, b: Point, share: float) -> Point:
    """The point on the way from a to b."""
    return Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)


def scale(point: Point, factor: float) -> Point:
    """The point moved towards the middle or away from it."""
    return Point(point.x * factor, point.y * factor)


def gap(a: Point, b: Point) -> float:
    """The distance between two points."""
    return math.hypot(a.x - b.x, a.y - b.y)


def edge_room(point: Point) -> float:
    """How far inside the hexagon a point lies: 0 on an edge, below 0 outside."""
    x, y = abs(point.x), abs(point.y)
    return min(INRADIUS - y, INRADIUS - (x * math.sqrt(3) + y) / 2)


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies within a closed outline (even-odd rule)."""
    within = False
    x, y = point
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        ax, ay = bx, by
    return within


def number(value: float, digits: int = 1) -> str:
    """A number in as few characters as SVG allows."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def numbers(points: Iterable[Point], digits: int = 1) -> str:
    """Coordinates for a path, with no more space between them than needed."""
    text = ""
    for point in points:
        for value in point:
            word = number(value, digits)
            text += word if not text or word.startswith("-") else " " + word
    return text


def smooth(points: Sequence[Point], into: Point, out: Point, digits: int = 0) -> str:
    """Path data that runs on smoothly through the points, from the first, where the pen already is.

    `into` and `out` are the directions at both ends. Only the ends are kept to a tenth of a unit: the
    points between are free by nature, and whole numbers are shorter.
    """
    last = len(points) - 1
    slopes = [into, *(_slope(points[i - 1], points[i + 1]) for i in range(1, last)), out]
    data = ""
    for i in range(1, last + 1):
        lead = Point(points[i].x - slopes[i].x / 3, points[i].y - slopes[i].y / 3)
        if i == 1:
            first = Point(points[0].x + into.x / 3, points[0].y + into.y / 3)
            data += "C" + numbers([first]) + _space(numbers([lead, points[1]], digits))
        else:
            data += "S" + numbers([lead, points[i]], 1 if i == last else digits)
    return data


def _slope(before: Point, after: Point) -> Point:
    return Point((after.x - before.x) / 2, (after.y - before.y) / 2)


def _space(text: str) -> str:
    return text if text.startswith("-") else " " + text
