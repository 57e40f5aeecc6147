"""Texts out of files and from people: cut short for a sentence, and checked for halves of characters."""

from __future__ import annotations


def shorten(value: object, most: int = 60) -> str:
    """A value cut short for a sentence, since a file can hold anything: a text, or the `repr` of all else."""
    return _cut(value if isinstance(value, str) else _write(value), most)


def quote(value: object, most: int = 60) -> str:
    """The same, with texts in quotation marks."""
    return _cut(_write(value), most)


def is_whole(text: str) -> bool:
    """Whether a text can be sent and written: one with half of a character (a lone surrogate) cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _write(value: object) -> str:
    try:
        return repr(value)
    except ValueError:  # a number of more digits than Python likes to write
        return f"<{type(value).__name__}>"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
