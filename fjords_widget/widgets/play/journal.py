"""The log of a game: each move in words, and its part of the record, so that a page can write the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.events import Turn
from fjords_widget.records.node import Node
from fjords_widget.records.writer import write_ahead, write_head, write_step
from fjords_widget.widgets.shared.sentences import Voice, name_rules, tell_deed, tell_events

if TYPE_CHECKING:
    from fjords_widget.widgets.play.session import Session

TAIL = 2
"""This many entries travel with each move; the page keeps what it has seen."""


def view_log(session: Session, voice: Voice, most: int | None = TAIL) -> dict[str, Any]:
    """The trait `_log`: how the record begins, the last few moves, and what was taken back from here on.

    `most` None: all moves. A change of `line` means that the page has to ask for all of them again.
    """
    history, record = session.history, session.record()
    # A game may begin at a position: its record counts from there, and its plies do not.
    turns = session.game.history
    first = session.game.ply - len(turns)
    begin = 0 if most is None else max(0, len(turns) - most)
    steps = list(zip(history.path(), turns, strict=True))[begin:]
    hints = history.hints()
    return {
        "head": write_head(record, history.node),
        "entries": [_entry(voice, first, node, turn, hints) for node, turn in steps],
        "ahead": write_ahead(history.node),
        "line": session.line,
    }


def _entry(
    voice: Voice, first: int, node: Node, turn: Turn, hints: tuple[dict[int, int], ...]
) -> dict[str, Any]:
    hint = {"hint": say(voice.lang, "hint.entry")} if node.ply in hints[turn.seat] else {}
    rules = name_rules(turn.move, turn.events)
    return {
        "ply": first + node.ply,
        "seat": turn.seat,
        "move": str(turn.move),
        "text": tell_deed(voice.to_listeners(), turn.seat, turn.move),
        "news": tell_events(voice, turn.events),
        **({"rules": rules} if rules else {}),
        "record": write_step(node),
        **hint,
    }
