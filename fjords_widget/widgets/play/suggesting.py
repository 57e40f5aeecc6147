"""Whom to play next, as the kept games tell: what came of those against a computer, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fjords_widget.engine.catalogue import say
from fjords_widget.players import players
from fjords_widget.players.suggestion import Result, Suggestion, suggest_level
from fjords_widget.records.kept import KeptGame
from fjords_widget.records.result import DRAWN
from fjords_widget.records.tokens import SEATS
from fjords_widget.widgets.shared.seats import HUMAN


def read_results(games: Iterable[KeptGame]) -> Iterator[Result]:
    """What came of the games of one person against one level; games at a table and matches do not count."""
    for game in games:
        kinds = [kind for kind, _ in game.seats]
        if not game.over or game.at_table or game.games or sorted(map(_is_human, kinds)) != [False, True]:
            continue
        person = kinds.index(HUMAN)
        winner = game.heading.result.partition(" ")[0]
        if kinds[1 - person] in players and winner in (*SEATS[:2], DRAWN):
            points = 0.5 if winner == DRAWN else float(winner == SEATS[person])
            yield Result(kinds[1 - person], points)


def _is_human(kind: str) -> bool:
    return kind == HUMAN


def view_suggestion(games: Iterable[KeptGame], lang: str) -> dict[str, Any]:
    """What the page is told: the level, why, and the words on the button; empty if there is none."""
    found = suggest_level(list(read_results(games)), list(players))
    if found is None:
        return {}
    level = say(lang, f"players.names.{found.level}")
    return {
        "level": found.level,
        "text": _tell(found, level, lang),
        "play": say(lang, "players.next.play", level=level),
    }


def _tell(found: Suggestion, level: str, lang: str) -> str:
    """The reason, in a sentence or two."""
    against = say(lang, f"players.names.{found.against}")
    key = "players.next.harder" if found.won else "players.next.easier"
    return say(lang, key, won=found.won, games=found.games, against=against, level=level)
