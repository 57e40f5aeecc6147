"""Settlement played by proof: the exact solver where it answers in time, else a look some moves ahead."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.lookahead import Lookahead
from fjords_widget.players.player import Clock, Limits
from fjords_widget.players.race import hopes
from fjords_widget.players.settling import search
from fjords_widget.players.solver.solution import Solution
from fjords_widget.players.solver.solve import solve

POSITIONS, WITH_RUNES = 25, 3
"""A simulation stands for so many positions of the solver: about as much work."""
SHARE = 0.75
"""The part of the limits that the solver gets; the rest is for looking ahead if it does not answer."""
DEPTH = 6


def best_settling(game: Game, moves: list[Move], rng: Random, clock: Clock) -> Move:
    """The best of these moves; proven to be best where the solver answers within the limits."""
    if game.players == 2:
        solution = solved(game, clock)
        if solution.line and solution.low == solution.high:
            return solution.line[0]
        # What is proven to be worse than another move is out.
        sound = [move for move in moves if solution.bounds[move][1] >= solution.low]
        moves = sound or moves
    else:
        return search(game, moves, rng, clock)
    if len(moves) == 1 or clock.stopped():
        return moves[0]
    return next(iter(Lookahead(game, rest_of(clock), hopes).values(moves, clock.limits.depth or DEPTH)))


def solved(game: Game, clock: Clock, *, every_move: bool = False) -> Solution:
    """What the solver finds in its share of the limits."""
    left, simulations = clock.left(), clock.limits.simulations
    positions = WITH_RUNES if game.runes else POSITIONS
    return solve(
        game,
        seconds=None if left is None else max(0.001, SHARE * left),
        nodes=None if simulations is None else max(1, int(SHARE * positions * simulations)),
        stop=clock.stopped,
        progress=lambda done: clock.tell(SHARE * done),
        every_move=every_move,
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
