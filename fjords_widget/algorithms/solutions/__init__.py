"""A solution for each exercise, by its name. Not for those who still want to find it themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fjords_widget.algorithms.solutions import (
    chance,
    costs,
    games,
    graphs,
    grid,
    maps,
    pixels,
    remembering,
    sums,
)

SOLUTIONS: dict[str, Callable[..., Any]] = {
    **grid.SOLUTIONS,
    **graphs.SOLUTIONS,
    **games.SOLUTIONS,
    **costs.SOLUTIONS,
    **pixels.SOLUTIONS,
    **maps.SOLUTIONS,
    **sums.SOLUTIONS,
    **remembering.SOLUTIONS,
    **chance.SOLUTIONS,
}
