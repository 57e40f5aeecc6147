"""The catalogue: complete in every language, and neither more nor less than what the sources say."""

from __future__ import annotations

import ast
import itertools
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

import fjords_widget as fj
from fjords_widget.engine.catalogue import (
    FOLDER,
    catalogue,
    known_language,
    language,
    plain_language,
    say,
    variety_of,
    without_places,
)
from tests.engine.candidates import candidates
from tests.games import played

SOURCES = Path(fj.__file__).parent
RETIRED = Path(__file__).with_name("retired_words.toml")
"""Words that have given way to another for the same thing, in each language."""
OTHERS = [lang for lang in fj.LANGUAGES if lang != "en"]
CALLS = {
    "say": "", "against": "explain.", "fault": "position.", "name": "", "complain": "learn_faults.",
    "note": "records.", "flaw": "records.", "_require": "records.",
}  # fmt: skip
"""The functions that take a key, and what they put before it."""
PLACES = {"name": 0, "note": 2, "flaw": 2}
"""Where the key stands among their arguments; with all others it is the second."""
SAME_AS_ENGLISH = {
    ("de", "puzzles.themes.tempo"),
    ("fr", "puzzles.kinds.runes"),
    ("fr", "puzzles.kinds.exploration"),
    ("fr", "groups.X"),
    ("fr", "groups.R"),
    ("fr", "table.source"),
    ("fr", "runes.secret"),
    ("fr", "pieces.viking"),
    ("fr", "phases.exploration"),
    ("fr", "page.choice.secret"),
    ("fr", "page.parts.vikings"),
    ("fr", "page.parts.total"),
    ("fr", "edit.orange"),
    ("de", "page.new.name"),
    ("de", "players.name"),
}
"""Words that two languages share."""


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def messages() -> dict[str, str]:
    """The keys of messages.toml and records.toml, each with its English sentence."""
    found: dict[str, str] = {}
    for name in ("messages.toml", "records.toml"):
        tables = tomllib.loads((Path(FOLDER) / "en" / name).read_text(encoding="utf-8"))
        found |= {f"{table}.{key}": text for table, keys in tables.items() for key, text in keys.items()}
    return found


# Four languages -------------------------------------------------------------------------------------


def test_there_are_four_languages() -> None:
    assert fj.LANGUAGES == ("en", "fr", "de", "ru")
    folders = {path.name for path in Path(FOLDER).iterdir() if path.is_dir()}
    assert folders == set(fj.LANGUAGES)
    files = {lang: sorted(path.name for path in (Path(FOLDER) / lang).iterdir()) for lang in fj.LANGUAGES}
    assert all(names == files["en"] for names in files.values())


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_the_same_keys(lang: str) -> None:
    english, other = catalogue("en"), catalogue(lang)
    assert sorted(english.keys() - other.keys()) == []
    assert sorted(other.keys() - english.keys()) == []


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_no_key_is_given_in_two_files(lang: str) -> None:
    """A key that stands in two files would quietly mean the later one."""
    seen: dict[str, str] = {}
    for path in sorted((Path(FOLDER) / lang).glob("*.toml")):
        for key in _keys(tomllib.loads(path.read_text(encoding="utf-8"))):
            assert key not in seen, f"{key} stands in {seen[key]} and {path.name}"
            seen[key] = path.name
    assert seen.keys() == catalogue(lang).keys()


def _keys(table: dict[str, object], prefix: str = "") -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _keys(value, f"{prefix}{key}.")
        else:
            yield prefix + key


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_the_same_placeholders(lang: str) -> None:
    other = catalogue(lang)
    wrong = {
        key: (placeholders(text), placeholders(other[key]))
        for key, text in catalogue("en").items()
        if key in other and set(placeholders(text)) != set(placeholders(other[key]))
    }
    assert wrong == {}


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_every_sentence_says_something(lang: str) -> None:
    assert len(catalogue(lang)) > 700
    for key, text in catalogue(lang).items():
        assert isinstance(text, str), key
        assert text.strip() == text != "", key
        assert "TODO" not in text, key


@pytest.mark.parametrize("lang", OTHERS)
def test_every_sentence_is_translated(lang: str) -> None:
    other = catalogue(lang)
    same = {
        (lang, key)
        for key, text in catalogue("en").items()
        # Where nothing but placeholders and punctuation is left, there is nothing to translate.
        if other.get(key) == text and re.search(r"\w", re.sub(r"\{[^}]*\}", "", text))
    }
    assert same == {pair for pair in SAME_AS_ENGLISH if pair[0] == lang}


