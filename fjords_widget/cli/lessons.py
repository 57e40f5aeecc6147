"""`fjords lessons`: the course and the walkthroughs, copied into a folder to work in."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fjords_widget.cli.nbgrader_lessons import CONFIG, as_text, for_nbgrader
from fjords_widget.cli.parsing import add_command
from fjords_widget.files import write_whole

if TYPE_CHECKING:
    from fjords_widget.cli.parsing import Commands

Files = Iterator[tuple[Path, bytes]]
"""Files to write: where, in the folder, and what."""
KINDS = ("lessons", "walkthroughs")
PACKAGE = Path(__file__).parents[1]
PLACES = (PACKAGE / "notebooks", PACKAGE.parent / "notebooks")
"""Where the notebooks are: in an installed package, and in a working copy."""
ABOUT = """\
The course teaches hex grids, graphs and game trees in notebooks, with exercises that are checked
on the spot; the walkthroughs are annotated games with questions to the reader."""
EXAMPLES = """\
  fjords lessons course          all lessons and walkthroughs, in the folder course
  fjords lessons .               the same in this folder
  jupyter lab course             then open them: lessons/01-coordinates.ipynb comes first
  fjords lessons class --nbgrader --seed 7    for teachers: the lessons as nbgrader wants them,
                                 in class/source; what counts are boards that nobody has seen

Files that already exist are left alone, so your own work is safe. To start a lesson
afresh, rename your copy and run the command again."""


def add_parser(commands: Commands) -> None:
    """Adds `fjords lessons`."""
    what = "copy the course and the walkthroughs into a folder"
    parser = add_command(commands, "lessons", what, run, EXAMPLES, ABOUT)
    parser.add_argument("folder", help="where to put them; it is created if it does not exist")
    parser.add_argument("--nbgrader", action="store_true", help="make the lessons for nbgrader instead")
    parser.add_argument("--seed", type=int, default=1, help="for nbgrader: which boards count (default: 1)")


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    folder = Path(asked.folder)
    files = nbgrader_files(asked.seed) if asked.nbgrader else notebook_files()
    written, left = write_files(folder, files)
    for path in left:
        print(f"{path}: already there, left alone")
    print(f"{folder}: {len(written)} files copied, {len(left)} left alone")
    return 0


def write_files(folder: Path, files: Files) -> tuple[list[Path], list[Path]]:
    """Writes what is not there yet; returns what was written, and what was left as it is."""
    written, left = [], []
    for name, content in files:
        target = folder / name
        if target.exists():
            left.append(target)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, content)
            written.append(target)
    return written, left


def notebook_files() -> Files:
    """The course and the walkthroughs as they are."""
    home = find_notebooks()
    for source in files_to_copy(home):
        yield source.relative_to(home), source.read_bytes()


def nbgrader_files(seed: int) -> Files:
    """The lessons for nbgrader, each an assignment of its own, and a file that says what the course is."""
    yield Path("nbgrader_config.py"), CONFIG.encode()
    for source in sorted((find_notebooks() / "lessons").glob("*.ipynb")):
        made = for_nbgrader(json.loads(source.read_text(encoding="utf-8")), seed)
        yield Path("source", source.stem, source.name), as_text(made).encode()


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
