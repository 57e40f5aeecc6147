"""Single tiles, rows of tiles and moves as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.hexgrid import Cell

from .board import board_svg
from .faces import MARK, symbol_name
from .geometry import INRADIUS, RADIUS, number
from .layers import THICKNESS, rim
from .markup import escape
from .picture import Picture, ViewBox, picture
from .shapes import mark_name, shapes_in

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.moves import Move
    from fjords_widget.engine.tiles import Tile

STEP = 2 * RADIUS + 24
"""From tile to tile in a row."""
_ABOVE, _BELOW = 24.0, THICKNESS + 4


def tile_svg(
    tile: Tile | str,
    size: float | None = 120,
    *,
    theme: str = "auto",
    colors: Mapping[str, str] | None = None,
) -> Picture:
    """A tile with its mark, or a face as laid; `size` is the longer side in pixels."""
    return _draw_row([tile], say(None, "picture.tile", tile=tile), "", size, theme, colors)


def row_svg(
    tiles: Iterable[Tile | str],
    height: float | None = 110,
    *,
    theme: str = "auto",
    colors: Mapping[str, str] | None = None,
) -> Picture:
    """Tiles side by side, `height` pixels high."""
    row = list(tiles)
    longer = max(1.0, _view_box(len(row), "").width / _view_box(1, "").height)
    size = None if height is None else height * longer
    return _draw_row(row, say(None, "picture.row", tiles=" ".join(map(str, row))), "", size, theme, colors)


def move_svg(
    move: Move,
    game: Game | None = None,
    *,
    size: float | None = None,
    theme: str = "auto",
    colors: Mapping[str, str] | None = None,
) -> Picture:
    """A move: on the board around it, if the game is given as it stands before the move; else alone."""
    title = say(getattr(game, "lang", None), "picture.move", move=move)
    cell: Cell | None = getattr(move, "cell", None)
    face: str | None = getattr(move, "face", None)
    if game is not None and cell is not None:
        return board_svg(
            game,
            size=size or 420,
            around=(cell, 2),
            last=None if face else move,
            ghost=(cell, face) if face else None,
            theme=theme,
            colors=colors,
            title=title,
        )
    return _draw_row([face] if face else [], title, str(move), size or 150, theme, colors)


def _draw_row(
    row: list[Tile | str],
    title: str,
    caption: str,
    size: float | None,
    theme: str,
    colors: Mapping[str, str] | None,
) -> Picture:
    view_box = _view_box(len(row), caption)
    body = "".join([_tile(tile, STEP * i) for i, tile in enumerate(row)])
    if caption:
        middle = STEP * (len(row) - 1) / 2 if row else 0.0
        drop = INRADIUS + _BELOW + 30 if row else 10
        body += f'<text class="fj-caption" x="{number(middle)}" y="{number(drop)}">{escape(caption)}</text>'
    return picture(
        body,
        shapes_in(body),
        view_box,
        size=size,
        theme=theme,
        colors=colors or {},
        title=title,
        description=caption,
    )


def _tile(tile: Tile | str, x: float) -> str:
    face, mark = (tile, None) if isinstance(tile, str) else (tile.face, tile.mark)
    sign = f'<use href="#{MARK}{mark_name(mark)}"/>' if mark else ""
    place = f' transform="translate({number(x)} 0)"' if x else ""
    use = f'<use href="#{MARK}{symbol_name(face, 0)}"/>'
    return f'<g class="fj-tile"{place}>{rim({Cell(0, 0): face})}{use}{sign}</g>'


def _view_box(count: int, caption: str) -> ViewBox:
    """Room for this many tiles, and for a line of text under them."""
    half = max(RADIUS + 4, 9 * len(caption)) if count < 2 else RADIUS + 4
    width = STEP * max(0, count - 1) + 2 * half
    below = _BELOW + (44 if caption else 0)
    if not count:
        return ViewBox(-half, -30.0, width, 60.0)
    return ViewBox(-half, -INRADIUS - _ABOVE, width, 2 * INRADIUS + _ABOVE + below)
