"""Our own tutorial: what each step claims is what the engine says; its words are few, in all languages."""

from __future__ import annotations

import re

import pytest

import fjords_widget as fj
from fjords_widget.engine.catalogue import catalogue
from fjords_widget.engine.terms import RUNES
from fjords_widget.tutorials.questions import KINDS, Answer, find_lit_cells, list_answers
from fjords_widget.tutorials.reader import MOST_WORDS
from fjords_widget.tutorials.small_game import work_out
from fjords_widget.tutorials.step import TutorialStep
from fjords_widget.tutorials.tutorial import TABLE, Tutorial

OWN = Tutorial.own()
STEPS = {step.key: step for step in OWN.steps}
ASKED = {key: step for key, step in STEPS.items() if KINDS[step.ask].gesture not in ("next", "play")}
RULE = re.compile(r"\b(?:[CSXTW]\d+|V-[ECO]\d|R\d|R-[A-Z]{3})\b")


def answers_of(step: TutorialStep) -> list[Answer]:
    return list_answers(step, step.game("en"))


def test_it_goes_from_the_goal_to_a_game_and_then_to_runes_and_variants() -> None:
    names = [chapter.name for chapter in OWN.chapters]
    basics = ["goal", "edges", "two", "land", "build", "settle", "mountain", "cut", "points", "game"]
    assert names[: len(basics)] == basics
    assert set(names) >= {*RUNES, "epic", "classic", "original", "match", "talk"}
    for rune in RUNES:
        (chapter,) = [chapter for chapter in OWN.chapters if chapter.name == rune]
        assert 2 <= len(chapter.steps) <= 3


@pytest.mark.parametrize("key", ASKED)
def test_a_right_answer_is_legal_and_a_wrong_one_is_refused_with_its_rule(key: str) -> None:
    step = ASKED[key]
    game = step.game("en")
    answers = answers_of(step)
    assert any(answer.right for answer in answers)
    for answer in answers:
        if answer.verdict is None:
            continue
        assert answer.move is not None
        found = game.explain(answer.move)
        assert found.legal is (game.as_listed(answer.move) in game.legal_moves)
        if answer.right:
            later = game.copy()
            later.push(answer.move)
        elif not found.legal:
            assert set(found.rules) <= set(fj.rules)
            assert found.rules
        else:
            assert OWN.text(f"{key}.otherwise", "en"), f"{answer.key} is legal, and nothing is said to it"


@pytest.mark.parametrize("key", ASKED)
def test_there_is_something_wrong_to_do_and_something_is_said_to_it(key: str) -> None:
    step = ASKED[key]
    for answer in answers_of(step):
        if answer.right:
            assert OWN.text(f"{key}.praise", "en")
        elif answer.verdict is None:
            assert OWN.text(f"{key}.otherwise", "en")


@pytest.mark.parametrize("key", [key for key, step in STEPS.items() if step.ask == "count"])
def test_points_that_are_counted_are_those_of_the_engine(key: str) -> None:
    step = STEPS[key]
    (right,) = [answer.key for answer in answers_of(step) if answer.right]
    assert int(right) == step.game().scores()[step.seat].total
    said = OWN.text(f"{key}.praise", "en")
    numbers = ("nothing", "one", "two", "three", "four", "five", "six")
    assert re.search(rf"\b({right}|{numbers[int(right)]})\b", said, re.IGNORECASE), said


def test_who_wins_is_who_the_engine_says() -> None:
    won = STEPS["points.out"].game().outcome()
    assert won is not None
    assert (won.winner, STEPS["points.out"].right) == (0, ("white",))
    scores = [score.vikings for score in STEPS["points.out"].game().scores()]
    assert scores == [5, 2], "the praise says so"
    tied = STEPS["points.tie"].game()
    assert [score.total for score in tied.scores()] == [3, 3]
    outcome = tied.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (1, "W4"), "seat 0 began, so the other one wins"