def test_russian_is_written_in_russian_letters() -> None:
    plain = [
        key
        for key, text in catalogue("ru").items()
        if not re.search("[\u0430-\u044f\u0451]", text, re.IGNORECASE)
    ]
    assert [key for key in plain if re.search(r"\w", re.sub(r"\{[^}]*\}", "", catalogue("ru")[key]))] == []


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_one_thing_has_one_word_in_each_language(lang: str) -> None:
    retired = tomllib.loads(RETIRED.read_text(encoding="utf-8"))[lang]
    found = [
        f"{key}: {text!r} should say {instead!r}"
        for word, instead in retired.items()
        for key, text in catalogue(lang).items()
        if re.search(word, text)
    ]
    assert found == []


def test_french_has_its_spaces_and_apostrophes() -> None:
    """A space that does not break before : ; ? ! and within guillemets, and no typewriter's apostrophe."""
    loose = re.compile(r"[ \w)}»](?<![\u00a0\u202f])[;?!](?=\s|$)| :(?=\s|$)|« | »|(?<=[a-zé])'(?=[a-zéàê])")
    assert {key: text for key, text in catalogue("fr").items() if loose.search(text)} == {}


def test_russian_dashes_stay_with_the_word_before() -> None:
    assert {key: text for key, text in catalogue("ru").items() if " \u2014 " in text} == {}


# Varieties ------------------------------------------------------------------------------------------

NEW_PIECES = {
    "en": "viking|longhouse",
    "fr": "viking|maisons? longue",
    "de": "wikinger|langh[aä]us",
    "ru": r"\u0432\u0438\u043a\u0438\u043d\u0433|\b\u0434\u043e\u043c(?!\u0430\b)",
}
"""What the pieces are called in every game but the original one."""
ON_THE_BOARD = ("page", "play", "deed", "guide", "ended", "pieces", "text", "log")
"""The tables that the board of a game speaks from."""
NOT_THERE = re.compile(r"secret|home|sail|ride|leap|guide\.runes|page\.rune|speech\.(longhouse|viking)")
"""The original game has no runes, and its pieces are other ones (speech.farm, speech.field)."""


@pytest.mark.rule("V-O6")
@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_V_O6_nothing_on_a_board_of_the_original_game_speaks_of_vikings(lang: str) -> None:  # noqa: N802
    words = catalogue(variety_of(lang, "original"))
    told = {key: text for key, text in words.items() if key.partition(".")[0] in ON_THE_BOARD}
    told |= {key: words[key] for key in words if re.fullmatch(r"rules\.[XTW]\d+\.title", key)}
    new = re.compile(NEW_PIECES[lang], re.IGNORECASE)
    bare = {key: re.sub(r"\{\w+\}", "", text) for key, text in told.items() if not NOT_THERE.search(key)}
    assert {key: text for key, text in bare.items() if new.search(text)} == {}


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_a_variety_says_what_its_language_says_in_other_words(lang: str) -> None:
    plain, variety = catalogue(lang), catalogue(variety_of(lang, "original"))
    assert plain.keys() == variety.keys()
    changed = {key for key in plain if plain[key] != variety[key]}
    assert {f"original.{key}" for key in changed} == {key for key in plain if key.startswith("original.")}
    assert all(placeholders(plain[key]) == placeholders(variety[key]) for key in changed)
    assert variety_of(lang, "classic") == lang == plain_language(variety_of(lang, "original"))


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_whoever_sees_the_place_is_told_no_coordinates(lang: str) -> None:
    """Every reason against a move that names a place can be said without it, and says all else."""
    places = {"cell", "other", "others", "origin", "space", "tile"}
    plain, seen = catalogue(lang), catalogue(without_places(lang))
    changed = {key for key in plain if plain[key] != seen[key]}
    assert {f"seen.{key}" for key in changed} == {key for key in plain if key.startswith("seen.")}
    named = {key for key, text in plain.items() if key.startswith("explain.") and "({cell})" in text}
    assert named - changed == set()
    for key in changed:
        assert set(placeholders(seen[key])) == set(placeholders(plain[key])) - places, key


# The sources ----------------------------------------------------------------------------------------


