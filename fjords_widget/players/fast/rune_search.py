"""The search of solver/rune_search.py, compiled, and its transposition table."""

# mypy: disable-error-code="no-untyped-def,untyped-decorator,no-untyped-call"

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import register_jitable

import fjords_widget.players.fast.land_search  # noqa: F401 - for the functions that both searches call
from fjords_widget.players.fast.compiling import compile_kept, instead_of, let_call
from fjords_widget.players.fast.records import record_of, records
from fjords_widget.players.solver import rune_estimates, rune_search, rune_state
from fjords_widget.players.solver.land_search import UNSEEN
from fjords_widget.players.solver.land_solver import WIDEST
from fjords_widget.players.solver.rune_search import Candidate, Frame
from fjords_widget.players.solver.rune_solver import MOST_STONES, Workspace, depths
from fjords_widget.players.solver.tables import Tables

SLICE = 2_000
"""Positions between two looks at the limits: some hundredths of a second."""
ENTRIES, GROUP = 1 << 19, 4
"""The transposition table has groups of entries; the oldest of a full group makes room."""
KEY = 11
"""This many numbers identify a position; the bounds come after them."""
MOST_MOVES = 100_000
"""Room for the moves of all positions on the stack."""
SHAPES: dict[str, Any] = {
    **dict.fromkeys(("walk", "sea", "hills", "beside", "banks"), (WIDEST,)),
    "ways": (8, WIDEST),
    "worth": (2, WIDEST),
    "bonuses": (2,),
    "places": (2,),
    "friends": (MOST_STONES,),
}
"""How much room the lists of Tables have."""


@register_jitable
def key_of(state):
    """The numbers that identify a state."""
    mine, theirs = state.mine, state.theirs
    packed = state.turn | mine.runes << 1 | theirs.runes << 4
    packed |= (mine.spare + 20) << 7 | (theirs.spare + 20) << 14 | (state.waits + 100) << 21
    packed |= state.friends << 29
    return (
        state.land, mine.walk, theirs.walk, mine.sea, theirs.sea, mine.hills, theirs.hills, mine.rooms,
        theirs.rooms, state.full, packed,
    )  # fmt: skip


@register_jitable
def group_of(memory, key):
    """Where the group of a position begins."""
    mixed = 0
    for number in key:
        mixed = (mixed + number) * 0x1E3779B97F4A7C15
        mixed ^= mixed >> 29
    mixed *= 0x14D049BB133111EB
    mixed ^= mixed >> 32
    return (mixed & (memory.shape[0] // GROUP - 1)) * GROUP


@register_jitable
def place_of(memory, start, key):
    """Where in its group a position is, or -1."""
    for i in range(start, start + GROUP):
        same = True
        for j in range(KEY):
            if memory[i, j] != key[j]:
                same = False
                break
        if same:
            return i
    return -1


@instead_of(rune_search.recall)
def recall(memory, state):
    """The entry of a position; 0 if there is none."""
    key = key_of(state)
    place = place_of(memory, group_of(memory, key), key)
    return memory[place, KEY] if place >= 0 else 0


@instead_of(rune_search.remember)
def remember(memory, state, known):
    """Writes the entry of a position."""
    key = key_of(state)
    start = group_of(memory, key)
    place = place_of(memory, start, key)
    if place < 0:
        for i in range(start + GROUP - 1, start, -1):
            for j in range(KEY + 1):
                memory[i, j] = memory[i - 1, j]
        place = start
        for j in range(KEY):
            memory[place, j] = key[j]
    memory[place, KEY] = known


@instead_of(rune_search.make_room)
def make_room(moves, places):
    """There is room."""


@instead_of(rune_search.sort_moves)
def sort_moves(moves, first, count):
    """Insertion sort: there are few of them."""
    for end in range(first + 1, first + count):
        rank, move = moves[end].rank, moves[end].move
        place = end
        while place > first and moves[place - 1].rank < rank:
            moves[place].rank, moves[place].move = moves[place - 1].rank, moves[place - 1].move
            place -= 1
        moves[place].rank, moves[place].move = rank, move


let_call(
    rune_state.friend_count,
    rune_state.turn_friends,
    rune_state.befriend,
    rune_state.points_of,
    rune_state.flood,
    rune_state.launching_pads,
    rune_state.own_land,
    rune_state.roam,
    rune_state.needed_vikings,
    rune_state.trim,
    rune_state.decide_friends,
    rune_state.tidy,
    rune_estimates.every_other,
    rune_estimates.bound_loss,
    rune_estimates.quick_bounds,
    rune_estimates.guess_value,
    rune_search.add_moves,
    rune_search.list_moves,
    rune_search.copy_side,
    rune_search.settle,
    rune_search.make_move,
    rune_search.look_ahead,
    rune_search.enter,
    rune_search.descend,
    rune_search.back_up,
    rune_search.store,
)

search = compile_kept(rune_search.search)


def workspace(tables: Tables) -> Workspace:
    """The workspace of compiled code."""
    memory = np.zeros((ENTRIES, KEY + 1), dtype=np.int64)
    frames, moves = records(Frame, depths(tables)), records(Candidate, MOST_MOVES)
    return Workspace(search, record_of(tables, SHAPES), memory, None, frames, moves, SLICE)


def _warm_up() -> None:
    """Solves something small, so that everything is compiled, or read from disk, with the module."""
    tables = Tables()
    tables.walk, tables.sea, tables.hills, tables.beside, tables.banks = [2, 1], [0, 0], [0, 0], [0, 0], []
    tables.ways, tables.worth, tables.bonuses, tables.places = [[2, 1]] * 8, [[1, 1]] * 2, [0, 0], [0, 0]
    tables.friends, tables.stones, tables.unclaimed, tables.only_land = [], 0, 1, 0
    work = workspace(tables)
    work.frames[0].count = UNSEEN
    search(*work[1:-1], 0, SLICE)


_warm_up()
