"""Exercises: what is asked, on which boards, and what a right answer is. `check` puts them to a function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from itertools import pairwise
from types import CodeType
from typing import Any, NamedTuple

from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.frames import Watched, place_text
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell


class Case(NamedTuple):
    """One question: the arguments by name, and what there is to draw.

    `marks` are cells that the question is about. `again` makes the arguments for another chart: a case that
    has it can be made smaller, tile by tile.
    """

    arguments: dict[str, Any]
    scene: Chart | Game | None = None
    marks: tuple[Cell, ...] = ()
    again: Callable[[Chart], dict[str, Any]] | None = None

    @classmethod
    def on(cls, chart: Chart, again: Callable[[Chart], dict[str, Any]], *marks: Cell) -> Case:
        """A question that can be asked about any chart, put about this one."""
        return cls(again(chart), chart, marks, again)

    def fresh(self) -> dict[str, Any]:
        """The arguments, for a function that may spoil them."""
        return deepcopy(self.arguments)

    def smaller(self) -> Iterator[Case]:
        """The same question with one tile less, for each tile that is not asked about."""
        if self.again is not None and isinstance(self.scene, Chart):
            for cell in reversed(list(self.scene)):
                chart = self.scene.without(cell)
                if cell not in self.marks and len(chart) and chart.hangs_together():
                    yield self._replace(arguments=self.again(chart), scene=chart)


class Wrong(NamedTuple):
    """What is wrong with an answer: the key of a sentence, wrong.<key> in the catalogue, and its values."""

    key: str
    values: Mapping[str, object]


class Counted(NamedTuple):
    """An answer that was read, and how often a function was called on the way to it."""

    answer: Any
    calls: int


class Refused(Exception):
    """An answer of a measured function that cannot be used: what is `wrong`, or None for one of another kind.

    It was given in `game`, at move number `ply`.
    """

    def __init__(self, answer: object, game: Game, ply: int, wrong: Wrong | None = None) -> None:
        super().__init__(answer)
        self.answer = answer
        self.wrong = wrong
        self.scene = game.copy()
        while self.scene.ply > ply:
            self.scene.pop()


Judge = Callable[[Case, Any, Any], Wrong | None]
"""Looks at a case, the expected and the given answer."""


class Exercise(NamedTuple):
    """One exercise. `read` makes an answer comparable, and raises TypeError if it is of the wrong kind."""

    name: str
    lesson: int
    kind: str
    """What the answer is: kinds.<kind> in the catalogue."""
    read: Callable[[Any], Any]
    cases: Callable[[int], Iterable[Case]]
    """The questions for a seed, from small to large; 0 is the seed of the lessons."""
    expected: Callable[..., Any]
    judge: Judge | None = None
    """What makes a right answer where there are several; None: it is equal to the expected one."""
    wrap: Callable[[Callable[..., Any]], Callable[..., Any]] | None = None
    """What is put around a function that is measured, and not asked."""
    budget: Budget = Budget(lines=300_000, seconds=3)
    """What one question may take."""
    counts: CodeType | None = None
    """The code whose calls are counted; then a judge is given the answer as Counted."""
    credit: Callable[[Case, Any], float] | None = None
    """The share of a question that a wrong answer is worth; None: nothing."""
    diagnose: Callable[[Watched], str | None] | None = None
    """The habit that a run shows, right or wrong: habits.<key> in the catalogue."""

    def wrong(self, case: Case, expected: Any, given: Any) -> Wrong | None:
        """What is wrong with an answer that was read; None if nothing is."""
        if self.judge is not None:
            return self.judge(case, expected, given)
        return None if given == expected else difference(expected, given)


def difference(expected: Any, given: Any) -> Wrong:
    """Where two answers part."""
    if isinstance(expected, dict) and isinstance(given, dict):
        for place in sorted({*expected, *given}):
            if place not in given:
                return Wrong("missing_at", {"place": place, "expected": expected[place]})
            if place not in expected:
                return Wrong("extra_at", {"place": place, "given": given[place]})
            if expected[place] != given[place]:
                values = {"place": place, "expected": expected[place], "given": given[place]}
                return Wrong("differs_at", values)
    if isinstance(expected, frozenset) and isinstance(given, frozenset):
        if expected - given:
            return Wrong("missing", {"places": some(expected - given)})
        return Wrong("extra", {"places": some(given - expected)})
    return Wrong(slip(expected, given) or "differs", {})


def slip(expected: Any, given: Any) -> str:
    """What is nearly right about numbers: "swapped", "sign", "rounded"; empty if nothing is."""
    right, ours = (list(one) if isinstance(one, tuple) else [one] for one in (expected, given))
    if len(right) != len(ours) or not all(type(one) in (int, float) for one in (*right, *ours)):
        return ""
    if ours == right[::-1]:
        return "swapped"
    if list(map(abs, ours)) == list(map(abs, right)):
        return "sign"
    return "rounded" if any(_is_rounded(right, ours, digits) for digits in range(4)) else ""


def _is_rounded(right: list[float], ours: list[float], digits: int) -> bool:
    if digits == 0 and max(map(abs, right)) < 1:
        return False  # what would be rounded to 0 or 1 may be anything
    return ours == [round(number, digits) for number in right]


def judge_way(
    case: Case, expected: Any, given: Any, dear: str, price: Callable[[list[Cell]], int]
) -> Wrong | None:
    """Any way from start to goal that has the price of the expected one; `dear` says that it has not."""
    ways, start, goal = (case.arguments[name] for name in ("ways", "start", "goal"))
    if expected is None or given is None:
        return None if given == expected else Wrong("no_way" if expected is None else "there_is_a_way", {})
    if not given or given[0] != start or given[-1] != goal:
        return Wrong("path_ends", {"start": start, "goal": goal})
    for a, b in pairwise(given):
        if a not in ways or b not in ways[a]:
            return Wrong("path_jumps", {"a": a, "b": b})
    prices = {"given": price(given), "expected": price(expected)}
    return None if prices["given"] == prices["expected"] else Wrong(dear, prices)


def some(things: Iterable[Any]) -> str:
    """The first few of some things, as text."""
    found = sorted(map(place_text, things))
    return ", ".join(f"({text})" for text in found[:3]) + (" …" if len(found) > 3 else "")
