"""The picture of a tile as laid: one for each turn of a face, so that peaks stand upright."""

from __future__ import annotations

from functools import cache

from .borders import VARIANTS, Border, borders
from .coast import land_path, waves
from .geometry import BLEED, CORNERS, numbers, scale
from .plains import growth
from .ridges import mountains

MARK = "\ue000"
"""Stands for the prefix of ids until a picture knows its own."""
HEXAGON = "M" + numbers(CORNERS) + "z"
PAINTED = "M" + numbers([scale(corner, BLEED) for corner in CORNERS]) + "z"
_BANDS = ("sea-slope", "sea-mid", "sea-shoal", "sea-foam")


def variant_at(cell: tuple[int, int]) -> int:
    """Which of the pictures of a face lies on a cell: a fixed rule, with no pattern to be seen."""
    q, r = cell
    return (5 * q + 7 * r + q * r) % VARIANTS


def symbol_name(face: str, variant: int) -> str:
    """The id of a tile's picture, without the prefix."""
    return f"{face}{variant}"


@cache
def symbol(face: str, variant: int = 0) -> str:
    """The picture of a face as laid, as `<g id=...>` around 0, 0; `MARK` stands for the prefix of ids."""
    name = MARK + symbol_name(face, variant)
    lines = borders(face, variant)
    shores = [line for line in lines if line.arc.terrain == "O"]
    ranges = [line for line in lines if line.arc.terrain == "M"]
    parts = [
        _sea(name, shores) if shores else f'<path class="fj-plains" d="{PAINTED}"/>',
        growth(face, lines, variant),
        *[_rock(line) for line in ranges],
        waves(face, lines, variant) if shores else "",
        *[mountains(face, line, variant, MARK) for line in ranges],
        f'<path class="fj-line" d="{HEXAGON}"/>',
    ]
    return f'<g id="{name}">{"".join(parts)}</g>'


def _sea(name: str, shores: list[Border]) -> str:
    """Deep water over the whole tile, bands along the shore, then the land, which covers their other half."""
    deep = f'<path class="fj-sea" d="{PAINTED}"/>'
    if not shores[0].points:
        return deep
    coast = "".join([shore.path for shore in shores])
    bands = "".join([f'<use href="#{name}c" class="fj-{band}"/>' for band in _BANDS])
    return (
        f'{deep}<defs><path id="{name}c" d="{coast}"/></defs><g clip-path="url(#{MARK}hex)">{bands}</g>'
        f'<path class="fj-plains" d="{land_path(shores)}"/><use href="#{name}c" class="fj-sand"/>'
    )


def _rock(line: Border) -> str:
    if not line.points:
        return f'<path class="fj-rock" d="{PAINTED}"/>'
    rim = numbers([scale(CORNERS[i], BLEED) for i in reversed(line.arc.corners)])
    return f'<path class="fj-foot" d="{line.path}"/><path class="fj-rock" d="{line.path}L{rim}z"/>'
