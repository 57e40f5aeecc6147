"""A puzzle on a board: tried, refuted, hinted at, solved, and followed by the next one."""

from __future__ import annotations

from collections.abc import Iterator
from time import sleep

import pytest

import fjords_widget as fj
from fjords_widget.tactics.course import puzzles
from fjords_widget.tactics.progress import read_solved
from fjords_widget.tactics.puzzle import Puzzle
from fjords_widget.tactics.worth import find_worth
from fjords_widget.widgets.play.puzzle import PuzzlePlay
from tests.widgets.line import ask, connected

SOLVED_ON = [fj.puzzles.about(kind=kind)[0] for kind in ("settlement", "runes", "exploration", "chance")]


def settled(board: PuzzlePlay) -> None:
    """Waits until it is the learner's turn, or the game is over."""
    while board._session.thinking:
        sleep(0.01)


@pytest.fixture
def board() -> Iterator[PuzzlePlay]:
    board = fj.puzzles[1].play(pace=0)
    connected(board)
    yield board
    board.close()


def wrong_move(board: PuzzlePlay) -> str:
    worth = board.puzzle.worth
    return min(worth, key=lambda move: worth[move])


@pytest.mark.parametrize("puzzle", SOLVED_ON, ids=lambda puzzle: puzzle.kind)
def test_a_puzzle_is_played_on_a_board_up_to_its_end(puzzle: Puzzle) -> None:
    board = puzzle.play(pace=0)
    assert board._status["headline"] == puzzle.turn()
    assert board._puzzle["state"] == "open"
    assert not board.solved
    board.push(puzzle.answer)
    assert board.solved
    assert read_solved() == {puzzle.name: "alone"}
    assert board._puzzle["solved"] == "alone"
    settled(board)
    while board.game.phase != "over":
        worth = find_worth(board.game)
        board.push(max(worth, key=lambda move: worth[move]))
        settled(board)
    assert board._puzzle["state"] == "right"
    if puzzle.kind != "chance":
        points = [score.total for score in board.game.scores()]
        seat = puzzle.game().turn
        assert points[seat] - points[1 - seat] == puzzle.margin
    board.close()


def test_a_wrong_move_is_refuted_on_the_board_and_can_be_taken_back(board: PuzzlePlay) -> None:
    puzzle, wrong = board.puzzle, wrong_move(board)
    board.push(wrong)
    (verdict,) = board.verdicts
    assert (str(verdict.move), verdict.margin, verdict.best) == (wrong, puzzle.worth[wrong], puzzle.margin)
    assert not verdict.right
    feedback = puzzle.feedback(wrong)
    seen = board._puzzle
    assert feedback.text == f"{board._status['headline']} {seen['lines'][0]}"
    assert seen["lines"][1] == feedback.why
    assert seen["state"] == "wrong"
    goals = [str(getattr(move, "cell", "")) for move in feedback.line[1:7]]
    assert [arrow["to"] for arrow in seen["arrows"]] == goals
    settled(board)
    assert (
        board._puzzle["arrows"] == seen["arrows"]
    )  # the reply is on the board; what follows it stays in sight
    board.undo()
    assert board._status["headline"] == puzzle.turn()
    assert board.verdicts == []
    assert "arrows" not in board._puzzle
    board.push(puzzle.answer)
    assert board.solved
    assert board._puzzle["lines"][1] == puzzle.idea()


def test_hints_tell_where_to_look_then_the_idea_then_the_move(board: PuzzlePlay) -> None:
    puzzle = board.puzzle
    shown = []
    for stage in (1, 2, 3):
        assert ask(board, "hint", ply=board.ply)["ok"]
        assert board._hint["stage"] == stage
        shown.append(board._hint)
    assert puzzle.answer_move.cell in [fj.Cell(*map(int, cell.split(","))) for cell in shown[0]["cells"]]  # type: ignore[attr-defined]
    assert shown[1]["lines"] == [puzzle.idea()]
    assert [one.get("move") for one in shown] == [None, None, puzzle.answer]
    board.push(puzzle.answer)
    assert read_solved() == {puzzle.name: "helped"}


def test_the_next_puzzle_comes_on_the_same_board(board: PuzzlePlay) -> None:
    first = board.puzzle
    board.push(first.answer)
    settled(board)
    assert ask(board, "next_puzzle", name=first.name)["ok"]
    assert board.puzzle == puzzles[2]
    assert board._status["headline"] == puzzles[2].turn()
    assert board._puzzle["state"] == "open"
    assert board._puzzle["progress"] == "1 of 120 solved"
    assert ask(board, "next_puzzle", name=first.name)["code"] == "stale"  # the second of two clicks
    assert board.puzzle == puzzles[2]


def test_another_game_on_the_board_is_judged_by_nobody(board: PuzzlePlay) -> None:
    board.game = fj.Game(seed=1)
    assert board.verdicts == []
    assert board._puzzle == {}
    assert board._status["headline"] != board.puzzle.turn()


def test_analysis_is_not_to_be_had_where_it_would_be_the_answer(board: PuzzlePlay) -> None:
    board.aids = ("legal", "analysis")
    assert board._aids["barred"] == ["analysis"]
    assert "analysis" not in board._aids
    board.game = fj.Game(seed=1)
    assert "barred" not in board._aids
    assert "analysis" in board._aids


def test_a_page_of_its_own_answers_every_move_with_arrows() -> None:
    puzzle = fj.puzzles[1]
    from fjords_widget.widgets.play.puzzle import make_question

    asked = make_question(puzzle)._asked
    answers = [answer for place in asked["answers"].values() for answer in place]
    assert len(answers) == len(puzzle.worth)
    assert [answer["move"] for answer in answers if answer["kind"] == "best"] == [puzzle.answer]
    assert all("fj-mark" in answer["over"] for answer in answers if answer["kind"] == "poor")
    assert all("settle@" not in answer["text"] + answer["html"] for answer in answers)
