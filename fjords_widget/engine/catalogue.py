"""Every sentence that people read, from one catalogue: locale/<language>/*.toml, in four languages."""

from __future__ import annotations

import os
import tomllib
from typing import Any

LANGUAGES = ("en", "fr", "de", "ru")
FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")

_catalogues: dict[str, dict[str, str]] = {}
_names: dict[str, str] = {}
_spoken: str | None = None
"""None: nobody has said so."""


def set_language(lang: str) -> None:
    """Sets the language of errors and of games made from now on: en, fr, de or ru."""
    global _spoken
    _spoken = known_language(lang)


def language() -> str:
    """The language in force where a game does not name its own."""
    return _spoken or LANGUAGES[0]


def is_language_set() -> bool:
    """Whether somebody has said which language is in force."""
    return _spoken is not None


def known_language(lang: str) -> str:
    """The language itself, or InvalidOption."""
    if lang not in LANGUAGES:
        from fjords_widget.engine.errors import InvalidOption

        raise InvalidOption(say(None, "options.lang", lang=lang, known=", ".join(LANGUAGES)))
    return lang


def say(lang: str | None, key: str, /, **values: object) -> str:
    """The sentence for a key, its {placeholders} filled in. `lang` None is the language in force."""
    text = catalogue(lang or language())[key]
    return text.format(**values) if values else text


def catalogue(lang: str) -> dict[str, str]:
    """All sentences of a language by their dotted key, as in 'rules.X3.title'; read when first needed.

    `lang` may be a variety of a language, as `variety_of` names it.
    """
    if lang not in _catalogues:
        plain, _, variety = lang.rpartition(VARIETY)
        _catalogues[lang] = _vary(catalogue(plain), variety) if plain else _read_folder(_folder_of(lang))
    return _catalogues[lang]


VARIETY = "/"
"""Stands between a language and the tables of the sentences that it says in another way.

In `en/original`, `original.play.went_out` is said in place of `play.went_out`.
"""


def variety_of(lang: str, variant: str) -> str:
    """The language as a game of a variant speaks it. V-O6: the original game has farms and fields."""
    plain, *tables = lang.split(VARIETY)
    if variant == "original" and variant not in tables:
        tables.insert(0, variant)
    return VARIETY.join([plain, *tables])


def without_places(lang: str) -> str:
    """The language for people who can see the place that is meant: without coordinates."""
    return f"{lang}{VARIETY}seen"


def plain_language(lang: str) -> str:
    """The language that something is a variety of."""
    return lang.partition(VARIETY)[0]


def _vary(plain: dict[str, str], table: str) -> dict[str, str]:
    prefix = f"{table}."
    return plain | {key.removeprefix(prefix): text for key, text in plain.items() if key.startswith(prefix)}


def _folder_of(lang: str) -> str:
    return os.path.join(FOLDER, known_language(lang))


def language_names() -> dict[str, str]:
    """The languages by their code, each as it calls itself."""
    if not _names:
        _names.update(read_toml(os.path.join(FOLDER, "languages.toml")))
    return dict(_names)


def read_toml(path: str) -> dict[str, Any]:
    """A TOML file of the package as plain data."""
    with open(path, "rb") as file:
        return tomllib.load(file)


def _read_folder(folder: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith(".toml"):
            _flatten(read_toml(os.path.join(folder, name)), "", found)
    return found


def _flatten(table: dict[str, Any], prefix: str, found: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{key}.", found)
        else:
            found[prefix + key] = value
