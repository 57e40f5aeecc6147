"""A limit on how long somebody else's function may run: lines carried out, and seconds.

Lines are counted by the interpreter's own trace, which can stop any loop that is written in Python. A loop
inside of a built-in function (`sum(itertools.count())`) has no lines, and cannot be stopped from here.
"""

from __future__ import annotations

import dis
import os
import signal
import sys
import threading
from functools import lru_cache
from time import monotonic
from types import CodeType, FrameType
from typing import Any, NamedTuple, Self

PACKAGE = os.path.dirname(os.path.dirname(__file__)) + os.sep
GRACE = 20_000
"""How many more lines an endless function gets to come to a place where it cannot catch being stopped."""
AGAIN = 0.25
"""Seconds from one try to the next to stop a function that catches whatever would stop it."""


class Budget(NamedTuple):
    """How long a function may run."""

    lines: int = 500_000
    seconds: float = 3.0


class Endless(BaseException):
    """A function ran out of its budget. Not an Exception, so that `except Exception` does not catch it."""


class Limit:
    """While it is entered, every line of Python outside of this package is counted, and may be the last."""

    def __init__(self, budget: Budget | None) -> None:
        self._budget = budget
        self._lines = 0
        self._patience = GRACE
        self._ends = 0.0

    def __enter__(self) -> Self:
        self._before = sys.gettrace()
        self._outside = sys._getframe(1)
        self._alarm: Any = None
        if self._budget:
            self._ends = monotonic() + self._budget.seconds
            self._set_alarm(self._budget.seconds + AGAIN)
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)
        if self._alarm is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._alarm)
            self._give_back_the_timer()

    def looks_into(self, code: CodeType) -> bool:
        """Whether lines of this code are counted: of all but our own."""
        return not code.co_filename.startswith(PACKAGE)

    def saw(self, frame: FrameType, event: str) -> None:
        """For those who want to look at the lines as well."""

    def _trace(self, frame: FrameType, event: str, _argument: object) -> Any:
        """What the interpreter calls before every line."""
        if event == "call":
            if not self.looks_into(frame.f_code):
                return None
            if spins(frame.f_code):
                frame.f_trace_opcodes = True
        self._lines += 1
        if self._budget is not None and (self._lines & 127 == 0 or self._lines > self._budget.lines):
            self._check(self._budget, frame)
        if event != "opcode":
            self.saw(frame, event)
        return self._trace

    def _check(self, budget: Budget, frame: FrameType) -> None:
        if self._lines > budget.lines or monotonic() > self._ends:
            self._lines = max(self._lines, budget.lines)  # from now on, look at every line
            self._patience -= 1
            if not self._could_catch(frame) or (self._patience < 0 and self._alarm is None):
                raise Endless

    def _could_catch(self, frame: FrameType | None) -> bool:
        """Whether an `except` around this line, here or in a caller, might keep us from stopping it."""
        while frame is not None and frame is not self._outside:
            if any(start <= frame.f_lasti < end for start, end in guarded(frame.f_code)):
                return True
            frame = frame.f_back
        return False

    def _set_alarm(self, seconds: float) -> None:
        """For a function that can catch what would stop it: see `_ring`."""
        if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
            self._alarm = signal.signal(signal.SIGALRM, self._ring)
            self._timer = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
            self._began = monotonic()

    def _give_back_the_timer(self) -> None:
        """Somebody else may have set one before; it goes on as if nothing had been."""
        left, interval = self._timer
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(0.001, left - (monotonic() - self._began)), interval)

    def _ring(self, _signal: int, frame: FrameType | None) -> None:
        """Time is up. An exception out of a trace would end the trace; one out of here does not.

        Whoever catches this one is seen by the trace at its next line outside of a `try`.
        """
        while frame is not None and frame is not self._outside:
            if self.looks_into(frame.f_code):
                frame.f_trace = self._trace
            frame = frame.f_back
        sys.settrace(self._trace)
        raise Endless


@lru_cache(256)
def guarded(code: CodeType) -> tuple[tuple[int, int], ...]:
    """The parts of a code that stand within a `try` or a `with`, as offsets."""
    return tuple((entry.start, entry.end) for entry in getattr(dis.Bytecode(code), "exception_entries", ()))


@lru_cache(256)
def spins(code: CodeType) -> bool:
    """Whether a loop is so small that it never comes to a new line: `while True: pass`."""
    return any(
        "JUMP" in instruction.opname and instruction.argval == instruction.offset
        for instruction in dis.get_instructions(code)
    )
