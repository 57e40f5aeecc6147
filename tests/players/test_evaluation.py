"""The static evaluation: what was learned from solved settlements, and the same wherever it is used."""

from __future__ import annotations

import pytest

import fjords_widget as fj
from fjords_widget.players.evaluation import (
    NEARER,
    TEMPO,
    Standing,
    extras_of,
    hopes,
    standing_of,
    steps_from,
)
from fjords_widget.players.map_weights import ALONE, STEPS
from fjords_widget.players.rollout_evaluation import hopes as rollout_hopes
from fjords_widget.players.rollout_state import Option
from fjords_widget.players.simulations import plant
from scripts import fit_evaluation
from tests.games import KINDS, played

SCORING = [kind for kind in KINDS if not kind.endswith("talk")]


def hoped(game: fj.Game, turn: int) -> list[float]:
    return hopes(standing_of(game, extras_of(game))._replace(turn=turn))


@pytest.mark.parametrize("seed", range(6))
def test_the_lead_is_what_the_weights_say_of_what_is_counted(seed: int) -> None:
    """The counts are made a second time, tile by tile, by the script that fits the weights."""
    game = played("base", seed)
    while game.phase != "settlement" or any(side.settled for side in game.state.sides):
        game.pop()
    state, read = game.state, fit_evaluation.read_weights()
    for first in (0, 1):
        mine, other = state.sides[first].houses, state.sides[1 - first].houses
        counts = fit_evaluation.count_features(game.land.walk, mine, other, state.vacant)
        lead = sum(read[feature] * count for feature, count in counts.items())
        found = hoped(game, first)
        assert found[first] - found[1 - first] == pytest.approx(lead, abs=0.02)


@pytest.mark.parametrize("kind", SCORING)
def test_games_and_rollouts_are_judged_alike(kind: str) -> None:
    for seed, ply in ((1, 8), (2, 20), (3, 34)):
        game = played(kind, seed, ply)
        if game.phase != "exploration" or set(game.runes) & {"journey", "horse", "wisdom"}:
            continue
        tree = plant(game, [Option(-2)])
        for turn in range(game.players):
            found = [0.0] * game.players
            rollout_hopes(tree.root, tree.tables, turn, found, tree.scratch)
            assert found == pytest.approx(hoped(game, turn))


def test_land_that_one_seat_alone_reaches_is_its_own() -> None:
    """Tiles in a row: the seat in the middle cuts the others off from what lies behind it."""
    walk = [1 << 1, 1 << 0 | 1 << 2, 1 << 1 | 1 << 3, 1 << 2]
    assert hopes(Standing(walk, [1 << 1, 0], [0, 0], 0b1101, 0)) == [3 * ALONE, 0.0]
    assert hopes(Standing(walk, [1 << 1, 1 << 2], [0, 0], 0b1001, 1)) == [ALONE, ALONE]


def test_among_three_a_tile_counts_for_the_seat_nearest_to_it() -> None:
    """Two of them are equally near to one tile, and the third one alone is beside the other."""
    walk = [0b00110, 0b00001, 0b00001, 0b10000, 0b01000]
    found = hopes(Standing(walk, [0b00010, 0b00100, 0b10000], [0, 0, 0], 0b01001, 0))
    assert found == [TEMPO, 0.0, NEARER]


def test_tiles_very_far_away_count_as_far() -> None:
    length = STEPS + 5
    walk = [(1 << i + 1 | 1 << i >> 1) & (1 << length) - 1 for i in range(length)]
    steps = steps_from(walk, 1, (1 << length) - 2)
    assert len(steps) == STEPS
    assert steps[-1].bit_count() == length - STEPS
