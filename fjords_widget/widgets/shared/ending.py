"""How a game ended: who won, by which rule, and where the points lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.score_parts import list_score_parts
from fjords_widget.widgets.shared.match_view import list_points
from fjords_widget.widgets.shared.sentences import Voice, sentence

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.scoring import Outcome

_TIED = {"order": "play.drawn", "match": "match.nobody", "replay": "match.undecided"}
"""What is said of a tied game: by itself it is drawn, in a match it is nobody's (V-C8), or not yet (W5)."""


def tell_reason(game: Game, outcome: Outcome, voice: Voice) -> str:
    """Why the game ended as it did: what happened in this game, and nothing else of the rule."""
    first = outcome.ranking[0]
    points = game.scores()[first].total
    told = say(voice.lang, f"ended.{outcome.rule}", seat=voice.names[first], points=points)
    if outcome.rule == "W3" and _fewest_left(game, first):
        told += " " + say(voice.lang, "ended.fewest_left", seat=voice.names[first])
    return sentence(told)


def _fewest_left(game: Game, winner: int) -> bool:
    """Whether points are vikings on the map and nothing else, so that the winner has the fewest left."""
    if any(score.total != score.vikings for score in game.scores()):
        return False
    left = [side.vikings for side in game.supply]
    return all(left[winner] < others for seat, others in enumerate(left) if seat != winner)


def view_ending(game: Game, voice: Voice) -> dict[str, Any] | None:
    """The end as the page shows it; None while the game goes on."""
    outcome = game.outcome()
    if outcome is None:
        return None
    scores = list_points([score.total for score in game.scores()], voice)
    if outcome.winner is None:
        headline = say(voice.lang, _TIED[game.tie], scores=scores)
    else:
        headline = say(voice.lang, "play.won", seat=voice.names[outcome.winner], scores=scores)
    return {
        "winner": outcome.winner,
        "ranking": list(outcome.ranking),
        "headline": sentence(headline),
        "rule": outcome.rule,
        "reason": tell_reason(game, outcome, voice),
        "parts": [
            {"seat": seat, "part": part, "points": points, "cells": [str(cell) for cell in cells]}
            for seat, part, points, cells in list_score_parts(game)
        ],
    }
