"""What can be chosen for a new game, and what was chosen for this one. Never a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import language_names, variety_of
from fjords_widget.engine.terms import PRESETS, RUNES, VARIANTS
from fjords_widget.widgets.play.guide import view_guide
from fjords_widget.widgets.shared.table import view_piece_looks

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game


def view_levels(lang: str) -> list[dict[str, str]]:
    """The computer players from the weakest to the strongest: name, character, and strength in short."""
    from fjords_widget.players import players

    return [
        {"name": name, "about": about, "strength": players.tell_rung(name, lang)}
        for name, about, _ in players.rows(lang)
    ]


def view_setup(
    game: Game, lang: str, *, confirm: bool, hints: bool, pace: float, theme: str
) -> dict[str, Any]:
    """The trait `_setup`; it changes with the game, the language and what people prefer."""
    return {
        "variants": list(VARIANTS),
        "presets": {name: list(runes) for name, runes in PRESETS.items()},
        "runes": list(RUNES),
        "levels": view_levels(lang),
        "languages": language_names(),
        "lang": lang,
        "confirm": confirm,
        "hints": hints,
        "pace": pace,
        "theme": theme,
        "players": game.players,
        "variant": game.variant,
        "looks": view_piece_looks(game.variant),
        "inGame": list(game.runes),
        "tie": "replay" if game.tie == "replay" else "order",
        "match": game.tie == "match",
        "tableTalk": game.table_talk,
        "guide": view_guide(game, variety_of(lang, game.variant)),
    }
