"""Lesson 11: ways that cost something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.cheapest import a_star, dijkstra
from fjords_widget.algorithms.exercises.answers import read_by_cell, read_int, read_path
from fjords_widget.algorithms.exercises.practice import charts
from fjords_widget.algorithms.exercises.task import Case, Exercise, Wrong, judge_way
from fjords_widget.algorithms.ways import tolls, touches, walks
from fjords_widget.engine.hexgrid import Cell, distance


def _with(**more: Cell) -> Callable[[Chart], dict[str, Any]]:
    return lambda chart: {"ways": touches(chart), "tolls": tolls(chart), **more}


def _starts(seed: int) -> Iterator[Case]:
    rng = Random(seed + 11)
    for chart in charts(seed):
        start = rng.choice(list(chart))
        yield Case.on(chart, _with(start=start), start)


def _journeys(seed: int) -> Iterator[Case]:
    """Over all that touches; now and then on foot, where there may be no way, and to where one is."""
    rng = Random(seed + 12)
    for number, chart in enumerate(charts(seed)):
        start, goal = rng.sample(list(chart), 2)
        goal = start if number % 12 == 1 else goal

        def again(
            smaller: Chart, start: Cell = start, goal: Cell = goal, on_foot: bool = number % 4 == 3
        ) -> dict[str, Any]:
            ways = walks(smaller) if on_foot else touches(smaller)
            return {"ways": ways, "tolls": tolls(smaller), "start": start, "goal": goal}

        yield Case.on(chart, again, start, goal)


def _estimates(seed: int) -> Iterator[Case]:
    rng = Random(seed + 13)
    for chart in charts(seed):
        cell, goal = rng.choice(list(chart)), rng.choice(list(chart))
        yield Case({"tolls": tolls(chart), "cell": cell, "goal": goal}, chart, (cell, goal))


def estimate(tolls: dict[Cell, int], cell: Cell, goal: Cell) -> int:
    """The least that the rest of a way can cost, for all that is known without looking for one."""
    return min(tolls.values()) * distance(cell, goal)


def find_path(
    ways: dict[Cell, list[Cell]], tolls: dict[Cell, int], start: Cell, goal: Cell
) -> list[Cell] | None:
    """A cheapest way, or None."""
    found = a_star(ways, tolls, start, goal)
    return None if found is None else found[1]


def judge_cost(case: Case, expected: Any, given: Any) -> Wrong | None:
    """Any way from start to goal that is as cheap as can be."""
    tolls = case.arguments["tolls"]
    return judge_way(case, expected, given, "path_dearer", lambda path: sum(tolls[cell] for cell in path[1:]))


COSTS = (
    Exercise("cheapest", 11, "steps", read_by_cell(read_int), _starts, dijkstra),
    Exercise("estimate", 11, "int", read_int, _estimates, estimate),
    Exercise("cheapest-path", 11, "path", read_path, _journeys, find_path, judge_cost),
)
