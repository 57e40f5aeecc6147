"""Requests of a board's page, and what each of them does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.words import say
from fjords_widget.widgets import answering, newgame
from fjords_widget.widgets.bundle import bundled
from fjords_widget.widgets.journal import entries
from fjords_widget.widgets.reading import Reader, Refused
from fjords_widget.widgets.verdicts import builds, why

if TYPE_CHECKING:
    from fjords_widget.widgets.play import Play

LONGEST_RECORD = 1_000_000


def answer(play: Play, message: object) -> dict[str, Any]:
    """The answer to a message: done, or a refusal and no change."""
    return answering.answer(play, message, VERBS)


def _check_ply(play: Play, read: Reader) -> None:
    """A request is for the position that the page saw, and for no other."""
    if read.whole("ply") != play.game.ply:
        raise Refused("stale", say(play.lang, "wire.stale", ply=play.game.ply))


def _move(play: Play, read: Reader) -> dict[str, Any]:
    text = read.text("move")
    _check_ply(play, read)
    if play._session.thinking:
        raise Refused("busy", say(play.lang, "wire.busy", seat=play._voice.names[play.game.turn]))
    with answering.told_by(play._voice, play.game, text):
        play._push_for_page(text)
    return {}


def _undo(play: Play, read: Reader) -> dict[str, Any]:
    _check_ply(play, read)
    play.undo()
    return {}


def _redo(play: Play, read: Reader) -> dict[str, Any]:
    _check_ply(play, read)
    play.redo()
    return {}


def _back(play: Play, read: Reader) -> dict[str, Any]:
    to = read.whole("to")
    _check_ply(play, read)
    play.back(to)
    return {}


def _why(play: Play, read: Reader) -> dict[str, Any]:
    text = read.text("move")
    _check_ply(play, read)
    return why(play.game, play._voice, text)


def _builds(play: Play, read: Reader) -> dict[str, Any]:
    text = read.text("move")
    _check_ply(play, read)
    return builds(play.game, play._voice, text)


def _log(play: Play, read: Reader) -> dict[str, Any]:
    del read
    return {"game": play._session.number, **play._log_of(entries(play.game, play._voice))}


def _record(play: Play, read: Reader) -> dict[str, Any]:
    del read
    return {"text": play.record.dumps()}


def _branches(play: Play, read: Reader) -> dict[str, Any]:
    del read
    return {"branches": play._session.keeper.branches(play._voice)}


def _goto(play: Play, read: Reader) -> dict[str, Any]:
    node = read.whole("node")
    _check_ply(play, read)
    play._session.go_to(node)
    return {}


def _load(play: Play, read: Reader) -> dict[str, Any]:
    """Opens a record, unless something is wrong with it; `anyway`: as far as it holds."""
    from fjords_widget.widgets.opening import opened

    text = read.text("text", LONGEST_RECORD)
    record, faults = opened(text, play.lang, anyway=read.truth("anyway"))
    if record is not None:
        play._open(record)
    return {"loaded": record is not None, "faults": faults}


def _note(play: Play, read: Reader) -> dict[str, Any]:
    """For a game that is written down: a tile that came up, a move mended or struck out."""
    board: Any = play
    if play._noting is None:
        raise Refused("unknown", say(play.lang, "wire.unknown", verb="'note'"))
    what = read.text("what", 10)
    if what == "tile":
        board._note_tile(read.text("tile", 60))
    elif what == "undo":
        board.undo()
    elif what == "swap":
        board.swap()
    elif what == "move":
        board._note_move(read.text("move"))
    elif what == "open":
        board.open_step(read.whole("ply"), read.text("part", 10), read.whole("n"))
    elif what == "close":
        board.close_step()
    else:
        board.remove(read.whole("ply"))
    return {}


def _more(play: Play, read: Reader) -> dict[str, Any]:
    del play, read
    return {"script": bundled("more.js"), "style": bundled("more.css")}


def _new(play: Play, read: Reader) -> dict[str, Any]:
    newgame.begin(play, read.inner("game"))
    return {}


def _seat(play: Play, read: Reader) -> dict[str, Any]:
    newgame.sit(play, read)
    return {}


def _aids(play: Play, read: Reader) -> dict[str, Any]:
    play.aids = read.texts("on", 40)
    return {}


def _leads(play: Play, read: Reader) -> dict[str, Any]:
    del read
    return {"leads": play._adviser.leads(play.game)}


def _lang(play: Play, read: Reader) -> dict[str, Any]:
    play.lang = read.text("lang", 10)
    return {}


def _stop(play: Play, read: Reader) -> dict[str, Any]:
    del read
    if not play.stop():
        raise Refused("invalid", say(play.lang, "wire.nobody_thinks"))
    return {}


def _go(play: Play, read: Reader) -> dict[str, Any]:
    del read
    if not play.go():
        raise Refused("invalid", say(play.lang, "wire.nobody_thinks"))
    return {}


VERBS: dict[str, Callable[[Play, Reader], dict[str, Any]]] = {
    "move": _move,
    "undo": _undo,
    "redo": _redo,
    "back": _back,
    "why": _why,
    "builds": _builds,
    "shapes": answering.shapes,
    "log": _log,
    "record": _record,
    "branches": _branches,
    "goto": _goto,
    "load": _load,
    "note": _note,
    "more": _more,
    "new": _new,
    "seat": _seat,
    "aids": _aids,
    "leads": _leads,
    "lang": _lang,
    "stop": _stop,
    "go": _go,
}
