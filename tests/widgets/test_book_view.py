"""The rulebook on pages: a pocket book has every rule that its page may name."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.engine import explain_lay, explain_settle
from fjords_widget.widgets.replay.editing import Notes
from fjords_widget.widgets.shared.book_view import rules_of_game, view_rules, with_pictures
from tests.attack.kinds import CORPUS
from tests.widgets.replay.records import played

NAMED = re.compile(r'"([SXTWVR]-?[A-Z]*\d*)"')


def sections(book: dict[str, Any]) -> list[str]:
    return [section["id"] for chapter in book["chapters"] for section in chapter["sections"]]


def test_whatever_a_refusal_names_is_in_the_pocket_book() -> None:
    named = set()
    for module in (explain_lay, explain_settle):
        named.update(NAMED.findall(Path(str(module.__file__)).read_text(encoding="utf-8")))
    found = rules_of_game("base", fj.RUNES) | rules_of_game("classic", ()) | rules_of_game("original", ())
    assert len(named) > 15
    assert {rule for rule in named if rule in fj.rules} <= found


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_a_pocket_book_says_the_same_as_the_whole(lang: str) -> None:
    whole = fj.rulebook(lang)
    pocket = view_rules(lang, rules_of_game("original", ()))
    assert "V-O1" in sections(pocket)
    assert "V-C4" in sections(pocket)
    assert "V-E1" not in sections(pocket)
    for chapter in pocket["chapters"]:
        for section in chapter["sections"]:
            assert section["text"] == whole.section(section["id"]).text


def test_a_file_brings_the_pictures_of_the_rules_that_it_names() -> None:
    for widget in (fj.learn(), fj.Replay(played(seed=11, players=4, runes=fj.RUNES))):
        page = widget.to_html()
        found = _unpack(page)
        assert all(figures and figures[0]["images"] for figures in found.values())
        assert set(found) <= set(sections(widget._book))
        assert len(re.findall(r'"pictures":"([^"]+)"', page)[0]) < 60_000
        assert "pictures" not in widget._book, "a saved notebook stays small"
        named = {reason["rule"] for reason in getattr(widget, "_reasons", ())}
        named |= {rule for node in getattr(widget, "_tree", ()) for rule in node.get("rules", ())}
        assert named
        assert named <= set(found)
        widget.close()


def test_rules_that_comments_name_are_in_the_book_of_a_replay_and_its_file() -> None:
    """Of whatever game they are; and so are those of a comment that is written on the page."""
    record = played(seed=3)
    record.at(2).comment = "Compare V-C4, *not* C99."
    replay = fj.Replay(record)
    assert {"V-C4", "X3"} <= set(sections(replay._book))
    assert "V-C4" in _unpack(replay.to_html())
    replay._edit(replay.record.at(3), Notes(intro="(C6)").write)
    assert {"V-C4", "C6"} <= set(sections(replay._book))
    assert "C6" in _unpack(replay.to_html())
    replay.close()


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_a_question_brings_the_rules_that_its_author_names_and_their_pictures(lang: str) -> None:
    walkthrough = fj.Walkthrough(played(seed=3), lang=lang)
    move = next(iter(walkthrough.game(4).legal_moves))
    question = walkthrough.ask(4, "Mind **X3**.", {move: "R-STR."}, "X4, not C99")
    assert sections(question._book) == ["X3", "X4", "R-STR"]
    assert set(_unpack(question.to_html())) == {"X3", "X4", "R-STR"}
    assert question._asked["words"]["rulebook.show"]
    plain = walkthrough.ask(4, "Where?", {move: "There."})
    assert plain._book == {"chapters": []}
    question.close()
    plain.close()


def test_a_tutorial_brings_the_rules_that_its_author_names() -> None:
    text = (CORPUS / "tutorials" / "small.toml").read_text(encoding="utf-8")
    before = fj.learn(fj.Tutorial.loads(text), lang="en")
    named = re.sub(r'^(say = "[^"]*)"', r'\1 See V-C4."', text, count=1, flags=re.MULTILINE)
    assert named != text
    learn = fj.learn(fj.Tutorial.loads(named), lang="en")
    assert set(sections(learn._book)) - set(sections(before._book)) == {"V-C4"}
    assert "V-C4" in _unpack(learn.to_html())
    before.close()
    learn.close()


def _unpack(page: str) -> dict[str, Any]:
    """The pictures that a page brings along, by section."""
    (packed,) = re.findall(r'"pictures":"([^"]+)"', page)
    found: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(packed)))
    return found


def test_the_log_names_the_rules_behind_what_happened() -> None:
    """Runes that were used, a settlement that began, a seat that is out."""
    replay = fj.Replay(played(seed=11, players=4, runes=fj.RUNES))
    named = {rule for node in replay._tree for rule in node.get("rules", ())}
    assert {"X12", "T6"} <= named
    assert {"R-STR", "R-WAT"} & named
    assert named <= set(sections(replay._book))
    replay.close()


def test_pictures_are_packed_as_they_are() -> None:
    book = with_pictures(view_rules("de", frozenset({"X3"})), "de", ["X3"])
    found = json.loads(zlib.decompress(base64.b64decode(book["pictures"])))
    assert [figure["kind"] for figure in found["X3"]] == ["right", "wrong"]
