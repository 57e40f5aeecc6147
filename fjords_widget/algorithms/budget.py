"""A limit on how long somebody else's function may run: lines carried out, and seconds.

The interpreter's own trace looks at every call and every line of Python. When time is up it raises Endless at
each of them, so that no `except` and no `finally` gets any farther than its first line: whatever a function
catches, and on whatever thread, it is left. A loop inside of a built-in function (`sum(itertools.count())`)
has no lines, and cannot be stopped from here.
"""

from __future__ import annotations

import dis
import os
import sys
import threading
from collections.abc import Callable
from functools import lru_cache, partial
from math import inf
from time import monotonic
from types import CodeType, FrameType
from typing import Any, NamedTuple, Self

PACKAGE = os.path.dirname(os.path.dirname(__file__)) + os.sep
DEEPEST = 1_000
"""The recursion limit for a function, if it is not lower anyway: the deeper, the longer it takes to leave."""
SHALLOW = 50
"""Calls nested no deeper than this have room below them for sure."""
ROOM = 30
"""This many calls have to fit below a function, or else there is no room for the trace itself."""
SECONDS_TO_IMPORT = 20.0
"""How long an import may take that a function makes; it does not count as the function's own time."""


class Budget(NamedTuple):
    """How long a function may run."""

    lines: int = 500_000
    seconds: float = 3.0


class Endless(BaseException):
    """A function ran out of its budget. Not an Exception, so that `except Exception` does not catch it."""


class Limit:
    """A context that counts the lines of Python outside of this package, and ends them at the budget.

    Use it within `keep_process`, which puts back what a function, or this, has changed.
    """

    def __init__(self, budget: Budget | None, counts: CodeType | None = None) -> None:
        """`counts`: the code whose calls are counted."""
        self.calls = 0
        self._counts = counts
        self._lines = 0
        self._most_lines: float = budget.lines if budget else inf
        self._seconds: float = budget.seconds if budget else inf
        self._ends = inf
        self._depth = 0
        self._thread = 0

    def __enter__(self) -> Self:
        self._before = sys.gettrace()
        self._thread = threading.get_ident()
        self._ends = monotonic() + self._seconds
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        self._thread = 0
        sys.settrace(self._before)

    def looks_into(self, code: CodeType) -> bool:
        """Whether lines of this code are counted: of all but our own."""
        return not code.co_filename.startswith(PACKAGE)

    def saw(self, frame: FrameType, event: str) -> None:
        """Called for every line: a hook for subclasses."""

    def _called(self, frame: FrameType, _event: str, _argument: object) -> None:
        """Called by the interpreter at every call of a Python function."""
        code = frame.f_code
        self.calls += code is self._counts
        if not self.looks_into(code):
            if monotonic() > self._ends and code.co_filename != __file__:  # which is our own way out
                frame.f_trace = _Eye(self._see)
                raise Endless
        elif code.co_name == "_find_and_load" and "importlib" in code.co_filename:
            self._pause(frame)
        else:
            frame.f_trace = _Eye(self._see)
            if is_spinning(code):
                frame.f_trace_opcodes = True
            self._spend()
            self._keep_room()

    def _see(self, frame: FrameType, event: str, _argument: object) -> None:
        """Called by the interpreter before every line, and when a function is left."""
        self._spend()
        if event == "return":
            self._depth -= 1
        if event != "opcode":
            self.saw(frame, event)

    def _spend(self) -> None:
        self._lines += 1
        if self._lines > self._most_lines or monotonic() > self._ends:
            raise Endless

    def _keep_room(self) -> None:
        """RecursionError while the trace can still be called: if it cannot, the interpreter gives it up."""
        self._depth += 1
        if sys.getrecursionlimit() > DEEPEST:
            sys.setrecursionlimit(DEEPEST)
        if self._depth > SHALLOW:
            dive(ROOM)

    def _pause(self, frame: FrameType) -> None:
        """Stops the clock for an import."""
        if self._most_lines == inf:  # an import within an import
            frame.f_trace = None
            return
        began, most_lines, lines, ends = monotonic(), self._most_lines, self._lines, self._ends
        self._most_lines, self._ends = inf, began + SECONDS_TO_IMPORT

        def go_on(_frame: FrameType, event: str, _argument: object) -> None:
            if event == "return":
                self._most_lines, self._lines, self._ends = most_lines, lines, ends + monotonic() - began

        frame.f_trace_lines = False
        frame.f_trace = go_on

    def _go_on(self, frame: FrameType) -> None:
        """Puts the trace back, for all frames and for this one, if the interpreter has taken it away."""
        if self._thread == threading.get_ident() and sys.gettrace() != self._called:
            if self.looks_into(frame.f_code):
                frame.f_trace = _Eye(self._see)
            sys.settrace(self._called)


class _Eye(partial[None]):
    """The trace of one frame.

    When a trace raises, the interpreter stops tracing and drops the frame's own trace function. To be dropped
    is the sign to go on: so what the trace raises can be caught, and raised again at the very next line.
    """

    def __del__(self) -> None:
        self.func.__self__._go_on(sys._getframe(1))  # type: ignore[attr-defined]


def hide_endless(tell: Callable[[Any], object]) -> Callable[[Any], None]:
    """A hook for what cannot be raised: a `__del__` that is stopped has to drop Endless, and that is no news.

    It is called while a function is being stopped, so it stands here, where nothing is traced.
    """

    def tell_others(fault: Any) -> None:
        if fault.exc_type is not Endless:
            tell(fault)

    return tell_others


def dive(levels: int) -> None:
    """Nests this many calls, of Python and of C; RecursionError if there is no room for them."""
    if levels:
        list(map(dive, (levels - 1,)))


@lru_cache(256)
def is_spinning(code: CodeType) -> bool:
    """Whether a loop is so small that it never comes to a new line: `while True: pass`."""
    return any(
        "JUMP" in instruction.opname and instruction.argval == instruction.offset
        for instruction in dis.get_instructions(code)
    )
