"""`fjords grade`: what the checks in a class's notebooks say, as one table."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from fjords_widget.cli.parsing import add_command
from fjords_widget.engine.errors import FjordsError

if TYPE_CHECKING:
    from fjords_widget.algorithms.exercises.summary import Result
    from fjords_widget.cli.parsing import Commands

ABOUT = """\
Reads the results of the exercises from the notebooks that learners have saved: who has solved
what, in points, and where they are stuck, for each learner and for the class."""
EXAMPLES = """\
  fjords grade ada.ipynb bo.ipynb     the notebooks of two learners, as they were saved
  fjords grade submitted              each folder in it is a learner's
  fjords grade autograded             what nbgrader has run

The results are read from the cells that were run; nothing is run here. To grade on boards that
nobody has seen, use nbgrader: `fjords lessons course --nbgrader` writes its files."""


def add_parser(commands: Commands) -> None:
    """Adds `fjords grade`."""
    what = "show the results of a class in one table"
    parser = add_command(commands, "grade", what, run, EXAMPLES, ABOUT)
    parser.add_argument("notebooks", nargs="+", help="notebooks, or folders with one folder for each learner")


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    from fjords_widget.algorithms.exercises.summary import Summary, collect

    results: dict[str, dict[str, Result]] = {}
    notebooks = find_notebooks(map(Path, asked.notebooks))
    if not notebooks:
        raise FjordsError(f"{' '.join(asked.notebooks)}: no notebooks (.ipynb) in there")
    for learner, path in notebooks:
        results.setdefault(learner, {}).update(collect(path))
    print(Summary(results))
    return 0


def find_notebooks(paths: Iterable[Path]) -> list[tuple[str, Path]]:
    """Notebooks with the name of the learner: that of the folder, or of the file if it is given by itself."""
    found: list[tuple[str, Path]] = []
    for path in paths:
        if not path.is_dir():
            found.append((path.stem, path))
            continue
        for notebook in sorted(path.rglob("*.ipynb")):
            inside = notebook.relative_to(path)
            if ".ipynb_checkpoints" not in inside.parts:
                found.append((inside.parts[0].removesuffix(".ipynb"), notebook))
    return found
