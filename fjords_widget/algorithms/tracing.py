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
    """While it is entered, `keep` is called whenever a variable of one function holds new places."""

    def __init__(self, code: CodeType | None, keep: Keep, budget: Budget | None = None) -> None:
        super().__init__(budget)
        self._code = code
        self._keep = keep
        self._given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if code else ()
        self._seen: tuple[Any, ...] = ()
        self._variables: dict[str, Any] = {}
        self._read: dict[str, Any] = {}
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
            change = find_change(self._variables, self._read)
            self._seen, self._variables = now, self._read
            self._keep(step._replace(**change), did if did[1] else self.line)

    def _look(self, variables: dict[str, Any]) -> Step:
        places: dict[str, object] = {}
        queue: list[object] = []
        labels: dict[object, object] = {}
        self._read = {}
        for name, value in variables.items():
            # What was given is the question; what grows is the answer.
            if issubclass(type(value), COLLECTIONS) and (name in QUEUES or name not in self._given):
                found = receive(value, MOST_PARTS)
                if name in QUEUES and isinstance(found, list | tuple | set):
                    queue = self._read[name] = [_place_in(entry) for entry in found]
                else:
                    decided = self._read[name] = _find_decided(found)
                    labels.update(decided)
            elif issubclass(type(value), PLACES) and is_place(found := receive(value)):
                places[name] = self._read[name] = found
        # Looked at is what was named last; a variable of an inner loop keeps its place when the loop is over.
        new = [value for name, value in places.items() if self._places.get(name) != value]
        self._at = new[-1:] or self._at
        self._places = places
        return Step(self._at, queue, labels)


def find_change(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """What a line has done to the variables: the note, what fills it in, and whether the step is a fine one.

    To take a place out of what waits is a large step. Of several changes the most telling one is named.
    """
    changed = [name for name, value in now.items() if name not in before or before[name] != value]
    for name in (name for name in changed if isinstance(now[name], list)):
        waits, was = now[name], before.get(name)
        was = was if isinstance(was, list) else []
        gone = [place for place in was if place not in waits] or was[:1]
        if len(waits) < len(was):
            return {"note": "taken", "told": {"at": gone[0], "name": name, "n": len(waits)}}
        if waits:
            return _tell("queued", waits[-1], name=name, n=len(waits))
    for name in (name for name in changed if isinstance(now[name], dict) and now[name]):
        was = before.get(name)
        was = was if isinstance(was, dict) else {}
        place = next((one for one in now[name] if one not in was or was[one] != now[name][one]), None)
        if place is not None and now[name][place] is True:
            return _tell("marked", place, name=name, n=len(now[name]))
        if place is not None:
            return _tell("noted", place, name=name, value=now[name][place])
    for name in reversed(changed):
        if is_place(now[name]):
            return _tell("named", now[name], name=name)
    return {"fine": True}


def _tell(note: str, at: object, **told: object) -> dict[str, Any]:
    return {"note": note, "told": {"at": at, **told}, "fine": True}


def _find_decided(value: object) -> dict[object, object]:
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
