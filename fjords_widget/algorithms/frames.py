"""Frames: the steps of an algorithm as plain data, to be stored, compared and drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from fjords_widget.algorithms.steps import Step
from fjords_widget.engine.hexgrid import Cell, Corner
from fjords_widget.engine.moves import Move
from fjords_widget.engine.words import say

Plain = int | float | str | bool | None


class Frame(NamedTuple):
    """One step. Places are text: a cell "1,-2", a corner "1,-2/3", a move "settle@1,-2".

    `line` counts from 1 in the source of the Watched that the frame belongs to; 0 is unknown.
    """

    line: int
    looked_at: tuple[str, ...] = ()
    queue: tuple[str, ...] = ()
    labels: dict[str, Plain] = {}  # noqa: RUF012 - a frame is a value: nobody writes into it
    counters: dict[str, int] = {}  # noqa: RUF012
    note: str = ""

    def data(self) -> dict[str, Any]:
        """The frame as JSON would have it."""
        return {**self._asdict(), "looked_at": list(self.looked_at), "queue": list(self.queue)}

    def said(self, lang: str | None = None) -> str:
        """The note as a sentence; empty if there is none."""
        return say(lang, f"notes.{self.note}") if self.note else ""


class Watched(NamedTuple):
    """An algorithm that was watched: what it is called, its steps, its answer, and its source."""

    name: str
    frames: tuple[Frame, ...]
    answer: Any
    source: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """All of it as JSON would have it."""
        return {
            "name": self.name,
            "frames": [frame.data() for frame in self.frames],
            "answer": plain(self.answer),
            "source": list(self.source),
        }


def frame_of(step: Step, line: int) -> Frame:
    """A step as it is now; the algorithm may change its variables afterwards."""
    return Frame(
        line,
        _looked_at(step.at),
        tuple([place_text(place) for place in step.queue]),
        labels_of(step.labels),
        dict(step.counters or {}),
        step.note,
    )


def _looked_at(at: object) -> tuple[str, ...]:
    if is_place(at) or not isinstance(at, list | tuple | set | frozenset):
        return (place_text(at),)
    return tuple([place_text(place) for place in at])


def labels_of(labels: object) -> dict[str, Plain]:
    """Values by place. Places without values are numbered from 1 if in order, else marked by True."""
    if isinstance(labels, Mapping):
        return {place_text(place): label_text(value) for place, value in labels.items()}
    if isinstance(labels, list | tuple) and not is_place(labels):
        return {place_text(place): number for number, place in enumerate(labels, start=1)}
    if isinstance(labels, set | frozenset):
        return dict.fromkeys(sorted(map(place_text, labels)), True)
    return {}


def answer_labels(answer: object) -> dict[str, Plain]:
    """What of an answer can be written on a board: values by place, places in order, groups by number."""
    if is_place(answer):
        return {place_text(answer): True}
    if isinstance(answer, Mapping):
        return labels_of(answer) if all(map(is_place, answer)) else {}
    if not isinstance(answer, list | tuple | set | frozenset) or not answer:
        return {}
    if all(map(is_place, answer)):
        return labels_of(tuple(answer) if isinstance(answer, list | tuple) else answer)
    if isinstance(answer, list) and all(isinstance(part, set | frozenset) for part in answer):
        return {text: n for n, group in enumerate(answer, start=1) for text in sorted(map(place_text, group))}
    # A pair of a number and a path, or several pairs of places: whatever is a place.
    found: dict[str, Plain] = {}
    for part in answer if isinstance(answer, list | tuple) else sorted(answer, key=str):
        found.update(answer_labels(part))
    return found


def is_place(value: object) -> bool:
    """Whether a value is a cell, a corner or a move: something that has one place on the board."""
    if isinstance(value, Move | Corner):
        return True
    return isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value)


def place_text(place: object) -> str:
    """A place as text."""
    if isinstance(place, Corner):
        return f"{place.cell}/{place.corner}"
    if is_place(place) and not isinstance(place, Move):
        return str(Cell(*place))  # type: ignore[misc]
    return str(place)


def cell_in(place: str) -> str | None:
    """The cell that a place of a frame lies on: of a corner its cell, of a move where it ends; else None."""
    found = re.search(r"(?:^|[@>])(-?\d+,-?\d+)(?=/|\+|$)", place)
    return found[1] if found else None


def label_text(value: object) -> Plain:
    """A value to write on a place."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Iterable) and not is_place(value):
        parts = [place_text(part) for part in value]
        return " ".join(sorted(parts) if isinstance(value, set | frozenset) else parts)
    return place_text(value)


def plain(value: Any) -> Any:
    """Any answer as JSON would have it: places become text, sets become sorted lists."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_place(value):
        return place_text(value)
    if isinstance(value, Mapping):
        return {place_text(key): plain(part) for key, part in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value), key=str)
    if isinstance(value, Iterable):
        return list(map(plain, value))
    return str(value)
