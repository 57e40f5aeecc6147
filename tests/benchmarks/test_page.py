"""The benchmarks of the board run: with tiny sizes, and without a browser where none is needed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from benchmarks.page import __main__ as command
from benchmarks.page import redraw, sizes, starting, wire
from benchmarks.page.report import Finding, below, table_text, verdict
from benchmarks.plan import at_most
from benchmarks.timing import ROOT


def test_a_figure_is_judged_by_itself_or_by_its_ratio() -> None:
    alone = Finding("alone", 9, "ms", target=below(8))
    beside = Finding("ours", 12, "ms", "theirs", 10, at_most(1.3))
    assert (alone.met, beside.met, Finding("told only", 1, "s").met) == (False, True, None)
    assert beside.ratio == pytest.approx(1.2)
    assert verdict([alone, beside]) == "1 of 2 targets met\n  not met: alone"
    rows = [" ".join(row.split()) for row in table_text([alone, beside]).splitlines()]
    assert rows[2:] == ["alone 9.00 ms at most 8 ms NO", "ours 12.0 ms theirs 10.0 1.20 at most 1.3 yes"]


def test_nothing_beside_gives_no_ratio() -> None:
    assert Finding("nodes", 3, "", "echo", 0, at_most(2)).met is None


def test_a_move_on_the_wire_has_a_size() -> None:
    found = wire.sizes({}, 1)
    assert len(found) > 40
    assert 500 < min(found) <= max(found) < 8 * wire.KB


def test_every_bundle_has_a_size() -> None:
    entries = json.loads((ROOT / "js" / "bundles.json").read_text(encoding="utf-8"))
    assert set(sizes.BUNDLES) == set(entries)
    found = [figure.value for figure in sizes.bundles()]
    assert len(found) == 2 * len(entries)
    for minified, zipped in zip(found[::2], found[1::2], strict=True):
        assert 10 < zipped < minified < 200


@pytest.mark.slow
def test_importing_and_starting_take_a_while() -> None:
    findings = starting.measure(1)
    assert [found.target is not None for found in findings] == [True] * 4
    assert all(found.value > 0 for found in findings)


@pytest.mark.slow
def test_the_command_prints_a_table_and_writes_it_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "QUICK", command.TINY)
    command.main(["--quick", "--no-browser", "--json", str(tmp_path / "out.json")])
    data = json.loads((tmp_path / "out.json").read_text())
    printed = capsys.readouterr().out
    assert all(row["what"] in printed for row in data)
    assert "targets met" in printed


@pytest.mark.browser
def test_a_full_board_is_redrawn_in_a_real_browser(browser: BrowserContext) -> None:
    clock, busy = redraw.measure(browser, 2)
    assert f"{redraw.TILES} tiles" in clock.what
    assert clock.value > 0
    assert busy.value > 0
