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
from tests.full_disk import full_disk
from tests.paths import ROOT
from tests.players.arena.arena_players import SMALL, first, lucky


def make(path: Path, games: int, **options: Any) -> int:
    return selfplay(path, games, [first, lucky], **{"seed": 0, "tiles": SMALL, "progress": False, **options})


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
    assert len(rows(path)) == 3
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


FOREIGN = {
    "JSON on one line": b'{"my": "thesis"}',
    "JSON on one line, with its end": b'{"my": "thesis"}\n',
    "one word": b"x",
    "bytes": bytes(range(256)) * 40,
    "games of another kind": b'{"game": 0, "won": "mine"}\n',
    "a row that is none": b'{"game": 0, "seed": "mine"}\n',
    "a number of 5,000 digits": b'{"game": 0, "seed": "", "x": ' + b"1" * 5_000 + b"}\n",
    "nested too deep": b'{"game": 0, "seed": "", "x": ' + b"[" * 100_000 + b"\n",
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=list(FOREIGN))
@pytest.mark.parametrize("kind", ["jsonl", "parquet"])
def test_a_file_of_somebody_else_is_refused_by_name_and_left_alone(
    tmp_path: Path, kind: str, content: bytes
) -> None:
    path = tmp_path / "thesis.parquet.jsonl"
    path.write_bytes(content)
    with pytest.raises(fj.InvalidOption, match=r"thesis\.parquet\.jsonl"):
        make(path if kind == "jsonl" else path.with_suffix(""), 2)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_row_that_does_not_belong_is_named_and_nothing_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "moves.jsonl"
    make(path, 2)
    lines = path.read_bytes().splitlines(keepends=True)
    for wrong in ([*lines[:3], *lines[4:]], [*lines, b"Remember to ask Ann."], [*lines, b"{}\n"]):
        path.write_bytes(b"".join(wrong))
        with pytest.raises(fj.InvalidOption, match=r"moves\.jsonl, line \d+: .* Nothing was changed"):
            make(path, 4)
        assert path.read_bytes() == b"".join(wrong)


def test_two_programs_cannot_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "moves.jsonl"

    def meanwhile(done: int, _: int) -> None:
        if done == 1:
            with pytest.raises(fj.InvalidOption, match="another program"):
                make(path, 2)

    assert make(path, 2, progress=meanwhile) == 2
    assert list(tmp_path.iterdir()) == [path]


def test_without_a_seed_chance_draws_one_and_the_file_keeps_it(tmp_path: Path) -> None:
    one, two, again = (tmp_path / f"{n}.jsonl" for n in range(3))
    for path in (one, two):
        make(path, 1, seed=None)
    assert rows(one)[0]["seed"] != rows(two)[0]["seed"]
    make(one, 3, seed=None)
    make(again, 3, seed=rows(one)[0]["seed"].removesuffix("/0"))
    assert one.read_bytes() == again.read_bytes()


@pytest.mark.parametrize("kind", ["jsonl", "parquet"])
def test_a_full_disk_loses_no_whole_game(tmp_path: Path, kind: str) -> None:
    straight, path = tmp_path / f"straight.{kind}", tmp_path / f"moves.{kind}"
    make(straight, 4)
    with full_disk(6_000), pytest.raises(OSError, match="File too large"):
        make(path, 4)
    assert not list(tmp_path.glob("*.part"))
    make(path, 4)
    assert path.read_bytes() == straight.read_bytes()


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
        with pytest.raises(fj.InvalidOption, match="already exists"):
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
    arguments = ["--games", "30", "--players", *["random"] * 3, "--runes", "game-2", "--seed", "0"]
    command = [sys.executable, "-m", "fjords_widget.research.dataset", str(path), *arguments]
    program = subprocess.Popen(command, cwd=ROOT)
    while not path.exists() or path.stat().st_size < 200_000:
        assert program.poll() is None
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
