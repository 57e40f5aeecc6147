"""Calls a function that does not know about stopping, so that it can be stopped all the same.

What Python runs can be ended at any moment; one long call into C ends by itself, or when the kernel is
interrupted.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from time import sleep
from typing import Generic, TypeVar

AGAIN, MOST_TIMES = 0.01, 1_000
"""A function that catches what is to end it is ended again every so many seconds, this many times."""
AWHILE = 100
"""Rounds of a loop that gives the interpreter a chance to raise what is pending: it looks in each."""
Argument = TypeVar("Argument")
Result = TypeVar("Result")


class Interrupted(BaseException):
    """Raised within a function whose result nobody waits for any more."""


class InterruptibleCall(Generic[Argument, Result]):
    """One call of a function, on the thread that makes it; any other thread may end it."""

    def __init__(self, function: Callable[[Argument], Result]) -> None:
        self._function = function
        self._lock = threading.Lock()
        self._thread: int | None = None
        """The thread that is within the function."""
        self._ended = False

    def make(self, argument: Argument) -> Result:
        """Calls the function; raises Interrupted if it was ended."""
        with self._lock:
            if self._ended:
                raise Interrupted
            self._thread = threading.get_ident()
        try:
            try:
                return self._function(argument)
            finally:
                self._leave()
        except Interrupted:
            self._leave()  # it may have come while one was about to leave
            raise

    def _leave(self) -> None:
        try:
            with self._lock:
                self._thread = None
            # One that is under way comes now, at the latest. (To call it off would keep the interpreter on
            # the alert for ever, and with a trace Python 3.11 would not get any farther.)
            for _ in range(AWHILE):
                pass
        except Interrupted:
            self._thread = None

    def end(self) -> None:
        """Ends the call, or makes sure that it is never made. This does not wait for the function."""
        with self._lock:
            self._ended = True
            if self._thread is None:
                return
        # Where no thread can be started nobody calls this while the function is at it, but for itself.
        with suppress(RuntimeError):
            threading.Thread(target=self._insist, name="fjords-ending", daemon=True).start()

    def _insist(self) -> None:
        for _ in range(MOST_TIMES):
            with self._lock:
                if self._thread is None:
                    return
                _interrupt(self._thread)
            sleep(AGAIN)


def _interrupt(thread: int) -> None:
    """Has Interrupted raised in a thread, as soon as that runs Python code again."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Interrupted))
