"""The greedy player: looks one move ahead, at the map alone."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Claim, Draw, Lay, Leap, Move, Ride, Sail, Secret, Settle, Show
from fjords_widget.players.evaluation import Extras, Standing, extras_of
from fjords_widget.players.player import Clock, Player
from fjords_widget.players.slices import Slices
from fjords_widget.players.views import View

RUNE = 1.0
"""What a stone that can be used in settlement is worth as long as it is kept."""
UNKNOWN = 0.3
"""What drawing an unknown tile is worth over laying none."""
WOBBLE = 1e-3
"""Chance decides between moves that are this close."""
WHOLE_MAP = View()
HOUSE = WHOLE_MAP.house
"""What a longhouse in supply is worth, while there is time to build it."""


class GreedyPlayer(Player):
    """The move after which the map looks best."""

    level = "greedy"

    def think(self, game: Game, moves: list[Move], rng: Random, clock: Clock) -> Slices[Move]:
        """One of several moves."""
        values = yield from evaluate_moves(game, moves, clock)
        best = max(range(len(values)), key=lambda i: values[i] + WOBBLE * rng.random())
        return moves[best]


def evaluate_moves(
    game: Game, moves: list[Move], clock: Clock | None = None, view: View = WHOLE_MAP
) -> Slices[list[float]]:
    """How far ahead the seat to move would be after each of the moves, as the view shows it."""
    evaluate = _evaluate_settling if game.phase == "settlement" else _evaluate_exploring
    values = yield from evaluate(game, moves, clock, view)
    return values


# Settlement -----------------------------------------------------------------------------------------


def _evaluate_settling(game: Game, moves: list[Move], clock: Clock | None, view: View) -> Slices[list[float]]:
    del clock  # this takes no time to speak of
    land, state, extras = game.land, game.state, extras_of(game)
    seat, values = state.turn, []
    known: dict[int, float] = {}
    for move in moves:
        assert isinstance(move, Settle | Sail | Ride | Leap)
        slot = land.slots[move.cell]
        if slot not in known:
            known[slot] = _lead_after_viking(game, seat, 1 << slot, extras, view)
            yield
        values.append(known[slot] - (0.0 if isinstance(move, Settle) else RUNE))
    return values


def _lead_after_viking(game: Game, seat: int, bit: int, extras: Extras, view: View) -> float:
    land, state = game.land, game.state
    pieces = [side.houses | side.settled for side in state.sides]
    settled = [side.settled for side in state.sides]
    pieces[seat] |= bit
    settled[seat] |= bit
    turn = (seat + 1) % len(pieces)
    after = Standing(land.walk, pieces, settled, state.vacant & ~bit, turn, extras)
    return view.compare(view.evaluate(after), seat)


# Exploration ----------------------------------------------------------------------------------------


def _evaluate_exploring(
    game: Game, moves: list[Move], clock: Clock | None, view: View
) -> Slices[list[float]]:
    state = game.state
    seat = state.turn
    maps: dict[tuple[object, ...], _Map] = {}
    values = []
    now: float | None = None
    for move in moves:
        if isinstance(move, Lay | Show):
            key = (move.tile, move.cell, move.turns)
            if key not in maps:
                if clock is not None and maps and clock.over():
                    values.append(float("-inf"))
                    continue
                maps[key] = _Map(game, move)
                yield
            values.append(maps[key].after(move.build if isinstance(move, Lay) else None, seat, view))
        else:
            if now is None:
                now = _Map(game, None).after(None, seat, view)
            values.append(now + _value_of_saying(move))
    return values


def _value_of_saying(move: Move) -> float:
    """Laying nothing: drawing may bring something better; a claim is for those who see no placement."""
    if isinstance(move, Draw):
        return UNKNOWN
    return -1e6 if isinstance(move, Claim) else 0.0


class _Map:
    """The map after a tile was laid, before anything is built."""

    def __init__(self, game: Game, move: Lay | Show | None) -> None:
        state = game.state
        self.houses = [side.houses for side in state.sides]
        self.turns_left = turns_left(game)
        self.supply = [side.longhouses for side in state.sides]
        self.runes = state.sides[state.turn].runes
        if move is None:
            after = game
        else:
            after = game.copy()  # what comes out of the bag is not looked at
            if state.claimed_by >= 0:
                after.push(move)
                after.push(Lay(move.tile, move.cell, move.turns))
            else:
                after.push(Lay(move.tile, move.cell, move.turns))
        self.land = after.land
        self.vacant = after.state.vacant
        self.extras = extras_of(after)
        self.turn = (state.turn + 1) % game.players
        self.cell = None if move is None else move.cell

    def after(self, build: object, seat: int, view: View) -> float:
        """How far ahead the seat is when it has built this, as the view shows it."""
        houses, supply, vacant, extras = self.houses.copy(), self.supply.copy(), self.vacant, self.extras
        if isinstance(build, Secret):
            origin, goal = 1 << self.land.slots[build.origin], 1 << self.land.slots[build.cell]
            houses[seat] = houses[seat] & ~origin | goal
            vacant = vacant & ~goal | origin
        elif build is not None and self.cell is not None:
            slot = self.land.slots[self.cell]
            houses[seat] |= 1 << slot
            vacant &= ~(1 << slot)
            supply[seat] -= 1
            if build == "home":
                homes = list(extras.homes or (0,) * len(houses))
                homes[seat] |= self.land.around(slot)
                extras = Extras(extras.shared, tuple(homes), extras.friends)
        standing = Standing(self.land.walk, houses, [0] * len(houses), vacant, self.turn, extras)
        found = view.evaluate(standing)
        for other, longhouses in enumerate(supply):
            found[other] += view.house * min(longhouses, self.turns_left)
        if build == "home" or isinstance(build, Secret):
            found[seat] -= RUNE * min(1.0, self.turns_left / 4)
        return view.compare(found, seat)


def turns_left(game: Game) -> float:
    """How many turns of exploration each seat has left."""
    state = game.state
    return (len(state.row) + state.left + len(state.aside)) / game.players


def secret_spent(game: Game, move: Move) -> float:
    """What a Secret stone would have been worth later, if the move uses it (R-SEC): not simulated."""
    if isinstance(move, Lay) and isinstance(move.build, Secret):
        return RUNE * min(1.0, turns_left(game) / 4)
    return 0.0
