"""Values out of a learner's code, taken without running any more of it.

An object of a learner's class may raise in `__repr__`, `__eq__`, `__hash__`, `__len__`, `__iter__` or
`__class__`, or never come back. So it is never asked. Built-in types and our own are read by their own
methods, copied, and can then be compared and shown; of everything else only the type is known.

    receive(answer)         a copy that is safe to look at
    show(answer)            a short text of it, as Python would write it
"""

from __future__ import annotations

import builtins
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from types import ModuleType
from typing import Any

from fjords_widget.algorithms.minimax import Best
from fjords_widget.engine.hexgrid import Cell, Corner
from fjords_widget.engine.moves import Move, Secret
from fjords_widget.engine.tiles import Tile

MOST_PARTS = 4_000
"""An answer with more parts than this is not read."""
MOST_LEVELS = 20
"""What is nested deeper than this is not read."""
LONGEST = 300
"""No text of a value is longer."""
MOST_BITS = 400
"""Whole numbers with more binary digits are not written out."""

# Types are known by their identity: a learner's metaclass may have an `__eq__` and a `__hash__` of its own.
PLAIN = frozenset(map(id, (type(None), bool, int, float, str, bytes, complex, Fraction, Decimal)))
OURS = frozenset(map(id, (Cell, Corner, Tile, Secret, Best)))
MOVES = frozenset(map(id, Move.__subclasses__()))
COLLECTIONS: tuple[tuple[type, Callable[[Any], Iterable[Any]], Callable[[Iterable[Any]], Any]], ...] = (
    (list, list.__iter__, list),
    (tuple, tuple.__iter__, tuple),
    (set, set.__iter__, set),
    (frozenset, frozenset.__iter__, frozenset),
    (deque, deque.__iter__, list),
    (range, range.__iter__, list),
    (type({}.keys()), iter, list),
    (type({}.values()), iter, list),
    (type({}.items()), iter, list),
)
"""What is read part by part, a subclass like its base: how to go through it, and what it becomes."""


class Odd:
    """Something that cannot be read. All that is known of it is what it is."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


class Huge(Odd):
    """Something with more parts than anybody would want to read."""


class TooManyParts(Exception):
    """A value has too many parts to be read."""


# Receiving ------------------------------------------------------------------------------------------------


def receive(value: Any, most_parts: int = MOST_PARTS) -> Any:
    """A copy of a value, made of built-in types and our own; Odd in place of everything else."""
    try:
        return _receive(value, iter(range(most_parts)), MOST_LEVELS)
    except TooManyParts:
        return Huge(f"<{name_type(value)} with more than {most_parts} parts>")


def _receive(value: Any, room: Iterator[int], levels: int) -> Any:
    kind = type(value)
    if next(room, None) is None:
        raise TooManyParts
    if id(kind) in PLAIN or kind is Odd or kind is Huge:  # what was received stays what it is
        return value
    if (kind is Cell or kind is tuple) and all(id(type(part)) in PLAIN for part in value):
        return value  # the usual case, made quick
    if issubclass(kind, int):
        return int.__int__(value)
    if issubclass(kind, float):
        return float.__float__(value)
    if issubclass(kind, str):
        return str.__str__(value)
    if not levels:
        return Odd("…")
    try:
        return _receive_parts(value, kind, room, levels - 1)
    except (TypeError, ValueError, RuntimeError):  # no copy can be made: of a set that holds a kind of list
        return Odd(f"<{name_type(value)} object>")


def _receive_parts(value: Any, kind: type, room: Iterator[int], levels: int) -> Any:
    if id(kind) in MOVES:
        return kind(*[_receive(part, room, levels) for part in value[1:]])
    if id(kind) in OURS:
        return tuple.__new__(kind, [_receive(part, room, levels) for part in value])
    if issubclass(kind, dict):
        items = dict.items(value)
        return {_receive(key, room, levels): _receive(part, room, levels) for key, part in items}
    for collection, read, make in COLLECTIONS:
        if issubclass(kind, collection):
            return make([_receive(part, room, levels) for part in read(value)])
    numpy = sys.modules.get("numpy")
    if type(numpy) is ModuleType and issubclass(kind, numpy.generic):
        return _receive(numpy.generic.item(value), room, levels)
    if type(numpy) is ModuleType and issubclass(kind, numpy.ndarray):
        return [_receive(part, room, levels) for part in numpy.ndarray.__iter__(value)]
    return Odd(f"<{name_type(value)} object>")


def name_type(value: object) -> str:
    """The name of a value's type."""
    return clean(type.__dict__["__name__"].__get__(type(value)), 60)


def clean(text: str, longest: int = LONGEST) -> str:
    """A text that can be sent and shown: without broken characters, and no longer than that."""
    cut = text[:longest].encode("utf-8", "replace").decode()
    return cut if len(text) <= longest else cut[:-1] + "…"


# Showing --------------------------------------------------------------------------------------------------


def show(value: Any, longest: int = LONGEST) -> str:
    """A value as Python would write it, but cells as pairs, sets in order, and no longer than that."""
    return clean("".join(islice(_write(receive(value)), longest)), longest)


def show_error(error: BaseException) -> str:
    """The name of an exception, and what it says."""
    name, told = name_type(error), BaseException.__dict__["args"].__get__(error)
    if vars(builtins).get(name) is type(error) and all(id(type(part)) in PLAIN for part in told):
        try:
            return clean(f"{name}: {error}".rstrip(": "))
        except ValueError:  # it holds a number with too many digits
            pass
    said = ", ".join([clean(part) if type(part) is str else show(part) for part in told[:3]])
    return clean(f"{name}: {said}" if said else name)


def sort(values: Iterable[Any]) -> list[Any]:
    """Values that were received, in an order that is always the same, also if they cannot be compared."""
    try:
        return sorted(values)
    except TypeError:
        return sorted(values, key=lambda value: "".join(islice(_write(value), LONGEST)))


def _write(value: Any) -> Iterator[str]:
    """The text of a value that was received, piece by piece."""
    if isinstance(value, str):
        yield repr(value[:LONGEST])
    elif isinstance(value, int) and value.bit_length() > MOST_BITS:
        yield f"<int of about {int(value.bit_length() * 0.30103) + 1} digits>"
    elif isinstance(value, Move):
        yield str(value)
    elif isinstance(value, dict):
        yield from _enclose("{", (_write_item(*item) for item in value.items()), "}")
    elif isinstance(value, set | frozenset):
        yield from _enclose("{", map(_write, sort(value)), "}") if value else ["set()"]
    elif isinstance(value, list):
        yield from _enclose("[", map(_write, value), "]")
    elif isinstance(value, tuple):
        yield from _enclose("(", map(_write, value), ",)" if len(value) == 1 else ")")
    else:
        yield repr(value)[:LONGEST]


def _write_item(key: Any, value: Any) -> Iterator[str]:
    yield from _write(key)
    yield ": "
    yield from _write(value)


def _enclose(begin: str, parts: Iterable[Iterator[str]], end: str) -> Iterator[str]:
    yield begin
    for number, part in enumerate(parts):
        if number:
            yield ", "
        yield from part
    yield end
