"""Records: what objects with slots are to plain Python, in one piece of memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, get_origin, get_type_hints

import numpy as np

Shapes = Mapping[str, Any]
"""By field: how much room a list has; or the shapes of the fields of a record in it."""
NONE: Shapes = {}
NUMBERS = {int: np.int64, float: np.float64, list[int]: np.int64, list[float]: np.float64}


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """By field of a class: its type. Finding out takes half a millisecond."""
    return get_type_hints(kind)


def records(kind: type, count: int, shapes: Shapes = NONE) -> Any:
    """An array of records, all 0, with the fields of a class: numbers, lists of them, or records."""
    return np.zeros(count, dtype=dtype_of(kind, shapes)).view(np.recarray)


def record(kind: type, shapes: Shapes = NONE) -> Any:
    """One such record."""
    return records(kind, 1, shapes)[0]


def dtype_of(kind: type, shapes: Shapes) -> np.dtype[Any]:
    """The type of records with the fields of a class."""
    fields: list[Any] = []
    for name, hint in hints_of(kind).items():
        if hint in NUMBERS:
            fields.append((name, NUMBERS[hint], shapes.get(name, ())))
        elif get_origin(hint) is list:
            fields.append((name, np.int64, shapes[name]))
        else:
            fields.append((name, dtype_of(hint, shapes.get(name, NONE))))
    return np.dtype(fields)


def record_of(values: object, shapes: Shapes = NONE) -> Any:
    """A record with the attributes of an object as fields."""
    found = records(type(values), 1, shapes)
    write(found[0], values)
    return found[0]


def write(target: Any, values: object) -> None:
    """Writes the attributes of an object into the fields of a record."""
    kind: type = type(values)
    for name, hint in hints_of(kind).items():
        value = getattr(values, name)
        if isinstance(value, int | float):
            target[name] = value
        elif not isinstance(value, list):
            write(target[name], value)
        elif get_origin(hint.__args__[0]) is list:
            for row, part in zip(target[name], value, strict=True):
                row[: len(part)] = part
        else:
            target[name][: len(value)] = value


def array_of(numbers: Sequence[int]) -> Any:
    """The numbers as an array."""
    return np.array(numbers, dtype=np.int64)
