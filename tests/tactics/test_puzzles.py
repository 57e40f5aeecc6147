"""Puzzles: each one that ships is proven anew, no guess finds many of them, and every try is answered."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import fjords_widget as fj
from fjords_widget.algorithms.minimax import margin
from fjords_widget.algorithms.proof import values
from fjords_widget.engine.catalogue import catalogue
from fjords_widget.tactics.course import KINDS, Puzzles, load
from fjords_widget.tactics.progress import find_file, note_solved, read_solved
from fjords_widget.tactics.puzzle import GRADES, Puzzle, grade_of
from fjords_widget.tactics.themes import THEMES, find_theme, glance_at_moves
from fjords_widget.tactics.why import find_arrows
from fjords_widget.tactics.worth import find_odds, find_worth
from scripts.mine_puzzles import GAPS, GUESSES, find_depth, mine, right_guesses

each_puzzle = pytest.mark.parametrize("puzzle", fj.puzzles, ids=lambda puzzle: puzzle.name)
QUICK = [puzzle for puzzle in fj.puzzles if not puzzle.tiles]
LAYING = [puzzle for puzzle in fj.puzzles if puzzle.tiles]
"""Tiles are still to be laid: to prove one takes seconds."""


def test_there_are_enough_of_each_kind_grade_and_theme() -> None:
    assert len(fj.puzzles) == 120
    assert [puzzle.grade for puzzle in fj.puzzles] == sorted(puzzle.grade for puzzle in fj.puzzles)
    assert (
        len({puzzle.name for puzzle in fj.puzzles}) == len({puzzle.position for puzzle in fj.puzzles}) == 120
    )
    kinds = Counter(puzzle.kind for puzzle in fj.puzzles)
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 8
    assert min(Counter(puzzle.grade for puzzle in fj.puzzles).values()) >= 20
    themes = Counter(puzzle.theme for puzzle in fj.puzzles)
    assert set(themes) <= set(THEMES)
    assert {"gate", "door", "tempo", "last", "sacrifice", "sail"} <= set(themes)
    assert len(themes) >= 12


def test_no_simple_guess_solves_more_than_a_fifth() -> None:
    """Not of all of them, and not of those of a kind, if these are many."""
    lucky = {puzzle.name: right_guesses(puzzle) for puzzle in fj.puzzles}
    assert len(GUESSES) > 8
    kinds = [fj.puzzles.about(kind=kind) for kind in KINDS]
    for some in (fj.puzzles, *(some for some in kinds if len(some) >= 20)):
        found = Counter(guess for puzzle in some for guess in lucky[puzzle.name])
        assert max(found.values()) <= len(some) / 5, found
    by_chance = sum(1 / len(puzzle.game().legal_moves) for puzzle in fj.puzzles)
    assert by_chance <= len(fj.puzzles) / 5


@pytest.mark.parametrize("puzzle", [*QUICK, *LAYING[::6]], ids=lambda puzzle: puzzle.name)
def test_it_is_sound(puzzle: Puzzle) -> None:
    assert puzzle.is_sound()
    assert (puzzle.goal == "win") == (puzzle.margin > 0 > puzzle.next_best and puzzle.kind != "chance")
    assert puzzle.margin - puzzle.next_best >= (1 if puzzle.goal == "win" else GAPS[puzzle.kind])
    assert puzzle.worth == puzzle.work_out()
    assert find_theme(puzzle.game(), find_worth(puzzle.game())) == puzzle.theme


@pytest.mark.parametrize("puzzle", QUICK[::9], ids=lambda puzzle: puzzle.name)
def test_plain_search_finds_the_same_as_the_solver(puzzle: Puzzle) -> None:
    assert {str(move): Fraction(value) for move, value in values(puzzle.game()).items()} == puzzle.worth


@pytest.mark.parametrize("puzzle", [*QUICK[::3], *LAYING[::6]], ids=lambda puzzle: puzzle.name)
def test_it_is_as_hard_as_its_grade(puzzle: Puzzle) -> None:
    """One has to look so many moves ahead, no fewer, to see that the answer is best."""
    game = puzzle.game()
    assert len(game.legal_moves) >= 4
    assert find_depth(game, puzzle.answer_move) == puzzle.depth
    assert grade_of(puzzle.depth) == puzzle.grade
    looks = glance_at_moves(game)
    best = [move for move in looks if looks[move] == max(looks.values())]
    assert (puzzle.grade == 1) == (best == [puzzle.answer_move])


@pytest.mark.parametrize("puzzle", [*QUICK[::12], LAYING[0], LAYING[-1]], ids=lambda puzzle: puzzle.name)
def test_every_try_is_answered(puzzle: Puzzle) -> None:
    game = puzzle.game()
    for move in game.legal_moves:
        feedback = puzzle.feedback(move)
        assert feedback.right == (str(move) == puzzle.answer) == (feedback.margin == puzzle.margin)
        assert feedback.margin == puzzle.worth[str(move)]
        assert "@" not in feedback.text + feedback.why  # words, not the notation of a record
        end = puzzle.game()
        for step in feedback.line:
            end.push(step)
        if puzzle.kind != "chance":
            assert end.phase == "over"
            assert margin(end, game.turn) == feedback.margin
    with pytest.raises(fj.IllegalMove):
        puzzle.feedback("settle@9,9")


def test_a_wrong_try_is_refuted_in_words_and_by_arrows_from_a_piece_to_its_goal() -> None:
    puzzle = fj.puzzles.about(theme="gate")[0]
    wrong = min(puzzle.worth, key=lambda move: puzzle.worth[move])
    feedback = puzzle.feedback(wrong)
    assert re.match(r"\d\. (White|Yellow): viking on \(.*\)\. ", feedback.why)
    game = puzzle.game()
    game.push(wrong)
    arrows = find_arrows(game, feedback.line[1:])
    assert arrows[0].seat == game.turn
    for arrow, move in zip(arrows, feedback.line[1:], strict=False):
        assert game.explain(move).legal
        if isinstance(move, fj.Settle):
            assert arrow.origin is not None
            assert arrow.cell in arrow.origin.neighbours()
            assert game.board.pieces[arrow.origin].seat == arrow.seat == game.turn
        game.push(move)


def test_what_chance_does_to_a_move_is_told_by_the_tile_that_is_drawn() -> None:
    puzzle = fj.puzzles.about(kind="chance")[0]
    told = puzzle.tell_odds(puzzle.answer_move)
    odds = find_odds(puzzle.game(), puzzle.answer_move)
    assert all(str(tile) in told for tile in odds)
    assert sum(odds.values()) / len(odds) == puzzle.margin  # the two tiles are equally likely


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_it_is_told_in_every_language(lang: str) -> None:
    texts = catalogue(lang)
    for theme in THEMES:
        assert f"puzzles.themes.{theme}" in texts
        assert f"puzzles.ideas.{theme}" in texts
    for kind in KINDS:
        puzzle = fj.puzzles.about(kind=kind)[0]
        assert puzzle.task(lang) != puzzle.task("en" if lang != "en" else "de")
        assert puzzle.feedback(puzzle.answer, lang).why == puzzle.idea(lang)


def test_nothing_that_is_printed_tells_the_answer() -> None:
    puzzle = fj.puzzles[0]
    for told in (repr(puzzle), str(puzzle), repr(fj.puzzles), fj.puzzles._repr_html_(), puzzle.task()):
        assert puzzle.answer not in told
        assert puzzle.theme not in told
        assert "settle@" not in told
    assert repr(puzzle) == f"Puzzle(name='1-01', grade=1, kind='settlement', goal='{puzzle.goal}')"


def test_a_false_puzzle_is_found_out() -> None:
    puzzle = fj.puzzles[0]
    assert not replace(puzzle, margin=puzzle.margin + 1).is_sound()
    assert not replace(puzzle, next_best=puzzle.next_best - 1).is_sound()
    other = next(str(move) for move in puzzle.game().legal_moves if str(move) != puzzle.answer)
    assert not replace(puzzle, answer=other).is_sound()


def test_the_miner_finds_the_same_again() -> None:
    shipped = {puzzle.position: puzzle.answer for puzzle in fj.puzzles}
    found = (mine("settlement", seed) for seed in range(200))
    first = next(puzzle for puzzle in found if puzzle is not None and puzzle.position in shipped)
    assert shipped[first.position] == first.answer


def test_a_file_of_ones_own_can_be_loaded(tmp_path: Path) -> None:
    puzzle = LAYING[0]
    path = tmp_path / "mine.toml"
    lines = [f"{key} = {value!r}" for key, value in puzzle.as_entry().items()]
    path.write_text("\n".join(["[[puzzles]]", *lines]), encoding="utf-8")
    assert load(path) == (puzzle,)


# The course -------------------------------------------------------------------------------------------


def test_some_of_them_can_be_chosen() -> None:
    some = fj.puzzles.about(kind="runes", grade=2)
    assert isinstance(some, Puzzles)
    assert {(puzzle.kind, puzzle.grade) for puzzle in some} == {("runes", 2)}
    assert set(GRADES) == {puzzle.grade for puzzle in fj.puzzles}
    with pytest.raises(fj.InvalidOption, match="theme='nothing'"):
        fj.puzzles.about(theme="nothing")


def test_progress_is_kept_and_leads_to_the_next_one() -> None:
    first, second, third = fj.puzzles[:3]
    assert fj.puzzles.next() == first
    note_solved(first.name, helped=True)
    note_solved(third.name, helped=False)
    assert read_solved() == {first.name: "helped", third.name: "alone"}
    note_solved(first.name, helped=False)
    note_solved(first.name, helped=True)  # what was once solved alone stays so
    assert read_solved()[first.name] == "alone"
    assert fj.puzzles.next() == second
    assert fj.puzzles.next(after=second) == fj.puzzles[3]
    assert fj.puzzles.solved == (first, third)
    assert fj.puzzles.progress == "2 of 120 solved"
    assert "<td>2 / " in fj.puzzles._repr_html_()


@pytest.mark.parametrize("spoiled", ["", "[]", '{"1-01": 7, "1-02": "alone"}', "[" * 100_000, "\udc80"])
def test_a_spoiled_file_of_progress_breaks_nothing(spoiled: str) -> None:
    find_file().parent.mkdir(parents=True, exist_ok=True)
    find_file().write_bytes(spoiled.encode("utf-8", "surrogateescape"))
    assert set(read_solved()) <= {"1-02"}
    note_solved("1-03", helped=False)
    assert read_solved()["1-03"] == "alone"
