"""Requests of a replay's page: what may be tried at a node, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.game import Game
from fjords_widget.engine.words import say
from fjords_widget.widgets import answering
from fjords_widget.widgets.options import options
from fjords_widget.widgets.reading import Reader, Refused
from fjords_widget.widgets.verdicts import builds, why

if TYPE_CHECKING:
    from fjords_widget.widgets.replay import Replay


def answer(replay: Replay, message: object) -> dict[str, Any]:
    """The answer to a message: done, or a refusal and no change."""
    return answering.answer(replay, message, VERBS)


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
    with answering.told_by(replay._chronicle.table.voice, game, text):
        replay._go(read.whole("at"))
        replay.push(text)
    return {"at": replay._at}


def _why(replay: Replay, read: Reader) -> dict[str, Any]:
    text, game = read.text("move"), _game(replay, read)
    return why(game, replay._chronicle.table.voice, text)


def _builds(replay: Replay, read: Reader) -> dict[str, Any]:
    text, game = read.text("move"), _game(replay, read)
    return builds(game, replay._chronicle.table.voice, text)


VERBS: dict[str, Callable[[Replay, Reader], dict[str, Any]]] = {
    "options": _options,
    "move": _move,
    "why": _why,
    "builds": _builds,
    "shapes": answering.shapes,
}
