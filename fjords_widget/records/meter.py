"""Progress of long work: told to a function, or shown as a bar, by tqdm if that is installed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Self

Progress = Callable[[int, int], None]
"""Is told how much is done, of how much."""


class Meter:
    """`with Meter(progress, total, unit) as meter:` and then `meter.show(done)`, again and again."""

    def __init__(self, progress: bool | Progress, total: int, unit: str) -> None:
        self._total = total
        self.shown = 0
        self._bar: _PlainBar | None = None
        if progress is True:
            try:
                bar = import_module("tqdm.auto").tqdm
            except ImportError:
                self._bar = _PlainBar(total)
            else:
                self._bar = bar(total=total, unit=unit, unit_scale=unit == "B")
        self._tell = progress if callable(progress) else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def show(self, now: int) -> None:
        """So much is done."""
        if self._bar is not None:
            self._bar.update(now - self.shown)
        if self._tell is not None:
            self._tell(now, self._total)
        self.shown = now


def is_watched() -> bool:
    """Whether somebody would see a bar: at a terminal, or in a notebook."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


class _PlainBar:
    """A bar of text on the error output, with what we need of tqdm's."""

    WIDTH = 40

    def __init__(self, total: int) -> None:
        self._total = max(1, total)
        self._done = 0

    def update(self, more: int) -> None:
        """So much more is done."""
        self._done += more
        share = min(1.0, self._done / self._total)
        bar = "#" * int(share * self.WIDTH)
        print(f"\r[{bar:{self.WIDTH}}] {share:4.0%}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Goes on to the next line."""
        print(file=sys.stderr)
