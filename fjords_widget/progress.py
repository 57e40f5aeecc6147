"""Progress of long work: told to a function, or shown as a bar."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Self

Progress = Callable[[int, int], None]
"""Is told how much is done, of how much."""


class Meter:
    """`with Meter(progress, total, unit) as meter:` and then `meter.show(done)`, again and again."""

    def __init__(self, progress: bool | Progress, total: int, unit: str) -> None:
        self._total = total
        self.shown = 0
        self._tell = progress if callable(progress) else None
        self._bar: Any = None
        if progress is True:
            from tqdm.auto import tqdm

            self._bar = tqdm(total=total, unit=unit, unit_scale=unit == "B")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def show(self, now: int) -> None:
        """Shows how much is done."""
        if self._bar is not None:
            self._bar.update(now - self.shown)
        if self._tell is not None:
            self._tell(now, self._total)
        self.shown = now


def is_watched() -> bool:
    """Whether somebody would see a bar: at a terminal, or in a notebook."""
    return sys.stderr.isatty() or _is_in_notebook()


def _is_in_notebook() -> bool:
    """Whether this runs in a kernel. Nobody has to import IPython to find out."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")
