"""Errors that nobody would see otherwise: written to the log, and put into a line for the page."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable

from fjords_widget.engine.catalogue import say

log = logging.getLogger("fjords_widget")


LONGEST = 300


def warn(what: str, fault: Exception) -> None:
    """Logs what did not work: in one line if a disk or a folder refused it, else with the traceback."""
    log.warning("%s: %s", what, fault, exc_info=None if isinstance(fault, OSError) else fault)


def describe_error(lang: str, error: BaseException, function: object = None) -> str:
    """An error in one line, with where it happened: in the function's own file, if it got there."""
    text = describe_value(error, str)
    fault = f"{type(error).__name__}: {text}" if text else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    own = [frame for frame in frames if frame.filename == file] or list(frames[-1:])
    if not own:
        return fault
    place = f"{own[-1].name}: {own[-1].line}" if own[-1].line else own[-1].name
    return say(lang, "thinking.where", fault=fault, line=own[-1].lineno, place=place)


def describe_value(value: object, write: Callable[[object], str] = repr, longest: int = LONGEST) -> str:
    """A value of somebody else's in a text that is not too long; its type, if the value cannot be written."""
    try:
        text = write(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= longest else text[: longest - 1] + "…"
