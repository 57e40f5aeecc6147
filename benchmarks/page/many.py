"""A hundred boards in one notebook, and what a view leaves behind when it is closed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import mean, median
from time import perf_counter

from playwright.sync_api import CDPSession, Locator, expect

import fjords_widget as fj
from benchmarks.page.clicks import click, waits, watched
from benchmarks.page.report import Finding, below
from tests.browser.jupyter import Lab

POSITION_SEED = 3
WARM = 3
"""What is made once is made in the first runs of a cell."""
# The longest time between two frames while something else is done.
FRAMES_BEGIN = """() => {
    let last = performance.now();
    window.longestFrame = 0;
    window.framing = true;
    const next = () => {
        const now = performance.now();
        window.longestFrame = Math.max(window.longestFrame, now - last);
        last = now;
        if (window.framing) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
}"""
FRAMES_END = "() => { window.framing = false; return window.longestFrame; }"
RERUN = """async () => {
    const { commands, shell } = window.jupyterapp;
    shell.currentWidget.content.activeCellIndex = shell.currentWidget.content.widgets.length - 1;
    await commands.execute("notebook:run-cell");
}"""


def settling() -> str:
    """A position at the beginning of settlement."""
    game = fj.Game(seed=POSITION_SEED, first=0)
    greedy = fj.players["greedy"](seed=POSITION_SEED)
    while game.phase == "exploration":
        game.push(greedy(game))
    return game.position()


def crowd(lab: Lab, boards: int, moves: int) -> list[Finding]:
    """Moves on one board alone, then on the first and the last of many."""
    position = settling()
    lab.run(f"one = fj.Play(fj.Game.from_position({position!r}))\ndisplay(one)")
    alone = _clicks(lab.board(), moves)
    began = perf_counter()
    lab.run(
        f"many = [fj.Play(fj.Game.from_position({position!r})) for _ in range({boards - 1})]\n"
        "display(ipywidgets.VBox(many))"
    )
    roots = lab.page.locator("[data-fjords=play]")
    expect(roots).to_have_count(boards, timeout=120_000)
    expect(lab.page.locator(".fj-unknown")).to_have_count(0, timeout=120_000)
    shown = perf_counter() - began
    last = _clicks(roots.last, moves)
    first = _clicks(roots.first, moves)
    between = roots.nth(boards // 2)
    _clicks(between, 1)  # the page has scrolled there now
    lab.page.evaluate(FRAMES_BEGIN)
    _clicks(between, moves)
    frame = lab.page.evaluate(FRAMES_END)
    name = f"{boards} boards"
    return [
        Finding(f"{name}: from the cell to the last of them", shown, "s"),
        Finding(f"{name}: click to redrawn, first board", first, "ms", "alone", alone, below(100)),
        Finding(f"{name}: click to redrawn, last board", last, "ms", "alone", alone, below(100)),
        Finding(f"{name}: longest frame while one is played on", frame, "ms"),
    ]


def _clicks(root: Locator, moves: int) -> float:
    """Settles by clicks; the median time to the redrawn board."""
    board = watched(root, "data-ply")
    for _ in range(moves):
        ply = int(root.get_attribute("data-ply") or 0)
        click(root.locator('[data-cell][data-move^="settle"]').first)
        expect(root).to_have_attribute("data-ply", str(ply + 1))
    return median(waits(board)[-moves:])


def closing(lab: Lab, cycles: int) -> list[Finding]:
    """A cell that shows a board is run again and again; beside it, the same with a bare widget."""
    lab.run("closing = Echo()")
    echo = _growth(lab, "[data-echo]", cycles)
    lab.run(f"closing = fj.Play(fj.Game.from_position({settling()!r}))")
    ours = _growth(lab, "[data-fjords]:has([data-cell])", cycles)
    size = lab.board().evaluate("root => root.querySelectorAll('*').length")
    return [
        Finding(f"a closed view leaves {what} behind", mine, "", "echo", bare, below(most))
        for what, mine, bare, most in zip(("nodes", "listeners"), ours, echo, (20, 5), strict=True)
    ] + [Finding("nodes of a view while it is open", size, "")]


def _growth(lab: Lab, view: str, cycles: int) -> tuple[float, float]:
    """Nodes and listeners that each run of a cell leaves behind that shows a widget."""
    session = lab.page.context.new_cdp_session(lab.page)
    lab.run("display(closing)")
    _show_again(lab, view, WARM)
    counts = [_counters(session)]
    for _ in range(cycles):
        _show_again(lab, view, 1)
        counts.append(_counters(session))
    session.detach()
    nodes, listeners = (_each_leaves(run) for run in zip(*counts, strict=True))
    return nodes, listeners


def _each_leaves(counts: Sequence[int]) -> float:
    """By how much a count grows with each run of a cell, but for the run in which it grew most.

    In one of them JupyterLab may make a part of its own by React, with 133 listeners at once.
    """
    grown = sorted(after - before for before, after in pairwise(counts))
    return mean(grown[:-1] or grown)


def _show_again(lab: Lab, view: str, times: int) -> None:
    """Runs the last cell, and waits each time until a new view stands whole in place of the old one."""
    views = lab.page.locator(view)
    for _ in range(times):
        views.wait_for()
        views.evaluate("view => { view.dataset.old = ''; }")
        lab._do(RERUN)
        expect(lab.page.locator(f"{view}:not([data-old])")).to_have_count(1)
        expect(lab.page.locator(f"{view}[data-old], .fj-unknown")).to_have_count(0)


def _counters(session: CDPSession) -> tuple[int, int]:
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    counters = session.send("Memory.getDOMCounters")
    return counters["nodes"], counters["jsEventListeners"]
