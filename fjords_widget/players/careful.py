"""The careful player: looks ahead, at what the map may become and at what others may answer."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.lookahead import Lookahead
from fjords_widget.players.player import Clock, Limits, Player
from fjords_widget.players.weighing import weigh

MOST = 6
"""So many moves of exploration are thought about."""
TRIES, DEPTH = 240, 2
"""What it takes its time for unless it is told otherwise."""


class CarefulPlayer(Player):
    """In exploration the move that does best over random ends, in settlement the best some moves ahead."""

    level = "careful"

    def think(self, game: Game, moves: list[Move], rng: Random, clock: Clock) -> Move:
        """One of several moves."""
        if clock.limits.seconds is None and clock.limits.simulations is None:
            clock.limits = Limits(None, TRIES, clock.limits.depth)
        if game.phase == "exploration":
            return weigh(game, moves, rng, clock, MOST)[0].move
        rng.shuffle(moves)  # chance decides between equals
        return next(iter(Lookahead(game, clock).values(moves, clock.limits.depth or DEPTH)))
