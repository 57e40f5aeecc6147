"""Tree search for settlements of three and four, on masks of tiles, judged by who is nearer.

A simulation goes down the tree by what was good so far, adds a position and judges it. A stone is used where
nobody can walk to at that moment; which Wisdom stone keeps which others off a space is left out (R-WIS).
"""

from __future__ import annotations

from math import log, sqrt, tanh
from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.player import Clock
from fjords_widget.players.race import Extras, ahead, extras_of, hopes
from fjords_widget.players.voyaging import RUNE_OF, Voyaging, held, promise

SCALE = 4.0
CURIOSITY = 0.5


class Ground:
    """What stays as it is while vikings are placed."""

    def __init__(self, game: Game) -> None:
        self.walk = game._land.walk
        self.extras: Extras = extras_of(game)
        self.players = game.players
        self.voyaging = Voyaging(game) if any(held(side) for side in game._state.sides) else None


class Spot:
    """A position: who is to move, and what came of it so far for the seat that moved here."""

    __slots__ = (
        "children",
        "far",
        "goals",
        "mover",
        "pieces",
        "reach",
        "settled",
        "stones",
        "supply",
        "todo",
        "tries",
        "turn",
        "vacant",
        "value",
    )

    def __init__(
        self, ground: Ground, mover: int, pieces: list[int], settled: list[int], reach: list[int],
        supply: list[int], vacant: int, stones: list[int], goals: list[list[int]],
    ) -> None:  # fmt: skip
        self.mover, self.pieces, self.settled, self.reach = mover, pieces, settled, reach
        self.supply, self.vacant, self.stones, self.goals = supply, vacant, stones, goals
        self.tries, self.value = 0, 0.0
        self.children: list[tuple[int, int, Spot]] = []
        """Where a viking was put, by which stone (-1: on foot), and what follows."""
        self.far: list[tuple[int, int]] = []
        """Stones, and the tiles that they lead to and no way on foot."""
        self.turn, self.todo = mover, 0
        players = ground.players
        for _ in range(players):  # T6: who can place no viking is passed over
            self.turn = (self.turn + 1) % players
            if supply[self.turn]:
                self.todo = reach[self.turn] & vacant
                if stones:
                    self._look_far(stones[self.turn])
                if self.todo or self.far:
                    break

    def _look_far(self, left: int) -> None:
        for rune, goals in enumerate(self.goals[self.turn]):
            far = goals & self.vacant & ~self.todo
            if left >> rune & 1 and far:
                self.far.append((rune, far))

    def grow(self, ground: Ground) -> Spot:
        """Adds the position after the first tile that was not tried yet."""
        seat, rune = self.turn, -1
        stones, goals = self.stones, self.goals
        if self.todo:
            bit = self.todo & -self.todo
            self.todo ^= bit
        else:
            rune, far = self.far.pop()
            bit = far & -far
            if far != bit:
                self.far.append((rune, far ^ bit))
            stones = stones[:]
            stones[seat] &= ~(1 << rune)
        pieces, settled, reach, supply = self.pieces[:], self.settled[:], self.reach[:], self.supply[:]
        pieces[seat] |= bit
        settled[seat] |= bit
        reach[seat] |= ground.walk[bit.bit_length() - 1]
        supply[seat] -= 1
        if ground.voyaging is not None:
            more = ground.voyaging.goals(bit)
            goals = goals[:]
            goals[seat] = [mine | new for mine, new in zip(goals[seat], more, strict=True)]
        child = Spot(ground, seat, pieces, settled, reach, supply, self.vacant ^ bit, stones, goals)
        self.children.append((bit, rune, child))
        return child

    def promising(self) -> Spot:
        """The child that is worth another try (UCB1)."""
        bonus, most, best = CURIOSITY * sqrt(log(self.tries)), -9.0, self
        for _, _, child in self.children:
            worth = child.value / child.tries + bonus / sqrt(child.tries)
            if worth > most:
                most, best = worth, child
        return best


def root_of(game: Game, ground: Ground) -> Spot:
    """The position of a game."""
    sides, voyaging = game._state.sides, ground.voyaging
    mover = (game.turn - 1) % game.players
    return Spot(
        ground,
        mover,
        [side.pieces for side in sides],
        [side.settled for side in sides],
        [side.reach for side in sides],
        [side.vikings for side in sides],
        game._state.vacant,
        [held(side) for side in sides] if voyaging is not None else [],
        [voyaging.goals(side.pieces) for side in sides] if voyaging is not None else [],
    )


def simulate(root: Spot, ground: Ground) -> None:
    """One simulation."""
    path = [root]
    spot = root
    while not spot.todo and not spot.far and spot.children:
        spot = spot.promising()
        path.append(spot)
    if spot.todo or spot.far:
        spot = spot.grow(ground)
        path.append(spot)
    found = hopes(ground.walk, spot.pieces, spot.settled, spot.vacant, spot.turn, ground.extras)
    if ground.voyaging is not None:
        stones = [left if supply else 0 for left, supply in zip(spot.stones, spot.supply, strict=True)]
        for seat, more in enumerate(promise(ground.walk, spot.pieces, spot.vacant, stones, spot.goals)):
            found[seat] += more
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
    tries = {(bit, rune): (child.tries, rng.random()) for bit, rune, child in root.children}

    def tried(move: Move) -> tuple[int, float]:
        return tries.get((1 << slots[move.cell], RUNE_OF[type(move)]), (0, 0.0))  # type: ignore[attr-defined]

    return max(moves, key=tried)
