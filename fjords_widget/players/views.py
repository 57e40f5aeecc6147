"""How a map looks to a player: what each seat may hope for, and how much of that is paid attention to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fjords_widget.players.evaluation import Standing, ahead, points
from fjords_widget.players.masks import flood

Evaluate = Callable[[Standing], list[float]]
"""A static evaluation, what each seat may hope for: `points`, `hopes`, or one that overlooks something."""
Compare = Callable[[Sequence[float], int], float]
"""How much a seat likes what everybody may hope for."""


class View(NamedTuple):
    """What a player sees when it looks at a map."""

    evaluate: Evaluate = points
    compare: Compare = ahead
    house: float = 2.5
    """What it thinks a longhouse in supply is worth, while there is time to build it: with more it builds
    later."""


def mine_alone(found: Sequence[float], seat: int) -> float:
    """How somebody compares who does not look at what others get."""
    return found[seat]


def look_around(steps: int) -> Evaluate:
    """An evaluation that ends this many steps from one's own pieces, and sees nobody else walking there."""

    def evaluate(standing: Standing) -> list[float]:
        corners = [flood(standing.walk, start, standing.vacant, steps) for start in standing.pieces]
        settled = zip(standing.settled, corners, strict=True)
        return [float((mine | corner).bit_count()) for mine, corner in settled]

    return evaluate
