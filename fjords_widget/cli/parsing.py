"""What the commands share: their parsers, and files given by name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from fjords_widget.engine.errors import FjordsError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

Run = Callable[[argparse.Namespace], int]
BEGINNING = "fjords/"
"""How every position begins."""


def add_command(
    commands: Commands, name: str, what: str, run: Run, examples: str, about: str
) -> argparse.ArgumentParser:
    """A parser for a command: `what` it does in a line, more `about` it, and examples of its use."""
    parser = commands.add_parser(
        name,
        help=what,
        description=f"{what[0].upper()}{what[1:]}.\n\n{about}",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def read_text(path: str) -> str:
    """The text of a file; `-` is what comes in by the standard input."""
    if path == "-":
        return sys.stdin.read()
    with open(path, encoding="utf-8") as file:
        return file.read()


def check_folder(path: str | None) -> None:
    """Raises if a file cannot be written for want of a folder: better before long work than after it."""
    if path and not Path(path).absolute().parent.is_dir():
        raise FjordsError(f"{path}: there is no such folder")
    if path and Path(path).is_dir():
        raise FjordsError(f"{path}: this is a folder, and the name of a file is expected")


def read_position(given: str) -> str:
    """A position, given as it is or as the name of a file that holds it."""
    text = given if given.startswith(BEGINNING) else read_text(given).strip()
    if not text.startswith(BEGINNING):
        raise FjordsError(
            f"{given}: no position, which would begin with {BEGINNING}; game.position() writes one"
        )
    return text
