"""The widget in a real JupyterLab: what a reader of the notebook sees."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.jupyter import Lab, Server

pytestmark = pytest.mark.browser

NEW_GAME = "play.game = fj.Game(players=2, seed=7, first=0)"
PUSH = "play.game.push(next(iter(play.game.legal_moves)))"


@pytest.fixture(scope="module")
def notebook(jupyter_server: Server, browser: BrowserContext) -> Iterator[Lab]:
    """The play notebook, opened."""
    lab = Lab.on_new_page(jupyter_server, browser)
    lab.open("play.ipynb")
    yield lab
    lab.page.close()


@pytest.fixture
def opened(notebook: Lab) -> Iterator[Lab]:
    """The play notebook, just run to its end."""
    notebook.start_over()
    expect(notebook.board()).to_be_visible()
    yield notebook
    notebook.check_page()


def test_the_notebook_plays_a_game_to_its_end(opened: Lab) -> None:
    board = opened.board()
    expect(board).to_have_attribute("data-phase", "over")
    assert int(board.get_attribute("data-ply") or 0) > 10
    assert board.locator(".fj-picture > svg").count() == 1
    expect(board.get_by_role("status")).to_contain_text("wins")


def test_the_page_follows_what_python_does(opened: Lab) -> None:
    board, picture = opened.board(), opened.board().locator(".fj-picture")
    opened.run(NEW_GAME)
    expect(board).to_have_attribute("data-ply", "0")
    expect(board).to_have_attribute("data-turn", "0")
    expect(board).to_have_attribute("data-phase", "exploration")
    before = picture.inner_html()

    opened.run(PUSH)
    expect(board).to_have_attribute("data-ply", "1")
    expect(board).to_have_attribute("data-turn", "1")
    expect(picture).not_to_have_js_property("innerHTML", before)

    opened.run("play.undo()")
    expect(board).to_have_attribute("data-ply", "0")
    expect(picture).to_have_js_property("innerHTML", before)


def test_every_view_of_a_widget_follows(opened: Lab) -> None:
    opened.run("play")
    views = opened.page.locator("[data-fjords=play]")
    expect(views).to_have_count(2)
    opened.run(NEW_GAME)
    for view in views.all():
        expect(view).to_have_attribute("data-ply", "0")


def test_keys_typed_on_the_board_stay_there(opened: Lab) -> None:
    cells = opened.cell_count()
    opened.board().focus()
    for key in ("a", "b", "d", "d", "Enter", "Escape", "ArrowDown", "Shift+Enter"):
        opened.page.keyboard.press(key)
    expect(opened.board()).to_be_focused()
    assert opened.cell_count() == cells


def test_the_board_wears_the_theme_of_the_notebook(opened: Lab) -> None:
    def colours() -> tuple[str, str]:
        style = "element => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]"
        ground, text = opened.board().evaluate(style)
        return ground, text

    opened.set_theme(dark=True)
    dark = colours()
    opened.set_theme(dark=False)
    light = colours()
    assert _brightness(light[0]) > _brightness(light[1])
    assert _brightness(dark[0]) < _brightness(dark[1])


def test_an_error_of_the_drawing_is_shown(opened: Lab) -> None:
    opened.run("play.set_trait('_status', [])\nplay._send({'method': 'update', 'state': {'_status': None}})")
    expect(opened.page.locator("[data-fjords-fault]").first).to_contain_text("null")
    opened.run(NEW_GAME)
    expect(opened.board()).to_have_attribute("data-ply", "0")


def _brightness(colour: str) -> float:
    numbers = colour[colour.index("(") + 1 : -1].split(",")
    return sum(float(number) for number in numbers[:3])
