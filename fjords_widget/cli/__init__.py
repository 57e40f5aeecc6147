"""The command `fjords`: what the package can do, without a notebook."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from fjords_widget.cli import arena, check, export, grade, lessons, play, replay, review, solve, tiles
from fjords_widget.engine.errors import FjordsError

COMMANDS = (play, lessons, grade, replay, export, check, tiles, solve, review, arena)
"""Each adds its own parser, which names the function to run."""
PASSING_ON = ("play",)
"""Commands that call another program, with whatever follows `--`."""
MISUSED = 2
"""The exit code with which argparse ends a program that was called wrongly."""
FAILED = 1
INTERRUPTED = 130
"""The exit code of a program that was stopped with Ctrl+C."""


def main(given: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code: 0, or 1 if something went wrong."""
    asked = _parse(sys.argv[1:] if given is None else given)
    try:
        return int(asked.run(asked))
    except BrokenPipeError:  # whoever read it has seen enough, as in `fjords check *.fjords | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (FjordsError, OSError, ImportError, UnicodeDecodeError) as error:
        print(f"fjords {asked.command}: {_in_one_line(error)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED


def make_parser() -> argparse.ArgumentParser:
    """All commands, with their help."""
    parser = argparse.ArgumentParser(
        prog="fjords",
        description="Play Fjords in a notebook; check, show and analyse games, positions and tile sets.",
        epilog="`fjords COMMAND --help` explains a command, with examples. Start with `fjords play`.",
    )
    parser.add_argument("--version", action="version", version=f"fjords_widget {version('fjords_widget')}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for command in COMMANDS:
        command.add_parser(commands)
    return parser


def _parse(given: Sequence[str]) -> argparse.Namespace:
    """What was asked for. Files may stand before and after options, which argparse alone does not allow.

    What follows `--` belongs to another program, if the command calls one.
    """
    parser = make_parser()
    if not given:
        parser.print_help(sys.stderr)
        parser.exit(MISUSED)
    end = given.index("--") if given[0] in PASSING_ON and "--" in given else len(given)
    asked, rest = parser.parse_known_args(given[:end])
    asked.passed_on = given[end + 1 :]
    if rest and (not isinstance(getattr(asked, "target", None), list) or rest[0].startswith("-")):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    elif rest:
        asked.target += rest
    return asked


def _in_one_line(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "the file is not a text in UTF-8"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    headline, *faults = [line.strip() for line in str(error).splitlines()] or [type(error).__name__]
    return f"{headline} {'; '.join(faults)}".rstrip()
