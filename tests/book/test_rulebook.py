"""The rulebook: complete in four languages, and it finds its way."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import fjords_widget as fj
from fjords_widget.book.chapters import EXAMPLE
from fjords_widget.engine.catalogue import say

BOOKS = {lang: fj.rulebook(lang) for lang in fj.LANGUAGES}
NORSE = {
    "Thor": "Тор",  # noqa: RUF001
    "Laguz": "Лагуз",
    "Raido": "Райдо",
    "Ehwaz": "Эваз",
    "Gyfu": "Гифу",
    "Odin": "Один",
    "Odal": "Одал",
    "Perthro": "Пертро",
}
"""The runes' names, and how they are written in Russian."""
EVERY_LANGUAGE = pytest.mark.parametrize("lang", fj.LANGUAGES)


class Reading(HTMLParser):
    """What a page holds: ids, links within it, images, and what must not be there."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.add(tag)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [found["href"] or ""] if tag == "a" else []
        self.images += [found] if tag == "img" else []
        assert not [name for name in found if name.startswith("on")]


PAGES = {lang: Reading(book._repr_html_()) for lang, book in BOOKS.items()}


@EVERY_LANGUAGE
def test_every_rule_has_its_paragraph_its_picture_and_its_place(lang: str) -> None:
    book, page = BOOKS[lang], BOOKS[lang]._repr_html_()
    for rule in fj.rules.in_language(lang).values():
        section = book.section(rule.id)
        assert section.text == rule.text
        place = page.partition(f'id="fjords-{rule.id}"')[2].partition("</section>")[0]
        assert "<img" in place, rule.id
        assert f'<span class="fjords-rule">{rule.id}</span>' in place


@EVERY_LANGUAGE
def test_every_ruling_says_what_was_left_open(lang: str) -> None:
    for rule in fj.rules.in_language(lang).values():
        rulings = [note for note in BOOKS[lang].section(rule.id).notes if note.kind == "ruling"]
        assert len(rulings) == rule.ruling, rule.id
        assert all(len(note.text) > 40 for note in rulings)


@EVERY_LANGUAGE
def test_every_rune_has_its_norse_name_its_use_and_a_reason_to_try_it(lang: str) -> None:
    runes = [section for section in BOOKS[lang].chapter("runes").sections if section.id.startswith("R-")]
    assert len(runes) == len(fj.RUNES)
    for section in runes:
        assert [note.kind for note in section.notes][:2] == ["use", "why"]
    for section, (name, russian) in zip(runes, NORSE.items(), strict=True):
        assert (russian if lang == "ru" else name) in section.title
    order = BOOKS[lang].chapter("order").sections
    assert [section.id for section in order] == list(fj.PRESETS)


@EVERY_LANGUAGE
def test_people_are_told_the_rest(lang: str) -> None:
    text = str(BOOKS[lang])
    for number in ("30", "45", "8", "2005", "2021"):
        assert re.search(rf"\b{number}\b", text)
    for name in ("Hans im Glück", "Grail Games"):
        assert name in text
    examples = [
        section.id
        for chapter in BOOKS[lang].chapters
        for section in chapter.sections
        if section.id.startswith(EXAMPLE)
    ]
    assert examples == ["example-e3", "example-e0", "example-e1", "example-e2", "example-counted"]


@EVERY_LANGUAGE
def test_every_link_leads_to_a_place_in_the_book(lang: str) -> None:
    page = PAGES[lang]
    assert len(page.ids) == len(set(page.ids))
    assert len(page.links) > 120
    assert [link for link in page.links if link.removeprefix("#") not in page.ids] == []
    contents = BOOKS[lang]._repr_html_().partition("</nav>")[0]
    for chapter in BOOKS[lang].chapters:
        assert f'href="#fjords-{chapter.id}"' in contents


@EVERY_LANGUAGE
def test_it_can_be_shown_where_nobody_is_trusted(lang: str) -> None:
    page = PAGES[lang]
    assert not page.tags & {"svg", "script", "iframe", "object", "link"}
    assert all((image["src"] or "").startswith("data:image/svg+xml") for image in page.images)
    assert all("alt" in image and image["width"] for image in page.images)


def test_a_games_own_variant_and_runes_come_first() -> None:
    book = fj.rulebook("en", variant="epic", runes="game-4")
    assert [chapter.id for chapter in book.chapters][:3] == ["game", "epic", "runes"]
    runes = [section.id for section in book.chapter("runes").sections]
    assert runes[:8] == ["R1", "R2", "R3", "R-STR", "R-WAT", "R-JOU", "R-HOR", "R-FRI"]
    assert "Epic variant, Strength, Water, Journey, Horse" in str(book)
    home = fj.rulebook("en", runes=["home"])
    assert home.chapter("runes").sections[3].id == "R-HOM"
    classic = fj.rulebook("en", variant="classic")
    assert [chapter.id for chapter in classic.chapters][:2] == ["game", "classic"]
    everything = {section.id for chapter in BOOKS["en"].chapters for section in chapter.sections}
    assert {section.id for chapter in book.chapters for section in chapter.sections} == everything


def test_what_does_not_go_together_is_refused() -> None:
    with pytest.raises(fj.InvalidOption):
        fj.rulebook("xx")
    with pytest.raises(fj.InvalidOption):
        fj.rulebook(variant="chess")
    with pytest.raises(fj.InvalidOption, match="V-C1"):
        fj.rulebook(variant="classic", runes="game-4")
    with pytest.raises(KeyError):
        BOOKS["en"].section("X99")


def test_one_file_holds_the_whole_book(tmp_path: Path) -> None:
    path = tmp_path / "rules.html"
    page = BOOKS["de"].to_html(path)
    assert path.read_text(encoding="utf-8") == page
    assert page.startswith("<!DOCTYPE html>")
    assert '<html lang="de">' in page
    assert "@media print" in page
    assert not re.search(r"https?://(?!www\.w3\.org)", page)


def test_elsewhere_the_pictures_can_be_files_of_their_own() -> None:
    files: dict[str, str] = {}

    def find(name: str, svg: str) -> str:
        files[name] = svg
        return f"img/{name}.svg"

    chapter = BOOKS["fr"].chapter_html("settlement", find)
    assert 'src="img/t2-where.svg"' in chapter
    assert all(svg.startswith("<svg") for svg in files.values())
    assert "data:image" not in chapter


def test_in_a_terminal_it_is_text() -> None:
    assert repr(BOOKS["en"]) == "<Rulebook: 14 chapters, in en>"
    lines = str(BOOKS["en"]).splitlines()
    assert lines[0] == say("en", "book.title")
    assert any(line.startswith("X3 Terrains must match: ") for line in lines)


@EVERY_LANGUAGE
def test_a_rule_by_itself_shows_its_picture(lang: str) -> None:
    rule = fj.rules.in_language(lang)["X3"]
    shown = Reading(rule._repr_html_())
    assert len(shown.images) == 2
    assert [image["alt"] for image in shown.images] == [
        say(lang, "book.figures.x3-match"),
        say(lang, "book.figures.x3-clash"),
    ]


@EVERY_LANGUAGE
def test_the_rules_that_a_rule_names_open_below_it(lang: str) -> None:
    rule = fj.rules.in_language(lang)["X11"]
    shown = rule._repr_html_()
    named = {found for found in re.findall(r"\bX\d+\b", rule.text) if found != "X11"}
    for other in named:
        assert re.search(rf"<details><summary><span[^>]*>{other}</span>", shown)
    assert Reading(shown).links == Reading(shown).ids == []


@EVERY_LANGUAGE
def test_each_reason_against_a_move_opens_its_rule_without_a_kernel(lang: str) -> None:
    game = fj.Game(seed=3, lang=lang)
    tile = game.row[0]
    verdict = game.explain(fj.Lay(tile, fj.Cell(0, 0), 0))
    shown = verdict._repr_html_()
    assert shown.count("<details>") == len(verdict.reasons) > 0
    for reason in verdict.reasons:
        assert escape(reason.text) in shown
        assert escape(fj.rules.in_language(lang)[reason.rule].text) in shown
    assert Reading(shown).images
    assert "<details" not in game.explain(next(iter(game.legal_moves)))._repr_html_()
