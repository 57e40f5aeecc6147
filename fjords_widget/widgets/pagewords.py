"""The words that a page is given: of the board, as far as it is shown, and of what stands around it."""

from __future__ import annotations

from functools import cache

from fjords_widget.engine.words import catalogue
from fjords_widget.widgets.setup import words

BOARD = ("board", "speech", "terrain", "side", "rune", "colours", "keys", "panels", "trouble")
"""Sections of the board's own words that every page with a board needs."""


@cache
def page_words(lang: str, tables: tuple[str, ...], sections: tuple[str, ...] = BOARD) -> dict[str, str]:
    """The words of these tables of the catalogue, as `table.key`; and sections of those that Play has."""
    found = {key: text for key, text in words(lang).items() if key.partition(".")[0] in sections}
    return found | {key: text for key, text in catalogue(lang).items() if key.partition(".")[0] in tables}
