"""The cunning player: thinks of draws and replies in both phases, but reckons where the strongest proves."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.alpha_beta import AlphaBeta
from fjords_widget.players.endgame import rest_of
from fjords_widget.players.evaluation import hopes
from fjords_widget.players.player import Clock, Player
from fjords_widget.players.sequential_halving import estimate_moves
from fjords_widget.players.slices import Slices

MOST = 6
"""This many moves of exploration are thought about."""


class CunningPlayer(Player):
    """A small tree search in exploration; in settlement a search some moves deep, which may miscount."""

    level = "cunning"

    def think(self, game: Game, moves: list[Move], rng: Random, clock: Clock) -> Slices[Move]:
        """One of several moves."""
        if game.phase == "exploration":
            estimates = yield from estimate_moves(game, moves, rng, clock, MOST, clock.depth)
            return estimates[0].move
        rng.shuffle(moves)  # chance decides between equals
        leads = yield from AlphaBeta(game, rest_of(clock), hopes).values(moves, clock.depth)
        return next(iter(leads))
