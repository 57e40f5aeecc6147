"""Interfaces for researchers: moves as numbers, boards as planes, PettingZoo, OpenSpiel, data sets.

The libraries that these need are imported when they are asked for, and no sooner.
"""

from __future__ import annotations

import sys
from typing import Any, cast

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.terms import Terms
from fjords_widget.research.action_numbers import Actions


def pettingzoo_env(
    players: int = 2, *, render_mode: str | None = None, radius: int | None = None, **rules: Any
) -> Any:
    """A PettingZoo AEC environment. `rules` are those of `fj.Game`; see `Actions` for the radius."""
    try:
        from fjords_widget.research.aec import env
    except ImportError as fault:
        raise _missing(fault, "pettingzoo") from fault
    return env(players, render_mode=render_mode, radius=radius, **rules)


def openspiel_game(players: int = 2, *, radius: int | None = None, **rules: Any) -> Any:
    """An OpenSpiel game, every draw a chance node. `pyspiel.load_game("python_fjords")` finds it too."""
    try:
        from fjords_widget.research.openspiel import load
    except ImportError as fault:
        raise _missing(fault, "openspiel") from fault
    return load(players, radius, rules)


def planes(players: int = 2, *, radius: int | None = None, **rules: Any) -> Any:
    """Turns a game into an array of planes, and such an array back into a board: see `Planes`."""
    try:
        from fjords_widget.research.board_planes import Planes
    except ImportError as fault:
        raise _missing(fault, "pettingzoo") from fault
    return Planes(Terms.agreed(players, **rules), radius)


def actions(players: int = 2, *, radius: int | None = None, **rules: Any) -> Actions:
    """Turns moves into numbers, and numbers into moves: see `Actions`."""
    return Actions(Terms.agreed(players, **rules), radius)


def selfplay(path: Any, games: int, *arguments: Any, **options: Any) -> int:
    """Makes a data set of games that computers play: see `fjords_widget.research.dataset`."""
    from fjords_widget.research.dataset import selfplay as make

    return make(path, games, *arguments, **options)


def _missing(fault: ImportError, extra: str) -> ImportError:
    return ImportError(say(None, "research.missing", extra=extra, fault=fault))


research = cast(Any, sys.modules[__name__])
