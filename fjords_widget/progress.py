"""Progress of long work: told to a function, or shown as a bar."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Self

Progress = Callable[[int, int], None]
"""Is told how much is done, of how much."""


class Meter:
    """`with Meter(progress, total, unit) as meter:` and then `meter.show(done)`, again and again.

    A bar is there from the first call on: what is refused at once shows none.
    """

    def __init__(self, progress: bool | Progress, total: int, unit: str) -> None:
        self._total, self._unit = total, unit
        self.shown = 0
        self._tell = progress if callable(progress) else None
        self._has_bar = progress is True
        self._bar: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def show(self, now: int) -> None:
        """Shows how much is done."""
        if self._has_bar:
            if self._bar is None:  # a bar at its beginning is false
                self._bar = self._make_bar()
            self._bar.update(now - self.shown)
        if self._tell is not None:
            self._tell(now, self._total)
        self.shown = now

    def _make_bar(self) -> Any:
        from tqdm.auto import tqdm

        return tqdm(total=self._total, unit=self._unit, unit_scale=self._unit == "B")


def is_watched() -> bool:
    """Whether somebody would see a bar: at a terminal, or in a notebook."""
    return sys.stderr.isatty() or _is_in_notebook()


def _is_in_notebook() -> bool:
    """Whether this runs in a kernel. Nobody has to import IPython to find out."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")
