"""Makes the notebooks of the course from their sources; see scripts/notebooks.py.

python -m scripts.lessons
"""

from __future__ import annotations

from pathlib import Path

from scripts.notebooks import NOTEBOOKS, notebook, notebook_of, sources_in, write

FOLDER = NOTEBOOKS / "lessons"


def sources() -> list[Path]:
    """The lessons, in order."""
    return sources_in(FOLDER)


def write_all() -> None:
    """Makes all notebooks anew."""
    for source in sources():
        write(notebook_of(source), notebook(source.read_text(encoding="utf-8"), source.stem))


if __name__ == "__main__":
    write_all()
