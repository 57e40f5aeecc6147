"""`fj.check(exercise, function)`: is it right? If not: the smallest board, and what was expected."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from html import escape
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.exercises.answers import Repeated
from fjords_widget.algorithms.exercises.games import GAME_EXERCISES
from fjords_widget.algorithms.exercises.graphs import GRAPHS
from fjords_widget.algorithms.exercises.grid import GRID
from fjords_widget.algorithms.exercises.task import Case, Exercise, Wrong
from fjords_widget.algorithms.frames import label_text
from fjords_widget.algorithms.learner import Trouble, answer_of, name_trouble, receiving, run_learner
from fjords_widget.algorithms.process import keep_process
from fjords_widget.algorithms.values import Huge, receive, show
from fjords_widget.engine.catalogue import language, say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell

EXERCISES: dict[str, Exercise] = {exercise.name: exercise for exercise in (*GRID, *GRAPHS, *GAME_EXERCISES)}
"""Every exercise by name, in the order of the lessons."""

LOOK = Budget(lines=2_000, seconds=0.5)
"""How much is run again of a function that does not come to an end, to show where it was."""
SECONDS_TO_SHRINK = 2.0

_hints = os.environ.get("FJORDS_HINTS", "on") != "off"


def set_hints(on: bool) -> None:
    """Whether checks give hints, from now on. FJORDS_HINTS=off in the environment does so from outside."""
    global _hints
    _hints = on


class Failure(NamedTuple):
    """A question that a function got wrong: by trouble on the way, or by its answer."""

    case: Case
    expected: Any
    given: Any = None
    """The answer, as it was read to be compared; None if it could not be read."""
    answer: Any = None
    """The answer as it came."""
    wrong: Wrong | None = None
    trouble: Trouble | None = None


def check(
    exercise: str, function: Callable[..., Any], *, hints: bool | None = None, lang: str | None = None
) -> Check:
    """Puts every question of an exercise to a function, from small to large, until one goes wrong."""
    if type(exercise) is not str or exercise not in EXERCISES:
        known = ", ".join(EXERCISES)
        raise InvalidOption(say(lang, "check.unknown", name=show(exercise), known=known))
    if not callable(function):
        raise InvalidOption(say(lang, "check.no_function", given=show(function)))
    task = EXERCISES[exercise]
    right = 0
    with keep_process():
        for case in task.cases():
            failure = put(task, function, case, lang)
            if failure is not None:
                failure = shrink(task, function, failure, lang)
                return Check(task, right, failure, _hints if hints is None else hints, lang or language())
            right += 1
    return Check(task, right, None, False, lang or language())


def put(
    task: Exercise, function: Callable[..., Any], case: Case, lang: str | None, seconds: float = inf
) -> Failure | None:
    """One question. None: the answer is right."""
    expected = task.expected(*case.fresh().values())
    asked = receiving(function)
    asked = task.wrap(asked) if task.wrap else asked
    budget = task.budget._replace(seconds=min(task.budget.seconds, seconds))
    arguments = case.fresh()
    try:
        answer = answer_of(asked, arguments, budget)
    except BaseException as fault:  # whatever it is, it is told
        return Failure(case, expected, trouble=find_trouble(task, function, case, fault, lang))
    try:
        given = task.read(answer)
    except Repeated as found:
        return Failure(case, expected, None, answer, Wrong("repeated", {"place": found.cell}))
    except (TypeError, ValueError):
        return Failure(case, expected, None, answer, trouble=Trouble("type", tell_kind(task, answer, lang)))
    wrong = task.wrong(case, expected, given) or find_change(case, arguments)
    return None if wrong is None else Failure(case, expected, given, answer, wrong)


def find_change(case: Case, arguments: dict[str, Any]) -> Wrong | None:
    """Whether a function has changed what it was given."""
    for name, value in case.arguments.items():
        if is_changed(value, arguments[name]):
            return Wrong("game_changed" if isinstance(value, Game) else "argument_changed", {"name": name})
    return None


def is_changed(before: Any, after: Any) -> bool:
    """Whether an argument is no longer what it was."""
    if not isinstance(before, Game):
        return bool(receive(after) != receive(before))
    try:
        return bool(before.ply != after.ply or before.position() != after.position())
    except Exception:  # it does not even work any longer
        return True


def find_trouble(
    task: Exercise, function: Callable[..., Any], case: Case, fault: BaseException, lang: str | None
) -> Trouble:
    """What went wrong. The question is put once more, and this time somebody watches, to say where it was."""
    kind, text = name_trouble(fault, lang)
    if kind == "interrupted":
        return Trouble(kind, text)
    asked = task.wrap(function) if task.wrap else function
    attempt = run_learner(asked, *case.fresh().values(), budget=LOOK, lang=lang)
    found = attempt.trouble
    return found if found is not None and found.kind in (kind, "interrupted") else Trouble(kind, text)


def tell_kind(task: Exercise, answer: Any, lang: str | None) -> str:
    """A sentence about an answer of the wrong kind."""
    answer = getattr(answer, "answer", answer)
    if isinstance(answer, Huge):
        return say(lang, "learner.huge", given=answer.text)
    key = "learner.nothing" if answer is None else "learner.type"
    return say(lang, key, given=show(answer), kind=say(lang, f"kinds.{task.kind}"))


def shrink(task: Exercise, function: Callable[..., Any], failure: Failure, lang: str | None) -> Failure:
    """The same kind of failure on a map that cannot lose another tile, or when time is up."""
    end = monotonic() + SECONDS_TO_SHRINK
    kind = failure.trouble and failure.trouble.kind
    if kind in ("endless", "interrupted"):
        return failure  # every try would take as long again
    while True:
        for case in failure.case.smaller():
            left = end - monotonic()
            if left <= 0:
                return failure
            found = put(task, function, case, lang, left)
            if found is not None and (found.trouble and found.trouble.kind) == kind:
                failure = found
                break
        else:
            return failure


class Check:
    """What a check found. True if all is right; shows itself in a notebook, and as text."""

    def __init__(self, task: Exercise, right: int, failure: Failure | None, hints: bool, lang: str) -> None:
        self.exercise = task.name
        self.right = right
        """How many questions were answered rightly."""
        self.failure = failure
        self.lang = lang
        self.hint = say(lang, f"hints.{task.name}") if failure and hints else ""

    @property
    def passed(self) -> bool:
        """Whether every answer was right."""
        return self.failure is None

    def __bool__(self) -> bool:
        return self.passed

    def assert_passed(self) -> None:
        """Nothing, or an AssertionError that tells all: for graders that run plain assertions."""
        if not self.passed:
            raise AssertionError(str(self))

    def lines(self) -> Iterator[str]:
        """What it says, without the map."""
        lang, failure = self.lang, self.failure
        if failure is None:
            yield say(lang, "check.passed", name=self.exercise, right=self.right)
            return
        yield say(lang, "check.failed", name=self.exercise, right=self.right)
        for name, value in failure.case.arguments.items():
            if name not in ("ways", "faces", "game"):  # these are the map
                yield f"{name} = {show(value)}"
        if failure.trouble is not None:
            yield failure.trouble.text
        elif failure.wrong is not None:
            given = failure.wrong.values.items()
            values = {name: value if isinstance(value, str) else show(value) for name, value in given}
            yield say(lang, f"wrong.{failure.wrong.key}", **values)
            yield say(lang, "check.expected", answer=show(failure.expected))
            yield say(lang, "check.given", answer=show(getattr(failure.answer, "answer", failure.answer)))
        if self.hint:
            yield say(lang, "check.hint", hint=self.hint)

    def __str__(self) -> str:
        from fjords_widget.drawing import map_text

        told = list(self.lines())
        scene = self.failure.case.scene if self.failure else None
        drawn = map_text(scene) if scene is not None else ""
        return "\n".join([*told[:1], drawn, *told[1:]] if drawn else told)

    def __repr__(self) -> str:
        return f"<Check {self.exercise}: {'passed' if self.passed else 'failed'} after {self.right}>"

    def _repr_html_(self) -> str:
        from fjords_widget.drawing import board_svg

        told = "".join(f"<p>{escape(line)}</p>" for line in self.lines())
        if self.failure is None or self.failure.case.scene is None:
            return f"<div class='fjords-check'>{told}</div>"
        pictures = "".join(
            f"<figure style='margin:0'>{board_svg(self.failure.case.scene, size=320, **options)}"
            f"<figcaption>{escape(say(self.lang, f'check.{key}_picture'))}</figcaption></figure>"
            for key, options in draw_failure(self.failure)
        )
        return f"<div class='fjords-check'>{told}<div style='display:flex;gap:1em'>{pictures}</div></div>"


def draw_failure(failure: Failure) -> Iterator[tuple[str, dict[str, Any]]]:
    """What to draw: the expected and the given answer if they can be drawn, else the question."""
    case = failure.case
    expected, given = by_cell(failure.expected), by_cell(failure.given)
    asked: dict[Cell, str] = dict.fromkeys(case.marks, "last")
    if isinstance(case.scene, Game) or expected is None or given is None:
        yield "question", {"highlight": asked, "spaces": _unlaid(case, asked)}
        return
    for key, answer, other in (("expected", expected, given), ("given", given, expected)):
        bad = {cell: "bad" for cell in answer if key == "given" and answer[cell] != other.get(cell)}
        right = {cell: "legal" for cell in answer if answer[cell] is True and cell not in bad}
        labels = {cell: value for cell, value in answer.items() if value is not True}
        if not case.scene:  # on the bare grid cells go by their names
            labels = {cell: str(cell) for cell in (*asked, *answer)} | labels
        rings = {**asked, **right, **bad}
        yield key, {"highlight": rings, "labels": labels, "spaces": _unlaid(case, rings)}


def _unlaid(case: Case, cells: dict[Cell, str]) -> list[Cell]:
    """Cells without a tile, to be drawn as empty spaces."""
    return [cell for cell in cells if not isinstance(case.scene, Chart) or cell not in case.scene]


def by_cell(answer: Any) -> dict[Cell, Any] | None:
    """An answer as something to write on cells; None if it is none."""
    if isinstance(answer, dict) and all(isinstance(cell, Cell) for cell in answer):
        return {cell: label_text(value) for cell, value in answer.items()}
    if isinstance(answer, list | set | frozenset) and all(isinstance(cell, Cell) for cell in answer):
        numbered = isinstance(answer, list)
        return {cell: number if numbered else True for number, cell in enumerate(answer)}
    return None
