"""Requests of a replay's page and their answers: what may be tried at a node, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.errors import FjordsError, IllegalMove
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import parse
from fjords_widget.engine.words import say
from fjords_widget.widgets import art
from fjords_widget.widgets.asking import log
from fjords_widget.widgets.guarded import LOCK
from fjords_widget.widgets.options import options
from fjords_widget.widgets.reading import Reader, Refused, message_id
from fjords_widget.widgets.thinking import where
from fjords_widget.widgets.verdicts import builds, reasons, verdict, why
from fjords_widget.widgets.wire import MOST_SHAPES

if TYPE_CHECKING:
    from fjords_widget.widgets.replay import Replay


def answer(replay: Replay, message: object) -> dict[str, Any]:
    """The answer to a message: done, or a refusal and no change."""
    number, lang = message_id(message), replay.lang
    with LOCK:
        try:
            found = _done(replay, message, number)
        except Refused as refusal:
            found = _refusal(refusal.code, str(refusal))
        except IllegalMove as illegal:
            found = _refusal("illegal", " ".join(reason.text for reason in illegal.verdict.reasons))
            found["rules"] = list(illegal.verdict.rules)
            found["reasons"] = reasons(illegal.verdict, lang)
        except FjordsError as fault:
            found = _refusal("invalid", str(fault))
        except Exception as error:  # a fault of ours: told, or the page would wait for ever
            log.exception("A message of the page failed")
            found = _refusal("error", say(lang, "wire.error", fault=where(lang, error)))
    return {"id": number, **found}


def _refusal(code: str, text: str) -> dict[str, Any]:
    return {"ok": False, "code": code, "text": text, "rules": [], "reasons": []}


def _done(replay: Replay, message: object, number: object) -> dict[str, Any]:
    if not isinstance(message, dict) or number is None:
        raise Refused("invalid", say(replay.lang, "wire.no_message"))
    read = Reader(message, replay.lang)
    verb = read.text("do", 40)
    if verb not in VERBS:
        raise Refused("unknown", say(replay.lang, "wire.unknown", verb=repr(verb)))
    return {"ok": True, **VERBS[verb](replay, read)}


def _game(replay: Replay, read: Reader) -> Game:
    """The game at the node that the page asks about."""
    at = read.whole("at")
    nodes = replay._chronicle.nodes
    if not 0 <= at < len(nodes):
        raise Refused("stale", say(replay.lang, "replay.no_node"))
    return nodes[at].game(lang=replay.lang)


def _options(replay: Replay, read: Reader) -> dict[str, Any]:
    return {"options": options(_game(replay, read))}


def _move(replay: Replay, read: Reader) -> dict[str, Any]:
    text, game = read.text("move"), _game(replay, read)
    try:
        replay._go(read.whole("at"))
        replay.push(text)
    except IllegalMove as illegal:
        # Said once more, with the names of this table.
        voice = replay._chronicle.table.voice
        raise IllegalMove(str(illegal), verdict(game, voice, parse(text))) from None
    return {"at": replay._at}


def _why(replay: Replay, read: Reader) -> dict[str, Any]:
    text, game = read.text("move"), _game(replay, read)
    return why(game, replay._chronicle.table.voice, text)


def _builds(replay: Replay, read: Reader) -> dict[str, Any]:
    text, game = read.text("move"), _game(replay, read)
    return builds(game, replay._chronicle.table.voice, text)


def _shapes(replay: Replay, read: Reader) -> dict[str, Any]:
    names = read.texts("names", MOST_SHAPES)
    for name in art.unknown(names):
        raise Refused("invalid", say(replay.lang, "wire.shape", name=repr(name)))
    return {"shapes": art.shapes(names)}


VERBS: dict[str, Callable[[Replay, Reader], dict[str, Any]]] = {
    "options": _options,
    "move": _move,
    "why": _why,
    "builds": _builds,
    "shapes": _shapes,
}
