"""A data set of settlements of two with their exact margins: JSON lines.

    python -m fjords_widget.research.settlements settlements.jsonl --count 100000 --workers 4

Explorers of different strength, and variants, take turns. Called again, it goes on where it stopped. The file
is the same, byte for byte, however the work was shared.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from random import Random
from typing import Any, NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.engine.redeal import redeal
from fjords_widget.engine.terms import Terms, runes_named
from fjords_widget.files import FilePath
from fjords_widget.players import players
from fjords_widget.players.arena.seeds import check_seed, draw_seed
from fjords_widget.players.fast import available
from fjords_widget.players.solver.solve import solve
from fjords_widget.progress import Progress
from fjords_widget.research.command import make_parser, say_help
from fjords_widget.research.row_file import RowFile, Rows, write_games
from fjords_widget.research.rows import rules_text

VARIANTS = ("base", "classic", "original")
MIXED = "mixed"
"""Greedy up to a moment drawn at random, and random from then on: as the rollouts of players end."""
EXPLORERS = ("random", "greedy", MIXED, "careful")
PLIES = 60
"""By then exploration is over, nearly always."""
NODES = 2_000_000
"""With runes, the solver gives up after this many positions: a few seconds, compiled."""
COLUMNS = ("game", "seed", "rules", "explorer", "moves", "position", "seat", "margin", "low", "high")


class Mix(NamedTuple):
    """What the settlements are like: each kind comes up as often as every other."""

    seed: int | str
    explorers: tuple[str, ...] = EXPLORERS
    variants: tuple[str, ...] = VARIANTS
    runes: str | tuple[str, ...] = ()

    def rules(self, number: int) -> dict[str, Any]:
        """What `fj.Game` is told for one of them."""
        variant = self.variants[number // len(self.explorers) % len(self.variants)]
        return {"players": 2, "variant": variant, "runes": self.runes}


def solve_settlements(
    path: FilePath,
    count: int,
    *,
    explorers: Sequence[str] = EXPLORERS,
    variants: Sequence[str] = VARIANTS,
    runes: str | Sequence[str] = (),
    seed: int | str | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool | Progress | None = None,
) -> int:
    """Has explorers make this many maps, solves the settlements, and writes them to a file.

    Returns how many were new. `explorers` are levels, or `mixed`. Without a seed, chance draws one; the rows
    tell it. A file that is no such data set, or that another program is writing to, is refused:
    InvalidOption.
    """
    for name, number in (("count", count), ("workers", 1 if workers is None else workers)):
        if type(number) is not int or number < 1:
            raise InvalidOption(say(None, "arena.number", name=name, number=repr(number)))
    for name in explorers:
        if name != MIXED and name not in players:
            raise InvalidOption(
                say(None, "arena.level", level=repr(name), known=", ".join([*players, MIXED]))
            )
    check_seed(seed)
    mix = Mix(0, tuple(explorers), tuple(variants), runes if isinstance(runes, str) else tuple(runes))
    for number in range(len(mix.explorers) * len(mix.variants)):
        Terms.agreed(**mix.rules(number))
    wanted = {
        "seed": None if seed is None else f"{seed}/0",
        "rules": rules_text(mix.rules(0)),
        "explorer": mix.explorers[0],
    }
    with RowFile(os.fspath(path), wanted, COLUMNS) as file:
        if seed is None:
            seed = draw_seed() if file.seed is None else file.seed
        plan = range(file.done, count)
        work = partial(solve_one, mix=mix._replace(seed=seed))
        write_games(plan, work, file, executor, workers, progress)
    return len(plan)


def solve_one(number: int, mix: Mix) -> Rows:
    """One settlement, explored and solved."""
    seed, explorer = f"{mix.seed}/{number}", mix.explorers[number % len(mix.explorers)]
    rules = mix.rules(number)
    game = Game(seed=seed, **rules)
    choose, mixer = _chooser(explorer, seed), Random(f"{seed}/table")
    moves = []
    while game.phase == "exploration":
        moves.append(str(game.push(choose(redeal(game, mixer)))))
    low, high = _margin(game)
    return [
        {
            "game": number,
            "seed": seed,
            "rules": rules_text(rules),
            "explorer": explorer,
            "moves": " ".join(moves),
            "position": game.position(),
            "seat": game.turn,
            "margin": low if low == high else None,
            "low": low,
            "high": high,
        }
    ]


def _chooser(explorer: str, seed: str) -> Callable[[Game], Move]:
    """An explorer as a function; it plays for both seats."""
    if explorer != MIXED:
        return players[explorer].player(seed)
    greedy, careless = players["greedy"].player(seed), players["random"].player(seed)
    moment = Random(f"{seed}/mixed").randrange(PLIES)
    return lambda game: (greedy if game.ply < moment else careless)(game)


def _margin(game: Game) -> tuple[int, int]:
    """By how much the seat to move wins, or bounds of that; if nobody can place a viking, seat 0."""
    if game.phase == "over":
        first, second = (score.total for score in game.scores())
        return first - second, first - second
    found = solve(game, every_move=False, fast=available(), nodes=NODES if game.runes else None)
    return found.low, found.high


# The command ----------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> None:
    """What the command does."""
    parser = make_parser("fjords_widget.research.settlements", "solving", "lines")
    parser.add_argument("--count", type=int, default=1000, help=say_help("count"))
    parser.add_argument("--explorers", nargs="+", default=EXPLORERS, help=say_help("explorers"))
    parser.add_argument("--variants", nargs="+", default=VARIANTS, help=say_help("variants"))
    given = parser.parse_args(arguments)
    try:
        new = solve_settlements(
            given.path,
            given.count,
            explorers=given.explorers,
            variants=given.variants,
            runes=runes_named(given.runes),
            seed=given.seed,
            workers=given.workers,
        )
    except FjordsError as fault:
        parser.exit(1, f"{fault}\n")
    print(say(None, "research.solved", path=given.path, count=given.count, new=new))


if __name__ == "__main__":
    main()
