"""What a lesson shows: a board, functions that run on it, and how each of them did."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from inspect import isgenerator
from typing import Any, NamedTuple

from fjords_widget.algorithms.asking import parameters, roles, run_on, unwrapped
from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.charts import Chart, Grid
from fjords_widget.algorithms.frames import Watched
from fjords_widget.algorithms.learner import Attempt, Trouble, of_a_kind, run_learner
from fjords_widget.engine.board import Board
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.words import say

Source = Game | Chart
"""What algorithms run on. A lesson keeps its own: the game that it comes from may go on."""
PATIENCE = Budget(lines=400_000, seconds=3.0)


class Task(NamedTuple):
    """A function to be watched, or a run that was watched before: that one cannot be run again."""

    function: Callable[..., Any] | None
    done: Attempt | None = None
    stands_for: Callable[..., Any] | None = None
    """The algorithm of ours in whose place a learner's function stands."""

    @property
    def roles(self) -> tuple[str, ...]:
        """The cells that there are to choose."""
        return roles(self.function) if self.function else ()

    def wants(self, name: str) -> bool:
        """Whether it has a parameter, or a role, of this name."""
        return self.function is not None and (name in parameters(self.function) or name in self.roles)

    def searches(self) -> bool:
        """Whether it goes through the moves of a game."""
        return self.function is not None and "game" in parameters(self.function)

    def tells_seats(self) -> bool:
        """Whether the answer is about who gets where."""
        return self.function is not None and "homes" in parameters(self.function)

    def lays(self) -> bool:
        """Whether it takes the tiles one by one, in the order in which they were laid."""
        return self.function is not None and "order" in parameters(self.function)


def source_of(board: object, lang: str | None = None) -> Source:
    """A board to run on: of a game, a board, a chart; of a number, or of cells, a bare grid."""
    if isinstance(board, Game):
        return board.copy()
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
    raise InvalidOption(say(lang, "lesson_errors.board", given=repr(board)[:60]))


def cells_of(source: Source) -> list[Cell]:
    """The cells that algorithms can go to."""
    return list(source.board) if isinstance(source, Game) else list(source)


def task_of(algorithm: object, lang: str | None = None) -> Task:
    """What to watch: a function, a `partial` of one, steps that have begun, or what was watched before."""
    if isinstance(algorithm, Watched):
        return Task(None, Attempt(algorithm))
    if isgenerator(algorithm):
        attempt = run_learner(partial(_go_on, algorithm), budget=PATIENCE, lang=lang)
        named = attempt.watched._replace(name=algorithm.__name__)
        return Task(None, attempt._replace(watched=named))
    if callable(algorithm):
        return Task(algorithm)
    raise InvalidOption(say(lang, "lesson_errors.algorithm", given=repr(algorithm)[:60]))


def _go_on(steps: Any) -> Any:
    """Steps that have begun, from the beginning of what is left of them."""
    return (yield from steps)


def run(task: Task, source: Source, chosen: dict[str, Any], lang: str | None, budget: Budget) -> Attempt:
    """Runs it; whatever happens, there is an attempt."""
    if task.done is not None:
        return task.done
    function = task.function
    assert function is not None
    wanted = {name: value for name, value in chosen.items() if task.wants(name)}
    try:
        attempt = run_on(source, function, budget=budget, lang=lang, **wanted)
        if task.stands_for is not None and attempt.trouble is None:
            model = run_on(source, task.stands_for, budget=budget, lang=lang, **wanted)
            return of_a_kind(attempt, model.answer, lang)
    except FjordsError as fault:  # it wants what no board has
        plain, _ = unwrapped(function)
        name = getattr(plain, "__name__", "?")
        return Attempt(Watched(name, (), None, ()), Trouble("error", str(fault)))
    if attempt.trouble is not None and attempt.trouble.kind == "endless" and hasattr(function, "steps"):
        text = say(lang, "lesson_errors.too_long", seconds=budget.seconds)
        return attempt._replace(trouble=attempt.trouble._replace(text=text))
    return attempt
