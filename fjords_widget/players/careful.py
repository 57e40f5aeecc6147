"""The careful player: looks ahead, at what the map may become and at what others may answer."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.alpha_beta import AlphaBeta
from fjords_widget.players.player import Clock, Player
from fjords_widget.players.sequential_halving import estimate_moves
from fjords_widget.players.slices import Slices


class CarefulPlayer(Player):
    """Chooses by rollouts in exploration, and by a search of a few moves in settlement."""

    level = "careful"
    simulated = 6
    """This many moves of exploration are simulated."""

    def think(self, game: Game, moves: list[Move], rng: Random, clock: Clock) -> Slices[Move]:
        """One of several moves."""
        if game.phase == "exploration":
            estimates = yield from estimate_moves(game, moves, rng, clock, self.simulated)
            return estimates[0].move
        rng.shuffle(moves)  # chance decides between equals
        leads = yield from AlphaBeta(game, self.search_clock(clock)).values(moves, clock.depth)
        return next(iter(leads))

    def search_clock(self, clock: Clock) -> Clock:
        """The limits of the search."""
        return clock
