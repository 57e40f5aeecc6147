"""The examples in wire/: up to date, complete, and shaped as the page's types say."""

from __future__ import annotations

import re

import pytest

from fjords_widget.aid_names import AIDS, ANALYSIS
from fjords_widget.widgets.transcribe.requests import VERBS
from tests.paths import ROOT
from tests.widgets.play.wire.examples import FOLDER, TRAITS, examples, text

EXAMPLES = examples()
WIRE = (ROOT / "js" / "src" / "play" / "wire.ts").read_text(encoding="utf-8")
REQUESTS = (ROOT / "js" / "src" / "play" / "requests.ts").read_text(encoding="utf-8")


def test_every_file_has_an_example_and_every_example_a_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_are_up_to_date(name: str) -> None:
    """If this fails: `python -m tests.widgets.play.wire`, and look at what changed."""
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == text(EXAMPLES[name])


def fields(name: str) -> tuple[set[str], set[str]]:
    """The fields of a type in wire.ts, and those of them that may be absent."""
    (body,) = re.findall(rf"export type {name} = (?:\w+ & )?{{\n(.*?)\n}};", WIRE, re.DOTALL)
    found = re.findall(r"^  (\w+)(\??):", body, re.MULTILINE)
    return {field for field, _ in found}, {field for field, optional in found if optional}


@pytest.mark.parametrize(
    ("trait", "name"),
    [
        ("_map", "Ground"),
        ("_table", "Table"),
        ("_status", "Status"),
        ("_thinking", "Thinking"),
        ("_setup", "Setup"),
        ("_seats", "SeatView"),
    ],
)
def test_the_traits_have_the_fields_that_the_page_knows(trait: str, name: str) -> None:
    known, optional = fields(name)
    for example, state in EXAMPLES.items():
        found = state[trait] if isinstance(state, dict) and trait in state else None
        for value in found if isinstance(found, list) else [found]:
            assert not value or set(value) | optional == known, example


def test_the_page_knows_the_same_traits_and_requests() -> None:
    (listed,) = re.findall(r"PLAY_TRAITS = \[(.*?)\]", WIRE, re.DOTALL)
    assert tuple(re.findall(r'"(\w+)"', listed)) == (*TRAITS, "_puzzle", "_book", "_words")
    assert set(re.findall(r'\{ do: "(\w+)"', REQUESTS)) == {*VERBS, "next_puzzle"}
    (aids,) = re.findall(r"export type AidName =(.*?);", WIRE, re.DOTALL)
    assert set(re.findall(r'"(\w+)"', aids)) == {*AIDS, ANALYSIS}


def test_there_is_an_answer_of_every_kind_and_every_refusal() -> None:
    answers = EXAMPLES["answers"]
    done = {pair["request"]["do"] for pair in answers if pair["answer"]["ok"]}
    assert done >= set(VERBS) - {"stop", "go", "resume", "replay", "learn"}
    codes = {pair["answer"]["code"] for pair in answers if not pair["answer"]["ok"]}
    assert codes >= {"illegal", "stale", "invalid", "unknown"}


def test_the_states_show_what_the_page_has_to_draw() -> None:
    states = {name: state for name, state in EXAMPLES.items() if "_table" in state}
    assert {state["phase"] for state in states.values()} == {"exploration", "settlement", "over"}
    assert len(states["epic-full"]["_map"]["tiles"].split()) == 67
    options = {key for state in states.values() for key in state["_options"]}
    assert options == {
        "lays", "free", "secret", "draw", "claim", "silence", "show", "settle", "sail", "ride", "leap",
    }  # fmt: skip
    assert {state["_thinking"]["state"] for state in states.values() if state["_thinking"]} == {
        "thinking", "stopped", "failed",
    }  # fmt: skip
    assert "winner" not in states["over-drawn"]["_status"]["ending"]
