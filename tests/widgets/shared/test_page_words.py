"""The page's words: what its sources ask for is in the catalogue, and nothing is there for nobody."""

from __future__ import annotations

import re

import pytest

import fjords_widget as fj
from fjords_widget.engine.catalogue import catalogue, language_names
from fjords_widget.widgets.shared.page_words import board_words
from tests.engine.test_catalogue import placeholders
from tests.paths import ROOT

PAGE = ROOT / "js" / "src"
SOURCES = {path: path.read_text(encoding="utf-8") for path in sorted(PAGE.rglob("*.ts*"))}
WORDS = board_words("en")
SECTIONS = {key.partition(".")[0] for key in WORDS}


def asked_for() -> dict[str, str]:
    """Every key that the sources name, plainly or with gaps (`rune.*`), and a place where they do."""
    found = {}
    for path, text in SOURCES.items():
        for key in re.findall(r'"([a-z_]+\.\w+)"', text):
            if key.partition(".")[0] in SECTIONS:
                found[key] = path.name
        for key in re.findall(r"`([a-z_]+\.[^`\s]*\$\{[^`]*)`", text):
            if key.partition(".")[0] in SECTIONS:
                found[re.sub(r"\$\{.*?\}", "*", key)] = path.name
    return found


ASKED = asked_for()


def means(asked: str, key: str) -> bool:
    return re.fullmatch(re.escape(asked).replace(r"\*", ".+"), key) is not None


def test_the_sources_ask_in_ways_that_this_test_can_read() -> None:
    assert len(ASKED) > 100
    assert any("*" in key for key in ASKED)


def test_every_word_that_the_page_asks_for_is_there() -> None:
    missing = {key: place for key, place in ASKED.items() if not any(means(key, known) for known in WORDS)}
    assert missing == {}


@pytest.mark.parametrize(
    "key", [key.removeprefix("page.") for key in catalogue("en") if key.startswith("page.")]
)
def test_every_word_is_asked_for_somewhere(key: str) -> None:
    assert any(means(asked, key) for asked in ASKED)


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_the_page_gets_the_same_words_in_every_language(lang: str) -> None:
    found = board_words(lang)
    assert found.keys() == WORDS.keys()
    assert {key: placeholders(text) for key, text in found.items()} == {
        key: placeholders(text) for key, text in WORDS.items()
    }


def test_every_language_calls_itself_by_its_own_name() -> None:
    assert tuple(language_names()) == fj.LANGUAGES
    assert len(set(language_names().values())) == len(fj.LANGUAGES)
