"""Tiles as masks, one bit each: what lies beside some of them, and what can be reached from there.

`neighbours` runs as it is, and compiled by numba.
"""

from __future__ import annotations

from collections.abc import Sequence

ANY = -1
"""In place of a number of steps: as many as one likes."""


def neighbours(walk: Sequence[int], tiles: int) -> int:
    """The tiles beside those of a mask."""
    found = 0
    while tiles:
        one = tiles & -tiles
        found |= walk[one.bit_length() - 1]
        tiles ^= one
    return found


def flood(walk: Sequence[int], start: int, vacant: int, steps: int = ANY) -> int:
    """The vacant tiles that can be reached from `start` in this many steps."""
    reached, front = 0, start
    while front and steps:
        front = neighbours(walk, front) & vacant & ~reached
        reached |= front
        steps -= 1
    return reached
