"""A real board on a bare page: the real bundle and widget, without a notebook or a kernel."""

from __future__ import annotations

import base64
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.base import PageWidget
from tests.widgets.line import Line, connected

SCRIPT = Path(__file__).with_suffix(".js")
DOCUMENT = '<!doctype html><html lang="en"><body data-jp-theme-light="{light}" style="{style}"></body></html>'

WATCH_JUMPS = """() => {
  fjords.jumps = [];
  const name = (node) => node?.closest?.("[class]")?.getAttribute("class") ?? String(node?.nodeName);
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      if (value > 0) fjords.jumps.push([value, ...sources.map(({ node }) => name(node))]);
  }).observe({ type: "layout-shift", buffered: false });
}"""


@dataclass
class BarePage:
    """A page with one board on it."""

    page: Page
    play: PageWidget
    line: Line

    @classmethod
    def show(
        cls,
        page: Page,
        play: PageWidget,
        *,
        dark: bool = False,
        style: str = "margin: 0",
        shadow: bool = False,
        delay: int = 0,
        newcomer: bool = False,
    ) -> BarePage:
        """Puts a board on an empty page, and waits until all of it is drawn.

        `delay`: how long an answer to a move takes, in milliseconds. `newcomer`: the tutorial is offered.
        """
        if isinstance(play, Play) and not newcomer:
            play._offer_learning(False)
        shown = cls(page, play, connected(play))
        page.set_content(DOCUMENT.format(light=str(not dark).lower(), style=style))
        page.expose_function("fjordsAsk", shown._answers)
        state = {name: value for name, value in play.get_state().items() if name != "layout"}
        given = {"esm": play._esm, "state": state, "shadow": shadow, "delay": delay}
        page.evaluate(SCRIPT.read_text(encoding="utf-8"), given)
        return shown

    @property
    def root(self) -> Locator:
        """The root of the board."""
        return self.page.locator("[data-fjords]")

    def _answers(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Called by the page with what it sends; returns all that the widget sends after that."""
        self.play._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
        return self.sent()

    def sent(self) -> list[dict[str, Any]]:
        """What the widget has sent and the page has not heard yet."""
        messages, self.line.sent[:] = list(self.line.sent), []
        if messages and self.line.buffers:
            messages[-1]["buffers"] = [base64.b64encode(data).decode() for data in self.line.buffers]
            self.line.buffers.clear()
        return messages

    def follow(self) -> None:
        """Shows what was done in Python, and waits until all of it is drawn."""
        self.page.evaluate("messages => fjords.deliver(messages)", self.sent())
        self.settled()

    def follow_until(self, shown: Locator, seconds: float = 20) -> None:
        """Shows what Python goes on doing by itself, until something can be seen."""
        end = time.monotonic() + seconds
        while not shown.count():
            assert time.monotonic() < end, f"{shown} is not to be seen after {seconds} seconds"
            self.page.wait_for_timeout(100)
            self.follow()

    def settled(self) -> None:
        """Waits until every shape has arrived."""
        self.page.evaluate("() => fjords.settled()")

    def watch_jumps(self) -> None:
        """From now on the browser notes what changes its place: its own entries for layout shifts."""
        self.page.evaluate(WATCH_JUMPS)

    def jumps(self) -> list[list[Any]]:
        """What has jumped since then: how much, and the classes of what moved."""
        self.settled()
        found: list[list[Any]] = self.page.evaluate("() => fjords.jumps")
        return found
