"""The random player."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.player import Clock, Player


class RandomPlayer(Player):
    """Any legal move, each as likely as the other."""

    level = "random"

    def think(self, game: Game, moves: list[Move], rng: Random, clock: Clock) -> Move:
        """One of several moves."""
        del game, clock
        return moves[int(rng.random() * len(moves))]
