"""How a game ended: who won, by which rule, and where the points lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.counted import counted
from fjords_widget.engine.words import say
from fjords_widget.widgets.telling import Voice, sentence

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game


def ending(game: Game, voice: Voice) -> dict[str, Any] | None:
    """The end as the page shows it; None while the game goes on."""
    outcome = game.outcome()
    if outcome is None:
        return None
    totals = [score.total for score in game.scores()]
    scores = ", ".join(f"{name} {total}" for name, total in zip(voice.names, totals, strict=True))
    if outcome.winner is None:
        headline = say(voice.lang, "play.drawn", scores=scores)
    else:
        headline = say(voice.lang, "play.won", seat=voice.names[outcome.winner], scores=scores)
    return {
        "winner": outcome.winner,
        "ranking": list(outcome.ranking),
        "headline": sentence(headline),
        "rule": outcome.rule,
        "reason": say(voice.lang, f"rules.{outcome.rule}.text"),
        "parts": [
            {"seat": seat, "part": part, "points": points, "cells": [str(cell) for cell in cells]}
            for seat, part, points, cells in counted(game)
        ],
    }
