"""The site in a real browser that is cut off from everything but the site's own folder."""

from __future__ import annotations

import contextlib
import functools
import http.server
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page, Route

from tests.browser.jupyter import CELL_ERRORS, KERNEL_IS_READY, RUN_ALL, RUN_CODE, run_script

PATIENCE = 400_000
"""Milliseconds: Python in the browser is slow to start, and the machine may be busy."""


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """`python -m http.server`, without its log."""

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder that is served on this machine."""
    handler = functools.partial(QuietHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@dataclass
class LitePage:
    """A page of JupyterLite with one notebook, and what it asked the network for in vain."""

    page: Page
    address: str
    refused: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @classmethod
    def on_new_page(cls, context: BrowserContext, address: str) -> LitePage:
        """A page that gets whatever is in the folder, and nothing else."""
        lite = cls(context.new_page(), address)
        lite.page.on("pageerror", lambda error: lite.faults.append(error.stack or str(error)))
        context.route("**/*", lite._only_from_the_folder)
        return lite

    def _only_from_the_folder(self, route: Route) -> None:
        if route.request.url.startswith((self.address, "data:", "blob:")):
            route.continue_()
        else:
            self.refused.append(route.request.url)
            route.abort()

    def open(self, notebook: str) -> None:
        """Opens a notebook and waits for its kernel."""
        self.page.goto(f"{self.address}/lite/notebooks/index.html?path={notebook}", timeout=PATIENCE)
        self.page.wait_for_function(KERNEL_IS_READY, timeout=PATIENCE)

    def run_all(self) -> list[str]:
        """Runs every cell, and returns the errors of those that fail."""
        self._do(RUN_ALL)
        return self.errors()

    def run(self, code: str) -> list[str]:
        """Runs code in a new cell at the end."""
        self._do(RUN_CODE, code)
        return self.errors()

    def errors(self) -> list[str]:
        """What went wrong in cells."""
        found: list[str] = self.page.evaluate(CELL_ERRORS)
        return found

    def board(self, kind: str = "play") -> Locator:
        """The last board of a kind."""
        return self.page.locator(f"[data-fjords={kind}]").last

    def _do(self, script: str, argument: str | None = None) -> None:
        run_script(self.page, script, argument, PATIENCE)  # what went wrong stands in the cells
