"""The folder of kept games: one writer for each file, nothing of anybody else's touched, old ones cleared."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

import fjords_widget as fj
from fjords_widget.records.kept import Claim, KeptFolder, Note
from tests.games import played

BEGAN = datetime(2026, 11, 17, 14, 5).astimezone()
NOTE = Note(BEGAN, "/home/ann/fjords.ipynb", (("human", "white"), ("greedy", "purple")), "exploration")


@pytest.fixture
def folder(tmp_path: Path) -> KeptFolder:
    return KeptFolder(tmp_path / "games")


def keep(folder: KeptFolder, seed: int = 1, moves: int = 6, back: int = 0) -> Claim:
    """Keeps a game of so many moves, of which some were taken back."""
    record = played("base", seed, moves).record(white="Ann")
    node = record.at(moves - back)
    claim = folder.claim_new(BEGAN)
    folder.write(claim, record, node, NOTE)
    return claim


def test_a_kept_game_tells_what_it_is_without_being_read(folder: KeptFolder) -> None:
    claim = keep(folder)
    (game,) = folder.games()
    assert game.path == claim.path
    assert game.name.startswith("2026-11-17-140500-")
    assert (game.began, game.place, game.phase, game.over) == (BEGAN, NOTE.place, "exploration", False)
    assert (game.variant, game.heading.plies, game.seats) == ("base", 6, list(NOTE.seats))


def test_a_kept_game_comes_back_as_it_was_left(folder: KeptFolder) -> None:
    keep(folder, back=2)
    (game,) = folder.games()
    record = game.record()
    assert record == played("base", 1, 6).record(white="Ann"), "what was noted beside it is gone"
    assert record.cursor.ply == 4


def test_it_is_a_record_as_any_other(folder: KeptFolder) -> None:
    claim = keep(folder)
    assert fj.Record.load(claim.path).game().ply == 6


def test_no_two_games_share_a_name(folder: KeptFolder) -> None:
    claims = [folder.claim_new(BEGAN) for _ in range(50)]
    assert len({claim.path for claim in claims}) == 50


def test_a_game_has_one_writer_and_is_free_when_that_is_done(folder: KeptFolder) -> None:
    claim = keep(folder)
    (game,) = folder.games()
    assert folder.is_open(game)
    assert folder.claim(game.path) is None
    claim.release()
    assert not folder.is_open(game)


HOLD = """
import sys, time
from pathlib import Path
from fjords_widget.records.kept import KeptFolder
path = Path(sys.argv[1])
held = KeptFolder(path.parent).claim(path)
print(held is not None, flush=True)
time.sleep(600)
"""


def test_a_writer_that_was_killed_holds_nothing(folder: KeptFolder) -> None:
    claim = keep(folder)
    claim.release()
    (game,) = folder.games()
    other = subprocess.Popen([sys.executable, "-c", HOLD, game.path], stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "True"
        assert folder.is_open(game), "another program has it"
    finally:
        other.kill()
        other.communicate()
    assert not folder.is_open(game)


def test_the_oldest_are_cleared_and_none_that_is_open(folder: KeptFolder) -> None:
    claims = [keep(folder, seed) for seed in range(6)]
    for age, claim in enumerate(reversed(claims)):
        os.utime(claim.path, (1_000_000 - age, 1_000_000 - age))
    for claim in claims[1:]:
        claim.release()
    folder.clear(3)
    assert [game.path for game in folder.games()] == [claim.path for claim in (*claims[:2:-1], claims[0])]


def test_nothing_of_anybody_elses_is_touched(folder: KeptFolder) -> None:
    folder.path.mkdir()
    mine = folder.path / "2026-11-17-140500-00000000.fjords"
    mine.write_text("a file of somebody's, though it is called so")
    record = folder.path / "ann.fjords"
    played("base", 1, 3).record().dump(record)
    os.mkfifo(folder.path / "2026-11-17-140500-00000001.fjords")
    (folder.path / "2026-11-17-140500-00000002.fjords").symlink_to("nowhere")
    texts = mine.read_text(), record.read_text()
    keep(folder).release()
    keep(folder, 2).release()
    folder.clear(1)
    assert len(list(folder.games())) == 1
    assert (mine.read_text(), record.read_text()) == texts


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path) -> None:
    assert list(KeptFolder(tmp_path / "nowhere").games()) == []
    (tmp_path / "file").write_text("")
    assert list(KeptFolder(tmp_path / "file").games()) == []


@pytest.mark.parametrize("began", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "-1", "x"])
def test_a_date_that_is_none_is_that_of_the_file(folder: KeptFolder, began: str) -> None:
    claim = keep(folder)
    text = claim.path.read_text()
    claim.path.write_text(text.replace(f"kept: {BEGAN.isoformat(timespec='seconds')}", f"kept: {began}"))
    os.utime(claim.path, (1_800_000_000, 1_800_000_000))
    (game,) = folder.games()
    assert game.began == datetime.fromtimestamp(1_800_000_000).astimezone()


def test_a_game_whose_moves_nobody_can_count_is_listed(folder: KeptFolder) -> None:
    claim = keep(folder)
    text = claim.path.read_text().replace("plies: 6\n", "")
    claim.path.write_text(text)
    assert [game.plies for game in folder.games()] == [6]
    claim.path.write_text(text + "x" * 1_000_000)
    (game,) = folder.games()
    assert game.plies == 0
    claim.path.unlink()
    assert game.plies == 0


def test_a_game_that_is_cleared_away_meanwhile_costs_no_other(
    folder: KeptFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, there = keep(folder, 1), keep(folder, 2)
    entries = sorted(os.scandir(folder.path), key=lambda entry: entry.path != str(gone.path))
    assert entries[0].is_file(), "it is known that it was there"
    gone.path.unlink()
    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", lambda _: entries)
        found = folder._files()
    assert [path for _, path in found] == [str(there.path)]


def test_a_file_that_somebody_wrote_in_is_read_as_far_as_it_makes_sense(folder: KeptFolder) -> None:
    claim = keep(folder)
    text = claim.path.read_text()
    for was, now in [("kept: 2026", "kept: now"), ("phase: expl", "phase: x"), ("stands: 6", "stands: 77")]:
        text = text.replace(was, now)
    claim.path.write_text(text.replace("seats: human white,", "seats: ,,a b c,"))
    (game,) = folder.games()
    assert game.began.year >= 2026
    assert (game.phase, game.seats) == ("exploration", [("greedy", "purple")])
    assert game.record().cursor.ply == 6
    claim.path.write_text(text.replace("1 yellow", "1 nobody").replace("1 white", "1 nobody"))
    (game,) = folder.games()
    with pytest.raises(fj.InvalidRecord):
        game.record()
