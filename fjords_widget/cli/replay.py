"""`fjords replay`: a record checked, and shown as a page, a picture or a film."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fjords_widget.cli.parsing import add_command, check_folder
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.progress import is_watched

if TYPE_CHECKING:
    from fjords_widget.cli.parsing import Commands
    from fjords_widget.records.record import Record

KINDS = (".html", ".svg", ".png", ".gif", ".webp")
ABOUT = """\
Without a file to write, it prints who played, how the game ended and the last position. Each file
is written in the format that its name ends in."""
EXAMPLES = """\
  fjords replay game.fjords                      who played, how it ended, and the last position
  fjords replay game.fjords game.html            a page to step through, in one file
  fjords replay game.fjords game.gif             a film
  fjords replay game.fjords 20.png --ply 20      a picture of the board after 20 moves"""


def add_parser(commands: Commands) -> None:
    """Adds `fjords replay`."""
    what = "check a record, and show it as a page, a picture or a film"
    parser = add_command(commands, "replay", what, run, EXAMPLES, ABOUT)
    parser.add_argument("record", help="a file with a record")
    parser.add_argument("target", nargs="*", default=[], help=f"files to write: {', '.join(KINDS)}")
    parser.add_argument(
        "--ply", type=int, help="take the picture after this many moves (default: at the end)"
    )


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    from fjords_widget.records.record import Record

    for target in asked.target:
        _check_kind(target)
        check_folder(target)
    record = Record.load(asked.record)
    if not asked.target:
        board = record.game(asked.ply)
        print(f"{' and '.join(record.names)}: {record.result}, {record.plies} moves", board, sep="\n")
    for target in asked.target:
        write(record, target, asked.ply)
        print(target)
    return 0


def _check_kind(target: str) -> None:
    if Path(target).suffix.lower() not in KINDS:
        raise InvalidOption(f"{target}: the name of a file to write ends in {', '.join(KINDS)}")


def write(record: Record, target: str, ply: int | None) -> None:
    """Writes one file of the kind that its name says."""
    kind = Path(target).suffix.lower()
    if kind == ".html":
        from fjords_widget.widgets.replay.widget import Replay

        Replay(record).to_html(target)
    elif kind == ".svg":
        record.to_svg(target, ply)
    elif kind == ".png":
        record.to_png(target, ply)
    else:
        record.to_gif(target, progress=is_watched())
