"""The board where there is no kernel, or no trust in the notebook: a picture and a text."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from fjords_widget.engine.board import Piece
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.state import Stone
from fjords_widget.engine.words import say

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.widgets.seats import Seat


def svg(game: Game, seats: tuple[Seat, ...], lang: str) -> str:
    """The board, the pieces in the colours that were chosen."""
    from fjords_widget.drawing.board import board_svg
    from fjords_widget.drawing.scene import scene

    shown = scene(game)
    pieces = {cell: _recoloured(piece, seats) for cell, piece in shown.pieces.items()}
    stones = {
        cell: stone if stone.seat is None else Stone(stone.rune, COLOURS.index(seats[stone.seat].colour))
        for cell, stone in shown.stones.items()
    }
    title = say(lang, "picture.board", n=len(shown.faces))
    return board_svg(shown._replace(pieces=pieces, stones=stones), last=game.peek(), title=title)


def _recoloured(piece: Piece, seats: tuple[Seat, ...]) -> Piece:
    """The drawing knows seats by their place: that of the colour is the one to draw."""
    return Piece(COLOURS.index(seats[piece.seat].piece_colour(piece.second)), piece.kind)


def image(picture: str, alt: str) -> str:
    """A picture as an `<img>`, which notebooks show even where they strip SVG.

    Each saved notebook carries it, so it leaves out what nobody would miss, and is not written as base64.
    """
    small = _SMALL.sub("", picture).replace("'", "&#39;").replace('"', "'").translate(_IN_ADDRESS)
    return f'<img alt="{html.escape(alt)}" src="data:image/svg+xml;charset=utf-8,{small}">'


_SMALL = re.compile(
    r'<desc>.*?</desc>|<path class="fj-(?:tuft|ground|leaf|leaf-dark|wave|meadow)"[^>]*/>', re.DOTALL
)
"""What is small to look at and long to write: trees, grass, waves; and the board as text, beside it."""
_IN_ADDRESS = str.maketrans({sign: f"%{ord(sign):02X}" for sign in "%#<>&\n"})
