"""What can be chosen for a new game, and what was chosen for this one. Never a seed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.hexgrid import DIRECTION_NAMES
from fjords_widget.engine.terms import PRESETS, RUNES, VARIANTS
from fjords_widget.engine.words import catalogue, language_names
from fjords_widget.widgets.guide import guide
from fjords_widget.widgets.seats import levels
from fjords_widget.widgets.telling import sentence

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game

PAGE = "page."
"""The words of the page have keys that begin so."""
SHARED = {"rune.": "runes.", "colours.": "colours.", "variants.": "variants.", "terrain.": "terrain."}
"""Words that the engine has as well: how their keys begin on the page, and here."""


def setup(game: Game, lang: str, board: str, version: str) -> dict[str, Any]:
    """The trait `_setup`; it changes with the game and the language only."""
    return {
        "board": board,
        "version": version,
        "variants": list(VARIANTS),
        "presets": {name: list(runes) for name, runes in PRESETS.items()},
        "runes": list(RUNES),
        "levels": list(levels()),
        "languages": language_names(),
        "lang": lang,
        "players": game.players,
        "variant": game.variant,
        "inGame": list(game.runes),
        "tie": game.tie,
        "tableTalk": game.table_talk,
        "guide": guide(game, lang),
    }


@cache
def words(lang: str) -> dict[str, str]:
    """The trait `_words`: every word that the page shows by itself."""
    known = catalogue(lang)
    found = {key.removeprefix(PAGE): text for key, text in known.items() if key.startswith(PAGE)}
    for theirs, ours in SHARED.items():
        for key, text in known.items():
            if key.startswith(ours):
                found[theirs + key.removeprefix(ours)] = text
    # They stand in lists and fields, and for the names of seats.
    found |= {key: sentence(text) for key, text in found.items() if key.startswith("colours.")}
    for number, edge in enumerate(DIRECTION_NAMES):
        found[f"side.{number}"] = known[f"edges.{edge}"]
    return found
