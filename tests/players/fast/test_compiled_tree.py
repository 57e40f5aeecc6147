"""Rollouts and tree search compiled: the same numbers, sooner."""

from __future__ import annotations

import time
from random import Random

import pytest

import fjords_widget as fj
from fjords_widget.players import simulations, tree
from fjords_widget.players.analysis.best_moves import SIMULATIONS
from fjords_widget.players.fast import available
from fjords_widget.players.fast.loading import TREES
from fjords_widget.players.limits import Limits
from fjords_widget.players.player import Clock
from fjords_widget.players.rollout_state import NOTHING_NEAR, Option, RolloutState, option_of
from fjords_widget.players.sequential_halving import MoveEstimate, estimate_moves
from fjords_widget.players.simulations import PlainSimulations, plant, simulations_of
from fjords_widget.players.slices import finish
from fjords_widget.players.tree import choose_candidates, make_move
from tests.games import KINDS, played

QUIET = [kind for kind in KINDS if not kind.endswith("talk")]


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Compiled once, or read from disk: not in the time of a test that measures."""
    assert available()
    assert TREES.wait(540) is not None


def positions(kind: str) -> list[fj.Game]:
    """Some from all over exploration; the last tiles, after which it ends, among them."""
    found = [played(kind, seed, ply) for seed, ply in ((1, 0), (2, 9), (3, 24), (4, 33))]
    game = played(kind, 5)
    while game.phase != "exploration":
        game.pop()
    return [game for game in [*found, game] if game.phase == "exploration"]


def weighed(game: fj.Game, depth: int, times: int, fast: bool) -> list[MoveEstimate]:
    clock = Clock(Limits(simulations=times), None, None)
    return finish(estimate_moves(game, list(game.legal_moves), Random(7), clock, 6, depth, fast=fast))


@pytest.mark.parametrize("kind", QUIET)
def test_every_try_comes_to_the_same(kind: str) -> None:
    rng = Random(3)
    for game in positions(kind):
        moves = list(game.legal_moves)
        moves = rng.sample(moves, min(6, len(moves)))
        for depth, times in ((0, 3), (3, 24)):
            dice = [rng.getrandbits(64) for _ in range(times)]
            plain = simulations_of(game, moves, depth, Random(1), fast=False)
            fast = simulations_of(game, moves, depth, Random(1), fast=True)
            assert type(plain) is not type(fast)
            chosen = range(len(moves))
            assert list(plain.run(chosen, dice)) == list(fast.run(chosen, dice))


@pytest.mark.parametrize("kind", ["base", "base-3", "runes-4", "epic", "original"])
def test_moves_tries_and_values_are_the_same(kind: str) -> None:
    for game in positions(kind)[:3]:
        for depth, times in ((0, 60), (4, 400)):
            plain, fast = weighed(game, depth, times, False), weighed(game, depth, times, True)
            assert [w.move for w in plain] == [w.move for w in fast]
            assert [(w.tries, w.value, w.lead, w.spread) for w in plain] == [
                (w.tries, w.value, w.lead, w.spread) for w in fast
            ]


@pytest.mark.parametrize("kind", QUIET)
def test_a_state_goes_on_as_the_game_does(kind: str) -> None:
    """What the trees make of a move is what the engine makes of it."""
    rng, compared = Random(4), 0
    for game in positions(kind):
        for move in rng.sample(list(game.legal_moves), min(8, len(game.legal_moves))):
            grown, later = plant(game, [made_of(game, move)]), game.copy()
            make_move(grown.root, grown.tables, grown.forks[0])
            later.push(move)
            state, land = grown.root, later.land
            assert state.walk[: 2 * state.tiles : 2] == land.walk
            assert [None if ways == NOTHING_NEAR else ways for ways in state.ground] == land.ground
            assert state.open.items[: state.open.count] == [*land.open]
            assert state.houses[::2] == [side.houses for side in later.state.sides]
            assert state.vacant == [later.state.vacant, 0]
            if later.phase == "exploration":
                known = plant(later, []).root
                assert state.turn == later.turn
                assert (state.supply, state.homes) == (known.supply, known.homes)
                assert stones_of(state) == stones_of(known)
                assert tiles_of(state) == tiles_of(known)
                compared += 1
    assert compared >= 8


def made_of(game: fj.Game, move: fj.Move) -> Option:
    option = option_of(game, move)
    assert option is not None
    return option


def stones_of(state: RolloutState) -> list[tuple[int, int, int]]:
    stones = zip(state.stone_rune, state.stone_slot, state.stone_seat, strict=True)
    return list(stones)[: state.stones]


def tiles_of(state: RolloutState) -> list[int]:
    """All tiles that are still to be laid."""
    return sorted(tile for pile in (state.row, state.bag, state.aside) for tile in pile.items[: pile.count])


@pytest.mark.parametrize("kind", ["base", "runes-3", "classic", "original", "secret"])
def test_candidates_are_the_moves_of_the_engine(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All moves but those of a Secret stone are evaluated, in the order of the engine."""
    looked_at: list[Option] = []

    def keep(_: object, count: int, spot: int, way: int, built: int, __: float) -> int:
        looked_at.append(Option(spot, way, built))
        return count

    monkeypatch.setattr(tree, "keep", keep)
    for game in positions(kind):
        looked_at.clear()
        planted = plant(game, [])
        choose_candidates(planted, planted.root, [0.0] * game.players)
        moves = [m for m in game.legal_moves if not isinstance(getattr(m, "build", None), fj.Secret)]
        assert looked_at == [option_of(game, move) for move in moves]


