"""Pictures of boards, tiles and moves, as SVG and as text, made with the standard library alone."""

from __future__ import annotations

from .board import board_svg
from .borders import VARIANTS
from .faces import variant_at
from .geometry import RADIUS, centre
from .marks import PlainMark
from .palette import MARK_COLOURS, THEMES
from .picture import Picture
from .pieces import look_of
from .shapes import mark_name, piece_name, shapes, stone_name, tile_name
from .standing import standing_point
from .style import style
from .text import board_text, map_text, tile_text
from .thermographs import thermograph_svg
from .tiles import move_svg, row_svg, tile_svg

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
    "look_of",
    "map_text",
    "mark_name",
    "move_svg",
    "piece_name",
    "row_svg",
    "shapes",
    "standing_point",
    "stone_name",
    "style",
    "thermograph_svg",
    "tile_name",
    "tile_svg",
    "tile_text",
    "variant_at",
]
