"""Questions kept in a file beside a notebook, so that its cells do not tell the answers."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.words import say

FIELDS = {"ply": int, "ask": str, "answers": dict, "otherwise": str, "solve": bool}
NEEDED = ("ply", "ask")


class Kept(NamedTuple):
    """A question as the file has it."""

    ply: int
    ask: str
    answers: dict[str, str]
    otherwise: str = ""
    solve: bool = True


def read_questions(path: str | os.PathLike[str], lang: str) -> dict[str, Kept]:
    """The questions of a TOML file by name; InvalidOption says what is wrong with it."""
    try:
        found = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise _refusal(path, lang, str(fault)) from None
    return {name: _question(path, lang, name, table) for name, table in found.items()}


def _question(path: str | os.PathLike[str], lang: str, name: str, table: Any) -> Kept:
    if not isinstance(table, dict):
        raise _refusal(path, lang, name)
    missing = [field for field in NEEDED if field not in table]
    wrong = [field for field, value in table.items() if type(value) is not FIELDS.get(field)]
    answers = table.get("answers", {})
    if isinstance(answers, dict):
        wrong += [f"answers.{move}" for move, text in answers.items() if not isinstance(text, str)]
    if missing or wrong:
        raise _refusal(path, lang, ", ".join(f"{name}.{field}" for field in (*missing, *wrong)))
    return Kept(**{"answers": {}, **table})


def _refusal(path: str | os.PathLike[str], lang: str, fault: str) -> InvalidOption:
    return InvalidOption(say(lang, "walkthrough.questions", path=str(path), fault=fault))
