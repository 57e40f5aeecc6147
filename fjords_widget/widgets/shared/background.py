"""Background tasks: work that goes on while people look at the board, and can be stopped at any moment."""

from __future__ import annotations

import threading
import weakref
from abc import ABC, abstractmethod
from time import monotonic
from typing import ClassVar, Generic, TypeVar

OFTEN = 0.1
"""A task that waits looks this often, in seconds, whether its owner is still there."""
Owner = TypeVar("Owner")


class BackgroundTask(ABC, Generic[Owner]):
    """Work on a thread of its own. It ends when it is stopped, or when its owner is gone.

    The work itself has to ask `is_stopped` often enough, at least five times a second.
    """

    NAME: ClassVar[str]
    """What the thread is called."""
    TELL_EVERY: ClassVar[float]
    """Progress is told at most once in so many seconds."""

    def __init__(self, owner: Owner) -> None:
        self._owner = weakref.ref(owner)  # whoever is gone needs no work done
        self._stopped = threading.Event()
        self._last_told = monotonic()
        self.progress: float | None = None
        """How far it has come, from 0 to 1; None if nobody can tell."""

    def start(self) -> None:
        """Begins to work."""
        threading.Thread(target=self._work, name=self.NAME, daemon=True).start()

    def stop(self) -> None:
        """Ends the work; whatever comes of it is thrown away."""
        self._stopped.set()

    def is_stopped(self) -> bool:
        """Whether nobody wants the result any more."""
        return self._stopped.is_set() or self._owner() is None

    def sleep(self, seconds: float) -> None:
        """Waits so long, unless it is stopped meanwhile."""
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0 and not self.is_stopped():
            self._stopped.wait(min(left, OFTEN))

    def note_progress(self, progress: float) -> None:
        """Called by the work as it gets on."""
        self.progress = progress
        owner = self._owner()
        if owner is None or self._stopped.is_set() or monotonic() - self._last_told < self.TELL_EVERY:
            return
        self._last_told = monotonic()
        self._tell_progress(owner)

    @abstractmethod
    def _work(self) -> None:
        """Does the work, and hands the result to the owner unless it is stopped."""

    @abstractmethod
    def _tell_progress(self, owner: Owner) -> None:
        """Lets the owner show how far the work is."""
