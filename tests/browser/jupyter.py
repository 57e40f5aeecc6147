"""A real JupyterLab and a real browser: a `Lab` opens notebooks, runs them and looks at the page.

Nothing here waits for a fixed time: each step waits for the state that it needs, and fails
when that takes too long.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import nbformat
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect, sync_playwright

from tests.paths import ROOT

NOTEBOOKS = ROOT / "notebooks"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WITHOUT_WINDOWS = "chromium-headless-shell"
"""The same browser without windows: a page costs it half as much as one in a window that nobody sees."""
BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# In the stack of an error on the page.
PLACE = re.compile(r"\bat (?:.*\()?(\S+:\d+:\d+)")
# What JupyterLab says, with no stack, of a kernel that was ended while it was still being asked something.
KERNEL_ENDED = re.compile(r"^Error: Canceled future for \w+ message before replies were done$")
# JupyterLab does not ask with each page that is loaded whether it should be built anew, which takes a node.
WITHOUT_BUILD = {"page_config_data": {"buildAvailable": False, "buildCheck": False}}
VIEWPORT: ViewportSize = {"width": 1400, "height": 1000}
CALM: Literal["reduce"] = "reduce"
START_SECONDS = 120
STEP_SECONDS = 60

# The indicator of the page says idle before the kernel is connected, and what is run then is lost.
KERNEL_IS_READY = """() => {
    const kernel = window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel;
    return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""
KERNEL_IS_BUSY = """() => {
    const { content, context } = window.jupyterapp.shell.currentWidget;
    return context.sessionContext.session.kernel.status === "busy" && content.activeCell.promptNode
        .textContent.includes("*");
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
RUN_CODE = """async (code) => {
    const { commands, shell } = window.jupyterapp;
    const notebook = shell.currentWidget.content;
    notebook.activeCellIndex = notebook.widgets.length - 1;
    await commands.execute("notebook:insert-cell-below");
    notebook.activeCell.model.sharedModel.setSource(code);
    await commands.execute("notebook:run-cell");
}"""
# In no cell.
TELL = """async (code) => {
    const { kernel } = window.jupyterapp.shell.currentWidget.context.sessionContext.session;
    const ask = () => kernel.requestExecute({ code, store_history: false, stop_on_error: false }).done;
    let { content } = await ask();
    // Nothing was run: after an interrupted cell the kernel turns away for a moment what comes next.
    while (content.status === "aborted") ({ content } = await ask());
    const { status, ename, evalue } = content;
    if (status !== "ok") throw new Error(`the kernel says ${status}: ${ename}: ${evalue}`);
}"""
OPEN = "(path) => window.jupyterapp.commands.execute('docmanager:open', { path, factory: 'Notebook' })"
CLOSE_ALL = """async () => {
    if (document.querySelector(".jp-Dialog")) throw new Error("a dialog is open");
    for (const widget of [...window.jupyterapp.shell.widgets("main")].filter(({ context }) => context)) {
        await widget.context.sessionContext.shutdown();
        widget.context.model.dirty = false;
        widget.dispose();
    }
}"""
SAVE = "() => window.jupyterapp.shell.currentWidget.context.save()"
RESTART = "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()"
MORE_ROOM = """async () => {
    const { commands, shell } = window.jupyterapp;
    shell.collapseLeft();
    shell.collapseRight();
    for (const side of ["left", "right"]) {
        await commands.execute("application:toggle-side-tabbar", { side });
    }
}"""
SET_THEME = "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
CUT_OFF = """(count) => {
    const { sharedModel } = window.jupyterapp.shell.currentWidget.content.model;
    sharedModel.deleteCellRange(Number(count), sharedModel.cells.length);
}"""
CELL_COUNT = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
CELL_ERRORS = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells.flatMap(
    (cell) => (cell.outputs ?? []).filter((output) => output.output_type === "error"),
).map((output) => `${output.ename}: ${output.evalue}`)"""


def _is_jupyterlabs(fault: str) -> bool:
    """Whether all that was running was JupyterLab: it trips now and then over a cell that is taken away."""
    places = PLACE.findall(fault)
    if KERNEL_ENDED.match(fault.strip()):
        return True
    return bool(places) and all("/static/lab/" in place for place in places)


def shows_something(code: str) -> bool:
    """Whether a cell with this code has an output."""
    if "display(" in code or "print(" in code:
        return True
    module = compile(code, "<cell>", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    assert isinstance(module, ast.Module)
    return isinstance(module.body[-1], ast.Expr)


@dataclass(frozen=True)
class Server:
    """A running JupyterLab: its address, and the folder that it serves."""

    address: str
    folder: Path

    def reset_settings(self) -> None:
        """Forgets what a board has set for the next ones: a language, a theme.

        Tests share a notebook and begin anew in it: each would be asked whether to go on with another's game.
        Those that are about that have boards made with `keep=True`. Nor is everybody offered the tutorial.
        """
        settings = self.folder.parent / "fjords" / "settings.json"
        settings.write_text(json.dumps({"keep": False, "offer_learning": False}))


@dataclass
class Lab:
    """A page with JupyterLab on it."""

    page: Page
    address: str
    folder: Path
    faults: list[str] = field(default_factory=list)
    """What went wrong on the page itself, in no cell."""
    name: str = ""
    """The file of the notebook."""
    length: int = 0
    """How many cells the notebook had when it was opened."""
    is_empty: bool = False
    """Whether JupyterLab is there, with nothing open."""

    @classmethod
    def on_new_page(cls, server: Server, browser: BrowserContext) -> Lab:
        """A page on which JupyterLab is going to be opened."""
        server.reset_settings()
        lab = cls(browser.new_page(), server.address, server.folder)
        lab.page.on("pageerror", lambda error: lab.faults.append(error.stack or str(error)))
        return lab

    def open(self, name: str, *, afresh: bool = False) -> None:
        """Opens a copy of one of the project's notebooks and waits for its kernel.

        `afresh`: for pages that are loaded again. JupyterLab then opens whatever was open in its workspace,
        notebooks of other tests too, so they have a workspace of their own.
        """
        self.name = f"{uuid.uuid4().hex[:8]}-{name}"
        shutil.copy(NOTEBOOKS / name, self.folder / self.name)
        self._go(afresh)

    def open_new(self, code: str, *, afresh: bool = False) -> None:
        """Opens a new notebook with one cell and waits for its kernel."""
        self.name = f"{uuid.uuid4().hex[:8]}.ipynb"
        cell = nbformat.v4.new_code_cell(code)
        kernel = {"name": "python3", "display_name": "Python 3"}
        notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernel})
        nbformat.write(notebook, self.folder / self.name)
        self._go(afresh)

    def _go(self, afresh: bool) -> None:
        self.is_empty &= not afresh
        self._load()
        self.length = self.cell_count()

    def _load(self) -> None:
        if self.is_empty:
            self.is_empty = False
            self._do(OPEN, self.name)
        else:
            workspace = uuid.uuid4().hex[:8]  # A page that is loaded again shows nothing of another one.
            self.page.goto(f"{self.address}/lab/workspaces/{workspace}/tree/{self.name}?reset")
        self._wait_for_kernel()

    def clear(self) -> None:
        """Closes the notebook, ends its kernel, and puts the page back to what it was when it was new."""
        self._do(CLOSE_ALL)
        self.page.set_viewport_size(VIEWPORT)
        self.page.emulate_media(color_scheme="null", contrast="null", reduced_motion=CALM)
        if self.page.locator('body[data-jp-theme-light="false"]').count():
            self.set_theme(dark=False)
        self.is_empty = True

    def join(self, other: Lab) -> None:
        """Opens the notebook of another tab, as it was saved there, with the same kernel."""
        other.save()
        self.name, self.length = other.name, other.length
        self._load()

    def save(self) -> None:
        """Saves the notebook."""
        self._do(SAVE)

    def reload(self) -> None:
        """Loads the page again."""
        self.page.reload(timeout=START_SECONDS * 1000)
        self._wait_for_kernel()

    def restart(self) -> None:
        """Restarts the kernel: all that it knew is gone."""
        self._do(RESTART)
        self._wait_for_kernel()

    def kill_kernel(self) -> None:
        """Kills the kernel as a lack of memory does. JupyterLab starts another one by itself.

        No cell is added for that: a notebook that is not saved has the browser ask before it leaves the page.
        """
        name = f"{self.name}.pid"
        self.run(f"import os, pathlib; _ = pathlib.Path({name!r}).write_text(str(os.getpid()))")
        os.kill(int((self.folder / name).read_text()), signal.SIGKILL)

    def _wait_for_kernel(self) -> None:
        self.page.wait_for_function(KERNEL_IS_READY, timeout=START_SECONDS * 1000)

    def run_all(self) -> None:
        """Runs every cell; fails if one of them does."""
        self._do(RUN_ALL)
        self._check_cells()

    def start_over(self) -> None:
        """Takes away the cells that were added and runs the others again."""
        self.tidy()
        self.run_all()

    def tidy(self) -> None:
        """Takes away the cells that were added. What they did remains."""
        self._do(CUT_OFF, str(self.length))

    def run(self, code: str) -> None:
        """Runs code in a new cell at the end of the notebook; fails if it raises.

        Code that shows nothing is run in no cell: to make one takes three times as long.
        """
        if shows_something(code):
            self._do(RUN_CODE, code)
            self._check_cells()
        else:
            self._do(TELL, code)

    def wait_until(self, fact: str, seconds: float = 20) -> None:
        """Waits until an expression is true in the kernel.

        What was done on the page may still be on its way there: ipywidgets holds a message back until the
        one before it was answered, and a cell that is run meanwhile overtakes it.
        """
        end = time.monotonic() + seconds
        while True:
            try:
                return self._do(TELL, f"assert {fact}")
            except AssertionError:
                if time.monotonic() > end:
                    raise

    def start(self, code: str) -> None:
        """Runs code in a new cell and does not wait for its end."""
        self.page.evaluate(f"(code) => void ({RUN_CODE})(code)", code)
        self.page.wait_for_function(KERNEL_IS_BUSY)

    def finish(self) -> None:
        """Waits for the end of what was started; fails if it raised."""
        self._wait_for_kernel()
        self._check_cells()

    def board(self, kind: str = "play") -> Locator:
        """The root of the first board of a kind."""
        return self.page.locator(f"[data-fjords={kind}]").first

    def cell_count(self) -> int:
        """How many cells the notebook has."""
        return int(self.page.evaluate(CELL_COUNT))

    def set_theme(self, *, dark: bool) -> None:
        """Switches JupyterLab's theme and waits until the page wears it."""
        self._do(SET_THEME, "JupyterLab Dark" if dark else "JupyterLab Light")
        theme = "false" if dark else "true"
        self.page.wait_for_selector(f'body[data-jp-theme-light="{theme}"]', state="attached")

    def make_room(self) -> None:
        """Closes what stands beside the notebook: on a narrow page it would leave no room."""
        self._do(MORE_ROOM)

    def check_page(self) -> None:
        """Fails if anything on the page raised an error that no cell shows; JupyterLab's own are only told.

        (They have no frame of ours in their stack.)
        """
        faults, self.faults = self.faults, []
        for fault in filter(_is_jupyterlabs, faults):
            warnings.warn(fault, stacklevel=2)
        ours = [fault for fault in faults if not _is_jupyterlabs(fault)]
        assert not ours, "\n\n".join(ours)

    def _check_cells(self) -> None:
        errors: list[str] = self.page.evaluate(CELL_ERRORS)
        assert not errors, f"a cell failed: {errors}"

    def _do(self, script: str, argument: str | None = None) -> None:
        step = run_script(self.page, script, argument, START_SECONDS * 1000)
        assert step == "done", step


