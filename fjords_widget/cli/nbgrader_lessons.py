"""Lessons as nbgrader wants them: a cell for the answer, a locked check, and a cell that gives points."""

from __future__ import annotations

import json
import re
from typing import Any

CONFIG = '''\
"""The course, for nbgrader. Run its commands in this folder; see https://nbgrader.readthedocs.io."""

c = get_config()
c.CourseDirectory.course_id = "fjords"
# An answer may take its time: a check asks up to two hundred questions.
c.ExecutePreprocessor.timeout = 300
'''
POINTS = 4
"""What each exercise is worth; parts of it are given for a part of the right answers."""
GAP = re.compile(r"^(?P<head>.*?)\.\.\.(?P<remark> +#.*)?$", re.MULTILINE)
"""Where the code of a learner goes."""


def for_nbgrader(notebook: dict[str, Any], seed: int) -> dict[str, Any]:
    """A lesson with its exercises marked for nbgrader. The boards that count are those of the seed."""
    cells: list[dict[str, Any]] = []
    for cell in notebook["cells"]:
        exercise = _exercise_of(cell)
        cells += _graded_cells(cell, exercise, seed) if exercise else [cell]
    return {**notebook, "cells": cells}


def exercises_of(notebook: dict[str, Any]) -> list[str]:
    """The exercises of a lesson, in order."""
    return [exercise for cell in notebook["cells"] if (exercise := _exercise_of(cell))]


def _exercise_of(cell: dict[str, Any]) -> str:
    tags = cell["metadata"].get("tags", [])
    return next((tag.removeprefix("exercise=") for tag in tags if tag.startswith("exercise=")), "")


def _graded_cells(cell: dict[str, Any], exercise: str, seed: int) -> list[dict[str, Any]]:
    stub, _, check = "".join(cell["source"]).rpartition("\n\n\n")
    found = re.match(r"def (\w+)\((.*?)\)", stub)
    if found is None:
        raise ValueError(f"{exercise}: the cell of an exercise begins with its function.")
    name, parameters = found.groups()
    graded = (
        "### BEGIN HIDDEN TESTS\n"
        f'fj.check("{exercise}", {name}, seed={seed}, hints=False).points({POINTS})\n'
        "### END HIDDEN TESTS"
    )
    return [
        _cell(exercise, _with_solution(stub, exercise, parameters), solution=True),
        _cell(f"{exercise}-check", check, locked=True),
        _cell(f"{exercise}-points", graded, grade=True, locked=True, points=POINTS),
    ]


def _with_solution(stub: str, exercise: str, parameters: str) -> str:
    """The function with an answer in its gap, between the marks at which nbgrader takes it out again."""
    gap = GAP.search(stub)
    if gap is None:
        raise ValueError(f"{exercise}: there is no gap for the code of a learner.")
    head = gap["head"]
    indent = head if not head.strip() else "    "
    before = "" if not head.strip() else head.rstrip() + "\n"
    answer = [
        "### BEGIN SOLUTION",
        "from fjords_widget.algorithms.solutions import SOLUTIONS",
        "",
        f'return SOLUTIONS["{exercise}"]({parameters})',
        "### END SOLUTION",
    ]
    lines = "\n".join(indent + line if line else "" for line in answer)
    return stub[: gap.start()] + before + lines + stub[gap.end() :]


def _cell(
    name: str,
    source: str,
    *,
    grade: bool = False,
    solution: bool = False,
    locked: bool = False,
    points: int | None = None,
) -> dict[str, Any]:
    marks = {
        "schema_version": 3,
        "grade_id": name,
        "grade": grade,
        "solution": solution,
        "locked": locked,
        "task": False,
        **({"points": points} if points is not None else {}),
    }
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {"nbgrader": marks},
        "outputs": [],
        "source": source.splitlines(keepends=True),
    }


def as_text(notebook: dict[str, Any]) -> str:
    """A notebook as its file has it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
