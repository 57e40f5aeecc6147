"""Quick bounds on a settlement with runes, and a guess of its value.

The functions run as they are, on objects, and compiled by numba, on records with the same fields.
"""

from __future__ import annotations

from fjords_widget.players.masks import neighbours
from fjords_widget.players.solver.rune_state import PLENTY, SETTLED, RuneState, friend_count, points_of
from fjords_widget.players.solver.tables import Tables


def quick_bounds(tables: Tables, state: RuneState) -> tuple[int, int]:
    """The least and the most that the seat to move can get: each can take every other tile at hand.

    For a tidy state. Where a seat lacks vikings for land of its own, both are a bound to its disadvantage.
    """
    turn, mine, theirs = state.turn, state.mine, state.theirs
    worth, worth_there = tables.worth[turn], tables.worth[1 - turn]
    if mine.spare < 0:
        low = -points_of(worth_there, theirs.reach) - bound_loss(tables, turn, -mine.spare, theirs.reach)
        low -= 2 * tables.stones
        return low, low
    if theirs.spare < 0:
        high = points_of(worth, mine.reach) + bound_loss(tables, 1 - turn, -theirs.spare, mine.reach)
        high += 2 * tables.stones
        return high, high
    low = every_other(worth, worth_there, mine.walk, theirs.reach, 0) - points_of(worth_there, theirs.reach)
    high = points_of(worth, mine.reach) - every_other(worth_there, worth, theirs.walk, mine.reach, 1)
    if mine.spare != PLENTY:
        low -= bound_loss(tables, turn, mine.reach.bit_count() - mine.spare, theirs.reach)
    if theirs.spare != PLENTY:
        high += bound_loss(tables, 1 - turn, theirs.reach.bit_count() - theirs.spare, mine.reach)
    for stone in range(tables.stones):
        if friend_count(state.friends, stone) != SETTLED:
            low -= 2
            high += 2
    return low, high


def every_other(worth: list[int], worth_there: list[int], tiles: int, wanted_there: int, first: int) -> int:
    """What a seat gets, and the other loses, by taking every other one of these tiles, best first."""
    counts, most = 0, 0  # how many tiles are worth how much: some bits for each worth
    bits = len(worth).bit_length()
    while tiles:
        one = tiles & -tiles
        tiles ^= one
        tile = one.bit_length() - 1
        swing = worth[tile] + worth_there[tile] if wanted_there & one else worth[tile]
        counts += 1 << bits * swing
        most = max(most, swing)
    found = 0
    for swing in range(most, 0, -1):
        many = counts >> bits * swing & (1 << bits) - 1
        found += swing * ((many + 1 - first) // 2)
        first = (first + many) & 1
    return found


def bound_loss(tables: Tables, seat: int, vikings: int, reach_there: int) -> int:
    """The most that a seat can lose for want of this many vikings.

    Land of its own scores a point without a viking (W2). While the other seat can move too, vikings last to
    get there; when it cannot, they may not.
    """
    if vikings <= 0:
        return 0
    each = tables.bonuses[seat]
    if not tables.unclaimed or not reach_there:
        each += 1
    return each * vikings + 4 * tables.stones


def guess_value(tables: Tables, state: RuneState) -> int:
    """Who gets what if both walk on from all sides at once; no bound, but a good hint."""
    edge, edge_there = state.mine.walk, state.theirs.walk
    both = edge & edge_there
    mine, theirs = edge & ~both, edge_there & ~both
    left = state.land & ~(edge | edge_there)
    voyages, voyages_there = state.mine.sea | state.mine.hills, state.theirs.sea | state.theirs.hills
    while edge or edge_there:
        edge = (neighbours(tables.walk, edge) | voyages) & left
        edge_there = (neighbours(tables.walk, edge_there) | voyages_there) & left
        mine |= edge & ~edge_there
        theirs |= edge_there & ~edge
        left &= ~(edge | edge_there)
        voyages = voyages_there = 0
    return points_of(tables.worth[state.turn], mine) - points_of(tables.worth[1 - state.turn], theirs)
