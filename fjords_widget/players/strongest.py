"""The strongest player: a tree search in exploration, the exact solver from its last tile on."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.endgame import choose_settling
from fjords_widget.players.last_tile import choose_last
from fjords_widget.players.player import Clock, Player
from fjords_widget.players.sequential_halving import estimate_moves

MOST = 8
"""So many moves of exploration are thought about."""
DEPTH = 4


class StrongestPlayer(Player):
    """Thinks about draws and answers; in settlement it does not err where the solver has time to answer."""

    level = "strongest"

    def think(self, game: Game, moves: list[Move], rng: Random, clock: Clock) -> Move:
        """One of several moves."""
        if game.phase == "exploration":
            last = choose_last(game, moves, rng, clock)
            return last or estimate_moves(game, moves, rng, clock, MOST, clock.limits.depth or DEPTH)[0].move
        rng.shuffle(moves)  # chance decides between equals
        return choose_settling(game, moves, rng, clock)
