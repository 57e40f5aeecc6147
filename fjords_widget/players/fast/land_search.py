"""The search of solver/land_search.py, compiled, and its transposition table.

It goes without thermographs: here it takes less time to look at more positions.
"""

# mypy: disable-error-code="no-untyped-def,untyped-decorator,no-untyped-call"

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba.extending import register_jitable

from fjords_widget.players import masks
from fjords_widget.players.fast.compiling import compile_kept, instead_of, let_call
from fjords_widget.players.fast.records import array_of, records
from fjords_widget.players.solver import claims, land_search
from fjords_widget.players.solver.land_search import Candidate, Frame
from fjords_widget.players.solver.land_solver import Workspace, depths, most_moves

SLICE = 25_000
"""Positions between two looks at the limits: some hundredths of a second."""
ENTRIES, GROUP = 1 << 21, 4
"""The transposition table has groups of entries; the oldest of a full group makes room."""


@register_jitable(inline="always")
def group_of(memory, land, mine, theirs, odd):
    """Where the group of a position begins."""
    mixed = land * 0x1E3779B97F4A7C15 ^ (land >> 29)
    mixed = (mixed + mine) * 0x3F58476D1CE4E5B9
    mixed ^= mixed >> 31
    mixed = (mixed + theirs + odd) * 0x14D049BB133111EB
    mixed ^= mixed >> 32
    return (mixed & (memory.shape[0] // GROUP - 1)) * GROUP


@register_jitable(inline="always")
def place_of(memory, start, land, mine, theirs, odd):
    """Where in its group a position is, or -1."""
    for i in range(start, start + GROUP):
        if memory[i, 0] == land * 2 + odd and memory[i, 1] == mine and memory[i, 2] == theirs:
            return i
    return -1


@instead_of(land_search.recall)
def recall(memory, land, mine, theirs, odd):
    """The entry of a position; 0 if there is none."""
    place = place_of(memory, group_of(memory, land, mine, theirs, odd), land, mine, theirs, odd)
    return memory[place, 3] if place >= 0 else 0


@instead_of(land_search.remember)
def remember(memory, land, mine, theirs, odd, known):
    """Writes the entry of a position."""
    start = group_of(memory, land, mine, theirs, odd)
    place = place_of(memory, start, land, mine, theirs, odd)
    if place < 0:
        for i in range(start + GROUP - 1, start, -1):
            for j in range(4):
                memory[i, j] = memory[i - 1, j]
        place = start
    memory[place, 0] = land * 2 + odd
    memory[place, 1] = mine
    memory[place, 2] = theirs
    memory[place, 3] = known


@instead_of(land_search.sort_moves)
def sort_moves(moves, first, count):
    """Insertion sort: there are few of them."""
    for end in range(first + 1, first + count):
        for place in range(end, first, -1):
            one, other = moves[place - 1], moves[place]
            if one.rank >= other.rank:
                break
            one.rank, other.rank = other.rank, one.rank
            one.tile, other.tile = other.tile, one.tile
            one.gain, other.gain = other.gain, one.gain
            one.land, other.land = other.land, one.land
            one.mine, other.mine = other.mine, one.mine
            one.theirs, other.theirs = other.theirs, one.theirs


let_call(
    claims.claim,
    masks.neighbours,
    land_search.enter,
    land_search.list_moves,
    land_search.descend,
    land_search.back_up,
    land_search.store,
    land_search.pack_known,
    land_search.low_of,
    land_search.high_of,
    land_search.chosen_of,
)

search = compile_kept(land_search.search)


def workspace(walk: Sequence[int]) -> Workspace:
    """The workspace of compiled code."""
    frames = records(Frame, depths(walk))
    moves = records(Candidate, most_moves(walk))
    memory = np.zeros((ENTRIES, 4), dtype=np.int64)
    return Workspace(search, array_of(walk), memory, None, frames, moves, SLICE)


def _warm_up() -> None:
    """Solves something small, so that everything is compiled, or read from disk, with the module."""
    work = workspace([2, 1])
    work.frames[0].land, work.frames[0].count = 0, land_search.UNSEEN
    search(*work[1:-1], 0, SLICE)


_warm_up()
