"""Charts: a map with the pieces on it, as a value of its own. Unlike a board it follows no game.

A chart can be made of any faces, and tiles can be left out of it, which makes a small map of a large one.
A grid is the barest of them: cells, and nothing on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from fjords_widget.engine.board import Piece
from fjords_widget.engine.fits import Laid
from fjords_widget.engine.hexgrid import ORIGIN, Cell, spiral
from fjords_widget.engine.state import Stone
from fjords_widget.engine.tiles import Tile


class Map(Protocol):
    """What algorithms ask of a map: a board has it, and so has a chart."""

    def __iter__(self) -> Iterator[Cell]: ...
    def __contains__(self, cell: object) -> bool: ...
    def __getitem__(self, cell: Cell, /) -> Laid: ...
    @property
    def pieces(self) -> Mapping[Cell, Piece]:
        """What stands where."""

    @property
    def stones(self) -> Mapping[Cell, Stone]:
        """What lies where."""

    @property
    def vacant(self) -> list[Cell]:
        """Where a viking could stand."""

    def walkable(self, cell: Cell, /) -> list[Cell]:
        """Where one can walk to from a tile."""


class Chart(Mapping[Cell, Laid]):
    """Faces, pieces and stones by cell."""

    def __init__(
        self,
        faces: Mapping[Cell, str],
        pieces: Mapping[Cell, Piece] | None = None,
        stones: Mapping[Cell, Stone] | None = None,
    ) -> None:
        self._laid = {Cell(*cell): Laid(face, Tile(face), 0) for cell, face in faces.items()}
        self.pieces = dict(pieces or {})
        self.stones = dict(stones or {})

    @classmethod
    def of(cls, board: Map) -> Chart:
        """A board as it stands now."""
        return cls({cell: board[cell].face for cell in board}, board.pieces, board.stones)

    def __getitem__(self, cell: tuple[int, int]) -> Laid:
        return self._laid[Cell(*cell)]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._laid)

    def __len__(self) -> int:
        return len(self._laid)

    def __repr__(self) -> str:
        return f"<Chart: {len(self)} tiles, {len(self.pieces)} pieces>"

    @property
    def vacant(self) -> list[Cell]:
        """The tiles with plains, no piece and no stone."""
        return [
            cell
            for cell, laid in self._laid.items()
            if "P" in laid.face and cell not in self.pieces and cell not in self.stones
        ]

    def walkable(self, cell: tuple[int, int]) -> list[Cell]:
        """The tiles that are walk-adjacent to this one (T2), in the order in which they were laid."""
        face, around = self[cell].face, Cell(*cell).neighbours()
        near = {around[i] for i in range(6) if "P" in (face[i], face[(i + 1) % 6])}
        return [other for other in self._laid if other in near]

    def without(self, cell: Cell) -> Chart:
        """The same map with one tile less, and without what was on it."""
        return Chart(
            {other: laid.face for other, laid in self._laid.items() if other != cell},
            {other: piece for other, piece in self.pieces.items() if other != cell},
            {other: stone for other, stone in self.stones.items() if other != cell},
        )

    def hangs_together(self) -> bool:
        """Whether the tiles touch one another, in one group."""
        reached = set(list(self)[:1])
        stack = list(reached)
        while stack:
            for near in stack.pop().neighbours():
                if near in self and near not in reached:
                    reached.add(near)
                    stack.append(near)
        return len(reached) == len(self)

    def _repr_svg_(self) -> str:
        from fjords_widget.drawing import board_svg

        return str(board_svg(self))  # a plain text: marimo takes no other


class Grid(Chart):
    """Bare cells, to walk over in all directions: those that are given, or all up to a radius."""

    def __init__(self, cells: int | Iterable[tuple[int, int]] = 3) -> None:
        found = spiral(ORIGIN, cells) if isinstance(cells, int) else [Cell(*cell) for cell in cells]
        super().__init__(dict.fromkeys(found, "PPPPPP"))

    def __repr__(self) -> str:
        return f"<Grid: {len(self)} cells>"

    def _repr_svg_(self) -> str:
        from fjords_widget.drawing import board_svg

        return str(board_svg({}, size=420, spaces=list(self), labels={cell: str(cell) for cell in self}))
