"""Analysis: every move with its value, its spread and its proof."""

from __future__ import annotations

import random
import statistics
import time
from functools import partial
from xml.etree import ElementTree

import pytest

import fjords_widget as fj
from tests.games import KINDS, played, steps, whole_state

FEW = 40


def settling(kind: str = "base", seed: int = 1) -> fj.Game:
    for game in steps(kind, seed):
        if game.phase == "settlement":
            return game
    raise AssertionError("it never came to settlement")


def is_past(moment: float) -> bool:
    return time.process_time() > moment


# What is said ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind", ["base", "base-4", "runes-3", "epic", "classic", "original-talk", "runes-talk"]
)
def test_every_legal_move_is_judged_and_the_game_left_alone(kind: str) -> None:
    for game in steps(kind, 2):
        if game.ply % 20 == 3 and game.legal_moves:
            before = whole_state(game)
            found = fj.best_moves(game, simulations=FEW)
            assert {judgement.move for judgement in found} == set(game.legal_moves)
            values = [judgement.value for judgement in found]
            assert values == sorted(values, reverse=True)
            assert (found.seat, found.value, found.best) == (game.turn, values[0], found[0])
            assert whole_state(game) == before


def test_in_settlement_values_are_those_of_the_solver_and_proven() -> None:
    game = settling()
    found, solution = fj.best_moves(game), fj.solve(game)
    assert {judgement.move: judgement.value for judgement in found} == solution.values
    assert all(judgement.proven and judgement.spread == 0 for judgement in found)
    assert found.line == solution.line
    assert found.best.move == solution.line[0]


def test_what_is_not_proven_does_not_say_so() -> None:
    for game in (settling("base-3"), fj.Game(seed=1)):
        assert not any(judgement.proven for judgement in fj.best_moves(game, simulations=FEW))
    hasty = fj.best_moves(settling("epic", 5), simulations=1)
    assert len(hasty) == len(settling("epic", 5).legal_moves)


def test_the_spread_shrinks_as_less_is_unseen() -> None:
    """On average over some deals: a single map may still hold a tile that decides it in the middle."""

    def spread(seed: int, ply: int) -> float:
        return fj.best_moves(played("base", seed, ply), simulations=200).best.spread

    spreads = [statistics.fmean(spread(seed, ply) for seed in range(1, 5)) for ply in (2, 24, 34)]
    assert spreads == sorted(spreads, reverse=True)
    assert spreads[0] > 3


def test_a_move_to_keep_gets_as_many_tries_as_the_best() -> None:
    game = fj.Game(seed=2, first=0)
    worst = fj.best_moves(game, simulations=200)[-1].move
    found = fj.best_moves(game, simulations=200, keep=worst)
    assert found.of(worst).tries == found.best.tries
    with pytest.raises(KeyError):
        found.of(fj.Draw())


def test_a_move_that_was_simulated_once_is_not_taken_for_certain() -> None:
    found = fj.best_moves(fj.Game(seed=2, first=0), simulations=FEW)
    assert min(judgement.tries for judgement in found) == 1
    assert all(judgement.error > 0 for judgement in found)


# What it may see, and how it is limited ------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["base", "classic", "runes"])
def test_the_order_of_the_bag_makes_no_difference(kind: str) -> None:
    game = played(kind, 4, 9)
    rng = random.Random(1)
    told = {str(fj.best_moves(game.copy(reshuffle=rng), simulations=FEW, seed=5)) for _ in range(3)}
    assert len(told) == 1


def test_same_seed_same_answer_and_another_seed_another() -> None:
    game = fj.Game(seed=6)
    one, same, other = (fj.best_moves(game, simulations=FEW, seed=seed) for seed in (1, 1, 2))
    assert list(one) == list(same)
    assert list(one) != list(other)


def test_it_tells_progress_and_can_be_stopped() -> None:
    told: list[float] = []
    fj.best_moves(fj.Game(seed=1), simulations=FEW, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    for game in (fj.Game(seed=1), fj.Game(seed=1, **KINDS["runes-4"]), settling("epic-runes", 1)):
        took = []
        for _ in range(3):  # something else of the process may come in between
            asked = time.process_time() + 0.2
            found = fj.best_moves(game, seconds=60, stop=partial(is_past, asked))
            took.append(time.process_time() - asked)
            assert len(found) == len(game.legal_moves)
        assert min(took) < 0.1


@pytest.mark.parametrize("name", ["seconds", "simulations", "depth"])
def test_senseless_limits_are_refused(name: str) -> None:
    with pytest.raises(fj.InvalidOption, match=name):
        fj.best_moves(fj.Game(), **{name: 0})  # type: ignore[arg-type]


def test_a_game_that_is_over_has_no_moves_to_judge() -> None:
    with pytest.raises(fj.FjordsError):
        fj.best_moves(played("base", 1))
    with pytest.raises(fj.InvalidOption, match="seed"):
        fj.best_moves(fj.Game(), seed=1.5)  # type: ignore[arg-type]


# How it is shown --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_judgements_are_a_table(lang: str) -> None:
    game = settling()
    game.lang = lang
    found = fj.best_moves(game, simulations=FEW)
    rows = [[cell.text for cell in row] for row in ElementTree.fromstring(found._repr_html_()).iter("tr")]
    lines = str(found).splitlines()
    assert len(rows) == len(lines) == 1 + len(found)
    assert lines[1].split()[0] == rows[1][0] == str(found.best.move)
    assert str(found.best.move) in repr(found)
