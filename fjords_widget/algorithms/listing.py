"""The source that is shown beside the steps, without what only serves the watching."""

from __future__ import annotations

import ast
import inspect
import re
from textwrap import dedent
from types import CodeType


class Listing:
    """The functions that were seen at work, one below the other."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._numbers: dict[CodeType, dict[int, int]] = {}

    def number(self, code: CodeType, line: int) -> int:
        """Where a line of a source file stands in the listing, from 1; 0 if its source cannot be had."""
        if code not in self._numbers:
            self._numbers[code] = self._add(code)
        return self._numbers[code].get(line, 0)

    def _add(self, code: CodeType) -> dict[int, int]:
        """Adds a function to the listing; returns the place in it of each of its lines."""
        try:
            source, first = inspect.getsourcelines(code)
        except (OSError, TypeError):
            return {}
        shown = dedent("".join(source)).splitlines()
        hidden = hidden_lines("\n".join(shown))
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
            numbers[first + number - 1] = last
        return numbers


def as_it_runs(line: str) -> str:
    """A line as it is when nobody watches: no steps are handed on, and the answer is returned."""
    line = re.sub(r"yield from (.*?)\.steps\(", r"\1(", line)
    return re.sub(r"-> Steps\[(.*)\]:$", r"-> \1:", line)


def hidden_lines(source: str) -> set[int]:
    """The lines of `@watchable` and of `yield Step(…)`, counted from 1."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a piece of a program: show it as it is
        return set()
    hidden: set[int] = set()
    for node in ast.walk(tree):
        for decorator in getattr(node, "decorator_list", []):
            if ast.unparse(decorator).endswith("watchable"):
                hidden.add(decorator.lineno)
        body = getattr(node, "body", None)
        for block in (body, getattr(node, "orelse", None), getattr(node, "finalbody", None)):
            # A block that does nothing but yield stays, since a block cannot be empty.
            if isinstance(block, list) and not all(map(_is_step, block)):
                for statement in filter(_is_step, block):
                    hidden |= set(range(statement.lineno, (statement.end_lineno or 0) + 1))
    return hidden


def _is_step(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Yield)
        and isinstance(node.value.value, ast.Call)
        and ast.unparse(node.value.value.func).endswith("Step")
    )
