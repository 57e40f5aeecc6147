"""Reading answers that were received: whatever means the right thing is right. Else: TypeError.

Tuples may be lists, cells may be pairs or texts, sets may be lists, and whole numbers may be floats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import Any, TypeVar

from fjords_widget.engine.hexgrid import Cell

T = TypeVar("T")
NUMBERS = (int, float, Fraction, Decimal)


class Repeated(Exception):
    """Something stands in an answer more than once."""

    def __init__(self, part: object) -> None:
        super().__init__(part)
        self.part = part


def read_int(answer: Any) -> int:
    """A whole number; 3.0 is one too."""
    if type(answer) is int:
        return answer
    number = read_number(answer)
    if not number.is_integer():
        raise TypeError
    return int(number)


def read_number(answer: Any) -> float:
    """A number; ten digits of it count."""
    if isinstance(answer, bool) or not isinstance(answer, NUMBERS):
        raise TypeError
    try:
        return round(float(answer), 10)
    except OverflowError:
        return inf if answer > 0 else -inf


def read_bool(answer: Any) -> bool:
    """True or False."""
    if type(answer) is not bool:
        raise TypeError
    return answer


def read_text(answer: Any) -> str:
    """A text."""
    if not isinstance(answer, str):
        raise TypeError
    return answer


def read_cell(answer: Any) -> Cell:
    """A cell, a pair of whole numbers, or its text: '1,-2' or '(1, -2)'."""
    if isinstance(answer, str):
        return Cell.parse(answer.strip().removeprefix("(").removesuffix(")").replace(" ", ""))
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise TypeError
    return Cell(*map(read_int, answer))


def read_cells(answer: Any) -> frozenset[Cell]:
    """Cells in any order. Repeated if one of them is there twice."""
    return read_once(read_cell)(answer)


def read_once(read: Callable[[Any], T]) -> Callable[[Any], frozenset[T]]:
    """Things in any order, each of them once. Repeated if one is there twice."""

    def read_all(answer: Any) -> frozenset[T]:
        if not isinstance(answer, list | tuple | set | frozenset):
            raise TypeError
        parts = Counter(map(read, answer))
        for part, count in parts.items():
            if count > 1:
                raise Repeated(part)
        return frozenset(parts)

    return read_all


def read_path(answer: Any) -> list[Cell] | None:
    """Cells in order, or None."""
    if answer is None:
        return None
    if not isinstance(answer, list | tuple):
        raise TypeError
    return list(map(read_cell, answer))


def read_by_cell(read: Callable[[Any], Any]) -> Callable[[Any], dict[Cell, Any]]:
    """A dictionary with cells for keys."""

    def read_dict(answer: Any) -> dict[Cell, Any]:
        if not isinstance(answer, Mapping):
            raise TypeError
        return {read_cell(cell): read(value) for cell, value in answer.items()}

    return read_dict
