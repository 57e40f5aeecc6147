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


def few_tiles(tiles: int, seed: int) -> Game:
    """A game of two with a few tiles only, before its first move."""
    whole = TileSet.named("fjords")
    few = Random(f"{tiles}/{seed}").sample(whole.bag(2), tiles)
    return Game(tiles=TileSet(f"{tiles} tiles", whole.start, tuple(few)), seed=seed, first=0)


def small_game(tiles: int, seed: int) -> Game:
    """Such a game, played at random up to settlement."""
    rng = Random(seed)
    game = few_tiles(tiles, seed)
    while game.phase == "exploration":
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


@lru_cache(1)
def charts() -> tuple[Chart, ...]:
    """Maps with the longhouses on them, three of each size."""
    found = [Chart.of(small_game(tiles, seed).board) for tiles in SIZES for seed in range(3)]
    return tuple(sorted(found, key=len))


@lru_cache(4)
def settlements(most_moves: int = 5, count: int = 30) -> tuple[Game, ...]:
    """Settlements near their end with a choice to make, from small to larger ones."""
    return tuple(_settlements(most_moves, count))


def _settlements(most_moves: int, count: int) -> Iterator[Game]:
    found = 0
    for free in range(2, most_moves + 1):
        share = count * (free - 1) // (most_moves - 1)
        for seed in range(1_000):
            game = small_settlement(6 + seed % 8, seed, free)
            if game is not None:
                found += 1
                yield game
            if found >= share:
                break
