"""How long the page takes to redraw a full board after a move, in a real browser and without a kernel."""

from __future__ import annotations

import random
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext

import fjords_widget as fj
from benchmarks.page.report import Finding, below
from tests.browser.bare_page import BarePage

TILES = 67
LIMIT = below(10)
_WORK = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
_REDRAW = """async ([messages, ply]) => {
    const root = fjords.el.querySelector("[data-ply]");
    const start = performance.now();
    fjords.deliver(messages);
    // The page draws in microtasks after that in which it hears of the change.
    for (let n = 0; n < 50 && root.dataset.ply !== String(ply); n += 1) await null;
    fjords.el.getBoundingClientRect();
    const time = performance.now() - start;
    if (root.dataset.ply !== String(ply)) throw new Error(`ply ${root.dataset.ply} is shown, not ${ply}`);
    return time;
}"""


def full_board(seed: int = 0) -> fj.Game:
    """A game of four at the beginning of settlement, with all tiles on the table."""
    while True:
        game = fj.Game(players=4, seed=seed)
        chance = random.Random(seed)
        while game.phase == "exploration":
            game.push(chance.choice(list(game.legal_moves)))
        if len(game.board) == TILES:
            return game
        seed += 1


def measure(browser: BrowserContext, moves: int) -> list[Finding]:
    """Medians in milliseconds: by the clock, and of processor time, which other programs do not lengthen."""
    game = full_board()
    page = browser.new_page()
    board = BarePage.show(page, fj.Play(game, keep=False))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    chance = random.Random(1)
    clock, busy = [], []
    for _ in range(moves):
        game.push(chance.choice(list(game.legal_moves)))
        before = _busy(session)
        clock.append(page.evaluate(_REDRAW, [board.sent(), game.ply]))
        busy.append(_busy(session) - before)
        board.settled()
    page.close()
    what = f"the page's own redraw, {len(game.board)} tiles"
    return [
        Finding(f"{what}, by the clock", median(clock), "ms", target=LIMIT),
        Finding(f"{what}, processor", median(busy), "ms", target=LIMIT),
    ]


def _busy(session: Any) -> float:
    """Milliseconds that the page has spent on scripts, styles and layout so far."""
    metrics = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * sum(float(metrics[name]) for name in _WORK)
