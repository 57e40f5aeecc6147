"""Seats that play by themselves, and Python beside the page: functions, callbacks, a busy kernel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

import fjords_widget as fj
from tests.browser.jupyter import Lab
from tests.browser.page_driver import Driver, begin, moves_until

pytestmark = pytest.mark.browser

GATE = """import threading
gate = threading.Event()
def stubborn(game):
    while not gate.is_set():
        sum(range(1000))
    return next(iter(game.legal_moves))
play.seats = ('human', stubborn)"""
LONG = 60_000


@pytest.fixture
def table(notebook: Lab) -> Iterator[Lab]:
    """The shared page; computers move as soon as they can."""
    notebook.tidy()
    notebook.run("play.pace = 0")
    yield notebook
    notebook.check_page()


def first_lay(game: fj.Game) -> fj.Lay:
    return next(move for move in game.legal_moves if isinstance(move, fj.Lay))


def thinking(driver: Driver, state: str) -> Locator:
    """What the board says of the computer to move."""
    return driver.root.locator(f'[data-thinking="{state}"]')


def reach_ply(driver: Driver, ply: int) -> None:
    expect(driver.root).to_have_attribute("data-ply", str(ply))


def play_one_side(driver: Driver) -> None:
    """Makes a person's move by clicks, whatever comes after it."""
    lay = first_lay(driver.game)
    driver.put_down(lay)
    driver.root.locator(f'button[data-move="{lay}"]').click()
    driver.game.push(lay)


# Computers ----------------------------------------------------------------------------------------


