"""A match at a real table, written down game by game."""

from __future__ import annotations

from pathlib import Path

import pytest

import fjords_widget as fj
from tests.games import played_match
from tests.widgets.line import ask, connected


def transcribe(record: fj.MatchRecord) -> fj.Transcribe:
    board = fj.Transcribe(record)
    connected(board)
    return board


def test_a_match_is_opened_game_by_game() -> None:
    match = played_match(games=2)
    board = transcribe(match.record(white="Ann"))
    assert (board._match["title"], board._match["written"], board.ply) == ("Game 2 of 3", 2, match.game.ply)
    assert ask(board, "note", what="game", n=1)["ok"]
    assert (board._match["game"], board.ply) == (1, match.games[0].ply)
    assert board.names == ("Ann", None)
    refused = ask(board, "note", what="game", n=3)
    assert (refused["ok"], refused["text"]) == (False, "There is no game 3 in this match: it has 2.")


def test_the_next_game_is_begun_by_whoever_has_to_and_all_is_one_record(tmp_path: Path) -> None:
    match = played_match(games=1)
    board = transcribe(match.record())
    assert ask(board, "next", game=board._table["game"])["ok"]
    assert (board._match["title"], board.ply, board.turn) == ("Game 2 of 3", 0, match.next_first())
    board.push("draw")
    board.save(tmp_path / "match.fjords")
    again = fj.MatchRecord.load(tmp_path / "match.fjords")
    assert [record.headers["game"] for record in again] == ["1", "2"]
    assert again[0].headers["match"] == "-".join(map(str, match.totals))
    assert board._log["head"] == again.dumps().rstrip()


def test_a_new_match_is_written_down_from_its_first_game() -> None:
    board = fj.Transcribe(variant="classic", tie="match")
    assert (board._match["title"], board._match["next"]) == ("Game 1 of 3", "")
    with pytest.raises(fj.FjordsError, match="not over"):
        board.next_game()
    assert fj.Transcribe()._match == {}


def test_a_mended_game_that_makes_the_next_one_doubtful_says_so() -> None:
    board = transcribe(played_match(games=2).record())
    board.show_game(1)
    board.transcript.undo()
    board.follow()
    assert board._match["fault"] == "Game 2 cannot have begun: game 1 is not over."
