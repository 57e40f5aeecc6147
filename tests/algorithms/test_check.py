"""Exercises are checked: right answers pass, wrong ones are shown on the smallest board, trouble is told."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict, deque
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy
import pytest

import fjords_widget as fj
from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.exercises.check import EXERCISES, put
from fjords_widget.algorithms.exercises.practice import charts, settlements
from fjords_widget.algorithms.solutions import SOLUTIONS
from fjords_widget.algorithms.values import show
from fjords_widget.engine.catalogue import catalogue
from tests.algorithms.wrong_answers import (
    WRONG,
    forgets_to_return,
    joins_without_looking,
    never_marks_where_it_was,
    takes_from_the_wrong_end,
    walls_in_the_start,
)

CASES = [(name, function) for name, functions in WRONG.items() for function in functions]
each_wrong = pytest.mark.parametrize(
    ("name", "function"), CASES, ids=[f"{name}-{function.__name__}" for name, function in CASES]
)


# All exercises -----------------------------------------------------------------------------------------


def test_each_of_the_ten_lessons_has_two_exercises_or_more() -> None:
    lessons = [exercise.lesson for exercise in EXERCISES.values()]
    assert set(lessons) == set(range(1, 11))
    assert lessons == sorted(lessons)
    assert all(lessons.count(lesson) >= 2 for lesson in lessons)


def test_each_exercise_has_a_solution_and_two_wrong_answers_or_more() -> None:
    assert set(SOLUTIONS) == set(WRONG) == set(EXERCISES)
    assert all(len(functions) >= 2 for functions in WRONG.values())


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_each_exercise_has_a_hint_and_each_hint_an_exercise(lang: str) -> None:
    words = catalogue(lang)
    assert {key.removeprefix("hints.") for key in words if key.startswith("hints.")} == set(EXERCISES)
    kinds = {key.removeprefix("kinds.") for key in words if key.startswith("kinds.")}
    by_answer = {"by_cell", "other"}  # what a lesson can tell of an answer without an exercise
    assert kinds == {exercise.kind for exercise in EXERCISES.values()} | by_answer


@pytest.mark.parametrize("name", EXERCISES)
def test_the_solution_is_right(name: str) -> None:
    check = fj.check(name, SOLUTIONS[name])
    assert check, str(check)
    assert check.right == len(list(EXERCISES[name].cases()))
    check.assert_passed()


@each_wrong
def test_the_wrong_answer_is_caught(name: str, function: Callable[..., Any]) -> None:
    check = fj.check(name, function)
    assert not check.passed
    told = str(check)
    assert check.hint in told
    with pytest.raises(AssertionError) as caught:
        check.assert_passed()
    assert str(caught.value) == told
    for picture in ElementTree.fromstring(f"<p>{check._repr_html_()}</p>").iter(
        "{http://www.w3.org/2000/svg}svg"
    ):
        assert len(list(picture.iter())) > 3


def test_every_sentence_about_wrong_answers_is_said_somewhere() -> None:
    sources = (Path(fj.__file__).parent / "algorithms" / "exercises").glob("*.py")
    said = {
        key
        for path in sources
        for line in path.read_text(encoding="utf-8").splitlines()
        for call in line.split("Wrong(")[1:]
        for key in re.findall(r'"(\w+)"', call.partition("{")[0])
    }
    assert said == {key.removeprefix("wrong.") for key in catalogue("en") if key.startswith("wrong.")}


# The smallest board ------------------------------------------------------------------------------------


def test_questions_come_from_small_to_large() -> None:
    assert [len(chart) for chart in charts()] == sorted(len(chart) for chart in charts())
    assert len(charts()[0]) <= 5
    assert len(charts()[-1]) >= 30
    assert len(settlements()) >= 20


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("breadth-first", takes_from_the_wrong_end),
        ("cut", walls_in_the_start),
        ("growing", joins_without_looking),
    ],
)
def test_no_tile_can_be_left_out_of_the_board_that_is_shown(name: str, function: Callable[..., Any]) -> None:
    failure = fj.check(name, function).failure
    assert failure is not None
    assert isinstance(failure.case.scene, Chart)
    assert len(failure.case.scene) <= 8
    for smaller in failure.case.smaller():
        assert put(EXERCISES[name], function, smaller, None) is None


def test_a_failure_names_the_place_and_both_answers() -> None:
    check = fj.check("breadth-first", takes_from_the_wrong_end)
    failure = check.failure
    assert failure is not None
    assert failure.wrong is not None
    place = failure.wrong.values["place"]
    assert failure.expected[place] != failure.given[place]
    assert f"At {show(place)} there should be {failure.expected[place]}" in str(check)
    assert "Expected: {" in str(check)
    assert "Your answer: {" in str(check)


# Trouble -----------------------------------------------------------------------------------------------


def test_an_endless_loop_is_told_and_not_waited_for() -> None:
    check = fj.check("breadth-first", never_marks_where_it_was)
    assert check.failure is not None
    assert check.failure.trouble is not None
    assert check.failure.trouble.kind == "endless"
    assert check.failure.trouble.cell


def test_an_answer_of_the_wrong_kind_is_told() -> None:
    assert "returned nothing" in str(fj.check("breadth-first", forgets_to_return))
    assert "a dictionary from cells to whole numbers" in str(fj.check("breadth-first", lambda *_: [1, 2]))
    assert "a whole number" in str(fj.check("distance", lambda *_: "three"))
    for answer in (3.5, [[]], {("a", "b"): 1}, object()):
        for name in EXERCISES:
            assert not fj.check(name, lambda *_, answer=answer: answer).passed


def test_an_answer_may_be_of_plain_tuples_and_lists() -> None:
    assert fj.check("neighbours", lambda cell: [tuple(near) for near in cell.neighbours()])
    assert fj.check("offset", lambda cell: list(SOLUTIONS["offset"](cell)))


def test_a_function_that_changes_what_it_was_given_is_told() -> None:
    def spoils(ways: dict[Any, Any], start: Any) -> Any:
        steps = SOLUTIONS["breadth-first"](ways, start)
        ways.clear()
        return steps

    check = fj.check("breadth-first", spoils)
    assert not check.passed
    assert "ways is no longer what your function was given" in str(check)


def test_a_function_that_tells_its_steps_is_right_too() -> None:
    def steps(ways: dict[Any, Any], start: Any) -> Any:
        yield start
        return SOLUTIONS["breadth-first"](ways, start)

    assert fj.check("breadth-first", steps)
    assert fj.check("breadth-first", fj.algorithms.breadth_first)


def test_a_game_left_changed_is_told() -> None:
    def leaves_a_move(game: fj.Game) -> int:
        margin = SOLUTIONS["minimax"](game)
        game.push(next(iter(game.legal_moves)))
        return int(margin)

    assert "game is not where it was" in str(fj.check("minimax", leaves_a_move))


def test_a_cell_that_is_there_twice_is_told() -> None:
    check = fj.check("ring", lambda *given: [*SOLUTIONS["ring"](*given)] * 2)
    assert "(0, 0) is in the answer more than once." in str(check)


def test_a_group_that_does_not_belong_there_is_shown() -> None:
    check = fj.check("components", lambda ways: [*SOLUTIONS["components"](ways), set()])
    assert "This does not belong there: set()." in str(check)


def text_of(cell: Any) -> str:
    return f"{cell[0]},{cell[1]}"


RIGHT: dict[str, tuple[str, Callable[[Callable[..., Any]], Callable[..., Any]]]] = {
    "whole floats": ("distance", lambda right: lambda *given: float(right(*given))),
    "fractions": ("chance", lambda right: lambda *given: Fraction(right(*given)).limit_denominator(1000)),
    "decimals": ("burnside", lambda right: lambda *given: Decimal(right(*given))),
    "numpy numbers": ("distance", lambda right: lambda *given: numpy.int64(right(*given))),
    "numpy truth": ("chiral", lambda right: lambda *given: numpy.bool_(right(*given))),
    "cells of numpy numbers": (
        "neighbours",
        lambda right: lambda *given: [(numpy.int32(q), numpy.int32(r)) for q, r in right(*given)],
    ),
    "cells of whole floats": (
        "neighbours",
        lambda right: lambda *given: [(float(q), float(r)) for q, r in right(*given)],
    ),
    "cells as texts": ("ring", lambda right: lambda *given: {text_of(cell) for cell in right(*given)}),
    "sets for lists": ("components", lambda right: lambda ways: {frozenset(part) for part in right(ways)}),
    "values of a dictionary": (
        "components",
        lambda right: lambda ways: dict(enumerate(right(ways))).values(),
    ),
    "a dictionary of a kind": (
        "breadth-first",
        lambda right: lambda *given: defaultdict(int, right(*given)),
    ),
    "a deque": ("shortest-path", lambda right: lambda *given: (p := right(*given)) and deque(p)),
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_means_the_right_thing_is_right(name: str) -> None:
    exercise, unusual = RIGHT[name]
    check = fj.check(exercise, unusual(SOLUTIONS[exercise]))
    assert check, str(check)


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_no_sentence_ends_with_two_full_stops(lang: str) -> None:
    def plays_on(game: fj.Game) -> None:
        while True:
            game.push(next(iter(game.legal_moves), "settle@0,0"))

    assert ".." not in str(fj.check("minimax", plays_on, lang=lang, hints=False))


@pytest.mark.parametrize("bad", ["", "no-such-exercise"])
def test_an_unknown_exercise_is_refused(bad: str) -> None:
    with pytest.raises(fj.InvalidOption, match="breadth-first"):
        fj.check(bad, len)


def test_what_is_no_function_is_refused() -> None:
    with pytest.raises(fj.InvalidOption):
        fj.check("distance", 3)  # type: ignore[arg-type]


# Hints and languages -----------------------------------------------------------------------------------


def test_a_teacher_can_turn_hints_off() -> None:
    assert "Hint:" in str(fj.check("distance", max))
    assert "Hint:" not in str(fj.check("distance", max, hints=False))
    fj.set_hints(False)
    try:
        assert "Hint:" not in str(fj.check("distance", max))
        assert "Hint:" in str(fj.check("distance", max, hints=True))
    finally:
        fj.set_hints(True)


def test_hints_can_be_turned_off_from_outside() -> None:
    program = "import fjords_widget as fj; print(fj.check('distance', max))"
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={"FJORDS_HINTS": "off"},
        cwd=Path(fj.__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "It should return a whole number" in run.stdout
    assert "Hint:" not in run.stdout


def test_a_check_speaks_every_language() -> None:
    told = {lang: str(fj.check("distance", lambda *_: 0, lang=lang)) for lang in fj.LANGUAGES}
    assert len(set(told.values())) == len(fj.LANGUAGES)


def test_the_solutions_are_out_of_sight() -> None:
    """Whoever looks at the names of the lessons does not see the answers."""
    program = "import fjords_widget as fj, sys; fj.check, fj.algorithms; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(fj.__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "fjords_widget.algorithms.exercises.check" in run.stdout
    assert "solutions" not in run.stdout
    assert "drawing" not in run.stdout
