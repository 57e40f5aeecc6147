"""Whether the translation of a notebook's source corresponds to the English one beside it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from scripts.notebooks import notebook, original_of


def check_corresponds(source: Path) -> None:
    """The same cells, headings and exercises in the same order; code differs in its texts alone."""
    ours, theirs = (_cells(path) for path in (source, original_of(source)))
    assert [kind for kind, *_ in ours] == [kind for kind, *_ in theirs]
    for (kind, tags, text), (_, their_tags, their_text) in zip(ours, theirs, strict=True):
        assert tags == their_tags
        if kind == "code":
            assert _without_texts(text) == _without_texts(their_text), text
        else:
            assert _headings(text) == _headings(their_text), text
            assert _numbers(text) == _numbers(their_text), text
            assert text != their_text, text


def _cells(path: Path) -> list[tuple[str, list[str], str]]:
    made = notebook(path.read_text(encoding="utf-8"), path.stem)["cells"]
    return [(cell["cell_type"], cell["metadata"].get("tags", []), "".join(cell["source"])) for cell in made]


def _headings(text: str) -> list[int]:
    """How deep each heading is."""
    return [len(sign) for sign in re.findall(r"^(#+) ", text, re.MULTILINE)]


def _numbers(text: str) -> list[str]:
    """The places and the code that a text names, in any order."""
    return sorted(re.findall(r"(?<![\d,])-?\d,-?\d(?!\d)|`[^`]+`", text))


def _without_texts(code: str) -> str:
    """The code with every text left out, and the language that it asks for."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
        if isinstance(node, ast.Call):
            node.keywords = [keyword for keyword in node.keywords if keyword.arg != "lang"]
    return ast.unparse(tree)
