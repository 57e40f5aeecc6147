"""`fjords check`: every fault in records, positions and tile sets."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from fjords_widget.cli.parsing import add_command, read_text
from fjords_widget.engine.errors import FjordsError
from fjords_widget.engine.game import Game
from fjords_widget.engine.tiles import TileSet

if TYPE_CHECKING:
    from fjords_widget.cli.parsing import Commands

ABOUT = """\
It finds out by itself what a file holds, and prints a line for each fault: where it is, what is
wrong and what is expected."""
EXAMPLES = """\
  fjords check game.fjords              a record, or many in one file
  fjords check games/*.fjords           as many files as you like
  fjords check my_tiles.toml            a tile set
  fjords check position.txt             positions, one to a line

The exit code is 0 if there are no faults, and 1 otherwise."""


def add_parser(commands: Commands) -> None:
    """Adds `fjords check`."""
    what = "report every fault in records, positions and tile sets"
    parser = add_command(commands, "check", what, run, EXAMPLES, ABOUT)
    parser.add_argument("file", nargs="+", help="files to check; - reads standard input")


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    wrong = 0
    for path in asked.file:
        try:
            faults = find_faults(path)
        except OSError as error:
            faults = [str(error.strerror)]
        except UnicodeDecodeError:
            faults = ["the file is not a text in UTF-8"]
        wrong += bool(faults)
        print("\n".join(f"{path}: {fault}" for fault in faults) if faults else f"{path}: no faults")
    return 1 if wrong else 0


def find_faults(path: str) -> list[str]:
    """Every fault in a file, whatever it holds."""
    text = read_text(path)
    if text.startswith("fjords/"):
        return _faults_of_positions([line for line in enumerate(text.splitlines(), 1) if line[1].strip()])
    if Path(path).suffix.lower() in (".toml", ".json") or _is_json(text):
        return _faults_of(lambda: TileSet.loads(text))
    return _record_faults(text)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _faults_of_positions(lines: list[tuple[int, str]]) -> list[str]:
    """Where there are several positions, a fault begins with the number of its line."""
    where = "{}: " if len(lines) > 1 else ""
    return [where.format(number) + fault for number, line in lines for fault in _position_faults(line)]


def _position_faults(line: str) -> list[str]:
    return _faults_of(lambda: Game.from_position(line.strip()))


def _record_faults(text: str) -> list[str]:
    from fjords_widget.records.record import Record

    try:
        records = Record.loads_all(text)
    except FjordsError as error:
        return str(error).splitlines()
    return [str(flaw) for record in records for flaw in record.errors]


def _faults_of(read: Callable[[], object]) -> list[str]:
    try:
        read()
    except FjordsError as error:
        faults = getattr(error, "faults", ())
        return [f"{fault.place}: {fault.text}" for fault in faults] or [str(error)]
    return []
