"""What somebody who is asked for a move gets to see: the game, and nothing that is hidden from players."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game


def redeal(game: Game, rng: Random | None = None) -> Game:
    """A copy whose unseen tiles are dealt anew, by chance or by a generator of one's own.

    Whoever chooses a move, level or function, on a board or in a tournament, is handed this and nothing else:
    trying a draw foretells nothing, and whatever is done to it, the game itself stays as it is.
    """
    return game.copy(reshuffle=rng or Random())
