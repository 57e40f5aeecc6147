"""From a click to the redrawn board over a whole game, beside a bare echo of the same kernel."""

from __future__ import annotations

import random
from statistics import median

from playwright.sync_api import Locator, expect

import fjords_widget as fj
from benchmarks.page.report import Finding
from benchmarks.plan import at_most
from tests.browser.jupyter import Lab
from tests.browser.page_driver import Driver

SEEDS = (11, 12, 13)
"""Of whole games, one after the other: within a single one a machine is now quicker, now slower."""
PAUSE = 300
"""Milliseconds for which the pointer rests where it is going to click, as of a quick person.

Without it a click falls into the 40 ms by which the system holds back its acknowledgement of the last answer
and the server's socket waits for that: by chance for the board, or for the echo.
"""
PRESS = 80
"""Milliseconds for which a person holds the button down.

Let go at once, it would fall into the frame that the page draws for the button that went down.
"""
PAINTED = "fjords: painted"
# The clock starts when the mouse button goes up, and stops a frame after the attribute has changed.
WATCH = """(root, [name, painted]) => {
    let start = 0;
    const known = Boolean(root.waits);
    root.waits = [];
    if (known) return;
    root.addEventListener("pointerup", () => { start = performance.now(); }, { capture: true });
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
        root.waits.push(performance.now() - start);
        console.debug(painted);
    }))).observe(root, { attributes: true, attributeFilter: [name] });
}"""


def watched(root: Locator, attribute: str) -> Locator:
    """From now on each click on an element is timed, up to the change of its attribute."""
    expect(root).to_be_visible()
    root.evaluate(WATCH, [attribute, PAINTED])
    return root


def click(target: Locator) -> None:
    """Clicks inside of something that is watched, and waits until the page says that it has painted.

    It is left alone meanwhile: playwright looks for an element again and again while it waits for one, which
    takes 8 to 15 ms of the page's own time in a notebook with a board, and the answer would wait for that.
    """
    target.hover()
    page = target.page
    page.wait_for_timeout(PAUSE)
    target.hover()  # a notebook with many boards may have scrolled meanwhile
    with page.expect_console_message(lambda message: message.text == PAINTED):
        page.mouse.down()
        page.wait_for_timeout(PRESS)
        page.mouse.up()


def waits(root: Locator) -> list[float]:
    """The times of a watched element, in milliseconds."""
    found: list[float] = root.evaluate("root => root.waits")
    return found


class Unhurried(Driver):
    """Makes its moves by clicks that are timed."""

    def send(self, selector: str) -> None:
        """The click that makes a move."""
        click(self.root.locator(selector))


def measure(lab: Lab, moves: int) -> list[Finding]:
    """Plays so many moves of whole games, and clicks on the echo after each of them."""
    ours: list[float] = []
    bare: list[float] = []
    for seed in SEEDS:
        if len(ours) < moves:
            clicked, echoed = _play(lab, seed, moves - len(ours))
            ours, bare = ours + clicked, bare + echoed
    what = f"click to redrawn board, {len(ours)} moves"
    return [Finding(what, median(ours), "ms", "echo", median(bare), at_most(1.5))]


def _play(lab: Lab, seed: int, moves: int) -> tuple[list[float], list[float]]:
    """The times of one game: of the moves, and of the echo."""
    lab.tidy()
    game, chance = fj.Game(seed=seed, first=0), random.Random(seed)
    lab.run(
        f"echo, play = Echo(), fj.Play(fj.Game(seed={seed}, first=0))\ndisplay(ipywidgets.VBox([echo, play]))"
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
        driver.play(chance.choice(list(game.legal_moves)))
        click(echo)
        expect(echo).to_have_text(str(n + 1))
    ours, bare = waits(board), waits(echo)
    assert len(ours) == len(bare) == game.ply, (len(ours), len(bare), game.ply)
    return ours, bare