def test_a_computer_answers_the_move_of_a_person(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.run("play.seats = ('human', 'greedy')")
    tiles = len(driver.game.board)
    play_one_side(driver)
    reach_ply(driver, 2)
    expect(driver.root).to_have_attribute("data-turn", "0")
    assert len(driver.shown().tiles) == tiles + 2
    expect(driver.root.locator(".fj-news").first).to_contain_text("Yellow")
    # One step back is back to the person's own decision.
    driver.root.locator('[data-do="undo"]').click()
    reach_ply(driver, 0)


def test_computers_alone_play_a_game_to_its_end(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.run("play.seats = ('greedy', 'random')")
    expect(driver.root).to_have_attribute("data-phase", "over", timeout=LONG)
    expect(driver.root.locator('[data-panel="ending"]')).to_be_visible()
    expect(driver.root.locator("[data-thinking]")).to_have_count(0)


def test_a_computer_that_thinks_is_shown_stopped_and_sent_on(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.run(GATE)
    play_one_side(driver)
    expect(thinking(driver, "thinking")).to_be_visible()
    driver.root.locator('[data-do="stop"]').click()
    expect(thinking(driver, "stopped")).to_be_visible()
    driver.root.locator('[data-do="go"]').click()
    expect(thinking(driver, "thinking")).to_be_visible()
    table.run("gate.set()")
    reach_ply(driver, 2)
    expect(driver.root.locator("[data-thinking]")).to_have_count(0)


def test_a_person_may_move_for_a_computer_that_was_stopped(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.run(GATE)
    play_one_side(driver)
    driver.root.locator('[data-do="stop"]').click()
    expect(thinking(driver, "stopped")).to_be_visible()
    driver.play(first_lay(driver.game))
    table.run("gate.set()")
    driver.in_step()


def test_the_page_does_not_freeze_while_a_function_thinks(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.run(GATE)
    play_one_side(driver)
    expect(thinking(driver, "thinking")).to_be_visible()
    driver.root.locator('[data-open="aids"]').click()
    switch = driver.root.locator('[data-aid="coordinates"]')
    switch.click()
    expect(driver.root.locator(".fj-coordinate").first).to_be_attached()
    driver.root.locator('[data-do="close"]').click()
    camera = driver.root.locator(".fj-map > g").first
    before = str(camera.get_attribute("transform"))
    driver.root.locator('[data-do="zoom-out"]').click()
    expect(camera).not_to_have_attribute("transform", before)
    reach_ply(driver, 1)
    table.run("gate.set()")
    reach_ply(driver, 2)


# A seat's function that fails ---------------------------------------------------------------------


BROKEN = """calls = []
def broken(game):
    calls.append(game)
    raise ValueError(f"no idea, time {len(calls)}")
play.seats = ("human", broken)"""


def test_an_error_in_a_seats_function_is_shown_with_its_line_and_the_game_goes_on(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.run(BROKEN)
    play_one_side(driver)
    failed = thinking(driver, "failed")
    expect(failed).to_contain_text("ValueError: no idea, time 1")
    expect(failed).to_contain_text("line 4")
    expect(failed).to_contain_text("broken")
    # It is tried again on demand, and a person may move in its place.
    driver.root.locator('[data-do="go"]').click()
    expect(failed).to_contain_text("ValueError: no idea, time 2")
    driver.play(first_lay(driver.game))
    expect(driver.root.locator("[data-thinking]")).to_have_count(0)
    play_one_side(driver)
    expect(failed).to_be_visible()
    table.run("play.seats = ('human', 'random')")
    reach_ply(driver, 4)


@pytest.mark.parametrize("answer", ["settle@0,0", 42, "hello"])
def test_a_function_that_gives_no_legal_move_is_told_so(table: Lab, answer: object) -> None:
    driver = begin(table, seed=3, first=0)
    table.run(f"play.seats = ('human', lambda game: {answer!r})")
    play_one_side(driver)
    expect(thinking(driver, "failed")).to_contain_text(str(answer))
    driver.play(first_lay(driver.game))


# Python beside the page ---------------------------------------------------------------------------


def test_a_cell_waits_for_the_move_of_a_person(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.start("move = await play.ask()")
    lay = first_lay(driver.game)
    driver.play(lay)
    table.finish()
    table.run(f"assert str(move) == '{lay}', move")


def test_a_callback_hears_of_moves_and_an_error_in_it_is_shown(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.run("turns = []\nend = play.on_move(turns.append)")
    lay = first_lay(driver.game)
    driver.play(lay)
    table.run(f"end()\nassert [str(turn.move) for turn in turns] == ['{lay}'], turns")
    table.run("def hearing(turn):\n    raise RuntimeError('oh dear')\nend = play.on_move(hearing)")
    driver.play(first_lay(driver.game))
    trouble = driver.root.locator("[data-trouble]")
    expect(trouble).to_contain_text("RuntimeError: oh dear")
    expect(trouble).to_contain_text("line 2")
    table.run("end()")
    driver.play(first_lay(driver.game))
    expect(trouble).to_have_count(0)


def test_moves_arrive_while_a_cell_is_running(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.start(
        "import time\nmoved = []\nend = play.on_move(moved.append)\nuntil = time.monotonic() + 25\n"
        "while not moved and time.monotonic() < until:\n    time.sleep(0.02)"
    )
    driver.play(first_lay(driver.game))
    table.finish()
    table.run("end()\nassert len(moved) == 1 and time.monotonic() < until")


def test_a_kernel_that_does_not_answer_is_said_and_the_move_is_made_when_it_does(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.start(
        "import time\nuntil = time.monotonic() + 40\nsilent = True\n"
        "with play._lock:\n    while silent and time.monotonic() < until:\n        time.sleep(0.02)"
    )
    play_one_side(driver)
    trouble = driver.root.locator("[data-trouble]")
    expect(trouble).to_have_attribute("data-trouble", "silent", timeout=LONG)
    expect(trouble.locator('[data-do="copy-record"]')).to_be_visible()
    table.page.evaluate("() => window.jupyterapp.commands.execute('notebook:interrupt-kernel')")
    reach_ply(driver, 1)
    driver.in_step()
    expect(trouble).to_have_count(0)
    table.tidy()
    driver.play(first_lay(driver.game))


def test_a_burst_of_clicks_on_a_cell_makes_one_move(table: Lab) -> None:
    options = {"seed": 6, "first": 0}
    driver = begin(table, moves_until(lambda game: game.phase == "settlement", **options), **options)
    settles = [str(move) for move in driver.game.legal_moves if isinstance(move, fj.Settle)]
    assert len(settles) > 2
    script = """root => {
        const cell = root.querySelector("[data-cell][data-move]");
        for (let n = 0; n < 30; n++) {
            cell.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
        }
    }"""
    ply = driver.game.ply
    driver.root.evaluate(script)
    reach_ply(driver, ply + 1)
    table.run(f"assert play.game.ply == {ply + 1}\nmade = str(play.game.history[-1].move)")
    made = next(settle for settle in settles if settle.split("@")[1] in driver.shown().pieces)
    driver.game.push(made)
    driver.in_step()
    # And with a hand that trembles.
    again = next(move for move in driver.game.legal_moves if isinstance(move, fj.Settle))
    driver.root.locator(f'[data-cell="{again.cell}"]').click(click_count=6)
    driver.game.push(again)
    driver.in_step()
    table.run(f"assert play.game.ply == {ply + 2}")
