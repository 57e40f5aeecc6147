"""The board as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Move

from . import layers
from .geometry import INRADIUS, RADIUS, centre
from .marks import MarkLike, PlainMark, near, on_the_ground, over_all
from .picture import Picture, ViewBox, picture
from .scene import Scene, only, scene, within
from .shapes import shapes_in
from .text import board_text, map_text

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game

    from .scene import Drawable

Place = tuple[int, int]
T = TypeVar("T")


class BoardParts(NamedTuple):
    """A board in parts, for a page that draws tiles and pieces itself."""

    scene: Scene
    spaces: Mapping[Cell, int | None]
    under: str
    """What is painted between the tiles and the pieces; `MARK` stands for the prefix of ids."""
    over: str
    """What is painted over everything."""
    cells: list[Cell]
    """All that has to be in sight."""


def board_svg(
    source: Drawable,
    *,
    size: float | None = 720,
    coordinates: bool = False,
    last: Move | Place | None = None,
    highlight: Iterable[Place] | Mapping[Place, str] = (),
    arrows: Iterable[tuple[Place, Place] | tuple[Place, Place, str]] = (),
    corners: Iterable[tuple[Place, int]] = (),
    fills: Mapping[Place, str] | None = None,
    labels: Mapping[Place, object] | None = None,
    marks: Iterable[MarkLike] = (),
    spaces: Iterable[Place] | Mapping[Place, int | None] = (),
    ghost: Move | tuple[Place, str] | None = None,
    around: tuple[Place, int] | None = None,
    room: Iterable[Place] = (),
    theme: str = "auto",
    colors: Mapping[str, str] | None = None,
    title: str | None = None,
) -> Picture:
    """Draws a game, its board, or a plain mapping from cells to faces.

    `size` is the longer side in pixels; with None the picture fills the room it is given. `last` marks a
    move or a cell. `highlight` names cells, or gives each a kind: legal, bad, soft or last. `corners` are
    (cell, corner) pairs to point at, `arrows` are pairs of cells, perhaps with a colour, `fills` washes cells
    with colours, `labels` writes on them. `marks` are such as a record has: cells, edges, corners, arrows and
    labels in colours. `spaces` are open spaces, perhaps with the number of ways there. `ghost` is a tile not
    laid yet: a move, or a cell and a face. `around` shows only the cells up to a distance from one; `room` is
    kept for cells that are empty still. `theme` is light, dark, contrast or auto; `colors` replaces colours
    by name.
    """
    parts = board_parts(
        source,
        coordinates=coordinates,
        last=last,
        highlight=highlight,
        arrows=arrows,
        corners=corners,
        fills=fills,
        labels=labels,
        marks=marks,
        spaces=spaces,
        ghost=ghost,
        around=around,
        room=room,
    )
    shown = parts.scene
    body = "".join(
        [
            layers.shadow(shown.faces),
            layers.rim(shown.faces),
            layers.spaces(parts.spaces),
            layers.tiles(shown),
            parts.under,
            layers.pieces(shown),
            parts.over,
        ]
    )
    lang = getattr(source, "lang", None)
    return picture(
        body,
        shapes_in(body),
        view_box_around(parts.cells),
        size=size,
        theme=theme,
        colors=colors or {},
        title=say(lang, "picture.board", n=len(shown.faces)) if title is None else title,
        description=describe(source, shown),
    )


def board_parts(
    source: Drawable,
    *,
    coordinates: bool = False,
    last: Move | Place | None = None,
    highlight: Iterable[Place] | Mapping[Place, str] = (),
    arrows: Iterable[tuple[Place, Place] | tuple[Place, Place, str]] = (),
    corners: Iterable[tuple[Place, int]] = (),
    fills: Mapping[Place, str] | None = None,
    labels: Mapping[Place, object] | None = None,
    marks: Iterable[MarkLike] = (),
    spaces: Iterable[Place] | Mapping[Place, int | None] = (),
    ghost: Move | tuple[Place, str] | None = None,
    around: tuple[Place, int] | None = None,
    room: Iterable[Place] = (),
) -> BoardParts:
    """The parts of a board; the options are those of `board_svg`."""
    shown = scene(source, around)
    ghost_at, ghost_face = _ghost(ghost)
    marked = only(_kinds(highlight, "legal") | _last_ring(last), around)
    open_spaces = only(_kinds(spaces, None), around)
    if ghost_at:
        open_spaces.pop(ghost_at, None)
    pointing = [
        PlainMark("arrow", start, colour[0] if colour else "red", end) for start, end, *colour in arrows
    ]
    made = near([*pointing, *marks], [*shown.faces, *open_spaces])
    under = "".join(
        [
            layers.fills(only(_kinds(fills or {}, ""), around)),
            layers.ghost(ghost_at, ghost_face) if ghost_at else "",
            layers.rings(marked),
            on_the_ground(made),
        ]
    )
    over = "".join(
        [
            layers.arrows([way for way in _last_arrows(last) if len(within(way, around)) == 2]),
            layers.corners([(Cell(*cell), corner) for cell, corner in corners]),
            over_all(made, {*shown.pieces, *shown.stones}),
            layers.texts({cell: _name(cell) for cell in [*shown.faces, *open_spaces]}, "coordinate", 76)
            if coordinates
            else "",
            layers.texts({Cell(*cell): str(word) for cell, word in (labels or {}).items()}, "label", 12),
        ]
    )
    cells = [*shown.faces, *shown.stones, *marked, *open_spaces, *([ghost_at] if ghost_at else [])]
    cells += [Cell(*cell) for cell in room]
    cells += [Cell(*cell) for mark in made for cell in (mark.cell, mark.to or mark.cell)]
    return BoardParts(shown, open_spaces, under, over, cells)


def _name(cell: Cell) -> str:
    """The coordinates of a cell, with a minus that is wide enough to be seen."""
    return str(cell).replace("-", "\N{MINUS SIGN}")


def describe(source: Drawable, shown: Scene) -> str:
    """The board in words."""
    return board_text(cast("Game", source)) if hasattr(source, "board") else map_text(shown)


def _kinds(cells: Iterable[Place] | Mapping[Place, T], default: T) -> dict[Cell, T]:
    """Cells with a value each, the default where none is given."""
    if isinstance(cells, Mapping):
        return {Cell(*cell): value for cell, value in cells.items()}
    return dict.fromkeys([Cell(*cell) for cell in cells], default)


def _ghost(ghost: Move | tuple[Place, str] | None) -> tuple[Cell | None, str]:
    """The cell and the face of a tile that is not laid yet."""
    if isinstance(ghost, Move):
        face: str | None = getattr(ghost, "face", None)
        return (ghost.cell, face) if face else (None, "")  # type: ignore[attr-defined]
    return (Cell(*ghost[0]), ghost[1]) if ghost else (None, "")


def _last_ring(last: Move | Place | None) -> dict[Cell, str]:
    cell = getattr(last, "cell", None) if isinstance(last, Move) else last
    return {} if cell is None else {Cell(*cell): "last"}


def _last_arrows(last: Move | Place | None) -> list[tuple[Cell, Cell]]:
    """The way that a move went: a voyage, a leap over a space, or a longhouse that was moved."""
    ways = []
    for part in (last, getattr(last, "build", None)):
        start, end = (
            getattr(part, "origin", None) or getattr(part, "space", None),
            getattr(part, "cell", None),
        )
        if start is not None and end is not None:
            ways.append((start, end))
    return ways


def view_box_around(cells: Iterable[Cell]) -> ViewBox:
    """Room for all cells: pieces and peaks rise over the upper edge, the map has a side below."""
    boxes = [
        (x - RADIUS - 8, y - INRADIUS - 36, x + RADIUS + 12, y + INRADIUS + 32) for x, y in map(centre, cells)
    ]
    return ViewBox.around(boxes or [(-RADIUS, -INRADIUS, RADIUS, INRADIUS)])
