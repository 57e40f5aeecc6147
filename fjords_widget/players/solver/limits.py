"""How long the solver may go on, and who is told how far it is."""

from __future__ import annotations

from time import monotonic

from fjords_widget.players.player import Progress, Stop


class Stopped(Exception):
    """The search was told to end."""


class SearchLimits:
    """Counts positions; raises Stopped after enough of them, when time is up, or when `stop()` says so."""

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.began = monotonic()
        self.spent = 0
        self._seconds, self._nodes, self._stop, self._progress = seconds, nodes, stop, progress
        self._told = 0.0

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return monotonic() - self.began

    def spend(self, nodes: int) -> None:
        """Counts this many more positions."""
        self.spent += nodes
        if self._nodes is not None and self.spent > self._nodes:
            raise Stopped
        if self._seconds is not None and monotonic() - self.began > self._seconds:
            raise Stopped
        if self._stop is not None and self._stop():
            raise Stopped

    def tell(self, done: float) -> None:
        """Tells progress, from 0 to 1; never backwards."""
        if self._progress is not None and done > self._told:
            self._told = min(1.0, done)
            self._progress(self._told)