def test_what_is_said_about_cutting_off_is_true() -> None:
    gap = STEPS["cut.gap"].game()
    south = [fj.Cell(0, 2), fj.Cell(0, 3), fj.Cell(-1, 3)]
    gap.push("settle@0,1")
    yellow = {move.cell for move in gap.legal_moves if isinstance(move, fj.Settle)}
    assert not yellow & set(south)
    from fjords_widget.engine.reach import reach

    secured = reach(gap).secured
    assert set(gap.land.cells_of(secured[0])) >= set(south)
    shared = STEPS["cut.shared"].game()
    assert fj.Cell(0, 2) in shared.land.cells_of(reach(shared).secured[0]), "it can wait"
    assert fj.Cell(-1, 0) not in shared.land.cells_of(reach(shared).secured[0]), "it cannot"


def test_the_guided_game_is_one_game() -> None:
    """Each position follows from the one before by the right answer and Yellow's reply."""
    replies = {
        "game.build": "MMPPPP/3@2,0+longhouse",
        "game.save": "MPMPPP/1@-1,0",
        "game.north": "MMPPOP/2@-1,-1",
    }
    after = {"game.build": "game.second", "game.save": "game.third", "game.north": "game.play"}
    for key, reply in replies.items():
        step = STEPS[key]
        game = step.game()
        (right,) = [answer.move for answer in answers_of(step) if answer.right]
        assert right is not None
        game.push(right)
        assert fj.parse(reply) in game.legal_moves
        game.push(reply)
        there = STEPS[after[key]].game()
        assert set(there.board) == set(game.board)
        assert there.board.pieces == game.board.pieces
        assert [there.board[cell].face for cell in there.board] == [
            game.board[cell].face for cell in there.board
        ]
        assert sorted(map(str, there.row)) == sorted(map(str, game.row))


def test_the_last_board_of_the_game_is_one_of_its_endings() -> None:
    step, end = STEPS["game.play"], STEPS["game.end"].game()
    endings = [position.game.board.pieces for position in work_out(step.game(), step.level)]
    assert end.phase == "over"
    assert end.board.pieces in endings


def test_the_game_can_be_won_and_lost_and_every_reply_is_a_legal_move() -> None:
    step = STEPS["game.play"]
    positions = work_out(step.game(), step.level)
    ends = [position.game for position in positions if position.game.phase == "over"]
    winners = {outcome.winner for game in ends if (outcome := game.outcome())}
    assert winners == {0, 1}
    for position in positions:
        legal = {move.cell for move in position.game.legal_moves if isinstance(move, fj.Settle)}
        assert set(position.after) == (legal if position.game.phase != "over" else set())
        assert set(position.best) <= legal
        if legal:
            assert position.game.turn == 0
            assert position.best
    assert set().union(*(position.after.values() for position in positions)) == set(range(1, len(positions)))


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_a_task_is_short_and_names_no_rule(lang: str) -> None:
    for step in OWN.steps:
        said = OWN.text(f"{step.key}.say", lang)
        assert 0 < len(said.split()) <= MOST_WORDS, (step.key, len(said.split()))
    for key, text in catalogue(lang).items():
        if key.startswith(TABLE):
            assert len(text.split()) <= MOST_WORDS, key
            assert not RULE.search(text), key


def test_every_word_of_the_tutorial_belongs_to_a_step() -> None:
    """Words of a step that is gone would be translated for nobody."""
    known = {"title"}
    for chapter in OWN.chapters:
        known.add(f"{chapter.name}.title")
        for step in chapter.steps:
            known |= {f"{step.key}.{name}" for name in ("say", "praise", "otherwise")}
            known |= {f"{step.key}.options.{option}" for option in step.options}
            known |= {f"{step.key}.answers.{answer}" for answer in step.said}
    there = {key.removeprefix(TABLE) for key in catalogue("en") if key.startswith(TABLE)}
    assert there - known == set()


@pytest.mark.parametrize("key", ASKED)
def test_the_thing_to_do_is_shown_on_the_board_or_on_buttons(key: str) -> None:
    step = ASKED[key]
    kind = KINDS[step.ask].gesture
    lit = find_lit_cells(step, answers_of(step))
    hidden = {"game.third"}
    """The last hint but one has faded: what to do is told, and lit after two wrong answers."""
    if kind in ("cell", "lay") and key not in hidden:
        assert lit
        right = {answer.key.rpartition("@")[2] for answer in answers_of(step) if answer.right}
        assert right & set(map(str, lit))
