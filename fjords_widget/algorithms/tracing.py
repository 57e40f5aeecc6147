"""Watching a plain function: its variables are looked at while it runs, line by line.

A cell, or a collection of cells, is told by its value; what waits is told by the name of the variable.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, cast

from fjords_widget.algorithms.budget import Budget, Limit
from fjords_widget.algorithms.frames import is_place
from fjords_widget.algorithms.steps import Step
from fjords_widget.algorithms.values import receive
from fjords_widget.engine.moves import Move

PLACES = (tuple, Move)
COLLECTIONS = (dict, list, set, deque)
"""Variables of these types are looked at."""
MOST_PARTS = 3_000
"""Variables with more parts are not looked at: it would have to be done at every line."""
QUEUES = ("queue", "frontier", "stack", "todo", "heap", "waiting", "path")
"""Variables of these names are shown as what waits."""

Keep = Callable[[Step, tuple[Any, int]], None]


class Tracer(Limit):
    """While it is entered, `keep` is told whenever a variable of one function holds places anew."""

    def __init__(self, code: CodeType | None, keep: Keep, budget: Budget | None = None) -> None:
        super().__init__(budget)
        self._code = code
        self._keep = keep
        self._given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if code else ()
        self._seen: tuple[Any, ...] = ()
        self._places: dict[str, object] = {}
        self._at: list[object] = []
        self.line: tuple[Any, int] = (code, 0)
        """The last line of the watched function."""

    def looks_into(self, code: CodeType) -> bool:
        """Our own functions can be watched like any other."""
        return code is self._code or super().looks_into(code)

    def saw(self, frame: FrameType, event: str) -> None:
        """Keeps a step if a variable that holds places is not what it was."""
        if frame.f_code is not self._code or event == "call":
            return
        did, self.line = self.line, (frame.f_code, frame.f_lineno)
        step = self._look(frame.f_locals)
        now: tuple[Any, ...] = tuple(cast("list[Any]", step.at)), tuple(step.queue), step.labels
        if now != self._seen and any(now):
            self._seen = now
            self._keep(step, did if did[1] else self.line)

    def _look(self, variables: dict[str, Any]) -> Step:
        places: dict[str, object] = {}
        queue: list[object] = []
        labels: dict[object, object] = {}
        for name, value in variables.items():
            # What was given is the question; what grows is the answer.
            if issubclass(type(value), COLLECTIONS) and (name in QUEUES or name not in self._given):
                found = receive(value, MOST_PARTS)
                if name in QUEUES and isinstance(found, list | tuple | set):
                    queue = [_place_in(entry) for entry in found]
                else:
                    labels.update(_decided(found))
            elif issubclass(type(value), PLACES) and is_place(found := receive(value)):
                places[name] = found
        # Looked at is what was named last; a variable of an inner loop keeps its place when the loop is over.
        new = [value for name, value in places.items() if self._places.get(name) != value]
        self._at = new[-1:] or self._at
        self._places = places
        return Step(self._at, queue, labels)


def _decided(value: object) -> dict[object, object]:
    if isinstance(value, dict) and value and all(map(is_place, value)):
        return dict(value)
    if isinstance(value, list | set) and value and all(map(is_place, value)):
        return dict.fromkeys(sorted(value) if isinstance(value, set) else value, True)
    return {}


def _place_in(entry: object) -> object:
    """The place in an entry of a queue: itself, or the part of (cost, place) that is one."""
    if not is_place(entry) and isinstance(entry, tuple):
        return next((part for part in entry if is_place(part)), entry)
    return entry
