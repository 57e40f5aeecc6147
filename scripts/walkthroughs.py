"""Makes the walkthroughs from their sources, runs them, and keeps what they show: they read without a kernel.

python -m scripts.walkthroughs [name …]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from scripts.notebooks import NOTEBOOKS, notebook, notebook_of, sources_in, write

FOLDER = NOTEBOOKS / "walkthroughs"
VIEW = "application/vnd.jupyter.widget-view+json"


def sources() -> list[Path]:
    """The walkthroughs, in order."""
    return sources_in(FOLDER)


def make_notebooks(sources: list[Path]) -> list[dict[str, Any]]:
    """The notebooks of sources, with all that their cells show: run one after the other, in one kernel."""
    made = [notebook(source.read_text(encoding="utf-8"), source.stem) for source in sources]
    run = nbformat.v4.new_notebook()
    for plain in made:
        run.cells.append(nbformat.v4.new_code_cell("%reset -f"))
        run.cells += [nbformat.v4.new_code_cell("".join(cell["source"])) for cell in _code(plain)]
    NotebookClient(
        run, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}}
    ).execute()
    ran = iter([cell for cell in run.cells if cell.source != "%reset -f"])
    for cell in [cell for plain in made for cell in _code(plain)]:
        cell["outputs"] = _join([kept for output in next(ran).outputs for kept in _pick(output)])
    return made


def _code(made: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in made["cells"] if cell["cell_type"] == "code"]


def _join(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Text that was printed in one piece or in several, as one; and no word of the machine's own."""
    found: list[dict[str, Any]] = []
    for output in outputs:
        if output.get("name") == "stderr":
            continue
        if found and output["output_type"] == found[-1]["output_type"] == "stream":
            found[-1]["text"] += output["text"]
        else:
            found.append(output)
    return found


def _pick(output: Any) -> list[dict[str, Any]]:
    """What of an output is saved: no widget, which would be dead; its picture and its answers instead."""
    if output.output_type != "display_data" and output.output_type != "execute_result":
        return [dict(output)]
    data = dict(output.data)
    metadata = {key: value for key, value in output.metadata.items() if key in data}
    if VIEW not in data:
        return [_show(data, metadata)]
    picture = {key: data[key] for key in ("image/png", "text/plain") if key in data}
    # The picture stands by itself; some pages show none that is within HTML.
    words = data["text/html"].split(">", 1)[1]
    return [_show(picture, metadata), _show({"text/html": words, "text/plain": data["text/plain"]}, {})]


def _show(data: dict[str, Any], metadata: dict[str, Any]) -> dict[str, Any]:
    return {"output_type": "display_data", "data": data, "metadata": metadata}


def main(names: list[str]) -> None:
    """Makes all of them anew, or those that are named."""
    wanted = [source for source in sources() if not names or source.stem in names]
    for source, made in zip(wanted, make_notebooks(wanted), strict=True):
        write(notebook_of(source), made)


if __name__ == "__main__":
    main(sys.argv[1:])
