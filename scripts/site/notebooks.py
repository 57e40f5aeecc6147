"""The notebooks as the site has them: those of the package, a folder for each kind."""

from __future__ import annotations

import shutil
from pathlib import Path

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def copy_notebooks(folder: Path) -> None:
    """Copies all notebooks and what they read into a folder, but not the sources they were made from."""
    shutil.copytree(NOTEBOOKS, folder, ignore=shutil.ignore_patterns("source", ".ipynb_checkpoints"))
