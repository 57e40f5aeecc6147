"""Whether a translation, of a notebook's source or of a page, corresponds to the English one beside it."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from scripts.notebooks import notebook, original_of

RETIRED = Path(__file__).parent / "engine" / "retired_words.toml"


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


def check_page_corresponds(page: Path, original: Path) -> None:
    """The same headings, tables, links to lessons, code and names in a page of the documentation."""
    ours, theirs = (path.read_text(encoding="utf-8") for path in (page, original))
    assert _headings(_prose(ours)) == _headings(_prose(theirs))
    assert [_row(line) for line in _table(ours)] == [_row(line) for line in _table(theirs)]
    assert _numbers(_prose(ours)) == _numbers(_prose(theirs))
    assert [_without_texts(code) for code in _code(ours)] == [_without_texts(code) for code in _code(theirs)]
    for text, other in zip(_paragraphs(ours), _paragraphs(theirs), strict=True):
        assert text != other, text
        check_words(text, page.stem[-2:])


def check_words(text: str, lang: str) -> None:
    """One thing has one word, as in the catalogue."""
    retired = tomllib.loads(RETIRED.read_text(encoding="utf-8"))[lang]
    found = [instead for word, instead in retired.items() if re.search(word, text)]
    assert found == [], text
    if lang == "fr":
        loose = re.search(r"\S [:;?!»]|« ", re.sub(r"`[^`]*`", "x", text))
        assert loose is None, f"no line may break before {loose}: write a no-break space"


def _prose(page: str) -> str:
    return re.sub(r"^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE)


def _table(page: str) -> list[str]:
    return re.findall(r"^\|.*\|$", page, re.MULTILINE)


def _row(line: str) -> list[str]:
    """What is the same in every language: numbers and names."""
    return re.findall(r"`[^`]+`|\b\d+\b", line)


def _code(page: str) -> list[str]:
    """What is typed in each block of Python, without what is answered."""
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    return [
        "\n".join(line[4:] for line in block.splitlines() if line.startswith((">>> ", "... ")))
        if ">>> " in block
        else block
        for block in blocks
    ]


def _paragraphs(page: str) -> list[str]:
    """All but the headings, which may be the same word in two languages."""
    parts = _prose(page).split("\n\n")
    return [part for part in parts if re.search(r"[^\W\d_]{4}", part) and not part.lstrip().startswith("#")]


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
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".said"):
            node.args = []  # the language that it asks for
        if isinstance(node, ast.Call):
            node.keywords = [keyword for keyword in node.keywords if keyword.arg != "lang"]
    return ast.unparse(tree)
