"""The fixtures of browser tests. One server and one browser serve the whole run.

Opening a page takes seconds, so tests may share one and start over on it; and what is to be had for a page of
one's own is a page on which JupyterLab was opened before, for another test, with nothing open any more.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import BrowserContext, Page
from playwright.sync_api import Error as PageError

from tests.browser.jupyter import Lab, Server, running_browser, running_lab


@dataclass
class LabPages:
    """Lends pages with JupyterLab: to load it anew takes five times as long as to open a notebook in it."""

    server: Server
    browser: BrowserContext
    idle: list[Lab] = field(default_factory=list)

    @contextlib.contextmanager
    def lend(self) -> Iterator[Lab]:
        """A page with nothing open, for one borrower at a time."""
        self.server.reset_settings()
        lab = self.idle.pop() if self.idle else Lab.on_new_page(self.server, self.browser)
        yield lab
        try:
            lab.clear()
        except (AssertionError, PageError):
            lab.page.close()
        else:
            self.idle.append(lab)


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


@pytest.fixture
def page(browser: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty page of one's own; the mark `viewport` says how large it is."""
    page = browser.new_page()
    viewport = request.node.get_closest_marker("viewport")
    if viewport is not None:
        width, height = viewport.args
        page.set_viewport_size({"width": width, "height": height})
    yield page
    page.close()


@pytest.fixture(scope="session")
def lab_pages(jupyter_server: Server, browser: BrowserContext) -> LabPages:
    """Pages with JupyterLab, for one test or module after the other."""
    return LabPages(jupyter_server, browser)


@pytest.fixture(scope="module")
def notebook(lab_pages: LabPages) -> Iterator[Lab]:
    """The play notebook, run: a page that the tests of a module share."""
    with lab_pages.lend() as lab:
        lab.open("play.ipynb")
        lab.run_all()
        yield lab


@pytest.fixture
def lab(lab_pages: LabPages) -> Iterator[Lab]:
    """A page of one's own."""
    with lab_pages.lend() as lab:
        yield lab
    lab.check_page()
