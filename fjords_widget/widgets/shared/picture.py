"""The board where there is no kernel, or no trust in the notebook: a picture and a text."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.board import Piece
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.state import Stone
from fjords_widget.widgets.shared.ending import view_ending
from fjords_widget.widgets.shared.sentences import Voice, tell_turn
from fjords_widget.widgets.shared.status import headline

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.records.node import Node
    from fjords_widget.widgets.shared.seats import Seat


def svg(game: Game, seats: tuple[Seat, ...], lang: str, **options: Any) -> str:
    """The board, the pieces in the colours that were chosen; `options` are those of `board_svg`."""
    from fjords_widget.drawing.board import board_svg
    from fjords_widget.drawing.scene import scene

    shown = scene(game)
    pieces = {cell: _recolour(piece, seats) for cell, piece in shown.pieces.items()}
    stones = {
        cell: stone if stone.seat is None else Stone(stone.rune, COLOURS.index(seats[stone.seat].colour))
        for cell, stone in shown.stones.items()
    }
    title = say(lang, "picture.board", n=len(shown.faces))
    options = {"last": game.peek(), "title": title, **options}
    return board_svg(shown._replace(pieces=pieces, stones=stones), **options)


def still(node: Node, seats: tuple[Seat, ...], lang: str) -> dict[str, str]:
    """A node of a record as a picture and as a text, for notebooks that are read where no kernel is."""
    game = node.game(lang=lang)
    voice = Voice.of(game.variant, seats, lang)
    move = [] if node.move is None or node.seat is None else [tell_turn(voice, node.seat, node.move)]
    over = view_ending(game, voice)
    said = [say(lang, "replay.at", n=node.ply), *move, over["headline"] if over else headline(game, voice)]
    drawn = svg(game, seats, lang, last=node.move, marks=node.marks)
    return {"text/html": image(drawn, " ".join(said)), "text/plain": "\n".join([*said, str(game)])}


def tell_how_to_join(lang: str) -> str:
    """Words beside the picture of a board, which is all that others see who have the same notebook open."""
    return f"<p data-fjords-join>{html.escape(say(lang, 'hosts.picture'))}</p>"


def fold_record(text: str, lang: str) -> str:
    """The record of a game beside its picture, folded away."""
    summary = html.escape(say(lang, "hosts.record"))
    return f"<details><summary>{summary}</summary><pre>{html.escape(text)}</pre></details>"


def _recolour(piece: Piece, seats: tuple[Seat, ...]) -> Piece:
    """The piece in its chosen colour: the drawing takes colours by seat."""
    return Piece(COLOURS.index(seats[piece.seat].piece_colour(piece.second)), piece.kind)


def image(picture: str, alt: str) -> str:
    """A picture as an `<img>`, which notebooks show even where they strip SVG."""
    from fjords_widget.drawing.inline import address

    return f'<img alt="{html.escape(alt)}" src="{address(picture)}">'
