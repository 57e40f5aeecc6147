"""The picture of a board in a notebook's output. It follows the game: a saved notebook shows the newest.

The live board and its picture are two outputs of a cell. To update an output is to draw it anew, and a live
board would lose whatever its view holds; a picture loses nothing. A live board hides its picture.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any, Protocol

from fjords_widget.widgets.shared.background import BackgroundTask, Work
from fjords_widget.widgets.shared.locking import LOCK

if TYPE_CHECKING:
    from fjords_widget.widgets.shared.base import MimeBundle

QUIET = 1.0
"""The picture is drawn when nothing has changed for this many seconds."""
NOTHING = {"text/html": "", "text/plain": ""}


class Pictured(Protocol):
    """A widget whose picture follows it."""

    _picture: PictureOutput

    def _draw_still(self) -> MimeBundle:
        """The widget as a picture and as a text."""


class PictureOutput:
    """The outputs in which the picture of a widget stands: one for each time that it was displayed."""

    def __init__(self) -> None:
        self.name = uuid.uuid4().hex[:12]
        """By this name views find the picture that they hide."""
        self._displays: list[str] = []
        self._changes = 0
        self._renewal: Renewal | None = None

    def display(self, live: MimeBundle, still: MimeBundle) -> None:
        """Displays a live widget, and after it its picture."""
        from IPython.display import display

        # Without a text of its own: where widgets are not live, the picture says it all.
        display({**live[0], "text/plain": ""}, metadata=live[1], raw=True)  # type: ignore[no-untyped-call]
        shown = uuid.uuid4().hex
        self._publish(still, shown)
        self._displays.append(shown)

    def note_change(self, widget: Pictured) -> None:
        """The widget has changed; its picture follows a little later."""
        if not self._displays:
            return
        self._changes += 1
        if self._renewal is None:
            self._renewal = Renewal(widget)
            self._renewal.start()

    def renew(self, widget: Pictured) -> None:
        """Puts a newer picture in the place of each that was displayed."""
        self._renewal = None
        self._replace(widget._draw_still())

    def take_away(self) -> None:
        """Leaves nothing where the pictures were."""
        if self._renewal is not None:
            self._renewal.stop()
        self._replace((NOTHING, {}))
        self._displays.clear()

    def _replace(self, still: MimeBundle) -> None:
        for shown in self._displays:
            self._publish(still, shown, update=True)

    def _publish(self, still: MimeBundle, shown: str, **options: Any) -> None:
        from IPython.display import display

        data, metadata = still
        named = f'<div data-fjords-picture="{self.name}">{data["text/html"]}</div>'
        display({**data, "text/html": named}, metadata=metadata, raw=True, display_id=shown, **options)  # type: ignore[no-untyped-call]


class Renewal(BackgroundTask[Pictured]):
    """Waits until a widget rests, and renews its picture."""

    NAME, TELL_EVERY = "fjords-picture", 1.0

    def _work(self) -> Work:
        seen = -1
        while (widget := self._owner()) is not None and widget._picture._changes != seen:
            seen = widget._picture._changes
            del widget  # while it waits, whoever is gone may go
            yield QUIET
        with LOCK:
            if widget is not None and not self.is_stopped():
                widget._picture.renew(widget)

    def _tell_progress(self, owner: Pictured) -> None:
        """Nobody waits for it."""
