"""The TOML files that ship with the package, read many times as fast as tomllib does it.

They are plain: tables, lists of tables, and one `key = value` in a line. Anything else is left to tomllib;
a test holds both to the same answers.
"""

from __future__ import annotations

from typing import Any

_QUOTE = '\\"'


class _NotPlain(Exception):
    """A line that only tomllib can read."""


def read_toml(path: str) -> dict[str, Any]:
    """A file as plain data."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        return _plainly(text)
    except _NotPlain:
        import tomllib  # slow to import, and seldom needed

        return tomllib.loads(text)


def _plainly(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    table = found
    for line in text.split("\n"):
        key, equals, value = line.partition(" = ")
        if equals and _bare(key):
            table[key] = _string(value) if value[0] == '"' else _numbers(value)
        elif line[:2] == "[[":
            table = {}
            found.setdefault(_named(line[2:-2]), []).append(table)
        elif line[:1] == "[":
            table = found
            for name in line[1:-1].split("."):
                table = table.setdefault(_named(name), {})
        elif line and line[0] != "#":
            raise _NotPlain
    return found


def _bare(key: str) -> bool:
    return key.replace("-", "_").isidentifier()


def _named(name: str) -> str:
    if not _bare(name):
        raise _NotPlain
    return name


def _string(value: str) -> str:
    inside = value[1:-1].replace(_QUOTE, "")
    if value[-1] != '"' or '"' in inside or "\\" in inside:
        raise _NotPlain
    return value[1:-1].replace(_QUOTE, '"')


def _numbers(value: str) -> int | list[int]:
    """A whole number, or a list of them."""
    try:
        return [int(part) for part in value[1:-1].split(",")] if value[0] == "[" else int(value)
    except ValueError:
        raise _NotPlain from None
