"""Notebooks from their sources, which are easier to read and to review.

A source is a page of Markdown. Each block of Python becomes a code cell; what stands after ```python, such as
`exercise=distance`, becomes its tag. Everything between blocks becomes a text cell, cut at the headings.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fjords_widget.files import write_whole

DRAWING = ("w.chapter", "w.at", "w.ask", "board_svg")
NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


def sources_in(folder: Path) -> list[Path]:
    """The sources of the notebooks in a folder, in order."""
    return sorted((folder / "source").glob("*.md"))


TRANSLATED = (".fr", ".de", ".ru")
"""What the name of a source ends in that is a translation of the one beside it."""


def original_of(source: Path) -> Path:
    """The English source that a source is a translation of; itself, if it is none."""
    name = source.stem
    return source.with_name(f"{name[:-3]}.md") if name.endswith(TRANSLATED) else source


def notebook_of(source: Path) -> Path:
    """The notebook that is made of a source."""
    return source.parent.parent / f"{source.stem}.ipynb"


def notebook(text: str, name: str) -> dict[str, Any]:
    """The notebook, without output, as nbformat 4.5 has it."""
    cells = []
    for number, cell in enumerate(_cells(text), start=1):
        cells.append({"id": f"{name.partition('-')[0]}-{number:02}", **cell})
    return {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cells(text: str) -> Iterator[dict[str, Any]]:
    parts = re.split(r"^```python *(\S*)\n(.*?)^```\n", text, flags=re.DOTALL | re.MULTILINE)
    for prose, tag, code in zip(parts[0::3], [*parts[1::3], ""], [*parts[2::3], ""], strict=True):
        for section in re.split(r"^(?=#)", prose, flags=re.MULTILINE):
            if section.strip():
                yield {"cell_type": "markdown", "metadata": {}, "source": _lines(section)}
        if code:
            yield {
                "cell_type": "code",
                "execution_count": None,
                "metadata": _metadata(tag, code),
                "outputs": [],
                "source": _lines(code),
            }


def _metadata(tag: str, code: str) -> dict[str, Any]:
    """The tag of a cell; code that only draws is folded away, for those who read."""
    found: dict[str, Any] = {"tags": [tag]} if tag else {}
    return {**found, "jupyter": {"source_hidden": True}} if only_draws(code) else found


def only_draws(code: str) -> bool:
    """Whether a cell does nothing but show a chapter, a board or a question of a walkthrough, or a board."""
    shown = [statement for statement in ast.parse(code).body if not isinstance(statement, ast.Expr)]
    calls = [node.value for node in ast.parse(code).body if isinstance(node, ast.Expr)]
    return not shown and all(
        isinstance(call, ast.Call) and ast.unparse(call.func) in DRAWING for call in calls
    )


def _lines(text: str) -> list[str]:
    return text.strip().splitlines(keepends=True)


def write(path: Path, made: dict[str, Any]) -> None:
    """Writes a notebook."""
    write_whole(path, json.dumps(made, indent=1, ensure_ascii=False) + "\n")
    print(path.name)
