"""The shapes that the page draws with: each is asked for by name, and travels once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.terms import RUNES
from fjords_widget.engine.tiles import MARKS

PREFIX = "@@"
"""Begins every id in a shape; a view puts its own in its place."""


def find_unknown(names: Iterable[str]) -> list[str]:
    """The names that no shape has."""
    return [name for name in names if not _is_shape(name)]


@cache
def _names() -> re.Pattern[str]:
    colour, rune, mark = "|".join(COLOURS), "|".join(RUNES), "|".join(MARKS)
    return re.compile(
        rf"[PMO]{{6}}\d|(longhouse|viking|farm|field)-({colour})|stone-({rune})(-({colour}))?|mark-({mark})|shield-({colour})"
    )


def _is_shape(name: str) -> bool:
    from fjords_widget.drawing import VARIANTS

    if not _names().fullmatch(name):
        return _is_peak(name)
    if name[0] not in "PMO":
        return True
    face = name[:6]
    return int(name[6]) < VARIANTS and not any(face[i - 1] + face[i] in ("MO", "OM") for i in range(6))


def _is_peak(name: str) -> bool:
    from fjords_widget.drawing.peaks import peaks

    return name == "hex" or name in peaks()


def make_shapes(names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The shapes by name, and all that they refer to."""
    from fjords_widget.drawing import shapes as drawn

    return {name: {"svg": svg, **_places(name)} for name, svg in drawn(names, PREFIX).items()}


@cache
def _places(name: str) -> dict[str, list[float]]:
    """On a tile: where a piece stands, and where the Home stone lies beside it."""
    from fjords_widget.drawing.layers import beside
    from fjords_widget.drawing.standing import standing_point

    if name[0] not in "PMO" or name[:6] == "MMMMMM":
        return {}
    stand, stone = standing_point(name[:6]), beside(name[:6])
    return {
        "stand": [round(stand.x, 1), round(stand.y, 1)],
        "beside": [round(stone.x, 1), round(stone.y, 1)],
    }
