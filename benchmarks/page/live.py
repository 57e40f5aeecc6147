"""The real JupyterLab and the real browser, and the bare widget that ours is measured beside."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext

from tests.browser.jupyter import Lab, Server, running_browser, running_lab

ECHO = '''
import anywidget
class Echo(anywidget.AnyWidget):
    """Sends back whatever it is sent."""
    _esm = """export default { render({ model, el }) {
        const button = document.createElement("button");
        button.textContent = button.dataset.echo = "0";
        button.onclick = () => model.send({ n: Number(button.dataset.echo) + 1 });
        const hear = ({ n }) => { button.textContent = button.dataset.echo = String(n); };
        model.on("msg:custom", hear);
        el.append(button);
        return () => model.off("msg:custom", hear);
    } };"""
    def __init__(self):
        super().__init__()
        self.on_msg(lambda widget, content, buffers: widget.send(content))
'''
SETUP = f"import fjords_widget as fj\nimport ipywidgets\nfrom IPython.display import display\n{ECHO}"


@contextmanager
def running() -> Iterator[tuple[Server, BrowserContext]]:
    """A JupyterLab and a browser, with nothing open."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
        running_lab(Path(home)) as server,
        running_browser(windows=True) as browser,
    ):
        yield server, browser


@contextmanager
def notebook(server: Server, browser: BrowserContext) -> Iterator[Lab]:
    """A notebook of its own, with everything imported; nothing in it has been shown."""
    lab = Lab.on_new_page(server, browser)
    lab.open("play.ipynb")
    lab.run(SETUP)
    lab.length = lab.cell_count()
    yield lab
    lab.check_page()
    lab.page.close()
