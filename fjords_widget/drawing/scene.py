"""What there is to draw, whether it comes from a game or from plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from fjords_widget.engine.hexgrid import Cell, distance
from fjords_widget.engine.tiles import MARKS

if TYPE_CHECKING:
    from fjords_widget.engine.board import Board, Piece
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.state import Stone

    Drawable: TypeAlias = Game | Board | Mapping[Any, Any] | "Scene"

T = TypeVar("T")


class Scene(NamedTuple):
    """Faces as laid, marks, pieces and stones by cell, the cells from back to front."""

    faces: dict[Cell, str]
    marks: dict[Cell, str]
    pieces: Mapping[Cell, Piece]
    stones: Mapping[Cell, Stone]
    variant: str | None = None
    """In which the pieces stand there, as far as that is known: it says what they look like."""


def scene(source: Drawable, around: tuple[tuple[int, int], int] | None = None) -> Scene:
    """The scene of a game, of its board, or of a mapping from cells to faces; perhaps only a part."""
    if isinstance(source, Scene):
        return source
    board: Any = getattr(source, "board", source)
    # R2: a mark means nothing where its rune is not in the game.
    runes = getattr(source, "runes", MARKS)
    faces: dict[Cell, str] = {}
    marks: dict[Cell, str] = {}
    for cell in sorted(within(board, around), key=lambda cell: (2 * cell.r + cell.q, cell.q)):
        laid = board[cell]
        faces[cell] = laid if isinstance(laid, str) else laid.face
        if not isinstance(laid, str) and laid.tile.mark in runes:
            marks[cell] = laid.tile.mark
    return Scene(
        faces,
        marks,
        only(getattr(board, "pieces", {}), around),
        only(getattr(board, "stones", {}), around),
        getattr(source, "variant", None),
    )


def within(cells: Iterable[tuple[int, int]], around: tuple[tuple[int, int], int] | None) -> list[Cell]:
    """The cells that lie in the part that is shown."""
    found = [Cell(*cell) for cell in cells]
    if around is None:
        return found
    middle, reach = Cell(*around[0]), around[1]
    return [cell for cell in found if distance(cell, middle) <= reach]


def only(things: Mapping[Cell, T], around: tuple[tuple[int, int], int] | None) -> dict[Cell, T]:
    """What lies on the cells of the part that is shown."""
    return {cell: things[cell] for cell in within(things, around)}
