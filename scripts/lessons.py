"""Makes the notebooks of the course from their sources, with a picture of each diagram.

python -m scripts.lessons [name …]
"""

from __future__ import annotations

import ast
import base64
import html
import io
import linecache
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import nbformat
from nbclient import NotebookClient

from fjords_widget.pictures.png import png
from fjords_widget.widgets.lesson.widget import Lesson
from scripts.notebooks import NOTEBOOKS, notebook, notebook_of, sources_in, write

FOLDER = NOTEBOOKS / "lessons"
COLOURS = 40
"""A picture has no more colours: nobody sees the difference, and it is a third as large."""
TOLD = re.compile(r"<(?:title|desc)\b[^>]*>([^<]+)</")
"""What a picture says to those who cannot see it."""
WIDE = 400
IMAGE = re.compile(r'<img alt="([^"]*)" src="data:image/svg\+xml;charset=utf-8,([^"]+)"')


def sources() -> list[Path]:
    """The lessons, in order."""
    return sources_in(FOLDER)


def run_cell(text: str, file: str, names: dict[str, Any]) -> Any:
    """Runs a cell as a notebook does; returns what it would show. What it prints is not heard."""
    body = ast.parse(text)
    end = body.body[-1]
    last = ast.Expression(end.value) if isinstance(end, ast.Expr) else None
    if last is not None:
        body.body.pop()
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    with redirect_stdout(io.StringIO()):
        exec(compile(body, file, "exec"), names)
        return eval(compile(last, file, "eval"), names) if last else None


def diagrams(source: Path) -> Iterator[Lesson]:
    """The lessons that a notebook shows, one after the other, before an exercise is solved."""
    names: dict[str, Any] = {"__name__": "__main__"}
    made = notebook(source.read_text(encoding="utf-8"), source.stem)
    for number, cell in enumerate(made["cells"]):
        if cell["cell_type"] == "code":
            shown = run_cell("".join(cell["source"]), f"<{source.stem} {number}>", names)
            if isinstance(shown, Lesson):
                yield shown


def with_pictures(source: Path) -> dict[str, Any]:
    """The notebook of a source as it reads without a kernel: texts that were printed, diagrams as pictures.

    Exercises are left as they are: nothing is to be seen there before somebody has tried.
    """
    made = notebook(source.read_text(encoding="utf-8"), source.stem)
    code = [cell for cell in made["cells"] if cell["cell_type"] == "code"]
    run = nbformat.v4.new_notebook()
    run.cells = [nbformat.v4.new_code_cell("".join(cell["source"])) for cell in code]
    NotebookClient(
        run, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}}
    ).execute()
    for cell, ran in zip(code, run.cells, strict=True):
        if not any(tag.startswith("exercise=") for tag in cell["metadata"].get("tags", [])):
            cell["outputs"] = [kept for output in ran.outputs for kept in _kept(output)]
    return made


def _kept(output: Any) -> list[dict[str, Any]]:
    """What of an output is saved: printed words, and the picture of whatever has one."""
    if output.output_type == "stream":
        return [dict(output)] if output.name == "stdout" else []
    data = dict(output.data)
    found = IMAGE.search(data.get("text/html", ""))
    if found:
        drawn, alt = unquote(found[2]), html.unescape(found[1])
    elif "image/svg+xml" in data:
        drawn = data["image/svg+xml"]
        alt = ". ".join([html.unescape(text) for text in TOLD.findall(drawn)])
    else:
        plain = {kind: text for kind, text in data.items() if kind in ("text/plain", "text/markdown")}
        return [{"output_type": "display_data", "data": plain, "metadata": {}}] if plain else []
    image = base64.b64encode(png(drawn, width=WIDE, colours=COLOURS)).decode()
    shown = {"image/png": image, "text/plain": alt}
    return [{"output_type": "display_data", "data": shown, "metadata": {"image/png": {"alt": alt}}}]


def main(names: list[str]) -> None:
    """Makes all of them anew, or those that are named."""
    for source in sources():
        if not names or source.stem in names:
            write(notebook_of(source), with_pictures(source))


if __name__ == "__main__":
    main(sys.argv[1:])
