"""fj.rulebook(): the rules with pictures, as an object that shows itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from fjords_widget.book.chapters import Chapter, Section, make_chapters
from fjords_widget.book.html import Address, book_html, chapter_html, inline, page_html
from fjords_widget.engine.catalogue import known_language, language, say
from fjords_widget.engine.terms import Terms
from fjords_widget.files import FilePath, write_whole


class Rulebook:
    """The illustrated rules in one language. In a notebook it shows itself; elsewhere it is text.

    `chapters` are its parts; those that the variant and the runes of a game need come first.
    """

    def __init__(self, lang: str | None, variant: str, runes: str | Iterable[str]) -> None:
        self.lang = language() if lang is None else known_language(lang)
        terms = Terms.agreed(variant=variant, runes=runes)
        self.variant: str = terms.variant
        self.runes = terms.rune_names()

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters in the order of this book."""
        return make_chapters(self.lang, self.variant, self.runes)

    def chapter(self, name: str) -> Chapter:
        """A chapter by its id, such as "exploration"; KeyError if there is none."""
        return {chapter.id: chapter for chapter in self.chapters}[name]

    def section(self, rule: str) -> Section:
        """The section of a rule; KeyError if there is no such rule."""
        return {section.id: section for chapter in self.chapters for section in chapter.sections}[rule]

    def chapter_html(self, name: str, find: Address = inline) -> str:
        """A chapter as HTML. `find(name, svg)` says where a picture is; without it, pictures are inline."""
        return chapter_html(self.chapter(name), self.lang, find)

    def to_html(self, path: FilePath | None = None) -> str:
        """One HTML page that needs nothing else, to be read or printed; written to a file, if named."""
        page = page_html(self.chapters, self.lang, self._own)
        if path is not None:
            write_whole(path, page)
        return page

    @property
    def _own(self) -> str:
        """Which game stands first, in a sentence; nothing where that is the plain game."""
        if self.variant == "base" and not self.runes:
            return ""
        runes = ", ".join(say(self.lang, f"runes.{rune}") for rune in self.runes)
        variant = say(self.lang, f"variants.{self.variant}")
        return say(self.lang, "book.own", variant=variant, runes=runes or say(self.lang, "book.no_runes"))

    def _repr_html_(self) -> str:
        return book_html(self.chapters, self.lang, self._own)

    def __repr__(self) -> str:
        return f"<Rulebook: {len(self.chapters)} chapters, in {self.lang}>"

    def __str__(self) -> str:
        head = [say(self.lang, "book.title"), self._own]
        return "\n\n".join([*filter(None, head), *self._lines()])

    def _lines(self) -> list[str]:
        """The book as paragraphs of text."""
        found = []
        for chapter in self.chapters:
            found += [chapter.title.upper(), *chapter.paragraphs]
            for section in chapter.sections:
                number = f"{section.id} " if section.rule else ""
                found.append(f"{number}{section.title}: {section.text}")
                found += [f"  {note.label}. {note.text}" for note in section.notes]
        return found


def rulebook(lang: str | None = None, variant: str = "base", runes: str | Iterable[str] = ()) -> Rulebook:
    """The rules with pictures: `fj.rulebook()`, or `fj.rulebook("de", variant="epic", runes="game-4")`.

    InvalidOption if there is no such language, or the variant and the runes do not go together.
    """
    return Rulebook(lang, variant, runes)
