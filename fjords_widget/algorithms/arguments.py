"""From a board to the arguments of an algorithm, by the names of its parameters.

    watch_on(game, breadth_first, start=Cell(0, 0))
    run_on(game, my_search, start=Cell(0, 0))
    roles(a_star)                   start and goal: what people choose by pointing at a cell

So an algorithm of ours and a learner's function with the same parameters can take each other's place, and
a page can let people choose start and goal without knowing what else an algorithm needs.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.charts import Map
from fjords_widget.algorithms.corners import faces
from fjords_widget.algorithms.frames import Watched
from fjords_widget.algorithms.functions import name_of, parameters_of, steps_of
from fjords_widget.algorithms.learner import Attempt, run_learner
from fjords_widget.algorithms.sight import peaks
from fjords_widget.algorithms.watching import watch
from fjords_widget.algorithms.ways import free_walks, homes, tolls, touches, walks
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import ORIGIN, Cell, distance
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.tiles import TileSet

ROLES = ("start", "goal", "centre", "cell", "a", "b", "about")
"""The parameters that people choose by pointing at a cell."""
NOT_WANTED = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
"""`*rest` and `**rest` go without."""
HOMES = COLOURS[:2]
"""Where people race, they choose where white and yellow begin."""


def roles(function: Callable[..., Any]) -> tuple[str, ...]:
    """Which cells there are to choose for a function: start, goal, both, others or none."""
    wanted = parameters(function)
    found = [name for name in ROLES if name in wanted]
    if "starts" in wanted and "start" not in found:
        found.insert(0, "start")
    return (*found, *HOMES) if "homes" in wanted else tuple(found)


def watch_on(source: Map | Game, algorithm: Callable[..., Any], **chosen: Any) -> Watched:
    """Watches an algorithm on a board, or in a game. What is not chosen comes from there."""
    algorithm, bound = unwrap(algorithm)
    return watch(algorithm, **arguments_for(algorithm, source, **{**bound, **chosen}))


def run_on(
    source: Map | Game,
    function: Callable[..., Any],
    *,
    budget: Budget | None = None,
    lang: str | None = None,
    **chosen: Any,
) -> Attempt:
    """The same for a learner's function: whatever it does, there is an Attempt."""
    function, bound = unwrap(function)
    arguments = arguments_for(function, source, **{**bound, **chosen})
    return run_learner(function, budget=budget, lang=lang, **arguments)


def arguments_for(function: Callable[..., Any], source: Map | Game, **chosen: Any) -> dict[str, Any]:
    """The arguments of a function by name: those chosen, and the others from the board.

    InvalidOption for a parameter without a default that no board can supply.
    """
    wanted = parameters(function)
    found: dict[str, Any] = {}
    for name, parameter in wanted.items():
        if name in chosen:
            found[name] = chosen[name]
        elif name in PARTS:
            found[name] = PARTS[name](source, {**chosen, **found}, set(wanted))
        elif parameter.default is parameter.empty and parameter.kind not in NOT_WANTED:
            called = name_of(function)
            known = ", ".join([*ROLES, *(part for part in PARTS if part not in ROLES)])
            raise InvalidOption(say(None, "learner.parameter", function=called, name=name, known=known))
    return found


def unwrap(function: Callable[..., Any]) -> tuple[Callable[..., Any], dict[str, Any]]:
    """The function in a `partial`, and the arguments that it was given there, by name."""
    bound: dict[str, Any] = {}
    while type(function) is partial:
        signature = inspect.Signature(list(parameters_of(steps_of(function.func)).values()))
        given = signature.bind_partial(*function.args, **function.keywords).arguments
        bound = {**given, **bound}
        function = function.func
    return function, bound


def parameters(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """What a function wants, by name."""
    function, _ = unwrap(function)
    return parameters_of(steps_of(function))


def _board(source: Map | Game) -> Map:
    return source.board if isinstance(source, Game) else source


def _ways(source: Map | Game, _found: dict[str, Any], wanted: set[str]) -> dict[Cell, tuple[Cell, ...]]:
    """With tolls one may go to any tile that touches; settlers go to vacant tiles; all others walk."""
    board = _board(source)
    if "tolls" in wanted:
        return touches(board)
    return free_walks(board) if wanted & {"homes", "starts"} else walks(board)


def _start(source: Map | Game, _found: dict[str, Any], _wanted: set[str]) -> Cell:
    board = _board(source)
    return ORIGIN if ORIGIN in board else min(board)


def _goal(source: Map | Game, found: dict[str, Any], wanted: set[str]) -> Cell:
    """The tile farthest from the start; of several, the last."""
    start = found.get("start") or found.get("a") or _start(source, found, wanted)
    return max(_board(source), key=lambda cell: (distance(start, cell), cell))


def _homes(source: Map | Game, found: dict[str, Any], _wanted: set[str]) -> dict[int, list[Cell]]:
    """Where the pieces of each seat stand, or the one cell that was chosen for it."""
    given = {seat: [found[name]] for seat, name in enumerate(HOMES) if name in found}
    return dict(sorted({**homes(_board(source)), **given}.items()))


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
    "homes": _homes,
    "order": lambda source, *_: list(_board(source)),
    "cells": lambda source, *_: list(_board(source)),
    "faces": lambda source, *_: faces(_board(source)),
    "kinds": lambda *_: sorted({tile.face for tile in TileSet.named("fjords").tiles}),
    "walls": lambda source, *_: peaks(_board(source)),
    "centre": _start,
    "cell": _start,
    "about": _start,
    "a": _start,
    "b": _goal,
    "radius": lambda *_: 3,
}
"""What a board can tell, by the name of a parameter."""
