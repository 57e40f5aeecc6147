"""Terms are shared between games: whole before anybody sees them, and no more of them kept than is useful."""

from __future__ import annotations

import gc
import itertools
import sys
import threading
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import fjords_widget as fj
from fjords_widget.engine.hexgrid import AROUND
from fjords_widget.engine.hexgrid import MOST_KEPT as MOST_CELLS
from fjords_widget.engine.terms import MOST_KEPT, RUNES, Terms

THREADS = 6
BOX = fj.Game().tiles


def own_tiles(name: str) -> fj.TileSet:
    """The tiles of the box as a set that nobody has used yet."""
    return fj.TileSet(name, BOX.start, BOX.tiles)


def rune_sets(count: int) -> list[tuple[str, ...]]:
    """So many different choices of runes."""
    chosen = itertools.chain.from_iterable(itertools.combinations(RUNES, n) for n in range(len(RUNES) + 1))
    return list(itertools.islice(chosen, count))


@pytest.fixture
def hasty_threads() -> Iterator[None]:
    """Threads take turns as often as they can: what goes wrong between them goes wrong soon."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty_threads")
def test_threads_that_begin_games_with_new_options_all_get_whole_terms() -> None:
    with ThreadPoolExecutor(THREADS) as pool:
        for number, runes in enumerate(rune_sets(20)):
            tiles, together = own_tiles(f"box {number}"), threading.Barrier(THREADS)

            def begin(
                runes: tuple[str, ...] = runes,
                tiles: fj.TileSet = tiles,
                together: threading.Barrier = together,
            ) -> Terms:
                together.wait(20)
                game = fj.Game(runes=runes, tiles=tiles, seed=1)
                game.push(next(iter(game.legal_moves)))
                return game.terms

            begun = [future.result() for future in [pool.submit(begin) for _ in range(THREADS)]]
            assert all(terms is begun[0] for terms in begun)


def test_terms_that_no_game_uses_are_let_go() -> None:
    tiles = own_tiles("a box")
    known = [weakref.ref(fj.Game(runes=runes, tiles=tiles).terms) for runes in rune_sets(2 * MOST_KEPT)]
    gc.collect()
    assert sum(terms() is not None for terms in known) <= MOST_KEPT


def test_terms_that_a_game_uses_are_found_again_however_many_came_after_them() -> None:
    game = fj.Game(runes=("home",), seed=3)
    record = game.record()
    for runes in rune_sets(2 * MOST_KEPT):
        Terms.agreed(runes=runes, tie="replay")
    assert fj.Game(runes=("home",)).terms is game.terms
    assert record.game(0).terms is game.terms


def test_options_that_are_equal_and_no_options_are_not_taken_for_them() -> None:
    Terms.agreed(2, table_talk=True)
    for wrong in ({"players": 2.0}, {"table_talk": 1}, {"players": True}):
        try:
            Terms.agreed(**wrong)
        except fj.InvalidOption:
            continue
        raise AssertionError(f"{wrong} was taken for an option")


def test_asking_about_far_cells_fills_no_memory() -> None:
    game = fj.Game(seed=1)
    for q in range(0, 5 * MOST_CELLS, 4):
        game.explain(f"{game.row[0]}@{q},{q}")
    assert len(AROUND) <= MOST_CELLS
    assert AROUND[fj.Cell(1, 2)] == fj.Cell(1, 2).neighbours()
