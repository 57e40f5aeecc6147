"""Lessons 4 to 7: search, components, bottlenecks, races."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from fjords_widget.algorithms.bottlenecks import articulation_points
from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.components import components, growing
from fjords_widget.algorithms.cuts import minimum_cut
from fjords_widget.algorithms.exercises.answers import (
    read_by_cell,
    read_cells,
    read_int,
    read_once,
    read_path,
)
from fjords_widget.algorithms.exercises.practice import charts, crowded_charts
from fjords_widget.algorithms.exercises.task import Case, Exercise, Wrong, judge_way, some
from fjords_widget.algorithms.frames import Watched
from fjords_widget.algorithms.races import claims, race
from fjords_widget.algorithms.search import breadth_first, flood_fill, shortest_path
from fjords_widget.algorithms.ways import Ways, free_walks, homes, walks
from fjords_widget.engine.hexgrid import Cell

Arguments = dict[str, Any]
Groups = frozenset[frozenset[Cell]]


# Cases ----------------------------------------------------------------------------------------------------


def _whole(seed: int) -> Iterator[Case]:
    for chart in charts(seed):
        yield Case.on(chart, lambda smaller: {"ways": walks(smaller)})


def _starts(seed: int) -> Iterator[Case]:
    rng = Random(seed + 4)
    for chart in charts(seed):
        start = rng.choice(list(chart))
        yield Case.on(chart, _with(start=start), start)


def _pairs(seed: int) -> Iterator[Case]:
    rng = Random(seed + 5)
    for chart in charts(seed):
        start, goal = rng.sample(list(chart), 2)
        yield Case.on(chart, _with(start=start, goal=goal), start, goal)


def _journeys(seed: int) -> Iterator[Case]:
    """Pairs of a start and a goal, and now and then somebody who is there already."""
    for number, case in enumerate(_pairs(seed)):
        yield case
        if number % 12 == 1 and isinstance(case.scene, Chart):
            start = case.arguments["start"]
            yield Case.on(case.scene, _with(start=start, goal=start), start)


def _with(**more: Cell) -> Callable[[Chart], Arguments]:
    return lambda chart: {"ways": walks(chart), **more}


def _orders(seed: int) -> Iterator[Case]:
    """Tiles that come in any order: what is connected in the end need not be connected at first."""
    rng = Random(seed + 6)
    for chart in charts(seed):
        order = rng.sample(list(chart), len(chart))

        def again(smaller: Chart, order: list[Cell] = order) -> Arguments:
            return {"ways": walks(smaller), "order": [cell for cell in order if cell in smaller]}

        yield Case.on(chart, again)


def _settled_maps(seed: int) -> Iterator[Case]:
    for chart in charts(seed):
        for seat in homes(chart):

            def again(smaller: Chart, seat: int = seat) -> Arguments:
                return {"ways": free_walks(smaller), "starts": homes(smaller).get(seat, [])}

            yield Case.on(chart, again)


def _races(seed: int) -> Iterator[Case]:
    """Two seats first; then three, and four."""
    for chart in (*charts(seed), *crowded_charts(seed)):
        if len(homes(chart)) > 1:
            yield Case.on(chart, lambda smaller: {"ways": free_walks(smaller), "homes": homes(smaller)})


# Answers --------------------------------------------------------------------------------------------------


def groups(ways: Ways[Cell]) -> Groups:
    """The components, in no order."""
    return frozenset(map(frozenset, components(ways)))


def winners(ways: Ways[Cell], homes: dict[int, list[Cell]]) -> dict[Cell, int | None]:
    """To each place the seat that gets there first; None where several arrive together."""
    return {cell: seats[0] if len(seats) == 1 else None for cell, seats in race(ways, homes).items()}


def secured(ways: Ways[Cell], homes: dict[int, list[Cell]]) -> dict[Cell, int]:
    """To each place that one seat alone can reach, that seat."""
    return {cell: seats[0] for cell, seats in claims(ways, homes).items() if len(seats) == 1}


def read_groups(answer: Any) -> Groups:
    """Groups of cells, in any order."""
    return read_once(read_cells)(answer)


def read_counts(answer: Any) -> list[int]:
    """Whole numbers in order."""
    if not isinstance(answer, list | tuple):
        raise TypeError
    return list(map(read_int, answer))


def read_seat(answer: Any) -> int | None:
    """A seat, or None."""
    return None if answer is None else read_int(answer)


def read_cut(answer: Any) -> frozenset[Cell] | None:
    """Cells in any order, or None."""
    return None if answer is None else read_cells(answer)


# What makes a right answer where there are several --------------------------------------------------------


def judge_groups(_case: Case, expected: Groups, given: Groups) -> Wrong | None:
    """The same groups; if not, one that is wrong."""
    if given == expected:
        return None
    lost = sorted(expected - given, key=len)
    if lost:
        return Wrong("missing_group", {"places": some(lost[0])})
    return Wrong("extra_group", {"group": min(given - expected, key=len)})


def judge_path(case: Case, expected: Any, given: Any) -> Wrong | None:
    """Any way from start to goal that is as short as can be."""
    return judge_way(case, expected, given, "path_longer", lambda path: len(path) - 1)


def judge_cut(case: Case, expected: Any, given: Any) -> Wrong | None:
    """Any set of places that keeps start and goal apart, if there is no smaller one."""
    ways, start, goal = case.arguments.values()
    if expected is None or given is None:
        return None if given == expected else Wrong("cut_touch" if expected is None else "cut_apart", {})
    if given & {start, goal}:
        return Wrong("cut_ends", {})
    left = {place: [near for near in ways[place] if near not in given] for place in ways}
    path = shortest_path(left, start, goal)
    if path is not None:
        return Wrong("cut_leaks", {"places": some(path[1:-1])})
    if len(given) > len(expected):
        return Wrong("cut_larger", {"given": len(given), "expected": len(expected)})
    return None


def find_late_marking(watched: Watched) -> str | None:
    """Whether a place stands in the queue twice: it was marked when it was taken, not when it was put in."""
    twice = any(len(set(frame.queue)) < len(frame.queue) for frame in watched.frames)
    return "late_marking" if twice else None


GRAPHS = (
    Exercise(
        "breadth-first",
        4,
        "steps",
        read_by_cell(read_int),
        _starts,
        breadth_first,
        diagnose=find_late_marking,
    ),
    Exercise(
        "reach",
        4,
        "cells",
        read_cells,
        _settled_maps,
        lambda ways, starts: frozenset(flood_fill(ways, starts)),
    ),
    Exercise("shortest-path", 4, "path", read_path, _journeys, shortest_path, judge_path),
    Exercise("components", 5, "groups", read_groups, _whole, groups, judge_groups),
    Exercise("growing", 5, "counts", read_counts, _orders, growing),
    Exercise(
        "bottlenecks", 6, "cells", read_cells, _whole, lambda ways: frozenset(articulation_points(ways))
    ),
    Exercise("cut", 6, "cut", read_cut, _pairs, minimum_cut, judge_cut),
    Exercise("race", 7, "seats", read_by_cell(read_seat), _races, winners),
    Exercise("secured", 7, "seats", read_by_cell(read_int), _races, secured),
)
