"""Plains: calm ground with a few trees and tufts, none of them near a border or where a piece stands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from .borders import Border, border_room, seeded_random, terrain_at
from .geometry import Point, edge_room, gap, number, numbers, polar, smooth, toward
from .standing import standing_point

GROVES = (
    ((0, 0, 1.0), (8, 4, 0.8)),
    ((-7, 3, 0.85), (0, 0, 1.0), (7, 5, 0.75)),
    ((-4, 0, 0.9), (4, 3, 1.05), (-11, 5, 0.7), (12, 6, 0.65)),
    ((0, 0, 1.1),),
)
"""Groups of trees: how far each stands from the first, and its size; from back to front."""


def clear_spots(
    face: str, lines: tuple[Border, ...], variant: int, shore: float, random: Random
) -> Iterator[Point]:
    """Places on the plains of a tile in a fixed but lively order, all with room around them."""
    stand = standing_point(face)
    spots = []
    for ring, count in ((30, 6), (48, 9), (66, 12)):
        for i in range(count):
            spot = polar(360 * (i + 0.7 * random.random()) / count, ring + 8 * random.random() - 4)
            spots.append((random.random(), spot))
    for _, spot in sorted(spots):
        beside = abs(spot.x - stand.x) > 46 or not -66 < spot.y - stand.y < 20
        free = beside and edge_room(spot) > 14 and border_room(spot, lines) > shore
        if free and terrain_at(face, spot, variant) == "P":
            yield spot


def growth(face: str, lines: tuple[Border, ...], variant: int) -> str:
    """The ground and the plants of a tile's plains."""
    random = seeded_random("plains", face, variant)
    wide = face.count("P") >= 5
    chosen: list[Point] = []
    for spot in clear_spots(face, lines, variant, 20, random):
        if all(gap(spot, other) > 36 for other in chosen):
            chosen.append(spot)
    groves = 1 + (wide and variant != 1)
    stand = standing_point(face)
    clearing = toward(Point(stand.x, stand.y - 12), chosen[-1], 0.4) if chosen else stand
    return (
        (_meadow(clearing, random) if variant != 1 and border_room(clearing, lines) > 33 else "")
        + _tufts(chosen[groves : groves + 2 + wide])
        + _groves(chosen[:groves], random)
    )


def _meadow(spot: Point, random: Random) -> str:
    """A soft, wide patch of a lighter green."""
    ring = []
    for i in range(7):
        step = polar(360 * i / 7, 22 * (0.75 + 0.5 * random.random()))
        ring.append(Point(spot.x + 1.35 * step.x, spot.y + 0.62 * step.y))
    slope = Point((ring[1].x - ring[6].x) / 2, (ring[1].y - ring[6].y) / 2)
    return f'<path class="fj-meadow" d="M{numbers(ring[:1], 0)}{smooth([*ring, ring[0]], slope, slope)}z"/>'


def _tufts(spots: list[Point]) -> str:
    """Small bunches of grass."""
    data = "".join([f"M{number(x - 5, 0)} {number(y - 3, 0)}l2 4m3-6v6m5-4l-2 4" for x, y in spots])
    return f'<path class="fj-tuft" d="{data}"/>' if data else ""


def _groves(spots: list[Point], random: Random) -> str:
    """Groups of spruces, each tree a lit and a shaded half."""
    light = dark = ground = ""
    for x, y in spots:
        for dx, dy, size in GROVES[int(random.random() * len(GROVES))]:
            foot = Point(round(x) + dx, round(y) + dy)
            half, high = round(4.6 * size, 1), round(14 * size, 1)
            ground += f"M{numbers([Point(foot.x - half, foot.y)])}h{number(3 * half)}"
            light += f"M{numbers([foot])}v-{number(high)}l-{number(half)} {number(high)}z"
            dark += f"M{numbers([foot])}v-{number(high)}l{number(half)} {number(high)}z"
    if not light:
        return ""
    return (
        f'<path class="fj-ground" d="{ground}"/><path class="fj-leaf" d="{light}"/>'
        f'<path class="fj-leaf-dark" d="{dark}"/>'
    )
