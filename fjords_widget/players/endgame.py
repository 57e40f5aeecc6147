"""Settlement played by proof: the exact solver where it answers in time, else alpha-beta some moves deep."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.alpha_beta import AlphaBeta
from fjords_widget.players.evaluation import hopes
from fjords_widget.players.fast.loading import solver_is_loaded
from fjords_widget.players.limits import Limits
from fjords_widget.players.player import Clock
from fjords_widget.players.settlement_uct import search_settlement
from fjords_widget.players.slices import Slices
from fjords_widget.players.solver.solution import Solution
from fjords_widget.players.solver.solve import solve_in_slices

POSITIONS, WITH_RUNES = 25, 3
"""A simulation stands for this many positions of the solver: about as much work."""
COMPILED = 30
"""A position of the plain solver stands for this many of the compiled one: about as much time."""
SHARE = 0.75
"""The part of the limits that the solver gets; the rest is for looking ahead if it does not answer."""
DEPTH = 6


def choose_settling(game: Game, moves: list[Move], rng: Random, clock: Clock) -> Slices[Move]:
    """The best of these moves; proven to be best where the solver answers within the limits."""
    if game.players == 2:
        solution = yield from solve_within(game, clock)
        if solution.line and solution.low == solution.high:
            return solution.line[0]
        # What is proven to be worse than another move is out.
        sound = [move for move in moves if solution.bounds[move][1] >= solution.low]
        moves = sound or moves
    else:
        most_tried = yield from search_settlement(game, moves, rng, clock)
        return most_tried
    if len(moves) == 1 or clock.stopped():
        return moves[0]
    leads = yield from AlphaBeta(game, rest_of(clock), hopes).values(moves, clock.limits.depth or DEPTH)
    return next(iter(leads))


def solve_within(
    game: Game, clock: Clock, *, every_move: bool = False, if_loaded: bool = False
) -> Slices[Solution]:
    """What the solver finds in its share of the limits.

    `if_loaded`: compiled code may be used, if it is there, though simulations are limited; it finds out more.
    """
    left, simulations = clock.left(), clock.limits.simulations
    positions = WITH_RUNES if game.runes else POSITIONS
    compiled = if_loaded and solver_is_loaded(bool(game.runes))
    if compiled:
        positions *= COMPILED
    return solve_in_slices(
        game,
        seconds=None if left is None else max(0.001, SHARE * left),
        nodes=None if simulations is None else max(1, int(SHARE * positions * simulations)),
        stop=clock.stopped,
        progress=lambda done: clock.tell(SHARE * done),
        every_move=every_move,
        fast=True if compiled else None,
    )


def rest_of(clock: Clock) -> Clock:
    """What is left of the limits."""
    seconds, simulations, depth = clock.limits
    return clock.within(
        Limits(
            None if seconds is None else max(0.001, clock.left() or 0.0),
            None if simulations is None else max(1, 2 * simulations),
            depth,
        )
    )
