"""`fjords tiles`: how a tile set plays."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fjords_widget.cli.parsing import add_command
from fjords_widget.engine.report import report
from fjords_widget.engine.tiles import TileSet

if TYPE_CHECKING:
    from fjords_widget.cli.parsing import Commands

EXAMPLES = """\
  fjords tiles                          the tiles of the game
  fjords tiles my_tiles.toml            those of a file
  fjords tiles my_tiles.toml --games 1000"""


def add_parser(commands: Commands) -> None:
    """Adds `fjords tiles`."""
    what = "play random explorations with a tile set, and tell how it plays"
    parser = add_command(commands, "tiles", what, run, EXAMPLES)
    parser.add_argument(
        "set", nargs="?", default="fjords", help="a file, or the name of a set (default: fjords)"
    )
    parser.add_argument("--games", type=int, default=200, help="how many games are played (default: 200)")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4), help="for so many players")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same games")


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    given = TileSet.load(asked.set) if Path(asked.set).suffix else TileSet.named(asked.set)
    print(f"{given.title}: {len(given.bag(asked.players))} tiles for {asked.players} players")
    print(report(given, games=asked.games, seed=asked.seed, players=asked.players))
    return 0
