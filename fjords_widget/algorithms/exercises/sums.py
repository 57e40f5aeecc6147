"""Lesson 14: sums of games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.exercises.answers import read_cell, read_int
from fjords_widget.algorithms.exercises.pixels import read_numbers
from fjords_widget.algorithms.exercises.practice import settlements
from fjords_widget.algorithms.exercises.task import Case, Exercise
from fjords_widget.algorithms.sums import MOST_TILES, Region, regions, stops
from fjords_widget.engine.hexgrid import Cell

Pair = tuple[float, float]


# Cases ----------------------------------------------------------------------------------------------------


def _switches(seed: int) -> Iterator[Case]:
    rng = Random(seed + 41)
    for number in range(30):
        right = rng.randint(-3 - number, 3 + number)
        yield Case({"left": right + rng.randint(0, 3 + number), "right": right})


def _regions(seed: int) -> Iterator[Case]:
    """Contested land out of settlements, from single tiles on."""
    for chart, region in small_regions(seed):
        ways = {tile: list(near) for tile, near in region.ways}
        arguments = {"ways": ways, "white": sorted(region.white), "yellow": sorted(region.yellow)}
        yield Case(arguments, chart, tuple(sorted(region.land)))


@lru_cache(2)
def small_regions(seed: int) -> list[tuple[Chart, Region]]:
    """Regions of small settlements, with their maps, from small to large."""
    found = [
        (Chart.of(game.board), region)
        for game in settlements(8, 40, seed)
        for region in regions(game.board)
        if len(region.land) <= MOST_TILES
    ]
    return sorted(found, key=lambda one: len(one[1].land))


def _sums(seed: int) -> Iterator[Case]:
    """One switch, then more; now and then a cold one, in which it does not matter who begins."""
    rng = Random(seed + 43)
    for number in range(40):
        pairs = []
        for _ in range(1 + number // 8):
            right = rng.randint(-6, 6)
            pairs.append((right + rng.choice((0, 1, 2, 3, 5, 8)), right))
        yield Case({"switches": pairs})


def _parts(seed: int) -> Iterator[Case]:
    rng = Random(seed + 44)
    for number in range(24):
        parts = [(rng.randint(-16, 16) / 4, rng.randint(0, 12) / 4) for _ in range(number // 4)]
        yield Case({"parts": parts})


# Answers --------------------------------------------------------------------------------------------------


def find_stops(ways: dict[Cell, list[Cell]], white: list[Cell], yellow: list[Cell]) -> Cell:
    """Both stops, as a pair."""
    inside = tuple((tile, tuple(near)) for tile, near in ways.items())
    return Cell(*stops(Region(frozenset(ways), inside, frozenset(white), frozenset(yellow))))


def find_switch(left: float, right: float) -> Pair:
    """The mean of a switch, and its temperature."""
    return (left + right) / 2, (left - right) / 2


def find_sum(switches: list[tuple[int, int]]) -> int:
    """What white ends with, if both always move where it is hottest; white begins."""
    hottest_first = sorted(switches, key=lambda pair: pair[1] - pair[0])
    return sum(pair[number % 2] for number, pair in enumerate(hottest_first))


def find_bounds(parts: list[Pair]) -> Pair:
    """The sum of the means, and that with the highest temperature added."""
    low = sum(mean for mean, _ in parts)
    return low, low + max([0.0, *(temperature for _, temperature in parts)])


SUMS = (
    Exercise("switch", 14, "numbers", read_numbers, _switches, find_switch),
    Exercise("stops", 14, "pair", read_cell, _regions, find_stops),
    Exercise("hot-sum", 14, "int", read_int, _sums, find_sum),
    Exercise("bounds", 14, "numbers", read_numbers, _parts, find_bounds),
)
