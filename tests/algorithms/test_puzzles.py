"""Puzzles: every one that ships is sound, proven anew here, and can be played with feedback."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from time import sleep

import pytest

import fjords_widget as fj
from fjords_widget.algorithms.exercises.practice import settlements
from fjords_widget.algorithms.minimax import alpha_beta, margin
from fjords_widget.algorithms.proof import best_line, exact_margin, values
from fjords_widget.algorithms.puzzles import GRADES, Puzzle, load
from fjords_widget.engine.catalogue import say
from fjords_widget.widgets.play.puzzle import PuzzlePlay
from scripts.mine_puzzles import GRADES as MINED
from scripts.mine_puzzles import mine, obvious, reachable
from tests.players.small_settlements import settlement, tried_out

each_puzzle = pytest.mark.parametrize("puzzle", fj.puzzles, ids=lambda puzzle: puzzle.name)


def test_there_are_enough_of_each_grade_and_theme() -> None:
    grades = Counter(puzzle.grade for puzzle in fj.puzzles)
    assert set(grades) == set(GRADES)
    assert min(grades.values()) >= 14
    assert len(fj.puzzles) >= 40
    assert min(Counter((puzzle.grade, puzzle.theme) for puzzle in fj.puzzles).values()) >= 5
    assert len({puzzle.name for puzzle in fj.puzzles}) == len(fj.puzzles)
    assert len({puzzle.position for puzzle in fj.puzzles}) == len(fj.puzzles)
    assert [puzzle.grade for puzzle in fj.puzzles] == sorted(puzzle.grade for puzzle in fj.puzzles)


@each_puzzle
def test_it_is_sound(puzzle: Puzzle) -> None:
    assert puzzle.is_sound()
    assert (puzzle.theme == "win") == (puzzle.margin > 0 > puzzle.next_best)


@each_puzzle
def test_it_is_as_hard_as_its_grade(puzzle: Puzzle) -> None:
    grade = MINED[puzzle.grade - 1]
    game = puzzle.game()
    assert game.phase == "settlement"
    assert reachable(game) in grade.free
    assert len(game.legal_moves) >= 3
    if grade.tricky:
        assert puzzle.answer not in map(str, obvious(game))


@pytest.mark.parametrize("puzzle", fj.puzzles[::8], ids=lambda puzzle: puzzle.name)
def test_every_try_is_answered(puzzle: Puzzle) -> None:
    game = puzzle.game()
    for move, worth in values(game).items():
        feedback = puzzle.feedback(move)
        assert feedback.right == (str(move) == puzzle.answer)
        assert feedback.margin == worth
        assert (feedback.margin == puzzle.margin) == feedback.right
        end = puzzle.game()
        for step in feedback.line:
            end.push(step)
        assert end.phase == "over"
        assert margin(end, game.turn) == worth
        assert str(move) in feedback.text
    with pytest.raises(fj.IllegalMove):
        puzzle.feedback("settle@9,9")


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_it_is_told_in_every_language(lang: str) -> None:
    for puzzle in (fj.puzzles[0], fj.puzzles[-1]):
        assert puzzle.task(lang) != puzzle.task("en" if lang != "en" else "de")
        assert puzzle.feedback(puzzle.answer, lang).text


def test_a_false_puzzle_is_found_out() -> None:
    puzzle = fj.puzzles[0]
    assert not puzzle._replace(margin=puzzle.margin + 1).is_sound()
    assert not puzzle._replace(next_best=puzzle.next_best - 1).is_sound()
    other = next(str(move) for move in puzzle.game().legal_moves if str(move) != puzzle.answer)
    assert not puzzle._replace(answer=other).is_sound()


def test_the_proof_agrees_with_plain_search() -> None:
    games = list(settlements())
    assert len(games) > 10
    for game in games:
        assert exact_margin(game) == alpha_beta(game).margin == max(values(game).values())
        end = game.copy()
        for move in best_line(game):
            end.push(move)
        assert margin(end, game.turn) == exact_margin(game)


def test_the_proof_agrees_with_plain_search_on_larger_trees() -> None:
    rng = Random(1)
    proven = 0
    for puzzle in fj.puzzles[1:32:6]:
        game = puzzle.game()
        while reachable(game) > 7:
            game.push(rng.choice(list(game.legal_moves)))
        if game.legal_moves:
            assert exact_margin(game) == alpha_beta(game).margin
            proven += 1
    assert proven > 3


@pytest.mark.rule("R-WIS")
def test_the_proof_remembers_where_wisdom_stones_lie() -> None:
    """The same pieces, but another space taken: here it is another position."""
    game = settlement("game-7", 181)
    assert game is not None
    assert values(game) == tried_out(game)


def test_the_miner_finds_the_same_again() -> None:
    shipped = {puzzle.position: puzzle.answer for puzzle in fj.puzzles}
    first = next(puzzle for puzzle in mine(MINED[0]) if puzzle["position"] in shipped)
    assert shipped[str(first["position"])] == first["answer"]


def test_a_file_of_ones_own_can_be_loaded(tmp_path: Path) -> None:
    puzzle = fj.puzzles[3]
    lines = [f"{key} = {value!r}" for key, value in puzzle._asdict().items()]
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(["[[puzzles]]", *lines]), encoding="utf-8")
    assert load(str(path)) == (puzzle,)


# On a board ---------------------------------------------------------------------------------------------


def settled(board: PuzzlePlay) -> None:
    """Waits until it is the learner's turn, or the game is over."""
    while board._session.thinking:
        sleep(0.01)


