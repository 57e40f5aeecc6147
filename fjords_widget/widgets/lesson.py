"""A lesson: a board that plays the steps of an algorithm, and runs it again from wherever somebody clicks.

fj.Lesson(game, alg.breadth_first, start=fj.Cell(0, 0))
fj.Lesson(game, alg.dijkstra, alg.a_star)           two of them side by side, with one slider
fj.Lesson(3, alg.ring, radius=2)                    a bare grid of that radius
lesson.run(my_search)                               a learner's function in the algorithm's place
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import anywidget
import traitlets
from ipywidgets import Layout

from fjords_widget.algorithms.asking import arguments_for
from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.frames import Frame, Watched
from fjords_widget.algorithms.learner import Attempt, Trouble
from fjords_widget.algorithms.pictures import FramePicture
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.words import known_language, language, say
from fjords_widget.widgets import art, lesson_views
from fjords_widget.widgets.bundle import bundled, style_sheet
from fjords_widget.widgets.lesson_runs import PATIENCE, Task, run, source_of, task_of
from fjords_widget.widgets.pagewords import page_words

PAGE_MAY_WRITE = frozenset({"_view_count", "step"})
MOST = 2
"""So many algorithms fit beside each other."""


class Lesson(anywidget.AnyWidget):
    """The steps of an algorithm on a board: forward, back, slider, speed; its queue, counters and source."""

    step = traitlets.Int(0, help="the step that is shown, from 0").tag(sync=True)
    _map = traitlets.Dict(read_only=True).tag(sync=True)
    _films: Any = traitlets.List(read_only=True).tag(sync=True)
    _roles: Any = traitlets.List(read_only=True).tag(sync=True)
    _shapes = traitlets.Dict(read_only=True).tag(sync=True)
    _setup = traitlets.Dict(read_only=True).tag(sync=True)
    _words = traitlets.Dict(read_only=True).tag(sync=True)
    _style = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(
        self,
        board: object,
        *algorithms: Any,
        step: int = 0,
        code: bool = True,
        coordinates: bool = False,
        lang: str | None = None,
        budget: Budget = PATIENCE,
        layout: Layout | dict[str, str] | None = None,
        **chosen: Any,
    ) -> None:
        """`board`: a game, its board, a chart; a number or cells for a bare grid. `algorithms`: one or two,
        each a function, a `partial`, or what `watch` returned. `chosen`: start, goal, and whatever else they
        take. `step` counts from the end if it is negative. Without `code` the source is not shown."""
        self._lock = threading.RLock()
        self._lang = language() if lang is None else known_language(lang)
        self._budget = budget
        self._source = source_of(board, self._lang)
        self._tasks = [task_of(one, self._lang) for one in _checked_count(algorithms, self._lang)]
        self._own = tuple(self._tasks)
        self._chosen = self._checked(chosen)
        self._attempts: list[Attempt] = []
        self._look = {"code": bool(code), "coordinates": bool(coordinates)}
        self._name = os.urandom(12).hex()
        self._show(step)
        super().__init__(**({} if layout is None else {"layout": layout}))
        self.on_msg(Lesson._receive)

    @property
    def _esm(self) -> str:
        return bundled("lesson.js")

    @traitlets.default("_style")
    def _style_sheet(self) -> str:
        return style_sheet("lesson")

    # What is shown --------------------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """How many steps there are; of two algorithms, those of the longer one."""
        return max(len(film["frames"]) for film in self._films)

    @property
    def watched(self) -> Watched:
        """The run that is shown, the first one if there are two: frames, answer, source."""
        return self._attempts[0].watched

    @property
    def answer(self) -> Any:
        """What the function returned; of two, a pair of answers."""
        found = [attempt.answer for attempt in self._attempts]
        return found[0] if len(found) == 1 else tuple(found)

    @property
    def trouble(self) -> Trouble | None:
        """What went wrong, if anything did."""
        return next((attempt.trouble for attempt in self._attempts if attempt.trouble), None)

    @property
    def chosen(self) -> dict[str, Cell]:
        """The cells that are chosen, by name: start, goal …"""
        return {name: cell for name, cell in self._roles_now().items() if cell is not None}

    def forward(self, steps: int = 1) -> Self:
        """Goes on by one step, or by several."""
        self.step += steps
        return self

    def back(self, steps: int = 1) -> Self:
        """Goes back by one step, or by several."""
        self.step -= steps
        return self

    @traitlets.validate("step")
    def _within(self, proposal: Any) -> int:
        films = getattr(self, "_films", ())
        last = max((len(film["frames"]) for film in films), default=1) - 1
        return int(min(max(proposal["value"], 0), max(last, 0)))

    # Running --------------------------------------------------------------------------------------

    def choose(self, **chosen: Any) -> Self:
        """Chooses another start, goal or radius, and runs again."""
        with self._lock:
            self._chosen = {**self._chosen, **self._checked(chosen)}
            self._show(None)
        return self

    def run(self, function: Callable[..., Any] | None = None, *, beside: bool = False, **chosen: Any) -> Self:
        """Puts a function in the algorithm's place, or beside it, and runs it on this board.

        It gets what its parameters are called: ways, start, board … Whatever it does, the lesson tells it
        kindly. Without a function the lesson's own algorithm is back.
        """
        with self._lock:
            own = self._own[0]
            if function is None:
                tasks = list(self._own)
            elif not callable(function):
                raise InvalidOption(say(self._lang, "lesson_errors.algorithm", given=repr(function)[:60]))
            else:
                mine = Task(function, stands_for=own.function)
                tasks = [own, mine] if beside else [mine, *self._own[1:]]
            before, self._tasks = self._tasks, tasks
            try:
                self._chosen = {**self._chosen, **self._checked(chosen)}
            except FjordsError:
                self._tasks = before
                raise
            self._show(0)
        return self

    def _checked(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """Cells are cells of the board, and every name is one that a function here knows."""
        found = {}
        known = {name for task in self._tasks for name in task.roles}
        for name, value in chosen.items():
            if not any(task.wants(name) for task in self._tasks):
                raise InvalidOption(
                    say(self._lang, "lesson_errors.unknown", name=name, known=", ".join(sorted(known)) or "-")
                )
            found[name] = self._checked_cell(value) if name in known else value
        return found

    def _checked_cell(self, value: Any) -> Cell:
        try:
            cell = Cell.parse(value) if isinstance(value, str) else Cell(*value)
        except (TypeError, ValueError):
            raise InvalidOption(say(self._lang, "lesson_errors.cell", given=repr(value)[:60])) from None
        if lesson_views.outside(self._source, cell):
            raise InvalidOption(say(self._lang, "lesson_errors.outside", cell=cell))
        return cell

    def _roles_now(self) -> dict[str, Cell | None]:
        """What is chosen for each role, by somebody or by default."""
        found: dict[str, Cell | None] = {}
        for task in self._tasks:
            for name in task.roles:
                found.setdefault(name, self._chosen.get(name) or self._default(task, name))
        return found

    def _default(self, task: Task, name: str) -> Cell | None:
        assert task.function is not None
        try:
            value = arguments_for(task.function, self._source, **self._wanted(task)).get(name)
        except FjordsError:
            return None
        return value if isinstance(value, Cell) else None

    def _wanted(self, task: Task) -> dict[str, Any]:
        return {name: value for name, value in self._chosen.items() if task.wants(name)}

    def _show(self, step: int | None) -> None:
        """Runs everything, and brings the traits in step. `step` None: stay, at the end stay at the end."""
        self._attempts = [
            run(task, self._source, self._chosen, self._lang, self._budget) for task in self._tasks
        ]
        films = [
            lesson_views.film(task, attempt, self._source, self._lang, len(self._tasks))
            for task, attempt in zip(self._tasks, self._attempts, strict=True)
        ]
        table = lesson_views.ground(self._source, films)
        at_end = bool(self._films) and self.step == self.steps - 1
        seen = {
            "_films": films,
            "_map": table,
            "_roles": lesson_views.choices(self._roles_now(), self._lang),
            "_shapes": lesson_views.shapes(table, films),
            "_setup": {
                "board": self._name,
                "version": art.version(),
                "lang": self._lang,
                "frames": max(len(film["frames"]) for film in films),
                **self._look,
            },
            "_words": page_words(self._lang, ("stepper", "lesson")),
        }
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in seen.items():
                self.set_trait(name, value)
            last = self.steps - 1
            if step is None:
                step = last if at_end else self.step
            self.step = last + 1 + step if step < 0 else step

    # Keeping --------------------------------------------------------------------------------------

    def picture(self, step: int | None = None, which: int = 0) -> FramePicture:
        """A step as a still picture, which stays as it is in a saved notebook."""
        frames = self._attempts[which].watched.frames
        number = self.step if step is None else step
        frame = frames[max(-len(frames), min(number, len(frames) - 1))] if frames else Frame(0)
        return FramePicture(self._source, frame)

    def to_html(self, path: str | os.PathLike[str] | None = None) -> str:
        """The lesson as one HTML page that needs no kernel and no network; written to a file, if named."""
        from fjords_widget.widgets.standalone import standalone

        state = self.get_state(["step", "_map", "_films", "_roles", "_shapes", "_setup", "_words"])
        names = " · ".join(film["name"] for film in self._films)
        page = standalone(title=names, lang=self._lang, esm=self._esm, css=self._style, state=state)
        if path is not None:
            Path(path).write_text(page, encoding="utf-8")
        return page

    # The page -------------------------------------------------------------------------------------

    def open(self) -> None:
        """Called when the page is to hear of the widget."""
        super().open()
        # As in Play: what comes from a page is not to wait for a cell that runs.
        if hasattr(self.comm, "_reply_subshell_for"):
            self.comm._reply_subshell_for = _as_asked

    def _receive(self, message: object, buffers: object) -> None:
        """Called with what a page sent; every message gets one answer."""
        from fjords_widget.widgets.lesson_wire import answer

        del buffers
        self.send(answer(self, message))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Called with what a page wrote: the step is the page's, and all else is answered with the truth."""
        allowed = {name: value for name, value in sync_data.items() if name in PAGE_MAY_WRITE}
        if type(allowed.get("step", 0)) is not int:
            del allowed["step"]
        super().set_state(allowed)
        refused = [name for name in sync_data if name in self.keys and name not in allowed]
        if refused:
            self.send_state(refused)

    def __repr__(self) -> str:
        names = ", ".join(film["name"] for film in self._films)
        return f"<Lesson: {names}, step {self.step} of {self.steps - 1}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live lesson; its picture where there is no kernel, or no trust in the notebook."""
        from fjords_widget.widgets.picture import image

        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        shown = self.picture()
        data["text/plain"] = repr(self)
        data["text/html"] = image(shown._repr_svg_(), f"{repr(self)[1:-1]}. {shown.frame.said(self._lang)}")
        return data, metadata


def _as_asked(data: object, subshell: str | None) -> str | None:
    """Which thread of the kernel handles a message."""
    del data
    return subshell


def _checked_count(algorithms: tuple[Any, ...], lang: str) -> tuple[Any, ...]:
    if not 1 <= len(algorithms) <= MOST:
        raise InvalidOption(say(lang, "lesson_errors.count", given=len(algorithms), most=MOST))
    return algorithms
