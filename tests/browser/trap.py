"""A trap on a page: it notes all that hostile words should never bring about."""

from __future__ import annotations

from typing import Self

from playwright.sync_api import Dialog, Page, Request

FOREIGN = """() => [...document.querySelectorAll(
        `script:not(#state), iframe, object, embed, img:not([src^='data:image/']), form, link, base, video,
        audio`)]
    .filter((part) => /alert\\(1\\)|evil[.]example/.test(part.outerHTML))
    .map((part) => part.outerHTML.slice(0, 200))"""
HANDLERS = """() => [...document.querySelectorAll("[data-fjords] *")].flatMap((part) => [...part.attributes]
    .filter(({ name, value }) => name.startsWith("on") || /^\\s*javascript:/i.test(value))
    .map(({ name }) => name))"""


class Trap:
    """Notes all that a page should not do: dialogs, requests to a stranger, pages that it goes to."""

    def __init__(self, page: Page) -> None:
        self.caught: list[str] = []
        page.on("dialog", self._asked)
        page.on("request", self._requested)
        page.on("popup", self._opened)
        self.page = page

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leaves the page to others: whoever hears of dialogs must answer them, also before it is left."""
        self.page.remove_listener("dialog", self._asked)
        self.page.remove_listener("request", self._requested)
        self.page.remove_listener("popup", self._opened)

    def _asked(self, dialog: Dialog) -> None:
        self.caught.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _requested(self, request: Request) -> None:
        if "evil.example" in request.url:
            self.caught.append(f"request {request.url}")

    def _opened(self, popup: Page) -> None:
        self.caught.append(f"popup {popup.url}")

    def take(self) -> list[str]:
        """What was caught since the last call, and what foreign things stand on the page."""
        caught, self.caught = self.caught, []
        return [*caught, *self.page.evaluate(FOREIGN), *self.page.evaluate(HANDLERS)]

    def check(self) -> None:
        """Fails if anything was caught, or if anything foreign stands on the page."""
        assert self.take() == []
