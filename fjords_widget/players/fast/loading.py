"""Compiled modules, imported on a thread of their own: compiling takes a while, and nobody has to wait."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from threading import Lock, Thread, Timer
from types import ModuleType
from typing import Protocol

from fjords_widget.engine.catalogue import say
from fjords_widget.players.fast import available

SLOW = 2.0
"""After this many seconds the user is told what is going on: it is being compiled, and not read from disk."""
WAIT = 0.05
"""Seconds between two looks at the limits of somebody who waits."""


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
                try:
                    self._thread.start()
                except RuntimeError as fault:  # no threads here: there is the plain way
                    self._fault = fault

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
        if self._thread.ident is not None:
            self._thread.join(seconds)
        if self._fault is not None:
            raise self._fault
        return self._module


def solver_is_loaded(runes: bool) -> bool:
    """Whether the solver is compiled by now, that for games with runes included."""
    return LAND_SEARCH.module is not None and (not runes or RUNE_SEARCH.module is not None)


@cache
def _tell() -> None:
    print(say(None, "solver.compiling"), file=sys.stderr, flush=True)


class Compiled:
    """Whether a search is to be done by a compiled module, and since when.

    `fast`: at once (True), never (False), or as soon as the module is there, which is loaded after this many
    positions.
    """

    def __init__(self, loading: Loading, fast: bool | None, patience: int) -> None:
        self._loading, self._patience = loading, patience
        self.required = bool(fast)
        """Whether nothing is to be searched in plain Python."""
        self._wanted = fast if fast is not None else available()

    def take(self, nodes: int, limits: Limited) -> ModuleType | None:
        """The module, once, as soon as it is to be used; `nodes`: how many positions were searched so far."""
        if not self._wanted:
            return None
        if self.required:
            while self._loading.wait(WAIT) is None:
                limits.spend(0)
        elif nodes >= self._patience:
            self._loading.begin()
        if self._loading.module is not None:
            self._wanted = self.required = False
        return self._loading.module


class Limited(Protocol):
    """Something that raises an exception when it is time to stop."""

    def spend(self, nodes: int) -> None:
        """Counts this many more positions."""


LAND_SEARCH = Loading("fjords_widget.players.fast.land_search")
RUNE_SEARCH = Loading("fjords_widget.players.fast.rune_search")
TREES = Loading("fjords_widget.players.fast.trees")
