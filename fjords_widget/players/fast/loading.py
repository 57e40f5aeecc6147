"""Compiled modules, imported on a thread of their own: compiling takes a while, and nobody has to wait."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from threading import Lock, Thread, Timer
from types import ModuleType

from fjords_widget.engine.words import say

SLOW = 2.0
"""After so many seconds the user is told what is going on: it is being compiled, and not read from disk."""


class Loading:
    """A module on its way."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = Lock()
        self._thread: Thread | None = None
        self._module: ModuleType | None = None
        self._fault: BaseException | None = None

    def begin(self) -> None:
        """Starts to import it, once."""
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._load, name=self._name)
                self._thread.start()

    def _load(self) -> None:
        told = Timer(SLOW, _tell)
        told.daemon = True
        told.start()
        try:
            self._module = import_module(self._name)
        except Exception as fault:  # whatever a compiler may raise: there is the plain way
            self._fault = fault
        finally:
            told.cancel()

    @property
    def module(self) -> ModuleType | None:
        """The module, if it is there by now."""
        return self._module

    def wait(self, seconds: float | None = None) -> ModuleType | None:
        """The module, as soon as it is there; what went wrong is raised. None if time is up before."""
        self.begin()
        assert self._thread is not None
        self._thread.join(seconds)
        if self._fault is not None:
            raise self._fault
        return self._module


@cache
def _tell() -> None:
    print(say(None, "solver.compiling"), file=sys.stderr, flush=True)


CONTESTS = Loading("fjords_widget.players.fast.contests")
TREES = Loading("fjords_widget.players.fast.trees")
VENTURES = Loading("fjords_widget.players.fast.ventures")
