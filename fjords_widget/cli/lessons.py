"""`fjords lessons`: the course and the walkthroughs, copied into a folder to work in."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fjords_widget.cli.parsing import add_command
from fjords_widget.files import write_whole

if TYPE_CHECKING:
    from fjords_widget.cli.parsing import Commands

KINDS = ("lessons", "walkthroughs")
PACKAGE = Path(__file__).parents[1]
PLACES = (PACKAGE / "notebooks", PACKAGE.parent / "notebooks")
"""Where the notebooks are: in an installed package, and in a working copy."""
EXAMPLES = """\
  fjords lessons course          ten lessons and three walkthroughs, in the folder course
  fjords lessons .               the same in this folder
  jupyter lab course             then open them: lessons/01-coordinates.ipynb comes first

Files that are there already stay as they are, so your own work is safe. To begin a
lesson afresh, rename your copy and run the command again."""


def add_parser(commands: Commands) -> None:
    """Adds `fjords lessons`."""
    what = "copy the course and the walkthroughs into a folder"
    parser = add_command(commands, "lessons", what, run, EXAMPLES)
    parser.add_argument("folder", help="where to put them; it is made if it does not exist")


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    folder = Path(asked.folder)
    written, left = copy_notebooks(folder)
    for path in left:
        print(f"{path}: left as it is")
    print(f"{folder}: {len(written)} files copied, {len(left)} left as they were")
    return 0


def copy_notebooks(folder: Path) -> tuple[list[Path], list[Path]]:
    """Copies what is not there yet; returns what was written, and what was left as it is."""
    written, left = [], []
    home = find_notebooks()
    for source in files_to_copy(home):
        target = folder / source.relative_to(home)
        if target.exists():
            left.append(target)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, source.read_bytes())
            written.append(target)
    return written, left


def find_notebooks() -> Path:
    """The folder that the notebooks are copied from."""
    for place in PLACES:
        if (place / KINDS[0]).is_dir():
            return place
    raise FileNotFoundError(f"The notebooks are missing from this installation: there is no {PLACES[0]}.")


def files_to_copy(home: Path) -> Iterator[Path]:
    """Notebooks, and the records and questions beside them; not the sources that they are made from."""
    for kind in KINDS:
        yield from (path for path in sorted((home / kind).iterdir()) if path.is_file())