def run_script(page: Page, script: str, argument: str | None, milliseconds: float) -> str:
    """Runs a script that may take its time; returns "done", or its error.

    (`evaluate` alone would wait for its promise without end.)
    """
    page.evaluate(
        f"""(argument) => {{
            window.fjordsStep = "running";
            Promise.resolve(({script})(argument)).then(
                () => {{ window.fjordsStep = "done"; }},
                (error) => {{ window.fjordsStep = String(error); }},
            );
        }}""",
        argument,
    )
    page.wait_for_function("() => window.fjordsStep !== 'running'", timeout=milliseconds)
    return str(page.evaluate("() => window.fjordsStep"))


@contextlib.contextmanager
def running_lab(home: Path) -> Iterator[Server]:
    """A JupyterLab with settings and kernels of its own, in a folder of its own."""
    folder = home / "notebooks"
    folder.mkdir()
    port = free_port()
    server = Server(f"http://127.0.0.1:{port}", folder)
    options = (
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={folder}",
        "--IdentityProvider.token=",
        "--LabApp.expose_app_in_browser=True",
        f"--ServerApp.tornado_settings={WITHOUT_BUILD!r}",
    )
    _keep_quiet(home / "settings")
    (home / "fjords").mkdir()
    server.reset_settings()
    with running_server(home, [sys.executable, "-m", "jupyterlab", *options], f"{server.address}/api/status"):
        yield server


