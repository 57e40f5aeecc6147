"""The fixed words of the record format, and text cleaned for it."""

from __future__ import annotations

import re

FORMAT = "fjords-record"
VERSION = 1
SEATS = ("white", "yellow", "purple", "black")
"""What a record calls the seats (C2)."""
SIGNS = ("!", "?", "!!", "??", "!?", "?!")
UNKNOWN = "?"
"""Stands for a tile that came out of the bag and that nobody noted down."""
WORDS = 4096
"""Where a node stood is kept as line * WORDS + word; words farther to the right count as the last one."""
LONGEST = 1_000_000
"""A record with more characters is only read if somebody asks for it; a long game needs a hundredth."""
MOST_TILES = 500
"""A tile set that is written into a record has no more tiles: a table has room for fewer."""

_BREAKS = re.compile("\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
# What no editor shows: control characters, halves of characters, and the mark that a file may begin with.
_UNSEEN = re.compile("[\x00-\x08\x0e-\x1b\x1f\x7f-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")


def clean(text: str) -> str:
    """Text with one kind of line break, and without characters that no editor shows."""
    if text.isprintable():  # most is, and this is quickly seen
        return text
    return _UNSEEN.sub("", _BREAKS.sub("\n", text))


def one_line(text: str) -> str:
    """Text as a single line, with single spaces."""
    return " ".join(clean(text).split())
