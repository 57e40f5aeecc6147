"""Comments, signs, marks and variations, written on the page of a replay.

Each change is made on a copy of the record, which takes its place if all went well; what was before is kept,
so that it can be undone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.records.copying import copy_with, steps_to
from fjords_widget.records.marks import Mark
from fjords_widget.records.result import result_of
from fjords_widget.records.tokens import LONGEST

if TYPE_CHECKING:
    from fjords_widget.players.analysis.reviewed import Review
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record

MOST_STEPS = 200
"""This many changes can be undone."""
MOST_MARKS = 200
"""This many marks can be made at one move."""
LONGEST_COMMENT = 20_000
Change = Callable[["Node"], "Node"]
"""Changes something at a node of a copy; returns the node to go to."""


class Version(NamedTuple):
    """A record as it was, where one stood in it, and the review that was shown."""

    game: int
    record: Record
    steps: tuple[int, ...]
    review: Review | None


class EditHistory:
    """What can be undone, and made again."""

    def __init__(self) -> None:
        self.before: list[Version] = []
        self.after: list[Version] = []

    def note(self, version: Version) -> None:
        """Something is about to be changed."""
        self.before = [*self.before, version][-MOST_STEPS:]
        self.after = []


class Notes(NamedTuple):
    """What people say at a move. None: as it was."""

    comment: str | None = None
    intro: str | None = None
    sign: str | None = None
    marks: tuple[Mark, ...] | None = None

    def write(self, node: Node) -> Node:
        """Writes them to a node."""
        for name, value in self._asdict().items():
            if value is not None:
                setattr(node, name, value)
        return node


def move_up(node: Node) -> Node:
    """Moves a variation one place up; InvalidOption if it stands first."""
    if node.parent is None or node.parent.children[0] is node:
        raise InvalidOption(say(None, "edit.is_first"))
    node.promote()
    return node


def make_main(node: Node) -> Node:
    """Makes the way to this move the main line; InvalidOption if it is."""
    if node.is_main():
        raise InvalidOption(say(None, "edit.is_main"))
    node.make_main()
    return node


def delete(node: Node) -> Node:
    """Deletes a move and all that follows; returns the one before."""
    before = node.parent
    if before is None:
        raise InvalidOption(say(None, "edit.beginning"))
    node.delete()
    return before


VARIATIONS: dict[str, Change] = {"up": move_up, "main": make_main, "delete": delete}


def make_edited(record: Record, node: Node, change: Change, lang: str) -> tuple[Record, Node]:
    """A copy of the record with a change at a node, and the node to go to. The record stays as it was."""
    copy, twin = copy_with(record, node)
    goal = change(twin)
    _set_result(record, copy)
    if len(copy.dumps()) > LONGEST:
        raise InvalidOption(say(lang, "edit.too_long", most=LONGEST))
    return copy, goal


def _set_result(before: Record, after: Record) -> None:
    """Another main line may have another result, or none."""
    if [node.move for node in before.main_line()] == [node.move for node in after.main_line()]:
        return
    after.headers.pop("result", None)
    try:
        result = result_of(after.game())
    except FjordsError:
        return
    if result:
        after.headers["result"] = result


def take_version(game: int, record: Record, node: Node, review: Review | None) -> Version:
    """The record as it is; it must not change from now on."""
    return Version(game, record, steps_to(node), review)


def view_edits(history: EditHistory, number: int, allowed: bool) -> dict[str, Any]:
    """The trait `_edits`; `version` counts the records that were shown."""
    return {
        "allowed": allowed,
        "version": number,
        "undo": bool(history.before),
        "redo": bool(history.after),
    }
