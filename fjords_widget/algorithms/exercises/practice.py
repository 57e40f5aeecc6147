"""Boards to practise on: whole games with few tiles, from the smallest to full size, always the same ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.search import flood_fill
from fjords_widget.algorithms.ways import free_walks
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.tiles import TileSet

SIZES = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 28, 32, 37)
"""How many tiles there are besides the three that a game starts with."""
APART = 1_000
"""Boards of one seed and of the next are made of numbers so far apart."""


def few_tiles(tiles: int, seed: int, players: int = 2, lang: str | None = None) -> Game:
    """A game with a few tiles only, before its first move."""
    whole = TileSet.named("fjords")
    few = Random(f"{tiles}/{seed}").sample(whole.bag(2), tiles)
    bag = TileSet(f"{tiles} tiles", whole.start, tuple(few))
    return Game(players, tiles=bag, seed=seed, first=0, lang=lang)


def small_game(tiles: int, seed: int, players: int = 2, lang: str | None = None) -> Game:
    """Such a game, played at random up to settlement."""
    rng = Random(seed)
    game = few_tiles(tiles, seed, players, lang)
    while game.phase == "exploration":
        game.push(rng.choice(list(game.legal_moves)))
    return game


def classic_ending(tiles: int, left: int, seed: int) -> Game:
    """A classic game with a few tiles only, played at random until this many are left in the bag."""
    rng = Random(f"{tiles}/{left}/{seed}")
    whole = TileSet.named("fjords")
    bag = TileSet(f"{tiles} tiles", whole.start, tuple(rng.sample(whole.bag(2), tiles)))
    game = Game(2, variant="classic", tiles=bag, seed=seed, first=0)
    while game.unseen.total() > left and game.phase == "exploration":
        game.push(rng.choice(list(game.legal_moves)))
    return game


def small_settlement(tiles: int, seed: int, most_moves: int) -> Game | None:
    """Such a game, played on at random until little can follow; None if there is no choice left then."""
    game = small_game(tiles, seed)
    rng = Random(seed)
    while game.phase != "over" and len(_free(game)) > most_moves:
        game.push(rng.choice(list(game.legal_moves)))
    return game if len(game.legal_moves) > 1 else None


def _free(game: Game) -> set[Cell]:
    """The tiles that somebody can still reach on foot: no game has more moves to come than that."""
    board = game.board
    return flood_fill(free_walks(board), list(board.pieces)) - set(board.pieces)


@lru_cache(2)
def charts(seed: int = 0) -> tuple[Chart, ...]:
    """Maps with the longhouses on them, three of each size; other ones with another seed."""
    seeds = range(APART * seed, APART * seed + 3)
    found = [Chart.of(small_game(tiles, each).board) for tiles in SIZES for each in seeds]
    return tuple(sorted(found, key=len))


@lru_cache(2)
def crowded_charts(seed: int = 0) -> tuple[Chart, ...]:
    """Maps with the longhouses of three and of four seats, from small to large."""
    games = [
        small_game(tiles, APART * seed + tiles, players) for tiles in (8, 12, 18, 26) for players in (3, 4)
    ]
    return tuple(sorted((Chart.of(game.board) for game in games), key=len))


@lru_cache(4)
def settlements(most_moves: int = 5, count: int = 30, seed: int = 0) -> tuple[Game, ...]:
    """Settlements near their end with a choice to make, from small to larger ones."""
    return tuple(_settlements(most_moves, count, APART * seed))


def _settlements(most_moves: int, count: int, first: int) -> Iterator[Game]:
    found = 0
    for free in range(2, most_moves + 1):
        share = count * (free - 1) // (most_moves - 1)
        for seed in range(first, first + APART):
            game = small_settlement(6 + seed % 8, seed, free)
            if game is not None:
                found += 1
                yield game
            if found >= share:
                break
