"""A still picture: the board of a record at one of its moves, with the marks that were made there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fjords_widget.drawing import Picture, board_svg
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.reasons import COLOURS

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.records.node import Node

SIZE = 720.0


def still(node: Node, *, game: Game | None = None, marks: Iterable[Any] = (), **how: Any) -> Picture:
    """The board after the move of a node: that move, its marks and further ones are shown.

    `game` is the game as it stands there, if it is at hand; all else goes to `board_svg`.
    """
    game = game or node.game()
    return board_svg(game, **{"size": SIZE, **options_at(node, game, marks=marks, **how)})


def options_at(node: Node, game: Game, *, marks: Iterable[Any] = (), **how: Any) -> dict[str, Any]:
    """What `board_svg` is told of a node: its move, its marks, its headline, unless others are given."""
    return {
        "last": node.move,
        "title": headline(node, game.lang),
        "marks": [*node.marks, *marks],
        **how,
    }


def headline(node: Node, lang: str | None = None) -> str:
    """The move in a line: its number, who made it, what it was, and what people think of it."""
    if node.move is None:
        return say(lang, "pictures.beginning")
    return say(lang, "pictures.move", ply=node.ply, who=mover(node, lang), move=f"{node.move}{node.sign}")


def mover(node: Node, lang: str | None = None) -> str:
    """Who made a move: by name, or by colour."""
    seat = node.seat
    if seat is None and node.parent is not None:
        seat = node.parent.game().turn
    names = node.record.names
    return names[seat or 0] or say(lang, f"colours.{COLOURS[seat or 0]}")
