"""Notebooks as pages of Sphinx with myst-nb, which Jupyter Book 1 uses: live replays, and no blank board."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import BrowserContext, Frame, Page, expect

from tests.hosts.test_export import write_notebook

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.host]
CONF = """
extensions = ["myst_nb"]
html_theme = "furo"
nb_execution_mode = "{mode}"
nb_execution_timeout = 200
nb_ipywidgets_js = {{}}
"""
SECONDS = 280


def build(folder: Path, mode: str) -> Path:
    """A site of one notebook; a warning is an error."""
    (folder / "conf.py").write_text(CONF.format(mode=mode))
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "--quiet",
        "--fail-on-warning",
        str(folder),
        str(folder / "site"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "site" / "index.html"


def frame_of(page: Page) -> Frame:
    """The first frame with a widget."""
    frame = page.locator("iframe.fjords").first.element_handle().content_frame()
    assert frame is not None
    return frame


@pytest.fixture
def page(browser: BrowserContext) -> Iterator[Page]:
    """A page without a network."""
    page = browser.new_page()
    page.context.set_offline(True)
    yield page
    page.context.set_offline(False)
    page.close()


def test_replays_lessons_and_questions_are_live_and_a_board_is_a_picture(page: Page, tmp_path: Path) -> None:
    write_notebook(tmp_path).rename(tmp_path / "index.ipynb")
    page.goto(build(tmp_path, "force").as_uri())
    frames = page.frame_locator("iframe.fjords")
    replay = frames.nth(0).locator("[data-fjords=replay]")
    replay.locator("[data-do=forward]").click()
    expect(replay).to_have_attribute("data-ply", "1")
    expect(frames.nth(1).locator("[data-fjords=replay]")).to_have_attribute("data-ply", "3")
    expect(frames.nth(2).locator("[data-fjords=lesson]")).to_be_visible()
    expect(frames.nth(3).locator("[data-cell]").first).to_be_visible()
    expect(page.locator("iframe.fjords")).to_have_count(4)
    page.emulate_media(color_scheme="null")  # a system that is said to be dark would say so to frames too
    for theme in ("dark", "light"):
        page.evaluate("(theme) => { document.body.dataset.theme = theme; }", theme)
        frame_of(page).wait_for_function(f"() => matchMedia('(prefers-color-scheme: {theme})').matches")
    expect(page.locator("[data-fjords-picture] img")).to_be_visible()
    expect(page.get_by_text("reload the page to join")).to_be_hidden()
    expect(page.locator(".output.text_plain")).to_have_count(0)
    expect(page.locator('script[type$="widget-view+json"]')).to_have_count(0)


def test_without_the_state_of_its_widgets_a_notebook_shows_their_pictures(page: Page, tmp_path: Path) -> None:
    view = {"application/vnd.jupyter.widget-view+json": {"model_id": "gone", "version_major": 2}}
    picture = {"text/html": "<b>a picture</b>", "text/plain": "a text"}
    cell = nbformat.v4.new_code_cell("board")
    cell.outputs = [nbformat.v4.new_output("display_data", data={**view, **picture})]
    title = nbformat.v4.new_markdown_cell("# Boards")
    python = {"language_info": {"name": "python", "pygments_lexer": "ipython3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=[title, cell], metadata=python), tmp_path / "index.ipynb")
    page.goto(build(tmp_path, "off").as_uri())
    expect(page.locator("b", has_text="a picture")).to_be_visible()
    expect(page.locator('script[type$="widget-view+json"]')).to_have_count(0)
