"""The player aid: the turn in short and the runes in the game, each with the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.terms import RULES_OF_RUNES

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game

Lines = tuple[tuple[str, str], ...]
"""Rules, and the keys of the lines that describe them."""

LAYING: Lines = (("X3", "match"), ("X4", "land"))
ROW_TURN: Lines = (("X1", "take"), *LAYING, ("X7", "build"), ("X10", "refill"), ("X12", "end"))
CLASSIC_TURN: Lines = (("V-C3", "draw"), *LAYING, ("V-C4", "aside"), ("X7", "build"), ("V-C5", "last"))
ORIGINAL_TURN: Lines = (("V-C3", "draw"), *LAYING, ("V-O1", "any_time"), ("X7", "build"), ("V-O3", "at_once"))
SETTLING: Lines = (("T2", "place"), ("T4", "blocked"), ("T6", "out"))
COUNTING: Lines = (("W1", "vikings"), ("W2", "unclaimed"))

TIES = {"order": ("W4", "tie"), "replay": ("W5", "tie_replay"), "match": ("V-C8", "tie_match")}


def view_guide(game: Game, lang: str) -> list[dict[str, Any]]:
    """Titles with a few lines each, for the variant and the runes of this game; those of a phase name it."""
    exploring = {"classic": CLASSIC_TURN, "original": ORIGINAL_TURN}.get(game.variant, ROW_TURN)
    if game.table_talk:
        exploring = (*exploring, ("X13", "talk"))
    parts = [_part(lang, "exploration", exploring), _part(lang, "settlement", SETTLING)]
    if game.runes:
        parts.append(_runes(game, lang))
    counting = COUNTING[:1] if game.variant == "original" else COUNTING
    tie = ("V-O5", "tie_drawn") if game.variant == "original" else TIES[game.tie]
    return [*parts, _part(lang, "counting", (*counting, tie))]


def _part(lang: str, title: str, lines: Lines) -> dict[str, Any]:
    return {
        "phase": "over" if title == "counting" else title,
        "title": say(lang, f"guide.{title}.title"),
        "lines": [{"rule": rule, "text": say(lang, f"guide.{title}.{line}")} for rule, line in lines],
    }


def _runes(game: Game, lang: str) -> dict[str, Any]:
    lines = []
    for rune in game.runes:
        name, text = say(lang, f"runes.{rune}"), say(lang, f"guide.runes.{rune}")
        lines.append({"rule": RULES_OF_RUNES[rune], "text": say(lang, "guide.rune", rune=name, text=text)})
    return {"title": say(lang, "groups.R"), "lines": lines}
