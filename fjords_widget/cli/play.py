"""`fjords play`: JupyterLab on a board."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fjords_widget.cli.parsing import add_command
from fjords_widget.engine.errors import FjordsError
from fjords_widget.files import write_whole

if TYPE_CHECKING:
    from fjords_widget.cli.parsing import Commands

NOTEBOOK = "fjords.ipynb"
CELLS = ("import fjords_widget as fj", "fj.Play()")
ABOUT = """\
The notebook is created if it does not exist, and nothing is overwritten. Press Shift+Enter in it,
and the board is there. Every move is saved: if you close the page, the next board offers to continue."""
EXAMPLES = """\
  fjords play                    a board in this folder
  fjords play games              a board in the folder games
  fjords play friday.ipynb       this notebook; it is created if it does not exist
  fjords play -- --port 9999     everything after -- goes to JupyterLab"""


def add_parser(commands: Commands) -> None:
    """Adds `fjords play`."""
    what = "open JupyterLab on a notebook with a game ready to play"
    parser = add_command(commands, "play", what, run, EXAMPLES, ABOUT)
    parser.usage = "fjords play [-h] [place] [-- options for JupyterLab]"
    parser.add_argument("place", nargs="?", default=".", help="a folder or a notebook (default: this folder)")


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise ImportError("JupyterLab is not installed: pip install 'fjords_widget[play]'")
    notebook = find_notebook(Path(asked.place))
    address = f"--LabApp.default_url=/lab/tree/{notebook.name}"
    command = [sys.executable, "-m", "jupyterlab", *host_flags(), address, *asked.passed_on]
    return subprocess.call(command, cwd=notebook.parent)


def find_notebook(place: Path) -> Path:
    """The notebook to open; it is made if there is none."""
    if place.suffix not in ("", ".ipynb") and not place.is_dir():
        raise FjordsError(f"{place}: neither a folder nor a notebook (.ipynb)")
    notebook = place if place.suffix == ".ipynb" else place / NOTEBOOK
    if not notebook.exists():
        notebook.parent.mkdir(parents=True, exist_ok=True)
        write_whole(notebook, json.dumps(make_notebook(), indent=1) + "\n")
    return notebook.resolve()


def make_notebook() -> dict[str, object]:
    """A notebook whose one cell shows a board."""
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "board",
        "metadata": {},
        "outputs": [],
        "source": "\n".join(CELLS),
    }
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    return {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def host_flags() -> list[str]:
    """The flags that JupyterLab needs when root runs it, and where there is no screen."""
    flags = []
    if getattr(os, "geteuid", lambda: 1)() == 0:
        flags.append("--allow-root")
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY", os.environ.get("WAYLAND_DISPLAY")):
        flags.append("--no-browser")
    return flags
