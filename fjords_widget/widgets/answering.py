"""Requests of a page and their answers: each message gets exactly one, whatever is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from fjords_widget.engine.errors import FjordsError, IllegalMove
from fjords_widget.engine.moves import parse
from fjords_widget.engine.words import say
from fjords_widget.widgets import art
from fjords_widget.widgets.asking import log
from fjords_widget.widgets.guarded import LOCK
from fjords_widget.widgets.reading import Reader, Refused, message_id
from fjords_widget.widgets.thinking import where
from fjords_widget.widgets.verdicts import reasons, verdict

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.widgets.telling import Voice

MOST_SHAPES = 600
Answer = dict[str, Any]


class Speaker(Protocol):
    """A widget that answers, in its language."""

    @property
    def lang(self) -> str:
        """Which one."""


Widget = TypeVar("Widget", bound=Speaker)


def answer(
    widget: Widget, message: object, verbs: Mapping[str, Callable[[Widget, Reader], Answer]]
) -> Answer:
    """The answer to a message: what one of the verbs gives, or a refusal and no change."""
    number, lang = message_id(message), widget.lang
    with LOCK:
        try:
            found = _done(widget, message, number, verbs)
        except Refused as refusal:
            found = _refusal(refusal.code, str(refusal))
        except IllegalMove as illegal:
            found = _refusal("illegal", " ".join(reason.text for reason in illegal.verdict.reasons))
            found["rules"] = list(illegal.verdict.rules)
            found["reasons"] = reasons(illegal.verdict, lang)
        except FjordsError as fault:
            found = _refusal("invalid", str(fault))
        except Exception as error:  # a fault of ours: told, or the page would wait for ever
            log.exception("A message of the page failed")
            found = _refusal("error", say(lang, "wire.error", fault=where(lang, error)))
    return {"id": number, **found}


def _refusal(code: str, text: str) -> Answer:
    return {"ok": False, "code": code, "text": text, "rules": [], "reasons": []}


def _done(
    widget: Widget, message: object, number: object, verbs: Mapping[str, Callable[[Widget, Reader], Answer]]
) -> Answer:
    if not isinstance(message, dict) or number is None:
        raise Refused("invalid", say(widget.lang, "wire.no_message"))
    read = Reader(message, widget.lang)
    verb = read.text("do", 40)
    if verb not in verbs:
        raise Refused("unknown", say(widget.lang, "wire.unknown", verb=repr(verb)))
    return {"ok": True, **verbs[verb](widget, read)}


@contextmanager
def told_by(voice: Voice, game: Game, text: str) -> Iterator[None]:
    """Says why a move is not legal with the names of this table."""
    try:
        yield
    except IllegalMove as illegal:
        raise IllegalMove(str(illegal), verdict(game, voice, parse(text))) from None


def shapes(widget: Speaker, read: Reader) -> Answer:
    """The shapes that a page asks for by name."""
    names = read.texts("names", MOST_SHAPES)
    for name in art.unknown(names):
        raise Refused("invalid", say(widget.lang, "wire.shape", name=repr(name)))
    return {"shapes": art.shapes(names)}
