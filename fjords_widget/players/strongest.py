"""The strongest player: a tree search in exploration, the exact solver from its last tile on."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.endgame import choose_settling
from fjords_widget.players.fast.loading import TREES
from fjords_widget.players.last_tile import choose_last
from fjords_widget.players.limits import Limits
from fjords_widget.players.player import Clock, Player
from fjords_widget.players.sequential_halving import estimate_moves
from fjords_widget.players.slices import Slices

FEWEST, MOST = 8, 24
"""How many moves of exploration are thought about, at least and at most."""
SIMULATIONS_EACH = 500
"""One move for each 500 simulations: with fewer for each, good moves would be taken for bad ones."""
PLAIN_RATE, COMPILED_RATE = 2_500, 30_000
"""How many simulations to expect in a second. In games of two, plain Python made 2,200 to 4,900 on a quiet
machine, and compiled code at least 35,000, also on a busy one."""
DEPTH = 4


class StrongestPlayer(Player):
    """Thinks about draws and answers; in settlement it does not err where the solver has time to answer."""

    level = "strongest"

    def think(self, game: Game, moves: list[Move], rng: Random, clock: Clock) -> Slices[Move]:
        """One of several moves."""
        if game.phase == "exploration":
            last = yield from choose_last(game, moves, rng, clock)
            if last is not None:
                return last
            depth = clock.limits.depth or DEPTH
            estimates = yield from estimate_moves(game, moves, rng, clock, breadth(clock.limits), depth)
            return estimates[0].move
        rng.shuffle(moves)  # chance decides between equals
        best = yield from choose_settling(game, moves, rng, clock)
        return best


def breadth(limits: Limits) -> int:
    """How many moves of exploration are thought about: more where there is time for many simulations."""
    expected = limits.simulations
    if expected is None:
        rate = PLAIN_RATE if TREES.module is None else COMPILED_RATE
        expected = int(rate * (limits.seconds or 0.0))
    return max(FEWEST, min(MOST, expected // SIMULATIONS_EACH))
