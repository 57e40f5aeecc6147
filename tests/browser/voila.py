"""A real Voilà: each page has a kernel of its own, and a page that is loaded again has another."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.browser.jupyter import Server, free_port, running_server


@contextlib.contextmanager
def running_voila(home: Path) -> Iterator[Server]:
    """A Voilà that shows the notebooks in a folder of its own."""
    folder = home / "notebooks"
    folder.mkdir()
    port = free_port()
    server = Server(f"http://127.0.0.1:{port}", folder)
    options = ("--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}", str(folder))
    with running_server(home, [sys.executable, "-m", "voila", *options], server.address):
        yield server
