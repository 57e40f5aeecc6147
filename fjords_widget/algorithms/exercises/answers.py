"""Reading answers: tuples may be lists, cells may be plain pairs, sets may be lists. Else: TypeError."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fjords_widget.engine.hexgrid import Cell


def read_int(answer: Any) -> int:
    """A whole number."""
    if type(answer) is not int:
        raise TypeError
    return answer


def read_number(answer: Any) -> float:
    """A number; ten digits of it count."""
    if isinstance(answer, bool) or not isinstance(answer, int | float):
        raise TypeError
    return round(float(answer), 10)


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
    """A cell, or a pair of whole numbers."""
    if (
        not isinstance(answer, tuple | list)
        or len(answer) != 2
        or any(type(part) is not int for part in answer)
    ):
        raise TypeError
    return Cell(*answer)


def read_cells(answer: Any) -> frozenset[Cell]:
    """Cells in any order, each once."""
    if not isinstance(answer, list | tuple | set | frozenset):
        raise TypeError
    return frozenset(map(read_cell, answer))


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
