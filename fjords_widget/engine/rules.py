"""The rules themselves, in our own words: id, title, text, source, and whether the point was settled here."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, NamedTuple

from fjords_widget.engine.catalogue import FOLDER, language, read_toml, say

RULE_CODE = re.compile(r"\b(?:[CSXTW]\d+|V-[ECO]\d|R\d|R-[A-Z]{3})\b", re.ASCII)
"""What looks like the id of a rule; the page goes by the same pattern."""


class Rule(NamedTuple):
    """One numbered rule in one language."""

    id: str
    title: str
    text: str
    source: tuple[str, ...]
    ruling: bool
    lang: str = "en"

    def __str__(self) -> str:
        return f"{self.id} {self.title}: {self.text}"

    def _repr_html_(self) -> str:
        from fjords_widget.book.html import rule_html

        return rule_html(self)


class Rules(Mapping[str, Rule]):
    """All rules by id, in one language: `fj.rules["X3"]`; or `fj.rules.in_language("fr")`."""

    def __init__(self, lang: str | None = None) -> None:
        self._lang = lang

    @property
    def lang(self) -> str:
        """The language of the rules."""
        return self._lang or language()

    def in_language(self, lang: str) -> Rules:
        """The same rules in another language."""
        return Rules(lang)

    def __getitem__(self, rule: str) -> Rule:
        facts = _facts()[rule]
        title, text = say(self.lang, f"rules.{rule}.title"), say(self.lang, f"rules.{rule}.text")
        return Rule(rule, title, text, tuple(facts["source"]), bool(facts["ruling"]), self.lang)

    def __iter__(self) -> Iterator[str]:
        return iter(_facts())

    def __len__(self) -> int:
        return len(_facts())

    def group(self, letter: str) -> list[Rule]:
        """The rules whose id begins with this letter: C, S, X, T, W, V or R."""
        return [self[rule] for rule in self if rule.startswith(letter)]

    def __repr__(self) -> str:
        return f"<Rules: {len(self)}, in {self.lang}>"

    def __str__(self) -> str:
        return "\n".join(str(rule) for rule in self.values())

    def _repr_html_(self) -> str:
        heads = "".join(
            f"<th style='text-align:left'>{escape(say(self.lang, f'table.{name}'))}</th>"
            for name in ("id", "title", "text", "source")
        )
        body = "".join(self._group_html(letter) for letter in "CSXTWVR")
        return f"<table class='fjords-rules'><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"

    def _group_html(self, letter: str) -> str:
        heading = escape(say(self.lang, f"groups.{letter}"))
        rows = "".join(self._row_html(rule) for rule in self.group(letter))
        return f"<tr><th colspan='4' style='text-align:left'>{heading}</th></tr>{rows}"

    def _row_html(self, rule: Rule) -> str:
        sources = [*rule.source, say(self.lang, "table.ruling")] if rule.ruling else [*rule.source]
        cells = (rule.id, rule.title, rule.text, ", ".join(sources))
        columns = "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in cells)
        return f"<tr>{columns}</tr>"


_read: dict[str, Any] = {}


def _facts() -> dict[str, Any]:
    """What holds in every language: the ids in order, the sources, the rulings."""
    if not _read:
        _read.update(read_toml(os.path.join(FOLDER, "rules.toml")))
    return _read


def find_rules(*texts: str) -> frozenset[str]:
    """The ids of all rules that are named in some texts."""
    return frozenset(code for text in texts for code in RULE_CODE.findall(text) if code in _facts())


rules = Rules()
