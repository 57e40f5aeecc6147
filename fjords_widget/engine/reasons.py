"""Reasons against a move, and the case in which they are gathered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fjords_widget.engine.catalogue import say, variety_of
from fjords_widget.engine.hexgrid import AROUND, Cell
from fjords_widget.engine.land import Land
from fjords_widget.engine.state import Side, State
from fjords_widget.engine.terms import Terms

COLOURS = ("white", "yellow", "purple", "black")
"""C2: the colours of seats 0 to 3. In the epic game seat 0 adds purple, seat 1 black (V-E2)."""


class Reason(NamedTuple):
    """One rule that a move breaks: its id, the cells and corners (cell, corner) concerned, and a sentence."""

    rule: str
    cells: tuple[Cell, ...]
    corners: tuple[tuple[Cell, int], ...]
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


class Case:
    """A move under examination: who makes it, where things stand, and the reasons against it so far."""

    def __init__(
        self,
        terms: Terms,
        land: Land,
        state: State,
        seat: int,
        lang: str,
        names: Sequence[str] | None = None,
    ) -> None:
        self.terms = terms
        self.land = land
        self.state = state
        self.seat = seat
        self.lang = variety_of(lang, terms.variant)
        self.names = names
        self.reasons: list[Reason] = []

    @property
    def side(self) -> Side:
        """The side of the seat that makes the move."""
        return self.state.sides[self.seat]

    def against(
        self,
        rule: str,
        sentence: str,
        cells: Iterable[Cell] = (),
        corners: Iterable[tuple[Cell, int]] = (),
        **values: object,
    ) -> None:
        """Adds a reason; the sentence is looked up under explain.<sentence>."""
        text = say(self.lang, f"explain.{sentence}", **values)
        self.reasons.append(Reason(rule, tuple(cells), tuple(corners), text))

    # Things the examiners ask the map.

    def face(self, cell: Cell) -> str | None:
        """The corners of the tile on a cell, or None."""
        slot = self.land.slots.get(cell)
        return None if slot is None else self.land.ways[slot].laid.face

    def touching(self, cell: Cell) -> list[tuple[int, Cell]]:
        """The edges of a cell behind which a tile lies, with that tile's cell."""
        return [(edge, other) for edge, other in enumerate(AROUND[cell]) if other in self.land.slots]

    def mine(self, cell: Cell) -> bool:
        """Whether a piece of the seat stands there."""
        return bool(self.side.pieces & self.land.at((cell,)))

    def owner(self, cell: Cell) -> tuple[int, str] | None:
        """Seat and kind of the piece on a cell, or None."""
        bit = self.land.at((cell,))
        for seat, side in enumerate(self.state.sides):
            if bit & side.houses:
                return seat, "longhouse"
            if bit & side.settled:
                return seat, "viking"
        return None

    # Words.

    def name(self, key: str) -> str:
        """A word of the catalogue."""
        return say(self.lang, key)

    def seat_name(self, seat: int) -> str:
        """What a seat is called: by its colour, unless names were given."""
        return self.names[seat] if self.names else say(self.lang, f"colours.{COLOURS[seat]}")

    def piece_name(self, cell: Cell) -> str:
        """The piece on a cell, with its owner's colour."""
        owner = self.owner(cell)
        assert owner is not None
        seat, kind = owner
        name = self.name(f"pieces.{kind}")
        return say(self.lang, "explain.piece", kind=name, colour=self.seat_name(seat))

    def stone_name(self, cell: Cell) -> str:
        """The rune whose stone lies on a cell."""
        return self.name(f"runes.{self.state.stones[cell].rune}")


def edge_of(face: str, edge: int) -> str:
    """The two corners of an edge."""
    return face[edge] + face[(edge + 1) % 6]
