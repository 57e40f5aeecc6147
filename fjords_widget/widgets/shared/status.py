"""What a board says: who is to move, what has just happened, what must not be missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.events import Turn
from fjords_widget.engine.moves import Claim
from fjords_widget.widgets.shared.ending import view_ending
from fjords_widget.widgets.shared.sentences import Voice, is_alarming, sentence, tell_deed, tell_events

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.widgets.shared.seats import Seat


def view_status(
    game: Game, seats: tuple[Seat, ...], voice: Voice, *, undo: bool, redo: bool, fault: str | None
) -> dict[str, Any]:
    """The trait `_status`."""
    recent = _recent(game, seats)
    news, made = _news(game, seats, voice, recent)
    alerts = [event for turn in recent for event in turn.events if is_alarming(event)]
    over = view_ending(game, voice)
    return {
        "headline": over["headline"] if over else headline(game, voice),
        "news": news,
        "made": made,
        "alert": " ".join(tell_events(voice, alerts)) or None,
        "fault": fault,
        "undo": undo,
        "redo": redo,
        "ending": over,
    }


def headline(game: Game, voice: Voice) -> str:
    """Who is to move, and in which phase."""
    return sentence(_headline(game, voice))


def _headline(game: Game, voice: Voice) -> str:
    state, name = game.state, voice.names[game.turn]
    if state.claimed_by >= 0:
        return say(voice.lang, "play.answering", seat=name, claimer=voice.names[state.claimed_by])
    if state.shown is not None:
        return say(voice.lang, "play.shown", seat=name)
    return say(voice.lang, f"play.{game.phase}", seat=name, number=game.ply + 1)


def _recent(game: Game, seats: tuple[Seat, ...]) -> list[Turn]:
    """The last move, and all since a person last made one: computers are quick, and news should last."""
    turns: list[Turn] = []
    state = game.state
    while state.before is not None and state.move is not None and len(turns) < 2 * len(seats):
        turns.append(Turn(state.before.turn, state.move, state.events))
        if seats[state.before.turn].human:
            break
        state = state.before
    return turns[::-1]


def _news(
    game: Game, seats: tuple[Seat, ...], voice: Voice, recent: list[Turn]
) -> tuple[list[str], list[list[Any]]]:
    """Sentences, and which of them describe a move: its place among them, the seat, the move."""
    if not recent:
        return tell_events(voice, game.setup.events), []
    if len(recent) > 1 and seats[recent[0].seat].human:
        recent = recent[1:]  # people know what they did themselves
    news: list[str] = []
    made: list[list[Any]] = []
    for turn in recent:
        if isinstance(turn.move, Claim) and turn.seat == game.state.claimed_by:
            continue  # the headline says so
        made.append([len(news), turn.seat, str(turn.move)])
        news += [tell_deed(voice, turn.seat, turn.move), *tell_events(voice, turn.events)]
    return news, made
