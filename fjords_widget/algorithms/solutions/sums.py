"""Solutions of lesson 14, as a learner might write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Cell = tuple[int, int]
Ways = dict[Cell, list[Cell]]


def switch(left: float, right: float) -> tuple[float, float]:
    """Mean and temperature."""
    return (left + right) / 2, (left - right) / 2


def play_on(ways: Ways, free: set[Cell], white: set[Cell], yellow: set[Cell], turn: str) -> int:
    """White's tiles minus yellow's, if both play their best from here."""
    sides = {"white": white, "yellow": yellow}
    if not sides[turn] & free:
        if not (white | yellow) & free:
            return 0
        turn = "yellow" if turn == "white" else "white"  # who cannot settle passes
    margins = []
    for tile in sides[turn] & free:
        after = {**sides, turn: sides[turn] | set(ways[tile])}
        other = "yellow" if turn == "white" else "white"
        rest = play_on(ways, free - {tile}, after["white"], after["yellow"], other)
        margins.append(rest + (1 if turn == "white" else -1))
    return max(margins) if turn == "white" else min(margins)


def stops(ways: Ways, white: list[Cell], yellow: list[Cell]) -> tuple[int, int]:
    """The margin if white begins, and if yellow begins."""
    return (
        play_on(ways, set(ways), set(white), set(yellow), "white"),
        play_on(ways, set(ways), set(white), set(yellow), "yellow"),
    )


def hot_sum(switches: list[tuple[int, int]]) -> int:
    """The margin of a sum of switches, if white begins."""
    margin = 0
    hottest_first = sorted(switches, key=lambda pair: pair[1] - pair[0])
    for number, (left, right) in enumerate(hottest_first):
        margin += left if number % 2 == 0 else right
    return margin


def bounds(parts: list[tuple[float, float]]) -> tuple[float, float]:
    """The least and the most that whoever begins gets."""
    low = sum(mean for mean, _ in parts)
    return low, low + max((temperature for _, temperature in parts), default=0)


SOLUTIONS: dict[str, Callable[..., Any]] = {
    "switch": switch,
    "stops": stops,
    "hot-sum": hot_sum,
    "bounds": bounds,
}
