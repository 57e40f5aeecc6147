"""No game is lost: whatever becomes of the kernel and the page, the next board in the notebook offers it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, expect

import fjords_widget as fj
from tests.browser.jupyter import Lab
from tests.browser.page_driver import Driver
from tests.games import choose

pytestmark = pytest.mark.browser

BOARD = "import fjords_widget as fj\nplay = fj.Play(fj.Game(seed=3, first=0), keep=True)\nplay"
NOT_KEPT = """
import os, tempfile, pathlib
os.environ["FJORDS_HOME"] = tempfile.mkdtemp()
games = pathlib.Path(os.environ["FJORDS_HOME"]) / "games"
games.write_text("a file where the folder should be")
""".strip()


def opened(lab: Lab, code: str = BOARD, *, afresh: bool = False) -> Driver:
    """A new notebook with a board."""
    lab.open_new(code, afresh=afresh)
    lab.run_all()
    return Driver(lab.board(), fj.Game(seed=3, first=0))


def play(driver: Driver, moves: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    for _ in range(moves):
        driver.play(choose(driver.game, chance))


def offered(driver: Driver) -> Locator:
    found = driver.root.locator('[data-kept="offer"]')
    expect(found).to_be_visible()
    expect(found).to_contain_text("Continue the game from ")
    return found


def test_after_a_dead_kernel_and_a_reload_the_next_board_offers_the_game(lab: Lab) -> None:
    driver = opened(lab, afresh=True)
    play(driver, 5)
    driver.root.locator('[data-do="undo"]').first.click()
    driver.game.pop()
    driver.in_step()
    play(driver, 2, seed=2)
    lab.save()
    lab.kill_kernel()
    lab.reload()
    lab.run_all()
    offered(driver).locator('[data-do="resume"]').click()
    driver.in_step()
    expect(driver.root.locator("[data-kept]")).to_have_count(0)
    lab.run("assert play.record.dumps().count(' undone') == 1")
    play(driver, 2, seed=3)


def test_a_restarted_kernel_and_a_cell_that_is_run_again_offer_the_game_by_keyboard_and_by_voice(
    lab: Lab,
) -> None:
    driver = opened(lab)
    play(driver, 2)
    lab.restart()
    lab.run_all()
    offer = offered(driver)
    expect(driver.root.locator(".fj-said").first).to_contain_text("Continue the game from ")
    offer.locator('[data-do="resume"]').focus()
    lab.page.keyboard.press("Enter")
    driver.in_step()
    expect(driver.root).to_be_focused()
    play(driver, 1, seed=2)
    lab.run_all()
    offered(driver)
    expect(driver.root).to_have_attribute("data-ply", "0")
    offer.locator('[data-do="resume"]').focus()
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Space")
    expect(driver.root.locator("[data-kept]")).to_have_count(0)
    fresh = Driver(lab.board(), fj.Game(seed=3, first=0))
    fresh.in_step()
    play(fresh, 1)


def test_a_game_that_is_written_down_is_offered_after_a_restart_with_every_step(lab: Lab) -> None:
    lab.open_new("import fjords_widget as fj\nboard = fj.Transcribe(keep=True)\nboard")
    lab.run_all()
    root, real = lab.board(), fj.Game(seed=3, first=0)
    for n, tile in enumerate(real.row):
        lab.wait_until(f"len(board.record.root.draws) == {n}")
        root.locator(f'[data-came="{tile}"]').click()
    expect(root.locator('[data-noting="move"]')).to_be_visible()
    move = choose(real, random.Random(1))
    root.locator('[data-field="move"]').fill(str(move))
    root.locator('[data-do="write"]').click()
    expect(root.locator("[data-step]")).to_have_count(1)
    lab.tidy()
    lab.restart()
    lab.run_all()
    expect(root.locator("[data-step]")).to_have_count(0)
    root.locator('[data-kept="offer"] [data-do="resume"]').click()
    expect(root.locator("[data-step]")).to_have_count(1)
    expect(root.locator('[data-noting="tile"]')).to_be_visible()
    expect(root.locator("[data-kept]")).to_have_count(0)
    lab.run(f"assert str(board.record.at(1).move) == {str(move)!r}")


def test_a_second_board_below_does_not_offer_the_game_above(lab: Lab) -> None:
    driver = opened(lab)
    play(driver, 1)
    lab.run("fj.Play(keep=True)")
    second = lab.page.locator("[data-fjords=play]").nth(1)
    expect(second).to_have_attribute("data-ply", "0")
    expect(second.locator("[data-kept]")).to_have_count(0)


def test_a_game_that_is_not_being_kept_goes_on_and_says_so_and_says_when_it_is_again(lab: Lab) -> None:
    driver = opened(lab, f"{NOT_KEPT}\n{BOARD}")
    play(driver, 1)
    lost = driver.root.locator('[data-kept="lost"]')
    expect(lost).to_contain_text("This game is not being kept")
    lost.locator('[data-do="close-kept"]').click()
    expect(lost).to_have_count(0)
    play(driver, 1)
    lab.run("games.unlink()")
    play(driver, 1)
    expect(driver.root.locator('[data-kept="again"]')).to_be_visible()
    play(driver, 1)
    expect(driver.root.locator("[data-kept]")).to_have_count(0)
    lab.run("assert fj.resume()[0].heading.plies == 4")
