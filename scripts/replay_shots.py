"""Replays as docs/replay.md shows them: the page that `to_html` writes, from a disk, in headless chromium."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Locator

import fjords_widget as fj
from scripts.staged import explored, settled

NAMES = ("Astrid", "Leif")


class ReplayShot(NamedTuple):
    """A picture: how wide the page is, which theme, and where one goes before."""

    width: int
    theme: str
    act: Callable[[Locator], None]


def record() -> fj.Record:
    """A played game with a few words about it."""
    game = settled(explored(fj.Game(seed=2, first=0, runes=("strength", "water", "journey"))))
    found = fj.Record.of(game, event="Winter evening", white=NAMES[0], yellow=NAMES[1])
    found.root.comment = "Two players, three runes, and a long coast."
    node = found.at(11)
    cell = getattr(node.move, "cell", fj.Cell(0, 0))
    node.sign, node.comment = "!", "Closes the **eastern shore** of the lake."
    node.marks = [
        fj.Mark("cell", cell, "blue"),
        fj.Mark("arrow", (0, 0), "red", to=cell),
        fj.Mark("label", (0, 1), "green", text="plains"),
    ]
    before = found.at(10)
    for move in [move for move in before.game().legal_moves if move != node.move][:2]:
        before.play(move, seed=1).comment = "Leaves the shore open."
    return found


def goes_to(ply: int) -> Callable[[Locator], None]:
    """Goes to a move by the slider; -1: to the end."""

    def act(root: Locator) -> None:
        if ply < 0:
            root.locator("[data-do=last]").click()
        else:
            root.locator("[data-do=slider]").fill(str(ply))

    return act


SHOTS = {
    "replay-wide.png": ReplayShot(1400, "light", goes_to(11)),
    "replay-dark.png": ReplayShot(800, "dark", goes_to(48)),
    "replay-phone.png": ReplayShot(390, "light", goes_to(11)),
}


def take(browser: BrowserContext, shot: ReplayShot) -> bytes:
    """The replay as PNG."""
    page = browser.new_page()
    page.set_viewport_size({"width": shot.width + 24, "height": 1000})
    page.emulate_media(color_scheme="dark" if shot.theme == "dark" else "light", reduced_motion="reduce")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.html"
        fj.Replay(record()).to_html(path)
        page.goto(path.as_uri())
        root = page.locator("[data-fjords]")
        shot.act(root)
        root.evaluate("() => document.activeElement?.blur()")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        png = root.screenshot(animations="disabled")
    page.close()
    return png
