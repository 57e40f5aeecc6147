"""`fjords tiles`: how a tile set plays."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fjords_widget.cli.parsing import add_command
from fjords_widget.engine.report import report
from fjords_widget.engine.tiles import TileSet
from fjords_widget.progress import Meter, is_watched

if TYPE_CHECKING:
    from fjords_widget.cli.parsing import Commands

ABOUT = """\
It says how often a drawn tile fits nowhere or in one place only, how many placements there are to
choose from, and how many tiles are left over: whether a set of your own is fun to play."""
EXAMPLES = """\
  fjords tiles                          the set of the game
  fjords tiles my_tiles.toml            a set of your own
  fjords tiles my_tiles.toml --games 1000"""


def add_parser(commands: Commands) -> None:
    """Adds `fjords tiles`."""
    what = "play random explorations with a tile set, and report how it plays"
    parser = add_command(commands, "tiles", what, run, EXAMPLES, ABOUT)
    parser.add_argument(
        "set", nargs="?", default="fjords", help="a file, or the name of a set (default: fjords)"
    )
    parser.add_argument("--games", type=int, default=200, help="how many games to play (default: 200)")
    parser.add_argument(
        "--players", type=int, default=2, choices=(2, 3, 4), help="the number of players (default: 2)"
    )
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same games")


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    given = TileSet.load(asked.set) if Path(asked.set).suffix else TileSet.named(asked.set)
    with Meter(is_watched(), 2 * asked.games, " games") as meter:
        found = report(
            given,
            asked.games,
            asked.seed,
            asked.players,
            progress=lambda done, _: meter.show(done),
        )
    print(f"{given.title}: {len(given.bag(asked.players))} tiles for {asked.players} players")
    print(found)
    return 0
