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
WANTED, LOW, HIGH, BEST, CHOSEN, NEXT, COUNT, FRAME = range(8, 16)
"""Moves, and positions that are being looked at, are rows of numbers; the masks stand in both."""


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
    if odd:
        last = moves[kept]
        last[SLOT], last[GAIN], last[PROMISE], last[ODD] = -1, 1, 0, 0
        last[LAND], last[MINE], last[THEIRS] = land, mine, theirs
        kept += 1
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


@njit(cache=True, inline="always")
def _find(known, start, land, mine, theirs, odd):  # type: ignore[no-untyped-def]
    """Where in its group a position stands, or -1."""
    for i in range(start, start + GROUP):
        if known[i, 0] == land * 2 + odd and known[i, 1] == mine and known[i, 2] == theirs:
            return i
    return -1


@njit(cache=True)
def _keep(known, start, land, mine, theirs, odd, chosen, low, high):  # type: ignore[no-untyped-def]
    """Keeps a position in mind; the oldest of a full group is forgotten."""
    place = _find(known, start, land, mine, theirs, odd)
    if place < 0:
        for i in range(start + GROUP - 1, start, -1):
            for j in range(4):
                known[i, j] = known[i - 1, j]
        place = start
    known[place, 0] = land * 2 + odd
    known[place, 1] = mine
    known[place, 2] = theirs
    known[place, 3] = ((chosen + 1) << 16) | ((low + 128) << 8) | (high + 128)


@njit(cache=True)
def _enter(walk, known, frame, moves):  # type: ignore[no-untyped-def]
    """Looks at a position first. True if its bound is known at once; else its moves are listed."""
    land, mine, theirs, odd, wanted = frame[LAND], frame[MINE], frame[THEIRS], frame[ODD], frame[WANTED]
    size = _count(land) + odd
    low = ((_count(mine) + odd + 1) & ~1) - size
    high = size - ((_count(theirs) + odd) & ~1)
    start = _group(land, mine, theirs, odd, known.shape[0] // GROUP)
    favourite = -1
    if low < wanted and high >= wanted:
        place = _find(known, start, land, mine, theirs, odd)
        if place >= 0:
            low = max(low, ((known[place, 3] >> 8) & 255) - 128)
            high = min(high, (known[place, 3] & 255) - 128)
            favourite = (known[place, 3] >> 16) - 1
    if low >= wanted:
        frame[BEST] = low
        return True
    if high < wanted:
        frame[BEST] = high
        return True
    frame[LOW], frame[HIGH], frame[BEST], frame[CHOSEN], frame[NEXT] = low, high, -size, -1, 0
    frame[COUNT] = _moves(walk, land, mine, theirs, odd, favourite, moves)
    return False


@njit(cache=True)
def search(walk, known, frames, stack, meter):  # type: ignore[no-untyped-def]
    """As Contests.bound, for the position in the first frame.

    meter: positions so far, and how many there may be; then the answer is void. (No function calls itself
    here: what numba keeps on disk of such a function does not work.)
    """
    depth = 0
    at_once = _enter(walk, known, frames[0], stack[0])
    while True:
        frame = frames[depth]
        if not at_once:
            if frame[NEXT] == 0:
                meter[0] += 1
                if meter[0] >= meter[1]:
                    return 0
            if frame[NEXT] < frame[COUNT] and frame[BEST] < frame[WANTED]:
                move = stack[depth, frame[NEXT]]
                frame[NEXT] += 1
                depth += 1
                child = frames[depth]
                child[LAND], child[ODD] = move[LAND], move[ODD]
                child[MINE], child[THEIRS] = move[THEIRS], move[MINE]  # the other side is to move
                child[WANTED] = move[GAIN] - frame[WANTED] + 1
                at_once = _enter(walk, known, child, stack[depth])
                continue
            if frame[BEST] >= frame[WANTED]:
                frame[LOW] = frame[BEST]
            else:
                frame[HIGH] = frame[BEST]
            start = _group(frame[LAND], frame[MINE], frame[THEIRS], frame[ODD], known.shape[0] // GROUP)
            _keep(
                known, start, frame[LAND], frame[MINE], frame[THEIRS], frame[ODD],
                frame[CHOSEN], frame[LOW], frame[HIGH],
            )  # fmt: skip
        if depth == 0:
            return frame[BEST]
        found = frame[BEST]
        depth -= 1
        at_once = False
        frame = frames[depth]
        move = stack[depth, frame[NEXT] - 1]
        if move[GAIN] - found > frame[BEST]:
            frame[BEST], frame[CHOSEN] = move[GAIN] - found, move[SLOT]


class FastContests:
    """As Contests, compiled. `tiles`: the mask of all tiles that can be contested, 62 at most."""

    def __init__(self, walk: Sequence[int], tiles: int, budget: Budget) -> None:
        slots = list(slots_of(tiles))
        self._number = {slot: i for i, slot in enumerate(slots)}
        self._budget = budget
        self._walk = np.array([self._narrowed(walk[slot] & tiles) for slot in slots] or [0], dtype=np.int64)
        self._known = np.zeros((ENTRIES, 4), dtype=np.int64)
        self._frames = np.zeros((DEEPEST, FRAME), dtype=np.int64)
        self._stack = np.zeros((DEEPEST, MOST_MOVES, FIELDS), dtype=np.int64)
        self.nodes = 0

    def _narrowed(self, mask: int) -> int:
        return sum(1 << self._number[slot] for slot in slots_of(mask))

    def bound(self, contest: Contest, wanted: int) -> int:
        """As Contests.bound."""
        land, mine, theirs = [self._narrowed(mask) for mask in contest]
        first = self._frames[0]
        while True:
            meter = np.array([0, SLICE], dtype=np.int64)
            first[LAND], first[MINE], first[THEIRS], first[ODD], first[WANTED] = land, mine, theirs, 0, wanted
            found = search(self._walk, self._known, self._frames, self._stack, meter)
            self.nodes += int(meter[0])
            self._budget.spend(int(meter[0]))
            if meter[0] < SLICE:
                return int(found)


def _warm_up() -> None:
    """A first small contest, so that everything is compiled, or read from disk, with the module."""
    FastContests([2, 1], 3, Budget()).bound(Contest(3, 1, 2), 0)


_warm_up()
