"""`fjords review`: the moves of a game, judged one by one."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from fjords_widget.cli.parsing import add_command, check_folder
from fjords_widget.progress import is_watched

if TYPE_CHECKING:
    from fjords_widget.cli.parsing import Commands

ABOUT = """\
For each move it says how many points it gave away compared with the best one, and keeps mistakes
apart from bad luck with the tiles."""
EXAMPLES = """\
  fjords review game.fjords                          what each move gave away
  fjords review game.fjords -o reviewed.fjords       the same, as comments in a record
  fjords review game.fjords --seconds 0.2            less time for each move"""


def add_parser(commands: Commands) -> None:
    """Adds `fjords review`."""
    what = "judge every move of a game"
    parser = add_command(commands, "review", what, run, EXAMPLES, ABOUT)
    parser.add_argument("record", help="a file with a record")
    parser.add_argument(
        "-o", "--output", help="write the record, with the verdicts as comments, to this file"
    )
    parser.add_argument("--seconds", type=float, help="time for each move")


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    from fjords_widget.players.analysis.review import review
    from fjords_widget.records.record import Record

    check_folder(asked.output)
    found = review(Record.load(asked.record), seconds=asked.seconds, progress=is_watched())
    if asked.output:
        found.annotated().dump(asked.output)
        print(asked.output)
    else:
        print(found)
    return 0
