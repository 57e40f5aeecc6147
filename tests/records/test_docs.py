"""The format as docs/records.md describes it: the grammar, the tables, the examples."""

from __future__ import annotations

import re

import pytest

import fjords_widget as fj
from fjords_widget.records.headers import COUNTED, NOTED, RULES
from fjords_widget.records.marks import COLOURS, KINDS, parse_mark
from fjords_widget.records.tokens import SIGNS
from tests.games import KINDS as GAMES
from tests.project.test_docs import DOCS, GRAMMAR, blocks, pattern, read_grammar
from tests.records.golden import a_tree

PAGE = (DOCS / "records.md").read_text(encoding="utf-8")
(TEXT,) = blocks(PAGE, "ebnf")
RULE = {**GRAMMAR, **read_grammar(TEXT), "nl": '"\n"', "character": '"\x00"'}
ANY = "\x00"


def compiled(name: str, **others: str) -> re.Pattern[str]:
    """A rule as a regular expression, perhaps with some other rule put differently."""
    text = pattern(name, {**RULE, **others})
    return re.compile(text.replace(re.escape(ANY), "[^\n]"))


# Variations lie in one another, and a regular expression cannot say so: they are taken out from the inside.
PLAIN = "{ intro } ply { comment } { marking }"
INNERMOST = re.compile("^" + compiled("variation", played=PLAIN).pattern, re.MULTILINE)
RECORD = compiled("record", played=PLAIN)


def follows_the_grammar(text: str) -> bool:
    while True:
        text, found = INNERMOST.subn("", text)
        if not found:
            return RECORD.fullmatch(text) is not None


@pytest.mark.parametrize("kind", GAMES)
def test_every_record_follows_the_grammar(kind: str) -> None:
    assert follows_the_grammar(a_tree(kind, 11, variations=5, length=3).dumps())


def test_the_grammar_does_not_follow_just_any_text() -> None:
    text = a_tree("base", 1, variations=2).dumps()
    assert follows_the_grammar(text)
    for broken in (
        text + "(\n",
        text.replace("deal [", "deal ", 1),
        text.replace("fjords-record 1", "x"),
        "12\n" + text,
    ):
        assert not follows_the_grammar(broken)


@pytest.mark.parametrize("text", blocks(PAGE, "text"))
def test_the_examples_are_records(text: str) -> None:
    record = fj.Record.loads(text)
    assert record.errors == ()
    assert record.dumps() == text


def test_every_example_line_is_read() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| .* \|$", PAGE.partition("### Marks")[0], re.MULTILINE)
    moves = [row for row in rows if re.match(r"\d", row)]
    assert len(moves) == 4
    for row in rows:
        if not row.startswith("fjords-record"):
            record = fj.Record.loads(f"fjords-record 1\n\n{row}\ndraw\n", check=False)
            assert record.errors == (), row
    for move in moves:
        assert f"{move.partition(' ')[2]}\n" in fj.Record.loads(move, check=False).dumps()


def test_every_mark_and_colour_is_described() -> None:
    rows = re.findall(r"^\| `\* ([^`]+)` \| .* \|$", PAGE.partition("### Marks")[2], re.MULTILINE)
    marks = [parse_mark(row) for row in rows]
    assert [str(mark) for mark in marks] == rows
    assert [mark.kind for mark in marks] == list(KINDS)
    assert all(f"{colour}" in PAGE.partition("The colours are")[2].partition("\n")[0] for colour in COLOURS)
    assert all(f"`{sign}`" in PAGE for sign in SIGNS)


def test_every_header_is_described() -> None:
    section = PAGE.partition("### Headers")[2].partition("### ")[0]
    assert {*RULES, COUNTED, *NOTED} <= set(re.findall(r"`([a-z ]+)`", section))
