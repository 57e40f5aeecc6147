"""All that a page sees of a session, trait by trait. Nothing here is ever read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.catalogue import say, variety_of
from fjords_widget.widgets.play.aids import view_aids
from fjords_widget.widgets.play.journal import view_log
from fjords_widget.widgets.play.setup import view_setup
from fjords_widget.widgets.shared.book_view import view_book
from fjords_widget.widgets.shared.match_view import head_status, view_match
from fjords_widget.widgets.shared.options import view_options
from fjords_widget.widgets.shared.page_words import board_words
from fjords_widget.widgets.shared.seats import view_seats
from fjords_widget.widgets.shared.sentences import Voice, sentence
from fjords_widget.widgets.shared.status import view_status
from fjords_widget.widgets.shared.table import view_ground, view_table

if TYPE_CHECKING:
    from fjords_widget.widgets.play.session import Session


class ViewOptions(NamedTuple):
    """What a board shows besides the session: language, aids, a fault to report, its name, analysis."""

    lang: str
    aids: tuple[str, ...]
    fault: str | None
    advice: dict[str, Any] | None = None
    confirm: bool = False
    """Whether every piece is to be confirmed."""
    hints: bool = True
    """Whether hints are switched on."""
    guesses: bool = False
    """Whether stand-ins for tiles that nobody noted are in the game: nothing is told of them."""
    theme: str = "auto"
    """The theme: that of the notebook, or always the same one."""


def view_session(session: Session, look: ViewOptions) -> dict[str, Any]:
    """The synced traits by name."""
    game, seats, lang = session.game, session.seats, look.lang
    voice = Voice.of(game.variant, seats, lang, look.guesses, "coordinates" in look.aids)
    match = _view_match(session, voice)
    return {
        "ply": game.ply,
        "turn": None if game.phase == "over" else game.turn,
        "phase": game.phase,
        "_map": view_ground(game),
        "_table": view_table(game, seats, session.number),
        "_options": {} if session.thinking else view_options(game),
        "_seats": view_seats(game, seats, lang, "projected" in look.aids),
        "_status": _view_status(session, match, voice, look.fault),
        "_thinking": view_thinking(session, voice),
        "_log": view_log(session, voice),
        "_aids": view_aids(game, look.aids) | ({"analysis": look.advice} if look.advice else {}),
        "_setup": view_setup(
            game, lang, confirm=look.confirm, hints=look.hints, pace=session.pace, theme=look.theme
        ),
        "_match": match,
        "_book": view_book(game, lang),
        "_words": board_words(variety_of(lang, game.variant)),
    }


def _view_status(session: Session, match: dict[str, Any], voice: Voice, fault: str | None) -> dict[str, Any]:
    """The trait `_status`."""
    game = session.game
    status = view_status(
        game,
        session.seats,
        voice,
        undo=session.undo_to() is not None,
        redo=bool(session.undone),
        fault=fault,
    )
    return head_status(status, match, game, voice)


def _view_match(session: Session, voice: Voice) -> dict[str, Any]:
    """The trait `_match`; empty for a game by itself."""
    match = session.match
    if match is None:
        return {}
    seen = view_match(match.match, match.number, voice)
    return {**seen, "before": match.text_before} if seen else {}


def view_thinking(session: Session, voice: Voice) -> dict[str, Any] | None:
    """The trait `_thinking`: a computer's turn."""
    pause, seat = session.current_pause(), session.game.turn
    name = voice.names[seat]
    if pause is not None:
        text = say(voice.lang, f"thinking.{pause.kind}", seat=name, fault=pause.fault)
        return {"seat": seat, "state": pause.kind, "progress": None, "text": sentence(text)}
    if session.thinking is None:
        return None
    text = sentence(say(voice.lang, "thinking.thinking", seat=name))
    progress = session.thinking.progress
    shown = None if progress is None else round(progress, 2)
    return {"seat": seat, "state": "thinking", "progress": shown, "text": text}
