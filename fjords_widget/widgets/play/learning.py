"""The way from a board to the tutorial: offered to newcomers, and never again once declined."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fjords_widget.user_settings import settings

if TYPE_CHECKING:
    from fjords_widget.widgets.play.widget import Play
    from fjords_widget.widgets.shared.fields import Reader
    from fjords_widget.widgets.shared.rpc import Answer


def open_tutorial(play: Play, read: Reader) -> Callable[[], Answer]:
    """Prepares the tutorial; then the page hears how to find it. Whoever opened it needs no offer.

    A board has one, however often it is opened.
    """
    from fjords_widget.tutorials.tutorial import Tutorial
    from fjords_widget.widgets.learn.views import view_tutorial
    from fjords_widget.widgets.learn.widget import learn

    del read
    view_tutorial(Tutorial.own(), play.lang)

    def opened() -> Answer:
        if play._tutorial is None:
            play._tutorial = learn(lang=play.lang)
        play._tutorial._speak(play.lang)
        stop_offering(play)
        return {"model": play._tutorial.model_id}

    return opened


def decline_tutorial(play: Play, read: Reader) -> Answer:
    """Somebody does not want to learn, or knows it all: no board offers it again."""
    del read
    stop_offering(play)
    return {}


def stop_offering(play: Play) -> None:
    """Takes the offer from the board; no other board makes it again."""
    if settings.offer_learning:
        settings.offer_learning = False
    play._offer_learning(False)
