"""Kept games in words: when, who, what, how far; and what went wrong with a file."""

from __future__ import annotations

from datetime import datetime

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.records.kept import KeptGame
from fjords_widget.records.tokens import SEATS
from fjords_widget.widgets.shared.faults import describe_error
from fjords_widget.widgets.shared.sentences import sentence

DAYS = {"en": "%Y-%m-%d", "fr": "%d/%m/%Y", "de": "%d.%m.%Y", "ru": "%d.%m.%Y"}
"""How a day is written in each language."""


def describe_fault(fault: Exception, lang: str) -> str:
    """What went wrong with a file, in a few words."""
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror
    return describe_error(lang, fault)


def ask_to_go_on(game: KeptGame, lang: str) -> str:
    """The question whether to continue a kept game, named by the time when it began."""
    began = game.began
    if began.date() == datetime.now().astimezone().date():
        return say(lang, "kept.offer", time=f"{began:%H:%M}")
    return say(lang, "kept.offer_earlier", day=f"{began:{DAYS[lang]}}", time=f"{began:%H:%M}")


def tell_time(when: datetime, lang: str) -> str:
    """A day and a time."""
    return f"{when:{DAYS[lang]}} {when:%H:%M}"


def describe_game(game: KeptGame, lang: str) -> str:
    """Who played, what, and how far they came."""
    names = list_names(game, lang)
    variant = say(lang, f"variants.{game.variant}")
    if game.games:
        title = say(lang, "match.title_further", n=game.games)
        return say(lang, "match.kept", names=names, variant=variant, title=title)
    return say(lang, "kept.about", names=names, variant=variant, plies=game.plies)


def list_names(game: KeptGame, lang: str) -> str:
    """The players: each by name, or by colour without one."""
    headers = game.heading.headers
    colours = [colour for _, colour in game.seats] or list(SEATS[:2])
    named = [headers.get(SEATS[seat]) or _call(colour, lang) for seat, colour in enumerate(colours)]
    return " - ".join(named)


def _call(colour: str, lang: str) -> str:
    return sentence(say(lang, f"colours.{colour}")) if colour in COLOURS else "?"
