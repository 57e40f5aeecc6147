"""Games that are shown: whoever changes one waits until the others are done.

Messages from a page are handled on a thread of their own, also while a cell is running, and computers think
on threads too. One lock serves all boards of a program: several may show one game, and nothing under the lock
takes long.
"""

from __future__ import annotations

import random
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import Protocol

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.engine.tiles import Tile

LOCK = threading.RLock()


class SharedGame(Game):
    """What a game becomes while a board shows it: the same game, with the lock around what changes it."""

    __slots__ = ()

    def push(self, move: Move | str, seat: int | None = None, *, draws: Sequence[Tile] | None = None) -> Move:
        """Makes a move, as `Game.push` does."""
        with LOCK:
            return super().push(move, seat, draws=draws)

    def pop(self) -> Move:
        """Takes the last move back, as `Game.pop` does."""
        with LOCK:
            return super().pop()

    def copy(self, reshuffle: random.Random | None = None) -> Game:
        """A game that goes its own way from here, as `Game.copy` makes it."""
        with LOCK:
            return super().copy(reshuffle)

    def _list_moves(self) -> list[Move]:
        with LOCK:
            return super()._list_moves()


class Follows(Protocol):
    """A board that wants to hear of every push and pop."""

    def _follow(self) -> None: ...


class Follower:
    """What a game keeps of a board: enough to call it, too little to keep it alive."""

    def __init__(self, board: Follows) -> None:
        self._board = weakref.ref(board)
        self.leave: Callable[[], None]

    def __call__(self) -> None:
        """Called by the game after each push and pop."""
        with LOCK:
            board = self._board()
            if board is not None:
                board._follow()
            else:
                self.leave()


def follow(game: Game, board: Follows) -> Callable[[], None]:
    """Has the board told of every change, and the game guarded; returns what ends both."""
    follower = Follower(board)
    with LOCK:
        unsubscribe = game.subscribe(follower)
        if type(game) is Game:
            game.__class__ = SharedGame

    def leave() -> None:
        with LOCK:
            unsubscribe()
            if type(game) is SharedGame and not any(isinstance(own, Follower) for own in game._listeners):
                game.__class__ = Game  # type: ignore[assignment]

    follower.leave = leave
    return leave
