"""Marks on the board: cells, edges, corners, arrows and labels, each with a colour."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.texts import shorten
from fjords_widget.engine.tiles import FARTHEST
from fjords_widget.records.tokens import one_line

MarkKind = Literal["cell", "edge", "corner", "arrow", "label"]
KINDS: tuple[MarkKind, ...] = ("cell", "edge", "corner", "arrow", "label")
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "white", "black", "grey")
"""The colours that have a name; any other is written as #rrggbb."""
LONGEST_LABEL = 200
_HEX = re.compile("#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True, init=False)
class Mark:
    """A mark: its kind, its cell, its colour (a name or #rrggbb), and what that kind needs.

    `side` is the number of an edge or a corner, 0 to 5; `to` is where an arrow ends; `text` is what a label
    says. InvalidOption if something is missing, or does not belong to that kind.
    """

    kind: MarkKind
    cell: Cell
    colour: str
    to: Cell | None
    side: int | None
    text: str

    def __init__(
        self,
        kind: MarkKind,
        cell: tuple[int, int],
        colour: str = "red",
        to: tuple[int, int] | None = None,
        side: int | None = None,
        text: str = "",
    ) -> None:
        _require(kind in KINDS, "mark_kind", kind=shorten(kind), known=", ".join(KINDS))
        _require(is_colour(colour), "mark_colour", colour=shorten(colour), known=", ".join(COLOURS))
        _require((kind == "arrow") == (to is not None), "mark_arrow")
        sided = kind in ("edge", "corner")
        _require(sided == (side is not None), "mark_side")
        _require(not sided or (type(side) is int and 0 <= side <= 5), "mark_side")
        _require(isinstance(text, str), "mark_label")
        text = one_line(text)[:LONGEST_LABEL].rstrip()
        _require((kind == "label") == bool(text), "mark_label")
        goal = None if to is None else _check_cell(to)
        for name, value in zip(
            self.__slots__, (kind, _check_cell(cell), colour, goal, side, text), strict=True
        ):
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        if self.kind == "arrow":
            place = f"{self.cell}>{self.to}"
        else:
            place = str(self.cell) if self.side is None else f"{self.cell} {self.side}"
        text = f" {self.text}" if self.text else ""
        return f"{self.kind} {place} {self.colour}{text}"


def is_colour(colour: object) -> bool:
    """Whether this is one of the named colours, or #rrggbb in small letters."""
    return isinstance(colour, str) and (colour in COLOURS or _HEX.fullmatch(colour) is not None)


def parse_mark(text: str) -> Mark:
    """The mark that `str` writes as this text; ValueError says what is wrong with it."""
    kind, _, rest = text.strip().partition(" ")
    # What is said first is looked at first, whatever else is missing.
    _require(kind in KINDS, "mark_kind", kind=shorten(kind), known=", ".join(KINDS))
    place, _, rest = rest.strip().partition(" ")
    side: int | None = None
    if kind in ("edge", "corner"):
        number, _, rest = rest.strip().partition(" ")
        _require(number in {"0", "1", "2", "3", "4", "5"}, "mark_side")
        side = int(number)
    colour, _, label = rest.strip().partition(" ")
    origin, arrow, goal = place.partition(">")
    to = _parse_cell(goal) if arrow else None
    return Mark(kind, _parse_cell(origin), colour.lower() or "red", to, side, label)  # type: ignore[arg-type]


def _parse_cell(text: str) -> Cell:
    try:
        return Cell.parse(text[:20])
    except ValueError:
        raise InvalidOption(say(None, "records.mark_cell", cell=repr(shorten(text)))) from None


def _check_cell(cell: object) -> Cell:
    if isinstance(cell, tuple) and len(cell) == 2 and type(cell[0]) is type(cell[1]) is int:
        _require(max(abs(cell[0]), abs(cell[1])) <= FARTHEST, "mark_cell", cell=shorten(cell))
        return Cell(*cell)
    raise InvalidOption(say(None, "records.mark_cell", cell=shorten(cell)))


def _require(right: bool, key: str, **values: object) -> None:
    if not right:
        raise InvalidOption(say(None, f"records.{key}", **values))
