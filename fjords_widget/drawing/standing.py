"""Where a piece stands on its tile: with its feet on the plains, and near the middle."""

from __future__ import annotations

import math
from functools import cache

from .borders import arcs, calm_line
from .geometry import CORNERS, Point, edge_room, inside, polar

HEIGHT = 26.0
"""From a piece's feet to its middle."""
WIDE = 1.7
"""A piece is wider than deep, so room to its sides counts less than before and behind it."""
ENOUGH = 24.0
"""More room than this is of no use."""
NEARNESS = 0.12
"""How much nearness to the middle counts against room."""
BODY = 0.4
"""How much room around a piece's middle counts beside room around its feet."""


@cache
def standing_point(face: str) -> Point:
    """Where the feet of a piece are, as a step from the tile's middle; for a face as laid."""
    lines = [(arc, calm_line(arc)) for arc in arcs(face) if arc.length < 6]
    areas = [[*line, *(CORNERS[i] for i in reversed(arc.corners))] for arc, line in lines]
    shores = [point for _, line in lines for point in line[::2]]
    best, place = -999.0, Point(0.0, HEIGHT)
    for far, angle in _PLACES:
        most = (1 + BODY) * ENOUGH - NEARNESS * far
        if most <= best:
            break  # All places from here on are farther out, so none can be better.
        middle = polar(angle, far)
        feet = Point(middle.x, middle.y + HEIGHT)
        worth = most - ENOUGH + _room(feet, shores)
        if worth <= best or any(inside(feet, area) for area in areas):
            continue
        on_plains = not any(inside(middle, area) for area in areas)
        worth -= BODY * (ENOUGH - (max(0.0, _room(middle, shores)) if on_plains else 0.0))
        if worth > best:
            best, place = worth, feet
    return place


_PLACES = [(0, 0), *((far, 30 * i) for far in range(8, 92, 7) for i in range(12))]
"""Distances and angles from the middle of the tile, from near to far."""


def _room(spot: Point, shores: list[Point]) -> float:
    """How much plains there is around the feet or the middle of a piece, up to as much as it needs."""
    x, y = spot
    edges = 14 + min(edge_room(Point(x - 26, y)), edge_room(Point(x + 26, y)))
    if edges <= 0:
        return edges
    nearest = min([((x - px) / WIDE) ** 2 + (y - py) ** 2 for px, py in shores], default=1e6)
    return min(ENOUGH, math.sqrt(nearest), edges)
