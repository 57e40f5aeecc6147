"""The command `fjords`: what the package can do, without a notebook."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version

from fjords_widget.cli import arena, check, export, lessons, play, replay, review, solve, tiles
from fjords_widget.engine.errors import FjordsError

COMMANDS = (play, lessons, replay, export, check, tiles, solve, review, arena)
"""Each adds its own parser, which names the function to run."""
INTERRUPTED = 130
"""How a program ends that somebody stopped with Ctrl+C."""


def main(given: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code: 0, or 1 if something went wrong."""
    asked = make_parser().parse_args(given)
    try:
        return int(asked.run(asked))
    except (FjordsError, OSError, ImportError, UnicodeDecodeError) as error:
        print(f"fjords {asked.command}: {_in_one_line(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def make_parser() -> argparse.ArgumentParser:
    """All commands, with their help."""
    parser = argparse.ArgumentParser(
        prog="fjords",
        description="Play Fjords in a notebook, and look after records, positions and tile sets.",
        epilog="`fjords COMMAND --help` explains a command, with examples.",
    )
    parser.add_argument("--version", action="version", version=f"fjords_widget {version('fjords_widget')}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for command in COMMANDS:
        command.add_parser(commands)
    return parser


def _in_one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return " ".join(line.strip() for line in str(error).splitlines())
