"""Sequential halving: simulations are spent on the moves that matter, and judge all of them fairly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

import fjords_widget as fj
from fjords_widget.players.limits import Limits
from fjords_widget.players.player import Clock
from fjords_widget.players.sequential_halving import MoveEstimate, _halve
from fjords_widget.players.slices import finish

WORTH = (-3.0, 0.0, 1.0, 2.0, -1.0, 4.0, 0.5)
"""By how many points each of some moves is good, whatever comes."""


class Dicey:
    """Simulations in which the dice do the same to every move."""

    at_once = 1

    def run(self, chosen: Sequence[int], dice: Sequence[int]) -> Iterator[list[float]]:
        for one in dice:
            for number in chosen:
                yield [WORTH[number] + one % 13, 0.0]


@pytest.fixture
def estimates() -> list[MoveEstimate]:
    moves = list(fj.Game(seed=1).legal_moves)
    given = [MoveEstimate(moves[number], 0.0, number) for number in range(len(WORTH))]
    clock = Clock(Limits(simulations=200), None, None)
    return finish(_halve(given, Dicey(), 0, Random(1), clock, None))


def test_the_best_moves_get_the_most_simulations(estimates: list[MoveEstimate]) -> None:
    assert [WORTH[estimate.number] for estimate in estimates] == sorted(WORTH, reverse=True)
    tries = [estimate.tries for estimate in estimates]
    assert tries == sorted(tries, reverse=True)
    assert tries[0] > 2 * tries[-1] > 0


def test_dice_thrown_later_count_for_moves_that_were_dropped(estimates: list[MoveEstimate]) -> None:
    """Else one that was lucky at the beginning seems better than those that went on."""
    best = estimates[0]
    for estimate in estimates:
        behind = WORTH[best.number] - WORTH[estimate.number]
        assert best.lead - estimate.lead == pytest.approx(behind)
