"""The rulebook on a page. Its text travels with the widget, so that it can be read without a kernel.

Its pictures would make every saved notebook a megabyte larger: the page asks for them when it shows them.
A file that stands by itself brings those of the rules that it may name.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fjords_widget.book.chapters import GROUPS, Chapter, Section, make_chapters
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.rules import Rules
from fjords_widget.engine.terms import RULES_OF_RUNES
from fjords_widget.widgets.shared.fields import Reader, Refused

if TYPE_CHECKING:
    from fjords_widget.book.figure import Figure
    from fjords_widget.engine.game import Game
    from fjords_widget.widgets.shared.base import PageWidget
    from fjords_widget.widgets.shared.rpc import Answer

MOST_SECTIONS = 40


def view_book(game: Game, lang: str) -> dict[str, Any]:
    """The trait `_book`: the chapters, those of this game's variant and runes first."""
    return _view_book(lang, game.variant, game.runes)


@lru_cache(maxsize=16)
def _view_book(lang: str, variant: str, runes: tuple[str, ...]) -> dict[str, Any]:
    return {"chapters": [_view_chapter(chapter) for chapter in make_chapters(lang, variant, runes)]}


@lru_cache(maxsize=16)
def view_rules(lang: str, rules: frozenset[str]) -> dict[str, Any]:
    """A pocket book: the trait `_book` with these rules alone, in the order of the book."""
    chapters = [
        chapter._replace(
            paragraphs=(), sections=tuple(section for section in chapter.sections if section.id in rules)
        )
        for chapter in make_chapters(lang, "base", ())
    ]
    return {"chapters": [_view_chapter(chapter) for chapter in chapters if chapter.sections]}


def rules_of_game(variant: str, runes: Iterable[str]) -> frozenset[str]:
    """The rules that a game may break, or be decided by: those of both phases, its variant and its runes."""
    # The original game is the classic one, but for its own rules.
    variants = {"original": ("classic", "original")}.get(variant, (variant,))
    starts = ("S5", "X", "T", "W", "R1", "R2", "R3", *(GROUPS[name] for name in variants if name in GROUPS))
    own = {RULES_OF_RUNES[rune] for rune in runes}
    return frozenset(own.union(rule for rule in Rules() if rule.startswith(starts)))


def with_pictures(book: Mapping[str, Any], lang: str, rules: Iterable[str]) -> dict[str, Any]:
    """A book that brings along the pictures of some rules, for where there is no kernel to draw them.

    They are packed: all of them draw the same few tiles.
    """
    found = json.dumps(_view_figures(rules, lang), ensure_ascii=False)
    return {**book, "pictures": base64.b64encode(zlib.compress(found.encode(), 9)).decode()}


def _view_figures(sections: Iterable[str], lang: str) -> dict[str, list[dict[str, Any]]]:
    from fjords_widget.book.figure import figures_in

    return {section: [_view_figure(figure, lang) for figure in figures_in(section)] for section in sections}


def _view_chapter(chapter: Chapter) -> dict[str, Any]:
    return {
        "id": chapter.id,
        "title": chapter.title,
        "paragraphs": list(chapter.paragraphs),
        "sections": [_view_section(section) for section in chapter.sections],
    }


def _view_section(section: Section) -> dict[str, Any]:
    return {
        "id": section.id,
        "title": section.title,
        "text": section.text,
        "rule": section.rule is not None,
        "notes": [{"kind": kind, "label": label, "text": text} for kind, label, text in section.notes],
    }


def prepare_figures(widget: PageWidget, read: Reader) -> Callable[[], Answer]:
    """The verb `figures`: the pictures of some sections, each as an address that an image can have."""
    sections = read.texts("sections", MOST_SECTIONS)
    known = {section.id for chapter in make_chapters(widget.lang, "base", ()) for section in chapter.sections}
    for section in sections:
        if section not in known:
            raise Refused("invalid", say(widget.lang, "book.no_section", section=repr(section)))
    found = _view_figures(sections, widget.lang)
    return lambda: {"figures": found}


def _view_figure(figure: Figure, lang: str) -> dict[str, Any]:
    from fjords_widget.drawing.inline import address, extent

    drawn = [(address(svg), *extent(svg)) for svg in figure.draw(lang)]
    kind = {True: "right", False: "wrong", None: ""}[figure.legal]
    return {
        "name": figure.name,
        "caption": figure.caption(lang),
        "kind": kind,
        "verdict": say(lang, f"book.{kind}") if kind else "",
        "rules": list(figure.rules),
        "images": [{"src": src, "width": width, "height": height} for src, width, height in drawn],
    }
