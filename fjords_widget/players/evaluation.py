"""Static evaluation: who reaches which tile first, and what that is worth.

Everybody walks from their pieces over vacant tiles, one step at a time, all fronts at once. That is no proof,
since a turn is one viking and not one step on every front, but it is quick and seldom far off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fjords_widget.engine.game import Game
from fjords_widget.players.map_weights import (
    ALONE,
    BEGINNING,
    CAPPED,
    CLOSE,
    KINDS,
    LEADS,
    NINES,
    STEPS,
    THREES,
)
from fjords_widget.players.masks import flood, neighbours

NEARER, TEMPO = 0.92, 1.7
"""Among three or four: what a tile is worth to a seat that alone is nearest to it, and what it is worth to
begin while several are equally near to any tile."""
CONTESTED = 0.75
"""What a tile is worth to the seat nearest to it if others can reach it too; one that nobody else reaches
is worth 1."""


class Extras(NamedTuple):
    """The tiles on which a viking scores more, as masks."""

    shared: tuple[int, ...] = ()
    """One more for anybody's viking, for each mask that it is in (R-STR, R-WAT)."""
    homes: tuple[int, ...] = ()
    """By seat: one more for its own vikings (R-HOM)."""
    friends: tuple[int, ...] = ()
    """Two more for whoever has most vikings there, for each mask (R-FRI)."""


NONE = Extras()


class Standing(NamedTuple):
    """How a settlement stands, or would stand: all that a static evaluation looks at. Lists are by seat."""

    walk: Sequence[int]
    """By tile: a mask of the tiles that are walk-adjacent to it."""
    pieces: Sequence[int]
    """Masks of the tiles with a longhouse or a viking."""
    settled: Sequence[int]
    """Masks of the tiles with a viking."""
    vacant: int
    turn: int
    extras: Extras = NONE


def race(walk: Sequence[int], starts: Sequence[int], vacant: int) -> list[int]:
    """For each of the masks `starts`, the vacant tiles that it reaches first; the earlier one wins a tie."""
    fronts, taken = list(starts), [0] * len(starts)
    while vacant and any(fronts):
        for seat, front in enumerate(fronts):
            if front:
                fronts[seat] = step = neighbours(walk, front) & vacant
                vacant &= ~step
                taken[seat] |= step
    return taken


def find_secured(walk: Sequence[int], starts: Sequence[int], vacant: int) -> list[int]:
    """For each of the masks, the vacant tiles that it alone can reach on foot."""
    floods = [flood(walk, start, vacant) for start in starts]
    once = twice = 0
    for reached in floods:
        twice |= once & reached
        once |= reached
    return [reached & ~twice for reached in floods]


def extras_of(game: Game) -> Extras:
    """Where vikings score more on the map as it is."""
    land, state = game.land, game.state
    if not state.stones:
        return NONE
    shared, friends, homes = [], [], [0] * game.players
    for cell, stone in state.stones.items():
        slot = land.slots.get(cell)
        if slot is None:
            continue  # a Wisdom stone, on an empty space
        if stone.rune == "strength":
            shared.append(land.around(slot))
        elif stone.rune == "water":
            shared.append(land.voyages.sea.joined_to(slot))
        elif stone.rune == "home" and stone.seat is not None:
            homes[stone.seat] |= land.around(slot)
        elif stone.rune == "friendship":
            friends.append(land.around(slot))
    return Extras(tuple(shared), tuple(homes), tuple(friends))


def standing_of(game: Game, extras: Extras) -> Standing:
    """How a game stands."""
    state = game.state
    pieces = [side.houses | side.settled for side in state.sides]
    settled = [side.settled for side in state.sides]
    return Standing(game.land.walk, pieces, settled, state.vacant, state.turn, extras)


def points(standing: Standing) -> list[float]:
    """What each seat may hope for: its vikings, what it alone reaches, and most of what it reaches first."""
    walk, pieces, settled, vacant, turn, extras = standing
    seats = len(pieces)
    order = [(turn + i) % seats for i in range(seats)]
    taken = race(walk, [pieces[seat] for seat in order], vacant)
    first = [0] * seats
    for seat, mask in zip(order, taken, strict=True):
        first[seat] = mask
    safe = find_secured(walk, pieces, vacant)
    found = []
    for seat in range(seats):
        sure = settled[seat] | safe[seat]
        hoped = first[seat] & ~safe[seat]
        found.append(sure.bit_count() + CONTESTED * hoped.bit_count())
    if extras is not NONE:
        _add_extras(found, [settled[seat] | first[seat] for seat in range(seats)], extras)
    return found


def _add_extras(found: list[float], vikings: Sequence[int], extras: Extras) -> None:
    """Adds what these vikings score beyond their number."""
    for seat, mine in enumerate(vikings):
        for mask in extras.shared:
            found[seat] += (mine & mask).bit_count()
        if extras.homes:
            found[seat] += (mine & extras.homes[seat]).bit_count()
    for mask in extras.friends:
        counts = [(mine & mask).bit_count() for mine in vikings]
        most = max(counts)
        for seat, count in enumerate(counts):
            if most and count == most:
                found[seat] += 2


