"""The strongest player: a tree search in exploration, the exact solver from its last tile on."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.endgame import choose_settling
from fjords_widget.players.last_tile import choose_last
from fjords_widget.players.player import Clock, Player
from fjords_widget.players.sequential_halving import estimate_moves
from fjords_widget.players.slices import Slices

MOST = 8
"""This many moves of exploration are thought about."""
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
            estimates = yield from estimate_moves(game, moves, rng, clock, MOST, depth)
            return estimates[0].move
        rng.shuffle(moves)  # chance decides between equals
        best = yield from choose_settling(game, moves, rng, clock)
        return best
