"""Contested land as three masks, and what becomes of it when a tile is settled.

`land`: vacant tiles that both can reach. `mine` and `theirs`: those of them that the one, or the other, can
settle at once.
"""

from __future__ import annotations

from collections.abc import Sequence


def claim(walk: Sequence[int], land: int, mine: int, theirs: int, slot: int) -> tuple[int, int, int, int]:
    """After "mine" settles a tile: what that secures besides the tile, and then land, mine and theirs anew.

    Every part of the land that is left touches the new viking. Those that the other side no longer touches
    are won, and are land no more.
    """
    land ^= 1 << slot
    theirs &= land
    near = walk[slot] & land
    secured = 0
    doubtful = near & ~theirs
    while doubtful:
        new = area = doubtful & -doubtful
        while new:
            step = 0
            while new:
                one = new & -new
                step |= walk[one.bit_length() - 1]
                new ^= one
            new = step & land & ~area
            area |= new
            if new & theirs:
                break
        else:
            secured |= area
        doubtful &= ~area
    if secured:
        land ^= secured
        return secured, land, (mine | near) & land, theirs
    return 0, land, (mine | near) & land, theirs


def parts(walk: Sequence[int], land: int, both: int) -> list[int]:
    """The land in parts that have nothing to do with one another.

    A step between two tiles that both sides can settle at once (the mask `both`) gives nobody anything new,
    so that it joins no parts.
    """
    found = []
    apart = ~both
    while land:
        part = new = land & -land
        while new:
            step = 0
            while new:
                one = new & -new
                near = walk[one.bit_length() - 1]
                step |= near & apart if one & both else near
                new ^= one
            new = step & land & ~part
            part |= new
        land ^= part
        found.append(part)
    return found
