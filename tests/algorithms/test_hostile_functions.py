"""Whatever a learner's function returns, raises or is, it is told, and the process stays as it was."""

from __future__ import annotations

import builtins
import cProfile
import json
import random
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from xml.etree import ElementTree

import pytest

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.exercises.check import EXERCISES
from fjords_widget.algorithms.values import LONGEST, receive, show
from tests.algorithms.hostile import ANSWERS, ENDLESS, ERRORS, Raising, Waiting

SHORT = Budget(lines=10**9, seconds=0.3)
each_answer = pytest.mark.parametrize("name", ANSWERS)
each_error = pytest.mark.parametrize("name", ERRORS)
each_endless = pytest.mark.parametrize("function", ENDLESS, ids=lambda function: function.__name__)


def state() -> list[Any]:
    """All of the process that a function must leave as it was."""
    return [
        sys.getrecursionlimit(),
        sys.get_int_max_str_digits(),
        sys.gettrace(),
        sys.getprofile(),
        sys.stdin,
        sys.stdout,
        sys.stderr,
        sys.unraisablehook,
        random.getstate(),
        list(warnings.filters),
        warnings.showwarning,
        {number: signal.getsignal(number) for number in signal.valid_signals()},
        bool(signal.getitimer(signal.ITIMER_REAL)[0]),
        threading.active_count(),
    ]


@contextmanager
def nothing_changes() -> Iterator[None]:
    before = state()
    yield
    assert state() == before


def check(exercise: str, function: Any, **options: Any) -> fj.Check:
    """A check, looked at as a notebook does."""
    with nothing_changes():
        found = fj.check(exercise, function, **options)
    told = str(found)
    assert len(told) < 10_000
    assert told.encode()
    ElementTree.fromstring(found._repr_html_())
    assert repr(found)
    return found


def run(function: Any, **options: Any) -> fj.Lesson:
    """A function, run in a lesson on a bare grid; all that the page is sent of it can be sent."""
    above = fj.Lesson(2, alg.breadth_first, **{"budget": SHORT, **options})
    with nothing_changes():
        lesson = above.run(function, beside=False)
    json.dumps(lesson.get_state(["_films", "_map"]), allow_nan=False).encode()
    assert repr(lesson)
    assert lesson.picture()._repr_svg_()
    return lesson


def on_another_thread(work: Callable[[], Any]) -> Any:
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()
    thread.join()
    return found[0]


# The limit ----------------------------------------------------------------------------------------------


def stop(function: Callable[[], Any]) -> tuple[str, float]:
    """How the function was stopped, and the processor time that it took."""
    began = time.thread_time()
    trouble = alg.run_learner(function, budget=SHORT).trouble
    assert trouble is not None
    return trouble.kind, time.thread_time() - began


@each_endless
def test_the_limit_holds_whatever_a_function_catches(
    function: Callable[[], Any], capfd: pytest.CaptureFixture[str]
) -> None:
    with nothing_changes():
        kind, seconds = stop(function)
    assert kind == "endless"
    assert seconds < SHORT.seconds + 1
    assert capfd.readouterr().err == "", "nothing is said that only the stopping brings about"


@each_endless
def test_the_limit_holds_on_other_threads(function: Callable[[], Any]) -> None:
    kind, seconds = on_another_thread(lambda: stop(function))
    assert kind == "endless"
    assert seconds < SHORT.seconds + 1


@pytest.mark.parametrize("function", ENDLESS[4:7], ids=lambda function: function.__name__)
def test_a_check_and_a_lesson_stop_them_too(function: Callable[[], Any]) -> None:
    found = check("breadth-first", lambda _ways, _start: function())
    assert found.failure is not None
    assert found.failure.trouble is not None
    assert found.failure.trouble.kind == "endless"
    lesson = run(lambda ways, start: function())  # noqa: ARG005
    assert lesson.trouble is not None
    assert lesson.trouble.kind == "endless"


def test_lines_that_take_long_do_not_stretch_the_limit() -> None:
    def sleeps() -> None:
        while True:
            time.sleep(0.05)

    steps = []

    def counts() -> None:
        while True:
            time.sleep(0.05)
            steps.append(1)

    assert stop(sleeps)[0] == "endless"
    assert stop(counts)[0] == "endless"
    assert len(steps) <= SHORT.seconds / 0.05 + 1


