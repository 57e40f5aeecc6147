"""The random player."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.player import Clock, Player
from fjords_widget.players.slices import Slices


class RandomPlayer(Player):
    """Any legal move, each as likely as the other."""

    level = "random"

    def think(self, game: Game, moves: list[Move], rng: Random, clock: Clock) -> Slices[Move]:
        """One of several moves."""
        del game, clock
        yield
        return moves[int(rng.random() * len(moves))]
