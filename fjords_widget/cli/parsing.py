"""What the commands share: their parsers, and files given by name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

Run = Callable[[argparse.Namespace], int]


def add_command(commands: Commands, name: str, what: str, run: Run, examples: str) -> argparse.ArgumentParser:
    """A parser for a command: `what` it does in a sentence, and examples of its use."""
    parser = commands.add_parser(
        name,
        help=what,
        description=what,
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


def read_position(given: str) -> str:
    """A position, given as it is or as the name of a file that holds it."""
    return given if given.startswith("fjords/") else read_text(given).strip()
