"""A game played on a board is always a record: nothing is lost, and one can go on from anywhere."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.widgets.play import opening
from fjords_widget.widgets.play.requests import LONGEST_RECORD
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.locking import LOCK
from tests.games import KINDS, whole_state
from tests.widgets.line import ask, connected


def played(play: Play, moves: int, seed: int = 1) -> Play:
    """Makes so many moves by chance."""
    chance = random.Random(seed)
    for _ in range(moves):
        play.push(chance.choice(list(play.game.legal_moves)))
    return play


@pytest.fixture
def play() -> Play:
    """A board with six moves on it."""
    board = Play(fj.Game(seed=3, first=0))
    connected(board)
    return played(board, 6)


def texts(nodes: list[fj.Node]) -> list[str]:
    return [str(node.move) for node in nodes]


def test_the_record_follows_the_game(play: Play) -> None:
    record = play.record
    assert texts(record.main_line()) == [str(turn.move) for turn in play.game.history]
    played(play, 3, 2)
    assert play.record is record
    assert record.plies == 9


def test_what_is_taken_back_becomes_a_branch_and_a_draw_is_not_forgotten(play: Play) -> None:
    before = [str(turn.move) for turn in play.game.history]
    play.back(4)
    other = next(move for move in play.game.legal_moves if str(move) != before[4])
    play.push(other)
    record = play.record
    assert texts(record.main_line()) == [*before[:4], str(other)]
    (branch,) = record.at(4).variations
    assert texts([branch, *branch.line()]) == before[4:]
    assert branch.undone
    assert " undone" in record.dumps()


def test_moves_popped_by_hand_are_kept_as_well(play: Play) -> None:
    before = [str(turn.move) for turn in play.game.history]
    play.game.pop()
    play.game.pop()
    assert texts(play.record.main_line()) == before
    assert play.record.cursor.ply == 4


def test_the_page_sees_branches_and_goes_to_them_with_the_same_tiles(play: Play) -> None:
    there = play.game.position()
    play.undo()
    play.undo()
    play.push(list(play.game.legal_moves)[-1])
    (branch,) = ask(play, "branches")["branches"]
    assert (branch["ply"], branch["moves"], branch["undone"]) == (5, 2, True)
    assert ask(play, "goto", node=branch["node"], ply=play.game.ply)["ok"]
    assert play.game.ply == 5
    play.redo()
    assert play.game.position() == there
    assert [one["ply"] for one in ask(play, "branches")["branches"]] == [5]


def test_a_branch_that_is_not_there_is_refused(play: Play) -> None:
    assert ask(play, "goto", node=7, ply=play.game.ply)["code"] == "invalid"
    assert ask(play, "goto", node=0, ply=0)["code"] == "stale"


def test_saving_and_loading_keep_every_branch(play: Play, tmp_path: Path) -> None:
    play.back(3)
    played(play, 2, 5)
    play.names = ("Anna", "Björn")
    path = tmp_path / "game.txt"
    play.save(path)
    again = Play()
    again.load(path)
    assert again.game.position() == play.game.position()
    assert again.record.dumps() == play.record.dumps()
    assert again.names == ("Anna", "Björn")
    again.back(3)
    assert len(again.record) == len(play.record)


def test_a_record_can_be_put_on_a_board(play: Play) -> None:
    record = play.record.copy()
    board = Play(record)
    assert board.game.position() == play.game.position()
    played(board, 2, 9)
    assert board.record is record
    assert record.plies == 8
    with pytest.raises(TypeError, match=r"a fj\.Game, a fj\.Match or a record"):
        Play(42)  # type: ignore[arg-type]


def test_a_pasted_record_with_faults_says_where_and_opens_as_far_as_it_holds(play: Play) -> None:
    lines = play.record.dumps().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("4 "))
    lines[at] = "4 yellow settle@0,0"
    text = "\n".join(lines)
    here = play.game.position()
    answer = ask(play, "load", text=text, anyway=False)
    assert not answer["loaded"]
    assert (answer["faults"][0]["line"], answer["faults"][0]["column"]) == (at + 1, 10)
    assert play.game.position() == here
    assert ask(play, "load", text=text, anyway=True)["loaded"]
    assert play.game.ply == 3


@pytest.mark.parametrize("text", ["", "hello", "fjords-record 1\n\n" + "x" * 1_000_001])
def test_what_is_no_record_changes_nothing(play: Play, text: str) -> None:
    before = play.record.dumps()
    answer = ask(play, "load", text=text, anyway=True)
    assert not answer["ok"]
    assert answer["text"]
    assert play.record.dumps() == before


def test_reading_a_record_keeps_no_other_board_waiting(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    text, read, free = play.record.dumps(), opening.read_record, []

    def look_at_the_lock() -> None:
        free.append(LOCK.acquire(timeout=0.01))
        if free[-1]:
            LOCK.release()

    def read_meanwhile(*args: Any, **options: Any) -> Any:
        other = threading.Thread(target=look_at_the_lock)
        other.start()
        other.join()
        return read(*args, **options)

    monkeypatch.setattr(opening, "read_record", read_meanwhile)
    assert ask(play, "load", text=text, anyway=False)["loaded"]
    assert free == [True]


def test_a_record_that_is_too_long_for_a_page_is_refused_before_it_is_read(play: Play) -> None:
    before = play.get_state()
    text = play.record.dumps() + "\n".join(["; and so on"] * (LONGEST_RECORD // 8))
    answer = ask(play, "load", text=text, anyway=True)
    assert (answer["ok"], answer["code"]) == (False, "invalid")
    assert play.get_state() == before


def test_a_computer_does_not_go_on_by_itself_after_a_record_was_opened(play: Play) -> None:
    text = play.record.dumps()
    play.seats = ("greedy", "greedy")
    play.stop()
    assert ask(play, "load", text=text, anyway=False)["loaded"]
    assert play._thinking is not None
    assert play._thinking["state"] == "stopped"
    play.close()


def test_a_variation_that_cannot_be_played_is_refused_and_the_game_stays_where_it_is(play: Play) -> None:
    record = play.record.copy()
    record.at(2).add("settle@0,0").add("settle@1,1")
    board = Play(record)
    connected(board)
    before = whole_state(board.game), board.get_state(), board.record.dumps()
    (branch,) = ask(board, "branches")["branches"]
    assert ask(board, "goto", node=branch["node"], ply=board.ply)["code"] == "illegal"
    assert (whole_state(board.game), board.get_state(), board.record.dumps()) == before


def test_a_record_that_is_opened_as_far_as_it_holds_has_no_other_variations(play: Play) -> None:
    record = play.record.copy()
    wrong = record.at(2).add("settle@0,0")
    wrong.add("settle@1,1")
    record.at(1).play(list(record.game(1).legal_moves)[-1]).add("settle@0,0")
    assert ask(play, "load", text=record.dumps(), anyway=True)["loaded"]
    assert play.game.ply == 6
    assert play.record.check() == ()
    for branch in ask(play, "branches")["branches"]:
        assert ask(play, "goto", node=branch["node"], ply=play.ply)["ok"]


def test_what_follows_in_a_branch_is_made_again_with_the_tiles_that_came_up_there(play: Play) -> None:
    record = play.record.copy()
    other = record.at(1)
    for seed in range(4):
        other = other.play(list(other.game().legal_moves)[-1], seed=seed)
    board = Play(record)
    connected(board)
    (branch,) = ask(board, "branches")["branches"]
    assert ask(board, "goto", node=branch["node"], ply=board.ply)["ok"]
    while board._status["redo"]:
        assert ask(board, "redo", ply=board.ply)["ok"]
    assert board.game.position() == other.game().position()
    assert len(board.record) == len(record)


# The page's own record ------------------------------------------------------------------------------


class Page:
    """Keeps the log as the page does (js/src/play/session.ts): with every state the last few entries come."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._entries: dict[int, dict[str, Any]] = {}
        self._line = 0
        self.look()

    def look(self) -> str:
        """Reads what is sent; returns the record."""
        log, ply = self._play._log, self._play.ply
        first = log["entries"][0]["ply"] if log["entries"] else ply + 1
        self._entries = {at: entry for at, entry in self._entries.items() if at < first}
        self._entries |= {entry["ply"]: entry for entry in log["entries"]}
        if log["line"] != self._line or len(self._entries) != ply:
            self._entries = {entry["ply"]: entry for entry in ask(self._play, "log")["entries"]}
        self._line = log["line"]
        parts = [self._entries[at]["record"] for at in sorted(self._entries)]
        return "\n".join([log["head"], *filter(None, [*parts, log["ahead"]]), ""])


@pytest.mark.parametrize("kind", ["base", "classic", "runes-4", "base-talk"])
def test_the_record_that_the_page_puts_together_is_the_boards(kind: str) -> None:
    """Whatever is played, taken back, made again and gone to."""
    chance = random.Random(kind)
    play = Play(fj.Game(seed=5, **KINDS[kind]))
    connected(play)
    page = Page(play)
    for _ in range(120):
        branches = ask(play, "branches")["branches"]
        what = chance.random()
        if what < 0.1 and branches:
            ask(play, "goto", node=chance.choice(branches)["node"], ply=play.ply)
        elif what < 0.2:
            play.back(max(0, play.ply - chance.randrange(8)))
        elif what < 0.25 and play._session.undone:
            play.redo()
        elif play.game.legal_moves:
            play.push(chance.choice(list(play.game.legal_moves)))
        assert page.look() == play.record.dumps()
    assert " undone" in play.record.dumps()
    assert "(" in play.record.dumps().splitlines()
