"""How a map may grow: exploration is finished at random, many times, and what comes of it is judged.

A try draws tiles out of what is unseen, never in the order of the bag, and lays them where they fit. It is
written for speed alone, since players make hundreds of tries for a move: it keeps the rules of laying to the
letter (X1-X4), and builds longhouses at an even pace; Secret stones and talk are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from fjords_widget.engine.chart import Chart
from fjords_widget.engine.fits import Way
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Draw, Lay, Move, Show
from fjords_widget.engine.terms import ROW
from fjords_widget.engine.voyages import Plan, Waters
from fjords_widget.players.race import NONE, Extras, hopes, points

FACTOR, STEP, ALL = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
"""The dice of a try: a linear congruential generator, the same on every machine."""
SCORING = frozenset({"strength", "water", "friendship", "home"})
ASIDE = 4
"""Classic, original: one turn in so many lays a tile that was set aside, where one fits."""

Stones = list[tuple[str, int, int]]
"""Rune, spot and seat (-1: nobody's)."""


class Explored(NamedTuple):
    """A map on which exploration has ended."""

    walk: list[int]
    vacant: int
    houses: list[int]
    turn: int
    """Who begins settlement."""
    extras: Extras


class Scene:
    """A position in exploration, laid ready for tries. The game may go on: a scene stays as it is."""

    def __init__(self, game: Game) -> None:
        land, state, terms = game._land, game._state, game._terms
        self.terms, self.fits, self.chart = terms, terms.fits, land.chart
        # Nobody changes these: tries copy them, and a game that goes on is told that its land is shared.
        land.shared = True
        self.ground, self.open, self.walk, self.slot_at = land.ground, land.open, land.walk, land.slot_at
        self.row = state.row if state.hand is None else (state.hand,)
        self.bag = sorted(game._bag.inside(state))
        self.aside = state.aside
        self.houses = [side.houses for side in state.sides]
        self.supply = [side.longhouses for side in state.sides]
        self.vikings = [side.vikings for side in state.sides]
        self.homes = [int("home" in side.runes) for side in state.sides]
        self.turn, self.vacant = state.turn, state.vacant
        self.rich = bool(terms.runes & SCORING)
        spots = land.chart.spaces
        self.stones: Stones = [
            (stone.rune, spots[cell], -1 if stone.seat is None else stone.seat)
            for cell, stone in state.stones.items()
        ]
        self.spots = [land.chart.spots[cell] for cell in land.slots] if self.rich else []
        self.ways = land.ways
        self.pending = False
        """Whether a tile is to be drawn before anything else: nobody has seen it yet."""

    @classmethod
    def after(cls, game: Game, move: Move, rng: Random) -> Scene | None:
        """The scene after a move, with its draw still to come; None if exploration ends with the move."""
        state = game._state
        # Where the draw is left to the tries, nobody looks at what comes out here.
        unseen = type(move) is Lay and not game._terms.draws_one and state.left
        later = game.copy() if unseen else game.copy(reshuffle=rng)
        later.push(move)
        if isinstance(move, Show):
            later.push(Lay(move.tile, move.cell, move.turns))
            move = Lay(move.tile, move.cell, move.turns)
        if isinstance(move, Lay) and not game._terms.draws_one:
            if not state.left:
                return cls(later) if later.phase == "exploration" else None
            row = [*state.row]
            row.remove(game._terms.fits.number[move.tile])
        elif isinstance(move, Draw):
            row = []
        else:
            return cls(later) if later.phase == "exploration" else None
        scene = cls(later)
        scene.row, scene.bag, scene.aside = tuple(row), sorted(game._bag.inside(state)), state.aside
        scene.turn = state.turn if isinstance(move, Draw) else game._terms.next_seat[state.turn]
        scene.pending = True
        return scene

    def try_out(self, dice: int) -> list[float]:
        """What each seat may hope for after one try."""
        walk, vacant, houses, turn, extras = explore(self, dice)
        return hopes(walk, houses, [0] * len(houses), vacant, turn, extras)

    def try_out_simply(self, dice: int) -> list[float]:
        """The same, judged by who comes first."""
        walk, vacant, houses, turn, extras = explore(self, dice)
        return points(walk, houses, [0] * len(houses), vacant, turn, extras)


def explore(scene: Scene, dice: int) -> Explored:
    """Plays exploration to its end at random. The same dice give the same map."""
    fits, terms = scene.fits, scene.terms
    by_tile, list_of, by_way, takes, sea = fits._by_tile, fits.list_of, fits.ways, fits.takes_house, fits.sea
    stone, steps, inner = fits.stone, scene.chart.steps, _inner(scene.chart)
    ground, open_, walk, slot_at = (
        scene.ground.copy(),
        scene.open.copy(),
        scene.walk.copy(),
        scene.slot_at.copy(),
    )
    row, bag, aside = [*scene.row], scene.bag.copy(), [*scene.aside]
    houses, supply, homes = scene.houses.copy(), scene.supply.copy(), scene.homes.copy()
    turn, vacant, players, draws_one = scene.turn, scene.vacant, terms.players, terms.draws_one
    rich, stones, spots, laid = scene.rich, scene.stones.copy(), scene.spots.copy(), [*scene.ways]
    s = dice & ALL
    if scene.pending:
        s = s * FACTOR + STEP & ALL
        row.append(bag.pop((s >> 33) * len(bag) >> 31))
    while True:
        # What may be laid: the row, or a tile just drawn, or one set aside.
        if draws_one and not row:
            if not bag:
                break
            s = s * FACTOR + STEP & ALL
            if aside and not (s >> 33) % ASIDE:
                row, aside = aside, []
            else:
                s = s * FACTOR + STEP & ALL
                row = [bag.pop((s >> 33) * len(bag) >> 31)]
        ways = 0
        for number in row:
            ways |= by_tile[number]
        fitting = [spot for spot, matching in open_.items() if matching & ways]
        if not fitting:
            if draws_one:
                aside += row
                row = []
                if not bag:
                    break  # V-C6: who drew it begins
                continue
            if not _swap(row, bag, open_, by_tile, s):
                break
            s = s * FACTOR + STEP & ALL
            continue
        s = s * FACTOR + STEP & ALL
        here = fitting[(s >> 33) * len(fitting) >> 31]
        if not inner[here]:
            del open_[here]
            continue
        listed = list_of[open_[here] & ways]
        s = s * FACTOR + STEP & ALL
        way = listed[(s >> 33) * len(listed) >> 31]
        number = way // 6
        row.remove(number)
        if draws_one:
            aside += row
            row = []
        # As Land.lay does it.
        slot = len(walk)
        bit = 1 << slot
        beside = 0
        _, leaves, walkable = by_way[way]
        for step, matching, on_foot in zip(steps, leaves, walkable):  # noqa: B905 - costs
            spot = here + step
            was = ground[spot]
            if was:
                ground[spot] = both = was & matching
                if not both:
                    open_.pop(spot, None)
                elif both < sea:
                    open_[spot] = both
            elif was is None:
                ground[spot] = matching
            elif on_foot:
                other = slot_at[spot]
                if other >= 0:
                    walk[other] |= bit
                    beside |= 1 << other
        ground[here] = 0
        del open_[here]
        slot_at[here] = slot
        walk.append(beside)
        if rich:
            spots.append(here)
            laid.append(by_way[way])
        if takes[number]:
            vacant |= bit
            left = supply[turn]
            if left:
                s = s * FACTOR + STEP & ALL
                turns = (len(row) + len(bag)) // players + 1
                if (s >> 33) * turns >> 31 < left:
                    supply[turn] = left - 1
                    houses[turn] |= bit
                    vacant ^= bit
                    if homes[turn]:
                        homes[turn] = 0
                        stones.append(("home", here, turn))
        elif stone[number] is not None:
            stones.append((stone[number] or "", here, -1))
        turn += 1
        if turn == players:
            turn = 0
        if not draws_one:
            if bag:
                s = s * FACTOR + STEP & ALL
                row.append(bag.pop((s >> 33) * len(bag) >> 31))
            elif not row:
                break
    extras = _extras(scene, stones, slot_at, spots, laid) if rich and stones else NONE
    return Explored(walk, vacant, houses, turn, extras)


def _swap(row: list[int], bag: list[int], open_: dict[int, int], by_tile: Sequence[int], s: int) -> bool:
    """X11: a new row, of tiles of which one fits if there is one; X12: else False."""
    ways = 0
    for number in bag:
        ways |= by_tile[number]
    if not any(matching & ways for matching in open_.values()):
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
def _inner(chart: Chart) -> bytes:
    """By spot: whether a tile may lie there without coming too near to the rim of the chart."""
    width = 2 * chart.radius + 1
    return bytes(1 < spot % width < width - 2 and 1 < spot // width < width - 2 for spot in range(chart.size))


def _extras(scene: Scene, stones: Stones, slot_at: list[int], spots: list[int], laid: list[Way]) -> Extras:
    """Where vikings score more on such a map."""
    steps = scene.chart.steps
    shared, friends, homes = [], [], [0] * scene.terms.players
    for rune, spot, seat in stones:
        slot = slot_at[spot]
        if slot < 0:
            continue
        around = 0
        for step in steps:
            other = slot_at[spot + step]
            if other >= 0:
                around |= 1 << other
        if rune == "strength":
            shared.append(around)
        elif rune == "home":
            homes[seat] |= around
        elif rune == "friendship":
            friends.append(around)
        elif rune == "water":
            plan = Plan(steps, slot_at, laid, spots)
            shared.append(Waters(plan, "O").joined_to(slot))
    return Extras(tuple(shared), tuple(homes), tuple(friends))
