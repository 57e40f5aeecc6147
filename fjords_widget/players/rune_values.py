"""What the stones are worth that settlement is played with: Journey, Horse and Wisdom (R3).

A stone takes a viking where nobody can walk to. What lies there is worth the more to a seat, the fewer others
can get there; and a stone that is kept may always save or cut off something.
"""

from __future__ import annotations

from collections.abc import Sequence

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Leap, Move, Ride, Sail, Settle
from fjords_widget.engine.state import Side
from fjords_widget.players.masks import flood, neighbours
from fjords_widget.players.rollout_state import CARRIED

RUNE_OF: dict[type, int] = {Settle: -1, Sail: 0, Ride: 1, Leap: 2}
KEPT = 2.0
"""What a stone is worth that can be used somewhere, but not for land that nobody else gets to."""
FOUND = 0.9
"""What a tile is worth that only a stone leads to."""


def held_runes(side: Side) -> int:
    """The stones that a seat has left, as a mask of their numbers."""
    return sum(1 << i for i, rune in enumerate(CARRIED) if rune in side.runes)


class RuneGoals:
    """By stone and slot: a mask of the tiles that a viking can be put on from there."""

    def __init__(self, game: Game) -> None:
        land, stones = game.land, game.state.stones
        voyages, cells = land.voyages, land.lattice.cells
        runes = game.terms.runes
        slots = range(len(land.walk))
        self.tables: list[list[int]] = [[0] * len(slots) for _ in CARRIED]
        if "journey" in runes:
            self.tables[0] = [voyages.sea.within_reach(slot) for slot in slots]
        if "horse" in runes:
            self.tables[1] = [voyages.mountains.within_reach(slot) for slot in slots]
        if "wisdom" in runes:
            for slot in slots:
                for spot in voyages.spaces_beside(1 << slot):
                    if cells[spot] not in stones:
                        self.tables[2][slot] |= voyages.bank(spot) & ~(1 << slot)

    def goals(self, pieces: int) -> list[int]:
        """By stone: the tiles that somebody with these pieces could put a viking on."""
        return [neighbours(table, pieces) for table in self.tables]


def value_runes(
    walk: Sequence[int],
    pieces: Sequence[int],
    vacant: int,
    stones: Sequence[int],
    goals: Sequence[Sequence[int]],
) -> list[float]:
    """What the stones left are worth to each seat; `goals` by seat and stone, see RuneGoals.goals."""
    found = [0.0] * len(pieces)
    left = [*stones]
    everybody = 0
    for mine in pieces:
        everybody |= mine
    for area in split_areas(walk, vacant & ~flood(walk, everybody, vacant)):
        visitors = []
        for seat, runes in enumerate(left):
            for rune in range(len(CARRIED)):
                if runes >> rune & 1 and goals[seat][rune] & area:
                    visitors.append(seat)
                    left[seat] &= ~(1 << rune)
                    break
        for seat in visitors:
            found[seat] += FOUND * area.bit_count() / len(visitors)
    for seat, runes in enumerate(left):
        for rune in range(len(CARRIED)):
            if runes >> rune & 1 and goals[seat][rune] & vacant:
                found[seat] += KEPT
    return found


def split_areas(walk: Sequence[int], tiles: int) -> list[int]:
    """The parts that tiles fall into, the largest first."""
    areas = []
    while tiles:
        start = tiles & -tiles
        area = start | flood(walk, start, tiles)
        areas.append(area)
        tiles &= ~area
    return sorted(areas, key=lambda area: -area.bit_count())


def merge_equals(game: Game, moves: list[Move]) -> dict[Move, Move]:
    """Each move, and the first that comes to the same: where a viking comes from makes no difference, and a
    stone that takes it where it could have walked is only spent."""
    land, state = game.land, game.state
    on_foot = state.sides[state.turn].reach & state.vacant
    first: dict[tuple[int, int], Move] = {}
    found = {}
    for move in moves:
        slot, rune = land.slots[move.cell], RUNE_OF[type(move)]  # type: ignore[attr-defined]
        if rune >= 0 and on_foot >> slot & 1:
            rune += len(CARRIED)
        found[move] = first.setdefault((slot, rune), move)
    return found
