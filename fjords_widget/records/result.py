"""The result of a game as the text of a header: `white 25-23 W3`, `drawn 24-24 V-O5`."""

from __future__ import annotations

from fjords_widget.engine.game import Game
from fjords_widget.records.tokens import SEATS

DRAWN = "drawn"


def result_of(game: Game) -> str:
    """Who won, the points of the seats in order, and the rule that decided; empty while the game goes on."""
    outcome = game.outcome()
    if outcome is None:
        return ""
    winner = DRAWN if outcome.winner is None else SEATS[outcome.winner]
    points = "-".join(str(score.total) for score in game.scores())
    return f"{winner} {points} {outcome.rule}".strip()
