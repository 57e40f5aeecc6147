"""Questions kept in a file beside a notebook, so that its cells do not give the answers away."""

from __future__ import annotations

import os
import tomllib
from bisect import bisect_left
from pathlib import Path
from typing import Any, NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.texts import shorten
from fjords_widget.records.check import LONGEST_LINE

FIELDS = {"ply": int, "ask": str, "answers": dict, "otherwise": str, "solve": bool}
NEEDED = ("ply", "ask")


class StoredQuestion(NamedTuple):
    """A question as the file has it."""

    ply: int
    ask: str
    answers: dict[str, str]
    otherwise: str = ""
    solve: bool = True


def read_questions(path: str | os.PathLike[str], lang: str) -> dict[str, StoredQuestion]:
    """The questions of a TOML file by name; InvalidOption says what is wrong with it."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise _refusal(path, lang, str(fault)) from None
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise _refusal(path, lang, str(fault)) from None
    except (ValueError, RecursionError):
        raise _refusal(path, lang, say(lang, "walkthrough.too_much", line=_breaking_line(text))) from None
    return {name: _question(path, lang, name, table) for name, table in found.items()}


def _breaking_line(text: str) -> int:
    """The first line, counted from 1, at which the reader of TOML gives up without saying where."""
    lines = text.split("\n")
    return 1 + bisect_left(range(len(lines)), True, key=lambda n: _breaks("\n".join(lines[: n + 1])))


def _breaks(text: str) -> bool:
    """Whether there is a number of too many digits, or too deep a nesting; other faults do not count."""
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    except (ValueError, RecursionError):
        return True
    return False


def _question(path: str | os.PathLike[str], lang: str, name: str, table: Any) -> StoredQuestion:
    if not isinstance(table, dict):
        raise _refusal(path, lang, shorten(name))
    missing = [field for field in NEEDED if field not in table]
    wrong = [field for field, value in table.items() if type(value) is not FIELDS.get(field)]
    answers = table.get("answers", {})
    if isinstance(answers, dict):
        wrong += [f"answers.{move}" for move, text in answers.items() if not isinstance(text, str)]
    if table.get("ply") not in range(LONGEST_LINE + 1):
        wrong.append("ply")
    if missing or wrong:
        places = ", ".join(f"{name}.{field}" for field in dict.fromkeys([*missing, *wrong]))
        raise _refusal(path, lang, shorten(places, 300))
    return StoredQuestion(**{"answers": {}, **table})


def _refusal(path: str | os.PathLike[str], lang: str, fault: str) -> InvalidOption:
    return InvalidOption(say(lang, "walkthrough.questions", path=str(path), fault=fault))
