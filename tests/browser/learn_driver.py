"""Goes through a tutorial on a page as a learner does: by mouse, by keys or by touch."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

import fjords_widget as fj
from fjords_widget.engine.hexgrid import DIRECTIONS, Cell

KEYS = ("w", "e", "d", "s", "a", "q")
"""The six directions on the keyboard, clockwise from the north."""
FARTHEST = 8
MOST_TABS = 60
IS_IN_SIGHT = """cell => {
    const [own, stage] = [cell, cell.closest(".fj-board")].map(el => el.getBoundingClientRect());
    const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
    return x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
}"""
WIDE, PHONE = {"width": 1000, "height": 800}, {"width": 390, "height": 844}


class Learner:
    """Somebody who follows a tutorial on a page."""

    def __init__(self, page: Page, learn: fj.Learn, by: str = "mouse") -> None:
        self.page = page
        self.steps: list[dict[str, Any]] = learn._steps
        self.reasons: list[dict[str, Any]] = learn._reasons
        self.by = by
        self.acts = 0
        """How many clicks, taps or keys it took."""

    @property
    def root(self) -> Locator:
        """The root of the tutorial."""
        return self.page.locator("[data-fjords=learn]")

    @property
    def step(self) -> dict[str, Any]:
        """The step that is shown."""
        return self.steps[int(self.root.get_attribute("data-ply") or 0)]

    def at(self, number: int) -> None:
        """Waits for a step."""
        expect(self.root).to_have_attribute("data-ply", str(number))

    # What a learner does ----------------------------------------------------------------------------

    def press(self, selector: str) -> None:
        """Presses a button."""
        button = self.root.locator(selector).first
        if self.by == "keys":
            self._tab_to(selector)
            self._key("Enter")
        else:
            self._point(button)

    def cell(self, cell: str) -> None:
        """Points at a cell. One that is out of sight, at the rim of the map, is come to by keys."""
        if self.by == "keys" or self._is_out_of_sight(cell):
            self._tab_to("[data-cell]")
            for key in self._way(self._focused_cell(), cell):
                self._key(key)
            assert self._focused_cell() == cell
            self._key("Enter")
        else:
            self._point(self.root.locator(f'[data-cell="{cell}"]'))

    def _is_out_of_sight(self, cell: str) -> bool:
        inside: bool = self.root.locator(f'[data-cell="{cell}"]').evaluate(IS_IN_SIGHT)
        return not inside

    def _point(self, what: Locator) -> None:
        self.acts += 1
        if self.by == "touch":
            what.tap()
        else:
            what.click()

    def _key(self, key: str) -> None:
        self.acts += 1
        self.page.keyboard.press(key)

    def _tab_to(self, selector: str) -> None:
        """Goes on with the Tab key until the keyboard is on something."""
        wanted = f":is({selector}):focus"
        for _ in range(MOST_TABS):
            if self.root.locator(wanted).count():
                return
            self._key("Tab")
        raise AssertionError(f"the Tab key does not come to {selector}")

    def _focused_cell(self) -> str:
        return self.root.locator("[data-cell]:focus").get_attribute("data-cell") or ""

    def _way(self, start: str, goal: str) -> list[str]:
        """The keys that lead from cell to cell."""
        cells = set(
            self.root.evaluate("el => [...el.querySelectorAll('[data-cell]')].map(c => c.dataset.cell)")
        )
        ways: dict[str, list[str]] = {start: []}
        todo = deque([start])
        while todo:
            here = todo.popleft()
            for key, (dq, dr) in zip(KEYS, DIRECTIONS, strict=True):
                q, r = Cell.parse(here)
                far = (str(Cell(q + n * dq, r + n * dr)) for n in range(1, FARTHEST + 1))
                there = next((cell for cell in far if cell in cells), None)
                if there is not None and there not in ways:
                    ways[there] = [*ways[here], key]
                    todo.append(there)
        return ways[goal]

    # Answers --------------------------------------------------------------------------------------

    def answer(self, key: str) -> None:
        """Gives an answer in the step that is shown."""
        step = self.step
        match step["gesture"]:
            case "cell":
                self.cell(key)
            case "tile":
                self.press(f'[data-tile="{key}"]')
            case "lay":
                tile, _, cell = key.rpartition("@")
                if not step.get("tile") and len(step["row"]) > 1:
                    self.press(f'[data-tile="{tile}"]')
                self.cell(cell)
            case "turn":
                turned = int(self.root.get_attribute("data-turned") or 0)
                for _ in range((int(key) - turned) % 6):
                    self.press("[data-do=turn]")
                self.press("[data-do=lay]")
            case "button":
                self.press(f'[data-answer="{key}"]')
            case other:
                raise AssertionError(other)

    def answer_right(self) -> None:
        """Does what the step asks for."""
        step = self.step
        if step["gesture"] == "play":
            self.play()
        elif step["gesture"] != "next":
            self.answer(next(key for key, answer in step["answers"].items() if answer.get("right")))
            expect(self.root.locator("[data-said=right]")).to_be_visible()
        expect(self.root).to_have_attribute("data-phase", "done")

    def play(self) -> None:
        """Plays the small game: always the best move."""
        moments, at = self.step["moments"], 0
        while "after" in moments[at]:
            cell = moments[at]["best"][0]
            self.cell(cell)
            at = moments[at]["after"][cell]
            expect(self.root.locator(f'[data-piece][data-at="{cell}"]')).to_be_visible()
        expect(self.root.locator("[data-said=right]")).to_contain_text(str(moments[at]["mine"]))

    def go_on(self) -> None:
        """Goes to the next step."""
        self.press("[data-do=next]")


@contextmanager
def opened_file(
    browser: Browser,
    folder: Path,
    *,
    lang: str = "en",
    by: str = "mouse",
    chapter: str | None = None,
    dark: bool = False,
) -> Iterator[Learner]:
    """The tutorial as a file, opened with no network; in the end nothing was asked for or failed."""
    learn = fj.learn(lang=lang, chapter=chapter)
    path = folder / f"learn-{lang}-{by}.html"
    learn.to_html(path)
    size = PHONE if by == "touch" else WIDE
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        has_touch=by == "touch",
        reduced_motion="reduce",
        color_scheme="dark" if dark else "light",
        offline=True,
    )
    asked: list[str] = []
    failed: list[str] = []
    try:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: failed.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: failed.append(str(error)))
        page.goto(path.as_uri())
        learner = Learner(page, learn, by)
        expect(learner.root).to_be_visible()
        yield learner
    finally:
        context.close()
    assert asked == [path.as_uri()]
    assert failed == []
