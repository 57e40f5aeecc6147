"""How a tile set plays: measured over random games, to compare with what players of the printed game say."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.events import Drew, SetAside, Swapped
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Lay
from fjords_widget.engine.tiles import TileSet


class Report(NamedTuple):
    """What random play finds. Shares are between 0 and 1; the others are means."""

    name: str
    games: int
    unplayable: float
    """Classic game: the share of drawn tiles that fit nowhere."""
    placements: float
    """Classic game: ways to lay a drawn tile that fits."""
    single: float
    """Classic game: the share of fitting tiles with one way only."""
    row_placements: float
    """Base game: ways to lay a tile, a turn."""
    swaps: float
    """Base game: swapped rows, a game."""
    leftovers: float
    """Base game: tiles never laid, a game."""

    def __str__(self) -> str:
        lines = [say(None, "report.title", name=self.name, games=self.games)]
        for name in ("unplayable", "single"):
            lines.append(f"  {say(None, f'report.{name}')}: {getattr(self, name):.1%}")
        for name in ("placements", "row_placements", "swaps", "leftovers"):
            lines.append(f"  {say(None, f'report.{name}')}: {getattr(self, name):.2f}")
        return "\n".join(lines)


def report(
    tiles: str | TileSet = "fjords",
    games: int = 200,
    seed: int = 0,
    players: int = 2,
    *,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Plays random explorations, tile by tile (two players) and from the row, and counts what happens.

    `progress` is told how many are over, of how many: twice as many as `games`.
    """
    if type(games) is not int or games < 1:
        raise InvalidOption(say(None, "options.games", games=repr(games)))
    rng = random.Random(seed)
    drawn, unfit, ways = 0, 0, []
    for done in range(1, games + 1):
        draws, aside, more = _explore_classic(tiles, rng)
        drawn, unfit = drawn + draws, unfit + aside
        ways += more
        if progress is not None:
            progress(done, 2 * games)
    rows: list[int] = []
    swaps = left = 0
    for done in range(games + 1, 2 * games + 1):
        more, swapped, over = _explore_base(tiles, players, rng)
        rows += more
        swaps, left = swaps + swapped, left + over
        if progress is not None:
            progress(done, 2 * games)
    return Report(
        name=tiles if isinstance(tiles, str) else tiles.name,
        games=games,
        unplayable=_share(unfit, drawn),
        placements=_share(sum(ways), len(ways)),
        single=_share(ways.count(1), len(ways)),
        row_placements=_share(sum(rows), len(rows)),
        swaps=swaps / games,
        leftovers=left / games,
    )


def _share(part: int, whole: int) -> float:
    """The quotient; 0 where there was nothing to count, as with a set in which nothing fits."""
    return part / whole if whole else 0.0


def _explore_classic(tiles: str | TileSet, rng: random.Random) -> tuple[int, int, list[int]]:
    """One classic exploration: tiles drawn, tiles that did not fit, ways for each that did."""
    game = Game(variant="classic", seed=rng.getrandbits(64), tiles=tiles)
    ways = []
    while game.phase == "exploration":
        if game.hand is not None:
            ways.append(_ways(game))
        game.push(rng.choice(list(game.legal_moves)))
    events = [event for turn in game.history for event in turn.events]
    drawn = sum(isinstance(event, Drew) for event in events)
    return drawn, sum(isinstance(event, SetAside) for event in events), ways


def _explore_base(tiles: str | TileSet, players: int, rng: random.Random) -> tuple[list[int], int, int]:
    """One base exploration: ways at each turn, swapped rows, tiles left over."""
    game = Game(players, seed=rng.getrandbits(64), tiles=tiles)
    ways = []
    while game.phase == "exploration":
        ways.append(_ways(game))
        game.push(rng.choice(list(game.legal_moves)))
    events = [*game.setup.events, *(event for turn in game.history for event in turn.events)]
    return ways, sum(isinstance(event, Swapped) for event in events), len(game.row) + game.unseen.total()


def _ways(game: Game) -> int:
    """Placements, whatever is built on them."""
    return sum(isinstance(move, Lay) and move.build is None for move in game.legal_moves)
