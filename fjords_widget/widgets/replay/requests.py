"""Requests of a replay's page: what may be tried at a node, what is written there, and files of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.game import Game
from fjords_widget.records.marks import parse_mark
from fjords_widget.widgets.replay.editing import LONGEST_COMMENT, MOST_MARKS, VARIATIONS, Notes
from fjords_widget.widgets.shared.book_view import prepare_figures
from fjords_widget.widgets.shared.fields import Reader, Refused
from fjords_widget.widgets.shared.options import view_options
from fjords_widget.widgets.shared.rpc import Answer, LongVerb, Verbs, explained_by, send_shapes
from fjords_widget.widgets.shared.sharing import FILM, check_kind, make_file, make_film, send_film
from fjords_widget.widgets.shared.verdicts import answer_builds, answer_why

if TYPE_CHECKING:
    from fjords_widget.players.slices import Slices
    from fjords_widget.records.node import Node
    from fjords_widget.widgets.replay.widget import Replay
    from fjords_widget.widgets.shared.jobs import Job


def _game_at(replay: Replay, read: Reader) -> Game:
    """The game at the node that the page asks about."""
    at = read.whole("at")
    if at not in replay._record_tree:
        raise Refused("stale", say(replay.lang, "replay.no_node"))
    return replay._record_tree.nodes[at].game(lang=replay.lang)


def _options(replay: Replay, read: Reader) -> Answer:
    return {"options": view_options(_game_at(replay, read))}


def _move(replay: Replay, read: Reader) -> Answer:
    text, game = read.text("move"), _game_at(replay, read)
    with explained_by(replay._record_tree.seating.voice, game, text):
        replay._push_at(replay._record_tree.nodes[read.whole("at")], text)
    return {"at": replay._at}


def _why(replay: Replay, read: Reader) -> Answer:
    text, game = read.text("move"), _game_at(replay, read)
    return answer_why(game, replay._record_tree.seating.voice, text)


def _builds(replay: Replay, read: Reader) -> Answer:
    text, game = read.text("move"), _game_at(replay, read)
    return answer_builds(game, replay._record_tree.seating.voice, text)


def _node_to_edit(replay: Replay, read: Reader) -> Node:
    """The node that is to be changed, if that is allowed and the page shows the record as it is."""
    at = read.whole("at")
    _check_version(replay, read)
    if at not in replay._record_tree:
        raise Refused("stale", say(replay.lang, "replay.no_node"))
    return replay._record_tree.nodes[at]


def _check_version(replay: Replay, read: Reader) -> None:
    if not replay._may_edit:
        raise Refused("invalid", say(replay.lang, "edit.off"))
    if read.whole("version") != replay._version:
        raise Refused("stale", say(replay.lang, "edit.stale"))


def _notes(replay: Replay, read: Reader) -> Answer:
    """What is said at a node, as it was written."""
    at = read.whole("at")
    if at not in replay._record_tree:
        raise Refused("stale", say(replay.lang, "replay.no_node"))
    node = replay._record_tree.nodes[at]
    return {"version": replay._version, "comment": node.comment, "intro": node.intro}


def _annotate(replay: Replay, read: Reader) -> Answer:
    texts = {name: read.text(name, LONGEST_COMMENT) for name in ("comment", "intro") if read.has(name)}
    sign = read.text("sign", 2) if read.has("sign") else None
    marks = None
    if read.has("marks"):
        marks = tuple(parse_mark(text) for text in read.texts("marks", MOST_MARKS, 300))
    node = _node_to_edit(replay, read)
    replay._edit(node, Notes(**texts, sign=sign, marks=marks).write)
    return {"at": replay._at}


def _variation(replay: Replay, read: Reader) -> Answer:
    what = read.text("what", 20)
    if what not in VARIATIONS:
        raise Refused("invalid", say(replay.lang, "edit.what", known=", ".join(VARIATIONS)))
    replay._edit(_node_to_edit(replay, read), VARIATIONS[what])
    return {"at": replay._at}


def _undo(replay: Replay, read: Reader) -> Answer:
    _check_version(replay, read)
    if not replay._undo_edit():
        raise Refused("invalid", say(replay.lang, "edit.no_undo"))
    return {"at": replay._at}


def _redo(replay: Replay, read: Reader) -> Answer:
    _check_version(replay, read)
    if not replay._redo_edit():
        raise Refused("invalid", say(replay.lang, "edit.no_redo"))
    return {"at": replay._at}


def _review(replay: Replay, read: Reader) -> Answer:
    del read
    replay._begin_review()
    return {}


def _stop_job(replay: Replay, read: Reader) -> Answer:
    del read
    if replay._jobs.stop():
        replay._show_work()
    return {}


class _Shared:
    """The replay as files, with the board as it stands at a node."""

    def __init__(self, replay: Replay, node: Node) -> None:
        self._replay = replay
        self._node = node
        self.write_record, self.write_html = replay.write_record, replay.to_html

    def draw_svg(self) -> str:
        return self._replay.to_svg(ply=self._node, theme="light")

    def make_film(self, job: Job) -> Slices[bytes]:
        return make_film(self._replay.record.copy(), self._replay.lang, job)


def _prepare_file(replay: Replay, read: Reader) -> Callable[[], Answer]:
    """The record as a file. A film is begun first, and asked for again when `_work` announces it."""
    kind = check_kind(read.text("kind", 20), replay.lang)
    with replay._lock:
        at = read.whole("at")
        if at not in replay._record_tree:
            raise Refused("stale", say(replay.lang, "replay.no_node"))
        shared = _Shared(replay, replay._record_tree.nodes[at])
    if kind == FILM:
        return lambda: send_film(replay._jobs, shared, None, replay.lang)
    found = make_file(kind, shared)
    return lambda: found


VERBS: Verbs[Replay] = {
    "options": _options,
    "move": _move,
    "why": _why,
    "builds": _builds,
    "shapes": send_shapes,
    "figures": LongVerb(prepare_figures),
    "notes": _notes,
    "annotate": _annotate,
    "variation": _variation,
    "undo": _undo,
    "redo": _redo,
    "review": _review,
    "stop_job": _stop_job,
    "file": LongVerb(_prepare_file),
}