@contextlib.contextmanager
def running_server(home: Path, command: list[str], address: str) -> Iterator[None]:
    """A server with folders of its own for all that Jupyter and we keep, once it answers at an address."""
    own_folders = {
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "IPYTHONDIR": home / "ipython",
        "FJORDS_HOME": home / "fjords",
    }
    environment = os.environ | {name: str(path) for name, path in own_folders.items()}
    log = home / "log.txt"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, env=environment, cwd=home, stdout=output, stderr=output, start_new_session=True
        )
    try:
        _wait_for_server(address, process, log)
        yield
    finally:
        _end(process)


@contextlib.contextmanager
def running_browser(*, windows: bool = False) -> Iterator[BrowserContext]:
    """Debian's chromium, or the browser that FJORDS_CHROMIUM names. Pages share one cache.

    `windows`: as people have it, for pictures and figures.
    """
    names = (os.environ.get("FJORDS_CHROMIUM", ""), *([] if windows else [WITHOUT_WINDOWS]), *BROWSERS)
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if found is None:
        raise FileNotFoundError(
            "No chromium: install it, or set FJORDS_CHROMIUM to the path of such a browser."
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=BROWSER_FLAGS)
        # A click waits until its target rests, so nothing moves; tests of motion ask for it.
        context = browser.new_context(viewport=VIEWPORT, reduced_motion="no-preference" if windows else CALM)
        context.set_default_timeout(STEP_SECONDS * 1000)
        expect.set_options(timeout=STEP_SECONDS * 1000)
        yield context
        browser.close()


def _keep_quiet(settings: Path) -> None:
    """JupyterLab would ask whether to fetch news, in a box that lies over the notebook."""
    folder = settings / "@jupyterlab" / "apputils-extension"
    folder.mkdir(parents=True)
    answers = {"fetchNews": "false", "checkForUpdates": False}
    (folder / "notification.jupyterlab-settings").write_text(json.dumps(answers))


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for_server(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(urllib.error.URLError, ConnectionError, TimeoutError):
            urllib.request.urlopen(address, timeout=5).close()
            return
        time.sleep(0.1)
    raise TimeoutError(f"The server did not start:\n{log.read_text()[-3000:]}")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends the server, and whatever kernels it leaves behind."""
    process.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=15)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=5)
