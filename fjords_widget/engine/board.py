"""What lies on the table, to look at: tiles, pieces and stones by cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from fjords_widget.engine.fits import Laid, slots_of
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.land import Land
from fjords_widget.engine.state import State, Stone

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game

Kind = Literal["longhouse", "viking"]


class Piece(NamedTuple):
    """A longhouse or a viking; `second` is True if it is of its owner's second colour (V-E2)."""

    seat: int
    kind: Kind
    second: bool = False


class Board(Mapping[Cell, Laid]):
    """A view of a game's table: always as the game stands now. `board[(q, r)]` is a laid tile."""

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def _land(self) -> Land:
        return self._game._land

    @property
    def _state(self) -> State:
        return self._game._state

    def __getitem__(self, cell: tuple[int, int]) -> Laid:
        return self._land.ways[self._land.slots[cell]].laid  # type: ignore[index]

    def __contains__(self, cell: object) -> bool:
        return cell in self._land.slots

    def __iter__(self) -> Iterator[Cell]:
        return iter(tuple(self._land.cells))

    def __len__(self) -> int:
        return len(self._land.cells)

    def __repr__(self) -> str:
        return f"<Board: {len(self)} tiles, {len(self.pieces)} pieces, {len(self.stones)} stones>"

    @property
    def pieces(self) -> dict[Cell, Piece]:
        """Every longhouse and viking on the map."""
        found = {}
        for seat, side in enumerate(self._state.sides):
            for slot in slots_of(side.pieces):
                kind: Kind = "longhouse" if side.houses >> slot & 1 else "viking"
                found[self._land.cells[slot]] = Piece(seat, kind, bool(side.second >> slot & 1))
        return found

    @property
    def stones(self) -> dict[Cell, Stone]:
        """Every rune stone on the table: on tiles, and on empty spaces (Wisdom)."""
        return dict(self._state.stones)

    @property
    def vacant(self) -> list[Cell]:
        """The tiles with plains, no piece and no stone."""
        return self._land.cells_of(self._state.vacant)

    @property
    def spaces(self) -> list[Cell]:
        """The empty spaces that touch at least one tile, sorted."""
        return self._land.spaces

    def walkable(self, cell: tuple[int, int]) -> list[Cell]:
        """The tiles that are walk-adjacent to this one (T2)."""
        return self._land.cells_of(self._land.walk[self._land.slots[cell]])  # type: ignore[index]
