"""Following a game from Python: callbacks, and waiting for the next move of a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.errors import FjordsError
from fjords_widget.engine.events import Turn
from fjords_widget.widgets.shared.faults import describe_error, log
from fjords_widget.widgets.shared.locking import LOCK

if TYPE_CHECKING:
    import asyncio

    from fjords_widget.engine.moves import Move

Callback = Callable[[Turn], object]


class Audience:
    """Everybody in Python who wants to hear of moves: functions to call, and cells that wait for a move."""

    def __init__(self) -> None:
        self._callbacks: tuple[Callback, ...] = ()
        self._waiting: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[Move]]] = []

    def add(self, callback: Callback) -> Callable[[], None]:
        """Has a function called with every turn; returns what ends that."""
        if not callable(callback):
            raise TypeError(f"a function that takes a turn is needed, not {callback!r}")
        with LOCK:
            self._callbacks = (*self._callbacks, callback)

        def remove() -> None:
            with LOCK:
                left = list(self._callbacks)
                if callback in left:
                    left.remove(callback)
                self._callbacks = tuple(left)

        return remove

    def call(self, turn: Turn, lang: str) -> list[str]:
        """Calls the functions with a turn; returns what went wrong in them: nobody else would see it."""
        faults = []
        for callback in self._callbacks:
            try:
                callback(turn)
            except Exception as error:
                log.exception("A function that follows the game failed")
                faults.append(describe_error(lang, error, callback))
        return faults

    async def wait(self) -> Move:
        """The next move of a person. Other threads go on meanwhile: the moves come from them."""
        import asyncio

        loop = asyncio.get_running_loop()
        waiting = loop, loop.create_future()
        with LOCK:
            self._waiting.append(waiting)
        try:
            move: Move = await waiting[1]
            return move
        finally:
            with LOCK:
                if waiting in self._waiting:
                    self._waiting.remove(waiting)

    def end_waiting(self, result: Move | FjordsError) -> None:
        """Ends all waiting, with a move or with the reason why none will come."""
        waiting, self._waiting = self._waiting, []
        for loop, future in waiting:
            if not loop.is_closed():
                loop.call_soon_threadsafe(_resolve, future, result)


def _resolve(future: asyncio.Future[Any], result: Move | FjordsError) -> None:
    if future.done():
        return
    if isinstance(result, FjordsError):
        future.set_exception(result)
    else:
        future.set_result(result)
