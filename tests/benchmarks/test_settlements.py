"""The benchmark of the solver runs, and says what it promises to say."""

from __future__ import annotations

import pytest

from benchmarks import settlements


def test_a_small_run_prints_every_table(capsys: pytest.CaptureFixture[str]) -> None:
    settlements.main(["--each", "2", "--others", "1", "--seconds", "0.1", "--only", "plain"])
    printed = capsys.readouterr().out
    for words in (
        "plain Python",
        "after random",
        "after greedy",
        "Against the contested tiles",
        "epic",
        "game-7",
    ):
        assert words in printed
    assert "2/2" in printed
    assert "Most memory" in printed
