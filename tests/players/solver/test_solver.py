"""fj.solve: the settlement of two, proven against trying everything out and against itself."""

from __future__ import annotations

import random
from time import process_time

import pytest

import fjords_widget as fj
from fjords_widget.engine.reach import reach
from fjords_widget.players.solver.contested import count_contested
from fjords_widget.players.solver.problem import Problem
from tests.games import played
from tests.players.solver.small_settlements import KINDS, settlement, tried_out, with_some_runes

SEEDS = range(16)


def margin_of(game: fj.Game, seat: int) -> int:
    scores = game.scores()
    return scores[seat].total - scores[1 - seat].total


def explored(kind: str, seed: int) -> fj.Game:
    """A settlement of full size before the first viking, after random exploration."""
    game = played(kind, seed, 0)
    rng = random.Random(seed)
    while game.phase == "exploration":
        game.push(rng.choice(list(game.legal_moves)))
    return game


@pytest.mark.parametrize("scarce", [False, True], ids=["all vikings", "few vikings"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_value_is_what_trying_everything_out_gives(kind: str, scarce: bool) -> None:
    tried = 0
    for seed in SEEDS:
        game = settlement(kind, seed, scarce=scarce)
        if game is not None:
            solution = fj.solve(game)
            assert solution.exact
            assert solution.values == tried_out(game), (kind, seed)
            assert solution.margin == solution.low == solution.high == max(solution.values.values())
            tried += 1
    assert tried >= len(SEEDS) / 2


@pytest.mark.parametrize("first", range(0, 120, 40))
def test_runes_as_they_come(first: int) -> None:
    tried = 0
    for seed in range(first, first + 40):
        game = with_some_runes(seed, tiles=9)
        if game is not None and len(game.board.vacant) <= 7:
            assert fj.solve(game, fast=False).values == tried_out(game), seed
            tried += 1
    assert tried >= 10


@pytest.mark.parametrize("kind", ["base", "classic", "original", "epic"])
def test_larger_maps_too(kind: str) -> None:
    games = [game for seed in range(6) if (game := settlement(kind, seed, tiles=12)) is not None]
    assert len(games) > 3
    for game in games:
        assert fj.solve(game).values == tried_out(game), game.position()


@pytest.mark.parametrize("kind", KINDS)
def test_the_line_leads_to_the_margin(kind: str) -> None:
    game = next(found for seed in SEEDS if (found := settlement(kind, seed)) is not None)
    solution = fj.solve(game)
    end = game.copy()
    for move in solution.line:
        end.push(move)
    assert end.phase == "over"
    assert margin_of(end, game.turn) == solution.margin
    assert solution.line[0] == next(m for m, value in solution.values.items() if value == solution.margin)
    assert list(solution.values) == list(game.legal_moves)


def each_move_leads_there(game: fj.Game, solution: fj.Solution) -> None:
    """Every move is solved for itself, with a fresh memory, and is worth what was said of it."""
    seat = game.turn
    for move, value in solution.values.items():
        game.push(move)
        if game.phase == "over":
            margin = margin_of(game, seat)
        else:
            margin = fj.solve(game, every_move=False).margin * (1 if game.turn == seat else -1)
        assert margin == value, move
        game.pop()


@pytest.mark.parametrize("kind", ["base", "classic", "original"])
@pytest.mark.parametrize("seed", range(3))
def test_the_value_of_a_position_is_the_best_over_its_moves(kind: str, seed: int) -> None:
    """On whole settlements, from the first viking."""
    game = explored(kind, seed)
    solution = fj.solve(game)
    assert solution.exact
    each_move_leads_there(game, solution)
    assert solution.margin == max(solution.values.values())


@pytest.mark.parametrize("kind", ["game-5", "game-6", "runes", "epic-runes"])
def test_the_same_with_runes_some_moves_before_the_end(kind: str) -> None:
    game = explored(kind, 3)
    player = fj.players["greedy"].player(seed=3)
    while count_contested(game) > 9:
        game.push(player(game))
    assert any(side.runes for side in game.supply), "nothing to be spent any more"
    solution = fj.solve(game)
    assert solution.exact
    each_move_leads_there(game, solution)


def test_the_game_is_left_as_it_was() -> None:
    game = played("runes", 5, 60)
    before = game.position()
    fj.solve(game, seconds=0.2)
    assert game.position() == before


# Being stopped ----------------------------------------------------------------------------------------


def long_settlement() -> fj.Game:
    """One that takes a while."""
    return explored("epic-runes", 4)


def test_it_stops_after_a_tenth_of_a_second_of_work() -> None:
    game = long_settlement()
    asked_at: list[float] = []
    begun = process_time()

    def stop() -> bool:
        if process_time() - begun > 0.3:
            asked_at.append(process_time())
        return bool(asked_at)

    solution = fj.solve(game, stop=stop)
    assert process_time() - asked_at[0] < 0.1
    assert not solution.exact
    assert solution.low <= solution.margin <= solution.high
    assert solution.low < solution.high
    assert set(solution.bounds) == set(game.legal_moves)


def test_bounds_tighten_and_never_lie() -> None:
    game = explored("classic", 1)
    truth = fj.solve(game)
    spans = []
    for nodes in (1, 1000, 2000, 4000, 8000, 16000, 10**9):
        solution = fj.solve(game, nodes=nodes)
        assert solution.low <= truth.margin <= solution.high
        assert all(low <= truth.values[move] <= high for move, (low, high) in solution.bounds.items())
        assert all(truth.values[move] == value for move, value in solution.values.items())
        spans.append(solution.high - solution.low)
    assert spans == sorted(spans, reverse=True)
    assert spans[0] > 0
    assert spans[-1] == 0


def test_progress_goes_from_nothing_to_all() -> None:
    game = settlement("base", 1, tiles=12)
    assert game is not None
    told: list[float] = []
    fj.solve(game, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0


# What cannot be solved --------------------------------------------------------------------------------


def test_three_players_are_refused() -> None:
    game = played("base-3", 1, 60)
    with pytest.raises(fj.InvalidOption, match="two players"):
        fj.solve(game)


@pytest.mark.parametrize(("plies", "phase"), [(3, "exploration"), (None, "game over")])
def test_only_settlements_are_solved(plies: int | None, phase: str) -> None:
    with pytest.raises(fj.FjordsError, match=phase):
        fj.solve(played("base", 1, plies))


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"nodes": -1}, {"seconds": "long"}])
def test_limits_are_numbers_above_nought(limits: dict[str, object]) -> None:
    game = settlement("base", 1)
    assert game is not None
    with pytest.raises(fj.InvalidOption, match=next(iter(limits))):
        fj.solve(game, **limits)  # type: ignore[arg-type]


# Contested tiles --------------------------------------------------------------------------------------


def settled_somehow(problem: Problem, seat: int) -> int:
    """Every tile that a seat settles in some play in which the other stands still: tried out."""
    start = problem.start._replace(supply=(99, 99))
    found, waiting, seen = 0, [start], {start}
    while waiting:
        here = waiting.pop()
        for placement in problem.placements(here, seat):
            found |= 1 << placement.tile
            new = problem.after(here._replace(turn=seat), placement)._replace(turn=seat)
            if new not in seen:
                seen.add(new)
                waiting.append(new)
    return found


@pytest.mark.parametrize("kind", ["base", "journey", "horse", "wisdom", "game-6"])
def test_contested_is_what_both_could_settle(kind: str) -> None:
    games = [game for seed in range(12) if (game := settlement(kind, seed)) is not None]
    assert len(games) > 6
    more = 0
    for game in games:
        problem = Problem(game)
        both = settled_somehow(problem, 0) & settled_somehow(problem, 1)
        assert count_contested(game) == both.bit_count(), game.position()
        more += count_contested(game) > reach(game).contested.bit_count()
    if kind in ("base", "wisdom"):
        assert (more > 0) == (kind == "wisdom"), "runes lead to land that is not reached on foot"
