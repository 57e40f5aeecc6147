"""`fj.check(exercise, function)`: is it right? If not: the smallest board, why, and what to try next."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from fjords_widget.algorithms.exercises.chance import CHANCE
from fjords_widget.algorithms.exercises.costs import COSTS
from fjords_widget.algorithms.exercises.examining import (
    Failure,
    explain,
    find_habit,
    put,
    put_again,
    read_defaults,
    shrink,
)
from fjords_widget.algorithms.exercises.games import GAME_EXERCISES
from fjords_widget.algorithms.exercises.graphs import GRAPHS
from fjords_widget.algorithms.exercises.grid import GRID
from fjords_widget.algorithms.exercises.maps import MAPS
from fjords_widget.algorithms.exercises.pixels import PIXELS
from fjords_widget.algorithms.exercises.remembering import REMEMBERING
from fjords_widget.algorithms.exercises.result import Check
from fjords_widget.algorithms.exercises.solved import note_solved
from fjords_widget.algorithms.exercises.stubs import is_stub
from fjords_widget.algorithms.exercises.sums import SUMS
from fjords_widget.algorithms.exercises.task import Case, Exercise
from fjords_widget.algorithms.process import keep_process
from fjords_widget.algorithms.values import show
from fjords_widget.engine.catalogue import known_language, language, say
from fjords_widget.engine.errors import InvalidOption

EXERCISES: dict[str, Exercise] = {
    exercise.name: exercise
    for part in (GRID, GRAPHS, GAME_EXERCISES, COSTS, PIXELS, MAPS, SUMS, REMEMBERING, CHANCE)
    for exercise in part
}
"""Every exercise by name, in the order of the lessons."""
TWICE = 6
"""This many of the first questions are put twice."""
MOST_STUCK = 2
"""After this many questions that a function did not come to an end with, the others are not put."""

_hints = os.environ.get("FJORDS_HINTS", "on") != "off"


def set_hints(on: bool) -> None:
    """Switches the hints of checks on or off. FJORDS_HINTS=off in the environment does so from outside."""
    global _hints
    _hints = on


def check(
    exercise: str,
    function: Callable[..., Any],
    *,
    seed: int | None = None,
    hints: bool | None = None,
    lang: str | None = None,
) -> Check:
    """Asks a function every question of an exercise, from small to large, and counts the right answers.

    The questions are always the same; another `seed` gives questions that nobody has seen before.
    """
    task = _find_exercise(exercise, lang)
    if not callable(function):
        raise InvalidOption(say(lang, "check.no_function", given=show(function)))
    if seed is not None and (type(seed) is not int or seed < 0):
        raise InvalidOption(say(lang, "check.seed", given=show(seed)))
    spoken = language() if lang is None else known_language(lang)
    may_ask = _hints if hints is None else hints
    cases = list(task.cases(seed or 0))
    with keep_process():
        found = _put_all(task, function, cases, spoken, may_ask)
    if found.passed:
        note_solved(task.name)
    return found


def _find_exercise(name: object, lang: str | None) -> Exercise:
    if type(name) is not str or name not in EXERCISES:
        known = ", ".join(EXERCISES)
        raise InvalidOption(say(lang, "check.unknown", name=show(name), known=known))
    return EXERCISES[name]


def _put_all(
    task: Exercise, function: Callable[..., Any], cases: list[Case], lang: str, hints: bool
) -> Check:
    right, credit, stuck = 0, 0.0, 0
    first: Failure | None = None
    defaults = read_defaults(function)
    for number, case in enumerate(cases):
        failure = put(task, function, case, lang)
        if failure is None and number < TWICE:
            failure = put_again(task, function, case, lang)
        if failure is None:
            right += 1
            continue
        if first is None and is_stub(function):
            return Check(task, 0, len(cases), hints=hints, lang=lang, stub=True)
        first = first or failure
        credit += task.credit(case, failure.given) if task.credit and failure.given is not None else 0
        stuck += failure.trouble is not None and failure.trouble.kind == "endless"
        if stuck == MOST_STUCK or (failure.trouble and failure.trouble.kind == "interrupted"):
            break
    if first is not None:
        first = explain(task, function, shrink(task, function, first, lang), defaults, lang)
    habit = find_habit(task, function, cases[-1], task.budget) if first is None else ""
    return Check(task, right, len(cases), first, credit=credit, habit=habit, hints=hints, lang=lang)
