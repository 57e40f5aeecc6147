"""Tree search for settlements of three and four, on masks of tiles: moves on foot, judged by who is nearer.

A simulation goes down the tree by what was good so far, adds a position and judges it. Runes that can still
be used are beyond it: see lookahead.py for those.
"""

from __future__ import annotations

from math import log, sqrt, tanh
from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.player import Clock
from fjords_widget.players.race import Extras, ahead, extras_of, hopes

SCALE = 4.0
CURIOSITY = 0.5


class Ground:
    """What stays as it is while vikings are placed."""

    def __init__(self, game: Game) -> None:
        self.walk = game._land.walk
        self.extras: Extras = extras_of(game)
        self.players = game.players


class Spot:
    """A position: who is to move, and what came of it so far for the seat that moved here."""

    __slots__ = (
        "children",
        "mover",
        "pieces",
        "reach",
        "settled",
        "supply",
        "todo",
        "tries",
        "turn",
        "vacant",
        "value",
    )

    def __init__(
        self, ground: Ground, mover: int, pieces: list[int], settled: list[int], reach: list[int],
        supply: list[int], vacant: int,
    ) -> None:  # fmt: skip
        self.mover, self.pieces, self.settled, self.reach = mover, pieces, settled, reach
        self.supply, self.vacant = supply, vacant
        self.tries, self.value = 0, 0.0
        self.children: list[tuple[int, Spot]] = []
        self.turn, self.todo = mover, 0
        players = ground.players
        for _ in range(players):  # T6: who can place no viking is passed over
            self.turn = (self.turn + 1) % players
            if supply[self.turn]:
                self.todo = reach[self.turn] & vacant
                if self.todo:
                    break

    def grow(self, ground: Ground) -> Spot:
        """Adds the position after the first tile that was not tried yet."""
        bit = self.todo & -self.todo
        self.todo ^= bit
        seat = self.turn
        pieces, settled, reach, supply = self.pieces[:], self.settled[:], self.reach[:], self.supply[:]
        pieces[seat] |= bit
        settled[seat] |= bit
        reach[seat] |= ground.walk[bit.bit_length() - 1]
        supply[seat] -= 1
        child = Spot(ground, seat, pieces, settled, reach, supply, self.vacant ^ bit)
        self.children.append((bit, child))
        return child

    def promising(self) -> Spot:
        """The child that is worth another try (UCB1)."""
        bonus, most, best = CURIOSITY * sqrt(log(self.tries)), -9.0, self
        for _, child in self.children:
            worth = child.value / child.tries + bonus / sqrt(child.tries)
            if worth > most:
                most, best = worth, child
        return best


def root_of(game: Game, ground: Ground) -> Spot:
    """The position of a game."""
    sides = game._state.sides
    mover = (game.turn - 1) % game.players
    return Spot(
        ground,
        mover,
        [side.pieces for side in sides],
        [side.settled for side in sides],
        [side.reach for side in sides],
        [side.vikings for side in sides],
        game._state.vacant,
    )


def simulate(root: Spot, ground: Ground) -> None:
    """One simulation."""
    path = [root]
    spot = root
    while not spot.todo and spot.children:
        spot = spot.promising()
        path.append(spot)
    if spot.todo:
        spot = spot.grow(ground)
        path.append(spot)
    found = hopes(ground.walk, spot.pieces, spot.settled, spot.vacant, spot.turn, ground.extras)
    if ground.players == 2:
        lead = tanh((found[0] - found[1]) / SCALE)
        for spot in path:
            spot.tries += 1
            spot.value += -lead if spot.mover else lead
        return
    worths = [tanh(ahead(found, seat) / SCALE) for seat in range(ground.players)]
    for spot in path:
        spot.tries += 1
        spot.value += worths[spot.mover]


def search(game: Game, moves: list[Move], rng: Random, clock: Clock) -> Move:
    """The move that was tried most often."""
    ground = Ground(game)
    root = root_of(game, ground)
    done = 0
    while done % 16 or not clock.over(done):
        simulate(root, ground)
        done += 1
    slots = game._land.slots
    tries = {bit: (child.tries, rng.random()) for bit, child in root.children}
    return max(moves, key=lambda move: tries.get(1 << slots[move.cell], (0, 0.0)))  # type: ignore[attr-defined]
