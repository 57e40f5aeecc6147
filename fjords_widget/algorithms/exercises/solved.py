"""The exercises that were solved in this session: what would give them away is shown from then on."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable

_solved: set[str] = set()
_waiting: list[weakref.WeakMethod[Callable[[], object]]] = []
_open = os.environ.get("FJORDS_SOURCES", "off") == "on"


def set_sources(on: bool) -> None:
    """Shows or hides sources that give an exercise away. FJORDS_SOURCES=on does so from outside."""
    global _open
    _open = on
    _tell()


def is_solved(exercise: str) -> bool:
    """Whether an exercise has been solved, or a teacher has opened all of them."""
    return _open or exercise in _solved


def note_solved(exercise: str) -> None:
    """Notes that an exercise is solved, and notifies whatever waits for it."""
    if exercise not in _solved:
        _solved.add(exercise)
        _tell()


def forget_solved() -> None:
    """Nothing is solved any longer."""
    _solved.clear()
    _tell()


def when_solved(tell: Callable[[], object]) -> None:
    """Calls a method whenever an exercise is solved, for as long as its object lives."""
    _waiting.append(weakref.WeakMethod(tell))


def _tell() -> None:
    for waiting in list(_waiting):
        tell = waiting()
        if tell is None:
            _waiting.remove(waiting)
        else:
            tell()
