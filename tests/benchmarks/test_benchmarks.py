"""The benchmarks run: with tiny sizes, and without the peers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import __main__ as command
from benchmarks import fuzz
from benchmarks.crew import Ask, Crew
from benchmarks.fuzz import Tally
from benchmarks.plan import FULL, NAMES, TINY, Figure, Row, Table, Target, plan
from benchmarks.results import Line, line, measure, questions
from benchmarks.tables import number, table_text, verdict


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    return command.run(TINY, 1, ["ours"])


def test_alone_only_ratios_to_ourselves_are_left(alone: dict[str, Any]) -> None:
    filled = [table["title"] for table in alone["tables"] if table["rows"]]
    assert filled == [
        "push and pop beside push alone",
        "A ply late in a phase, beside one early in it",
        "Watchable algorithms when nobody watches",
    ]
    for table in alone["tables"]:
        for row in table["rows"]:
            assert row["value"] > 0
            assert row["ratio"] > 0


def test_results_are_plain_data(alone: dict[str, Any]) -> None:
    assert json.loads(json.dumps(alone)) == alone


def test_every_one_of_our_figures_can_be_asked_for() -> None:
    ours = {side for table in plan(TINY) for row in table.rows for side in row[:2] if side.ask.who == "ours"}
    with Crew(["ours"]) as crew:
        replies = measure(crew, list({side.ask: None for side in ours}), 1, lambda _: None)
    for side in ours:
        assert replies[side.ask][0][side.key] > 0


def test_a_missing_peer_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(NAMES, "nobody", "Nobody")
    data = command.run(TINY, 1, ["nobody"])
    assert data["versions"] == {}
    assert data["missing"].keys() == {"nobody"}
    assert "Nobody is skipped: No module named" in capsys.readouterr().out


def test_options(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[object] = []

    def run(*arguments: object) -> dict[str, Any]:
        asked.append(arguments)
        return {"rounds": 3}

    def spoil(count: int) -> Tally:
        asked.append(count)
        return Tally(1, 2, 3, 4, 5.0, 6.0)

    monkeypatch.setattr(command, "run", run)
    monkeypatch.setattr(command, "fuzz", spoil)
    command.main(["--rounds", "3", "--json", str(tmp_path / "out.json")])
    assert asked == [(FULL, 3, list(NAMES)), 100_000]
    written = json.loads((tmp_path / "out.json").read_text())
    assert (written["rounds"], written["spoiled"]["refused"]) == (3, 2)
    with pytest.raises(SystemExit):
        command.main(["--rounds", "0"])


def test_spoiled_records_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "PART", 20)
    tally = fuzz.read_some(1).plus(fuzz.read_some(2))
    assert tally.read + tally.refused == 40
    assert tally.characters > 0 < tally.seconds
    assert "Spoiled records: 40, read" in fuzz.told(tally)


def test_nothing_is_asked_twice_in_a_round() -> None:
    with Crew([]) as crew:
        assert questions(plan(TINY), crew) == []
    with Crew(["ours"]) as crew:
        asks = questions(plan(TINY), crew)
    assert len(asks) == len(set(asks)) > 0


OURS, PEER = Ask("ours", "play"), Ask("peer", "play")


def speed(target: Target | None) -> tuple[Table, Line]:
    row = Row(Figure("us", OURS, "ply"), Figure("them", PEER, "ply"), target)
    table = Table("Speed", "plies/s", lambda seconds: 1 / seconds, [row])
    series = {
        OURS: [{"ply": 0.1}, {"ply": 0.2}, {"ply": 0.1}],
        PEER: [{"ply": 0.4}, {"ply": 0.8}, {"ply": 0.2}],
    }
    return table, line(table, row, series)


def test_ratios_are_taken_within_a_round() -> None:
    _, found = speed(None)
    assert (found.value, found.peer, found.ratio) == pytest.approx((10, 2.5, 4))
    assert (found.low, found.high) == pytest.approx((3, 4))
    assert found.met is None


def test_a_target_is_said_and_judged() -> None:
    table, found = speed(Target(True, 3.5))
    assert found.met
    last = " ".join(table_text(table, [found]).splitlines()[-1].split())
    assert last == "us 10.0 them 2.50 4.00 3.00-4.00 at least 3.5 yes"
    table, found = speed(Target(False, 9, absolute=True))
    assert not found.met
    assert "at most 9 plies/s  NO" in table_text(table, [found])
    assert verdict([found]) == "0 of 1 targets met\n  not met: us, beside them"


@pytest.mark.parametrize(
    ("value", "text"), [(1234.5, "1234"), (68.04, "68.0"), (3.5, "3.50"), (0.071, "0.07")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text
