"""Requests of the page that writes a game down: all of a board's, and `note`, which says what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fjords_widget.engine.catalogue import say
from fjords_widget.widgets.play.requests import VERBS as PLAY_VERBS
from fjords_widget.widgets.shared.fields import Reader, Refused
from fjords_widget.widgets.shared.rpc import Answer, Verbs

if TYPE_CHECKING:
    from fjords_widget.widgets.transcribe.widget import Transcribe


def _note(board: Transcribe, read: Reader) -> Answer:
    what = read.text("what", 10)
    if what not in NOTES:
        raise Refused("unknown", say(board.lang, "wire.unknown", verb=repr(what)))
    NOTES[what](board, read)
    return {}


def _tile(board: Transcribe, read: Reader) -> None:
    board._note_tile(read.text("tile", 60))


def _move(board: Transcribe, read: Reader) -> None:
    board._note_move(read.text("move"))


def _undo(board: Transcribe, read: Reader) -> None:
    del read
    board.undo()


def _swap(board: Transcribe, read: Reader) -> None:
    del read
    board.swap()


def _open(board: Transcribe, read: Reader) -> None:
    board.open_step(read.whole("ply"), read.text("part", 10), read.whole("n"))


def _close(board: Transcribe, read: Reader) -> None:
    del read
    board.close_step()


def _remove(board: Transcribe, read: Reader) -> None:
    board.remove(read.whole("ply"))


def _game(board: Transcribe, read: Reader) -> None:
    board.show_game(read.whole("n"))


NOTES: dict[str, Callable[[Transcribe, Reader], None]] = {
    "tile": _tile,
    "move": _move,
    "undo": _undo,
    "swap": _swap,
    "open": _open,
    "close": _close,
    "remove": _remove,
    "game": _game,
}
"""What can be noted: a tile, a move, that the row was swapped; or an earlier step, or game, is opened."""
VERBS: Verbs[Transcribe] = {**PLAY_VERBS, "note": _note}
