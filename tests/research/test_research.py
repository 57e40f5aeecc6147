"""Moves as numbers, boards as planes, chance as a question; and the peers' own tests of what we give them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test, seed_test

import fjords_widget as fj
from fjords_widget.engine.terms import Terms
from fjords_widget.research.chance import Table
from tests.programs import run_python

ALL_BUT_SECRET = tuple(rune for rune in fj.RUNES if rune != "secret")
KINDS: dict[str, dict[str, Any]] = {
    "base": {},
    "three": {"players": 3, "runes": "game-7"},
    "four": {"players": 4, "runes": ALL_BUT_SECRET},
    "epic": {"variant": "epic", "runes": "game-4", "tie": "replay"},
    "classic": {"variant": "classic"},
    "original": {"variant": "original"},
}
each_kind = pytest.mark.parametrize("kind", KINDS)


def games(kind: str, seeds: int, step: int) -> list[fj.Game]:
    """Moments of random games, every so many moves."""
    found = []
    for seed in range(seeds):
        game, rng = fj.Game(seed=seed, **KINDS[kind]), random.Random(seed)
        while True:
            if game.ply % step == seed % step or game.phase == "over":
                found.append(game.copy())
            if game.phase == "over":
                break
            game.push(rng.choice(list(game.legal_moves)))
    assert {"exploration", "over"} <= {game.phase for game in found}
    return found


# Moves as numbers -------------------------------------------------------------------------------------


@each_kind
def test_every_move_has_a_number_and_every_number_a_move(kind: str) -> None:
    actions = fj.research.actions(**KINDS[kind])
    for game in games(kind, 3, 5):
        legal = actions.legal(game)
        assert list(legal) == sorted(legal)
        assert len(legal) == len(game.legal_moves)  # none of them lies beyond the rim
        for number, move in legal.items():
            assert game.parse(str(actions.decode(number))) == move
            assert actions.encode(actions.decode(number)) == number


@each_kind
def test_the_numbers_are_those_that_the_page_says(kind: str) -> None:
    """Any number, also one that is never legal; and they are as many as the parts of the table."""
    actions = fj.research.actions(**KINDS[kind])
    rng = random.Random(1)
    for number in [0, actions.size - 1, *(rng.randrange(actions.size) for _ in range(500))]:
        assert actions.encode(actions.decode(number)) == number
    cells = 3 * actions.radius * (actions.radius + 1) + 1
    runes = actions.terms.runes
    voyages = 36 * (("journey" in runes) + ("horse" in runes)) + 6 * ("wisdom" in runes)
    assert actions.size == 1 + cells * (len(actions.ways) * len(actions.builds) + 1 + voyages)


def test_the_numbers_stay_the_same() -> None:
    """They are in people's data sets."""
    actions = fj.research.actions()
    assert actions.size == 67_194
    assert actions.encode(fj.Draw()) == 0
    assert str(actions.decode(1)) == "MMMMMM:strength@0,0"
    assert actions.encode(fj.parse("MMPPPP/1@-1,1+longhouse")) == 1_070
    assert actions.encode(fj.parse("settle@0,1")) == 66_867


def test_what_has_no_number_is_said() -> None:
    actions = fj.research.actions(radius=2)
    assert actions.encode(fj.parse("settle@3,0")) is None
    assert actions.encode(fj.parse("sail@0,0>1,0")) is None
    assert actions.encode(fj.Claim()) is None
    for number in (-1, actions.size):
        with pytest.raises(fj.InvalidOption, match="There is no action"):
            actions.decode(number)
    for options in ({"runes": ("secret",)}, {"table_talk": True}, {"radius": 1}, {"radius": 2.5}):
        with pytest.raises(fj.InvalidOption):
            fj.research.actions(**options)


# Boards as planes -------------------------------------------------------------------------------------


