"""What a lesson shows: a board, functions that run on it, and how each of them did."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from inspect import isgenerator
from random import Random
from typing import Any, NamedTuple

from fjords_widget.algorithms.arguments import parameters, roles, run_on, unwrap
from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.charts import Chart, Grid
from fjords_widget.algorithms.exercises.stubs import is_stub
from fjords_widget.algorithms.frames import Watched
from fjords_widget.algorithms.functions import name_of, steps_of
from fjords_widget.algorithms.learner import Attempt, Trouble, of_a_kind, run_learner
from fjords_widget.algorithms.values import show
from fjords_widget.engine.board import Board
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.redeal import redeal

Source = Game | Chart
"""What algorithms run on. A lesson keeps its own: the game that it comes from may go on."""
PATIENCE = Budget(lines=400_000, seconds=3.0)


class Runnable(NamedTuple):
    """A function to run and watch; or a run that is over (`done`), which can only be shown."""

    function: Callable[..., Any] | None
    done: Attempt | None = None
    stands_for: Callable[..., Any] | None = None
    """The algorithm of ours in whose place a learner's function stands."""
    exercise: str = ""
    """The exercise that its source would give away."""

    @property
    def roles(self) -> tuple[str, ...]:
        """The cells that there are to choose."""
        return roles(self.function) if self.function is not None else ()

    def wants(self, name: str) -> bool:
        """Whether it has a parameter, or a role, of this name."""
        return self.function is not None and (name in parameters(self.function) or name in self.roles)

    def searches(self) -> bool:
        """Whether it goes through the moves of a game."""
        return self.function is not None and "game" in parameters(self.function)

    def tells_seats(self) -> bool:
        """Whether the answer is about who reaches which tile."""
        return self.function is not None and "homes" in parameters(self.function)

    def lays(self) -> bool:
        """Whether it takes the tiles one by one, in the order in which they were laid."""
        return self.function is not None and "order" in parameters(self.function)


def make_source(board: object, lang: str | None = None) -> Source:
    """The board to run on, made of a game, a board or a chart; a number or cells give a bare grid."""
    if isinstance(board, Game):
        return redeal(board, Random(0))  # the same each time, so that steps can be compared
    if isinstance(board, Board):
        return Chart.of(board)
    if isinstance(board, Chart):
        return board
    if isinstance(board, int) and not isinstance(board, bool) and 0 <= board <= 20:
        return Grid(board)
    if isinstance(board, Iterable) and not isinstance(board, str):
        cells = list(board)
        if cells and all(isinstance(cell, tuple) and len(cell) == 2 for cell in cells):
            return Grid(cells)
    raise InvalidOption(say(lang, "lesson_errors.board", given=show(board, 60)))


def list_cells(source: Source) -> list[Cell]:
    """The cells that algorithms can go to."""
    return list(source.board) if isinstance(source, Game) else list(source)


def make_runnable(algorithm: object, lang: str | None = None) -> Runnable:
    """What to watch, made of a function, a `partial`, a generator of steps, or an earlier run."""
    if isinstance(algorithm, Watched):
        return Runnable(None, Attempt(algorithm))
    if isgenerator(algorithm):
        attempt = run_learner(partial(_go_on, algorithm), budget=PATIENCE, lang=lang)
        named = attempt.watched._replace(name=algorithm.__name__)
        return Runnable(None, attempt._replace(watched=named))
    if callable(algorithm):
        return Runnable(algorithm)
    raise InvalidOption(say(lang, "lesson_errors.algorithm", given=show(algorithm, 60)))


def _go_on(steps: Any) -> Any:
    """Goes through the steps that a generator has left."""
    return (yield from steps)


def run(
    runnable: Runnable, source: Source, chosen: dict[str, Any], lang: str | None, budget: Budget
) -> Attempt:
    """Runs a function on the board. Its errors are part of the attempt; none is raised."""
    if runnable.done is not None:
        return runnable.done
    function = runnable.function
    assert function is not None
    wanted = {name: value for name, value in chosen.items() if runnable.wants(name)}
    try:
        attempt = run_on(source, function, budget=budget, lang=lang, **wanted)
        if attempt.trouble is None and is_stub(function):
            text = say(lang, "learner.stub", name=attempt.watched.name)
            return attempt._replace(trouble=Trouble("stub", text))
        if runnable.stands_for is not None and attempt.trouble is None:
            model = run_on(source, runnable.stands_for, budget=budget, lang=lang, **wanted)
            return of_a_kind(attempt, model.answer, lang)
    except FjordsError as fault:  # it wants what no board has
        plain, _ = unwrap(function)
        return Attempt(Watched(name_of(plain), (), None, ()), Trouble("error", str(fault)))
    if (
        attempt.trouble is not None
        and attempt.trouble.kind == "endless"
        and steps_of(function) is not function
    ):
        text = say(lang, "lesson_errors.too_long", seconds=budget.seconds)
        return attempt._replace(trouble=attempt.trouble._replace(text=text))
    return attempt