class NotThere:
    """Compiled code that is still on its way."""

    module = None

    def __init__(self) -> None:
        self.begun = False

    def begin(self) -> None:
        self.begun = True


def test_compiled_code_is_sent_for_after_some_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    game, on_its_way = fj.Game(seed=1), NotThere()
    moves = list(game.legal_moves)[:5]
    with monkeypatch.context() as patched:
        patched.setattr(simulations, "PATIENCE", 20)
        patched.setattr(simulations, "TREES", on_its_way)
        patched.setattr(simulations._Counted, "total", 0)
        plain = simulations_of(game, moves, 1, Random(1))
        list(plain.run(range(5), [1, 2, 3]))
        assert not on_its_way.begun
        list(plain.run(range(5), [4]))
        assert on_its_way.begun
    assert type(simulations_of(game, moves, 1, Random(1))) is not type(plain)


def test_talk_is_left_to_plain_python() -> None:
    game = fj.Game(seed=1, table_talk=True)
    assert isinstance(simulations_of(game, list(game.legal_moves), 2, Random(1), fast=True), PlainSimulations)


def test_a_tree_that_is_full_grows_no_more() -> None:
    game, dice = fj.Game(seed=1), [Random(1).getrandbits(64) + i for i in range(60)]
    moves = list(game.legal_moves)[:3]
    full = simulations_of(game, moves, 4, Random(1), fast=False)
    full._roots[0][0].used.room = 5  # type: ignore[attr-defined]
    free = simulations_of(game, moves, 4, Random(1), fast=False)
    assert list(full.run(range(3), dice)) != list(free.run(range(3), dice))


def test_compiled_search_stops_when_asked() -> None:
    game, begun = fj.Game(seed=1, variant="epic"), time.process_time()
    took = []
    for _ in range(4):  # something else of the process may come in between
        asked = time.process_time() + 0.1
        player = fj.players["strongest"].player(seed=1, seconds=60)
        player.choose(game, stop=lambda: time.process_time() > asked)  # noqa: B023 - called at once
        took.append(time.process_time() - asked)
    assert min(took) < 0.1
    assert time.process_time() - begun < 30


@pytest.mark.parametrize("level", ["careful", "strongest"])
def test_a_level_chooses_the_same_move_with_and_without(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in positions("base")[:3]:
        player = fj.players[level].player(seed=2, simulations=300)
        compiled = player(game)
        with monkeypatch.context() as patched:
            patched.setattr(simulations, "available", lambda: False)
            assert player(game) == compiled


def test_a_review_makes_more_simulations_once_they_are_compiled() -> None:
    game = played("base", 1, 34)
    later = fj.Game.from_position(game.position(), seed=1)
    later.push(next(iter(later.legal_moves)))
    found = fj.review(later, progress=False).moments[0].found
    assert found is not None
    assert sum(judgement.tries for judgement in found) >= SIMULATIONS
