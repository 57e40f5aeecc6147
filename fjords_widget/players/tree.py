"""Tree search for exploration: moves, the draws that may follow, the answers to each, and tries at the end.

Chance is handled as it is: a move leads to a *fork*, where any of the unseen tiles may be drawn, each as
often as it is likely. Nobody looks at the order of the bag.
"""

from __future__ import annotations

from math import exp, sqrt, tanh
from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Claim, Lay, Move, Show
from fjords_widget.players.greedy import judged
from fjords_widget.players.outlook import ALL, FACTOR, STEP, Scene
from fjords_widget.players.race import ahead, extras_of, hopes
from fjords_widget.players.weighing import Follow, Try

SCALE = 6.0
"""A lead of so many points is a good one: beyond it, more points count for less and less."""
RIPE = 12
"""A fork that was tried so often gets branches of its own."""
BREADTH = 5
"""So many answers are thought about at a branch, those that look best at a glance."""
CURIOSITY = 1.0
NOTHING = -1
WARMTH = 2.5
"""How much a glance is trusted: a lead of so many points makes a move e times as likely to be tried."""


def follow_deeply(depth: int) -> Follow:
    """Tries that search draws and answers first, so many turns deep, and play on at random from there."""

    def follow(game: Game, move: Move, rng: Random) -> Try:
        fork = Fork(game, move, 1.0)
        return lambda dice: fork.simulate(dice, rng, depth)

    return follow


class Fork:
    """A move that was made, before anything is drawn. `scene` is None where exploration ends."""

    __slots__ = ("branches", "game", "move", "prior", "scene", "seen", "tries", "value")

    def __init__(self, game: Game, move: Move, prior: float) -> None:
        self.game, self.move, self.prior = game, move, prior
        self.scene: Scene | None = None
        self.seen = False
        """Whether the scene was looked at: many a move is never tried."""
        self.branches: dict[int, Branch] = {}
        self.tries = 0
        self.value = 0.0

    def simulate(self, dice: int, rng: Random, depth: int) -> list[float]:
        """What each seat may hope for after one more try."""
        if not self.seen:
            self.seen, self.scene = True, Scene.after(self.game, self.move, rng)
        scene = self.scene
        if scene is None:
            found = ended(self.game, self.move, rng)
        elif self.tries < RIPE or depth <= 0:
            found = scene.try_out(dice)
        else:
            drawn = NOTHING
            if scene.pending:
                dice = dice * FACTOR + STEP & ALL
                drawn = scene.bag[(dice >> 33) * len(scene.bag) >> 31]
            branch = self.branches.get(drawn)
            if branch is None:
                branch = self.branches[drawn] = Branch(self.game, self.move, drawn, rng)
            found = branch.simulate(dice, rng, depth - 1)
        self.tries += 1
        return found


class Branch:
    """A position in which somebody chooses."""

    __slots__ = ("forks", "game", "seat", "tries")

    def __init__(self, game: Game, move: Move, drawn: int, rng: Random) -> None:
        later = game.copy(reshuffle=rng)
        if drawn != NOTHING:
            later._expect([game._terms.fits.tiles[drawn]])
        later.push(move)
        if isinstance(move, Show):
            later.push(Lay(move.tile, move.cell, move.turns))
        self.game = later
        self.seat = later.turn
        self.tries = 0
        self.forks: list[Fork] = []
        if later.phase == "exploration":
            moves = [m for m in later.legal_moves if not isinstance(m, Claim)]
            glances = judged(later, moves)
            order = sorted(range(len(moves)), key=lambda i: -glances[i])[:BREADTH]
            if order:
                weights = [exp((glances[i] - glances[order[0]]) / WARMTH) for i in order]
                self.forks = [
                    Fork(later, moves[i], weight / sum(weights))
                    for i, weight in zip(order, weights, strict=True)
                ]

    def simulate(self, dice: int, rng: Random, depth: int) -> list[float]:
        """What each seat may hope for after one more try."""
        self.tries += 1
        if not self.forks:
            return settled(self.game)
        fork = self._promising()
        found = fork.simulate(dice, rng, depth)
        fork.value += tanh(ahead(found, self.seat) / SCALE)
        return found

    def _promising(self) -> Fork:
        best, most = self.forks[0], -1e9
        bonus = CURIOSITY * sqrt(self.tries)
        for fork in self.forks:
            worth = (fork.value / fork.tries if fork.tries else 0.0) + bonus * fork.prior / (1 + fork.tries)
            if worth > most:
                best, most = fork, worth
        return best


def settled(game: Game) -> list[float]:
    """What each seat may hope for when exploration is over."""
    state = game._state
    pieces = [side.houses | side.settled for side in state.sides]
    vikings = [side.settled for side in state.sides]
    return hopes(game._land.walk, pieces, vikings, state.vacant, state.turn, extras_of(game))


def ended(game: Game, move: Move, rng: Random) -> list[float]:
    """The same after a move that ends exploration."""
    later = game.copy(reshuffle=rng)
    later.push(move)
    return settled(later)
