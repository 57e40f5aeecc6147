"""What stands in the rulebook, and in which order. The words come from the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.rules import Rule, Rules
from fjords_widget.engine.terms import PRESETS, RULES_OF_RUNES, RUNES

GROUPS = {
    "pieces": "C",
    "setup": "S",
    "exploration": "X",
    "settlement": "T",
    "winning": "W",
    "epic": "V-E",
    "classic": "V-C",
    "original": "V-O",
}
"""The chapters that tell all rules whose ids begin so."""
EXAMPLES = {"exploration": ("e3",), "settlement": ("e0", "e1", "e2"), "winning": ("counted",)}
"""The examples at the end of a chapter; the names of their pictures begin like their own."""
EXAMPLE = "example-"
"""The ids of examples begin so."""
ORDER = (
    "game", "words", "pieces", "setup", "exploration", "settlement", "winning", "runes", "order", "epic",
    "classic", "original", "advice", "credits",
)  # fmt: skip


class Note(NamedTuple):
    """Something said besides: a ruling, when a rune is used, why it is worth trying."""

    kind: str
    label: str
    text: str


class Section(NamedTuple):
    """A rule, or an example: the smallest part of the book that has a place of its own."""

    id: str
    title: str
    text: str
    rule: Rule | None = None
    notes: tuple[Note, ...] = ()


class Chapter(NamedTuple):
    """A chapter: a few paragraphs, then its sections."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    sections: tuple[Section, ...] = ()


def make_chapters(lang: str, variant: str, runes: Iterable[str]) -> tuple[Chapter, ...]:
    """All chapters, those of this variant and these runes first."""
    own = [rune for rune in RUNES if rune in set(runes)]
    first = ["game", *([variant] if variant != "base" else []), *(["runes"] if own else [])]
    order = [*first, *(name for name in ORDER if name not in first)]
    return tuple(_chapter(lang, name, own) for name in order)


def _chapter(lang: str, name: str, own: list[str]) -> Chapter:
    text = say(lang, f"book.chapters.{name}.text")
    return Chapter(
        name,
        say(lang, f"book.chapters.{name}.title"),
        tuple(text.split("\n\n")),
        tuple(_sections(lang, name, own)),
    )


def _sections(lang: str, chapter: str, own: list[str]) -> Iterator[Section]:
    rules = Rules(lang)
    if chapter == "runes":
        yield from (rule_section(lang, rules[rule]) for rule in ("R1", "R2", "R3"))
        yield from (_rune(lang, rune) for rune in [*own, *(rune for rune in RUNES if rune not in own)])
    elif chapter == "order":
        yield from (_preset(lang, preset) for preset in PRESETS)
    elif chapter in GROUPS:
        yield from (rule_section(lang, rules[rule]) for rule in rules if rule.startswith(GROUPS[chapter]))
    yield from (_example(lang, name) for name in EXAMPLES.get(chapter, ()))


def rule_section(lang: str, rule: Rule) -> Section:
    """A rule and, where the rulebooks leave something open, what was settled."""
    notes = []
    if rule.ruling:
        notes.append(Note("ruling", say(lang, "book.ruling"), say(lang, f"book.rulings.{rule.id}")))
    return Section(rule.id, rule.title, rule.text, rule, tuple(notes))


def _rune(lang: str, rune: str) -> Section:
    section = rule_section(lang, Rules(lang)[RULES_OF_RUNES[rune]])
    more = [
        Note("use", say(lang, "book.use_label"), say(lang, f"book.use.{rune}")),
        Note("why", say(lang, "book.why_label"), say(lang, f"book.why.{rune}")),
    ]
    return section._replace(title=say(lang, f"book.titles.{rune}"), notes=(*more, *section.notes))


def _preset(lang: str, preset: str) -> Section:
    names = ", ".join(say(lang, f"runes.{rune}") for rune in PRESETS[preset]) or say(lang, "book.no_runes")
    title = say(lang, "book.preset", n=preset.removeprefix("game-"), runes=names)
    return Section(preset, title, say(lang, f"book.presets.{preset}"))


def _example(lang: str, name: str) -> Section:
    title, text = say(lang, f"book.examples.{name}.title"), say(lang, f"book.examples.{name}.text")
    return Section(f"{EXAMPLE}{name}", title, text)