@each_kind
def test_planes_can_be_drawn_back_as_a_board(kind: str) -> None:
    planes = fj.research.planes(**KINDS[kind])
    for game in games(kind, 2, 23):
        for seat in range(game.players):
            seen = planes.observe(game, seat)
            again = planes.game(seen)
            assert {cell: again.board[cell].face for cell in again.board} == {
                cell: game.board[cell].face for cell in game.board
            }
            assert again.board.pieces == game.board.pieces
            assert again.board.stones == game.board.stones
            assert (again.turn, again.phase) == (game.turn, game.phase)
            assert again.scores() == game.scores()
            assert again.outcome() == game.outcome()
            assert list(planes.actions.legal(again)) == list(planes.actions.legal(game))
            assert np.array_equal(planes.observe(again, seat), seen)
            assert again._repr_svg_().startswith("<svg")


def test_seats_see_themselves_first() -> None:
    planes = fj.research.planes()
    game = games("base", 1, 1000)[-1]
    one, other = planes.observe(game, 0), planes.observe(game, 1)
    names = list(planes.names)
    for kind in ("longhouse", "viking"):
        first, second = names.index(f"{kind} of 0"), names.index(f"{kind} of 1")
        assert np.array_equal(one[first], other[second])
        assert np.array_equal(one[second], other[first])
        assert one[first].sum() == sum(
            (piece.seat, piece.kind) == (0, kind) for piece in game.board.pieces.values()
        )


@each_kind
def test_planes_hide_what_is_hidden(kind: str) -> None:
    """Whatever lies in the bag in another order looks the same, to everybody."""
    planes = fj.research.planes(**KINDS[kind])
    for game in games(kind, 1, 17):
        mixed = game.copy(reshuffle=random.Random(7))
        for seat in range(game.players):
            assert np.array_equal(planes.observe(mixed, seat), planes.observe(game, seat))


# PettingZoo -------------------------------------------------------------------------------------------


@each_kind
@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_finds_nothing_wrong(kind: str) -> None:
    api_test(fj.research.pettingzoo_env(**KINDS[kind]), num_cycles=150)
    seed_test(lambda: fj.research.pettingzoo_env(**KINDS[kind]), num_cycles=30)


def played(env: Any, seed: int) -> Any:
    """Plays a game at random; returns what the agents got."""
    env.reset(seed=seed)
    rng, got = random.Random(seed), Counter[str]()
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        over = terminated or truncated
        legal = np.flatnonzero(observation["action_mask"])
        assert over == (len(legal) == 0)
        env.step(None if over else int(rng.choice(legal)))
    return got


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_winner_gets_what_the_others_lose(players: int) -> None:
    env = fj.research.pettingzoo_env(players)
    for seed in range(3):
        got = played(env, seed)
        game = env.unwrapped.game
        assert got[f"player_{game.outcome().winner}"] == 1
        assert abs(sum(got.values())) < 1e-9


def test_the_mask_is_empty_for_those_who_wait_and_an_illegal_move_loses() -> None:
    env = fj.research.pettingzoo_env()
    env.reset(seed=3)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    mover = env.agent_selection
    assert env.observe(waiting)["action_mask"].sum() == 0
    assert env.observe(mover)["action_mask"].sum() == len(env.unwrapped.game.legal_moves)
    env.step(0)  # a draw: not in this variant
    assert env.terminations[mover]
    assert env.rewards[mover] == -1
    raw = env.unwrapped
    raw.reset(seed=3)
    with pytest.raises(fj.InvalidOption, match="not legal"):
        raw.step(0)


def test_a_game_that_leaves_the_map_is_broken_off() -> None:
    env = fj.research.pettingzoo_env(radius=2)
    truncated = 0
    for seed in range(8):
        got = played(env, seed)
        if env.unwrapped.game.phase != "over":
            truncated += 1
            assert not any(got.values())
    assert truncated


