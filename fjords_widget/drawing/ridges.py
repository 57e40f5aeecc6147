"""Mountain ranges: where the peaks of an arc stand. Ridges with rhythm and rest, not a carpet."""

from __future__ import annotations

import itertools
import math
from random import Random

from .borders import Border, border_room, seeded_random
from .geometry import Point, edge_room, inside, number, polar, toward
from .peaks import SHAPES, SIZES, peak_name

Spine = tuple[tuple[float, float], ...]
Peak = tuple[Point, str]
"""Where a peak stands, and its size."""

# The lines that ridges follow in an arc of so many corners: steps outwards along its axis, and across it.
SPINES: dict[int, tuple[Spine, ...]] = {
    1: (((70, 0), (68, -26)), ((70, 0), (72, 26))),
    2: (((54, -52), (64, -16), (60, 20), (56, 52)),),
    3: (((30, -70), (54, -24), (50, 20), (32, 70)), ((82, -10), (82, 10))),
    4: (((64, -50), (70, 0), (62, 50)), ((8, -84), (26, -30), (20, 28), (10, 84))),
    5: (
        ((60, -50), (66, 0), (60, 50)),
        ((14, -84), (20, 0), (14, 84)),
        ((-40, -74), (-30, -50)),
        ((-30, 50), (-40, 74)),
    ),
    6: (
        ((-78, -24), (-30, -46), (30, -40), (72, -22)),
        ((-84, 14), (-20, 2), (30, 12), (84, 22)),
        ((-48, 58), (0, 48), (48, 62)),
    ),
}
_LONG = ("mxls.xmls.lxsm", "lsxm.mlxs.mls", "xsm.lxm.slxms")
RHYTHMS = {
    1: ("ls", "lm", "ml"),
    2: ("mls.lm", "slm.xs", "lsm.ml"),
    3: ("mlxs.lms", "sxm.lsml", "lm.sxlms"),
    4: _LONG,
    5: _LONG,
    6: _LONG,
}
"""Sizes of the peaks along a ridge, over and over; a point is a gap."""
GAP = 5


def range_of(face: str, border: Border, variant: int) -> list[Peak]:
    """The peaks of one mountain arc, from back to front."""
    random = seeded_random("range", face, border.arc.start, variant)
    rhythms = RHYTHMS[border.arc.length]
    rhythm = rhythms[int(random.random() * len(rhythms))]
    side = 1 if random.random() < 0.5 else -1
    axis = border.arc.axis if border.arc.length < 6 else 0.0
    beat = 0
    found: list[Peak] = []
    for spine in SPINES[border.arc.length]:
        beat = _along(_place(spine, axis, side, random), rhythm, beat, border, found)
    return sorted(found, key=lambda peak: peak[0].y)


def _place(spine: Spine, axis: float, side: int, random: Random) -> list[Point]:
    """A ridge line as it lies on the tile."""
    line = []
    for out, across in spine:
        a, b = polar(axis, out + 8 * random.random() - 4), polar(axis + 90, side * across)
        line.append(Point(a.x + b.x, a.y + b.y))
    return line


def _along(line: list[Point], rhythm: str, beat: int, border: Border, found: list[Peak]) -> int:
    """Sets peaks along a line, each as soon as there is room for it; gives the next beat of the rhythm."""
    rest = 0
    for spot in [toward(a, b, i / 10) for a, b in itertools.pairwise(line) for i in range(10)]:
        if rest:
            rest -= 1
            continue
        size = rhythm[beat % len(rhythm)]
        if size == ".":
            beat, rest = beat + 1, GAP
            continue
        if any(_crowds((spot, size), other) for other in found):
            continue
        peak = _fit_peak(spot, size, border)
        if peak and not any(_crowds(peak, other) for other in found):
            found.append(peak)
            beat += 1
    return beat


def _fit_peak(spot: Point, size: str, border: Border) -> Peak | None:
    """The largest peak up to this size whose foot lies within the mountains, at the spot or close to it."""
    outline = border.outline
    for smaller in "xlms"["xlms".index(size) :]:
        for dy in (0, 5, -5, 10):
            moved = Point(spot.x, spot.y + dy)
            if _foot_fits(moved, SIZES[smaller].half, outline):
                return moved, smaller
    return None


def _foot_fits(spot: Point, half: float, outline: tuple[Point, ...]) -> bool:
    # Peaks may rise over the upper edge of a tile into the range behind, never over the lower one.
    if edge_room(spot) < (6 if spot.y < 0 else 13):
        return False
    # The shadow falls to the right, so there the foot needs a little more room.
    ends = [Point(spot.x - half, spot.y - 1), Point(spot.x + 1.2 * half, spot.y), Point(spot.x, spot.y + 6)]
    if edge_room(ends[0]) < 1 or edge_room(ends[1]) < 1:
        return False
    return not outline or all(inside(end, outline) for end in ends)


def _crowds(peak: Peak, other: Peak) -> bool:
    """Whether two peaks would hide too much of each other."""
    (here, size), (there, name) = peak, other
    front = size if here.y > there.y else name
    across = abs(here.x - there.x) / (0.62 * (SIZES[size].half + SIZES[name].half))
    down = abs(here.y - there.y) / (0.66 * SIZES[front].height)
    if size == name == "s":
        across, down = across / 1.9, down / 2.6
    return math.hypot(across, down) < 1


def mountains(face: str, border: Border, variant: int, mark: str) -> str:
    """The peaks of one mountain arc, and some rubble where it is bare; `mark` is the prefix of ids."""
    random = seeded_random("shape", face, border.arc.start, variant)
    peaks = range_of(face, border, variant)
    uses = [
        f'<use href="#{mark}{peak_name(size, int(random.random() * SHAPES))}"'
        f' x="{number(spot.x, 0)}" y="{number(spot.y, 0)}"/>'
        for spot, size in peaks
    ]
    return _rubble(border, peaks, random) + "".join(uses)


def _rubble(border: Border, peaks: list[Peak], random: Random) -> str:
    """Small marks on bare ground, so that rest is not emptiness."""
    data = ""
    for ring, count in ((24, 3), (48, 6), (68, 9)):
        for i in range(count):
            spot = polar(360 * (i + random.random()) / count, ring)
            if edge_room(spot) < 9 or any(_covers(peak, spot) for peak in peaks):
                continue
            if border.points and (border_room(spot, (border,)) < 9 or not inside(spot, border.outline)):
                continue
            data += f"M{number(spot.x - 4, 0)} {number(spot.y + 2, 0)}l4-4 5 4"
    return f'<path class="fj-rock-mark" d="{data}"/>' if data else ""


def _covers(peak: Peak, spot: Point) -> bool:
    (x, y), size = peak
    return abs(spot.x - x) < SIZES[size].half + 9 and y - SIZES[size].height - 7 < spot.y < y + 11
