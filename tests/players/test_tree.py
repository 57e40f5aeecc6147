"""The tree search of exploration: what is drawn, and where its branches are."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random

import pytest

import fjords_widget as fj
from fjords_widget.players.fast.loading import Loading
from fjords_widget.players.limits import Limits
from fjords_widget.players.rollout_state import copy_state, option_of
from fjords_widget.players.simulations import make_room, plant
from fjords_widget.players.strongest import FEWEST, MOST, SIMULATIONS_EACH, breadth
from fjords_widget.players.tree import NOTHING, Fork, Tree, choose_candidates, draw_tile, make_move, run
from tests.games import played

KINDS = ["base", "base-3", "epic", "classic", "runes-4"]


def grown(game: fj.Game, simulations: int) -> Tree:
    """The tree after so many simulations of each of three moves."""
    options = [option for move in list(game.legal_moves)[:3] if (option := option_of(game, move)) is not None]
    tree, rng = plant(game, options), Random(2)
    for _ in range(simulations):
        for number in range(len(options)):
            make_room(tree)
            run(tree, [number], [rng.getrandbits(64)], 4, [[0.0] * game.players])
    return tree


def branches_of(tree: Tree, fork: Fork) -> Iterator[int]:
    number = fork.branch
    while number != NOTHING:
        yield number
        number = tree.branches[number].next


def ways_to(tree: Tree) -> dict[int, list[tuple[Fork, int]]]:
    """By branch: the forks and branches that lead to it."""
    found: dict[int, list[tuple[Fork, int]]] = {0: []}
    for fork in tree.forks[: tree.used.forks]:
        for number in branches_of(tree, fork):
            found[number] = [*found[fork.parent], (fork, number)]
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_the_position_of_a_branch_is_found_by_the_moves_that_lead_to_it(kind: str) -> None:
    """It offers the moves that it had when it was made, swapped rows and all (X11)."""
    game = played(kind, 3, 12)
    tree, compared = grown(game, 60), 0
    for branch, path in ways_to(tree).items():
        if not path:
            continue
        copy_state(tree.state, tree.root, tree.tables)
        for fork, number in path:
            here = tree.branches[number]
            make_move(tree.state, tree.tables, fork)
            draw_tile(tree.state, tree.tables, here.drawn, here.dice, tree.scratch)
        here = tree.branches[branch]
        assert tree.state.turn == here.turn
        assert choose_candidates(tree, tree.state, [0.0] * game.players) == here.forks
        forks = tree.forks[here.first : here.first + here.forks]
        offered = [(one.spot, one.way, one.build) for one in tree.candidates[: here.forks]]
        assert offered == [(fork.spot, fork.way, fork.build) for fork in forks]
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("kind", KINDS)
def test_tiles_that_play_alike_are_one_draw(kind: str) -> None:
    tree = grown(played(kind, 3, 4), 120)
    for fork in tree.forks[: tree.used.forks]:
        kinds = [tree.branches[number].kind for number in branches_of(tree, fork)]
        assert len(kinds) == len(set(kinds))
        assert all(kind == NOTHING or tree.tables.kin[kind] == kind for kind in kinds)


class Loaded(Loading):
    """Compiled code that is there."""

    module = object()  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("limits", "moves"),
    [
        (Limits(simulations=400), FEWEST),
        (Limits(simulations=2000), FEWEST),
        (Limits(simulations=10_000), 10_000 // SIMULATIONS_EACH),
        (Limits(simulations=50_000), MOST),
        (Limits(seconds=60, simulations=2000), FEWEST),
    ],
)
def test_the_strongest_thinks_about_more_moves_where_it_makes_more_simulations(
    limits: Limits, moves: int
) -> None:
    assert breadth(limits) == moves


def test_it_expects_more_simulations_in_a_second_once_they_are_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = []
    for loading in (Loading("not loaded"), Loaded("loaded")):
        monkeypatch.setattr(import_module("fjords_widget.players.strongest"), "TREES", loading)
        found.append(breadth(Limits(seconds=1)))
    assert found == [FEWEST, MOST]
