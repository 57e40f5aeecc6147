"""From a click to the redrawn board over a whole game, beside a bare echo of the same kernel."""

from __future__ import annotations

import random
from statistics import median

from playwright.sync_api import Locator, expect

import fjords_widget as fj
from benchmarks.page.report import Finding
from benchmarks.plan import at_most
from tests.jupyter import Lab
from tests.page_driver import Driver

SEED = 11
PAUSE = 300
"""Milliseconds before each click that is timed, as of a quick person.

Without it a click falls into the 40 ms by which the system holds back its acknowledgement of the last answer
and the server's socket waits for that: by chance for the board, or for the echo. And where a button still
moves into its place, playwright scrolls the notebook just before the click, which would be timed as well.
"""
# The clock starts when the mouse button goes up, and stops a frame after the attribute has changed.
WATCH = """(root, name) => {
    let start = 0;
    const known = Boolean(root.waits);
    root.waits = [];
    if (known) return;
    root.addEventListener("pointerup", () => { start = performance.now(); }, { capture: true });
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
        root.waits.push(performance.now() - start);
    }))).observe(root, { attributes: true, attributeFilter: [name] });
}"""


class Unhurried(Driver):
    """Looks at a tile that lies there for the time being before it stays."""

    def put_down(self, move: fj.Lay | fj.Show) -> None:
        """Chooses, lays and turns the tile, and pauses."""
        super().put_down(move)
        self.root.page.wait_for_timeout(PAUSE)


def watched(root: Locator, attribute: str) -> Locator:
    """From now on each click on an element is timed, up to the change of its attribute."""
    expect(root).to_be_visible()
    root.evaluate(WATCH, attribute)
    return root


def waits(root: Locator) -> list[float]:
    """The times of a watched element, in milliseconds."""
    found: list[float] = root.evaluate("root => root.waits")
    return found


def measure(lab: Lab, moves: int) -> list[Finding]:
    """Plays a game, or so many moves of its middle, and clicks on the echo after each move."""
    game, chance = fj.Game(seed=SEED, first=0), random.Random(SEED)
    lab.run(
        f"echo, play = Echo(), fj.Play(fj.Game(seed={SEED}, first=0))\ndisplay(ipywidgets.VBox([echo, play]))"
    )
    driver = Unhurried(lab.board(), game)
    driver.in_step()
    board = watched(driver.root, "data-ply")
    echo = watched(lab.page.locator("[data-echo]"), "data-echo")
    # Both in sight, so that the page never has to be scrolled for a click.
    echo.evaluate("button => button.scrollIntoView({ block: 'start' })")
    for n in range(moves):
        if game.phase == "over":
            break
        lab.page.wait_for_timeout(PAUSE)
        driver.play(chance.choice(list(game.legal_moves)))
        lab.page.wait_for_timeout(PAUSE)
        echo.click()
        expect(echo).to_have_text(str(n + 1))
    ours, bare = waits(board), waits(echo)
    assert len(ours) == len(bare) == game.ply, (len(ours), len(bare), game.ply)
    return [
        Finding(
            f"click to redrawn board, {game.ply} moves",
            median(ours),
            "ms",
            "echo",
            median(bare),
            at_most(1.3),
        )
    ]
