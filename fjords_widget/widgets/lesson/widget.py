"""A lesson: a board that plays the steps of an algorithm, and runs it again from wherever somebody clicks.

fj.Lesson(game, alg.breadth_first, start=fj.Cell(0, 0))
fj.Lesson(game, alg.dijkstra, alg.a_star)           two of them side by side, with one slider
fj.Lesson(3, alg.ring, radius=2)                    a bare grid of that radius
lesson.run(my_search)                               another lesson: a learner's function beside the algorithm
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import traitlets
from ipywidgets import Layout

from fjords_widget.algorithms.arguments import arguments_for
from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.exercises.solved import when_solved
from fjords_widget.algorithms.frames import Frame, Watched
from fjords_widget.algorithms.learner import Attempt, Trouble
from fjords_widget.algorithms.pictures import FramePicture
from fjords_widget.algorithms.reels import Reel
from fjords_widget.algorithms.timeline import align
from fjords_widget.algorithms.values import show
from fjords_widget.engine.catalogue import known_language, say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.files import FilePath
from fjords_widget.user_settings import preferred_language
from fjords_widget.widgets.lesson.runs import PATIENCE, Runnable, make_runnable, make_source, run
from fjords_widget.widgets.lesson.views import (
    is_outside,
    name_cells,
    pack_film,
    view_choices,
    view_film,
    view_ground,
    view_shapes,
    view_systems,
    view_timeline,
)
from fjords_widget.widgets.shared.base import MimeBundle, PageWidget
from fjords_widget.widgets.shared.page_words import page_words

if TYPE_CHECKING:
    from fjords_widget.widgets.shared.rpc import Verbs

MOST = 2
"""This many algorithms fit beside each other."""


class Lesson(PageWidget):
    """The steps of an algorithm on a board: forward, back, slider, speed; its queue, counters and source."""

    BUNDLE = "lesson"
    PAGE_MAY_WRITE: ClassVar = {"step": int}

    step = traitlets.Int(0, help="the step that is shown, from 0").tag(sync=True)
    _map = traitlets.Dict(read_only=True).tag(sync=True)
    _films: Any = traitlets.List(read_only=True).tag(sync=True)
    _timeline = traitlets.Dict(read_only=True).tag(sync=True)
    _roles: Any = traitlets.List(read_only=True).tag(sync=True)
    _shapes = traitlets.Dict(read_only=True).tag(sync=True)
    _setup = traitlets.Dict(read_only=True).tag(sync=True)
    _words = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(
        self,
        /,
        board: object,
        *algorithms: Any,
        step: int = 0,
        fine: bool = True,
        code: bool = True,
        exercise: str = "",
        coordinates: bool | Literal["all"] | None = None,
        lang: str | None = None,
        budget: Budget = PATIENCE,
        layout: Layout | dict[str, str] | None = None,
        **chosen: Any,
    ) -> None:
        """`board`: a game, its board, a chart; a number or cells for a bare grid. `algorithms`: one or two,
        each a function, a `partial`, or what `watch` returned. `chosen`: start, goal, and whatever else they
        take. `step` counts from the end if it is negative. Without `fine` the page begins with large steps.
        Without `code` the source is not shown; with an `exercise`, not before that is solved. `coordinates`
        are written on the cells, if nothing is said where sentences name them; with "all" there is a switch
        between the ways to count them."""
        self._lock = threading.RLock()  # its own: a function may run for seconds
        self._lang = preferred_language() if lang is None else known_language(lang)
        self._budget = budget
        self._source = make_source(board, self._lang)
        self._exercise = _check_exercise(exercise, self._lang)
        self._runnables = [
            make_runnable(one, self._lang)._replace(exercise=exercise)
            for one in _check_count(algorithms, self._lang)
        ]
        self._chosen: dict[str, Any] = {}
        self._attempts: list[Attempt] = []
        self._reels: list[Reel] = []
        self._look = {"fine": bool(fine), "code": bool(code)}
        self._coordinates = coordinates
        self._show(self._runnables, chosen, step)
        super().__init__(layout=layout)
        if exercise:
            when_solved(self._open_source)

    # What is shown --------------------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """How many steps there are, including small ones; two algorithms share them."""
        return len(self._timeline["frames"][0])

    @property
    def watched(self) -> Watched:
        """The run that is shown, or the first of two: frames, answer, source."""
        return self._attempts[0].watched

    @property
    def answer(self) -> Any:
        """What the function returned; with two functions, a pair of answers."""
        found = [attempt.answer for attempt in self._attempts]
        return found[0] if len(found) == 1 else tuple(found)

    @property
    def trouble(self) -> Trouble | None:
        """What went wrong, if anything did."""
        return next((attempt.trouble for attempt in self._attempts if attempt.trouble), None)

    @property
    def chosen(self) -> dict[str, Cell]:
        """The cells that are chosen, by name: start, goal …"""
        roles = self._find_roles(self._runnables, self._chosen)
        return {name: cell for name, cell in roles.items() if cell is not None}

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
        last = len(self._timeline["frames"][0]) - 1 if self._timeline else 0
        return int(min(max(proposal["value"], 0), max(last, 0)))

    # Running --------------------------------------------------------------------------------------

    def choose(self, /, **chosen: Any) -> Self:
        """Chooses another start, goal or radius, and runs again."""
        with self._lock:
            self._show(self._runnables, chosen, None)
        return self

    def run(
        self, /, function: Callable[..., Any], *, beside: bool = True, step: int = 0, **chosen: Any
    ) -> Lesson:
        """A new lesson with your function on this board, beside the algorithm; this lesson stays as it is.

        The function is given what its parameters are named after: ways, start, board … Whatever goes wrong
        is explained in the lesson. With `beside=False` the function is shown alone.
        """
        if not callable(function):
            raise InvalidOption(say(self._lang, "lesson_errors.algorithm", given=show(function, 60)))
        own = self._runnables[0]
        shown = Lesson(
            self._source,
            *([own.function or own.done] if beside else []),
            function,
            lang=self._lang,
            budget=self._budget,
            exercise=self._exercise if beside else "",
            coordinates=self._coordinates,
            **self._look,
        )
        mine = Runnable(function, stands_for=own.function)
        with shown._lock:
            shown._show([*shown._runnables[:-1], mine], {**self._chosen, **chosen}, step)
        return shown

    def _open_source(self) -> None:
        """Called when an exercise is solved: the page is sent the sources that it may see by now."""
        with self._lock:
            self.set_trait("_films", self._view_films(self._runnables, self._attempts, self._reels))

    def _check(self, runnables: list[Runnable], chosen: dict[str, Any]) -> dict[str, Any]:
        """The arguments, with texts read as cells; InvalidOption if a name or a cell is unknown."""
        found = {}
        known = {name for runnable in runnables for name in runnable.roles}
        for name, value in chosen.items():
            if not any(runnable.wants(name) for runnable in runnables):
                raise InvalidOption(
                    say(self._lang, "lesson_errors.unknown", name=name, known=", ".join(sorted(known)) or "-")
                )
            found[name] = self._check_cell(value) if name in known else value
        return found

    def _check_cell(self, value: Any) -> Cell:
        try:
            cell = Cell.parse(value) if isinstance(value, str) else Cell(*value)
        except (TypeError, ValueError):
            raise InvalidOption(say(self._lang, "lesson_errors.cell", given=show(value, 60))) from None
        if is_outside(self._source, cell):
            raise InvalidOption(say(self._lang, "lesson_errors.outside", cell=cell))
        return cell

    def _find_roles(self, runnables: list[Runnable], chosen: dict[str, Any]) -> dict[str, Cell | None]:
        """The cell of each role: the one that was chosen, or the default."""
        found: dict[str, Cell | None] = {}
        for runnable in runnables:
            wanted = {name: value for name, value in chosen.items() if runnable.wants(name)}
            for name in runnable.roles:
                found.setdefault(name, chosen.get(name) or self._default(runnable, name, wanted))
        return found

    def _default(self, runnable: Runnable, name: str, wanted: dict[str, Any]) -> Cell | None:
        assert runnable.function is not None
        try:
            value = arguments_for(runnable.function, self._source, **wanted).get(name)
        except FjordsError:
            return None
        return value if isinstance(value, Cell) else None

    def _show(self, runnables: list[Runnable], newly_chosen: dict[str, Any], step: int | None) -> None:
        """Runs everything and updates the traits. `step` None: as before, or at the end if it stood there."""
        chosen = {**self._chosen, **self._check(runnables, newly_chosen)}
        attempts = [run(runnable, self._source, chosen, self._lang, self._budget) for runnable in runnables]
        reels = [
            pack_film(runnable, attempt, self._source, self._lang, len(runnables))
            for runnable, attempt in zip(runnables, attempts, strict=True)
        ]
        films = self._view_films(runnables, attempts, reels)
        timeline = align(reels)
        if any(attempt.trouble and attempt.trouble.kind == "stub" for attempt in attempts):
            timeline = timeline._replace(parting=None)  # what is not written parts from nothing
        table = view_ground(self._source, films)
        at_end = bool(self._timeline) and self.step == self.steps - 1
        seen = {
            "_films": films,
            "_timeline": view_timeline(timeline, [film["name"] for film in films], self._lang),
            "_map": table,
            "_roles": view_choices(self._find_roles(runnables, chosen), self._lang),
            "_shapes": view_shapes(table, films),
            "_setup": {
                "lang": self._lang,
                **self._look,
                "coordinates": self._writes_coordinates(films),
                **({"systems": view_systems(self._source)} if self._coordinates == "all" else {}),
            },
            "_words": page_words(self._lang, ("stepper", "lesson", "systems")),
        }
        # All of it is made: from here on nothing is refused.
        self._runnables, self._chosen, self._attempts, self._reels = runnables, chosen, attempts, reels
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in seen.items():
                self.set_trait(name, value)
            last = self.steps - 1
            if step is None:
                step = last if at_end else self.step
            self.step = last + 1 + step if step < 0 else step

    def _writes_coordinates(self, films: list[dict[str, Any]]) -> bool:
        return name_cells(films) if self._coordinates is None else bool(self._coordinates)

    def _view_films(
        self, runnables: list[Runnable], attempts: list[Attempt], reels: list[Reel]
    ) -> list[dict[str, Any]]:
        films = [
            view_film(runnable, attempt, reel, self._source, self._lang)
            for runnable, attempt, reel in zip(runnables, attempts, reels, strict=True)
        ]
        if runnables[-1].stands_for and len({film["name"] for film in films}) < len(films):
            films[-1]["name"] = say(self._lang, "learner.yours", name=films[-1]["name"])
        return films

    # Keeping --------------------------------------------------------------------------------------

    def picture(self, step: int | None = None, which: int = 0) -> FramePicture:
        """A step as a still picture, which survives in a saved notebook."""
        frames = self._timeline["frames"][which]
        number = self.step if step is None else step
        kept = self._reels[which].kept
        frame = kept[frames[max(-len(frames), min(number, len(frames) - 1))]] if kept else Frame(0)
        return FramePicture(self._source, frame, self._setup["coordinates"])

    def to_html(self, path: FilePath | None = None) -> str:
        """The lesson as one HTML page that needs no kernel and no network; written to a file, if named."""
        return self._write_html(path, " · ".join(film["name"] for film in self._films))

    # The page -------------------------------------------------------------------------------------

    def _verbs(self) -> Verbs[Any]:
        from fjords_widget.widgets.lesson.requests import VERBS

        return VERBS

    def __repr__(self) -> str:
        names = ", ".join(film["name"] for film in self._films)
        return f"<Lesson: {names}, step {self.step} of {self.steps - 1}>"

    def _draw_still(self) -> MimeBundle:
        from fjords_widget.widgets.shared.picture import image

        shown = self.picture()
        names = ", ".join(film["name"] for film in self._films)
        note = shown.frame.said(self._lang)
        said = say(
            self._lang, "lesson_picture.alt", names=names, step=self.step, last=self.steps - 1, note=note
        )
        return {"text/html": image(shown._repr_svg_(), said), "text/plain": repr(self)}, {}


def _check_exercise(exercise: str, lang: str) -> str:
    from fjords_widget.algorithms.exercises.check import EXERCISES

    if exercise and exercise not in EXERCISES:
        raise InvalidOption(say(lang, "check.unknown", name=show(exercise), known=", ".join(EXERCISES)))
    return exercise


def _check_count(algorithms: tuple[Any, ...], lang: str) -> tuple[Any, ...]:
    if not 1 <= len(algorithms) <= MOST:
        raise InvalidOption(say(lang, "lesson_errors.count", given=len(algorithms), most=MOST))
    return algorithms
