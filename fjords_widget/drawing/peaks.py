"""The mountains' own shapes: peaks in four sizes, lit from the upper left. All tiles share them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from .borders import seeded_random
from .geometry import Point, numbers, toward


class Size(NamedTuple):
    """One size of peak: half its width, and its height."""

    half: float
    height: float


SIZES = {"x": Size(33, 42), "l": Size(26, 32), "m": Size(19, 22), "s": Size(11, 12)}
"""From the largest to the smallest."""
SHAPES = 4
"""This many shapes of every size."""
SNOW_LINE = 24.0


def peak_name(size: str, shape: int) -> str:
    """The name of a peak among the common shapes."""
    return f"{size}{shape}"


@cache
def peaks() -> dict[str, str]:
    """All peaks by name, as paths around 0, 0: the middle of the foot."""
    return {
        peak_name(size, shape): _peak(SIZES[size], seeded_random("peak", size, shape))
        for size in SIZES
        for shape in range(SHAPES)
    }


def _peak(size: Size, random: Random) -> str:
    """Shadow, shaded side, lit side with a gully, snow."""
    half, height = size
    top = Point(half * (0.3 * random.random() - 0.05), -height)
    left, right = Point(-half, 0.0), Point(half, 0.0)
    spur = Point(top.x + half * 0.24, height * (0.1 + 0.05 * random.random()))
    west, east = _slope(left, top, random), _slope(right, top, random)
    crest = _crest(top, spur, random)
    hollow = Point(left.x + (spur.x - left.x) * 0.6, spur.y * 0.2)
    niche = Point(right.x + (spur.x - right.x) * 0.6, spur.y * 0.2)
    parts = [
        ("rock-low", _shadow(half, height / 32)),
        ("rock-shade", [top, *reversed(east), niche, *reversed(crest)]),
        ("rock-lit", [*west, top, *crest, hollow]),
    ]
    if height > 20:
        parts.append(("rock-gully", _gully(hollow, top, random)))
    if height > SNOW_LINE:
        parts += _snow(top, west[2], east[2], crest[0], random)
    return "".join([f'<path class="fj-{name}" d="M{numbers(line)}z"/>' for name, line in parts])


def _slope(low: Point, top: Point, random: Random) -> list[Point]:
    """A slope from its lower end up, a little hollow, with the top left out."""
    run, rise = top.x - low.x, top.y - low.y
    hollow = 0.02 + 0.1 * random.random()
    return [
        low,
        Point(low.x + run * (0.3 + hollow), low.y + rise * 0.28),
        Point(low.x + run * 0.7, low.y + rise * (0.5 + 2 * hollow)),
    ]


def _crest(top: Point, spur: Point, random: Random) -> list[Point]:
    """The edge between light and shade, from the summit down to the foot."""
    swing = (spur.y - top.y) * (0.05 + 0.04 * random.random()) * (1 if random.random() < 0.7 else -1)
    a, b, c = toward(top, spur, 0.3), toward(top, spur, 0.52), toward(top, spur, 0.78)
    return [Point(a.x + swing, a.y), Point(b.x - swing * 0.6, b.y), Point(c.x + swing, c.y), spur]


def _shadow(half: float, low: float) -> list[Point]:
    return [
        Point(-half * 0.9, 1),
        Point(-half * 0.3, 4.5 * low),
        Point(half * 0.5, 6 * low),
        Point(half * 1.25, 4 * low),
        Point(half, -1),
    ]


def _gully(foot: Point, top: Point, random: Random) -> list[Point]:
    """A narrow cleft in the lit side."""
    upper = toward(foot, top, 0.5 + 0.12 * random.random())
    bend = toward(foot, upper, 0.55)
    return [
        Point(upper.x - 0.8, upper.y),
        Point(bend.x + 1.6, bend.y),
        Point(foot.x + 1.6, foot.y),
        Point(foot.x - 2.4, foot.y),
        Point(bend.x - 0.6, bend.y),
    ]


def _snow(
    top: Point, west: Point, east: Point, crest: Point, random: Random
) -> list[tuple[str, list[Point]]]:
    """The cap of a high peak, white and in the shade, with a ragged lower edge."""
    low = 0.75 + 0.3 * random.random()
    a, b = toward(top, west, low), toward(top, east, low * 0.9)
    notch = Point((a.x * 2 + crest.x) / 3, min(a.y, crest.y) - 1.5)
    dent = Point((b.x + crest.x) / 2, min(b.y, crest.y) - 1)
    return [("snow-shade", [top, b, dent, crest]), ("snow", [top, crest, notch, a])]
