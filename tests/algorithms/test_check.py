"""Exercises are checked: right answers pass, wrong ones are shown on the smallest board, trouble is told."""

from __future__ import annotations

import re
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
from fjords_widget.algorithms.exercises.check import EXERCISES
from fjords_widget.algorithms.exercises.examining import put
from fjords_widget.algorithms.exercises.practice import charts, settlements
from fjords_widget.algorithms.exercises.result import STAGES
from fjords_widget.algorithms.solutions import SOLUTIONS
from fjords_widget.algorithms.values import show
from fjords_widget.engine.catalogue import catalogue
from tests.algorithms import (  # noqa: F401 - they put theirs among the wrong ones
    wrong_answers_maps,
    wrong_answers_pixels,
    wrong_answers_sums,
)
from tests.algorithms.wrong_answers import (
    WRONG,
    forgets_to_return,
    joins_without_looking,
    never_marks_where_it_was,
    takes_from_the_wrong_end,
    walls_in_the_start,
)
from tests.programs import run_python

CASES = [(name, function) for name, functions in WRONG.items() for function in functions]
each_wrong = pytest.mark.parametrize(
    ("name", "function"), CASES, ids=[f"{name}-{function.__name__}" for name, function in CASES]
)


# All exercises -----------------------------------------------------------------------------------------


def test_each_of_the_lessons_has_two_exercises_or_more() -> None:
    lessons = [exercise.lesson for exercise in EXERCISES.values()]
    assert set(lessons) == set(range(1, 17))
    assert lessons == sorted(lessons)
    assert all(lessons.count(lesson) >= 2 for lesson in lessons)


def test_each_exercise_has_a_solution_and_three_wrong_answers_or_more() -> None:
    assert set(SOLUTIONS) == set(WRONG) == set(EXERCISES)
    assert all(len(functions) >= 3 for functions in WRONG.values())


@pytest.mark.parametrize("name", EXERCISES)
def test_wrong_answers_to_an_exercise_are_of_different_kinds(name: str) -> None:
    """Told by where they go wrong, by what they answer there, and by why that is wrong."""
    told = [str(fj.check(name, function)) for function in WRONG[name]]
    assert len(set(told)) >= 3, told


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_each_exercise_has_three_hints_and_each_hint_an_exercise(lang: str) -> None:
    words = catalogue(lang)
    hints = {key.removeprefix("hints.") for key in words if key.startswith("hints.")}
    assert hints == {f"{name}.{stage}" for name in EXERCISES for stage in STAGES}
    kinds = {key.removeprefix("kinds.") for key in words if key.startswith("kinds.")}
    by_answer = {"by_cell", "other"}  # what a lesson can tell of an answer without an exercise
    assert kinds == {exercise.kind for exercise in EXERCISES.values()} | by_answer


def test_there_is_a_next_thing_to_try_for_all_that_can_go_wrong() -> None:
    wrong = {key.removeprefix("wrong.") for key in catalogue("en") if key.startswith("wrong.")}
    habits = {key.removeprefix("habits.") for key in catalogue("en") if key.startswith("habits.")}
    trouble = {"error", "endless", "deep", "type", "yields", "interrupted"}
    found = {key.removeprefix("next.") for key in catalogue("en") if key.startswith("next.")}
    assert found == wrong | habits | trouble


@pytest.mark.parametrize("name", EXERCISES)
def test_the_solution_is_right(name: str) -> None:
    check = fj.check(name, SOLUTIONS[name])
    assert check, str(check)
    assert check.right == check.total == len(list(EXERCISES[name].cases(0)))
    assert check.points(4) == 4
    check.assert_passed()


@pytest.mark.parametrize("name", EXERCISES)
def test_a_seed_brings_boards_that_nobody_has_seen_and_the_solution_is_right_there_too(name: str) -> None:
    check = fj.check(name, SOLUTIONS[name], seed=11)
    assert check, str(check)
    assert asked(name, 0) != asked(name, 11) == asked(name, 11)


def asked(name: str, seed: int) -> list[list[str]]:
    """The questions of an exercise as text."""
    return [
        [value.position() if isinstance(value, fj.Game) else show(value) for value in case.arguments.values()]
        for case in EXERCISES[name].cases(seed)
    ]


