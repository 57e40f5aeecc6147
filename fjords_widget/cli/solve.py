"""`fjords solve`: the outcome of a settlement, proven."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fjords_widget.cli.parsing import add_command, read_position
from fjords_widget.engine.game import Game
from fjords_widget.progress import Meter, is_watched

if TYPE_CHECKING:
    from fjords_widget.cli.parsing import Commands
    from fjords_widget.players.solver.solution import Solution

ABOUT = """\
The settlement is the second part of the game. The margin is the score of the player to move minus
that of the other; then come the best line and the margin after each move."""
EXAMPLES = """\
  fjords solve position.txt             from a file
  fjords solve "fjords/1 variant=…"     as text; game.position() writes one
  fjords solve position.txt --seconds 30"""


def add_parser(commands: Commands) -> None:
    """Adds `fjords solve`."""
    what = "prove how a settlement for two ends with best play"
    parser = add_command(commands, "solve", what, run, EXAMPLES, ABOUT)
    parser.add_argument("position", help="a position, or a file that holds one")
    parser.add_argument(
        "--seconds", type=float, help="stop searching after this long (default: search to the end)"
    )


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    from fjords_widget.players.solver.solve import solve

    game = Game.from_position(read_position(asked.position))
    with Meter(is_watched(), 100, "%") as meter:
        found = solve(game, seconds=asked.seconds, progress=lambda done: meter.show(int(100 * done)))
    print("\n".join(tell(found)))
    return 0


def tell(found: Solution) -> Iterator[str]:
    """The proof in lines: the margin, the line of best play, and what each move leads to."""
    if found.exact:
        yield f"proven: {found.margin:+d} for the player to move"
    else:
        yield f"not proven: between {found.low:+d} and {found.high:+d} for the player to move"
    yield f"best play: {' '.join(map(str, found.line)) or '-'}"
    for move, margin in sorted(found.values.items(), key=lambda pair: -pair[1]):
        yield f"{margin:+4d}  {move}"
