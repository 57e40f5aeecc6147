"""Positions in exploration as tries see them: what lies on the table and what is in the bag, in no order.

A scene follows from another by a move, without a Game: tree.py thinks in scenes, and so does compiled code
(fast/scenes.py), which has to come to the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from fjords_widget.engine.chart import Chart
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Draw, Lay, Move, Secret
from fjords_widget.engine.terms import ROW
from fjords_widget.engine.voyages import Plan, Waters
from fjords_widget.players.race import NONE, Extras

FACTOR, STEP, ALL = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
"""The dice of a try: a linear congruential generator, the same on every machine."""
SCORING = frozenset({"strength", "water", "friendship", "home"})
NO_BUILD, HOUSE, HOME = range(3)
BUILDS = {None: NO_BUILD, "longhouse": HOUSE, "home": HOME}

Stones = list[tuple[str, int, int]]
"""Rune, slot and seat (-1: nobody's)."""


class Option(NamedTuple):
    """A move as numbers. `spot` is -1 where a tile is drawn (V-C3); `moved`: a longhouse, from slot to slot
    (R-SEC)."""

    spot: int
    way: int = -1
    build: int = NO_BUILD
    moved: tuple[int, int] | None = None


DRAWING = Option(-1)


class Scene:
    """A position in exploration. The game may go on: a scene stays as it is."""

    def __init__(self, game: Game) -> None:
        land, state, terms = game._land, game._state, game._terms
        self.terms, self.land = terms, land
        # Nobody changes it: tries copy it, and a game that goes on is told that its land is shared.
        land.shared = True
        self.row = state.row if state.hand is None else (state.hand,)
        self.bag = sorted(game._bag.inside(state))
        self.aside = state.aside
        self.houses = [side.houses for side in state.sides]
        self.supply = [side.longhouses for side in state.sides]
        self.homes = [int("home" in side.runes) for side in state.sides]
        self.turn, self.vacant = state.turn, state.vacant
        self.rich = bool(terms.runes & SCORING)
        self.stones: Stones = [
            (stone.rune, land.slots[cell], -1 if stone.seat is None else stone.seat)
            for cell, stone in state.stones.items()
        ]
        self.pending = False
        """Whether a tile is to be drawn before anything else: nobody has seen it yet."""
        self.drew = state.drew
        """Classic, original: whether the seat to move has drawn in this turn."""

    def _copy(self) -> Scene:
        later = Scene.__new__(Scene)
        later.__dict__ = {**self.__dict__}
        return later

    def option(self, move: Move) -> Option | None:
        """A move as numbers; None for talk (X13)."""
        if isinstance(move, Draw):
            return DRAWING
        if not isinstance(move, Lay):
            return None
        spot, way = self.land.chart.spaces[move.cell], 6 * self.terms.fits.number[move.tile] + move.turns
        if not isinstance(move.build, Secret):
            return Option(spot, way, BUILDS[move.build])
        slots, new = self.land.slots, len(self.land.walk)
        return Option(spot, way, NO_BUILD, (slots[move.build.origin], slots.get(move.build.cell, new)))

    def after(self, option: Option) -> Scene:
        """The scene after a move, with its draw still to come."""
        later = self._copy()
        if option.spot < 0:
            later.pending = later.drew = True
            return later
        terms, number = self.terms, option.way // 6
        later._lay(option.spot, option.way)
        later._build(option, len(later.land.walk) - 1)
        if self.row:
            row = [*self.row]
            row.remove(number)
            later.row = tuple(row)
        else:
            aside = [*self.aside]
            aside.remove(number)
            later.aside = tuple(aside)
        later.turn, later.drew = terms.next_seat[self.turn], False
        later.pending = bool(self.bag) and not terms.draws_one
        return later

    def _lay(self, spot: int, way: int) -> None:
        fits, number = self.terms.fits, way // 6
        land = self.land = self.land.copy()
        slot = land.lay(land.chart.cells[spot], fits.ways[way])
        rune = fits.stone[number]
        if rune is not None:
            self.stones = [*self.stones, (rune, slot, -1)]
        elif fits.takes_house[number]:
            self.vacant |= 1 << slot

    def _build(self, option: Option, slot: int) -> None:
        turn = self.turn
        if option.moved is not None:
            origin, goal = (1 << moved for moved in option.moved)
            self.houses = [*self.houses]
            self.houses[turn] ^= origin | goal
            self.vacant ^= origin | goal
        elif option.build:
            self.houses, self.supply = [*self.houses], [*self.supply]
            self.houses[turn] |= 1 << slot
            self.supply[turn] -= 1
            self.vacant ^= 1 << slot
            if option.build == HOME:
                self.homes = [*self.homes]
                self.homes[turn] = 0
                self.stones = [*self.stones, ("home", slot, turn)]

    def drawn(self, number: int | None, dice: int) -> Scene:
        """The scene in which somebody chooses, after a draw; the row is swapped by the dice (X11)."""
        later = self._copy()
        later.pending = False
        open_, by_tile = self.land.open, self.terms.fits._by_tile
        if number is not None:
            later.bag = self.bag.copy()
            later.bag.remove(number)
            later.row = (*self.row, number)
        if self.terms.draws_one:
            if later.row and not _fit(open_, by_tile, later.row):  # V-C4
                later.aside, later.row = (*later.aside, *later.row), ()
            return later
        if not _fit(open_, by_tile, later.row):
            row, bag = [*later.row], later.bag.copy()
            while not _fit(open_, by_tile, row) and swap(row, bag, open_, by_tile, dice):
                dice = dice * FACTOR + STEP & ALL
            later.row, later.bag = tuple(row), bag
        return later

    def options(self) -> list[Option]:
        """All moves but talk and those of a Secret stone, in the order of the engine."""
        terms, land = self.terms, self.land
        if terms.draws_one and not self.row and not self.bag:
            return []  # V-C5
        tiles: Sequence[int] = self.row
        if not self.row:
            tiles = () if self.drew and terms.variant == "classic" else self.aside
        ways, near = terms.fits.ways_of(tuple(tiles)), inner(land.chart)
        builds = range((HOME if self.homes[self.turn] else HOUSE) + 1 if self.supply[self.turn] else 1)
        found = []
        for spot in sorted(spot for spot, matching in land.open.items() if matching & ways and near[spot]):
            for way in terms.fits.list_of[land.open[spot] & ways]:
                found += [Option(spot, way, build) for build in builds]
                if not terms.fits.takes_house[way // 6]:
                    del found[len(found) - len(builds) + 1 :]
        if terms.draws_one and not self.row:
            found.append(DRAWING)
        return found

    def spots(self) -> list[int]:
        """By slot: where the tile lies."""
        return [self.land.chart.spots[cell] for cell in self.land.slots]

    def extras(self) -> Extras:
        """Where vikings score more on the map as it is."""
        if not (self.rich and self.stones):
            return NONE
        return extras_on(self.plan(), self.stones, self.terms.players)

    def plan(self) -> Plan:
        """Where the tiles lie."""
        land = self.land
        return Plan(land.chart.steps, land.slot_at, land.ways, self.spots())


def _fit(open_: dict[int, int], by_tile: Sequence[int], tiles: Sequence[int]) -> bool:
    """Whether one of the tiles fits somewhere."""
    ways = 0
    for number in tiles:
        ways |= by_tile[number]
    return any(matching & ways for matching in open_.values())


def swap(row: list[int], bag: list[int], open_: dict[int, int], by_tile: Sequence[int], s: int) -> bool:
    """X11: a new row, of tiles of which one fits if there is one; X12: else False."""
    if not _fit(open_, by_tile, bag):
        return False
    old = row.copy()
    row.clear()
    while bag and len(row) < ROW:
        s = s * FACTOR + STEP & ALL
        row.append(bag.pop((s >> 33) * len(bag) >> 31))
    bag += old
    while bag and len(row) < ROW:
        s = s * FACTOR + STEP & ALL
        row.append(bag.pop((s >> 33) * len(bag) >> 31))
    return True


@cache
def inner(chart: Chart) -> bytes:
    """By spot: whether a tile may lie there without coming too near to the rim of the chart."""
    width = 2 * chart.radius + 1
    return bytes(1 < spot % width < width - 2 and 1 < spot // width < width - 2 for spot in range(chart.size))


def extras_on(plan: Plan, stones: Stones, players: int) -> Extras:
    """Where vikings score more on a map with these stones."""
    steps, slot_at, _, spots = plan
    shared, friends, homes = [], [], [0] * players
    for rune, slot, seat in stones:
        if rune == "water":
            shared.append(Waters(plan, "O").joined_to(slot))
            continue
        around = 0
        for step in steps:
            other = slot_at[spots[slot] + step]
            if other >= 0:
                around |= 1 << other
        if rune == "strength":
            shared.append(around)
        elif rune == "home":
            homes[seat] |= around
        elif rune == "friendship":
            friends.append(around)
    return Extras(tuple(shared), tuple(homes), tuple(friends))
