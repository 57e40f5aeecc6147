"""A trap on a page: it notes all that hostile words should never bring about."""

from __future__ import annotations

from playwright.sync_api import Dialog, Page

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
        page.on("request", lambda request: self._requested(request.url))
        page.on("popup", lambda popup: self.caught.append(f"popup {popup.url}"))
        self.page = page

    def _asked(self, dialog: Dialog) -> None:
        self.caught.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _requested(self, url: str) -> None:
        if "evil.example" in url:
            self.caught.append(f"request {url}")

    def take(self) -> list[str]:
        """What was caught since the last call, and what foreign things stand on the page."""
        caught, self.caught = self.caught, []
        return [*caught, *self.page.evaluate(FOREIGN), *self.page.evaluate(HANDLERS)]

    def check(self) -> None:
        """Fails if anything was caught, or if anything foreign stands on the page."""
        assert self.take() == []
