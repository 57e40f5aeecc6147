"""Opening a record that somebody pasted or chose from a file: what is wrong with it, and how far it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.errors import FjordsError
from fjords_widget.records.node import Node
from fjords_widget.records.record import Record

if TYPE_CHECKING:
    from fjords_widget.records.flaws import Flaw

MOST_FAULTS = 100


def opened(text: str, lang: str, *, anyway: bool) -> tuple[Record | None, list[dict[str, Any]]]:
    """The record, at the end of its main line, or what is wrong with it; `anyway`: as far as it holds."""
    record = Record.loads(text, lang=lang)
    faults = [_fault(flaw) for flaw in record.errors[:MOST_FAULTS]]
    if not faults:
        record.cursor = record.root.end()
        return record, []
    if not anyway:
        return None, faults
    return _as_far_as_it_holds(record, lang), faults


def _as_far_as_it_holds(record: Record, lang: str) -> Record:
    """With the cursor at the last move of the main line that can have been made."""
    node: Node = record.root
    for found, _ in record.walk(lang=lang):
        if found is not node and found is not node.next:
            break
        node = found
    record.cursor = node
    # What cannot be played on is cut off: a game cannot go there.
    for child in list(node.children):
        try:
            child.game(lang=lang)
        except FjordsError:
            child.delete()
    record.errors = ()
    return record


def _fault(flaw: Flaw) -> dict[str, Any]:
    return {"line": flaw.line, "column": flaw.column, "text": flaw.text}
