"""Running a function that somebody is just learning to write: whatever it does, it is told kindly.

    attempt = run_learner(my_search, ways, start)
    attempt.trouble or attempt.answer

An exception, an endless loop, an answer of the wrong kind: all of them end in an Attempt, with the frames up
to there, and with the step and the cell at which it happened.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from types import CodeType
from typing import Any, Literal, NamedTuple

from fjords_widget.algorithms.budget import PACKAGE, Budget, Endless, Limit
from fjords_widget.algorithms.frames import Watched
from fjords_widget.algorithms.watching import Film
from fjords_widget.engine.words import say

Kind = Literal["error", "endless", "deep", "type"]


class Trouble(NamedTuple):
    """What went wrong, in words; the line of the listing (0: unknown), the step and the cell."""

    kind: Kind
    text: str
    line: int = 0
    step: int = 0
    cell: str = ""


class Attempt(NamedTuple):
    """One run of a learner's function."""

    watched: Watched
    trouble: Trouble | None = None

    @property
    def answer(self) -> Any:
        """What the function returned; None if it did not come to that."""
        return self.watched.answer


def run_learner(
    function: Callable[..., Any],
    /,
    *args: Any,
    budget: Budget | None = None,
    lang: str | None = None,
    **options: Any,
) -> Attempt:
    """Watches any function within a budget. What it raises is caught and told."""
    film = Film(function)
    try:
        film.run(args, options, budget or Budget())
    except Endless:
        trouble = _told(film, "endless", say(lang, "learner.endless"), lang)
    except RecursionError as error:
        trouble = _told(film, "deep", say(lang, "learner.deep"), lang, error)
    except (Exception, SystemExit) as error:
        named = f"{type(error).__name__}: {error}".rstrip(": ")
        trouble = _told(film, "error", say(lang, "learner.error", error=named), lang, error)
    else:
        return Attempt(film.watched())
    return Attempt(film.watched(), trouble)


def answer_of(function: Callable[..., Any], arguments: dict[str, Any], budget: Budget) -> Any:
    """The answer alone, within a budget, with nobody watching: what a check runs by the hundred."""
    with Limit(budget):
        answer = function(*arguments.values())
        if hasattr(answer, "gi_frame"):  # a generator: the answer is what it returns
            try:
                while True:
                    next(answer)
            except StopIteration as end:
                return end.value
    return answer


def _told(film: Film, kind: Kind, text: str, lang: str | None, error: BaseException | None = None) -> Trouble:
    line, source = _line_of(film, error)
    if line:
        text += " " + say(lang, "learner.line", line=line, source=source)
    looked = [place for frame in film.frames for place in frame.looked_at]
    if looked:
        text += " " + say(lang, "learner.step", step=len(film.frames), cell=looked[-1])
    return Trouble(kind, text, line, len(film.frames), looked[-1] if looked else "")


def _line_of(film: Film, error: BaseException | None) -> tuple[int, str]:
    """The last line of the learner's own code before an error, and its text."""
    found: list[tuple[CodeType, int]] = [
        (frame.f_code, line)
        for frame, line in traceback.walk_tb(error.__traceback__ if error else None)
        if not frame.f_code.co_filename.startswith(PACKAGE)
    ]
    if not found:
        return 0, ""
    number = film.listing.number(*found[-1])
    return number, film.listing.lines[number - 1].strip() if number else ""
