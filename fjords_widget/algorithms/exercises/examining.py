"""Putting a question to a learner's function: is the answer right, and if not, why?"""

from __future__ import annotations

from collections.abc import Callable
from inspect import isgeneratorfunction
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.exercises.answers import Repeated
from fjords_widget.algorithms.exercises.task import Case, Counted, Exercise, Refused, Wrong
from fjords_widget.algorithms.functions import parameters_of, plain_of
from fjords_widget.algorithms.learner import Trouble, answer_of, name_trouble, receive_answers, run_learner
from fjords_widget.algorithms.values import Huge, receive, show
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.game import Game

Function = Callable[..., Any]
LOOK = Budget(lines=2_000, seconds=0.5)
"""How much is run again of a function that does not come to an end, to show where it was."""
SECONDS_TO_SHRINK = 2.0


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
    habit: str = ""
    """What the run shows besides, and what may be behind it: habits.<key> in the catalogue."""

    @property
    def key(self) -> str:
        """The name of what went wrong: next.<key> in the catalogue says what to try."""
        if self.habit:
            return self.habit
        return self.wrong.key if self.wrong else self.trouble.kind if self.trouble else ""


def put(
    task: Exercise, function: Function, case: Case, lang: str | None, seconds: float = inf
) -> Failure | None:
    """One question. None: the answer is right."""
    expected = task.expected(*case.fresh().values())
    asked = receive_answers(function)
    asked = task.wrap(asked) if task.wrap else asked
    budget = task.budget._replace(seconds=min(task.budget.seconds, seconds))
    arguments = case.fresh()
    try:
        answer, calls = answer_of(asked, arguments, budget, task.counts)
    except Refused as found:
        return refuse(task, function, case, found, lang)
    except BaseException as fault:  # whatever it is, it is told
        return Failure(case, expected, trouble=Trouble(*name_trouble(fault, lang)))
    try:
        given = task.read(answer)
    except Repeated as found:
        return Failure(case, expected, None, answer, Wrong("repeated", {"place": found.part}))
    except (TypeError, ValueError, IndexError):
        return Failure(case, expected, None, answer, trouble=name_kind(task, function, answer, lang))
    compared = Counted(given, calls) if task.counts else given
    wrong = task.wrong(case, expected, compared) or find_change(case, arguments)
    return None if wrong is None else Failure(case, expected, given, answer, wrong)


def refuse(task: Exercise, function: Function, case: Case, found: Refused, lang: str | None) -> Failure:
    """The failure of a measured function, in the position in which it went wrong."""
    case = case._replace(scene=found.scene)
    if found.wrong is not None:
        return Failure(case, None, None, found.answer, found.wrong)
    return Failure(case, None, None, found.answer, trouble=name_kind(task, function, found.answer, lang))


def put_again(task: Exercise, function: Function, case: Case, lang: str | None) -> Failure | None:
    """A question that was answered rightly, once more: None if the answer is right again."""
    if task.wrap is not None:
        return None
    failure = put(task, function, case, lang)
    if failure is None or failure.wrong is None:
        return failure
    wrong = Wrong("unsteady", {"first": failure.expected, "second": failure.answer})
    return failure._replace(wrong=wrong)


def explain(
    task: Exercise, function: Function, failure: Failure, defaults: dict[str, Any], lang: str | None
) -> Failure:
    """The failure with all that can be found out about it: the question is put again, and somebody watches.

    `defaults` are the default values of the function before it was called for the first time.
    """
    if failure.trouble is not None:
        trouble = find_trouble(task, function, failure.case, failure.trouble, lang)
        return failure._replace(trouble=trouble, habit=find_habit(task, function, failure.case, LOOK))
    changed = [name for name, value in read_defaults(function).items() if value != defaults.get(name)]
    if changed:
        return failure._replace(wrong=Wrong("default_changed", {"name": changed[0]}))
    if task.wrap is not None:
        return failure
    again = put(task, function, failure.case, lang)
    if again is None or again.given != failure.given:
        second = failure.expected if again is None else again.answer
        return failure._replace(wrong=Wrong("unsteady", {"first": failure.answer, "second": second}))
    return failure._replace(habit=find_habit(task, function, failure.case, task.budget))


def read_defaults(function: Function) -> dict[str, Any]:
    """The default values of a function as they are now, by name."""
    plain = plain_of(function)
    if plain is None:
        return {}
    given = {name: one.default for name, one in parameters_of(plain).items() if one.default is not one.empty}
    return {name: receive(value) for name, value in given.items()}


def find_habit(task: Exercise, function: Function, case: Case, budget: Budget) -> str:
    """What a run on this question shows besides its answer; empty if it shows nothing."""
    if task.diagnose is None:
        return ""
    attempt = run_learner(function, *case.fresh().values(), budget=budget)
    return task.diagnose(attempt.watched) or ""


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
    task: Exercise, function: Function, case: Case, trouble: Trouble, lang: str | None
) -> Trouble:
    """The trouble, with where it was: the question is put once more, and this time somebody watches."""
    if trouble.kind in ("interrupted", "type", "yields"):
        return trouble
    asked = task.wrap(function) if task.wrap else function
    found = run_learner(asked, *case.fresh().values(), budget=LOOK, lang=lang).trouble
    return found if found is not None and found.kind in (trouble.kind, "interrupted") else trouble


def name_kind(task: Exercise, function: Function, answer: Any, lang: str | None) -> Trouble:
    """The trouble of an answer of the wrong kind."""
    if isinstance(answer, Huge):
        return Trouble("type", say(lang, "learner.huge", given=answer.text))
    kind = say(lang, f"kinds.{task.kind}")
    if answer is not None:
        return Trouble("type", say(lang, "learner.type", given=show(answer), kind=kind))
    if isgeneratorfunction(plain_of(function)):
        return Trouble("yields", say(lang, "learner.yields", kind=kind))
    return Trouble("type", say(lang, "learner.nothing", kind=kind))


def shrink(task: Exercise, function: Function, failure: Failure, lang: str | None) -> Failure:
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
