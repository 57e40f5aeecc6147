"""What a replay's page is told of the record as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError
from fjords_widget.engine.match import Match
from fjords_widget.engine.terms import RUNES
from fjords_widget.user_settings import settings
from fjords_widget.widgets.replay.record_tree import RecordTree
from fjords_widget.widgets.shared.match_view import tell_standing
from fjords_widget.widgets.shared.table import view_piece_looks

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.records.record import Record


def view_games(trees: Sequence[RecordTree], lang: str) -> list[dict[str, Any]]:
    """The trait `_games`: what `_tree` and `_setup` are for each game of a match; empty for a game alone."""
    if len(trees) == 1:
        return []
    standings = tell_standings(trees)
    return [
        {"tree": tree.views, "setup": view_setup(tree, lang, number, standings[number])}
        for number, tree in enumerate(trees)
    ]


def tell_standings(trees: Sequence[RecordTree]) -> list[str]:
    """How the match stands after each game; empty from the first game that breaks the rules of a match."""
    told = [""] * len(trees)
    games: list[Game] = []
    for number, tree in enumerate(trees):
        try:
            games.append(tree.record.game())
            match = Match.replay(games)
        except FjordsError:
            break
        if match.game.phase == "over":
            told[number] = tell_standing(match, tree.seating.voice)
    return told


def view_setup(tree: RecordTree, lang: str, number: int = 0, standing: str = "") -> dict[str, Any]:
    """The trait `_setup`; in a match `number` counts the games from 0, and `standing` is told at the end."""
    record, seats = tree.record, tree.seating.seats
    terms = record.terms
    return {
        "game": number,
        "standing": standing,
        "lang": lang,
        "title": title_of(record, lang),
        "seats": [{"name": seat.name_in(lang), "colour": seat.colour} for seat in seats],
        "variant": terms.variant,
        "looks": view_piece_looks(terms.variant),
        "players": terms.players,
        "coordinates": "coordinates" in settings.aids,
        "inGame": [rune for rune in RUNES if rune in terms.runes],
        "marks": {
            str(tile): tile.mark for tile in terms.tiles.tiles if tile.mark and tile.mark in terms.runes
        },
        "flaws": [str(flaw) for flaw in record.errors[:3]],
        "guesses": record.has_unknown(),
    }


def title_of(record: Record, lang: str) -> str:
    """What the replay of a record is called: its event, or who played."""
    names = " - ".join(name for name in record.names if name)
    parts = [record.headers.get("event", ""), names, record.headers.get("date", "")]
    return ", ".join(part for part in parts if part) or say(lang, "replay.title")