@each_wrong
def test_the_wrong_answer_is_caught(name: str, function: Callable[..., Any]) -> None:
    check = fj.check(name, function)
    assert not check.passed
    told = str(check)
    assert 0 <= check.share < 1
    assert check.right < check.total
    assert told.count("Try next: ") == 1
    assert "Hint" not in told
    with pytest.raises(AssertionError) as caught:
        check.assert_passed()
    assert str(caught.value) == told
    for picture in ElementTree.fromstring(f"<p>{check._repr_html_()}</p>").iter(
        "{http://www.w3.org/2000/svg}svg"
    ):
        assert len(list(picture.iter())) > 3


def test_every_sentence_about_wrong_answers_is_said_somewhere() -> None:
    sources = (Path(fj.__file__).parent / "algorithms" / "exercises").glob("*.py")
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    sentences = {key.removeprefix("wrong.") for key in catalogue("en") if key.startswith("wrong.")}
    assert set(re.findall(r'Wrong\(\s*"(\w+)"', code)) <= sentences
    assert sentences <= set(re.findall(r'"(\w+)"', code))


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
    assert "Right would be: {" in str(check)
    assert "Your function returned: {" in str(check)


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
    one_of_each_kind = {task.kind: name for name, task in EXERCISES.items() if not task.wrap}
    for answer in (3.5, [[]], {("a", "b"): 1}, object()):
        for name in one_of_each_kind.values():
            assert not fj.check(name, lambda *_, answer=answer: answer).passed


def test_a_function_that_yields_its_answer_is_told_to_return_it() -> None:
    def neighbours(cell: Any) -> Any:
        yield from fj.Cell(*cell).neighbours()

    told = str(fj.check("neighbours", neighbours))
    assert "Your function has a `yield` and returns nothing" in told
    assert "Try next: collect what it yields in a list" in told


def test_a_generator_is_told_from_an_answer_that_is_missing() -> None:
    check = fj.check("neighbours", lambda cell: (near for near in fj.Cell(*cell).neighbours()))
    assert "Your function returned <generator object>. It should return a set or a list of cells." in str(
        check
    )


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


def leaves_a_move(game: fj.Game) -> Any:
    game.push(next(iter(game.legal_moves)))
    return next(iter(game.legal_moves), None)


@pytest.mark.parametrize(
    ("name", "function", "says"),
    [
        ("beats-random", lambda game: print(end=game.phase[:0]), "Your function returned nothing"),
        ("beats-random", lambda game: next(iter(game.legal_moves)).cell, "It should return a move."),
        ("beats-random", lambda _: "settle@40,40", "settle@40,40 is not a legal move here"),
        ("beats-random", leaves_a_move, "game is not where it was"),
        ("move-order", lambda game: [*game.legal_moves].sort(key=str), "Your function returned nothing"),
        (
            "move-order",
            lambda game: [one.cell for one in game.legal_moves],
            "It should return a list of moves",
        ),
        ("move-order", lambda game: [*game.legal_moves][1:], "is a legal move, and it is not in the list"),
        ("move-order", lambda game: [*game.legal_moves] * 2, "is in the list more often than it should be"),
        ("move-order", leaves_a_move, "game is not where it was"),
    ],
)
def test_a_function_that_is_measured_is_told_which_of_its_answers_was_none(
    name: str, function: Any, says: str
) -> None:
    check = fj.check(name, function)
    assert says in str(check)
    assert check.failure is not None
    assert isinstance(check.failure.case.scene, fj.Game), "the position is shown"
    assert "<svg" in check._repr_html_()


def test_a_cell_that_is_there_twice_is_told() -> None:
    check = fj.check("ring", lambda *given: [*SOLUTIONS["ring"](*given)] * 2)
    assert "(0, 0) is in the answer more than once." in str(check)


def test_a_group_that_does_not_belong_there_is_shown() -> None:
    check = fj.check("components", lambda ways: [*SOLUTIONS["components"](ways), set()])
    assert "This does not belong there: set()." in str(check)


# Right, in unusual ways -----------------------------------------------------------------------------------


def text_of(cell: Any) -> str:
    return f"{cell[0]},{cell[1]}"


def printed(cell: Any) -> str:
    return f"({cell[0]}, {cell[1]})"


def as_numpy(cell: Any) -> tuple[Any, Any]:
    return numpy.int32(cell[0]), numpy.int32(cell[1])


def as_floats(cell: Any) -> tuple[float, float]:
    return float(cell[0]), float(cell[1])


