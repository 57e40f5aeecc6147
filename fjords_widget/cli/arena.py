"""`fjords arena`: a tournament of computers."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from fjords_widget.cli.parsing import add_command
from fjords_widget.engine.terms import VARIANTS, runes_named
from fjords_widget.progress import is_watched

if TYPE_CHECKING:
    from fjords_widget.cli.parsing import Commands

ABOUT = """\
Every player meets every other from both seats, with the same tiles. The table shows wins, ratings
(Elo) and how certain they are. Levels: random, playful, shortsighted, timid, greedy,
watchful, careful, cunning, strongest."""
EXAMPLES = """\
  fjords arena random greedy                         100 games: which one is stronger?
  fjords arena greedy careful --games 20 --workers 4
  fjords arena random greedy --path results.jsonl    saves every game; run it again to continue"""


def add_parser(commands: Commands) -> None:
    """Adds `fjords arena`."""
    what = "let computer players compete, and measure their strength"
    parser = add_command(commands, "arena", what, run, EXAMPLES, ABOUT)
    parser.add_argument("players", nargs="+", help="the names of levels, two or more")
    parser.add_argument(
        "--games", type=int, default=100, help="games for each pair of players (default: 100)"
    )
    parser.add_argument("--workers", type=int, help="the number of processes")
    parser.add_argument("--seed", help="the same seed gives the same games")
    parser.add_argument("--path", help="append each game to this file as it ends")
    parser.add_argument(
        "--variant", default="base", choices=VARIANTS, help="the rules of the game (default: base)"
    )
    parser.add_argument("--runes", default="", help="a preset such as game-4, or names separated by commas")


def run(asked: argparse.Namespace) -> int:
    """Does what was asked, and returns the exit code."""
    from fjords_widget.players.arena import arena

    found = arena(
        asked.players,
        asked.games,
        workers=asked.workers,
        path=asked.path,
        variant=asked.variant,
        runes=runes_named([*filter(None, asked.runes.split(","))]),
        progress=is_watched(),
        seed=_read_seed(asked.seed),
    )
    print(found)
    return 0


def _read_seed(text: str | None) -> int | str | None:
    """A whole number, if it looks like one; else the text as it is."""
    return int(text) if text is not None and text.isdecimal() and len(text) <= 20 else text
