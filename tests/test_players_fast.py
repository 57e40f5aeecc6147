"""Tries and tree search compiled: the same numbers, sooner."""

from __future__ import annotations

import time
from random import Random

import pytest

import fjords_widget as fj
from fjords_widget.players import trials
from fjords_widget.players.fast import available
from fjords_widget.players.fast.loading import TREES
from fjords_widget.players.player import Clock, Limits
from fjords_widget.players.scene import Scene
from fjords_widget.players.tree import Trees, scene_after
from fjords_widget.players.trials import trials_of
from fjords_widget.players.weighing import Weight, weigh
from tests.games import KINDS, played

QUIET = [kind for kind in KINDS if not kind.endswith("talk")]


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Compiled once, or read from disk: not in the time of a test that measures."""
    assert available()
    assert TREES.wait(240) is not None


def positions(kind: str) -> list[fj.Game]:
    """Some from all over exploration; the last tiles, after which it ends, among them."""
    found = [played(kind, seed, ply) for seed, ply in ((1, 0), (2, 9), (3, 24), (4, 33))]
    game = played(kind, 5)
    while game.phase != "exploration":
        game.pop()
    return [game for game in [*found, game] if game.phase == "exploration"]


def weighed(game: fj.Game, depth: int, simulations: int, fast: bool) -> list[Weight]:
    clock = Clock(Limits(simulations=simulations), None, None)
    return weigh(game, list(game.legal_moves), Random(7), clock, 6, depth, fast=fast)


@pytest.mark.parametrize("kind", QUIET)
def test_every_try_comes_to_the_same(kind: str) -> None:
    rng = Random(3)
    for game in positions(kind):
        moves = list(game.legal_moves)
        moves = rng.sample(moves, min(6, len(moves)))
        for depth, times in ((0, 3), (3, 24)):
            dice = [rng.getrandbits(64) for _ in range(times)]
            plain = trials_of(game, moves, depth, Random(1), fast=False)
            fast = trials_of(game, moves, depth, Random(1), fast=True)
            assert type(plain) is not type(fast)
            chosen = range(len(moves))
            assert list(plain.run(chosen, dice)) == list(fast.run(chosen, dice))


@pytest.mark.parametrize("kind", ["base", "base-3", "runes-4", "epic", "original"])
def test_moves_tries_and_values_are_the_same(kind: str) -> None:
    for game in positions(kind)[:3]:
        for depth, simulations in ((0, 60), (4, 400)):
            plain, fast = weighed(game, depth, simulations, False), weighed(game, depth, simulations, True)
            assert [w.move for w in plain] == [w.move for w in fast]
            assert [(w.tries, w.value, w.lead, w.spread) for w in plain] == [
                (w.tries, w.value, w.lead, w.spread) for w in fast
            ]


@pytest.mark.parametrize("kind", QUIET)
def test_a_scene_goes_on_as_the_game_does(kind: str) -> None:
    """What the trees make of a move is what the engine makes of it."""
    rng = Random(4)
    for game in positions(kind):
        for move in rng.sample(list(game.legal_moves), min(8, len(game.legal_moves))):
            scene, later = scene_after(game, Scene(game), move, rng), game.copy()
            later.push(move)
            assert scene is not None
            land, state = later._land, later._state
            assert (scene.land.walk, scene.land.ground, scene.land.open) == (
                land.walk,
                land.ground,
                land.open,
            )
            assert scene.houses == [side.houses for side in state.sides]
            assert scene.vacant == state.vacant
            if later.phase == "exploration":
                known = Scene(later)
                assert scene.turn == later.turn
                assert (scene.supply, scene.homes, scene.stones) == (known.supply, known.homes, known.stones)
                all_of_it = sorted([*known.row, *known.bag, *known.aside])
                assert sorted([*scene.row, *scene.bag, *scene.aside]) == all_of_it


@pytest.mark.parametrize("kind", ["base", "runes-3", "classic", "original", "secret"])
def test_options_are_the_moves_of_the_engine(kind: str) -> None:
    for game in positions(kind):
        scene = Scene(game)
        moves = [m for m in game.legal_moves if not isinstance(getattr(m, "build", None), fj.Secret)]
        assert scene.options() == [scene.option(move) for move in moves]


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
        patched.setattr(trials, "PATIENCE", 20)
        patched.setattr(trials, "TREES", on_its_way)
        patched.setattr(trials._Counted, "total", 0)
        plain = trials_of(game, moves, 1, Random(1))
        list(plain.run(range(5), [1, 2, 3]))
        assert not on_its_way.begun
        list(plain.run(range(5), [4]))
        assert on_its_way.begun
    assert type(trials_of(game, moves, 1, Random(1))) is not type(plain)


def test_talk_is_left_to_plain_python() -> None:
    game = fj.Game(seed=1, table_talk=True)
    assert isinstance(trials_of(game, list(game.legal_moves), 2, Random(1), fast=True), Trees)


def test_a_tree_that_is_full_grows_no_more() -> None:
    game, dice = fj.Game(seed=1), [Random(1).getrandbits(64) + i for i in range(60)]
    moves = list(game.legal_moves)[:3]
    full = trials_of(game, moves, 4, Random(1), fast=False)
    full._room[0] = 5  # type: ignore[attr-defined]
    free = trials_of(game, moves, 4, Random(1), fast=False)
    assert list(full.run(range(3), dice)) != list(free.run(range(3), dice))


def test_compiled_search_stops_when_asked() -> None:
    game, begun = fj.Game(seed=1, variant="epic"), time.monotonic()
    took = []
    for _ in range(4):  # the machine may be busy with other things
        asked = time.monotonic() + 0.1
        player = fj.players["strongest"].player(seed=1, seconds=60)
        player.choose(game, stop=lambda: time.monotonic() > asked)  # noqa: B023 - called at once
        took.append(time.monotonic() - asked)
    assert min(took) < 0.1
    assert time.monotonic() - begun < 30


@pytest.mark.parametrize("level", ["careful", "strongest"])
def test_a_level_chooses_the_same_move_with_and_without(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in positions("base")[:3]:
        player = fj.players[level].player(seed=2, simulations=300)
        compiled = player(game)
        with monkeypatch.context() as patched:
            patched.setattr("fjords_widget.players.trials.available", lambda: False)
            assert player(game) == compiled
