"""The words that pages show by themselves: a board's, and others from the catalogue."""

from __future__ import annotations

from functools import cache

from fjords_widget.engine.catalogue import catalogue
from fjords_widget.engine.hexgrid import DIRECTION_NAMES
from fjords_widget.widgets.shared.sentences import sentence

PAGE = "page."
"""The words of the page have keys that begin so."""
SHARED = {
    "rune.": "runes.",
    "colours.": "colours.",
    "variants.": "variants.",
    "terrain.": "terrain.",
    "about.": "book.variants.",
    "about_rune.": "guide.runes.",
    "about_preset.": "book.presets.",
    "use.": "book.use.",
}
"""Words that the engine has as well: how their keys begin on the page, and here."""
BOARD = ("board", "speech", "terrain", "side", "rune", "colours", "keys", "panels", "trouble")
"""Sections of a board's words that every page with a board needs."""


@cache
def board_words(lang: str) -> dict[str, str]:
    """Every word of the page of a board, as `section.key`."""
    known = catalogue(lang)
    found = {key.removeprefix(PAGE): text for key, text in known.items() if key.startswith(PAGE)}
    for theirs, ours in SHARED.items():
        for key, text in known.items():
            if key.startswith(ours):
                found[theirs + key.removeprefix(ours)] = text
    # They stand in lists and fields, and for the names of seats.
    found |= {
        key: sentence(text) for key, text in found.items() if key.startswith(("colours.", "about_rune."))
    }
    for number, edge in enumerate(DIRECTION_NAMES):
        found[f"side.{number}"] = known[f"edges.{edge}"]
    return found


@cache
def page_words(lang: str, tables: tuple[str, ...], sections: tuple[str, ...] = BOARD) -> dict[str, str]:
    """Sections of a board's words, and all words of some tables of the catalogue, as `table.key`."""
    found = {key: text for key, text in board_words(lang).items() if key.partition(".")[0] in sections}
    return found | {key: text for key, text in catalogue(lang).items() if key.partition(".")[0] in tables}
