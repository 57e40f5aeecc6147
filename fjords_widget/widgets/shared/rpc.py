"""Requests of a page and their answers: each message gets exactly one, whatever is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, IllegalMove
from fjords_widget.engine.moves import parse
from fjords_widget.widgets.shared.base import PageWidget
from fjords_widget.widgets.shared.faults import describe_error, log
from fjords_widget.widgets.shared.fields import Reader, Refused, message_id
from fjords_widget.widgets.shared.shapes import find_unknown, make_shapes
from fjords_widget.widgets.shared.verdicts import explain_move, view_reasons

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.widgets.shared.sentences import Voice

MOST_SHAPES = 600
Answer = dict[str, Any]
BUFFERS = "buffers"
"""What stands here in an answer is a list of bytes: they travel beside the message, and not in it."""
Widget = TypeVar("Widget", bound=PageWidget)
Verb = Callable[[Widget, Reader], Answer]
"""What a request does: a function of the widget and the message's fields, which returns the answer's.

It is called with the lock held, which all boards share: nothing in it takes long.
"""


class LongVerb(NamedTuple):
    """A request with long work in it, such as reading a record. Other boards do not wait for that."""

    prepare: Callable[[Any, Reader], Callable[[], Answer]]
    """Does the work without the lock and changes nothing; returns what is to be done with the lock held."""


Verbs = Mapping[str, Verb[Widget] | LongVerb]


def answer(widget: Widget, message: object, verbs: Verbs[Widget]) -> Answer:
    """The answer to a message: what one of the verbs returns, or a refusal and no change."""
    number, lang = message_id(message), widget.lang
    try:
        found = _carry_out(widget, message, number, verbs)
    except Refused as refusal:
        found = _refuse(refusal.code, str(refusal))
    except IllegalMove as illegal:
        found = _refuse("illegal", " ".join(reason.text for reason in illegal.verdict.reasons))
        found["rules"] = list(illegal.verdict.rules)
        found["reasons"] = view_reasons(illegal.verdict, lang)
    except FjordsError as fault:
        found = _refuse("invalid", str(fault))
    except Exception as error:  # a fault of ours: told, or the page would wait for ever
        log.exception("A message of the page failed")
        found = _refuse("error", say(lang, "wire.error", fault=describe_error(lang, error)))
    return {"id": number, **found}


def _refuse(code: str, text: str) -> Answer:
    return {"ok": False, "code": code, "text": text, "rules": [], "reasons": []}


def _carry_out(widget: Widget, message: object, number: object, verbs: Verbs[Widget]) -> Answer:
    if not isinstance(message, dict) or number is None:
        raise Refused("invalid", say(widget.lang, "wire.no_message"))
    read = Reader(message, widget.lang)
    name = read.text("do", 40)
    if name not in verbs:
        raise Refused("unknown", say(widget.lang, "wire.unknown", verb=repr(name)))
    verb = verbs[name]
    if isinstance(verb, LongVerb):
        do = verb.prepare(widget, read)
        with widget._lock:
            return {"ok": True, **do()}
    with widget._lock:
        return {"ok": True, **verb(widget, read)}


@contextmanager
def explained_by(voice: Voice, game: Game, text: str) -> Iterator[None]:
    """Within, an illegal move is explained with the names of this table."""
    try:
        yield
    except IllegalMove as illegal:
        raise IllegalMove(str(illegal), explain_move(game, voice, parse(text))) from None


def send_shapes(widget: PageWidget, read: Reader) -> Answer:
    """The verb `shapes`: those that a page asks for by name."""
    names = read.texts("names", MOST_SHAPES)
    for name in find_unknown(names):
        raise Refused("invalid", say(widget.lang, "wire.shape", name=repr(name)))
    return {"shapes": make_shapes(names)}
