"""A stand-in for the connection to a page: it keeps what is sent, and asks as a page does."""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Callable
from time import monotonic
from typing import Any

from fjords_widget.widgets.play.computers import ComputerTurn
from fjords_widget.widgets.shared.base import PageWidget
from fjords_widget.widgets.shared.locking import LOCK

_numbers = itertools.count(1)
PATIENCE = 20.0
"""Seconds after which a test gives up waiting; none takes nearly as long."""


class Line:
    """The comm of a widget, as far as a test needs one."""

    comm_id = "line"

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.buffers: list[bytes] = []
        """The bytes that the last message brought beside it."""

    def send(self, data: dict[str, Any], buffers: list[bytes] | None = None, **_: object) -> None:
        # What cannot be written as JSON would be lost on the way.
        self.sent.append(json.loads(json.dumps(data, allow_nan=False, ensure_ascii=False).encode()))
        self.buffers = list(buffers or [])

    def on_msg(self, callback: object) -> None:
        """The tests call the widget themselves."""

    def close(self, **_: object) -> None:
        """Nothing to close."""

    def updates(self) -> list[dict[str, Any]]:
        """The states that were sent, without the answers between them."""
        return [data["state"] for data in self.sent if data["method"] == "update"]

    def answers(self) -> list[dict[str, Any]]:
        return [data["content"] for data in self.sent if data["method"] == "custom"]


def connected(widget: PageWidget) -> Line:
    """The board with a line in place of a real connection."""
    line = Line()
    widget.comm = line
    return line


def tell(widget: PageWidget, message: Any) -> list[dict[str, Any]]:
    """Sends a message as a page does; returns all answers to it."""
    line = widget.comm
    before = len(line.answers())
    widget._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
    return line.answers()[before:]  # type: ignore[no-any-return]


def ask(widget: PageWidget, do: str, **fields: Any) -> dict[str, Any]:
    """Asks for something; returns the one answer."""
    number = next(_numbers)
    (answer,) = tell(widget, {"id": number, "do": do, **fields})
    assert answer["id"] == number
    return answer


def wait_until(done: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Waits for what another thread is to do, but no longer than that."""
    end = monotonic() + seconds
    pause = threading.Event()
    while monotonic() < end:
        with LOCK:
            if done():
                return
        pause.wait(0.002)
    raise AssertionError("it did not happen")


def thinkers() -> list[threading.Thread]:
    """The threads on which computers think."""
    return [thread for thread in threading.enumerate() if thread.name == ComputerTurn.NAME]
