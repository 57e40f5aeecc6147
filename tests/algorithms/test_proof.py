"""The proof of the lessons: alpha-beta with a memory finds what plain search finds."""

from __future__ import annotations

from random import Random

import pytest

import fjords_widget as fj
from fjords_widget.algorithms.exercises.practice import settlements
from fjords_widget.algorithms.minimax import alpha_beta, margin
from fjords_widget.algorithms.proof import best_line, exact_margin, values
from fjords_widget.tactics.themes import count_reached
from tests.players.solver.small_settlements import settlement, tried_out


def test_the_proof_agrees_with_plain_search() -> None:
    games = list(settlements())
    assert len(games) > 10
    for game in games:
        assert exact_margin(game) == alpha_beta(game).margin == max(values(game).values())
        end = game.copy()
        for move in best_line(game):
            end.push(move)
        assert margin(end, game.turn) == exact_margin(game)


def test_the_proof_agrees_with_plain_search_on_larger_trees() -> None:
    rng = Random(1)
    proven = 0
    for puzzle in fj.puzzles.about(kind="settlement")[::8]:
        game = puzzle.game()
        while count_reached(game) > 7:
            game.push(rng.choice(list(game.legal_moves)))
        if game.legal_moves:
            assert exact_margin(game) == alpha_beta(game).margin
            proven += 1
    assert proven > 3


@pytest.mark.rule("R-WIS")
def test_the_proof_remembers_where_wisdom_stones_lie() -> None:
    """The same pieces, but another space taken: here it is another position."""
    game = settlement("game-7", 181)
    assert game is not None
    assert values(game) == tried_out(game)
