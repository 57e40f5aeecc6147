"""How long the lessons take, estimated for all of them in one way.

    python -m scripts.lesson_minutes

prints what each lesson should say. The rates were chosen by hand so that lessons 1, 4 and 8 come out within
five minutes of what they had said before (55, 60 and 90). Nobody was timed.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from fjords_widget.algorithms.solutions import SOLUTIONS
from scripts.lessons import sources

WORDS_A_MINUTE = 100
"""Slower than a novel: sentences of a textbook are read twice."""
A_DIAGRAM = 1.5
SHOWN_LINES_A_MINUTE = 15
AN_EXERCISE = 3
"""To read the task, the hints and the answers of the check."""
A_LINE = 2
"""To think of a line of the solution, write it, and mend it."""
ROUNDED_TO = 5

BLOCK = re.compile(r"```python([^\n]*)\n(.*?)```", re.S)
HOME = "fjords_widget.algorithms.solutions"


class Minutes(NamedTuple):
    """What a lesson takes, with its exercises and without them."""

    all: int
    reading: int


def estimate() -> dict[str, Minutes]:
    """The minutes of each lesson. Functions that an earlier lesson has asked for are not written again."""
    written: set[Callable[..., Any]] = set()
    return {path.stem: _minutes(path, written) for path in sources() if "." not in path.stem}


def _minutes(path: Path, written: set[Callable[..., Any]]) -> Minutes:
    text = path.read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    exercises = [head.split("exercise=")[1].split()[0] for head, _ in blocks if "exercise=" in head]
    shown = sum(len(code.split("\n")) - 1 for head, code in blocks if "exercise=" not in head)
    diagrams = sum("diagram" in head for head, _ in blocks)
    reading = (
        len(BLOCK.sub("", text).split()) / WORDS_A_MINUTE
        + A_DIAGRAM * diagrams
        + shown / SHOWN_LINES_A_MINUTE
    )
    doing = sum(AN_EXERCISE + A_LINE * _lines(SOLUTIONS[name], written) for name in exercises)
    return Minutes(_round(reading + doing), _round(reading))


def _round(minutes: float) -> int:
    return ROUNDED_TO * round(minutes / ROUNDED_TO)


def _lines(function: Callable[..., Any], written: set[Callable[..., Any]]) -> int:
    """The lines of a solution and of all functions that it uses, without those that are there already."""
    if function in written:
        return 0
    written.add(function)
    assert isinstance(function, FunctionType)
    source = textwrap.dedent(inspect.getsource(function))
    used = [function.__globals__.get(name) for name in sorted(set(re.findall(r"\w+", source)))]
    own = [found for found in used if isinstance(found, FunctionType) and found.__module__.startswith(HOME)]
    return _lines_of_body(source) + sum(_lines(one, written) for one in own)


def _lines_of_body(source: str) -> int:
    definition = ast.parse(source).body[0]
    assert isinstance(definition, ast.FunctionDef)
    body = definition.body[1:] if ast.get_docstring(definition) else definition.body
    return len(ast.unparse(ast.Module(body, [])).splitlines())


if __name__ == "__main__":
    for name, (everything, reading) in estimate().items():
        print(f"{name:20} {everything:4} with the exercises, {reading:3} without")
