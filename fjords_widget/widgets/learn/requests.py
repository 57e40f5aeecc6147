"""Requests of a tutorial's page, and what each of them does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fjords_widget.engine.catalogue import known_language, say
from fjords_widget.user_settings import settings
from fjords_widget.widgets.learn.views import view_tutorial
from fjords_widget.widgets.shared.book_view import prepare_figures
from fjords_widget.widgets.shared.fields import Reader, Refused
from fjords_widget.widgets.shared.rpc import Answer, LongVerb, Verbs

if TYPE_CHECKING:
    from fjords_widget.widgets.learn.widget import Learn


def _done(learn: Learn, read: Reader) -> Answer:
    """A step was done."""
    key = read.text("step", 90)
    if key not in learn.keys_of_steps:
        raise Refused("invalid", say(learn.lang, "learn_errors.step", given=repr(key)))
    learn._mark_done(key)
    return {}


def _start_over(learn: Learn, read: Reader) -> Answer:
    """Nothing was done."""
    del read
    learn.start_over()
    return {}


def _prepare_lang(learn: Learn, read: Reader) -> Callable[[], Answer]:
    """The page is to speak another language. What it says then is made, and kept, before anybody waits."""
    lang = known_language(read.text("lang", 10))
    view_tutorial(learn.tutorial, lang)

    def speak() -> Answer:
        learn._speak(lang)
        settings.lang = lang
        return {}

    return speak


def _hello(learn: Learn, read: Reader) -> Answer:
    """Somebody wants to know whether anybody is here."""
    del learn, read
    return {}


VERBS: Verbs[Learn] = {
    "done": _done,
    "start_over": _start_over,
    "lang": LongVerb(_prepare_lang),
    "hello": _hello,
    "figures": LongVerb(prepare_figures),
}
