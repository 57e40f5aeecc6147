"""What a tile of the map is worth, as learned from solved settlements: numbers read from map_weights.toml.

A tile is described from the view of the seat that begins: how many steps it is away from its pieces and from
the other seat's, and to which of them the tiles beside it are nearer. The weight says by how many points such
a tile changes its lead: 1 if it will surely get the tile, -1 if the other seat will.
"""

from __future__ import annotations

import os
from typing import Any

from fjords_widget.engine.catalogue import read_toml

STEPS = 12
"""Tiles farther away than this count as this far."""
DISTANCE, NEARER, CLOSE, NEARER_CLOSE = 4, 4, 2, 2
"""Tiles are classed by how much nearer one of the two seats is, and how near: up to the first two numbers, in
the table of neighbours up to the others. It has no tiles that are nearer to one seat by more than CLOSE."""
MOST = 2
"""Up to this many neighbours of a kind are told apart."""
CAPPED = (0, 1, 2, 2, 2, 2, 2)
"""From how many neighbours there are to how many the table tells apart."""
THREES, NINES = tuple(3 * number for number in CAPPED), tuple(9 * number for number in CAPPED)
KINDS = (MOST + 1) ** 3
PATH = os.path.join(os.path.dirname(__file__), "map_weights.toml")


def clip(number: int, most: int) -> int:
    """A number between -most and most."""
    return max(-most, min(most, number))


def distance_class(mine: int, other: int) -> tuple[int, int]:
    """By how much the first seat is nearer, and how near the nearer one is."""
    return clip(other - mine, DISTANCE), min(mine, other, NEARER)


def neighbour_class(mine: int, other: int) -> tuple[int, int] | None:
    """The same for the table of neighbours; None where it makes no difference who is near them."""
    if abs(other - mine) > CLOSE:
        return None
    return other - mine, min(mine, other, NEARER_CLOSE)


def _flat(read: dict[str, Any]) -> list[float]:
    """The weights of the file as LEADS has them."""
    flat = []
    for mine in range(1, STEPS + 1):
        for other in range(1, STEPS + 1):
            lean, near = distance_class(mine, other)
            whole = float(read["distance"][f"{lean:+}"][near - 1])
            close = neighbour_class(mine, other)
            rows = [0.0] * KINDS if close is None else read["neighbours"][f"{close[0]:+} {close[1]}"]
            flat += [round(whole + part, 3) for part in rows]
    return flat


_read = read_toml(PATH)
ALONE: float = _read["alone"]
"""What a tile is worth that only one seat can reach."""
BEGINNING: float = _read["beginning"]
"""What it is worth to begin, while anything is contested."""
LEADS = _flat(_read)
"""The weights of contested tiles in one list: KINDS for each two numbers of steps, by neighbours nearer to
the first seat, equally near to both, and nearer to the other one."""
