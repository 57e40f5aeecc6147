"""What is wrong with a record: where it stands, a sentence, and the rules that are broken."""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.engine.catalogue import say

MOST = 1_000
"""No more flaws of one record are kept; the others are only counted."""


class Flaw(NamedTuple):
    """One thing that is wrong with a record.

    `line` and `column` count from 1, and are 0 where the record did not come from a text. `code` is the name
    of the flaw, whatever the language; `rules` are the ids of the rules that a move breaks, `ply` its number.
    """

    line: int
    column: int
    code: str
    text: str
    ply: int = 0
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.text}" if self.line else self.text


class Flaws:
    """Flaws as they are found, up to a number."""

    def __init__(self, lang: str | None) -> None:
        self.lang = lang
        self.more = 0
        self._found: list[Flaw] = []

    @property
    def full(self) -> bool:
        """Whether no more are kept."""
        return len(self._found) >= MOST

    def note(
        self,
        line: int,
        column: int,
        code: str,
        ply: int = 0,
        rules: tuple[str, ...] = (),
        /,
        **values: object,
    ) -> None:
        """Adds a flaw; the sentence is looked up under records.<code>."""
        if self.full:
            self.more += 1
            return
        text = say(self.lang, f"records.{code}", **values)
        self._found.append(Flaw(line, column, code, text, ply, rules))

    def all(self) -> tuple[Flaw, ...]:
        """What was found, in the order of the text."""
        found = sorted(self._found, key=lambda flaw: (flaw.line, flaw.column, flaw.ply))
        if self.more:
            text = say(self.lang, "records.more_flaws", n=self.more)
            found.append(Flaw(found[-1].line, found[-1].column, "more_flaws", text))
        return tuple(found)
