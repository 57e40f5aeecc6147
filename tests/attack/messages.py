"""Forged messages: each is answered once, and changes nothing unless it is legal."""

from __future__ import annotations

import gc
import logging
import random
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep, thread_time
from typing import Any, NamedTuple

import fjords_widget as fj
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.base import PageWidget
from fjords_widget.widgets.shared.fields import message_id
from tests.attack.boards import TARGETS, Target
from tests.attack.forgery import Forged, Forger
from tests.attack.line import Line, connect
from tests.attack.report import Figures, Limits, percentile, tell_times
from tests.attack.requests import only_reads

ROUND = 500
"""So many messages go to one widget; then it is closed, and another one takes its place."""
SLOWEST = 0.05
"""Ninety-nine of a hundred messages take no more processor time than this, in seconds."""
MOST_GROWTH = 64
"""So many megabytes more may be in use at the end than when the caches had filled up."""
WARM = 2_000
"""So many messages fill them."""
ENOUGH = 5_000
"""Of fewer messages nobody can tell what the slowest hundredth is, or whether memory grows."""
PATIENCE = 20.0


class Errors(logging.Handler):
    """Keeps what is logged as an error, which bad input is not.

    ipywidgets logs a warning where a widget's method raised: in a notebook it would show a traceback.
    """

    LOGGERS = (logging.getLogger("fjords_widget"), logging.getLogger("traitlets"))

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Called with what is logged. ipywidgets is right to name a method that it does not know."""
        if "Unknown front-end" not in record.getMessage():
            self.found.append(self.format(record)[-500:])

    def __enter__(self) -> Errors:
        for logger in self.LOGGERS:
            logger.addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        for logger in self.LOGGERS:
            logger.removeHandler(self)

    def take(self) -> list[str]:
        """What was logged since the last call."""
        found, self.found = self.found, []
        return found


def attack(limits: Limits) -> Iterator[Figures]:
    """Attacks each kind of widget with so many messages."""
    for name in limits.chosen(TARGETS):
        yield attack_widget(name, TARGETS[name], limits)


def attack_widget(name: str, target: Target, limits: Limits) -> Figures:
    """Attacks one kind of widget. Time and memory are judged only if there were enough messages."""
    figures, times, rng = Figures("messages", name), [], random.Random(limits.seed)
    threads, memory = threading.active_count(), 0.0
    with Errors() as errors:
        siege = Siege.begin(target, rng)
        for number in limits.tries():
            if number and number % ROUND == 0:
                siege.end(figures)
                siege = Siege.begin(target, rng)
                memory = memory if number > WARM else _memory()
            times.append(siege.send(figures))
            for error in errors.take():
                figures.blame("logged as an error", error)
        gone = weakref.ref(siege.widget)
        siege.end(figures)
        del siege
    figures.tried = len(times)
    _check_threads(threads, figures)
    gc.collect()
    if gone() is not None:
        figures.blame("the last widget is still in memory after it was closed")
    figures.note(tell_times(times))
    if len(times) >= ENOUGH:
        _judge(figures, times, _memory() - memory)
    return figures


class Siege(NamedTuple):
    """A widget under attack, and whoever sends it messages."""

    widget: PageWidget
    line: Line
    forger: Forger

    @classmethod
    def begin(cls, target: Target, rng: random.Random) -> Siege:
        """A new widget, with a line to a page that is not there."""
        widget = target.make(rng)
        return cls(widget, connect(widget), Forger(target.requests, rng))

    def send(self, figures: Figures) -> float:
        """Sends a message and looks at what came of it; returns the processor time that it took."""
        with self.widget._lock:  # a computer may be about to move
            forged = self.forger.forge(self.widget)
            return send(self.widget, self.line, forged, figures)

    def end(self, figures: Figures) -> None:
        """Closes the widget."""
        try:
            self.widget.close()
        except Exception as error:
            figures.blame_error(error, "close()")


def send(widget: PageWidget, line: Line, forged: Forged, figures: Figures) -> float:
    """Sends one message and looks at what came of it; returns the processor time that it took."""
    # With the lock held no computer moves meanwhile: whatever changes, the message has changed.
    with widget._lock:
        before, expected = line.look(widget), _foretell(widget, forged)
        line.take_answers()
        began = thread_time()
        try:
            widget._handle_msg(forged.envelope())
        except Exception as error:
            figures.blame_error(error, _tell(forged))
        seconds = thread_time() - began
        answers = line.take_answers()
        changed = line.look(widget, anew=True) != before
    for fault in _faults(widget, forged, answers, changed, expected):
        figures.blame(fault, _tell(forged))
    return seconds


def _faults(
    widget: PageWidget, forged: Forged, answers: list[Any], changed: bool, expected: bool | None
) -> Iterator[str]:
    if not forged.custom:
        if answers:
            yield "an answer to no question"
        if changed and not _may_write(widget, forged):
            yield "changed by what a page wrote into a trait"
        return
    if len(answers) != 1:
        yield f"{len(answers)} answers"
        return
    (answer,) = answers
    if answer["id"] != message_id(forged.content):
        yield "answered with another id"
    if answer.get("code") == "error":
        yield "answered as a fault of ours"
    if changed and not answer["ok"]:
        yield "changed by a request that was refused"
    if changed and isinstance(forged.verb, str) and only_reads(forged.content):
        yield "changed by a request that only reads"
    if expected is not None and answer["ok"] != expected:
        yield f"a move that is {'legal' if expected else 'not legal'} was answered with {answer['ok']}"


def _foretell(widget: PageWidget, forged: Forged) -> bool | None:
    """Whether a move ought to be made; None if the message is something else."""
    if not forged.custom or forged.verb != "move" or type(widget) is not Play:
        return None
    if message_id(forged.content) is None:
        return False
    text, ply = forged.content.get("move"), forged.content.get("ply")
    if type(ply) is not int or ply != widget.ply or type(text) is not str or widget._session.thinking:
        return False
    try:
        return fj.parse(text) in widget.game.legal_moves
    except fj.InvalidMove:
        return False


def _may_write(widget: PageWidget, forged: Forged) -> bool:
    state = forged.data.get("state")
    return isinstance(state, dict) and any(
        type(state.get(name)) is kind for name, kind in widget.PAGE_MAY_WRITE.items()
    )


def _tell(forged: Forged) -> str:
    try:
        return f"{forged.data!r:.300}"
    except RecursionError:
        return "something very deep"


# Time, memory and threads ------------------------------------------------------------------------------


def _check_threads(before: int, figures: Figures) -> None:
    """Whatever was started on a thread ends with its widget."""
    end = monotonic() + PATIENCE
    while threading.active_count() > before and monotonic() < end:
        sleep(0.01)
    left = threading.active_count() - before
    if left > 0:
        names = sorted(thread.name for thread in threading.enumerate())
        figures.blame(f"{left} threads more than before: {', '.join(names)}")
    figures.note(f"threads {left:+d}")


def _memory() -> float:
    """Megabytes in use."""
    gc.collect()
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * 4096 / 1e6 if statm.exists() else 0.0


def _judge(figures: Figures, times: list[float], growth: float) -> None:
    figures.note(f"memory {growth:+.0f} MB")
    if percentile(times, 99) > SLOWEST:
        figures.blame(f"the slowest hundredth took more than {SLOWEST * 1000:.0f} ms each")
    if growth > MOST_GROWTH:
        figures.blame(f"{growth:.0f} MB more in use than after {WARM:,} messages")
