"""Whom to play next: a harder level for those who win, an easier one for those who keep losing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LATELY = 3
"""This many of the last games against a level count."""
ENOUGH = 2
"""Whoever won this many of them is ready for the next level."""


class Result(NamedTuple):
    """How a game of one person against one computer ended for the person."""

    level: str
    points: float
    """1 for a win, 0.5 for a draw, 0 for a loss."""


class Suggestion(NamedTuple):
    """A level to play next, and why: of the last `games` against a level `won` were won."""

    level: str
    against: str
    won: int
    games: int


def suggest_level(results: Sequence[Result], ladder: Sequence[str]) -> Suggestion | None:
    """The level to play next, from results of which the latest comes first; None: stay where you are.

    `ladder` lists the levels from the weakest to the strongest. Only games against the last opponent count.
    """
    if not results or results[0].level not in ladder:
        return None
    against = results[0].level
    lately = [result.points for result in results if result.level == against][:LATELY]
    won, rung = lately.count(1.0), ladder.index(against)
    if won >= ENOUGH:
        rung += 1
    elif len(lately) == LATELY and not any(lately):
        rung -= 1
    if rung == ladder.index(against) or rung not in range(len(ladder)):
        return None
    return Suggestion(ladder[rung], against, won, len(lately))
