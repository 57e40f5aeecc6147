"""Games of every kind, played to their end by clicks: one with everything in a real JupyterLab."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

import fjords_widget as fj
from tests.browser.bare_page import BarePage
from tests.browser.jupyter import Lab
from tests.browser.page_driver import Driver, begin

pytestmark = pytest.mark.browser

KINDS: dict[str, dict[str, Any]] = {
    "base": {"players": 2},
    "epic": {"variant": "epic", "runes": "game-4"},
    "classic": {"variant": "classic"},
    "original": {"variant": "original"},
}


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


@pytest.mark.parametrize(
    ("kind", "width"), [("base", 1400), ("epic", 968), ("classic", 800), ("original", 390)]
)
def test_a_game_of_any_kind_is_played_to_its_end_by_clicks_and_nothing_jumps(
    browser: BrowserContext, kind: str, width: int
) -> None:
    page, game = browser.new_page(), fj.Game(seed=11, first=0, **KINDS[kind])
    page.set_viewport_size({"width": width, "height": 1400})
    board = BarePage.show(page, fj.Play(game.copy(), ("human",) * game.players, keep=False))
    board.watch_jumps()
    driver, rng = Driver(board.root, game), random.Random(kind)
    while game.phase != "over":
        driver.play(lively(game, rng))
    assert board.jumps() == []
    check_ending(driver)
    board.play.close()
    page.close()


def test_moves_from_python_are_shown_beside_those_by_clicks(notebook: Lab) -> None:
    driver = begin(notebook, seed=11, first=0)
    rng = random.Random("turns")
    for _ in range(3):
        driver.play(lively(driver.game, rng))
        pushed = [str(driver.game.push(lively(driver.game, rng))) for _ in range(6)]
        notebook.run(f"for move in {pushed}: play.push(move)")
        driver.in_step()
    notebook.check_page()


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
