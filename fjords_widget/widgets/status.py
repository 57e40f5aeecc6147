"""What a board says: who is to move, what has just happened, what must not be missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.events import Turn
from fjords_widget.engine.words import say
from fjords_widget.widgets.ending import ending
from fjords_widget.widgets.telling import Voice, alarming, sentence, told, turn_told

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.widgets.seats import Seat


def status(
    game: Game, seats: tuple[Seat, ...], voice: Voice, *, undo: bool, redo: bool, fault: str | None
) -> dict[str, Any]:
    """The trait `_status`."""
    recent = _recent(game, seats)
    alerts = [event for turn in recent for event in turn.events if alarming(event)]
    over = ending(game, voice)
    return {
        "headline": over["headline"] if over else headline(game, voice),
        "news": _news(game, seats, voice, recent),
        "alert": " ".join(told(voice, alerts)) or None,
        "fault": fault,
        "undo": undo,
        "redo": redo,
        "ending": over,
    }


def headline(game: Game, voice: Voice) -> str:
    """Who is to move, as long as somebody is."""
    return sentence(_headline(game, voice))


def _headline(game: Game, voice: Voice) -> str:
    state, name = game._state, voice.names[game.turn]
    if state.claimed_by >= 0:
        return say(voice.lang, "play.answering", seat=name, claimer=voice.names[state.claimed_by])
    if state.shown is not None:
        return say(voice.lang, "play.shown", seat=name)
    return say(voice.lang, f"play.{game.phase}", seat=name, number=game.ply + 1)


def _recent(game: Game, seats: tuple[Seat, ...]) -> list[Turn]:
    """The last move, and all since a person last made one: computers are quick, and news should last."""
    turns: list[Turn] = []
    state = game._state
    while state.before is not None and state.move is not None and len(turns) < 2 * len(seats):
        turns.append(Turn(state.before.turn, state.move, state.events))
        if seats[state.before.turn].human:
            break
        state = state.before
    return turns[::-1]


def _news(game: Game, seats: tuple[Seat, ...], voice: Voice, recent: list[Turn]) -> list[str]:
    if not recent:
        return told(voice, game.setup.events)
    if len(recent) > 1 and seats[recent[0].seat].human:
        recent = recent[1:]  # people know what they did themselves
    news = []
    for turn in recent:
        news += [turn_told(voice, turn.seat, turn.move), *told(voice, turn.events)]
    return news
