"""The clock, the scales and the fresh interpreter that all contestants share."""

from __future__ import annotations

import gc
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Self

ROOT = Path(__file__).resolve().parent.parent
"""Where the package lies."""

Reply = dict[str, float]
"""What a task answers: seconds (or bytes) for one of each thing that it measured."""


class Stopwatch:
    """Adds up the processor time spent in its `with` blocks.

    The garbage collector works as it always does, but leaves alone what was there before.
    """

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> Self:
        gc.collect()
        gc.freeze()
        self._began = process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds += process_time() - self._began
        gc.unfreeze()


def bytes_held(make: Callable[[], object]) -> int:
    """How much memory is held by what `make` returns, and by whatever else was kept in making it."""
    gc.collect()
    tracemalloc.start()
    made = make()
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del made
    return held


def import_seconds(module: str, times: int) -> float:
    """What importing a module costs in a fresh interpreter, over the bare start of it."""
    # Our own package is looked for last, as if it were installed behind all others.
    code = (
        f"import sys, time; sys.path.append({str(ROOT)!r}); began = time.process_time(); "
        f"import {module}; print(time.process_time() - began)"
    )
    command = [sys.executable, "-I", "-c", code]
    return median(
        float(subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout)
        for _ in range(times)
    )
