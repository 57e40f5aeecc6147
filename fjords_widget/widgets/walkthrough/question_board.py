"""The board of a question, for the page that draws it: what lies there, and what is marked on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from fjords_widget.drawing import mark_name, piece_name, stone_name, tile_name
from fjords_widget.drawing.board import board_parts, describe, view_box_around
from fjords_widget.drawing.faces import MARK
from fjords_widget.drawing.geometry import number
from fjords_widget.drawing.style import overrides
from fjords_widget.pictures.still import options_at
from fjords_widget.widgets.shared.shapes import PREFIX, make_shapes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fjords_widget.drawing.scene import Scene
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.hexgrid import Cell
    from fjords_widget.records.node import Node

_REFERENCE = re.compile(f"#{MARK}([\\w-]+)")
_OF_THE_PICTURE = ("size", "theme", "colors", "title")


def board_view(node: Node, game: Game, how: Mapping[str, Any]) -> dict[str, Any]:
    """The board after the move of a node; `how` are options of `board_svg`."""
    options = options_at(node, game, **how)
    parts = board_parts(game, **{name: v for name, v in options.items() if name not in _OF_THE_PICTURE})
    words = _words(parts.scene)
    names = [word.split(":")[1] for word in (*words["pieces"], *words["stones"])]
    for word in words["tiles"]:
        symbol, _, mark = word.split(":")[1].partition("~")
        names += [symbol, mark_name(mark)] if mark else [symbol]
    return {
        "table": {name: " ".join(found) for name, found in words.items()},
        "open": " ".join([_space(cell, ways) for cell, ways in sorted(parts.spaces.items())]),
        "under": parts.under.replace(MARK, PREFIX),
        "over": parts.over.replace(MARK, PREFIX),
        "shapes": make_shapes(sorted({*names, *_REFERENCE.findall(parts.under + parts.over)})),
        "box": " ".join([number(value) for value in view_box_around(parts.cells)]),
        "style": overrides(options.get("colors") or {}),
        "title": options["title"],
        "description": describe(game, parts.scene),
    }


def _words(scene: Scene) -> dict[str, list[str]]:
    """What lies on the table, in the words that all boards of the page have for it."""
    numbers = {cell: number for number, cell in enumerate(scene.faces)}
    return {
        "tiles": [
            f"{cell}:{tile_name(face, cell)}" + (f"~{scene.marks[cell]}" if cell in scene.marks else "")
            for cell, face in scene.faces.items()
        ],
        "spaces": [],
        "pieces": [
            f"{numbers[cell]}:{piece_name(*piece, variant=scene.variant)}:{piece.seat}"
            for cell, piece in scene.pieces.items()
        ],
        "stones": [f"{cell}:{stone_name(stone.rune, stone.seat)}" for cell, stone in scene.stones.items()],
    }


def _space(cell: Cell, ways: int | None) -> str:
    """An open space, perhaps with the number of ways to lay a tile there."""
    return str(cell) if ways is None else f"{cell}:{ways}"
