"""The last tile of exploration: the settlements that it may lead to are solved, as far as there is time."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Claim, Move
from fjords_widget.players.endgame import solve_within
from fjords_widget.players.greedy import evaluate_moves
from fjords_widget.players.limits import Limits
from fjords_widget.players.player import Clock
from fjords_widget.players.slices import Slices

MOST = 8
"""This many moves are looked into, those with the best static evaluation."""


def choose_last(game: Game, moves: list[Move], rng: Random, clock: Clock) -> Slices[Move | None]:
    """The best move of those with which a game of two comes to its settlement; None where they do not."""
    if game.players != 2 or game.unseen or len(game.row) > 1:
        return None
    evaluated = yield from evaluate_moves(game, moves, clock)
    glances = dict(zip(moves, evaluated, strict=True))
    likely = sorted((move for move in moves if not isinstance(move, Claim)), key=lambda move: -glances[move])
    leads: dict[Move, float] = {}
    for done, move in enumerate(likely[:MOST]):
        if clock.stopped():
            break
        later = game.copy(reshuffle=rng)
        later.push(move)
        if later.phase == "exploration":
            return None
        leads[move] = yield from _lead(later, game.turn, _part(clock, min(MOST, len(likely)) - done))
        clock.tell((done + 1) / min(MOST, len(likely)))
    return max(leads, key=lambda move: (leads[move], glances[move])) if leads else None


def _part(clock: Clock, shares: int) -> Clock:
    """An equal share of the time that is left, or of the simulations."""
    left, simulations = clock.left(), clock.limits.simulations
    return clock.within(
        Limits(
            None if left is None else max(0.001, left / shares),
            None if simulations is None else max(1, simulations // MOST),
        )
    )


def _lead(game: Game, seat: int, clock: Clock) -> Slices[float]:
    """By how much a seat wins if both play well; where that is not proven in time, what lies in between."""
    if game.phase == "over":
        totals = [score.total for score in game.scores()]
        return totals[seat] - totals[1 - seat]
    solution = yield from solve_within(game, clock)
    margin = (solution.low + solution.high) / 2
    return margin if game.turn == seat else -margin
