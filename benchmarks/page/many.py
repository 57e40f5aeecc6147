"""A hundred boards in one notebook, and what a view leaves behind when it is closed."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from playwright.sync_api import CDPSession, Locator, expect

import fjords_widget as fj
from benchmarks.page.clicks import waits, watched
from benchmarks.page.report import Finding, below
from tests.jupyter import Lab

POSITION_SEED = 3
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
RERUN = """async (count) => {
    const { commands, shell } = window.jupyterapp;
    shell.currentWidget.content.activeCellIndex = shell.currentWidget.content.widgets.length - 1;
    for (let n = 0; n < Number(count); n += 1) await commands.execute("notebook:run-cell");
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
    lab.page.evaluate(FRAMES_BEGIN)
    _clicks(roots.nth(boards // 2), moves)
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
        root.locator('[data-cell][data-move^="settle"]').first.click()
        expect(root).to_have_attribute("data-ply", str(ply + 1))
    root.page.wait_for_function("([root, n]) => root.waits.length >= n", arg=[root.element_handle(), moves])
    return median(waits(board)[-moves:])


def closing(lab: Lab, cycles: int) -> list[Finding]:
    """A cell that shows a board is run again and again; beside it, the same with a bare widget."""
    found = {}
    for name, made in (("echo", "Echo()"), ("play", f"fj.Play(fj.Game.from_position({settling()!r}))")):
        lab.run(f"closing_{name} = {made}")
        lab.run(f"display(closing_{name})")
        root = lab.page.locator("[data-echo]" if name == "echo" else "[data-fjords]").last
        root.wait_for()
        size = root.evaluate("root => root.querySelectorAll('*').length")
        found[name] = (*_growth(lab, cycles), size)
    (echo_nodes, echo_listeners, _), (nodes, listeners, size) = found["echo"], found["play"]
    return [
        Finding(
            "a closed view leaves nodes behind", nodes, "", "echo", echo_nodes, below(max(echo_nodes, 0) + 20)
        ),
        Finding(
            "a closed view leaves listeners behind",
            listeners,
            "",
            "echo",
            echo_listeners,
            below(max(echo_listeners, 0) + 5),
        ),
        Finding("nodes of a view while it is open", size, ""),
    ]


def _growth(lab: Lab, cycles: int) -> tuple[float, float]:
    """Nodes and listeners that each run of the last cell leaves behind."""
    session = lab.page.context.new_cdp_session(lab.page)
    lab._do(RERUN, "3")
    before = _counters(session)
    lab._do(RERUN, str(cycles))
    after = _counters(session)
    session.detach()
    nodes, listeners = ((b - a) / cycles for a, b in zip(before, after, strict=True))
    return nodes, listeners


def _counters(session: CDPSession) -> tuple[int, int]:
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    counters = session.send("Memory.getDOMCounters")
    return counters["nodes"], counters["jsEventListeners"]
