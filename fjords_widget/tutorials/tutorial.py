"""A tutorial: chapters of steps, each on a board of its own. Ours, or one that a teacher has written."""

from __future__ import annotations

import os
import tomllib
from typing import Any, NamedTuple

from fjords_widget.engine.catalogue import LANGUAGES, catalogue, language, read_toml, say
from fjords_widget.engine.errors import Fault, InvalidTutorial
from fjords_widget.tutorials.reader import Text, TutorialReader
from fjords_widget.tutorials.step import TutorialStep

FOLDER = os.path.dirname(__file__)
SHIPPED = ("basics", "runes", "variants")
"""The files of our own tutorial, in the order of their chapters."""
OWN = "learn"
"""The name of our own tutorial."""
TABLE = "learn_steps."
"""Where its words are in the catalogue."""


class TutorialChapter(NamedTuple):
    """Some steps that belong together."""

    name: str
    steps: tuple[TutorialStep, ...]


class Tutorial:
    """Steps to be shown by `fj.learn(tutorial)`. A value; checked when it is read."""

    __slots__ = ("_in_catalogue", "_texts", "chapters", "lang", "name")

    def __init__(self, reading: TutorialReader, *, in_catalogue: bool = False) -> None:
        self.name = reading.name
        self.lang: str | None = reading.lang
        """The language of its words; None: as many as there are, or not told."""
        self._texts: dict[str, Text] = reading.texts
        self._in_catalogue = in_catalogue
        self.chapters = tuple(
            TutorialChapter(name, tuple(step for step in reading.steps if step.key.partition(".")[0] == name))
            for name in reading.chapters
        )

    @property
    def steps(self) -> tuple[TutorialStep, ...]:
        """The steps of all chapters."""
        return tuple(step for chapter in self.chapters for step in chapter.steps)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that its own texts are in."""
        if self._in_catalogue:
            return LANGUAGES
        found = {lang for text in self._texts.values() if isinstance(text, dict) for lang in text}
        return tuple(lang for lang in LANGUAGES if lang in found or lang == self.lang)

    def text(self, key: str, lang: str | None = None) -> str:
        """A text by its key, as in "edges.turn.say", in another language if it has not been translated.

        Empty if there is none.
        """
        lang = lang or language()
        text = self._texts.get(key)
        if isinstance(text, dict):
            return text.get(lang) or next(iter(text.values()))
        if text is None and self._in_catalogue:
            return catalogue(lang).get(TABLE + key, "")
        return text or ""

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Tutorial:
        """Reads a .toml file; InvalidTutorial names every fault in it with its place."""
        with open(path, encoding="utf-8") as file:
            try:
                text = file.read()
            except UnicodeDecodeError:
                raise _unreadable(say(None, "learn_faults.not_utf8")) from None
        return cls.loads(text, name=os.path.splitext(os.path.basename(path))[0])

    @classmethod
    def loads(cls, text: str, name: str = "tutorial") -> Tutorial:
        """Reads TOML text; InvalidTutorial names every fault in it with its place."""
        if not isinstance(text, str):
            raise _unreadable(say(None, "learn_faults.not_text", type=type(text).__name__))
        try:
            data = tomllib.loads(text)
        except ValueError as fault:
            raise _unreadable(say(None, "learn_faults.syntax", fault=fault)) from None
        except RecursionError:  # the reader of the standard library gives up
            raise _unreadable(say(None, "learn_faults.too_deep")) from None
        return _check_read(TutorialReader(data, name if _is_name(name) else "tutorial", None))

    @classmethod
    def own(cls) -> Tutorial:
        """The tutorial that comes with the package; read once."""
        if OWN not in _read:
            chapters: list[Any] = []
            for name in SHIPPED:
                chapters += read_toml(os.path.join(FOLDER, f"{name}.toml"))["chapter"]
            words = {key.removeprefix(TABLE): text for key, text in catalogue("en").items()}
            reading = TutorialReader({"name": OWN, "chapter": chapters}, OWN, words)
            _read.setdefault(OWN, _check_read(reading, in_catalogue=True))
        return _read[OWN]

    def __len__(self) -> int:
        return len(self.steps)

    def __repr__(self) -> str:
        return f"<Tutorial {self.name!r}: {len(self.chapters)} chapters, {len(self)} steps>"


_read: dict[str, Tutorial] = {}


def _is_name(name: str) -> bool:
    return 0 < len(name) <= 40 and all(letter.isalnum() or letter in "-_" for letter in name)


def _check_read(reading: TutorialReader, *, in_catalogue: bool = False) -> Tutorial:
    if reading.faults:
        raise InvalidTutorial(say(None, "learn_faults.unusable", name=reading.name), reading.faults)
    return Tutorial(reading, in_catalogue=in_catalogue)


def _unreadable(fault: str) -> InvalidTutorial:
    return InvalidTutorial(say(None, "learn_faults.unreadable"), [Fault("file", fault)])
