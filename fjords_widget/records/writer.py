"""Records as text: one move a line, made to be read, and to be compared line by line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from fjords_widget.engine.terms import ROW
from fjords_widget.records.headers import COUNTED, write_opening
from fjords_widget.records.node import Draws, Node
from fjords_widget.records.tokens import FORMAT, SEATS, UNKNOWN, VERSION

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

INDENT = "  "
DEEPEST = 8
"""Variations are moved to the right up to this depth: a line must not become mostly space."""


def write(record: Record, noted: Mapping[str, str] = MappingProxyType({})) -> str:
    """The text of a record, with more headers if some are given; read and written again it is the same."""
    lines = _head_lines(record, record.plies, noted)
    _write_tree(record.root.children, "", lines)
    return "\n".join(lines) + "\n"


# In parts, for those who put a record together as its game goes on: the head, a step for each move that led
# to where the game stands, and what lies ahead. Together they are the record, with that line as the main one.


def write_head(record: Record, node: Node) -> str:
    """The lines before the first move: what is noted of the game, its rules, the tiles that were dealt."""
    return "\n".join(_head_lines(record, node.end().ply, {}))


def write_step(node: Node) -> str:
    """A move, and all that was played instead of it."""
    lines: list[str] = []
    _write_node(node, "", lines)
    for other in node.parent.children if node.parent is not None else ():
        if other is not node:
            lines.append("(")
            _write_tree([other], INDENT, lines)
            lines.append(")")
    return "\n".join(lines)


def write_ahead(node: Node) -> str:
    """All that follows from a node."""
    lines: list[str] = []
    _write_tree(node.children, "", lines)
    return "\n".join(lines)


def _head_lines(record: Record, plies: int, noted: Mapping[str, str]) -> list[str]:
    headers = {**record.headers, **noted, **write_opening(record.opening), COUNTED: str(plies)}
    lines = [f"{FORMAT} {VERSION}"]
    for key, value in headers.items():
        lines.append(f"{key}: " + value.replace("\n", "\n  "))
    lines.append("")
    if record.root.draws:
        lines.append("deal" + _write_draws(record.root.draws))
    _write_notes(record.root, "", lines)
    return lines


def _move_line(ply: int, seat: int | None, move: str, draws: Draws) -> str:
    who = f"{SEATS[seat]} " if seat is not None else ""
    return f"{ply} {who}{move}{_write_draws(draws) if draws else ''}"


def _write_tree(alternatives: list[Node], indent: str, lines: list[str]) -> None:
    """Writes moves and all that follows, with a stack instead of recursion: variations can be of any depth.

    On the stack are the alternatives of one move, with their indent, and finished lines.
    """
    todo: list[tuple[list[Node], str] | str] = [(alternatives, indent)]
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
            inner = indent + INDENT if len(indent) < len(INDENT) * DEEPEST else indent
            for node in nodes[:0:-1]:
                todo += [indent + ")", ([node], inner), indent + "("]


def _write_node(node: Node, indent: str, lines: list[str]) -> None:
    intro = node._intro
    if intro:
        _write_comment("<", intro, indent, lines)
    line = indent + _move_line(node.ply, node.seat, f"{node.move}{node._sign}", node.draws)
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


def _write_draws(draws: Draws) -> str:
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
