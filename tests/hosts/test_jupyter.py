"""Notebook 7 and Voilà, in light and dark: the board is drawn in their theme, and a move is made."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.hosts.servers import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.host]
CODE = "import fjords_widget as fj\nfj.Play(fj.Game(seed=7, first=0), keep=False)"
SCHEME = "(root) => getComputedStyle(root).colorScheme"
READY = """() => {
    const kernel = window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel;
    return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""
RUN_ALL = "() => void window.jupyterapp.commands.execute('notebook:run-all-cells')"
SET_THEME = "(theme) => void window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
START = 90_000
"""Milliseconds until a kernel has to be there, on a busy machine."""


def write_notebook(folder: Path) -> Path:
    path = folder / "board.ipynb"
    kernel = {"name": "python3", "display_name": "Python 3"}
    cells = [nbformat.v4.new_code_cell(CODE)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    return path


def make_a_move(root: Locator, ply: int = 1) -> None:
    """Lays the first tile of the row where the board offers it first; `ply` counts the moves then made."""
    root.locator(".fj-tile:enabled").first.click()
    root.locator("[data-cell][data-light]").first.click()
    root.locator(".fj-choices [data-move]").first.click()
    expect(root).to_have_attribute("data-ply", str(ply))


def test_notebook_7(page: Page, tmp_path: Path) -> None:
    write_notebook(tmp_path)
    options = (
        "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port={port}", "--IdentityProvider.token=",
        f"--ServerApp.root_dir={tmp_path}", "--JupyterNotebookApp.expose_app_in_browser=True",
    )  # fmt: skip
    with serving(tmp_path, "notebook", *options, path="/api") as address:
        page.goto(f"{address}/notebooks/board.ipynb")
        page.wait_for_function(READY, timeout=START)
        page.evaluate(RUN_ALL)
        root = page.locator("[data-fjords=play]")
        expect(root).to_be_visible(timeout=START)
        make_a_move(root)
        for theme, name in (("dark", "JupyterLab Dark"), ("light", "JupyterLab Light")):
            page.evaluate(SET_THEME, name)
            expect(root.locator("xpath=..")).to_have_attribute("data-theme", theme)
            assert root.evaluate(SCHEME) == theme


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_voila(page: Page, tmp_path: Path, theme: str) -> None:
    path = write_notebook(tmp_path)
    options = ("--no-browser", "--port={port}", f"--theme={theme}", str(path))
    page.emulate_media(color_scheme="dark" if theme == "light" else "light")
    with serving(tmp_path, "voila", *options, path="/voila/static/voila.js") as address:
        page.goto(address, timeout=START)
        root = page.locator("[data-fjords=play]")
        expect(root).to_be_visible(timeout=START)
        expect(root.locator("xpath=..")).to_have_attribute("data-theme", theme)
        assert root.evaluate(SCHEME) == theme
        make_a_move(root)
