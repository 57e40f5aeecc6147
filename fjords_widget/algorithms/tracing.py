"""Watching a plain function: its variables are looked at while it runs, line by line.

A cell, or a collection of cells, is told by its value; what waits is told by the name of the variable.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, cast

from fjords_widget.algorithms.budget import Budget, Limit
from fjords_widget.algorithms.frames import is_place
from fjords_widget.algorithms.steps import Step

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
        places = {name: value for name, value in variables.items() if is_place(value)}
        queue: list[object] = []
        labels: dict[object, object] = {}
        for name, value in variables.items():
            if name in places:
                continue
            if name in QUEUES and hasattr(value, "__iter__"):
                queue = [_place_in(entry) for entry in value]
            elif name not in self._given:  # what was given is the question; what grows is the answer
                labels.update(_decided(value))
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
