"""Background tasks: work that goes on while people look at the board, and can be stopped at any moment."""

from __future__ import annotations

import asyncio
import threading
import weakref
from abc import ABC, abstractmethod
from collections.abc import Generator
from time import monotonic
from typing import ClassVar, Generic, TypeVar

OFTEN = 0.1
"""A task that waits looks every so many seconds whether its owner is still there."""
SLICE = 0.05
"""Without threads a task works for this many seconds before it lets the page have its turn."""
Owner = TypeVar("Owner")
Work = Generator[float | None, None, None]
"""Work that yields often: None where it may rest, or the seconds that it has to wait."""


class BackgroundTask(ABC, Generic[Owner]):
    """Work on a thread of its own; where there are no threads (in a browser), in slices on the event loop.

    It ends when it is stopped, or when its owner is gone. It has to yield, or to ask `is_stopped`, at least
    five times a second.
    """

    NAME: ClassVar[str]
    """What the thread is called."""
    TELL_EVERY: ClassVar[float]
    """Progress is told at most once in this many seconds."""

    def __init__(self, owner: Owner) -> None:
        self._owner = weakref.ref(owner)  # whoever is gone needs no work done
        self._stopped = threading.Event()
        self._last_told = monotonic()
        self._slices: asyncio.Task[None] | None = None
        self.progress: float | None = None
        """How far it has come, from 0 to 1; None if nobody can tell."""

    def start(self) -> None:
        """Begins to work."""
        try:
            threading.Thread(target=self._run, name=self.NAME, daemon=True).start()
        except RuntimeError:  # "can't start new thread"
            # Kept, since the event loop does not keep its tasks alive.
            self._slices = asyncio.get_running_loop().create_task(self._run_in_slices(), name=self.NAME)

    def stop(self) -> None:
        """Ends the work; whatever comes of it is thrown away."""
        self._stopped.set()

    def is_stopped(self) -> bool:
        """Whether nobody wants the result any more."""
        return self._stopped.is_set() or self._owner() is None

    def note_progress(self, progress: float) -> None:
        """Called by the work as it gets on."""
        self.progress = progress
        owner = self._owner()
        if owner is None or self._stopped.is_set() or monotonic() - self._last_told < self.TELL_EVERY:
            return
        self._last_told = monotonic()
        self._tell_progress(owner)

    def _run(self) -> None:
        """Works on this thread until all is done."""
        for seconds in self._work():
            until = monotonic() + (seconds or 0.0)
            while (left := until - monotonic()) > 0 and not self.is_stopped():
                self._stopped.wait(min(left, OFTEN))

    async def _run_in_slices(self) -> None:
        """Works on the event loop until all is done, and lets others have their turn in between."""
        await asyncio.sleep(0)  # whoever started it is to be done first
        rested = monotonic()
        for seconds in self._work():
            if seconds is None and monotonic() - rested < SLICE:
                continue
            until = monotonic() + (seconds or 0.0)
            await asyncio.sleep(0)
            while (left := until - monotonic()) > 0 and not self.is_stopped():
                await asyncio.sleep(min(left, OFTEN))
            rested = monotonic()

    @abstractmethod
    def _work(self) -> Work:
        """Does the work, and hands the result to the owner unless it is stopped."""

    @abstractmethod
    def _tell_progress(self, owner: Owner) -> None:
        """Lets the owner show how far the work is."""