def fraction(number: Any) -> Fraction:
    return Fraction(number).limit_denominator(10_000)


class Steps(dict[Any, Any]):
    """A dictionary of a learner's own kind."""


RIGHT: dict[str, tuple[Callable[[Any], Any], ...]] = {
    "int": (float, numpy.int64, Decimal, Fraction),
    "number": (numpy.float64, fraction, Decimal),
    "bool": (numpy.bool_, lambda truth: [truth][0], lambda truth: bool(truth)),
    "text": (numpy.str_, lambda text: "".join([*text]), lambda text: type("Text", (str,), {})(text)),
    "pair": (list, as_numpy, as_floats, text_of, printed, numpy.array),
    "cells": (
        set,
        lambda cells: {text_of(cell) for cell in cells},
        lambda cells: [as_numpy(cell) for cell in cells],
        lambda cells: tuple(map(as_floats, cells)),
        lambda cells: dict.fromkeys(cells).keys(),
    ),
    "path": (
        lambda path: path and tuple(path),
        lambda path: path and deque(path),
        lambda path: path and [text_of(cell) for cell in path],
    ),
    "names": (
        lambda names: {(text_of(cell), corner) for cell, corner in names},
        lambda names: [[list(cell), float(corner)] for cell, corner in names],
        lambda names: tuple((cell, numpy.int8(corner)) for cell, corner in reversed(names)),
    ),
    "faces": (list, frozenset, lambda faces: dict.fromkeys(faces).keys()),
    "steps": (
        lambda steps: defaultdict(int, steps),
        lambda steps: {text_of(cell): float(n) for cell, n in steps.items()},
        lambda steps: Steps({as_numpy(cell): numpy.int64(n) for cell, n in steps.items()}),
    ),
    "groups": (
        lambda groups: {frozenset(group) for group in groups},
        lambda groups: dict(enumerate(groups)).values(),
        lambda groups: tuple([sorted(group) for group in reversed(groups)]),
    ),
    "counts": (
        tuple,
        numpy.array,
        lambda counts: [float(n) for n in counts],
        lambda counts: deque(map(numpy.int64, counts)),
    ),
    "cut": (
        lambda cut: cut if cut is None else sorted(cut),
        lambda cut: cut if cut is None else frozenset(map(text_of, cut)),
        lambda cut: cut if cut is None else tuple(map(as_floats, cut)),
    ),
    "seats": (
        lambda seats: defaultdict(lambda: None, seats),
        lambda seats: {printed(cell): seat for cell, seat in seats.items()},
        lambda seats: {cell: seat if seat is None else numpy.int8(seat) for cell, seat in seats.items()},
    ),
    "move": (str, lambda move: fj.parse(str(move)), lambda move: numpy.str_(move)),
    "numbers": (
        list,
        lambda pair: tuple(map(numpy.float64, pair)),
        lambda pair: [Fraction(number) for number in pair],
        lambda pair: tuple(Decimal(repr(float(number))) for number in pair),
    ),
    "cell": (
        lambda cell: cell and text_of(cell),
        lambda cell: cell and as_numpy(cell),
        lambda cell: cell and list(cell),
    ),
    "map": (
        lambda made: made and defaultdict(str, made),
        lambda made: made and {printed(cell): face for cell, face in made.items()},
        lambda made: made and {as_numpy(cell): numpy.str_(face) for cell, face in made.items()},
    ),
    "moves": (tuple, deque, lambda moves: dict.fromkeys(moves).keys()),
    "texts": (tuple, lambda texts: [numpy.str_(text) for text in texts], deque),
    "interval": (list, lambda pair: tuple(map(numpy.float64, pair)), lambda pair: [*map(fraction, pair)]),
}
"""By the kind of the answer: other ways to say the same thing, at least three."""


@pytest.mark.parametrize("name", EXERCISES)
def test_what_means_the_right_thing_is_right(name: str) -> None:
    ways = RIGHT[EXERCISES[name].kind]
    assert len(ways) >= 3
    for said in ways if name != "beats-random" else ways[:1]:  # which takes its time
        check = fj.check(name, lambda *given, said=said: said(SOLUTIONS[name](*given)))
        assert check, str(check)


