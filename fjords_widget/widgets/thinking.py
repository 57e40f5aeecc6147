"""Computer turns: a thread thinks about a copy of the game, and hands its move over if it is still wanted."""

from __future__ import annotations

import threading
import traceback
import weakref
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from fjords_widget.engine.moves import Move
from fjords_widget.engine.words import say

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.state import State
    from fjords_widget.widgets.seats import Player

OFTEN = 0.2
"""Progress is told at most once in so many seconds."""
PATIENCE = 0.02
"""How often a thread that waits for another looks whether it is still wanted."""


class Thinks(Protocol):
    """A board on which computers play."""

    def _deliver(self, job: Job, move: object) -> None: ...
    def _give_up(self, job: Job, fault: str) -> None: ...
    def _tell_progress(self, job: Job) -> None: ...


class Pause(NamedTuple):
    """A computer that does not go on by itself: in which state of the game, and why."""

    state: State
    kind: Literal["stopped", "failed"]
    fault: str = ""


class Mind:
    """The player of one seat: a level's, or a function. It thinks about one thing at a time."""

    def __init__(self, player: Player) -> None:
        if isinstance(player, str):
            from fjords_widget.players import players

            player = players[player].player()
        self.player: Any = player
        self.lock = threading.Lock()

    def choose(self, game: Game, stop: Callable[[], bool], progress: Callable[[float], None]) -> object:
        """The move to make, or whatever the function returns instead of one."""
        if hasattr(self.player, "choose"):
            return self.player.choose(game, stop=stop, progress=progress)
        return self.player(game)


class Job:
    """One turn to think about. It is over when the move is made, or when nobody wants it any more."""

    def __init__(self, board: Thinks, mind: Mind, seat: int, game: Game, pace: float) -> None:
        self._board = weakref.ref(board)
        self._mind = mind
        self._pace = pace
        self._cancelled = threading.Event()
        self._told = monotonic()
        self.seat = seat
        self.state = game._state
        self.game = game.copy()
        self.lang = game.lang
        self.progress: float | None = None

    def start(self) -> None:
        """Begins to think."""
        threading.Thread(target=self._run, name="fjords-thinking", daemon=True).start()

    def cancel(self) -> None:
        """Whatever comes of it is thrown away."""
        self._cancelled.set()

    def unwanted(self) -> bool:
        """Whether to stop thinking: cancelled, or the board is gone."""
        return self._cancelled.is_set() or self._board() is None

    def _run(self) -> None:
        began = monotonic()
        # A function that was stopped may still be at it: it is not called a second time until it is done.
        while not self._mind.lock.acquire(timeout=PATIENCE):
            if self.unwanted():
                return
        try:
            move, fault = self._choose()
        finally:
            self._mind.lock.release()
        self._wait(began + self._pace - monotonic())
        if self.unwanted():
            return
        board = self._board()
        if board is not None and fault:
            board._give_up(self, fault)
        elif board is not None:
            board._deliver(self, move)

    def _choose(self) -> tuple[object, str]:
        """The move, or what went wrong."""
        if self.unwanted():
            return None, ""
        try:
            return self._mind.choose(self.game, self.unwanted, self._note), ""
        except BaseException as error:  # a function of the user's may raise anything at all
            return None, where(self.lang, error, self._mind.player)

    def _wait(self, seconds: float) -> None:
        """Lets the rest of the pace go by, unless nobody waits for the move any more."""
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0 and not self.unwanted():
            self._cancelled.wait(min(left, 0.1))

    def _note(self, progress: float) -> None:
        """Called by the player as it gets on."""
        self.progress = progress
        if monotonic() - self._told >= OFTEN and not self._cancelled.is_set():
            self._told = monotonic()
            board = self._board()
            if board is not None:
                board._tell_progress(self)


def where(lang: str, error: BaseException, function: object = None) -> str:
    """An error in one line, and the line where it happened: in the function's own file, if it got there."""
    fault = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    own = [frame for frame in frames if frame.filename == file] or list(frames[-1:])
    if not own:
        return fault
    place = f"{own[-1].name}: {own[-1].line}" if own[-1].line else own[-1].name
    return say(lang, "thinking.where", fault=fault, line=own[-1].lineno, place=place)


def is_answer(move: object) -> bool:
    """Whether a function gave a move, or the text of one."""
    return isinstance(move, Move | str)
