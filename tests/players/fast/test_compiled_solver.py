"""The solver compiled: the same answers, sooner; and where there is no compiler, nobody misses it."""

from __future__ import annotations

import time

import pytest

import fjords_widget as fj
from fjords_widget.players import endgame
from fjords_widget.players.fast.loading import LAND_SEARCH
from tests.players.fast.compiled import reads_and_compilations
from tests.players.solver.small_settlements import settlement
from tests.players.solver.test_solver import explored
from tests.programs import run_python

WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None  # as if it were not installed
from fjords_widget.players import fast
fast.find_spec = lambda name: None
import fjords_widget as fj
from tests.paths import ROOT
game = fj.Game.from_position(sys.argv[1])
print(sorted((str(move), value) for move, value in fj.solve(game).values.items()))
try:
    fj.solve(game, fast=True)
except fj.InvalidOption as error:
    print(error)
"""


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Compiled once, or read from disk: not in the time of a test that measures."""
    assert LAND_SEARCH.wait(540) is not None


@pytest.mark.parametrize("kind", ["base", "classic", "original"])
@pytest.mark.parametrize("seed", range(3))
def test_compiled_and_plain_answers_are_the_same(kind: str, seed: int) -> None:
    game = explored(kind, seed)
    plain, fast = fj.solve(game, fast=False), fj.solve(game, fast=True)
    assert plain.exact
    assert fast.exact
    assert (fast.margin, fast.line, fast.values) == (plain.margin, plain.line, plain.values)


@pytest.mark.parametrize("kind", ["base", "original", "epic", "game-6"])
def test_on_small_maps_too(kind: str) -> None:
    compared = 0
    for seed in range(12):
        game = settlement(kind, seed)
        if game is not None:
            plain, fast = fj.solve(game, fast=False), fj.solve(game, fast=True)
            assert (fast.margin, fast.line, fast.values) == (plain.margin, plain.line, plain.values)
            compared += 1
    assert compared >= 6


def test_left_to_itself_it_changes_hands_on_the_way() -> None:
    game = explored("classic", 1)
    plain, either = fj.solve(game, fast=False), fj.solve(game)
    assert either.nodes != plain.nodes, "too easy: it was done before compiled code was asked for"
    assert (either.margin, either.line, either.values) == (plain.margin, plain.line, plain.values)


def test_best_moves_without_limits_prove_more_once_the_solver_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = explored("epic", 1)
    compiled = fj.best_moves(game)
    monkeypatch.setattr(endgame, "solver_is_loaded", lambda _: False)
    plain = fj.best_moves(game)
    assert sum(found.proven for found in compiled) > sum(found.proven for found in plain)
    limited = fj.best_moves(game, simulations=50)
    monkeypatch.undo()
    assert [(f.move, f.value) for f in fj.best_moves(game, simulations=50)] == [
        (f.move, f.value) for f in limited
    ]


def test_compiled_code_can_be_stopped_too() -> None:
    game = explored("epic", 2)
    asked_at: list[float] = []
    begun = time.process_time()

    def stop() -> bool:
        if time.process_time() - begun > 0.2:
            asked_at.append(time.process_time())
        return bool(asked_at)

    solution = fj.solve(game, fast=True, stop=stop)
    if not solution.exact:
        assert time.process_time() - asked_at[0] < 0.1
    assert solution.low <= solution.margin <= solution.high


def test_without_a_compiler_the_answers_are_the_same() -> None:
    game = explored("base", 2)
    values, error = run_python(WITHOUT_NUMBA, game.position()).splitlines()
    assert values == str(sorted((str(move), value) for move, value in fj.solve(game).values.items()))
    assert "fjords_widget[fast]" in error


def test_what_is_compiled_is_kept_on_disk() -> None:
    """A second process reads what the first has left: it compiles nothing."""
    assert reads_and_compilations("land_search") == (1, 0)
