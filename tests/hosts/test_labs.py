"""Other JupyterLabs, in environments of their own that `make hosts` makes: the lowest, and a shared one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.hosts.servers import serving
from tests.hosts.test_jupyter import CODE, READY, RUN_ALL, START, make_a_move
from tests.paths import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.host, pytest.mark.timeout(600)]
LOWEST, SHARED = ROOT / ".venv-lab-lowest", ROOT / ".venv-collaboration"
PICTURE = '.jp-OutputArea img[src^="data:image/svg"]'


@contextmanager
def lab(environment: Path, home: Path) -> Iterator[str]:
    """The address of a notebook with a board, in the JupyterLab of an environment."""
    python = environment / "bin" / "python"
    if not python.exists():
        pytest.skip(f"`make hosts` makes {environment.name}")
    kernel = {"name": "python3", "display_name": "Python 3"}
    cells = [nbformat.v4.new_code_cell(CODE)]
    nbformat.write(
        nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), home / "board.ipynb"
    )
    (home / "data").mkdir()
    options = (
        "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port={port}", "--IdentityProvider.token=",
        f"--ServerApp.root_dir={home}", "--LabApp.expose_app_in_browser=True",
    )  # fmt: skip
    with serving(home, "jupyterlab", *options, path="/api", python=str(python)) as address:
        yield f"{address}/lab/tree/board.ipynb?reset"


@contextmanager
def visitor(browser: BrowserContext, address: str) -> Iterator[Page]:
    """The notebook as somebody has it open who shares nothing with others but the server."""
    assert browser.browser is not None
    context = browser.browser.new_context(viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    page.goto(address, timeout=START)
    page.wait_for_function(READY, timeout=START)
    yield page
    context.close()


def wait_until_saved(notebook: Path, text: str) -> None:
    """The server saves a shared notebook by itself, soon after a change; a reload trusts what was saved."""
    end = time.monotonic() + START / 1000
    while text not in notebook.read_text(encoding="utf-8"):
        assert time.monotonic() < end
        time.sleep(0.1)


def test_the_lowest_jupyterlab_plays_and_its_picture_follows(browser: BrowserContext, tmp_path: Path) -> None:
    with lab(LOWEST, tmp_path) as address, visitor(browser, address) as page:
        version = page.evaluate("() => window.jupyterapp.version")
        assert version.startswith("4.2.")
        page.evaluate(RUN_ALL)
        root = page.locator("[data-fjords=play]")
        expect(root).to_be_visible(timeout=START)
        make_a_move(root)
        expect(page.locator(f'{PICTURE}[alt*="move 2"]')).to_have_count(1)
        expect(page.locator(".jp-OutputArea-child:visible")).to_have_count(1)


def test_two_people_share_a_game_and_who_was_there_before_is_told_how_to_join(
    browser: BrowserContext, tmp_path: Path
) -> None:
    with lab(SHARED, tmp_path) as address, visitor(browser, address) as ann, visitor(browser, address) as bo:
        ann.evaluate(RUN_ALL)
        board = ann.locator("[data-fjords=play]")
        expect(board).to_be_visible(timeout=START)
        expect(bo.get_by_text("reload the page to join")).to_be_visible(timeout=START)
        # Until then Bo sees a picture, and that follows the game.
        make_a_move(board)
        expect(bo.locator(f'{PICTURE}[alt*="move 2"]')).to_be_visible(timeout=START)
        wait_until_saved(tmp_path / "board.ipynb", "move 2")
        bo.reload()
        bo.wait_for_function(READY, timeout=START)
        joined = bo.locator("[data-fjords=play]")
        expect(joined).to_have_attribute("data-ply", "1", timeout=START)
        make_a_move(joined, 2)
        expect(board).to_have_attribute("data-ply", "2", timeout=START)
