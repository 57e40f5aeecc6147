"""Thinking in slices: a generator that yields often, so that whoever runs it may rest or stop in between.

Where there are threads nobody needs to rest. In a browser (Pyodide) there are none, and what thinks for
seconds in one go leaves the page without answers.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")
Slices = Generator[None, None, Result]
"""Thinking that comes to a result."""


def finish(slices: Slices[Result]) -> Result:
    """The result, with no rest in between."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            result: Result = end.value
            return result
