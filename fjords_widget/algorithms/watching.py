"""Watching: run an algorithm, keep every step as a frame.

    watched = watch(breadth_first, walks(game.board), fj.Cell(0, 0))
    watched.frames, watched.answer, watched.source

What can be watched: an algorithm of ours, a generator function that yields cells or steps, and any plain
function at all, of which the variables are looked at while it runs.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Mapping, Sequence
from math import inf
from time import monotonic
from types import CodeType
from typing import Any

from fjords_widget.algorithms.budget import PACKAGE, Budget, Endless, Limit
from fjords_widget.algorithms.frames import Frame, Watched, answer_labels, frame_of, receive_step
from fjords_widget.algorithms.functions import code_of, name_of, steps_of, yields
from fjords_widget.algorithms.listing import Listing, Place
from fjords_widget.algorithms.steps import Step
from fjords_widget.algorithms.tracing import Tracer
from fjords_widget.algorithms.values import receive

MOST_FRAMES = 5_000
"""No more frames are kept; the algorithm goes on to its answer."""


def watch(algorithm: Callable[..., Any], /, *args: Any, **options: Any) -> Watched:
    """Runs an algorithm and keeps its steps. Whatever it raises is raised."""
    film = Film(algorithm)
    film.run(args, options)
    return film.watched()


class Film:
    """The frames of one run, also of a run that comes to a bad end."""

    def __init__(self, algorithm: Callable[..., Any]) -> None:
        self.name: str = name_of(algorithm)
        self.frames: list[Frame] = []
        self.answer: Any = None
        self.listing = Listing()
        self._steps = steps_of(algorithm)
        self._plain = not yields(self._steps)
        self._code = code_of(self._steps)
        self._ours = self._code is not None and self._code.co_filename.startswith(PACKAGE)
        if self._code is not None:
            self.listing.number(self._code, 0)  # what is watched comes first

    def run(self, args: Sequence[Any], options: Mapping[str, Any], budget: Budget | None = None) -> None:
        """Runs it to its end, or to the end of its budget."""
        if self._plain:
            with Tracer(self._code, self._keep_at, budget) as tracer:
                answer = self._steps(*args, **options)
                self.answer = answer if self._ours else receive(answer)
            line = self.listing.number(*tracer.line)
        elif self._ours or budget is None:
            ends = inf if budget is None else monotonic() + budget.seconds
            line = self._follow(self._steps(*args, **options), ends)
        else:
            with Limit(budget):
                line = self._follow(self._steps(*args, **options))
        self._close(line)

    def _follow(self, steps: Generator[Any, None, Any], ends: float = inf) -> int:
        """Takes every step; returns the last line. Our own algorithms are stopped here when time is up."""
        line = 0
        while True:
            if monotonic() > ends:
                raise Endless
            try:
                step = next(steps)
            except StopIteration as end:
                self.answer = end.value if self._ours else receive(end.value)
                return line
            place = self.listing.place(*_where(steps))
            line = place.line
            self._keep(step if self._ours and isinstance(step, Step) else receive_step(step), place)

    def _keep_at(self, step: Step, where: tuple[Any, int]) -> None:
        self._keep(step, self.listing.place(*where))

    def _keep(self, step: Step, place: Place) -> None:
        if len(self.frames) < MOST_FRAMES:
            before = self.frames[-1].counters if self.frames else {}
            self.frames.append(frame_of(step, place.line, place.branch, before))

    def _close(self, line: int) -> None:
        """The answer is the last frame."""
        self._keep(Step((), (), answer_labels(self.answer), "answer", {}), Place(line))

    def watched(self) -> Watched:
        """All of it, as a value. Where no step is larger than the others, none of them is fine."""
        frames = self.frames
        if all(frame.fine or frame.note == "answer" for frame in frames):
            frames = [frame._replace(fine=False) for frame in frames]
        return Watched(self.name, tuple(frames), self.answer, tuple(self.listing.lines))


def _where(steps: Any) -> tuple[CodeType, int]:
    """The line at which a generator waits, or the generator that it waits for."""
    while inspect.isgenerator(steps.gi_yieldfrom):
        steps = steps.gi_yieldfrom
    return steps.gi_code, steps.gi_frame.f_lineno
