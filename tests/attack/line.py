"""The line to a page that is not there: it counts what a widget sends, and refuses what could not be sent."""

from __future__ import annotations

import json
from typing import Any

from fjords_widget.widgets.shared.base import PageWidget
from tests.attack.boards import snapshot


class Line:
    """The comm of a widget under attack."""

    def __init__(self, comm_id: str) -> None:
        self.comm_id = comm_id
        self.answers: list[dict[str, Any]] = []
        self.characters = 0
        self._seen: tuple[Any, ...] = ()
        self._seen_at = -1

    def send(self, data: dict[str, Any], **_: object) -> None:
        """Encodes as Jupyter does: half a character, or what is no number, would never arrive."""
        text = json.dumps(data, allow_nan=False, ensure_ascii=False)
        self.characters += len(text.encode("utf-8"))
        if data["method"] == "custom":
            self.answers.append(data["content"])

    def look(self, widget: PageWidget, *, anew: bool = False) -> tuple[Any, ...]:
        """The state of the widget. As long as nothing was sent, no other thread has changed anything."""
        if anew or self.characters != self._seen_at:
            self._seen, self._seen_at = snapshot(widget), self.characters
        return self._seen

    def take_answers(self) -> list[dict[str, Any]]:
        """The answers since the last call."""
        answers, self.answers = self.answers, []
        return answers

    def on_msg(self, callback: object) -> None:
        """The attack calls the widget itself."""

    def close(self, **_: object) -> None:
        """Nothing to close."""


def connect(widget: PageWidget) -> Line:
    """Puts a line in place of the connection."""
    unused = widget.comm
    line = Line(unused.comm_id)
    widget.comm = line
    unused.close()  # or it would keep the widget in memory
    return line
