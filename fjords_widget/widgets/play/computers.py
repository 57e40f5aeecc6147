"""Computers' turns: each thinks about the game as players see it, and hands its move over if still wanted."""

from __future__ import annotations

import threading
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from fjords_widget.engine.moves import Move
from fjords_widget.engine.redeal import redeal
from fjords_widget.widgets.shared.background import BackgroundTask, Work
from fjords_widget.widgets.shared.faults import describe_error
from fjords_widget.widgets.shared.interrupting import InterruptibleCall

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.state import State
    from fjords_widget.players.slices import Slices
    from fjords_widget.widgets.shared.seats import Occupant

PATIENCE = 0.02
"""How often, in seconds, a turn that waits for another one looks whether it is still wanted."""


class Board(Protocol):
    """A board on which computers play."""

    def _take_move(self, turn: ComputerTurn, move: object) -> None: ...
    def _give_up(self, turn: ComputerTurn, fault: str) -> None: ...
    def _tell_progress(self, turn: ComputerTurn) -> None: ...


class Pause(NamedTuple):
    """Why a computer does not go on thinking by itself, and in which state of the game."""

    state: State
    kind: Literal["stopped", "failed"]
    fault: str = ""


class Computer:
    """Who plays for one seat: a level, or a function. It thinks about one turn at a time."""

    def __init__(self, occupant: Occupant) -> None:
        if isinstance(occupant, str):
            from fjords_widget.players import players

            self.player: Any = players[occupant].player()
        else:
            self.player = occupant
        self.lock = threading.Lock()
        self.can_stop = hasattr(self.player, "choose")
        """Whether it can be asked to stop; a plain function cannot."""
        self.in_slices = hasattr(self.player, "choose_in_slices")
        """Whether it rests now and then, as our own levels do."""


class ComputerTurn(BackgroundTask[Board]):
    """One turn to think about. It is over when the move is made, or when nobody wants it any more."""

    NAME = "fjords-computer"
    TELL_EVERY = 0.2

    def __init__(self, board: Board, computer: Computer, seat: int, game: Game, pace: float) -> None:
        super().__init__(board)
        self._computer = computer
        self._pace = pace
        self._call: InterruptibleCall[Game, object] = InterruptibleCall(computer.player)
        self.seat = seat
        self.state = game.state
        self.game = redeal(game)
        self.lang = game.lang

    def stop(self) -> None:
        """Ends the work; a function that cannot be asked is interrupted."""
        super().stop()
        self._call.end()

    def _work(self) -> Work:
        began = monotonic()
        # A function that was stopped may still be at it: it is not called a second time until it is done.
        while not self._computer.lock.acquire(blocking=False):
            yield PATIENCE
            if self.is_stopped():
                return
        try:
            move, fault = yield from self._choose()
        finally:
            self._computer.lock.release()
        yield began + self._pace - monotonic()
        board = self._owner()
        if board is None or self.is_stopped():
            return
        if fault:
            board._give_up(self, fault)
        else:
            board._take_move(self, move)

    def _choose(self) -> Slices[tuple[object, str]]:
        """The move, or what went wrong."""
        if self.is_stopped():
            return None, ""
        player = self._computer.player
        try:
            if self._computer.in_slices:
                move = yield from player.choose_in_slices(
                    self.game, stop=self.is_stopped, progress=self.note_progress
                )
                return move, ""
            if self._computer.can_stop:
                return player.choose(self.game, stop=self.is_stopped, progress=self.note_progress), ""
            return self._call.make(self.game), ""
        except BaseException as error:  # a function of the user's may raise anything at all
            return None, describe_error(self.lang, error, player)

    def _tell_progress(self, owner: Board) -> None:
        owner._tell_progress(self)


def is_move(answer: object) -> bool:
    """Whether a function gave a move, or the text of one."""
    return isinstance(answer, Move | str)
