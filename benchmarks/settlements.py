"""`python -m benchmarks.settlements`: the solver on settlements that follow fixed seeds.

Half of them come after random exploration, half after sensible (greedy) exploration; base, classic and
original in turn. All of each is solved: margin, line and the value of every move, from the first viking.
Then epic and rune games: how often they are solved in a few seconds, from the first viking and from sixteen
contested tiles. The whole of it takes about ten minutes on a quiet machine.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import NamedTuple

import fjords_widget as fj
from fjords_widget.players.fast import available
from fjords_widget.players.solver.contested import count_contested

VARIANTS = ("base", "classic", "original")
EXPLORERS = ("random", "greedy")
LONGEST = 120.0
"""Seconds; none of the 400 may take longer."""
FEW, ALL = 16, 99
"""Contested tiles from which epic and rune games are to be solved; and all that there are."""


class Solved(NamedTuple):
    """One settlement."""

    contested: int
    seconds: float
    nodes: int
    exact: bool


def explored(explorer: str, seed: int, **options: object) -> fj.Game:
    """A settlement of two before its first viking."""
    game = fj.Game(seed=seed, **options)  # type: ignore[arg-type]
    players = [fj.players[explorer].player(seed=f"{seed}/{seat}") for seat in (0, 1)]
    while game.phase == "exploration":
        game.push(players[game.turn](game))
    return game


def played_on(game: fj.Game, explorer: str, most: int) -> fj.Game:
    """The same, a little later: when no more tiles than that are contested, on foot or by runes."""
    player = fj.players[explorer].player(seed=game.ply)
    while game.phase == "settlement" and count_contested(game) > most:
        game.push(player(game))
    return game


def solved(game: fj.Game, fast: bool, seconds: float) -> Solved:
    """Solves it in so many seconds of the processor, or gives it up."""
    tiles, begun = count_contested(game), process_time()
    solution = fj.solve(game, fast=fast, stop=lambda: process_time() - begun > seconds)
    return Solved(tiles, process_time() - begun, solution.nodes, solution.exact)


def say(text: str) -> None:
    """Tells somebody who is waiting how far it is."""
    if sys.stderr.isatty():
        print(f"\r{text} ", end="", file=sys.stderr, flush=True)


def the_four_hundred(each: int, fast: bool) -> Iterator[tuple[str, Solved]]:
    """So many after each kind of exploration."""
    for explorer in EXPLORERS:
        for seed in range(each):
            say(f"{explorer} {seed + 1}/{each}")
            game = explored(explorer, seed, variant=VARIANTS[seed % 3])
            if game.phase == "settlement":
                yield explorer, solved(game, fast, LONGEST)


def quantile(values: list[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def row(name: str, found: list[Solved]) -> str:
    """One line of the table."""
    seconds, nodes = [each.seconds for each in found], [float(each.nodes) for each in found]
    exact = sum(each.exact for each in found)
    return (
        f"{name:22} {exact:4}/{len(found):<4} {median(seconds):8.2f} {quantile(seconds, 0.95):8.2f} "
        f"{max(seconds):8.2f} {median(nodes):10.0f} {quantile(nodes, 0.95):10.0f} {max(nodes):10.0f}"
    )


HEAD = " ".join(
    [" " * 22, "   solved", "median s", "  95 % s", "  most s", "    median", "95 % nodes", "      most"]
)


def table(each: int, fast: bool) -> None:
    """The settlements of the small games, and what they cost against their contested tiles."""
    found: dict[str, list[Solved]] = defaultdict(list)
    for explorer, one in the_four_hundred(each, fast):
        found[explorer].append(one)
    say("")
    print(f"\nSettlements from the first viking, {'compiled' if fast else 'plain Python'}\n{HEAD}")
    for explorer, some in found.items():
        print(row(f"after {explorer}", some))
    everything = [one for some in found.values() for one in some]
    print(row("all", everything))
    against_tiles(everything)


def against_tiles(everything: list[Solved]) -> None:
    """What settlements cost against their contested tiles."""
    print(f"\nAgainst the contested tiles\n{HEAD}")
    by_tiles: dict[int, list[Solved]] = defaultdict(list)
    for one in everything:
        by_tiles[one.contested // 3 * 3].append(one)
    for tiles, some in sorted(by_tiles.items()):
        print(row(f"{tiles} to {tiles + 2}", some), flush=True)


KINDS: dict[str, dict[str, object]] = {
    "epic": {"variant": "epic"},
    **{preset: {"runes": preset} for preset in fj.PRESETS if preset != "game-1"},
    "all runes": {"runes": fj.RUNES},
    "epic, all runes": {"variant": "epic", "runes": fj.RUNES},
}


def others(each: int, fast: bool, most: int, seconds: float) -> None:
    """Epic and rune games: how often they are solved in so many seconds."""
    title = "From the first viking" if most == ALL else f"From {most} contested tiles"
    print(f"\n{title}, {'compiled' if fast else 'plain Python'}, {seconds:g} s each at most\n{HEAD}")
    everything = []
    for name, options in KINDS.items():
        say(name)
        games = [played_on(explored("greedy", seed, **options), "greedy", most) for seed in range(each)]
        some = [solved(game, fast, seconds) for game in games if game.phase == "settlement"]
        say("")
        if some:
            print(row(name, some), flush=True)
            everything += some
    print(row("all", everything))
    against_tiles(everything)


def main(arguments: list[str] | None = None) -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.settlements", description=__doc__)
    parser.add_argument("--each", type=int, default=200, help="settlements after each kind of exploration")
    parser.add_argument("--others", type=int, default=6, help="epic and rune games of each kind")
    parser.add_argument("--seconds", type=float, default=4.0, help="the most for one of them, compiled")
    parser.add_argument("--plain-seconds", type=float, default=60.0, help="the same in plain Python")
    parser.add_argument("--only", choices=["plain", "fast"], help="one way of solving; else both")
    chosen = parser.parse_args(arguments)
    ways = [fast for fast in (False, True) if chosen.only in (None, "fast" if fast else "plain")]
    if True in ways and not available():
        print("\nnumba is not installed: nothing compiled (pip install 'fjords_widget[fast]')")
        ways.remove(True)
    for fast in ways:
        if fast:
            warm_up()
        if chosen.each:
            table(chosen.each, fast)
        if chosen.others:
            seconds = chosen.seconds if fast else chosen.plain_seconds
            others(chosen.others, fast, FEW, seconds)
            if fast:
                others(chosen.others, fast, ALL, seconds)
    _tell_memory()


def warm_up() -> None:
    """Everything compiled, or read from disk, before time is taken."""
    for options in ({}, {"runes": "game-6"}):
        fj.solve(played_on(explored("random", 0, **options), "greedy", 12), fast=True)


def _tell_memory() -> None:
    try:
        import resource
    except ImportError:
        return  # not on this system
    print(f"\nMost memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
