"""The source that is shown beside the steps, without what only serves the watching."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from textwrap import dedent
from types import CodeType
from typing import NamedTuple

Branch = tuple[tuple[int, bool], ...]
"""Conditions by their lines, from the outermost, and whether they held."""


class Place(NamedTuple):
    """Where a step is: a line of the listing, from 1 (0: unknown), and the conditions that led there."""

    line: int
    branch: Branch = ()


class Listing:
    """The functions that were seen at work, one below the other."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._places: dict[CodeType, dict[int, Place]] = {}

    def number(self, code: CodeType, line: int) -> int:
        """Where a line of a source file stands in the listing, from 1; 0 if its source cannot be had."""
        return self.place(code, line).line

    def place(self, code: CodeType, line: int) -> Place:
        """The same, with the conditions that led there."""
        if code not in self._places:
            self._places[code] = self._add(code)
        return self._places[code].get(line, Place(0))

    def _add(self, code: CodeType) -> dict[int, Place]:
        """Adds a function to the listing; returns the place in it of each of its lines."""
        try:
            source, first = inspect.getsourcelines(code)
        except (OSError, TypeError):
            return {}
        shown = dedent("".join(source)).splitlines()
        tree = parse("\n".join(shown))
        hidden = hidden_lines(tree)
        if self.lines:
            self.lines.append("")
        numbers: dict[int, int] = {}
        last = 0
        for number, text in enumerate(shown, start=1):
            if number not in hidden:
                self.lines.append(as_it_runs(text))
                # Nobody is ever at a blank line or a remark: what follows them counts for the line before.
                if text.strip() and not text.lstrip().startswith("#"):
                    last = len(self.lines)
            numbers[number] = last
        # What stands in a hidden `else` happens where its condition was looked at.
        numbers |= {line: numbers[condition] for condition, line in hidden_branches(tree)}
        branches = find_branches(tree)
        return {
            first + number - 1: Place(
                at, tuple((numbers[line], held) for line, held in branches.get(number, ()))
            )
            for number, at in numbers.items()
        }


def as_it_runs(line: str) -> str:
    """A line as it is when nobody watches: no steps are handed on, and the answer is returned."""
    line = re.sub(r"yield from (.*?)\.steps\(", r"\1(", line)
    return re.sub(r"-> Steps\[(.*)\]:$", r"-> \1:", line)


def parse(source: str) -> ast.Module:
    """The syntax tree of a source; an empty one of a piece of a program, which is shown as it is."""
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module([], [])


def hidden_lines(tree: ast.Module) -> set[int]:
    """The lines of `@watchable`, of `yield step(…)`, and of an `else` in which there is nothing else."""
    hidden = {line for _, line in hidden_branches(tree)}
    for node in ast.walk(tree):
        for decorator in getattr(node, "decorator_list", []):
            if ast.unparse(decorator).endswith("watchable"):
                hidden.add(decorator.lineno)
        body = getattr(node, "body", None)
        for block in (body, getattr(node, "orelse", None), getattr(node, "finalbody", None)):
            # A block that does nothing but yield stays, since a block cannot be empty.
            if isinstance(block, list) and not all(map(_is_step, block)):
                for statement in filter(_is_step, block):
                    hidden |= set(_lines_of(statement))
    return hidden


def hidden_branches(tree: ast.Module) -> Iterator[tuple[int, int]]:
    """The lines of each `else` that only reports a step, by the line of its condition."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and node.orelse and all(map(_is_step, node.orelse)):
            begins = (node.body[-1].end_lineno or 0) + 1
            for line in range(begins, (node.orelse[-1].end_lineno or 0) + 1):
                yield node.lineno, line


def find_branches(tree: ast.Module) -> dict[int, Branch]:
    """To each line the conditions around it that were looked at in the same round of the innermost loop."""
    found: dict[int, Branch] = {}

    def walk(statements: list[ast.stmt], branch: Branch) -> None:
        for statement in statements:
            found.update(dict.fromkeys(_lines_of(statement), branch))
            if isinstance(statement, ast.If):
                walk(statement.body, (*branch, (statement.lineno, True)))
                walk(statement.orelse, (*branch, (statement.lineno, False)))
                found[statement.lineno] = branch
            else:
                for block in ("body", "orelse", "finalbody"):
                    walk(getattr(statement, block, []), ())

    walk(tree.body, ())
    return found


def _lines_of(statement: ast.stmt) -> range:
    return range(statement.lineno, (statement.end_lineno or 0) + 1)


def _is_step(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Yield)
        and isinstance(node.value.value, ast.Call)
        and ast.unparse(node.value.value.func).endswith(("Step", "step", "detail"))
    )
