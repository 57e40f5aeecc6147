"""From a board to the arguments of an algorithm, by the names of its parameters.

    watch_on(game, breadth_first, start=Cell(0, 0))
    run_on(game, my_search, start=Cell(0, 0))

An algorithm of ours and a learner's function with the same parameters can so take each other's place, and a
page can let people choose start and goal without knowing what else an algorithm needs.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.charts import Map
from fjords_widget.algorithms.corners import faces
from fjords_widget.algorithms.frames import Watched
from fjords_widget.algorithms.learner import Attempt, run_learner
from fjords_widget.algorithms.sight import peaks
from fjords_widget.algorithms.watching import watch
from fjords_widget.algorithms.ways import free_walks, homes, tolls, touches, walks
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import ORIGIN, Cell, distance
from fjords_widget.engine.tiles import TileSet
from fjords_widget.engine.words import say

ROLES = ("start", "goal")
"""The parameters that people choose by pointing at a cell."""


def roles(function: Callable[..., Any]) -> tuple[str, ...]:
    """Which cells there are to choose for a function: start, goal, both or none."""
    return tuple(name for name in ROLES if name in _parameters(function))


def watch_on(source: Map | Game, algorithm: Callable[..., Any], **chosen: Any) -> Watched:
    """Watches an algorithm on a board, or in a game. What is not chosen comes from there."""
    return watch(algorithm, **arguments_for(algorithm, source, **chosen))


def run_on(
    source: Map | Game, function: Callable[..., Any], *, budget: Budget | None = None, **chosen: Any
) -> Attempt:
    """The same for a learner's function: whatever it does, there is an Attempt."""
    return run_learner(function, budget=budget, **arguments_for(function, source, **chosen))


def arguments_for(function: Callable[..., Any], source: Map | Game, **chosen: Any) -> dict[str, Any]:
    """The arguments of a function by name: those chosen, and of the rest what a board can tell.

    InvalidOption: it wants something that has no default and that no board has.
    """
    parameters = _parameters(function)
    found: dict[str, Any] = {}
    for name, parameter in parameters.items():
        if name in chosen:
            found[name] = chosen[name]
        elif name in PARTS:
            found[name] = PARTS[name](source, {**chosen, **found}, set(parameters))
        elif parameter.default is parameter.empty:
            called = getattr(function, "__name__", "?")
            known = ", ".join([*ROLES, *(part for part in PARTS if part not in ROLES)])
            raise InvalidOption(say(None, "learner.parameter", function=called, name=name, known=known))
    return found


def _parameters(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    try:
        return dict(inspect.signature(getattr(function, "steps", function)).parameters)
    except (TypeError, ValueError):  # a built-in function that tells nothing of itself
        return {}


def _board(source: Map | Game) -> Map:
    return source.board if isinstance(source, Game) else source


def _ways(source: Map | Game, _found: dict[str, Any], wanted: set[str]) -> dict[Cell, tuple[Cell, ...]]:
    """Who pays goes anywhere; who settles goes to vacant tiles; everybody else walks."""
    board = _board(source)
    if "tolls" in wanted:
        return touches(board)
    return free_walks(board) if wanted & {"homes", "starts"} else walks(board)


def _start(source: Map | Game, _found: dict[str, Any], _wanted: set[str]) -> Cell:
    board = _board(source)
    return ORIGIN if ORIGIN in board else min(board)


def _goal(source: Map | Game, found: dict[str, Any], wanted: set[str]) -> Cell:
    """The tile farthest from the start; of several, the last."""
    start = found.get("start") or _start(source, found, wanted)
    return max(_board(source), key=lambda cell: (distance(start, cell), cell))


def _starts(source: Map | Game, found: dict[str, Any], _wanted: set[str]) -> list[Cell]:
    """The chosen start, or else every piece of the first seat that has any."""
    if "start" in found:
        return [found["start"]]
    return next(iter(homes(_board(source)).values()), [])


Part = Callable[[Map | Game, dict[str, Any], set[str]], Any]
PARTS: dict[str, Part] = {
    "start": _start,
    "goal": _goal,
    "starts": _starts,
    "ways": _ways,
    "board": lambda source, *_: _board(source),
    "game": lambda source, *_: source.copy() if isinstance(source, Game) else None,
    "tolls": lambda source, *_: tolls(_board(source)),
    "homes": lambda source, *_: homes(_board(source)),
    "order": lambda source, *_: list(_board(source)),
    "faces": lambda source, *_: faces(_board(source)),
    "kinds": lambda *_: sorted({tile.face for tile in TileSet.named("fjords").tiles}),
    "walls": lambda source, *_: peaks(_board(source)),
    "centre": _start,
    "radius": lambda *_: 3,
}
"""What a board can tell, by the name of a parameter."""
