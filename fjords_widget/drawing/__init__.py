"""Pictures of boards, tiles and moves, as SVG and as text, made with the standard library alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .borders import VARIANTS
from .faces import variant_at
from .geometry import RADIUS, centre
from .palette import MARK_COLOURS, THEMES
from .shapes import mark_name, piece_name, shapes, stone_name, tile_name
from .standing import standing_point
from .style import style

if TYPE_CHECKING:
    from .board import board_svg
    from .marks import PlainMark
    from .picture import Picture
    from .text import board_text, map_text, tile_text
    from .tiles import move_svg, row_svg, tile_svg

_LATER = {
    "Picture": "picture",
    "PlainMark": "marks",
    "board_svg": "board",
    "board_text": "text",
    "map_text": "text",
    "move_svg": "tiles",
    "row_svg": "tiles",
    "tile_svg": "tiles",
    "tile_text": "text",
}
"""What whole pictures take, and where it comes from when it is asked for: a board to play on does without."""

__all__ = [
    "MARK_COLOURS",
    "RADIUS",
    "THEMES",
    "VARIANTS",
    "Picture",
    "PlainMark",
    "board_svg",
    "board_text",
    "centre",
    "map_text",
    "mark_name",
    "move_svg",
    "piece_name",
    "row_svg",
    "shapes",
    "standing_point",
    "stone_name",
    "style",
    "tile_name",
    "tile_svg",
    "tile_text",
    "variant_at",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    return value
