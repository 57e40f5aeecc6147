"""Where the terrains of a tile meet: the arcs of a face, and the border that cuts each of them off.

A border leaves the tile in the middle of an edge and at a right angle to it, so it runs smoothly on into the
next tile. Between its ends it may wander; the wandering fades out towards both ends.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import NamedTuple
from zlib import crc32

from .geometry import BLEED, CORNERS, INRADIUS, MIDDLES, Point, gap, inside, numbers, polar, scale, smooth

VARIANTS = 3
"""This many pictures exist of every face; they differ in small things only."""


class Arc(NamedTuple):
    """A longest run of neighbouring corners of one terrain other than plains."""

    terrain: str
    start: int
    length: int

    @property
    def axis(self) -> float:
        """The direction of the arc's middle, in degrees clockwise from the east."""
        return 240 + 60 * (self.start + (self.length - 1) / 2)

    @property
    def corners(self) -> list[int]:
        """The corners of the arc, clockwise."""
        return [(self.start + i) % 6 for i in range(self.length)]


class Border(NamedTuple):
    """The line from the first edge of an arc to its last, clockwise; nothing for a face of one terrain."""

    arc: Arc
    points: tuple[Point, ...]
    outline: tuple[Point, ...]
    """The area that the border cuts off, as a polygon."""
    path: str
    """The border as path data."""


REACH = {1: 50.0, 2: 29.0, 3: 11.0, 4: -19.0, 5: -27.0}
"""How far from the tile's middle the border of an arc of this many corners passes, on the arc's own side."""
ROUGHNESS = {"O": 3.6, "M": 2.6}
STEP = 12.0


def seeded_random(*parts: object) -> Random:
    """A generator that gives the same numbers on every machine for the same words."""
    return Random(crc32(" ".join(map(str, parts)).encode()))


@cache
def arcs(face: str) -> tuple[Arc, ...]:
    """The mountain and ocean arcs of a face, clockwise from its first corner."""
    if len(set(face)) == 1:
        return () if face[0] == "P" else (Arc(face[0], 0, 6),)
    found = []
    for start in range(6):
        if face[start] != "P" and face[start - 1] != face[start]:
            length = next(n for n in range(1, 6) if face[(start + n) % 6] != face[start])
            found.append(Arc(face[start], start, length))
    return tuple(found)


@cache
def borders(face: str, variant: int = 0) -> tuple[Border, ...]:
    """The borders of a face, one for each arc."""
    return tuple([_border(face, arc, variant) for arc in arcs(face)])


def _border(face: str, arc: Arc, variant: int) -> Border:
    if arc.length == 6:
        return Border(arc, (), (), "")
    random = seeded_random(face, arc.start, variant)
    calm = calm_line(arc, 5 * random.random() - 2.5, 12 * random.random() - 6)
    points = _wander(calm, ROUGHNESS[arc.terrain], random)
    into = polar(_edge_angle(arc.start - 1) + 180, gap(points[0], points[1]))
    out = polar(_edge_angle(arc.start + arc.length - 1), gap(points[-2], points[-1]))
    rim = [scale(CORNERS[i], BLEED) for i in reversed(arc.corners)]
    return Border(arc, tuple(points), (*points, *rim), "M" + numbers(points[:1]) + smooth(points, into, out))


def _edge_angle(edge: int) -> float:
    return 270 + 60 * edge


def calm_line(arc: Arc, out: float = 0.0, side: float = 0.0) -> list[Point]:
    """Points at even steps on the smooth line of a border, its middle a little out and to the side."""
    first = MIDDLES[(arc.start - 1) % 6]
    last = MIDDLES[(arc.start + arc.length - 1) % 6]
    along, across = polar(arc.axis, REACH[arc.length] + out), polar(arc.axis + 90, side)
    middle = Point(along.x + across.x, along.y + across.y)
    heading = polar(arc.axis + 90, 1)
    curve = [
        *_hermite(first, scale(first, -1 / INRADIUS), middle, heading),
        *_hermite(middle, heading, last, scale(last, 1 / INRADIUS))[1:],
    ]
    return _even(curve)


def _hermite(a: Point, leaving: Point, b: Point, arriving: Point) -> list[Point]:
    """Points on the curve from a to b with the given directions at its ends."""
    pull = 1.08 * gap(a, b)
    return [
        Point(
            h1 * a.x + pull * (h2 * leaving.x + h4 * arriving.x) + h3 * b.x,
            h1 * a.y + pull * (h2 * leaving.y + h4 * arriving.y) + h3 * b.y,
        )
        for h1, h2, h3, h4 in _BLENDS
    ]


_BLENDS = [
    (2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t, 3 * t**2 - 2 * t**3, t**3 - t**2)
    for t in [i / 10 for i in range(11)]
]
"""How much either end and either direction counts at even steps along a curve (Hermite)."""


def _even(curve: list[Point]) -> list[Point]:
    """The same line with its points at even steps."""
    runs = [0.0]
    for a, b in itertools.pairwise(curve):
        runs.append(runs[-1] + gap(a, b))
    count = max(4, round(runs[-1] / STEP))
    found, at = [], 0
    for i in range(count + 1):
        goal = runs[-1] * i / count
        while at < len(curve) - 2 and runs[at + 1] < goal:
            at += 1
        share = (goal - runs[at]) / (runs[at + 1] - runs[at])
        a, b = curve[at], curve[at + 1]
        found.append(Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))
    return found


def _wander(line: list[Point], amount: float, random: Random) -> list[Point]:
    """The line with its inner points pushed to the sides; the ends stay, and reach out over the edge."""
    last = len(line) - 1
    waves = [
        (random.random() * 6.283, 0.9 + 0.5 * random.random()),
        (random.random() * 6.283, 2 + random.random()),
    ]
    found = [scale(line[0], BLEED)]
    for i in range(1, last):
        fade = min(1.0, i / last / 0.3, (last - i) / last / 0.3) ** 2
        push = sum(math.sin(phase + pace * i) / (1 + 0.5 * n) for n, (phase, pace) in enumerate(waves))
        ahead = Point(line[i + 1].x - line[i - 1].x, line[i + 1].y - line[i - 1].y)
        length = math.hypot(*ahead)
        shift = amount * fade * push * 0.75 / length
        found.append(Point(line[i].x - ahead.y * shift, line[i].y + ahead.x * shift))
    found.append(scale(line[-1], BLEED))
    return found


def border_room(point: Point, lines: Iterable[Border]) -> float:
    """The distance to the nearest border; far away if there is none."""
    x, y = point
    nearest = min([(x - px) ** 2 + (y - py) ** 2 for line in lines for px, py in line.points], default=1e6)
    return math.sqrt(nearest)


def terrain_at(face: str, point: Point, variant: int = 0) -> str:
    """The terrain under a point of a tile as it is drawn."""
    for border in borders(face, variant):
        if not border.points or inside(point, border.outline):
            return border.arc.terrain
    return "P"
