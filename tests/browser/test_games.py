"""Games of every kind, played to their end in a real JupyterLab."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

import fjords_widget as fj
from tests.browser.jupyter import Lab
from tests.browser.page_driver import Driver, Voyage, begin

pytestmark = pytest.mark.browser

KINDS: dict[str, dict[str, Any]] = {
    "base": {"players": 2},
    "epic": {"variant": "epic", "runes": "game-4"},
    "classic": {"variant": "classic"},
    "original": {"variant": "original"},
}
STRETCH = 6
"""So many moves are made in one way before the other has its turn."""


def lively(game: fj.Game, rng: random.Random) -> fj.Move:
    """A random legal move; rune moves and buildings are chosen more often than chance would."""
    moves = list(game.legal_moves)
    special = [m for m in moves if isinstance(m, fj.Sail | fj.Ride | fj.Leap) or getattr(m, "build", None)]
    return rng.choice(special if special and rng.random() < 0.4 else moves)


def test_a_whole_game_with_all_runes_is_played_by_clicks(notebook: Lab) -> None:
    driver = begin(notebook, seed=11, first=0, players=4, runes=fj.RUNES)
    rng = random.Random("runes")
    while driver.game.phase != "over":
        driver.play(lively(driver.game, rng))
    assert {fj.Lay, fj.Settle, fj.Sail, fj.Ride, fj.Leap} <= {type(turn.move) for turn in driver.game.history}
    check_ending(driver)
    notebook.check_page()


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_of_any_kind_is_played_to_its_end_by_clicks_and_from_python_by_turns(
    notebook: Lab, kind: str
) -> None:
    driver = begin(notebook, seed=11, first=0, **KINDS[kind])
    rng = random.Random(kind)
    clicked: set[type] = set()
    pushed: list[str] = []
    plan = driver.game.copy()
    while plan.phase != "over":
        by_clicks = plan.ply // STRETCH % 2 == 0
        move = lively(plan, rng)
        plan.push(move)
        if by_clicks or isinstance(move, Voyage):  # Those are rare.
            push_from_python(notebook, driver, pushed)
            driver.play(move)
            clicked.add(type(move))
        else:
            pushed.append(str(move))
    push_from_python(notebook, driver, pushed)
    assert clicked == {type(turn.move) for turn in driver.game.history}
    check_ending(driver)
    notebook.check_page()


def push_from_python(lab: Lab, driver: Driver, moves: list[str]) -> None:
    """Makes these moves, all at once; none are left."""
    if moves:
        lab.run(f"for move in {moves}: play.push(move)")
        for move in moves:
            driver.game.push(move)
        driver.in_step()
        moves.clear()


def check_ending(driver: Driver) -> None:
    """What the board says at the end."""
    outcome = driver.game.outcome()
    assert outcome is not None
    expect(driver.root.locator("[data-panel=ending]")).to_contain_text(outcome.rule)


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
