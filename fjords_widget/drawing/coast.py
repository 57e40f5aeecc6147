"""The sea: deep water, lighter bands along the shore, a strip of sand and a few waves."""

from __future__ import annotations

from .borders import Border, border_room, seeded_random, terrain_at
from .geometry import BLEED, CORNERS, Point, edge_room, gap, number, numbers, polar, scale


def land_path(shores: list[Border]) -> str:
    """The outline of all that is not sea, along the tile's edge and along each shore."""
    data = ""
    for i, shore in enumerate(shores):
        following = shores[(i + 1) % len(shores)]
        data += shore.path if not i else "L" + shore.path[1:]
        corner = (shore.arc.start + shore.arc.length) % 6
        dry = []
        while corner != following.arc.start:
            dry.append(scale(CORNERS[corner], BLEED))
            corner = (corner + 1) % 6
        data += "L" + numbers(dry)
    return data + "z"


def waves(face: str, lines: tuple[Border, ...], variant: int) -> str:
    """A few short waves, away from the shore."""
    random = seeded_random("waves", face, variant)
    chosen: list[Point] = []
    for ring, count in ((0, 1), (30, 5), (54, 8), (72, 12)):
        for i in range(count):
            spot = polar(360 * (i + random.random()) / count, ring + 8 * random.random())
            if (
                edge_room(spot) > 14
                and border_room(spot, lines) > 24
                and terrain_at(face, spot, variant) == "O"
            ) and all(gap(spot, other) > 36 for other in chosen):
                chosen.append(spot)
    data = "".join([f"M{number(p.x - 8, 0)} {number(p.y, 0)}q4-4 8 0t8 0" for p in chosen])
    return f'<path class="fj-wave" d="{data}"/>' if data else ""
