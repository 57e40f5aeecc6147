"""How big the bundle is, and by how much a saved notebook grows."""

from __future__ import annotations

import gzip

from benchmarks.page.redraw import full_board
from benchmarks.page.report import Finding, below
from fjords_widget.widgets.shared.bundle import read_bundle
from tests.browser.jupyter import Lab

KB = 1000
SAVE = """async () => {
    const { commands } = window.jupyterapp;
    const keep = "@jupyter-widgets/jupyterlab-manager:saveWidgetState";
    if (!commands.isToggled(keep)) await commands.execute(keep);
    await commands.execute("docmanager:save");
}"""
PATH = "() => window.jupyterapp.shell.currentWidget.context.path"


BUNDLES = ("play", "replay", "transcribe", "lesson", "learn", "question")


def bundles() -> list[Finding]:
    """The built front ends: script and style sheet of each."""
    return [found for name in BUNDLES for found in _bundle(name)]


def _bundle(name: str) -> list[Finding]:
    files = [read_bundle(f"{name}.{kind}").encode() for kind in ("js", "css")]
    zipped = sum(len(gzip.compress(file, 9)) for file in files)
    return [
        Finding(f"the bundle {name}, minified", sum(map(len, files)) / KB, "KB", target=below(150)),
        Finding(f"the bundle {name}, gzipped", zipped / KB, "KB", target=below(50)),
    ]


def saved(lab: Lab) -> list[Finding]:
    """A notebook with a board on a full map, saved with it and without."""
    position = full_board().position()
    without = _saved(lab)
    lab.run(f"board = fj.Play(fj.Game.from_position({position!r}))\nboard")
    lab.board().wait_for()
    held = _saved(lab)
    assert "_esm" in held, "the state of the widget is not saved"
    grown = len(held.encode()) - len(without.encode())
    return [Finding("a saved notebook with a board grows by", grown / KB, "KB", target=below(350))]


def _saved(lab: Lab) -> str:
    """Saves the notebook with the state of its widgets, and reads the file."""
    lab._do(SAVE)
    path: str = lab.page.evaluate(PATH)
    return (lab.folder / path).read_text(encoding="utf-8")
