"""Requests of a replay's page: what may be tried at a node, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.game import Game
from fjords_widget.widgets.shared.fields import Reader, Refused
from fjords_widget.widgets.shared.options import view_options
from fjords_widget.widgets.shared.rpc import Answer, Verbs, explained_by, send_shapes
from fjords_widget.widgets.shared.verdicts import answer_builds, answer_why

if TYPE_CHECKING:
    from fjords_widget.widgets.replay.widget import Replay


def _game_at(replay: Replay, read: Reader) -> Game:
    """The game at the node that the page asks about."""
    at = read.whole("at")
    if at not in replay._timeline:
        raise Refused("stale", say(replay.lang, "replay.no_node"))
    return replay._timeline.nodes[at].game(lang=replay.lang)


def _options(replay: Replay, read: Reader) -> Answer:
    return {"options": view_options(_game_at(replay, read))}


def _move(replay: Replay, read: Reader) -> Answer:
    text, game = read.text("move"), _game_at(replay, read)
    with explained_by(replay._timeline.seating.voice, game, text):
        replay._push_at(replay._timeline.nodes[read.whole("at")], text)
    return {"at": replay._at}


def _why(replay: Replay, read: Reader) -> Answer:
    text, game = read.text("move"), _game_at(replay, read)
    return answer_why(game, replay._timeline.seating.voice, text)


def _builds(replay: Replay, read: Reader) -> Answer:
    text, game = read.text("move"), _game_at(replay, read)
    return answer_builds(game, replay._timeline.seating.voice, text)


VERBS: Verbs[Replay] = {
    "options": _options,
    "move": _move,
    "why": _why,
    "builds": _builds,
    "shapes": send_shapes,
}
