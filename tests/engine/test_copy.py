"""Copies go their own way, redealt copies change only what nobody can know, and games survive being saved."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fjords_widget as fj
from fjords_widget.engine.events import Swapped
from tests.games import KINDS, choose, played, steps, whole_state

steady = settings(max_examples=30)
kinds = st.sampled_from(sorted(KINDS))
seeds = st.integers(0, 9999)
games = st.builds(played, kinds, seeds, st.integers(0, 120))


def play_on(game: fj.Game, plies: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(plies):
        if game.legal_moves:
            game.push(choose(game, rng))


def public(game: fj.Game) -> tuple[object, ...]:
    """Everything that a player can see, and the list of moves in its order."""
    return (
        game.position(), repr(game), game.phase, game.turn, game.ply, game.row, game.aside, game.hand,
        game.unseen, game.history, game.setup, dict(game.board), game.board.pieces, game.board.stones,
        game.supply, game.out, game.settlement_order, list(game.legal_moves), game.scores(),
        game.projected_scores(), game.outcome(), game.peek(),
    )  # fmt: skip


# Plain copies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [fj.Game.copy, copy.copy, copy.deepcopy])
def test_a_copy_is_the_same_game(make: object) -> None:
    game = played("runes", 1, 30)
    other: fj.Game = make(game)  # type: ignore[operator]
    assert other is not game
    assert whole_state(other) == whole_state(game)
    assert (other.lang, other.setup, other.tiles) == (game.lang, game.setup, game.tiles)


@steady
@given(games, seeds, st.integers(0, 40), st.integers(0, 40))
def test_what_happens_to_a_copy_does_not_touch_the_game(game: fj.Game, seed: int, back: int, on: int) -> None:
    before = whole_state(game)
    other = game.copy()
    for _ in range(min(back, other.ply)):
        other.pop()
    play_on(other, on, seed)
    assert whole_state(game) == before


@steady
@given(games, seeds, st.integers(0, 40), st.integers(0, 40))
def test_what_happens_to_the_game_does_not_touch_a_copy(game: fj.Game, seed: int, back: int, on: int) -> None:
    other = game.copy()
    before = whole_state(other)
    for _ in range(min(back, game.ply)):
        game.pop()
    play_on(game, on, seed)
    assert whole_state(other) == before


@steady
@given(games, st.lists(st.tuples(st.integers(0, 5), st.integers(-8, 8), st.booleans()), max_size=12), seeds)
def test_many_copies_of_copies_stay_apart(
    game: fj.Game, doings: list[tuple[int, int, bool]], seed: int
) -> None:
    """Each doing: which of the games, how far back (below 0) or on, and whether it is copied first."""
    table = [game]
    states = [whole_state(game)]
    for which, far, copied in doings:
        i = which % len(table)
        if copied:
            table.append(table[i].copy())
            states.append(states[i])
            i = len(table) - 1
        for _ in range(min(-far, table[i].ply)):
            table[i].pop()
        play_on(table[i], far, seed)
        states[i] = whole_state(table[i])
        assert [whole_state(each) for each in table] == states


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_goes_on_exactly_as_the_game_does(kind: str) -> None:
    """The bag is the same bag: the same moves bring the same draws."""
    game = played(kind, 2, 20)
    other = game.copy()
    play_on(game, 200, 3)
    play_on(other, 200, 3)
    assert whole_state(other) == whole_state(game)


def test_a_copy_can_be_taken_back_to_the_beginning() -> None:
    game = played("runes-3", 4)
    other = game.copy()
    while other.ply:
        other.pop()
    assert whole_state(other) == whole_state(fj.Game(seed=4, **KINDS["runes-3"]))


def test_nobody_listens_to_a_copy() -> None:
    calls: list[int] = []
    game = played("base", 1, 5)
    stop = game.subscribe(lambda: calls.append(game.ply))
    other = game.copy()
    play_on(other, 3, 1)
    assert calls == []
    play_on(game, 2, 1)
    game.pop()
    assert calls == [6, 7, 6]
    stop()
    game.pop()
    assert calls == [6, 7, 6]


# Redealt copies -------------------------------------------------------------------------------------


@steady
@given(games, seeds)
def test_redealing_changes_nothing_that_can_be_seen(game: fj.Game, seed: int) -> None:
    before = whole_state(game)
    other = game.copy(reshuffle=random.Random(seed))
    assert public(other) == public(game)
    assert whole_state(game) == before


@steady
@given(games, seeds, st.integers(1, 60))
def test_what_came_out_before_comes_out_again(game: fj.Game, seed: int, back: int) -> None:
    """Back and on again, on a redealt copy: every draw that was made is known, and stays."""
    other = game.copy(reshuffle=random.Random(seed))
    taken = [other.pop() for _ in range(min(back, other.ply))]
    for move in reversed(taken):
        other.push(move)
    assert other.history == game.history
    assert public(other) == public(game)


def test_what_came_out_before_a_swap_comes_out_again_too() -> None:
    """X11: the bag was mixed in between; the draws of all its orders are known."""
    found = 0
    for seed in range(60):
        for game in steps("base", seed):
            if game.history and any(isinstance(event, Swapped) for event in game.history[-1].events):
                play_on(game, 3, seed)
                other = game.copy(reshuffle=random.Random(seed))
                taken = [other.pop() for _ in range(other.ply)]
                for move in reversed(taken):
                    other.push(move)
                assert other.history == game.history
                found += 1
                break
    assert found > 5


def test_redealing_changes_what_comes_next() -> None:
    game = played("base", 5, 6)
    rng = random.Random(1)
    move = choose(game, random.Random(2))
    nexts: Counter[tuple[fj.Tile, ...]] = Counter()
    for _ in range(300):
        other = game.copy(reshuffle=rng)
        other.push(move)
        nexts[other.history[-1].draws] += 1
    assert {draws[0] for draws in nexts} == set(game.unseen), "every tile that is out of sight can come"


def test_redealing_with_the_same_generator_deals_the_same() -> None:
    game = played("classic", 6, 6)
    one, other = game.copy(reshuffle=random.Random(7)), game.copy(reshuffle=random.Random(7))
    play_on(one, 300, 1)
    play_on(other, 300, 1)
    assert one.history == other.history
    assert one.history != played("classic", 6).history


def test_redealt_rows_after_a_swap_differ() -> None:
    """X11: the order of the bag after a swap that is still to come cannot be known either."""
    for seed in range(60):
        game = played("base", seed)
        swaps = [
            i
            for i, turn in enumerate(game.history)
            if any(isinstance(event, Swapped) for event in turn.events)
        ]
        if swaps and len(game.history[swaps[0]].draws) > 2 and game.history[swaps[0] + 1 :]:
            move = game.history[swaps[0]].move
            while game.ply > swaps[0]:
                game.pop()
            if game.unseen.total() > 6:
                rng = random.Random(1)
                rows = set()
                for _ in range(20):
                    other = game.copy(reshuffle=rng)
                    other.push(move)
                    rows.add(other.row)
                assert len(rows) > 5
                return
    pytest.fail("no row was swapped early enough")


@steady
@given(games, seeds)
def test_a_redealt_game_is_played_to_its_end(game: fj.Game, seed: int) -> None:
    other = game.copy(reshuffle=random.Random(seed))
    play_on(other, 1000, seed)
    assert other.phase == "over"
    assert other.history[: game.ply] == game.history


# Saving ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_can_be_pickled(kind: str) -> None:
    for plies in (0, 25, None):
        game = played(kind, 8, plies)
        again: fj.Game = pickle.loads(pickle.dumps(game))
        assert whole_state(again) == whole_state(game)
        assert public(again) == public(game)
        play_on(game, 300, 1)
        play_on(again, 300, 1)
        assert whole_state(again) == whole_state(game)


def test_a_redealt_game_can_be_pickled() -> None:
    game = played("base", 9, 12).copy(reshuffle=random.Random(1))
    again: fj.Game = pickle.loads(pickle.dumps(game))
    play_on(game, 300, 1)
    play_on(again, 300, 1)
    assert whole_state(again) == whole_state(game)


def test_a_game_with_moves_taken_back_can_be_pickled() -> None:
    """The draws that were taken back come again in the saved game too."""
    game = played("base", 10, 30)
    taken = [game.pop() for _ in range(15)]
    again: fj.Game = pickle.loads(pickle.dumps(game))
    for move in reversed(taken):
        game.push(move)
        again.push(move)
    assert whole_state(again) == whole_state(game)


@pytest.mark.parametrize("plies", [0, 20, 60])
def test_a_game_that_began_at_a_position_can_be_pickled(plies: int) -> None:
    game = fj.Game.from_position(played("runes", 3, 20).position(), seed=1, lang="fr")
    play_on(game, plies, 2)
    again: fj.Game = pickle.loads(pickle.dumps(game))
    assert whole_state(again) == whole_state(game)
    assert again.lang == "fr"


def test_a_finished_game_in_another_language_can_be_pickled() -> None:
    game = fj.Game(lang="ru", seed=1)
    assert pickle.loads(pickle.dumps(game)).lang == "ru"


FAULTY: dict[str, Callable[[], object]] = {
    "IllegalMove": lambda: fj.Game(seed=1).push("settle@0,0"),
    "InvalidMove": lambda: fj.Game(seed=1).push("nonsense"),
    "InvalidOption": lambda: fj.Game(players=9),
    "InvalidPosition": lambda: fj.Game.from_position("a position"),
    "InvalidTiles": lambda: fj.TileSet.loads("{}"),
    "NoMoveToTakeBack": lambda: fj.Game(seed=1).pop(),
}


@pytest.mark.parametrize("name", FAULTY)
def test_errors_can_be_pickled_and_copied(name: str) -> None:
    """Worker processes hand their errors over like this."""
    with pytest.raises(fj.FjordsError) as caught:
        FAULTY[name]()
    error = caught.value
    error.add_note("in a worker")
    assert type(error).__name__ == name
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)
