"""Running a function that somebody is just learning to write: whatever it does, there is a kind word for it.

    attempt = run_learner(my_search, ways, start)
    attempt.trouble or attempt.answer

An exception, an endless loop, an answer of the wrong kind: all of them end in an Attempt, with the frames up
to there, and with the step and the cell at which it happened.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from types import CodeType, GeneratorType
from typing import Any, Literal, NamedTuple

from fjords_widget.algorithms.budget import PACKAGE, Budget, Endless, Limit
from fjords_widget.algorithms.frames import Watched, is_place
from fjords_widget.algorithms.process import keep_process
from fjords_widget.algorithms.values import Huge, receive, show, show_error
from fjords_widget.algorithms.watching import Film
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.moves import Move

Kind = Literal["error", "endless", "deep", "type", "yields", "interrupted", "stub"]
TROUBLES: tuple[tuple[type[BaseException], Kind], ...] = (
    (Endless, "endless"),
    (RecursionError, "deep"),
    (KeyboardInterrupt, "interrupted"),
)


class Trouble(NamedTuple):
    """What went wrong, in words; the line of the listing (0: unknown), the step (from 0) and the cell."""

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
    """Watches any function within a budget. What it raises is caught and reported."""
    film = Film(function)
    with keep_process():
        try:
            film.run(args, options, budget or Budget())
        except BaseException as error:  # whatever it is, it is told
            return Attempt(film.watched(), _tell(film, error, lang))
    answer = film.answer
    if isinstance(answer, Huge):
        trouble = Trouble("type", say(lang, "learner.huge", given=answer.text))
        return Attempt(film.watched()._replace(answer=None), trouble)
    return Attempt(film.watched())


def of_a_kind(attempt: Attempt, model: Any, lang: str | None = None) -> Attempt:
    """The attempt, with trouble if its answer is of another kind than the model answer.

    Whether an answer is right is for `check` to say; here it only has to be something that could be.
    """
    answer, wanted = attempt.answer, kind_of(model)
    empty = isinstance(answer, list | tuple | set | frozenset) and not answer
    could_be = wanted == "other" or kind_of(answer) == wanted or empty
    if attempt.trouble or model is None or (could_be and answer is not None):
        return attempt
    kind = say(lang, f"kinds.{wanted}")
    if answer is None:
        text = say(lang, "learner.nothing", kind=kind)
    else:
        text = say(lang, "learner.type", given=show(answer, 60), kind=kind)
    frames = attempt.watched.frames
    looked = [place for frame in frames for place in frame.looked_at]
    last = max(len(frames) - 1, 0)
    if looked:
        text += " " + say(lang, "learner.step", step=last, cell=looked[-1])
    line = frames[-1].line if frames else 0
    return attempt._replace(trouble=Trouble("type", text, line, last, looked[-1] if looked else ""))


def kind_of(answer: object) -> str:
    """What an answer is, by its key in the catalogue: as coarse as can be, since many things are right."""
    for kind, types in (("bool", bool), ("int", int), ("number", float), ("text", str), ("move", Move)):
        if isinstance(answer, types):
            return kind
    if isinstance(answer, Mapping):
        return "by_cell"
    if is_place(answer):
        return "pair"
    if not isinstance(answer, list | tuple | set | frozenset) or hasattr(answer, "_fields"):
        return "other"
    if answer and all(type(part) is int for part in answer):
        return "counts"
    return "cells" if all(map(is_place, answer)) else "groups"


def answer_of(
    function: Callable[..., Any], arguments: dict[str, Any], budget: Budget, counts: CodeType | None = None
) -> tuple[Any, int]:
    """The answer alone, within a budget, with nobody watching: what a check runs by the hundred.

    And how often some code was called for it.
    """
    with Limit(budget, counts) as limit:
        answer = function(*arguments.values())
    return answer, limit.calls


def receive_answers(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, with answers that are safe to look at; of a generator, what it returns at its end."""

    def received(*arguments: Any) -> Any:
        answer = function(*arguments)
        if type(answer) is GeneratorType and answer.gi_code.co_name != "<genexpr>":  # that one tells no steps
            try:
                while True:
                    next(answer)
            except StopIteration as end:
                answer = end.value
        return receive(answer)

    return received


def name_trouble(error: BaseException, lang: str | None) -> tuple[Kind, str]:
    """What kind of trouble an exception is, and a sentence about it."""
    kind: Kind = "error"
    for types, found in TROUBLES:
        if issubclass(type(error), types):
            kind = found
            break
    return kind, say(lang, f"learner.{kind}", error=show_error(error).rstrip("."))


def _tell(film: Film, error: BaseException, lang: str | None) -> Trouble:
    kind, text = name_trouble(error, lang)
    line, source = (0, "") if kind in ("endless", "interrupted") else _line_of(film, error)
    if line:
        text += " " + say(lang, "learner.line", line=line, source=source)
    looked = [place for frame in film.frames for place in frame.looked_at]
    last = max(len(film.frames) - 1, 0)  # steps count from 0, as on a slider
    if looked:
        text += " " + say(lang, "learner.step", step=last, cell=looked[-1])
    return Trouble(kind, text, line, last, looked[-1] if looked else "")


def _line_of(film: Film, error: BaseException) -> tuple[int, str]:
    """The last line of the learner's own code before an error, and its text."""
    found: list[tuple[CodeType, int]] = [
        (frame.f_code, line)
        for frame, line in traceback.walk_tb(BaseException.__dict__["__traceback__"].__get__(error))
        if not frame.f_code.co_filename.startswith(PACKAGE)
    ]
    if not found:
        return 0, ""
    number = film.listing.number(*found[-1])
    return number, film.listing.lines[number - 1].strip() if number else ""
