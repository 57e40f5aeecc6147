"""Moves of exploration weighed by tries: each is followed by many random ends, the good ones by more."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2, sqrt, tanh
from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Claim, Move
from fjords_widget.players.greedy import judged
from fjords_widget.players.outlook import Scene
from fjords_widget.players.player import Clock
from fjords_widget.players.race import ahead

SCALE = 6.0
"""A lead of so many points is a good one: beyond it, more points count for less and less."""

Try = Callable[[int], list[float]]
"""From dice to what each seat may hope for."""
Follow = Callable[[Game, Move, Random], Try | None]
"""From a move to tries of what may follow it; None: a glance is all there is."""


def outlook(game: Game, move: Move, rng: Random) -> Try | None:
    """Tries that play on at random."""
    scene = Scene.after(game, move, rng)
    return None if scene is None else scene.try_out_simply


class Weight:
    """What tries say of one move, from the view of the seat that makes it."""

    __slots__ = ("_square", "_sum", "_value", "attempt", "glance", "move", "tries")

    def __init__(self, move: Move, glance: float, attempt: Try | None = None) -> None:
        self.move = move
        self.glance = glance
        """The lead as the greedy player sees it."""
        self.attempt = attempt
        self.tries = 0
        self._sum = self._square = self._value = 0.0

    def add(self, lead: float) -> None:
        """Counts a try that ended with such a lead."""
        self.tries += 1
        self._sum += lead
        self._square += lead * lead
        self._value += tanh(lead / SCALE)

    @property
    def value(self) -> float:
        """How good it is, from -1 to 1."""
        return self._value / self.tries if self.tries else tanh(self.glance / SCALE)

    @property
    def lead(self) -> float:
        """The lead in points that it gives on the average."""
        return self._sum / self.tries if self.tries else self.glance

    @property
    def spread(self) -> float:
        """How far the leads lie apart (their standard deviation): what the unseen tiles can do."""
        if self.tries < 2:
            return 0.0
        return sqrt(max(0.0, self._square - self._sum**2 / self.tries) / (self.tries - 1))


def weigh(
    game: Game,
    moves: list[Move],
    rng: Random,
    clock: Clock,
    most: int | None = None,
    follow: Follow = outlook,
    keep: Move | None = None,
) -> list[Weight]:
    """The moves, from the best to the worst. All get tries with the same dice; half of them are dropped each
    time that a part of the limits is used up, but not the one to `keep`. Moves beyond the `most` that look
    best at a glance get none.
    """
    glances = judged(game, moves, clock)
    order = sorted(range(len(moves)), key=lambda i: -glances[i])
    # A player who sees every placement does not claim that there is none (X13).
    chosen = [i for i in order if not isinstance(moves[i], Claim)][:most] or order[:1]
    weights: list[Weight] = []
    for i in chosen:
        if weights and clock.stopped():
            break
        weights.append(Weight(moves[i], glances[i], follow(game, moves[i], rng)))
    rest = [Weight(moves[i], glances[i]) for i in order if i not in chosen[: len(weights)]]
    return [*_halve(weights, game.turn, rng, clock, keep), *rest]


def _halve(weights: list[Weight], seat: int, rng: Random, clock: Clock, keep: Move | None) -> list[Weight]:
    """The best of them first, after as many tries as the limits allow."""
    left, tries = weights, 0
    dropped: list[Weight] = []
    rounds = max(1, ceil(log2(len(weights))))
    for number in range(1, rounds + 1):
        while True:
            dice = rng.getrandbits(64)
            for weight in left:
                attempt = weight.attempt
                weight.add(ahead(attempt(dice), seat) if attempt else weight.glance)
                if clock.stopped():
                    break
            tries += len(left)
            if clock.over(tries) or clock.share(tries) >= number / rounds:
                break
        left = sorted(left, key=lambda weight: -weight.value)
        if len(left) > 2 or number == rounds:
            half = max(1, (len(left) + 1) // 2) if number < rounds else len(left)
            kept = [weight for i, weight in enumerate(left) if i < half or weight.move == keep]
            dropped = [weight for weight in left if weight not in kept] + dropped
            left = kept
        if clock.over(tries):
            break
    return left + dropped
