"""What a player who is asked for a move gets to see: the game, but nothing that is hidden from players."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game


def redeal(game: Game, rng: Random | None = None) -> Game:
    """A copy in which the unseen tiles are reshuffled, at random or by a given generator.

    Levels and functions that choose a move, on a board or in a tournament, are given only this: trying a draw
    reveals nothing, and whatever they do to it, the game itself stays as it is.
    """
    return game.copy(reshuffle=rng or Random())
