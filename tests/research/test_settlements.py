"""Data sets of solved settlements: exact, the same however they are made, and taken up where they stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.research.settlements import COLUMNS, main, solve_settlements

QUICK = ("random", "mixed")


def make(path: Path, count: int, **options: Any) -> int:
    return solve_settlements(path, count, **{"explorers": QUICK, "seed": 1, "progress": False, **options})


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_row_has_a_settlement_its_margin_and_who_explored(tmp_path: Path) -> None:
    path = tmp_path / "settlements.jsonl"
    assert make(path, 6) == 6
    for number, row in enumerate(rows(path)):
        assert tuple(row) == COLUMNS
        assert row["explorer"] == QUICK[number % 2]
        game = fj.Game.from_position(row["position"])
        assert (game.phase, game.turn) == ("settlement", row["seat"])
        assert game.variant == ("base", "classic", "original")[number // 2]
        assert fj.solve(game, every_move=False).margin == row["margin"] == row["low"] == row["high"]


def test_seed_and_moves_tell_the_whole_exploration(tmp_path: Path) -> None:
    path = tmp_path / "settlements.jsonl"
    make(path, 2)
    for row in rows(path):
        game = fj.Game(seed=row["seed"])
        for move in row["moves"].split():
            game.push(move)
        assert game.position() == row["position"]


def test_the_file_is_the_same_however_it_is_made(tmp_path: Path) -> None:
    one, two, three = (tmp_path / f"{n}.jsonl" for n in range(3))
    make(one, 4)
    make(two, 4, workers=2)
    make(three, 1)
    assert make(three, 4) == 3
    assert make(three, 4) == 0
    assert one.read_bytes() == two.read_bytes() == three.read_bytes()


def test_with_runes_there_may_be_bounds_instead_of_a_margin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settlements.jsonl"
    monkeypatch.setattr("fjords_widget.research.settlements.NODES", 1)
    make(path, 2, runes="game-6", explorers=("random",), variants=("base",))
    for row in rows(path):
        assert row["low"] <= row["high"]
        assert (row["margin"] is None) == (row["low"] < row["high"])
    assert any(row["margin"] is None for row in rows(path))


@pytest.mark.parametrize(
    "options",
    [{"count": 0}, {"explorers": ("nobody",)}, {"variants": ("chess",)}, {"seed": 1.5}, {"workers": 0}],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "settlements.jsonl"
    with pytest.raises(fj.InvalidOption):
        make(path, **{"count": 1, **options})
    assert not path.exists()


def test_another_data_set_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "settlements.jsonl"
    make(path, 1)
    before = path.read_bytes()
    for options in ({"seed": 2}, {"explorers": ("greedy",)}, {"runes": ("strength",), "variants": ("base",)}):
        with pytest.raises(fj.InvalidOption, match="another data set"):
            make(path, 2, **options)
    assert path.read_bytes() == before


def test_the_command_says_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "settlements.jsonl"
    main([str(path), "--count", "1", "--explorers", "random", "--seed", "7"])
    assert "settlements 1, new ones 1" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main([str(path), "--count", "1", "--seed", "8"])