def hopes(standing: Standing) -> list[float]:
    """What each seat may hope for: its vikings, what it alone reaches, and its share of contested tiles.

    Between two, contested tiles are shared as map_weights.py has learned it. Among three or four, each is
    counted for the seat nearest to it.
    """
    walk, pieces, settled, vacant, turn, extras = standing
    if len(pieces) > 2:
        nearer, tied = fair_race(walk, pieces, vacant)
        found = [
            mine.bit_count() + NEARER * own.bit_count() for mine, own in zip(settled, nearer, strict=True)
        ]
        if tied:
            found[turn] += TEMPO
    else:
        found = _share_contested(standing)
        nearer = fair_race(walk, pieces, vacant)[0] if extras is not NONE else []
    if extras is not NONE:
        _add_extras(found, [mine | own for mine, own in zip(settled, nearer, strict=True)], extras)
    return found


def _share_contested(standing: Standing) -> list[float]:
    """What each of two seats may hope for, by what was learned from solved settlements."""
    walk, pieces, settled, vacant, turn, _ = standing
    steps = [steps_from(walk, mine, vacant) for mine in pieces]
    alone, contested = share_out(steps)
    found = [mine.bit_count() + ALONE * own.bit_count() for mine, own in zip(settled, alone, strict=True)]
    if contested:
        lead, count = lead_on(walk, steps[turn], steps[1 - turn], contested), contested.bit_count()
        found[turn] += (count + lead) / 2
        found[1 - turn] += (count - lead) / 2
        found[turn] += BEGINNING
    return found


def steps_from(walk: Sequence[int], start: int, vacant: int) -> list[int]:
    """The vacant tiles that can be reached from `start`: a mask of those one step away, of two, and so on."""
    found: list[int] = []
    front = start
    while front := neighbours(walk, front) & vacant:
        if len(found) < STEPS:
            found.append(front)
        else:
            found[-1] |= front
        vacant ^= front
    return found


def share_out(steps: Sequence[Sequence[int]]) -> tuple[list[int], int]:
    """The tiles that each of two seats alone can reach, and those that both can; by what each can reach."""
    reached = [0, 0]
    for seat in (0, 1):
        for tiles in steps[seat]:
            reached[seat] |= tiles
    contested = reached[0] & reached[1]
    return [reached[0] & ~contested, reached[1] & ~contested], contested


def lead_on(walk: Sequence[int], mine: Sequence[int], other: Sequence[int], contested: int) -> float:
    """By how many of the contested tiles the first of two seats gets more than the other one.

    `mine` and `other` are what each can reach, by steps. The weights are those of the seat that begins.
    """
    nearer = tied = farther = seen = seen_by_other = 0
    for step in range(min(len(mine), len(other))):
        nearer |= mine[step] & ~(seen_by_other | other[step])
        tied |= mine[step] & other[step]
        farther |= other[step] & ~(seen | mine[step])
        seen |= mine[step]
        seen_by_other |= other[step]
    for tail in mine[len(other) :]:
        nearer |= tail & ~seen_by_other
    for tail in other[len(mine) :]:
        farther |= tail & ~seen
    lead = 0.0
    for step, here in enumerate(mine):
        here &= contested
        if not here:
            continue
        for step2, there in enumerate(other):
            both = here & there
            if not both:
                continue
            place = (step * STEPS + step2) * KINDS
            if not -CLOSE <= step - step2 <= CLOSE:
                lead += LEADS[place] * both.bit_count()
                continue
            while both:
                low = both & -both
                both ^= low
                beside = walk[low.bit_length() - 1]
                lead += LEADS[
                    place
                    + NINES[(beside & nearer).bit_count()]
                    + THREES[(beside & tied).bit_count()]
                    + CAPPED[(beside & farther).bit_count()]
                ]
    return lead


def fair_race(walk: Sequence[int], starts: Sequence[int], vacant: int) -> tuple[list[int], int]:
    """For each of the masks, the vacant tiles nearest to it; and those that several are equally near to."""
    fronts, nearer, tied = list(starts), [0] * len(starts), 0
    seats = range(len(fronts))
    while True:
        once = twice = 0
        for seat in seats:
            fronts[seat] = step = neighbours(walk, fronts[seat]) & vacant
            twice |= once & step
            once |= step
        if not once:
            return nearer, tied
        alone = once & ~twice
        for seat in seats:
            nearer[seat] |= fronts[seat] & alone
        tied |= twice
        vacant &= ~once


def ahead(found: Sequence[float], seat: int) -> float:
    """By how much a seat is ahead: of the other one, or of several, the best of them above all."""
    if len(found) == 2:
        return found[seat] - found[1 - seat]
    most, total = -1e300, 0.0
    for other, value in enumerate(found):
        if other != seat:
            most = max(most, value)
            total += value  # not sum(): since Python 3.12 it rounds differently from compiled code
    return found[seat] - 0.7 * most - 0.3 * total / (len(found) - 1)
