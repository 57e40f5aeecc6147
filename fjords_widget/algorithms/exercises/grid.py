"""Lessons 1 to 3: coordinates, turning and mirroring, corners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.corners import faces as faces_of
from fjords_widget.algorithms.corners import matches
from fjords_widget.algorithms.exercises.answers import (
    read_bool,
    read_cell,
    read_cells,
    read_int,
    read_once,
    read_text,
)
from fjords_widget.algorithms.exercises.practice import charts
from fjords_widget.algorithms.exercises.task import Case, Exercise
from fjords_widget.algorithms.fitting import open_spaces, turned
from fjords_widget.engine.hexcoords import to_offset
from fjords_widget.engine.hexgrid import (
    ORIGIN,
    Cell,
    canonical,
    corner_names,
    distance,
    mirror,
    ring,
    spiral,
    turn,
)
from fjords_widget.engine.tiles import TileSet

FACES = tuple(dict.fromkeys(tile.face for tile in TileSet.named("fjords").tiles))


def _cells(seed: int) -> Iterator[Case]:
    """Cells, the nearest to the middle first, then some far away."""
    rng = Random(seed)
    far = [Cell(rng.randint(-40, 40), rng.randint(-40, 40)) for _ in range(10)]
    for cell in [*spiral(ORIGIN, 4), *far]:
        yield Case({"cell": cell}, Chart({}), (cell,))


def _pairs(seed: int) -> Iterator[Case]:
    rng = Random(seed + 1)
    near = [(a, b) for a in spiral(ORIGIN, 1) for b in spiral(ORIGIN, 2)]
    far = [(rng.choice(spiral(ORIGIN, 6)), rng.choice(spiral(ORIGIN, 6))) for _ in range(100)]
    for a, b in [*sorted(near, key=lambda pair: distance(*pair)), *far]:
        yield Case({"a": a, "b": b}, Chart({}), (a, b))


def _rings(seed: int) -> Iterator[Case]:
    rng = Random(seed)
    elsewhere = Cell(rng.randint(-9, 9), rng.randint(-9, 9))
    for radius, centre in product(range(5), (ORIGIN, Cell(1, -2), Cell(-3, 1), elsewhere)):
        yield Case({"centre": centre, "radius": radius}, Chart({}), (centre,))


def _turnings(seed: int) -> Iterator[Case]:
    for turns, face in product((0, 1, 2, 3, 5, 6, -1, 8), _shuffle_faces(seed)):
        yield Case({"face": face, "turns": turns}, Chart({ORIGIN: face}))


def _faces(seed: int) -> Iterator[Case]:
    for face in _shuffle_faces(seed):
        yield Case({"face": face}, Chart({ORIGIN: face}))


def _shuffle_faces(seed: int) -> tuple[str, ...]:
    """The faces of the set; with a seed they are turned, and come in another order."""
    if not seed:
        return FACES
    rng = Random(seed)
    return tuple(turn(face, rng.randrange(6)) for face in rng.sample(FACES, len(FACES)))


def _colours(seed: int) -> Iterator[Case]:
    """More of them than anybody would write down in a table."""
    rng = Random(seed)
    for colours in [*range(1, 7), *sorted(rng.sample(range(7, 40), 6))]:
        yield Case({"colours": colours})


def _corners(seed: int) -> Iterator[Case]:
    rng = Random(seed)
    elsewhere = Cell(rng.randint(-9, 9), rng.randint(-9, 9))
    for cell, corner in product([*spiral(ORIGIN, 2), elsewhere], range(6)):
        yield Case({"cell": cell, "corner": corner}, Chart({}), (cell,))


def _matching(seed: int) -> Iterator[Case]:
    """Every space of the smaller maps, with faces of which about half fit."""
    rng = Random(seed + 3)
    for chart in charts(seed)[:18]:
        faces = faces_of(chart)
        for space in open_spaces(faces)[:2]:
            fitting = sorted(face for face in turned(FACES) if matches(faces, space, face))
            for face in [*fitting[:1], turn(rng.choice(FACES), rng.randrange(6))]:
                yield _space_case(chart, {"cell": space, "face": face}, space)


def _spaces(seed: int) -> Iterator[Case]:
    for chart in charts(seed)[:18]:
        for space in open_spaces(faces_of(chart))[:2]:
            yield _space_case(chart, {"space": space, "kinds": list(FACES)}, space)


def _space_case(chart: Chart, more: dict[str, Any], space: Cell) -> Case:
    def again(smaller: Chart) -> dict[str, Any]:
        return {"faces": faces_of(smaller), **more}

    return Case.on(chart, again, space)


def is_chiral(face: str) -> bool:
    """Whether the mirror image is a different tile."""
    return canonical(face) != canonical(mirror(face))


def burnside(colours: int) -> int:
    """How many hexagons there are with each corner in one of some colours, if turned ones count once."""
    kept_by_turning = (colours**6, colours, colours**2, colours**3, colours**2, colours)
    return sum(kept_by_turning) // 6


def fitting_faces(faces: Mapping[Cell, str], space: Cell, kinds: list[str]) -> frozenset[str]:
    """The faces, turned, that match the tiles around a space."""
    return frozenset(face for face in turned(kinds) if matches(faces, space, face))


def read_names(answer: Any) -> frozenset[tuple[Cell, int]]:
    """Pairs of a cell and a corner, in any order."""
    return read_once(lambda name: (read_cell(name[0]), read_int(name[1])))(answer)


def read_faces(answer: Any) -> frozenset[str]:
    """Faces in any order."""
    return read_once(read_text)(answer)


GRID = (
    Exercise("neighbours", 1, "cells", read_cells, _cells, lambda cell: frozenset(cell.neighbours())),
    Exercise("offset", 1, "pair", read_cell, _cells, lambda cell: Cell(*to_offset(cell, "odd-q"))),
    Exercise("distance", 1, "int", read_int, _pairs, distance),
    Exercise("ring", 1, "cells", read_cells, _rings, lambda centre, radius: frozenset(ring(centre, radius))),
    Exercise("turn", 2, "text", read_text, _turnings, turn),
    Exercise("chiral", 2, "bool", read_bool, _faces, is_chiral),
    Exercise("burnside", 2, "int", read_int, _colours, burnside),
    Exercise(
        "corner-names", 3, "names", read_names, _corners, lambda cell, i: frozenset(corner_names(cell, i))
    ),
    Exercise("matches", 3, "bool", read_bool, _matching, matches),
    Exercise("fitting", 3, "faces", read_faces, _spaces, fitting_faces),
)
