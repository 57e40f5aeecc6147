"""Regions, stops and thermographs: against the solver's own, and against playing everything out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random
from xml.etree import ElementTree

import pytest

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.algorithms.exercises.sums import find_bounds, small_regions
from fjords_widget.algorithms.solutions import sums as solutions
from fjords_widget.algorithms.sums import MOST_TILES, Region, contested, values_at
from fjords_widget.engine.catalogue import say
from fjords_widget.players.solver import claims
from fjords_widget.players.solver.problem import Problem
from fjords_widget.players.solver.thermograph import UNIT, Thermographs

LESSON = alg.small_game(28, seed=167)


def positions() -> Iterator[fj.Game]:
    """Settlements from their beginning to their end."""
    for seed in range(12):
        game, rng = alg.small_game(10 + seed, seed), Random(seed)
        while game.phase == "settlement":
            yield game
            game.push(rng.choice(list(game.legal_moves)))


def test_regions_and_thermographs_are_those_of_the_solver() -> None:
    seen = 0
    for game in positions():
        problem = Problem(game)
        slots = {cell: slot for slot, cell in enumerate(game.board)}

        def mask(tiles: Iterable[fj.Cell], slots: dict[fj.Cell, int] = slots) -> int:
            return sum(1 << slots[tile] for tile in tiles)

        land, white, yellow = contested(game.board)
        found = alg.regions(game.board)
        parts = claims.parts(problem.walk, mask(land), mask(white & yellow))
        assert sorted(mask(region.land) for region in found) == sorted(parts)
        theirs = Thermographs(problem.walk)
        for region in (region for region in found if len(region.land) <= MOST_TILES):
            seen += 1
            graph = alg.thermograph(region)
            known = theirs.of(mask(region.land), mask(region.white), mask(region.yellow))
            assert graph.mean == Fraction(known.mean, UNIT)
            assert graph.temperature == Fraction(known.temperature, UNIT)
            first, second = alg.stops(region)
            assert (first, second) == (known.first, known.second)
            assert (graph.left[0][1], graph.right[0][1]) == (Fraction(first), Fraction(second))
    assert seen > 100


def test_stops_are_what_playing_it_out_comes_to() -> None:
    for _, region in small_regions(0):
        ways: solutions.Ways = {tile: list(near) for tile, near in region.ways}
        assert alg.stops(region) == solutions.stops(ways, [*region.white], [*region.yellow])


def test_the_contested_land_is_worth_what_the_means_and_the_hottest_region_allow() -> None:
    """Whoever begins gets the sum of the means at least, and at most the highest temperature more."""
    checked = 0
    for game in positions():
        found = alg.regions(game.board)
        if game.turn != 0 or not found or any(len(region.land) > MOST_TILES for region in found):
            continue
        checked += 1
        sure = [score.total for score in game.projected_scores()]
        worth = fj.solve(game).margin - (sure[0] - sure[1])
        graphs = [alg.thermograph(region) for region in found]
        low, high = find_bounds([(graph.mean, graph.temperature) for graph in graphs])  # type: ignore[misc]
        assert low <= worth <= high
    assert checked > 10


def test_walls_meet_at_the_temperature_and_stay_together() -> None:
    for _, region in small_regions(0):
        graph = alg.thermograph(region)
        assert graph.left[-1] == graph.right[-1] == (graph.temperature, graph.mean)
        assert values_at(region, graph.temperature + 1) == (graph.mean, graph.mean)
        if graph.temperature:
            left, right = values_at(region, graph.temperature / 2)
            assert left > right


def test_what_the_lesson_says_about_its_position() -> None:
    graphs = [alg.thermograph(region) for region in alg.regions(LESSON.board)]
    assert [(graph.mean, graph.temperature) for graph in graphs] == [
        (Fraction(-7, 8), Fraction(21, 8)),
        (Fraction(17, 8), Fraction(15, 8)),
        (0, 0),
        (Fraction(1, 2), Fraction(3, 2)),
    ]
    solution = fj.solve(LESSON)
    assert LESSON.turn == 0
    assert solution.margin == -2
    assert [str(move) for move, margin in solution.values.items() if margin == -2] == ["settle@1,2"]


def test_a_large_region_has_no_thermograph_here() -> None:
    line = [fj.Cell(n, 0) for n in range(MOST_TILES + 1)]
    ways = tuple((tile, ()) for tile in line)
    with pytest.raises(ValueError, match="too many"):
        alg.thermograph(Region(frozenset(line), ways, frozenset(line), frozenset(line)))


@pytest.mark.parametrize("number", range(4))
def test_a_thermograph_draws_itself(number: int) -> None:
    graph = alg.thermograph(alg.regions(LESSON.board)[number])
    drawn = ElementTree.fromstring(graph._repr_svg_())
    told = "".join(drawn.itertext())
    mean = str(graph.mean).replace("-", "\N{MINUS SIGN}")
    assert say("en", "thermograph.mean", mean=mean) in told
    looks = [line.get("class") for line in drawn.iter("{http://www.w3.org/2000/svg}polyline")]
    assert looks[-3:] == ["fj-mast", "fj-wall-yellow", "fj-wall-white"]


def test_a_click_chooses_the_region_that_is_cooled() -> None:
    lesson = fj.Lesson(LESSON, alg.cooling, start=fj.Cell(3, -1))
    assert lesson.answer.temperature == Fraction(3, 2)
    assert lesson.choose(start=(1, -2)).answer.mean == Fraction(17, 8)
    assert lesson.watched.frames[-2].note == "frozen"