@pytest.mark.parametrize("puzzle", fj.puzzles[::16], ids=lambda puzzle: puzzle.name)
def test_a_puzzle_is_played_on_a_board_up_to_its_solution(puzzle: Puzzle) -> None:
    board = puzzle.play(pace=0)
    assert board._status["headline"] == puzzle.task()
    assert not board.solved
    board.push(puzzle.answer)
    assert board.solved
    settled(board)
    while board.game.phase != "over":
        worth = values(board.game.copy())
        board.push(max(worth, key=lambda move: worth[move]))
        settled(board)
    assert margin(board.game, puzzle.game().turn) == puzzle.margin
    assert board._status["headline"] == say("en", "puzzles.solved", margin=puzzle.margin)
    board.close()


def test_a_wrong_move_is_told_with_its_worth_and_can_be_taken_back() -> None:
    puzzle = fj.puzzles[1]
    board = puzzle.play(pace=0)
    worth = values(puzzle.game())
    wrong = min(worth, key=lambda move: worth[move])
    board.push(wrong)
    (verdict,) = board.verdicts
    assert (verdict.move, verdict.margin, verdict.best) == (wrong, worth[wrong], puzzle.margin)
    assert not verdict.right
    assert str(worth[wrong]) in board._status["headline"]
    assert board._status["alert"]
    settled(board)
    board.undo()
    assert board._status["headline"] == puzzle.task()
    assert board.verdicts == []
    board.push(puzzle.answer)
    assert board.solved
    board.close()


def test_another_game_on_the_board_is_judged_by_nobody() -> None:
    board = fj.puzzles[0].play(pace=0)
    board.game = fj.Game(seed=1)
    assert board.verdicts == []
    assert board._status["headline"] != fj.puzzles[0].task()
    board.close()


def test_neither_analysis_nor_hints_are_to_be_had_where_they_would_be_the_answer() -> None:
    board = fj.puzzles[0].play(pace=0)
    board.aids = ("legal", "analysis")
    assert board._aids["barred"] == ["analysis", "hints"]
    assert "analysis" not in board._aids
    board.game = fj.Game(seed=1)
    assert "barred" not in board._aids
    assert "analysis" in board._aids
    board.close()