def test_a_first_call_may_take_its_time_over_an_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow_to_come.py").write_text("for _ in range(400_000):\n    pass\nSIX = 6\n")
    monkeypatch.syspath_prepend(tmp_path)

    def imports_first(colours: int) -> int:
        import slow_to_come  # type: ignore[import-not-found]

        return int(SOLUTIONS["burnside"](colours) * slow_to_come.SIX // 6)

    assert fj.check("burnside", imports_first)


def test_a_memory_of_earlier_answers_is_no_fault() -> None:
    def remembers(colours: int, known: dict[int, int] = {}) -> int:  # noqa: B006
        return known.setdefault(colours, SOLUTIONS["burnside"](colours))

    assert fj.check("burnside", remembers)


# Reasons ------------------------------------------------------------------------------------------------


def test_a_function_that_nobody_has_written_is_greeted() -> None:
    def breadth_first(ways: Any, start: Any) -> Any:
        steps = {start: ways}
        ...  # noqa: PIE790 - the gap in which the code would go
        return steps

    def distance(a: Any, b: Any) -> Any: ...

    for name, function in (("breadth-first", breadth_first), ("distance", distance)):
        check = fj.check(name, function)
        assert check.stub
        assert check.failure is None
        assert not check.passed
        assert str(check).startswith(f"{name} is waiting for your code")


def test_all_questions_are_counted_and_not_only_those_before_the_first_mistake() -> None:
    check = fj.check(
        "distance", lambda a, b: 0 if a == b == (1, 0) else SOLUTIONS["distance"](a, b) * (a != b)
    )
    assert check
    nearly = fj.check("offset", lambda cell: SOLUTIONS["offset"](cell) if tuple(cell) != (0, 0) else (9, 9))
    assert (nearly.right, nearly.total) == (70, 71)
    assert nearly.points(10) == 9.86
    assert nearly.question == {"cell": fj.Cell(0, 0)}


def test_a_player_gets_credit_for_the_games_that_it_wins() -> None:
    (at_random,) = [function for function in WRONG["beats-random"] if "random" in function.__name__]
    check = fj.check("beats-random", at_random)
    assert not check
    assert 0 < check.share < 1


def test_answers_that_change_from_call_to_call_are_told() -> None:
    calls = iter(range(10_000))

    def moody(a: Any, b: Any) -> int:
        return int(SOLUTIONS["distance"](a, b)) + next(calls) % 2

    told = str(fj.check("distance", moody))
    assert "Asked the same question twice, your function gave two answers: 0 and 1." in told


def test_what_a_default_value_keeps_is_told() -> None:
    (keeps,) = [function for function in WRONG["ring"] if "found_before" in function.__name__]
    assert "The default value of found has changed" in str(fj.check("ring", keeps))


def test_moves_on_copies_of_the_game_are_counted() -> None:
    (hides,) = [function for function in WRONG["alpha-beta"] if "copies" in function.__name__]
    assert "Moves on a copy of the game count too." in str(fj.check("alpha-beta", hides))


def test_late_marking_is_told_kindly_if_the_answer_is_right_and_as_the_reason_if_it_is_not() -> None:
    def marks_late(ways: Any, start: Any) -> Any:
        steps: dict[Any, int] = {}
        queue = deque([(start, 0)])
        while queue:
            cell, far = queue.popleft()
            if cell not in steps:
                steps[cell] = far
                queue.extend((near, far + 1) for near in ways[cell])
        return steps

    check = fj.check("breadth-first", marks_late)
    assert check.passed
    assert "One remark: some places were in your queue more than once" in str(check)
    assert "remark" not in str(fj.check("breadth-first", SOLUTIONS["breadth-first"]))
    (wrong,) = [function for function in WRONG["breadth-first"] if "late" in function.__name__]
    assert "Try next: mark a place when it is put into the queue" in str(fj.check("breadth-first", wrong))


@pytest.mark.parametrize(
    ("name", "spoilt", "says"),
    [
        ("pixel", lambda x, y: (y, x), "Both numbers are right, but in the wrong order."),
        ("pixel", lambda x, y: (x, -y), "The numbers are right, but a sign is not."),
        ("pixel", lambda x, y: (round(x, 2), round(y, 2)), "That is nearly right, but it is rounded."),
        ("chunk", lambda col, row: (row, col), "Both numbers are right, but in the wrong order."),
        ("stops", lambda left, right: (left, -right), "The numbers are right, but a sign is not."),
        ("switch", lambda mean, heat: (heat, mean), "Both numbers are right, but in the wrong order."),
    ],
)
def test_a_slip_in_numbers_that_are_nearly_right_is_named(name: str, spoilt: Any, says: str) -> None:
    assert says in str(fj.check(name, lambda *given: spoilt(*SOLUTIONS[name](*given))))


def test_the_depth_at_which_nothing_is_tried_is_asked_for_too() -> None:
    def always_for_white(game: fj.Game, depth: int) -> float:
        return float(SOLUTIONS["expectiminimax"](game, depth) if depth else fj.algorithms.lead(game, 0))

    assert not fj.check("expectiminimax", always_for_white)


UNSAID = {
    "en": ("Expected is", "groups too many", " 1 plies", "Counted("),
    "fr": ("groupes de trop", "1 coups"),
    "de": ("Gruppen zu viel", "1 Züge"),
    "ru": ("лишних групп",),
}


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_every_refusal_reads_well_in_every_language(lang: str) -> None:
    for name in ("ring", "components", "alpha-beta", "player", "upper-bound", "cut"):
        for function in WRONG[name]:
            told = str(fj.check(name, function, lang=lang))
            assert ".." not in told.replace("…", "")
            assert "[None, 0]" not in told
            assert not [words for words in UNSAID[lang] if words in told]


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_no_sentence_ends_with_two_full_stops(lang: str) -> None:
    def plays_on(game: fj.Game) -> None:
        while True:
            game.push(next(iter(game.legal_moves), "settle@0,0"))

    assert ".." not in str(fj.check("minimax", plays_on, lang=lang, hints=False))


@pytest.mark.parametrize("bad", [-1, 1.5, "7"])
def test_a_seed_that_is_none_is_refused(bad: Any) -> None:
    with pytest.raises(fj.InvalidOption, match="whole number"):
        fj.check("distance", max, seed=bad)


@pytest.mark.parametrize("bad", ["", "no-such-exercise"])
def test_an_unknown_exercise_is_refused(bad: str) -> None:
    with pytest.raises(fj.InvalidOption, match="breadth-first"):
        fj.check(bad, len)


def test_what_is_no_function_is_refused() -> None:
    with pytest.raises(fj.InvalidOption):
        fj.check("distance", 3)  # type: ignore[arg-type]


# Hints and languages -----------------------------------------------------------------------------------


def test_hints_come_in_three_stages_and_only_when_asked_for() -> None:
    check = fj.check("distance", lambda a, b: max(abs(a[0] - b[0]), abs(a[1] - b[1])))
    told = [check.hint(stage) for stage in STAGES]
    assert len(set(told)) == 3
    assert not any(hint in str(check) for hint in told)
    page = ElementTree.fromstring(f"<p>{check._repr_html_()}</p>")
    folded = page.findall(".//details")
    assert [one.findtext("p") for one in folded] == told
    assert [len(one.findall(".//details")) for one in folded] == [2, 1, 0], (
        "each is folded into the one before"
    )
    assert not any(one.get("open") for one in folded)
    with pytest.raises(fj.InvalidOption):
        check.hint(4)


def test_a_teacher_can_turn_hints_off() -> None:
    assert "<details>" in fj.check("distance", max)._repr_html_()
    assert fj.check("distance", max, hints=False).hint() == ""
    fj.set_hints(False)
    try:
        assert "<details>" not in fj.check("distance", max)._repr_html_()
        assert fj.check("distance", max, hints=True).hint()
    finally:
        fj.set_hints(True)


def test_hints_can_be_turned_off_from_outside() -> None:
    program = "import fjords_widget as fj; print(fj.check('distance', max), fj.check('distance', max).hint())"
    told = run_python(program, env={"FJORDS_HINTS": "off"})
    assert "It should return a whole number" in told
    assert "third number" not in told


def test_a_check_speaks_every_language() -> None:
    told = {lang: str(fj.check("distance", lambda *_: 0, lang=lang)) for lang in fj.LANGUAGES}
    assert len(set(told.values())) == len(fj.LANGUAGES)


def test_the_solutions_are_out_of_sight() -> None:
    """Whoever looks at the names of the lessons does not see the answers."""
    program = "import fjords_widget as fj, sys; fj.check, fj.algorithms; print(*sys.modules)"
    loaded = run_python(program)
    assert "fjords_widget.algorithms.exercises.check" in loaded
    assert "solutions" not in loaded
    assert "drawing" not in loaded
