"""Sequential halving: which of some moves of exploration is best, by simulations, the good ones by more."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2, sqrt, tanh
from random import Random
from statistics import fmean

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Claim, Move
from fjords_widget.players.evaluation import ahead
from fjords_widget.players.greedy import evaluate_moves, secret_spent
from fjords_widget.players.player import Clock
from fjords_widget.players.simulations import Simulations, simulations_of
from fjords_widget.players.slices import Slices

SCALE = 6.0
"""A lead of this many points is a good one: beyond it, more points count for less and less."""


class MoveEstimate:
    """What simulations say of one move, from the view of the seat that makes it."""

    __slots__ = ("_leads", "_square", "_sum", "_value", "cost", "later", "move", "number", "static", "tries")

    def __init__(self, move: Move, static: float, number: int = -1, cost: float = 0.0) -> None:
        self.move = move
        self.static = static
        """Its static evaluation: the lead as the greedy player sees it."""
        self.cost = cost
        """What the move gives away that simulations do not see."""
        self.number = number
        """Among the moves that are simulated."""
        self.tries = 0
        self.later = 0.0
        """What dice that were thrown after it was dropped changed for the moves that went on: it would have
        changed as much for this one."""
        self._sum = self._square = self._value = 0.0
        self._leads: list[float] = []

    def add(self, lead: float) -> None:
        """Counts a simulation that ended with such a lead."""
        self.tries += 1
        self._sum += lead
        self._square += lead * lead
        self._value += tanh(lead / SCALE)

    def add_all(self, hoped: Sequence[float]) -> None:
        """Counts what each of several seats hoped for in that simulation."""
        if not self._leads:
            self._leads = [0.0] * len(hoped)
        for seat in range(len(hoped)):
            self._leads[seat] += ahead(hoped, seat)

    @property
    def value(self) -> float:
        """How good it is, from -1 to 1."""
        return self._value / self.tries if self.tries else tanh(self.static / SCALE)

    @property
    def lead(self) -> float:
        """The lead in points that it gives on the average."""
        return self._sum / self.tries + self.later if self.tries else self.static

    def leads(self, seat: int, seats: int) -> tuple[float, ...]:
        """The lead that it gives each of this many seats; `seat` makes the move."""
        if seats == 2:
            return (self.lead, -self.lead) if seat == 0 else (-self.lead, self.lead)
        leads = [total / self.tries for total in self._leads] or [0.0] * seats
        leads[seat] = self.lead
        return tuple(leads)

    @property
    def spread(self) -> float:
        """How far the leads lie apart (their standard deviation): what the unseen tiles can do."""
        if self.tries < 2:
            return 0.0
        return sqrt(max(0.0, self._square - self._sum**2 / self.tries) / (self.tries - 1))


def estimate_moves(
    game: Game,
    moves: list[Move],
    rng: Random,
    clock: Clock,
    most: int | None = None,
    depth: int = 0,
    keep: Move | None = None,
    fast: bool | None = None,
) -> Slices[list[MoveEstimate]]:
    """The moves, from the best to the worst.

    All are simulated with the same dice; half of them are dropped each time that a part of the limits is used
    up, but not the one to `keep`. Moves beyond the `most` with the best static evaluation are not simulated.
    For `depth` and `fast` see simulations_of.
    """
    leads = yield from evaluate_moves(game, moves, clock)
    order = sorted(range(len(moves)), key=lambda i: -leads[i])
    # A player who sees every placement does not claim that there is none (X13).
    chosen = [i for i in order if not isinstance(moves[i], Claim)][:most] or order[:1]
    estimates = [
        MoveEstimate(moves[i], leads[i], number, secret_spent(game, moves[i]))
        for number, i in enumerate(chosen)
    ]
    rest = [MoveEstimate(moves[i], leads[i]) for i in order if i not in chosen]
    if not clock.stopped():
        simulations = simulations_of(game, [estimate.move for estimate in estimates], depth, rng, fast)
        estimates = yield from _halve(estimates, simulations, game.turn, rng, clock, keep)
    return [*estimates, *rest]


def _halve(
    estimates: list[MoveEstimate],
    simulations: Simulations,
    seat: int,
    rng: Random,
    clock: Clock,
    keep: Move | None,
) -> Slices[list[MoveEstimate]]:
    """The best of them first, after as many simulations as the limits allow."""
    left, tries = estimates, 0
    dropped: list[MoveEstimate] = []
    drops: list[tuple[list[MoveEstimate], dict[MoveEstimate, float]]] = []
    rounds = max(1, ceil(log2(len(estimates))))
    for number in range(1, rounds + 1):
        while True:
            times = _times(clock, tries, len(left), number / rounds, simulations.at_once)
            tries += times * len(left)
            yield from _try(left, simulations, [rng.getrandbits(64) for _ in range(times)], seat, clock)
            if clock.over(tries) or clock.share(tries) >= number / rounds:
                break
        left = sorted(left, key=lambda estimate: -estimate.value)
        if len(left) > 2 or number == rounds:
            half = max(1, (len(left) + 1) // 2) if number < rounds else len(left)
            kept = [estimate for i, estimate in enumerate(left) if i < half or estimate.move == keep]
            out = [estimate for estimate in left if estimate not in kept]
            drops.append((out, {estimate: estimate.lead for estimate in kept}))
            left, dropped = kept, out + dropped
        if clock.over(tries):
            break
    for out, leads in reversed(drops):
        later = fmean(estimate.lead - lead for estimate, lead in leads.items())
        for estimate in out:
            estimate.later = later
    return left + dropped


def _times(clock: Clock, tries: int, moves: int, share: float, at_once: int) -> int:
    """How often all moves are simulated before anybody looks at the clock again: once, or as often as is done
    at once, but no more often than the limits allow.
    """
    times = 1
    while (times + 1) * moves <= at_once and clock.share(tries + times * moves) < share:
        times += 1
    return times


def _try(
    left: list[MoveEstimate], simulations: Simulations, dice: list[int], seat: int, clock: Clock
) -> Slices[None]:
    found = simulations.run([estimate.number for estimate in left], dice)
    for i, hoped in enumerate(found):
        estimate = left[i % len(left)]
        estimate.add(estimate.static if hoped is None else ahead(hoped, seat) - estimate.cost)
        if hoped is not None and len(hoped) > 2:
            estimate.add_all(hoped)
        yield
        if clock.stopped():
            break
