"""Fingers on a touch screen."""

from __future__ import annotations

from playwright.sync_api import Page


class Fingers:
    """Fingers on the glass, by the protocol of the browser's own tools."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Puts fingers down, moves them, or takes them away."""
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})

    def slide(self, start: list[tuple[float, float]], by: list[tuple[float, float]]) -> None:
        """All fingers down, some steps along, all fingers up."""
        self.touch("Start", *start)
        for step in range(1, 6):
            self.touch(
                "Move",
                *[(x + dx * step / 5, y + dy * step / 5) for (x, y), (dx, dy) in zip(start, by, strict=True)],
            )
        self.touch("End")
