"""All that a page sees of a session, trait by trait. Nothing here is ever read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.words import say
from fjords_widget.widgets import art
from fjords_widget.widgets.aids import aids
from fjords_widget.widgets.journal import tail
from fjords_widget.widgets.options import options
from fjords_widget.widgets.recording import record_head
from fjords_widget.widgets.seats import seat_views
from fjords_widget.widgets.setup import setup, words
from fjords_widget.widgets.status import status
from fjords_widget.widgets.table import ground, table
from fjords_widget.widgets.telling import Voice, sentence

if TYPE_CHECKING:
    from fjords_widget.widgets.session import Session


class Taste(NamedTuple):
    """What is shown of a game, and how: language, aids, a fault to report, the board's own name, advice."""

    lang: str
    aids: tuple[str, ...]
    fault: str | None
    board: str
    advice: dict[str, Any] | None = None
    guesses: bool = False
    """Whether stand-ins for tiles that nobody noted are in the game: nothing is told of them."""


def views(session: Session, taste: Taste) -> dict[str, Any]:
    """The synced traits by name."""
    game, seats, lang = session.game, session.seats, taste.lang
    voice = Voice.of(game.variant, seats, lang, taste.guesses)
    return {
        "ply": game.ply,
        "turn": None if game.phase == "over" else game.turn,
        "phase": game.phase,
        "_map": ground(game),
        "_table": table(game, seats, session.number),
        "_options": {} if session.thinking else options(game),
        "_seats": seat_views(game, seats, lang, "projected" in taste.aids),
        "_status": status(
            game,
            seats,
            voice,
            undo=session.undo_to() is not None,
            redo=bool(session.undone),
            fault=taste.fault,
        ),
        "_thinking": thinking(session, voice),
        "_log": tail(game, voice, record_head(game, seats)),
        "_aids": aids(game, taste.aids) | ({"analysis": taste.advice} if taste.advice else {}),
        "_setup": setup(game, lang, taste.board, art.version()),
        "_words": words(lang),
    }


def thinking(session: Session, voice: Voice) -> dict[str, Any] | None:
    """The trait `_thinking`: a computer's turn."""
    pause, seat = session.paused(), session.game.turn
    name = voice.names[seat]
    if pause is not None:
        text = say(voice.lang, f"thinking.{pause.kind}", seat=name, fault=pause.fault)
        return {"seat": seat, "state": pause.kind, "progress": None, "text": sentence(text)}
    if session.job is None:
        return None
    text = sentence(say(voice.lang, "thinking.thinking", seat=name))
    progress = session.job.progress
    shown = None if progress is None else round(progress, 2)
    return {"seat": seat, "state": "thinking", "progress": shown, "text": text}