class Use(NamedTuple):
    """A place in the sources that asks for a sentence. The key may have gaps: `rules.*.title`."""

    place: str
    key: str
    values: frozenset[str] | None
    """The names of the values given; None where they cannot be told."""

    def means(self, key: str) -> bool:
        return re.fullmatch(re.escape(self.key).replace(r"\*", ".+"), key) is not None


Scope = ast.Module | ast.FunctionDef


def uses() -> list[Use]:
    found = []
    for path in sorted(SOURCES.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        scopes: list[Scope] = [tree]
        scopes += [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for scope in scopes:
            found += [use for call in _calls_in(scope) for use in _uses_of(call, scope, path)]
    return found


def _calls_in(scope: Scope) -> Iterator[ast.Call]:
    """The calls in a function itself, not in functions within it."""
    todo: list[ast.AST] = list(ast.iter_child_nodes(scope))
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Call):
            yield node
        if not isinstance(node, ast.FunctionDef):
            todo.extend(ast.iter_child_nodes(node))


def _uses_of(call: ast.Call, scope: ast.AST, path: Path) -> Iterator[Use]:
    function = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    position = PLACES.get(function, 1)
    if function not in CALLS or len(call.args) <= position:
        return
    names = [keyword.arg for keyword in call.keywords]
    values = None if None in names else frozenset(name for name in names if name is not None)
    for key in _texts(call.args[position], scope):
        # The helpers themselves: say(lang, key), say(lang, f"explain.{sentence}").
        if key not in ("*", "explain.*", "position.*", "records.*"):
            yield Use(f"{path.name}:{call.lineno}", CALLS[function] + key, values)


def _texts(node: ast.AST, scope: ast.AST) -> list[str]:
    """What an expression may be, as far as it can be read off: gaps are stars."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp():
            return [*_texts(node.body, scope), *_texts(node.orelse, scope)]
        case ast.JoinedStr():
            parts = [str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values]
            return ["".join(parts)]
        case ast.Name(id=name):
            found = [text for value in _assigned(name, scope) for text in _texts(value, scope)]
            return found or ["*"]
    return ["*"]


def _assigned(name: str, scope: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == name for t in node.targets
        ):
            yield node.value


USES = uses()
EXACT = [use for use in USES if "*" not in use.key]


def test_the_sources_ask_for_sentences_in_ways_that_this_test_can_read() -> None:
    assert len(EXACT) > 150
    sections = {key.partition(".")[0] for key in catalogue("en")}
    gaps = sorted({use.key for use in USES if "*" in use.key})
    assert [key for key in gaps if key.partition(".")[0] not in sections] == []
    explained = {use.key.partition(".")[0] for use in EXACT}
    assert explained >= {"explain", "position", "tiles", "moves", "options", "history"}


def test_every_sentence_that_the_sources_ask_for_is_there() -> None:
    english = catalogue("en")
    assert [f"{use.place} {use.key}" for use in EXACT if use.key not in english] == []
    gaps = [use for use in USES if "*" in use.key]
    assert [f"{use.place} {use.key}" for use in gaps if not any(use.means(key) for key in english)] == []


def test_every_placeholder_is_given_a_value() -> None:
    english = catalogue("en")
    # The helpers use up some names for themselves.
    wrong = [
        f"{use.place} {use.key}: {sorted(set(placeholders(english[use.key])) - use.values)}"
        for use in EXACT
        if use.values is not None
        and use.key in english
        and not set(placeholders(english[use.key])) <= use.values
    ]
    assert wrong == []


@pytest.mark.parametrize("key", messages())
def test_every_message_is_said_somewhere(key: str) -> None:
    assert any(use.means(key) for use in USES)


# Rules ----------------------------------------------------------------------------------------------


def test_the_rules_are_a_mapping() -> None:
    rule = fj.rules["X3"]
    assert (rule.id, rule.source, rule.ruling) == ("X3", ("EN",), False)
    assert rule.title
    assert rule.text
    assert str(rule).startswith("X3 ")
    assert len(fj.rules) == len(list(fj.rules)) == len(fj.rules.values()) > 60
    assert "X3" in fj.rules
    assert "X99" not in fj.rules
    with pytest.raises(KeyError):
        fj.rules["X99"]
    assert fj.rules.get("X99") is None
    assert dict(fj.rules)["W4"] == fj.rules["W4"]


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_the_rules_are_complete(lang: str) -> None:
    rules = fj.rules.in_language(lang)
    words = catalogue(lang)
    assert {key.split(".")[1] for key in words if key.startswith("rules.")} == set(rules)
    for rule in rules.values():
        assert len(rule.title) >= 3
        assert len(rule.text) > 15
        assert rule.source or rule.ruling, "a rule comes from a rulebook, or was settled here"
        assert all(f"sources.{source}" in words for source in rule.source)
    assert [rule.id for letter in "CSXTWVR" for rule in rules.group(letter)] == list(rules)


def test_no_two_rules_have_the_same_words() -> None:
    for lang in fj.LANGUAGES:
        rules = fj.rules.in_language(lang)
        assert len({rule.text for rule in rules.values()}) == len(rules)


def test_the_rules_as_text() -> None:
    lines = str(fj.rules).splitlines()
    assert [line.split()[0] for line in lines] == list(fj.rules)
    assert str(fj.rules.in_language("fr")) != str(fj.rules)
    assert repr(fj.rules) == f"<Rules: {len(fj.rules)}, in en>"


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_the_rules_as_a_table(lang: str) -> None:
    rules = fj.rules.in_language(lang)
    table = ElementTree.fromstring(rules._repr_html_())
    rows = [[cell.text for cell in row.findall("td")] for row in table.iter("tr")]
    rows = [row for row in rows if row]
    assert [row[:3] for row in rows] == [[rule.id, rule.title, rule.text] for rule in rules.values()]
    headings = [cell.text for cell in table.iter("th")]
    assert headings[:4] == [say(lang, f"table.{name}") for name in ("id", "title", "text", "source")]
    assert headings[4:] == [say(lang, f"groups.{letter}") for letter in "CSXTWVR"]


# Speaking -------------------------------------------------------------------------------------------


@pytest.fixture
def back_to_english() -> Iterator[None]:
    yield
    fj.set_language("en")


@pytest.mark.parametrize("kind", ["runes", "classic-talk"])
@pytest.mark.parametrize("plies", [12, 60])
def test_explain_says_the_same_in_every_language(kind: str, plies: int) -> None:
    games = {}
    for lang in fj.LANGUAGES:
        games[lang] = played(kind, 2, plies)
        games[lang].lang = lang
    for move in itertools.islice(candidates(games["en"]), 0, None, 40):
        verdicts = {lang: game.explain(move) for lang, game in games.items()}
        assert len({verdict.rules for verdict in verdicts.values()}) == 1
        for i, reason in enumerate(verdicts["en"].reasons):
            texts = [verdict.reasons[i].text for verdict in verdicts.values()]
            assert len(set(texts)) == len(texts)
            assert not any(re.search(r"[{}]|None|<", text) for text in texts), texts
            assert reason.rule in fj.rules


def test_a_rule_that_is_named_in_a_sentence_is_a_rule() -> None:
    named = {
        rule
        for lang in fj.LANGUAGES
        for key, text in catalogue(lang).items()
        for rule in re.findall(r"\b(?:[CSXTW]\d+|V-[ECO]\d|R\d|R-[A-Z]{3})\b", text)
    }
    assert named <= set(fj.rules)


@pytest.mark.usefixtures("back_to_english")
def test_the_language_can_be_changed_for_everything() -> None:
    with pytest.raises(fj.InvalidMove) as english:
        fj.parse("nonsense")
    fj.set_language("de")
    assert language() == "de"
    assert fj.Game().lang == "de"
    assert fj.rules.lang == "de"
    with pytest.raises(fj.InvalidMove) as german:
        fj.parse("nonsense")
    assert str(german.value) != str(english.value)


def test_a_game_speaks_its_own_language_about_texts_too() -> None:
    game = fj.Game(lang="fr")
    with pytest.raises(fj.InvalidMove) as caught:
        game.push("nonsense")
    assert say("fr", "moves.no_place") in str(caught.value)


@pytest.mark.parametrize("lang", ["", "xx", "EN", "english", 3, None, [], ("en",)])
def test_an_unknown_language_is_refused(lang: object) -> None:
    with pytest.raises(fj.InvalidOption):
        known_language(lang)  # type: ignore[arg-type]
    with pytest.raises(fj.InvalidOption):
        fj.set_language(lang)  # type: ignore[arg-type]
    assert language() == "en"
    if lang is not None:
        with pytest.raises(fj.InvalidOption):
            fj.Game(lang=lang)  # type: ignore[arg-type]
