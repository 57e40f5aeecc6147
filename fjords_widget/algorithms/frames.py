"""Frames: the steps of an algorithm as plain data, to be stored, compared and drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from fjords_widget.algorithms.steps import Step
from fjords_widget.algorithms.values import MOST_BITS, clean, receive, show
from fjords_widget.engine.catalogue import catalogue, language, say
from fjords_widget.engine.hexgrid import Cell, Corner
from fjords_widget.engine.moves import Move

Plain = int | float | str | bool | None
FARTHEST = 10_000
"""A pair of larger numbers is no cell."""
LONGEST_LABEL = 60
LAID = re.compile(r"(?P<face>[MPO]{6})(?::\w+)?(?:/\d)?@(?P<cell>-?\d+,-?\d+)(?P<built>\+longhouse)?")
"""A move that lays a tile."""
DRAW = "draw"
"""The move that draws one."""


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
    told: dict[str, Plain] = {}  # noqa: RUF012
    fine: bool = False
    """One of several steps within a larger one."""
    branch: tuple[tuple[int, bool], ...] = ()
    """Conditions that led here, by their lines, and whether they held."""

    def data(self) -> dict[str, Any]:
        """The frame as JSON would have it."""
        return {
            **self._asdict(),
            "looked_at": list(self.looked_at),
            "queue": list(self.queue),
            "branch": [list(condition) for condition in self.branch],
        }

    def said(self, lang: str | None = None) -> str:
        """The note as a sentence; empty if there is none."""
        return say_note(self.note, lang or language(), self.told)


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


def say_note(note: str, lang: str, told: Mapping[str, Plain]) -> str:
    """The sentence for a note. What a learner's own step notes stands for itself."""
    sentence = catalogue(lang).get(f"notes.{note}")
    if sentence is None:
        return note
    try:
        said = sentence.format(**{name: say_value(value, lang) for name, value in told.items()})
    except KeyError:  # somebody else's step has the name of one of ours
        return note
    draw = say_value(DRAW, lang)
    return re.sub(rf"(?:^|(?<=\. )){draw}", draw[:1].upper() + draw[1:], said)


def say_value(value: Plain, lang: str) -> str:
    """A value within a sentence: a place in brackets, a tile that is laid, a fraction with two digits."""
    if isinstance(value, str):
        if laid := LAID.fullmatch(value):
            kind = "built" if laid["built"] else "laid"
            return say(lang, f"notes_move.{kind}", face=laid["face"], cell=laid["cell"])
        if value == DRAW:
            return say(lang, "notes_move.draw")
        return re.sub(r"^(?:settle@)?(-?\d+,-?\d+)(?=/|$)", r"(\1)", value)
    if isinstance(value, float) and not value.is_integer():
        text = f"{value:.2f}"
        return text if lang == "en" else text.replace(".", ",")
    return str(int(value)) if isinstance(value, float) else str(value)


def receive_step(step: object) -> Step:
    """A step out of a learner's generator, safe to look at: a Step, or a cell, or several."""
    if type(step) is not Step:
        return Step(receive(step))
    at, queue, labels, note, counters, _, fine = map(receive, tuple.__iter__(step))
    counted = counters.items() if isinstance(counters, dict) else ()
    return Step(
        at,
        queue if isinstance(queue, list | tuple | set | frozenset) else (),
        labels,
        clean(note) if isinstance(note, str) else "",
        {clean(name): number for name, number in counted if isinstance(name, str) and is_count(number)},
        fine=fine is True,
    )


def is_count(value: object) -> bool:
    """Whether a value is a whole number that can be written out."""
    return type(value) is int and value.bit_length() <= MOST_BITS


def frame_of(
    step: Step,
    line: int,
    branch: tuple[tuple[int, bool], ...] = (),
    counters: Mapping[str, int] | None = None,
) -> Frame:
    """A step as it is now; the algorithm may change its variables afterwards.

    `counters` are those of the step before, which still hold if this one names none.
    """
    at = _places_in(step.at)
    told = {name: label_text(value) for name, value in (step.told or {}).items()}
    return Frame(
        line,
        at,
        tuple([place_text(place) for place in step.queue]),
        labels_of(step.labels),
        dict((step.counters if step.counters is not None else counters) or {}),
        step.note,
        {"at": at[0], **told} if at and step.told is not None else told,
        step.fine,
        branch,
    )


def _places_in(at: object) -> tuple[str, ...]:
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
    return (
        isinstance(value, tuple)
        and getattr(value, "_fields", Cell._fields) == Cell._fields  # other pairs with names are no cells
        and len(value) == 2
        and all(type(part) is int and -FARTHEST < part < FARTHEST for part in value)
    )


def place_text(place: object) -> str:
    """A place as text."""
    if isinstance(place, Corner):
        return f"{place.cell}/{place.corner}"
    if is_place(place) and not isinstance(place, Move):
        return str(Cell(*place))  # type: ignore[misc]
    return clean(place, LONGEST_LABEL) if isinstance(place, str) else show(place, LONGEST_LABEL)


def cell_in(place: str) -> str | None:
    """The cell that a place of a frame lies on: of a corner its cell, of a move where it ends; else None."""
    found = re.search(r"(?:^|[@>])(-?\d+,-?\d+)(?=/|\+|$)", place)
    return found[1] if found else None


def is_face(label: object) -> bool:
    """Whether a label is the face of a tile: it is drawn as that tile."""
    return isinstance(label, str) and re.fullmatch("[MPO]{6}", label) is not None


def label_text(value: object) -> Plain:
    """A value to write on a place."""
    if value is None or isinstance(value, bool) or is_count(value):
        return value  # type: ignore[return-value]
    if isinstance(value, float) and isfinite(value):
        return value
    if isinstance(value, Iterable) and not is_place(value) and not isinstance(value, str):
        parts = [place_text(part) for part in value]
        return clean(" ".join(sorted(parts) if isinstance(value, set | frozenset) else parts))
    return place_text(value)


def plain(value: Any) -> Any:
    """Any answer as JSON would have it: places become text, sets become sorted lists."""
    if value is None or isinstance(value, bool | int | float | str):
        return label_text(value) if not isinstance(value, str) else value
    if is_place(value):
        return place_text(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {place_text(key): plain(part) for key, part in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value), key=str)
    if isinstance(value, Iterable):
        return list(map(plain, value))
    return show(value)
