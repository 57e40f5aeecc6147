"""A copy of a record to work on, with the place in it that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record


def copy_with(record: Record, node: Node) -> tuple[Record, Node]:
    """A copy of a record, and the node in it that this node of the record became."""
    copy = record.copy()
    return copy, follow_steps(copy.root, steps_to(node))


def steps_to(node: Node) -> tuple[int, ...]:
    """How to get to a node from the root: at each fork the place of the move among its siblings."""
    found = []
    while node.parent is not None:
        found.append(node.parent.children.index(node))
        node = node.parent
    return tuple(found[::-1])


def follow_steps(root: Node, steps: tuple[int, ...]) -> Node:
    """The node that the steps lead to; where they lead nowhere, the last one on the way."""
    node = root
    for step in steps:
        if step >= len(node.children):
            break
        node = node.children[step]
    return node