def test_the_environment_draws_itself() -> None:
    for mode, start in (("ansi", "Fjords"), ("svg", "<svg"), (None, None)):
        env = fj.research.pettingzoo_env(render_mode=mode)
        env.reset(seed=1)
        picture = env.render()
        assert picture is None if start is None else picture.startswith(start)
    with pytest.raises(fj.InvalidOption, match="human"):
        fj.research.pettingzoo_env(render_mode="human")


# OpenSpiel --------------------------------------------------------------------------------------------


@each_kind
def test_openspiel_finds_nothing_wrong(kind: str) -> None:
    pyspiel.random_sim_test(
        fj.research.openspiel_game(**KINDS[kind]), num_sims=1, serialize=True, verbose=False
    )


def test_it_is_there_by_name() -> None:
    fj.research.openspiel_game()
    game = pyspiel.load_game("python_fjords(players=3,runes=journey+home)")
    assert game.terms.rune_names() == ("journey", "home")
    assert pyspiel.load_game("python_fjords", {"runes": "game-7"}).terms.rune_names()[0] == "journey"
    assert "python_fjords" in pyspiel.registered_names()
    with pytest.raises(fj.InvalidOption, match="tiles"):
        fj.research.openspiel_game(tiles="fjords")


def test_the_tree_search_of_openspiel_plays_a_game_to_its_end() -> None:
    game = fj.research.openspiel_game()
    rng = np.random.RandomState(1)
    bots = [mcts.MCTSBot(game, 2, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng) for _ in range(2)]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=odds))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert state.fjords.phase == "over"
    assert sorted(state.returns()) == [-1, 1]
    assert state.returns()[state.fjords.outcome().winner] == 1


def test_chance_has_the_odds_of_the_bag() -> None:
    state = fj.research.openspiel_game().new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    state.apply_action(1)
    rng = random.Random(3)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.current_player() == 1
    game = state.fjords
    names = game.terms.fits.tiles
    state.apply_action(state.legal_actions()[0])
    odds = {names[outcome]: chance for outcome, chance in state.chance_outcomes()}
    assert odds == {tile: count / 33 for tile, count in game.unseen.items()}


@each_kind
def test_chance_that_is_asked_gives_the_games_that_the_engine_plays(kind: str) -> None:
    """A game of the engine, its draws told one by one; they are always among those that can come."""
    terms = Terms.agreed(**KINDS[kind])
    number = terms.fits.number
    swaps = 0
    for seed in range(4):
        game = fj.Game(seed=seed, **KINDS[kind])
        rng = random.Random(seed)
        while game.legal_moves:
            game.push(rng.choice(list(game.legal_moves)))
        table = Table(terms)
        table.decide(game.setup.first)
        told = [game.setup.draws, *(turn.draws for turn in game.history)]
        moves: list[fj.Move | None] = [None, *(turn.move for turn in game.history)]
        for move, draws in zip(moves, told, strict=True):
            if move is not None:
                table.push(move)
            swaps += len(draws) > 1 and move is not None
            for tile in draws:
                assert table.asks is not None
                assert table.asks[number[tile]] > 0
                table.decide(number[tile])
            assert table.asks is None
        assert table.game is not None
        assert table.game.position() == game.position()
    assert swaps or kind not in ("base", "epic")


# Without the libraries --------------------------------------------------------------------------------


@pytest.mark.parametrize("extra", ["pettingzoo", "openspiel"])
def test_without_its_library_it_says_what_to_install(extra: str) -> None:
    call = {"pettingzoo": "pettingzoo_env", "openspiel": "openspiel_game"}[extra]
    program = f"""
import sys
for name in ("numpy", "pettingzoo", "pyspiel"):
    sys.modules[name] = None
import fjords_widget as fj
from tests.paths import ROOT
assert fj.research.actions().size == 67194
try:
    fj.research.{call}()
except ImportError as fault:
    print(fault)
"""
    assert f"fjords_widget[{extra}]" in run_python(program)