def test_deep_recursion_that_comes_to_an_end_is_no_trouble() -> None:
    def down(levels: int) -> int:
        return down(levels - 1) + 1 if levels else 0

    assert alg.run_learner(down, 300).answer == 300


def test_a_slow_import_does_not_count(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slow_to_import.py").write_text("import time\ntime.sleep(0.5)\nfor n in range(30_000): n\n")
    monkeypatch.syspath_prepend(tmp_path)

    def asks() -> int:
        import slow_to_import  # type: ignore[import-not-found]

        return int(slow_to_import.n)

    attempt = alg.run_learner(asks, budget=Budget(lines=1_000, seconds=0.3))
    assert attempt.trouble is None
    assert attempt.answer == 29_999
    del sys.modules["slow_to_import"]


# Answers ------------------------------------------------------------------------------------------------


@each_answer
def test_any_answer_can_be_received_and_shown(name: str) -> None:
    text = show(ANSWERS[name]())
    assert 0 < len(text) <= LONGEST
    assert text.encode()
    receive(ANSWERS[name]())


@each_answer
def test_a_check_tells_any_answer(name: str) -> None:
    value = ANSWERS[name]()
    for exercise in ("distance", "chance", "turn", "breadth-first", "cut"):
        found = check(exercise, lambda *_: value)
        assert not found.passed


@pytest.mark.parametrize("exercise", EXERCISES)
def test_every_exercise_tells_an_answer_that_nobody_can_look_at(exercise: str) -> None:
    for answer in (Raising, Waiting):
        found = check(exercise, lambda *_, answer=answer: answer())
        assert not found.passed


@each_answer
def test_a_lesson_tells_any_answer(name: str) -> None:
    lesson = run(lambda ways, start: ANSWERS[name]())  # noqa: ARG005
    assert lesson.to_html()


@each_answer
def test_a_lesson_looks_at_any_variable(name: str) -> None:
    value = ANSWERS[name]()

    def keeps(start: Any) -> Any:
        queue = value
        found = {start: value}
        place = (value, 1)
        cell = start
        return {cell: len((queue, found, place))}

    assert run(keeps, budget=Budget()).trouble is None


def test_a_queue_is_looked_at_without_taking_anything_from_it() -> None:
    def counts(start: Any) -> list[int]:
        queue = iter(range(10))
        at = start
        return [next(queue) for _ in range(3)] if at else []

    assert fj.Lesson(2, counts).answer == [0, 1, 2]


@each_answer
def test_a_lesson_takes_any_step(name: str) -> None:
    def steps(start: Any) -> Iterator[Any]:
        value = ANSWERS[name]()
        yield value
        yield alg.Step(start, queue=value, labels=value, note=value, counters=value)
        yield alg.Step(value, queue=[value], labels={start: value}, note="so", counters={"n": value})

    run(steps)


def test_what_is_shown_is_what_python_would_write() -> None:
    for value in (None, True, 3, -2.5, "it's", [1, [2]], (1,), (), [], {}, {"a": {1: 2}}, {1, 2}, b"x", 1j):
        assert show(value) == repr(value)
    assert show(set()) == "set()"
    assert show({fj.Cell(1, -2): 3}) == "{(1, -2): 3}"
    assert show(frozenset({(2, 0), (1, 0)})) == "{(1, 0), (2, 0)}"
    assert show(fj.Settle((1, 0))) == "settle@1,0"
    assert show(10**5000) == "<int of about 5001 digits>"
    assert show(object()) == "<object object>"
    assert show([0] * 1000).endswith("…")


# Exceptions ---------------------------------------------------------------------------------------------


def raising(name: str) -> Callable[..., Any]:
    def function(*_: Any) -> Any:
        raise ERRORS[name]()

    return function


@each_error
def test_any_exception_is_told(name: str) -> None:
    for exercise in ("distance", "alpha-beta", "beats-random"):
        found = check(exercise, raising(name))
        assert found.failure is not None
        assert found.failure.trouble is not None
    broken = raising(name)
    lesson = run(lambda ways, start: broken())  # noqa: ARG005
    assert lesson.trouble is not None


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_an_interrupt_is_told_kindly(lang: str) -> None:
    said = {
        "en": "You interrupted",
        "fr": "Vous avez interrompu",
        "de": "Du hast deine Funktion unterbrochen",
        "ru": "Вы прервали",
    }
    assert said[lang] in str(check("distance", raising("interrupt"), lang=lang))
    trouble = run(raising("interrupt"), lang=lang).trouble
    assert trouble is not None
    assert said[lang] in trouble.text


def test_a_real_interrupt_ends_a_call_into_c() -> None:
    here = threading.get_ident()
    slept: list[str] = []

    def waits(a: Any, b: Any) -> Any:  # noqa: ARG001
        threading.Timer(0.2, lambda: signal.pthread_kill(here, signal.SIGINT)).start()
        time.sleep(60)
        slept.append("to its end")

    found = check("distance", waits)
    assert "You interrupted" in str(found)
    assert not slept


# Functions ----------------------------------------------------------------------------------------------


class Calls:
    """Can be called, and raises whatever else is asked."""

    def __call__(self, *_: Any) -> int:
        return 0

    __getattr__ = __repr__ = __eq__ = __hash__ = __bool__ = Raising._raise


class AnswersEverything:
    """Has every attribute there is, and each of them is itself."""

    def __getattr__(self, _name: str) -> Any:
        return self

    def __call__(self, *_: Any) -> Any:
        return self


FUNCTIONS: dict[str, Any] = {
    "an object": Calls(),
    "an object with every attribute": AnswersEverything(),
    "a class": Raising,
    "a class that waits": Waiting,
    "a built-in function": max,
    "print": print,
    "a built-in type": int,
    "our game": fj.Game,
    "a bound method": "".join,
    "type": type,
    "an exception": Exception,
}
REFUSED: dict[str, Any] = {
    "raising": Raising(),
    "waiting": Waiting(),
    "a huge number": 10**5000,
    "a text": "\ud800",
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_anything_that_can_be_called_is_a_function(name: str) -> None:
    function = FUNCTIONS[name]
    found = check("breadth-first", function)
    assert not found.passed
    lesson = run(function)
    assert lesson.trouble is not None


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_called_is_refused(name: str) -> None:
    with pytest.raises(fj.InvalidOption):
        fj.check("distance", REFUSED[name])
    with pytest.raises(fj.InvalidOption):
        fj.Lesson(2, alg.ring).run(REFUSED[name])


# The process --------------------------------------------------------------------------------------------


def spoils_everything(*_: Any) -> int:
    sys.setrecursionlimit(9_999)
    sys.set_int_max_str_digits(0)
    sys.stdout = sys.stderr = None
    sys.unraisablehook = print
    random.seed(1)
    warnings.simplefilter("ignore")
    sys.setprofile(lambda *_: None)
    sys.settrace(lambda *_: None)
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        signal.alarm(1_000)
    return 0


def test_the_process_is_left_as_it_was() -> None:
    assert not check("distance", spoils_everything).passed
    assert run(spoils_everything).trouble
    with nothing_changes():
        on_another_thread(lambda: fj.check("distance", spoils_everything).passed)


def test_the_process_is_left_as_it_was_by_several_threads_at_once() -> None:
    threads = [threading.Thread(target=fj.check, args=("distance", spoils_everything)) for _ in range(8)]
    with nothing_changes():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def test_a_lesson_can_be_profiled_and_the_profile_goes_on() -> None:
    profile = cProfile.Profile()
    for function in (alg.ring, spoils_everything):
        profile.enable()
        try:
            fj.Lesson(2, alg.ring).run(function)
            found: Any = sys.getprofile()
            assert found is profile
        finally:
            profile.disable()


def test_somebody_elses_trace_goes_on() -> None:
    def trace(*_: Any) -> Any:
        return None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        fj.check("distance", ENDLESS[4])
        assert sys.gettrace() is trace
    finally:
        sys.settrace(before)


def test_nothing_of_the_builtins_is_changed() -> None:
    before = dict(vars(builtins))
    fj.check("distance", max)
    assert dict(vars(builtins)) == before
