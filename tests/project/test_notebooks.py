"""The notebooks run from top to bottom, and are stored without what running them leaves behind."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.paths import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("**/*.ipynb"))

PLAIN = [path for path in NOTEBOOKS if path.parent.name not in ("lessons", "walkthroughs")]
"""Lessons and walkthroughs have tests of their own."""
CLEAN = PLAIN
"""Lessons and walkthroughs are stored with their pictures."""
each_notebook = pytest.mark.parametrize("path", CLEAN, ids=[path.stem for path in CLEAN])


def test_there_are_notebooks() -> None:
    assert "play" in [path.stem for path in NOTEBOOKS]


@each_notebook
def test_it_is_stored_clean(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    assert not [cell.id for cell in code if cell.outputs or cell.execution_count]
    assert "widgets" not in notebook.metadata


@pytest.mark.slow
@pytest.mark.parametrize("path", PLAIN, ids=[path.stem for path in PLAIN])
def test_it_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    outputs = {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}
    if path.stem == "play":
        live, picture = outputs["board"]
        assert "application/vnd.jupyter.widget-view+json" in live.data
        assert "<img" in picture.data["text/html"]
