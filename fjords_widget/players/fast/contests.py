"""Contests solved by compiled code: the search of players/solver/contest.py, without its thermographs.

Masks are signed 64-bit numbers here, so that 62 tiles are the most. Sides, bounds and answers are the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import njit

from fjords_widget.engine.fits import slots_of
from fjords_widget.players.solver.budget import Budget
from fjords_widget.players.solver.contest import Contest

WIDEST = 62
SLICE = 25_000
"""After so many positions the compiled search comes up for air: some hundredths of a second."""
ENTRIES = 1 << 21
"""Positions kept in mind, four to a group; of a full group the oldest goes."""
GROUP = 4
DEEPEST, MOST_MOVES = 72, 64
SLOT, GAIN, LAND, MINE, THEIRS, ODD, PROMISE, FIELDS = range(8)


@njit(cache=True, inline="always")
def _count(mask):  # type: ignore[no-untyped-def]
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 127


@njit(cache=True, inline="always")
def _around(walk, mask):  # type: ignore[no-untyped-def]
    """The tiles beside those of a mask."""
    found = np.int64(0)
    while mask:
        one = mask & -mask
        found |= walk[_count(one - 1)]
        mask ^= one
    return found


@njit(cache=True)
def _moves(walk, land, mine, theirs, odd, favourite, moves):  # type: ignore[no-untyped-def]
    """Fills in the moves that may be best, likely ones first; returns how many there are."""
    count = 0
    untried = mine
    swallowed = np.int64(0)
    while untried:
        bit = untried & -untried
        slot = _count(bit - 1)
        rest = land ^ bit
        others = theirs & rest
        near = walk[slot] & rest
        secured = np.int64(0)
        doubtful = near & ~others
        while doubtful:
            area = doubtful & -doubtful
            new = area
            lost = False
            while new:
                new = _around(walk, new) & rest & ~area
                area |= new
                if new & others:
                    lost = True
                    break
            if not lost:
                secured |= area
            doubtful &= ~area
        rest ^= secured
        ours = (mine | near) & rest
        gain = 1 + _count(secured)
        promise = 3 * gain + 2 * (_count(ours) - _count(others)) + _count(walk[slot] & land & ~mine)
        if slot == favourite:
            promise += 1000
        both = ours & others
        single = both & ~_around(walk, rest & ~both)
        row = moves[count]
        row[SLOT], row[GAIN], row[PROMISE] = slot, gain, promise
        row[LAND], row[MINE], row[THEIRS] = rest ^ single, ours & ~single, others & ~single
        row[ODD] = (odd + _count(single)) & 1
        count += 1
        swallowed |= secured
        untried &= ~(bit | secured)
    kept = 0
    for i in range(count):
        if not (swallowed >> moves[i, SLOT]) & 1:
            for j in range(FIELDS):
                moves[kept, j] = moves[i, j]
            kept += 1
    for i in range(1, kept):
        j = i
        while j > 0 and moves[j, PROMISE] > moves[j - 1, PROMISE]:
            for k in range(FIELDS):
                swap = moves[j, k]
                moves[j, k] = moves[j - 1, k]
                moves[j - 1, k] = swap
            j -= 1
    return kept


@njit(cache=True, inline="always")
def _group(land, mine, theirs, odd, groups):  # type: ignore[no-untyped-def]
    """Where a position is kept."""
    mixed = land * 0x1E3779B97F4A7C15 ^ (land >> 29)
    mixed = (mixed + mine) * 0x3F58476D1CE4E5B9
    mixed ^= mixed >> 31
    mixed = (mixed + theirs + odd) * 0x14D049BB133111EB
    mixed ^= mixed >> 32
    return (mixed & (groups - 1)) * GROUP


KINDS = (
    "int64(int64[::1], int64[:,::1], int64[:,:,::1], int64[::1], int64, int64, int64, int64, int64, int64)"
)


@njit(KINDS, cache=True)
def search(walk, known, stack, meter, depth, land, mine, theirs, odd, wanted):  # type: ignore[no-untyped-def]
    """As Contests.bound. meter: positions so far, and how many there may be; then the answer is void."""
    size = _count(land) + odd
    low = ((_count(mine) + odd + 1) & ~1) - size
    if low >= wanted:
        return low
    high = size - ((_count(theirs) + odd) & ~1)
    if high < wanted:
        return high
    start = _group(land, mine, theirs, odd, known.shape[0] // GROUP)
    favourite = -1
    place = -1
    tagged = land * 2 + odd
    for i in range(start, start + GROUP):
        if known[i, 0] == tagged and known[i, 1] == mine and known[i, 2] == theirs:
            least = ((known[i, 3] >> 8) & 255) - 128
            most = (known[i, 3] & 255) - 128
            if least >= wanted:
                return least
            if most < wanted:
                return most
            low = max(low, least)
            high = min(high, most)
            favourite = (known[i, 3] >> 16) - 1
            place = i
            break
    meter[0] += 1
    if meter[0] >= meter[1]:
        return 0
    moves = stack[depth]
    count = _moves(walk, land, mine, theirs, odd, favourite, moves)
    best = -size
    chosen = -1
    for i in range(count):
        gain = moves[i, GAIN]
        found = gain - search(
            walk, known, stack, meter, depth + 1,
            moves[i, LAND], moves[i, THEIRS], moves[i, MINE], moves[i, ODD], gain - wanted + 1,
        )  # fmt: skip
        if meter[0] >= meter[1]:
            return 0
        if found > best:
            best = found
            chosen = moves[i, SLOT]
            if best >= wanted:
                break
    if odd and best < wanted:
        found = 1 - search(walk, known, stack, meter, depth + 1, land, theirs, mine, 0, 2 - wanted)
        if meter[0] >= meter[1]:
            return 0
        best = max(best, found)
    if best >= wanted:
        low = best
    else:
        high = best
    if place < 0:
        for i in range(start + GROUP - 1, start, -1):
            for j in range(4):
                known[i, j] = known[i - 1, j]
        place = start
    else:
        # Somebody may have moved it down, or out, in the meantime.
        place = start
        for i in range(start, start + GROUP):
            if known[i, 0] == tagged and known[i, 1] == mine and known[i, 2] == theirs:
                place = i
    known[place, 0] = tagged
    known[place, 1] = mine
    known[place, 2] = theirs
    known[place, 3] = ((chosen + 1) << 16) | ((low + 128) << 8) | (high + 128)
    return best


class FastContests:
    """As Contests, compiled. `tiles`: the mask of all tiles that can be contested, 62 at most."""

    def __init__(self, walk: Sequence[int], tiles: int, budget: Budget) -> None:
        slots = list(slots_of(tiles))
        self._number = {slot: i for i, slot in enumerate(slots)}
        self._budget = budget
        self._walk = np.array([self._narrowed(walk[slot] & tiles) for slot in slots] or [0], dtype=np.int64)
        self._known = np.zeros((ENTRIES, 4), dtype=np.int64)
        self._stack = np.zeros((DEEPEST, MOST_MOVES, FIELDS), dtype=np.int64)
        self.nodes = 0

    def _narrowed(self, mask: int) -> int:
        return sum(1 << self._number[slot] for slot in slots_of(mask))

    def bound(self, contest: Contest, wanted: int) -> int:
        """As Contests.bound."""
        land, mine, theirs = [self._narrowed(mask) for mask in contest]
        while True:
            meter = np.array([0, SLICE], dtype=np.int64)
            found = search(self._walk, self._known, self._stack, meter, 0, land, mine, theirs, 0, wanted)
            self.nodes += int(meter[0])
            self._budget.spend(int(meter[0]))
            if meter[0] < SLICE:
                return int(found)
