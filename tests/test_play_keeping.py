"""A game played on a board is always a record: nothing is lost, and one can go on from anywhere."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import fjords_widget as fj
from fjords_widget.widgets.play import Play
from tests.wire.line import ask, connected


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
    with pytest.raises(TypeError, match=r"fj\.Game or a fj\.Record"):
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


def test_a_computer_does_not_go_on_by_itself_after_a_record_was_opened(play: Play) -> None:
    text = play.record.dumps()
    play.seats = ("greedy", "greedy")
    play.stop()
    assert ask(play, "load", text=text, anyway=False)["loaded"]
    assert play._thinking is not None
    assert play._thinking["state"] == "stopped"
    play.close()


def test_the_seldom_panels_travel_when_they_are_asked_for(play: Play) -> None:
    answer = ask(play, "more")
    assert answer["script"].startswith("export default")
    assert "fj-" in answer["style"]
