"""Requests of a lesson's page, and what each of them does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fjords_widget.engine.catalogue import say
from fjords_widget.widgets.shared.fields import Reader, Refused
from fjords_widget.widgets.shared.rpc import Answer, Verbs

if TYPE_CHECKING:
    from fjords_widget.widgets.lesson.widget import Lesson


def _choose(lesson: Lesson, read: Reader) -> Answer:
    """A page chooses cells. Other arguments of a function are given in Python."""
    role, cell = read.text("role", 40), read.text("cell", 40)
    roles = [known["name"] for known in lesson._roles]
    if role not in roles:
        known = ", ".join(sorted(roles)) or "-"
        raise Refused("invalid", say(lesson.lang, "lesson_errors.unknown", name=repr(role), known=known))
    lesson.choose(**{role: cell})
    return {}


VERBS: Verbs[Lesson] = {"choose": _choose}
