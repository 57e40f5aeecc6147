"""Data sets of played games: the same however they are made, and taken up where they stopped."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import fjords_widget as fj
from fjords_widget.research.dataset import main, selfplay
from fjords_widget.research.rows import GAMES, MOVES
from tests.arena_players import SMALL, first, lucky

ROOT = Path(__file__).parent.parent


def make(path: Path, games: int, **options: Any) -> int:
    return selfplay(path, games, [first, lucky], **{"tiles": SMALL, "progress": False, **options})


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_row_says_what_was_known_what_was_done_and_what_came_of_it(tmp_path: Path) -> None:
    path = tmp_path / "moves.jsonl"
    assert selfplay(path, 2, ["random", "greedy"], seed="x", runes="game-4", progress=False) == 2
    found = rows(path)
    assert all(tuple(row) == MOVES for row in found)
    actions = fj.research.actions(runes="game-4")
    for row in found:
        game = fj.Game.from_position(row["position"])
        assert (game.turn, game.phase, len(game.legal_moves)) == (row["seat"], row["phase"], row["legal"])
        move = game.parse(row["move"])
        assert actions.encode(move) == row["action"]
        assert row["result"] in (0.0, 1.0)
        assert (row["margin"] > 0) <= (row["result"] == 1.0)
    assert [row["players"] for row in found if row["ply"] == 0] == [
        ["random", "greedy"],
        ["greedy", "random"],
    ]
    assert [row["ply"] for row in found if row["game"] == 1] == list(range(found[-1]["plies"]))


def test_a_row_can_be_a_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    make(path, 3, rows="games")
    for row in rows(path):
        assert tuple(row) == GAMES
        record = fj.Record.loads(row["record"], tiles=SMALL)
        assert not record.errors
        assert record.plies == row["plies"]
        assert [score.total for score in record.game().scores()] == row["points"]


def test_the_file_is_the_same_however_it_is_made(tmp_path: Path) -> None:
    one, two, three = (tmp_path / f"{n}.jsonl" for n in range(3))
    make(one, 6)
    make(two, 6, workers=2)
    make(three, 2)
    assert make(three, 6) == 4
    assert make(three, 6) == 0
    assert one.read_bytes() == two.read_bytes() == three.read_bytes()
    two.unlink()
    make(two, 6, seed=1)
    assert two.read_bytes() != one.read_bytes()


@pytest.mark.parametrize("cut", [1, 700, 3_000])
def test_a_game_that_was_half_written_is_written_again(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "moves.jsonl"
    make(path, 4)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert make(path, 4) > 0
    assert path.read_bytes() == whole


def test_another_data_set_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "moves.jsonl"
    make(path, 1)
    before = path.read_bytes()
    for options in ({"seed": 2}, {"variant": "classic"}, {"rows": "games"}):
        with pytest.raises(fj.InvalidOption, match="data set"):
            make(path, 2, **options)
    assert path.read_bytes() == before
    for options in ({"rows": "cells"}, {"workers": -1}, {"variant": "chess"}):
        with pytest.raises(fj.InvalidOption):
            make(path, 2, **options)


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    for kind in ("moves", "games"):
        lines, parquet = tmp_path / f"{kind}.jsonl", tmp_path / f"{kind}.parquet"
        make(lines, 3, rows=kind)
        make(parquet, 3, rows=kind)
        table = pd.read_parquet(parquet)
        assert list(table.columns) == list(MOVES if kind == "moves" else GAMES)
        told = rows(lines)
        assert len(table) == len(told)
        for name in ("game", "seed", "plies"):
            assert list(table[name]) == [row[name] for row in told]
        assert [list(names) for names in table["players"]] == [row["players"] for row in told]
        with pytest.raises(fj.InvalidOption, match="there already"):
            make(parquet, 3, rows=kind)
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".jsonl"] * 2 + [".parquet"] * 2


def test_without_pyarrow_it_is_said_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ImportError, match=r"fjords_widget\[dataset\]"):
        make(tmp_path / "moves.parquet", 3)
    assert list(tmp_path.iterdir()) == []


def test_the_command_that_was_killed_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, straight = tmp_path / "killed.jsonl", tmp_path / "straight.jsonl"
    arguments = ["--games", "30", "--players", "random", "random", "random", "--runes", "game-2"]
    command = [sys.executable, "-m", "fjords_widget.research.dataset", str(path), *arguments]
    program = subprocess.Popen(command, cwd=ROOT)
    deadline = time.monotonic() + 60
    while not path.exists() or path.stat().st_size < 200_000:
        assert program.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.005)
    program.kill()
    program.wait()
    again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert "30" in again.stdout
    main([str(straight), *arguments])
    assert path.read_bytes() == straight.read_bytes()


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--players", "nobody", "random"], ["--runes", "fire"], ["--games", "0"]):
        with pytest.raises(SystemExit) as left:
            main([str(tmp_path / "x.jsonl"), *arguments])
        assert left.value.code == 1
        assert capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
