"""Lesson 13: making maps."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.collapse import fewest, spread
from fjords_widget.algorithms.corners import matches
from fjords_widget.algorithms.exercises.answers import read_by_cell, read_cell, read_text
from fjords_widget.algorithms.exercises.grid import FACES, read_faces
from fjords_widget.algorithms.exercises.task import Case, Exercise, Wrong
from fjords_widget.algorithms.fitting import Choices, turned, with_partner
from fjords_widget.engine.hexgrid import ORIGIN, Cell, rotate, spiral

Faces = dict[Cell, str]


# Cases ----------------------------------------------------------------------------------------------------


def _edges(seed: int) -> Iterator[Case]:
    """Few faces first, then many; now and then nothing at all is left on the other side."""
    rng = Random(seed + 31)
    every = sorted(turned(FACES))
    for number in range(48):
        here = rng.sample(every, 1 + number // 3)
        there = rng.sample(every, number % 8)
        yield Case({"here": here, "edge": rng.randrange(6), "there": there})


def _options(seed: int) -> Iterator[Case]:
    """Maps that are half made; at the end of each four, one in which all is decided."""
    rng = Random(seed + 32)
    for number in range(32):
        cells = rng.sample(spiral(ORIGIN, 2), 2 + number // 2)
        every = sorted(turned(rng.sample(FACES, 3)))
        most = 1 if number % 4 == 3 else min(9, len(every))
        options = {cell: set(rng.sample(every, rng.randint(1, most))) for cell in cells}
        yield Case({"options": options}, Chart({}), tuple(cells))


def _discs(seed: int) -> Iterator[Case]:
    """Small round maps, with so few kinds of tiles that now and then there is no map at all."""
    rng = Random(seed + 33)
    for number in range(40):
        turns, middle = rng.randrange(6), Cell(rng.randint(-4, 4), rng.randint(-4, 4))
        cells = [rotate(cell, turns).plus(middle) for cell in spiral(ORIGIN, 2)[: 2 + number // 5]]
        kinds = rng.sample(FACES, rng.choice((1, 1, 2, 2, 3)))
        yield Case({"cells": cells, "kinds": kinds}, Chart({}), tuple(cells))


# Answers --------------------------------------------------------------------------------------------------


def fill(cells: list[Cell], kinds: list[str]) -> Faces | None:
    """A map in which all tiles match; None if there is none."""
    return _decide({cell: turned(kinds) for cell in cells})


def _decide(options: Choices) -> Faces | None:
    cell = fewest(options)
    if cell is None:
        made = {place: min(faces) for place, faces in options.items()}
        return made if all(matches(made, *one) for one in made.items()) else None
    for face in sorted(options[cell]):
        trial = {**options, cell: {face}}
        if spread(trial, cell) is None:
            found = _decide(trial)
            if found is not None:
                return found
    return None


def read_cell_or_none(answer: Any) -> Cell | None:
    """A cell, or None."""
    return None if answer is None else read_cell(answer)


def read_map(answer: Any) -> Faces | None:
    """A dictionary from cells to faces, or None."""
    return None if answer is None else read_by_cell(read_text)(answer)


def judge_fewest(case: Case, expected: Cell | None, given: Cell | None) -> Wrong | None:
    """Any cell that is not decided and has as few options as any."""
    options = case.arguments["options"]
    if expected is None or given is None:
        return None if given == expected else Wrong("all_decided" if expected is None else "undecided", {})
    sizes = {cell: len(faces) for cell, faces in options.items()}
    if given not in sizes or sizes[given] == 1:
        return Wrong("not_open", {"cell": given})
    if sizes[given] > sizes[expected]:
        return Wrong("not_fewest", {"cell": given, "given": sizes[given], "expected": sizes[expected]})
    return None


def judge_map(case: Case, expected: Faces | None, given: Faces | None) -> Wrong | None:
    """Any map of these cells in which all tiles match."""
    cells, kinds = case.arguments.values()
    if expected is None or given is None:
        return None if given == expected else Wrong("no_map" if expected is None else "there_is_a_map", {})
    if set(given) != set(cells):
        return Wrong("map_cells", {"given": len(given), "expected": len(cells)})
    every = turned(kinds)
    for cell, face in given.items():
        if face not in every:
            return Wrong("map_kind", {"cell": cell, "face": face})
    for cell, face in given.items():
        if not matches(given, cell, face):
            return Wrong("map_clash", {"cell": cell, "face": face})
    return None


MAPS = (
    Exercise("partners", 13, "faces", read_faces, _edges, lambda *given: frozenset(with_partner(*given))),
    Exercise("fewest", 13, "cell", read_cell_or_none, _options, fewest, judge_fewest),
    Exercise("fill", 13, "map", read_map, _discs, fill, judge_map),
)
