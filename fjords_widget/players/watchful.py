"""The watchful player: glances at what the map may become, and sees the answer to each of its vikings."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.alpha_beta import AlphaBeta
from fjords_widget.players.limits import Limits
from fjords_widget.players.player import Clock, Player
from fjords_widget.players.sequential_halving import estimate_moves
from fjords_widget.players.slices import Slices

MOST = 2
"""It hesitates between this many moves of exploration, and sees no others."""


class WatchfulPlayer(Player):
    """A few rollouts between the two moves that look best; a search of two moves in settlement."""

    level = "watchful"

    def think(self, game: Game, moves: list[Move], rng: Random, clock: Clock) -> Slices[Move]:
        """One of several moves."""
        if game.phase == "exploration":
            estimates = yield from estimate_moves(game, moves, rng, clock, MOST)
            return estimates[0].move
        rng.shuffle(moves)  # chance decides between equals
        search = AlphaBeta(game, clock.within(Limits(clock.limits.seconds)))
        leads = yield from search.values(moves, clock.depth)
        return next(iter(leads))
