"""The hints that were taken in a game, as a header of its record: `hints: white 3/1 12/3, yellow 8/2`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from fjords_widget.records.tokens import SEATS

HEADER = "hints"
Taken = Mapping[int, int]
"""By the number of the move that was looked for: how far it went. 1: where to look, 2: why, 3: the move."""
_TAKEN = re.compile(r"([1-9]\d{0,4})/([123])", re.ASCII)


def read_hints(text: str, players: int) -> tuple[dict[int, int], ...]:
    """By seat, the hints that a header describes. What cannot be understood is skipped."""
    found: tuple[dict[int, int], ...] = tuple({} for _ in range(players))
    for part in text.split(","):
        colour, *words = part.split() or [""]
        if colour in SEATS[:players]:
            for word in words:
                if told := _TAKEN.fullmatch(word):
                    found[SEATS.index(colour)][int(told[1])] = int(told[2])
    return found


def write_hints(taken: Sequence[Taken]) -> str:
    """The header; empty if nobody took any."""
    parts = []
    for colour, own in zip(SEATS, taken, strict=False):
        if own:
            parts.append(" ".join([colour, *(f"{ply}/{stage}" for ply, stage in sorted(own.items()))]))
    return ", ".join(parts)
