"""What a saved notebook shows where no board is live: the newest picture, as the game went on."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

import fjords_widget as fj
from tests.browser.jupyter import Lab
from tests.browser.page_driver import Driver

pytestmark = pytest.mark.browser

MARK_VIEW = "(root) => { root.dataset.mine = 'kept' }"
SAVE_STATE = """async (wanted) => {
    const { commands } = window.jupyterapp;
    const toggle = "@jupyter-widgets/jupyterlab-manager:saveWidgetState";
    if (commands.isToggled(toggle) !== wanted) await commands.execute(toggle);
}"""
PICTURE = "[data-fjords-picture] img"
BOARD = "import fjords_widget as fj\nboard = fj.Play(fj.Game(seed=7, first=0), keep=False)\nboard"


def outputs_in_file(lab: Lab) -> list[dict[str, Any]]:
    lab.save()
    cells = json.loads((lab.folder / lab.name).read_text(encoding="utf-8"))["cells"]
    return [output["data"] for output in cells[0]["outputs"]]


def moves_in(picture: str) -> int:
    """How many moves the record beside a picture has."""
    (record,) = re.findall(r"<pre>(.*?)</pre>", picture, re.DOTALL)
    return fj.Record.loads(record).plies


def test_the_picture_follows_the_moves_and_the_board_stays_as_it_is(lab: Lab) -> None:
    lab.open_new(BOARD, afresh=True)
    lab.run_all()
    root, page = lab.board(), lab.page
    expect(root).to_be_visible()
    # The live board hides its picture, and no empty row is left of that.
    expect(page.locator(PICTURE)).to_have_count(1)
    expect(page.locator(PICTURE)).to_be_hidden()
    expect(page.locator(".jp-OutputArea-child:visible")).to_have_count(1)
    root.evaluate(MARK_VIEW)

    driver = Driver(root, fj.Game(seed=7, first=0))
    for _ in range(3):
        driver.play(next(move for move in driver.game.legal_moves if isinstance(move, fj.Lay)))
    # It is drawn anew once the board rests.
    expect(page.locator(f'{PICTURE}[alt*="move 4"]')).to_have_count(1)
    live, picture = outputs_in_file(lab)
    assert "application/vnd.jupyter.widget-view+json" in live
    assert "text/html" not in live
    assert moves_in("".join(picture["text/html"])) == 3
    assert "".join(picture["text/plain"]) == str(driver.game)
    # The view is the one that was there before: nothing was drawn anew, nobody lost what they had chosen.
    expect(root).to_have_attribute("data-mine", "kept")
    expect(page.locator(PICTURE)).to_be_hidden()

    # A new kernel knows no board: the page shows the picture that was saved.
    lab.restart()
    lab.reload()
    expect(page.locator(f'{PICTURE}[alt*="move 4"]')).to_be_visible()
    expect(root).to_have_count(0)


def test_a_board_saved_with_its_state_says_that_it_is_from_an_earlier_session(lab: Lab) -> None:
    lab.open_new(BOARD, afresh=True)
    lab.run_all()
    root, page = lab.board(), lab.page
    expect(root).to_be_visible()
    lab.run("board.push(next(iter(board.game.legal_moves))); board.set_trait('_born', 1)")
    expect(root).to_have_attribute("data-ply", "1")
    lab.tidy()
    page.evaluate(SAVE_STATE, True)
    lab.save()
    page.evaluate(SAVE_STATE, False)  # JupyterLab remembers it, for the notebooks of other tests too
    lab.restart()
    lab.reload()
    expect(root).to_have_attribute("data-ply", "1")
    expect(root.locator("[data-trouble=gone]")).to_contain_text("earlier session")
    expect(page.locator(PICTURE)).to_be_hidden()
    # What it offers is what the cell does.
    lab.run_all()
    expect(root).to_have_attribute("data-ply", "0")
    expect(root.locator("[data-trouble]")).to_have_count(0)
    # A board that is closed leaves nothing behind.
    lab.run("board.close()")
    expect(root).to_have_count(0)
    expect(page.locator(PICTURE)).to_have_count(0)
