"""The fixtures of browser tests. One server and one browser serve the whole run.

Opening a page takes seconds, so tests may share one and start over on it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.jupyter import Lab, Server, running_browser, running_lab


@pytest.fixture(scope="session")
def jupyter_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One JupyterLab for the whole run."""
    with running_lab(tmp_path_factory.mktemp("jupyter")) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[BrowserContext]:
    """One browser for the whole run. Pages share one cache."""
    with running_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def notebook(jupyter_server: Server, browser: BrowserContext) -> Iterator[Lab]:
    """The play notebook, run: a page that the tests of a module share."""
    lab = Lab.on_new_page(jupyter_server, browser)
    lab.open("play.ipynb")
    lab.run_all()
    yield lab
    lab.page.close()


@pytest.fixture
def lab(jupyter_server: Server, browser: BrowserContext) -> Iterator[Lab]:
    """A page of one's own."""
    lab = Lab.on_new_page(jupyter_server, browser)
    yield lab
    lab.page.close()
    lab.check_page()
