"""A dashboard of Voilà: whoever loads the page again goes on with the game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import nbformat
import pytest
from playwright.sync_api import Page, expect

import fjords_widget as fj
from tests.browser.jupyter import START_SECONDS, Server
from tests.browser.page_driver import Driver
from tests.browser.voila import running_voila
from tests.games import choose

pytestmark = pytest.mark.browser

BOARD = "import fjords_widget as fj\nfj.Play(fj.Game(seed=3, first=0))"


@pytest.fixture(scope="module")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_voila(tmp_path_factory.mktemp("voila")) as server:
        for name in ("a table", "another"):
            cell = nbformat.v4.new_code_cell(BOARD)
            kernel = {"name": "python3", "display_name": "Python 3"}
            notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernel})
            nbformat.write(notebook, server.folder / f"{name}.ipynb")
        yield server


def driver_on(page: Page) -> Driver:
    """The board of a page, once its kernel has shown it."""
    root = page.locator("[data-fjords=play]").first
    expect(root).to_have_attribute("data-ply", "0", timeout=START_SECONDS * 1000)
    return Driver(root, fj.Game(seed=3, first=0))


def test_a_page_that_is_loaded_again_has_a_new_kernel_and_goes_on_with_the_game(
    voila: Server, page: Page
) -> None:
    page.goto(f"{voila.address}/voila/render/a table.ipynb")
    driver, chance = driver_on(page), random.Random(1)
    for _ in range(4):
        driver.play(choose(driver.game, chance))
    game = driver.game
    page.reload()
    again = driver_on(page)
    offer = again.root.locator('[data-kept="offer"]')
    expect(offer).to_contain_text("Continue the game from ", timeout=START_SECONDS * 1000)
    offer.locator('[data-do="resume"]').click()
    again.game = game
    again.in_step()
    expect(again.root.locator("[data-kept]")).to_have_count(0)
    again.play(choose_known(again.game, chance))
    page.goto(f"{voila.address}/voila/render/another.ipynb")
    other = driver_on(page)
    expect(other.root.locator("[data-kept]")).to_have_count(0)


def choose_known(game: fj.Game, chance: random.Random) -> fj.Move:
    """A move after which the board is the same, whatever comes out of the bag."""
    return chance.choice([move for move in game.legal_moves if isinstance(move, fj.Lay)])
