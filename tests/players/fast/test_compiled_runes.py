"""Settlements with runes, compiled: the same answers as in plain Python, and as trying everything out."""

from __future__ import annotations

import pytest

import fjords_widget as fj
from fjords_widget.players.fast.loading import RUNE_SEARCH
from fjords_widget.players.solver import rune_solver
from fjords_widget.players.solver.contested import count_contested
from tests.players.fast.compiled import reads_and_compilations
from tests.players.solver.small_settlements import KINDS, settlement, tried_out, with_some_runes
from tests.players.solver.test_solver import explored

SCORING = [kind for kind in KINDS if kind not in ("base", "classic", "original", "epic")]


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Compiled once, or read from disk: not in the time of a test."""
    assert RUNE_SEARCH.wait(540) is not None


@pytest.mark.parametrize("kind", SCORING)
def test_every_value_is_what_trying_everything_out_gives(kind: str) -> None:
    tried = 0
    for seed in range(100, 108):
        for scarce in (False, True):
            game = settlement(kind, seed, scarce=scarce)
            if game is not None:
                assert fj.solve(game, fast=True).values == tried_out(game), (seed, scarce)
                tried += 1
    assert tried >= 8


def test_runes_as_they_come() -> None:
    tried = 0
    for seed in range(200, 240):
        game = with_some_runes(seed, tiles=9)
        if game is not None and len(game.board.vacant) <= 7:
            assert fj.solve(game, fast=True).values == tried_out(game), seed
            tried += 1
    assert tried >= 10


@pytest.mark.parametrize("kind", ["game-2", "game-3", "game-4", "game-5", "game-6", "game-7", "runes"])
def test_compiled_and_plain_answers_are_the_same(kind: str) -> None:
    game = explored(kind, 2)
    player = fj.players["greedy"].player(seed=2)
    while count_contested(game) > 9:
        game.push(player(game))
    plain, fast = fj.solve(game, fast=False), fj.solve(game, fast=True)
    assert plain.exact
    assert fast.exact
    assert (fast.margin, fast.line, fast.values) == (plain.margin, plain.line, plain.values)


def test_left_to_itself_it_changes_hands_on_the_way() -> None:
    game = explored("game-6", 2)
    player = fj.players["greedy"].player(seed=2)
    while count_contested(game) > 13:
        game.push(player(game))
    plain, either = fj.solve(game, fast=False), fj.solve(game)
    assert either.nodes != plain.nodes, "too easy: it was done before compiled code was asked for"
    assert (either.margin, either.line, either.values) == (plain.margin, plain.line, plain.values)


def test_a_map_that_is_too_large_is_solved_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    game = settlement("game-6", 100)
    assert game is not None
    monkeypatch.setattr(rune_solver, "WIDEST", 2)
    monkeypatch.delattr(RUNE_SEARCH.module, "workspace")
    assert fj.solve(game, fast=True).values == tried_out(game)


def test_what_is_compiled_is_kept_on_disk() -> None:
    """A second process reads what the first has left: it compiles nothing."""
    assert reads_and_compilations("rune_search") == (1, 0)
