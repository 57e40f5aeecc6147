"""Why not? and What can be built? as the page gets the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say, without_places
from fjords_widget.engine.explain import Verdict, explain
from fjords_widget.engine.moves import Lay, Move, Secret, parse

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.widgets.shared.sentences import Voice


def explain_move(game: Game, voice: Voice, move: Move) -> Verdict:
    """The engine's verdict on a move, worded with the names of this table."""
    plain, lang = game.as_listed(move), voice.lang if voice.places else without_places(voice.lang)
    return explain(game.terms, game.land, game.state, plain, lang, None, voice.names)


def view_reasons(found: Verdict, lang: str) -> list[dict[str, Any]]:
    """The reasons of a verdict."""
    return [
        {
            "rule": reason.rule,
            "title": say(lang, f"rules.{reason.rule}.title"),
            "text": reason.text,
            "cells": [str(cell) for cell in reason.cells],
            "corners": [f"{cell},{corner}" for cell, corner in reason.corners],
        }
        for reason in found.reasons
    ]


def answer_why(game: Game, voice: Voice, text: str) -> dict[str, Any]:
    """Whether a move is legal, and if not, every rule that it breaks."""
    found = explain_move(game, voice, parse(text, voice.lang))
    return {"legal": found.legal, "reasons": view_reasons(found, voice.lang)}


def answer_builds(game: Game, voice: Voice, text: str) -> dict[str, Any]:
    """For laying a tile: what may be built with it, and where the Secret could move a longhouse."""
    move = parse(text, voice.lang)
    found = explain_move(game, voice, move)
    answer: dict[str, Any] = {
        "legal": found.legal,
        "reasons": view_reasons(found, voice.lang),
        "longhouse": False,
        "home": False,
        "secret": {},
    }
    if not found.legal or not isinstance(move, Lay):
        return answer
    move = game.as_listed(move)
    assert isinstance(move, Lay)
    for other in game.legal_moves:
        if isinstance(other, Lay) and other[1:4] == move[1:4]:
            if isinstance(other.build, Secret):
                goals = answer["secret"].setdefault(str(other.build.origin), [])
                goals.append(str(other.build.cell))
            elif other.build is not None:
                answer[other.build] = True
    return answer
