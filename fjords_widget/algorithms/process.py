"""The process, left as it was by a function that somebody else wrote."""

from __future__ import annotations

import random
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import Any

from fjords_widget.algorithms.budget import hide_endless

SETTINGS: tuple[tuple[Callable[[], Any], Callable[[Any], object]], ...] = (
    (sys.getrecursionlimit, sys.setrecursionlimit),
    (sys.get_int_max_str_digits, sys.set_int_max_str_digits),
    (random.getstate, random.setstate),
)
"""What belongs to the whole process: how to read it, and how to put it back."""
STREAMS = ("stdin", "stdout", "stderr")

_lock = threading.Lock()
_inside = 0
_undo = ExitStack()


@contextmanager
def keep_process() -> Iterator[None]:
    """Whatever is changed within is put back at the end: limits, hooks, streams, signals, randomness.

    Several threads may be within at the same time; what they share is put back by the last of them.
    """
    global _inside
    trace, profile = sys.gettrace(), sys.getprofile()
    with _lock:
        if not _inside:
            _note_shared(_undo)
        _inside += 1
    try:
        with _keep_signals():
            yield
    finally:
        sys.settrace(trace)
        if sys.getprofile() is not profile:
            _put_back_profile(profile)
        with _lock:
            _inside -= 1
            if not _inside:
                _undo.close()


def _note_shared(undo: ExitStack) -> None:
    undo.enter_context(warnings.catch_warnings())
    for name in (*STREAMS, "unraisablehook"):
        undo.callback(setattr, sys, name, getattr(sys, name))
    for read, put_back in SETTINGS:
        undo.callback(put_back, read())
    sys.unraisablehook = hide_endless(sys.unraisablehook)


def _put_back_profile(profile: Any) -> None:
    if profile is None or callable(profile):
        sys.setprofile(profile)
    else:  # that of `%prun`, which is no function
        profile.enable()


@contextmanager
def _keep_signals() -> Iterator[None]:
    """Handlers and the alarm. Only the main thread can change them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handlers = {number: signal.getsignal(number) for number in signal.valid_signals()}
    began, timer = monotonic(), _read_timer()
    try:
        yield
    finally:
        for number, handler in handlers.items():
            if handler is not None and signal.getsignal(number) is not handler:
                signal.signal(number, handler)
        _put_back_timer(timer, monotonic() - began)


def _read_timer() -> tuple[float, float]:
    return signal.getitimer(signal.ITIMER_REAL) if hasattr(signal, "getitimer") else (0.0, 0.0)


def _put_back_timer(timer: tuple[float, float], passed: float) -> None:
    """An alarm that was set before rings when it would have rung; any other is taken off."""
    left, interval = timer
    now, _ = _read_timer()
    if now and not left:
        signal.setitimer(signal.ITIMER_REAL, 0)
    elif left > passed and abs(now - (left - passed)) > 0.1:
        signal.setitimer(signal.ITIMER_REAL, left - passed, interval)
