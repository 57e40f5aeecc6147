"""marimo: its theme, cells that follow moves made on the page, and nothing blank."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.hosts.servers import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]
APP = Path(__file__).with_name("marimo_app.py")
SCHEME = "(root) => getComputedStyle(root).colorScheme"


@pytest.fixture(scope="module", params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def page(theme: str, browser: BrowserContext, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The app, in one theme of marimo's; the system has the other one."""
    home = tmp_path_factory.mktemp(f"marimo-{theme}")
    app = home / "app.py"
    shutil.copy(APP, app)
    setting = f'[tool.marimo.display]\ntheme = "{theme}"\n'
    (home / "pyproject.toml").write_text(setting, encoding="utf-8")
    options = ("-q", "run", str(app), "--headless", "--no-token", "--port={port}", "--host=127.0.0.1")
    with serving(home, "marimo", *options) as address:
        page = browser.new_page()
        page.emulate_media(color_scheme="light" if theme == "dark" else "dark")
        page.goto(address)
        yield page
        page.close()


def test_the_board_wears_the_theme_of_marimo_and_not_that_of_the_system(page: Page, theme: str) -> None:
    root = page.locator("[data-fjords=play]")
    expect(root).to_be_visible()
    expect(root.locator("xpath=..")).to_have_attribute("data-theme", theme)
    assert root.evaluate(SCHEME) == theme


def test_the_theme_is_followed_while_the_page_is_open(page: Page, theme: str) -> None:
    root = page.locator("[data-fjords=play]")
    other = "dark" if theme == "light" else "light"
    page.evaluate("(theme) => { document.body.dataset.theme = theme; }", other)
    expect(root.locator("xpath=..")).to_have_attribute("data-theme", other)
    page.evaluate("(theme) => { document.body.dataset.theme = theme; }", theme)
    expect(root.locator("xpath=..")).to_have_attribute("data-theme", theme)


def test_cells_that_read_the_value_follow_a_move_made_on_the_page(page: Page) -> None:
    expect(page.get_by_text("The board stands at ply 0.")).to_be_visible()
    root = page.locator("[data-fjords=play]")
    root.locator(".fj-tile:enabled").first.click()
    root.locator("[data-cell][data-light]").first.click()
    root.locator(".fj-choices [data-move]").first.click()
    expect(root).to_have_attribute("data-ply", "1")
    expect(page.get_by_text("The board stands at ply 1.")).to_be_visible()


def test_a_game_shows_its_picture(page: Page) -> None:
    expect(page.get_by_text("Expected string data")).to_have_count(0)
    expect(page.locator("svg.fj").filter(has=page.locator("desc")).first).to_be_visible()


def test_no_board_of_a_walkthrough_is_blank(page: Page) -> None:
    replay = page.locator("[data-fjords=replay]").first
    expect(replay).to_be_visible()
    expect(replay).to_have_attribute("data-ply", "2")
    expect(page.locator("marimo-anywidget").nth(2).locator("img")).to_be_visible()
