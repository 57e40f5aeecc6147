"""Tiles, pieces and stones side by side, each with a word or a number below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.tiles import Tile

from .faces import MARK, symbol_name
from .geometry import INRADIUS, RADIUS, number
from .layers import rim
from .markup import escape
from .picture import Picture, ViewBox, picture
from .shapes import mark_name, shapes_in

ONE_LINE, COLUMNS = 8, 5
"""This many stand side by side; where there are more, they stand in lines of this many."""
_SLIM, _WIDE = 108.0, 2 * RADIUS + 24
"""The room of a piece or a stone, and that of a tile."""
_CAPTION = 46.0


class Exhibit(NamedTuple):
    """A thing on a shelf: a tile, or the name of a piece's or a stone's shape; and what is written below."""

    thing: Tile | str
    caption: str = ""


def shelf_svg(
    exhibits: Sequence[Exhibit],
    *,
    size: float | None = None,
    theme: str = "auto",
    colors: Mapping[str, str] | None = None,
    title: str | None = None,
) -> Picture:
    """A shelf of things. `size` is its longer side in pixels; by itself it grows with what stands there."""
    columns = ONE_LINE if len(exhibits) <= ONE_LINE else COLUMNS
    lines = [exhibits[start : start + columns] for start in range(0, len(exhibits), columns)]
    body, top, widest = "", 0.0, 1.0
    for line in lines:
        height = max(_height(exhibit) for exhibit in line)
        x = 0.0
        for exhibit in line:
            width = _width(exhibit)
            body += _exhibit(exhibit, x + width / 2, top + height)
            x += width
        widest = max(widest, x)
        top += height + (_CAPTION if any(exhibit.caption for exhibit in line) else 12)
    box = ViewBox(0.0, 0.0, widest, max(top, 1.0))
    names = ", ".join([f"{exhibit.thing} {exhibit.caption}".strip() for exhibit in exhibits])
    return picture(
        body,
        shapes_in(body),
        box,
        size=size or min(720.0, max(box.width, box.height) * 0.45),
        theme=theme,
        colors=colors or {},
        title=say(None, "picture.row", tiles=names) if title is None else title,
    )


def _width(exhibit: Exhibit) -> float:
    room = _WIDE if isinstance(exhibit.thing, Tile) else _SLIM
    return max(room, 17.0 * len(exhibit.caption) + 16)


def _height(exhibit: Exhibit) -> float:
    if isinstance(exhibit.thing, Tile):
        return 2 * INRADIUS + 36
    return 76.0 if exhibit.thing.startswith("stone") else 116.0


def _exhibit(exhibit: Exhibit, x: float, floor: float) -> str:
    """One thing, standing on the floor at x, with its caption below."""
    words = (
        f'<text class="fj-caption" x="{number(x)}" y="{number(floor + 30)}">{escape(exhibit.caption)}</text>'
        if exhibit.caption
        else ""
    )
    return _thing(exhibit.thing, x, floor) + words


def _thing(thing: Tile | str, x: float, floor: float) -> str:
    if isinstance(thing, Tile):
        sign = f'<use href="#{MARK}{mark_name(thing.mark)}"/>' if thing.mark else ""
        use = f'<use href="#{MARK}{symbol_name(thing.face, 0)}"/>'
        place = f'transform="translate({number(x)} {number(floor - INRADIUS - 12)})"'
        return f'<g class="fj-tile" {place}>{rim({Cell(0, 0): thing.face})}{use}{sign}</g>'
    rise = 26.0 if thing.startswith("stone") else 8.0
    place = f'transform="translate({number(x)} {number(floor - rise)})scale(1.3)"'
    return f'<use href="#{MARK}{thing}" {place}/>'
