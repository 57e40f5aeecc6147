"""Records as text: one move a line, made to be read, and to be compared line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fjords_widget.engine.terms import ROW
from fjords_widget.records.headers import COUNTED, write_opening
from fjords_widget.records.node import Draws, Node
from fjords_widget.records.words import FORMAT, SEATS, UNKNOWN, VERSION

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

DEEPEST = 8
"""Variations are moved to the right up to this depth: a line must not become mostly space."""


def write(record: Record) -> str:
    """The text of a record; reading it and writing it again gives the same."""
    root = record.root
    lines = [f"{FORMAT} {VERSION}"]
    headers = {**record.headers, **write_opening(record.opening), COUNTED: str(record.plies)}
    for key, value in headers.items():
        lines.append(f"{key}: " + value.replace("\n", "\n  "))
    lines.append("")
    if root.draws:
        lines.append("deal" + _drawn(root.draws))
    _write_notes(root, "", lines)
    _write_tree(root, lines)
    return "\n".join(lines) + "\n"


def _write_tree(root: Node, lines: list[str]) -> None:
    """All moves. What is still to be written lies on a stack, since variations go to any depth.

    On it are moves that could be made instead of one another, with their indent, or lines as they are.
    """
    todo: list[tuple[list[Node], str] | str] = [(root.children, "")]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            lines.append(item)
            continue
        nodes, indent = item
        while len(nodes) == 1:
            _write_node(nodes[0], indent, lines)
            nodes = nodes[0].children
        if nodes:
            _write_node(nodes[0], indent, lines)
            todo.append((nodes[0].children, indent))
            inner = indent + "  " if len(indent) < 2 * DEEPEST else indent
            for node in nodes[:0:-1]:
                todo += [indent + ")", ([node], inner), indent + "("]


def _write_node(node: Node, indent: str, lines: list[str]) -> None:
    intro = node._intro
    if intro:
        _write_comment("<", intro, indent, lines)
    seat = f"{SEATS[node.seat]} " if node.seat is not None else ""
    line = f"{indent}{node.ply} {seat}{node.move}{node._sign}"
    if node.draws:
        line += _drawn(node.draws)
    if node.undone:
        line += " undone"
    lines.append(line)
    if node._comment or node._marks:
        _write_notes(node, indent, lines)


def _write_notes(node: Node, indent: str, lines: list[str]) -> None:
    if node.comment:
        _write_comment(">", node.comment, indent, lines)
    for mark in node.marks:
        lines.append(f"{indent}* {mark}")


def _write_comment(sign: str, text: str, indent: str, lines: list[str]) -> None:
    for line in text.split("\n"):
        lines.append(f"{indent}{sign} {line}" if line else indent + sign)


def _drawn(draws: Draws) -> str:
    """The tiles in brackets: what fills the row up first, and then each row that was drawn (X10, X11)."""
    if len(draws) == 1:
        return f" [{draws[0] or UNKNOWN}]"
    names = [str(tile) if tile is not None else UNKNOWN for tile in draws]
    odd = len(names) % ROW
    if odd > 1:
        return f" [{' '.join(names)}]"
    groups = [names[:odd]] if odd else []
    groups += [names[i : i + ROW] for i in range(odd, len(names), ROW)]
    return "".join(f" [{' '.join(group)}]" for group in groups)
