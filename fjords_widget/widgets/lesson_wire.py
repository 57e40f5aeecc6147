"""Requests of a lesson's page and their answers: each message gets exactly one, whatever is in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.errors import FjordsError
from fjords_widget.engine.words import say
from fjords_widget.widgets.asking import log
from fjords_widget.widgets.reading import Reader, Refused, message_id
from fjords_widget.widgets.thinking import where

if TYPE_CHECKING:
    from fjords_widget.widgets.lesson import Lesson


def answer(lesson: Lesson, message: object) -> dict[str, Any]:
    """The answer to a message: done, or a refusal and no change."""
    number = message_id(message)
    lang = lesson._lang
    try:
        if not isinstance(message, dict) or number is None:
            raise Refused("invalid", say(lang, "wire.no_message"))
        read = Reader(message, lang)
        verb = read.text("do", 40)
        if verb not in VERBS:
            raise Refused("unknown", say(lang, "wire.unknown", verb=repr(verb)))
        VERBS[verb](lesson, read)
    except Refused as refusal:
        return {"id": number, "ok": False, "code": refusal.code, "text": str(refusal)}
    except FjordsError as fault:
        return {"id": number, "ok": False, "code": "invalid", "text": str(fault)}
    except Exception as error:  # a fault of ours: told, or the page would wait for ever
        log.exception("A message of the page failed")
        text = say(lang, "wire.error", fault=where(lang, error))
        return {"id": number, "ok": False, "code": "error", "text": text}
    return {"id": number, "ok": True}


def _choose(lesson: Lesson, read: Reader) -> None:
    lesson.choose(**{read.text("role", 40): read.text("cell", 40)})


VERBS: dict[str, Callable[[Lesson, Reader], None]] = {"choose": _choose}
