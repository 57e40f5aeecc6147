"""Whole games of every kind, played by clicks in a real JupyterLab."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

import fjords_widget as fj
from tests.browser.jupyter import Lab
from tests.browser.page_driver import begin

pytestmark = pytest.mark.browser

KINDS: dict[str, dict[str, Any]] = {
    "base": {"players": 2},
    "runes": {"players": 4, "runes": fj.RUNES},
    "epic": {"variant": "epic", "runes": "game-4"},
    "classic": {"variant": "classic"},
    "original": {"variant": "original"},
}


def lively(game: fj.Game, rng: random.Random) -> fj.Move:
    """A random legal move; rune moves and buildings are chosen more often than chance would."""
    moves = list(game.legal_moves)
    special = [m for m in moves if isinstance(m, fj.Sail | fj.Ride | fj.Leap) or getattr(m, "build", None)]
    return rng.choice(special if special and rng.random() < 0.4 else moves)


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game_is_played_by_clicks(notebook: Lab, kind: str) -> None:
    driver = begin(notebook, seed=11, first=0, **KINDS[kind])
    rng = random.Random(kind)
    while driver.game.phase != "over":
        driver.play(lively(driver.game, rng))
    outcome = driver.game.outcome()
    assert outcome is not None
    expect(driver.root.locator("[data-panel=ending]")).to_contain_text(outcome.rule)
    notebook.check_page()


def test_with_table_talk_a_claim_is_answered_on_the_board(notebook: Lab) -> None:
    driver = begin(notebook, seed=11, first=0, table_talk=True)
    driver.play(next(move for move in driver.game.legal_moves if isinstance(move, fj.Lay)))
    driver.play(fj.Claim())
    show = next(move for move in driver.game.legal_moves if isinstance(move, fj.Show))
    driver.play(show)
    driver.play(fj.Lay(show.tile, show.cell, show.turns))
    driver.play(fj.Claim())
    driver.play(fj.Silence())
    notebook.check_page()
