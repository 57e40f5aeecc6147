"""`fjords export`: a notebook as one HTML file whose boards are live."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from fjords_widget.cli.parsing import add_command, check_folder
from fjords_widget.progress import is_watched

if TYPE_CHECKING:
    from fjords_widget.cli.parsing import Commands

ABOUT = """\
The file needs no kernel, no server and no network. Boards to play on become pictures with their
record. A widget is live if the notebook was saved with the state of its widgets, or with --run."""
EXAMPLES = """\
  fjords export lesson.ipynb                     writes lesson.html beside it
  fjords export lesson.ipynb public/index.html   writes it there
  fjords export lesson.ipynb --run               runs the notebook first, so that all its widgets are live"""


def add_parser(commands: Commands) -> None:
    """Adds `fjords export`."""
    what = "write a notebook as one HTML file: replays, lessons and questions are live in it, offline"
    parser = add_command(commands, "export", what, run, EXAMPLES, ABOUT)
    parser.add_argument("notebook", help="a notebook (.ipynb)")
    parser.add_argument("target", nargs="?", help="the file to write (default: beside the notebook, .html)")
    told = "run the notebook first; the file itself is not changed"
    parser.add_argument("--run", dest="run_first", action="store_true", help=told)


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    from fjords_widget.widgets.export import export_notebook

    check_folder(asked.target)
    print(export_notebook(asked.notebook, asked.target, run=asked.run_first, progress=is_watched()))
    return 0
