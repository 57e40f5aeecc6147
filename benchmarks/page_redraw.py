"""How long the page takes to redraw a full board after a move, in a real browser and without a kernel.

`python -m benchmarks.page_redraw [moves]` prints milliseconds as JSON.
"""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path
from statistics import median
from typing import Any

import fjords_widget as fj

CHROMIUM = os.environ.get("FJORDS_CHROMIUM", "/usr/bin/chromium")
_FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
_WORK = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
_TRAITS = ("ply", "turn", "phase")


def full_board(seed: int = 0) -> fj.Game:
    """A game of four at the beginning of settlement, with all 67 tiles on the table."""
    while True:
        game = fj.Game(players=4, seed=seed)
        chance = random.Random(seed)
        while game.phase == "exploration":
            game.push(chance.choice(list(game.legal_moves)))
        if len(game.board) == 67:
            return game
        seed += 1


def states(moves: int) -> list[dict[str, Any]]:
    """What a widget shows before and after each of the first moves of the settlement."""
    game = full_board()
    play = fj.Play(game, seats=("human",) * 4)
    chance = random.Random(1)
    found = [_state(play)]
    for _ in range(moves):
        game.push(chance.choice(list(game.legal_moves)))
        found.append(_state(play))
    return found


def _state(play: fj.Play) -> dict[str, Any]:
    whole = play.get_state()
    return {
        name: whole[name] for name in whole if name in _TRAITS or (name[0] == "_" and _is_data(whole[name]))
    }


def _is_data(value: object) -> bool:
    return value is None or isinstance(value, (dict, list))


def measure(moves: int = 15) -> dict[str, float]:
    """Medians in milliseconds: by the clock, and of processor time, which other programs do not lengthen."""
    from playwright.sync_api import sync_playwright

    shown = states(moves)
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=list(_FLAGS))
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.set_content('<html lang="en"><body data-jp-theme-light="true"></body></html>')
        page.evaluate(Path(__file__).with_suffix(".js").read_text(encoding="utf-8"), _given(shown))
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        clock, busy = [], []
        for n in range(1, len(shown)):
            before = _busy(session)
            clock.append(page.evaluate("n => redraw(n)", n))
            busy.append(_busy(session) - before)
            page.evaluate("settled()")
        browser.close()
    tiles = len(shown[0]["_table"]["tiles"].split())
    return {"tiles": tiles, "moves": moves, "clock_ms": median(clock), "processor_ms": median(busy)}


def _given(shown: list[dict[str, Any]]) -> dict[str, Any]:
    from fjords_widget.widgets.art import shapes
    from fjords_widget.widgets.bundle import bundled, style_sheet

    parts = [state["_table"][part] for state in shown for part in ("tiles", "pieces", "stones")]
    names = {word.split(":")[1].split("~")[0] for words in parts for word in words.split()}
    for seat in shown[0]["_seats"]:
        names |= {f"{kind}-{seat['colour']}" for kind in ("viking", "longhouse")}
    return {
        "esm": bundled("widget.js"),
        "css": style_sheet(),
        "states": shown,
        "shapes": shapes(sorted(names)),
    }


def _busy(session: Any) -> float:
    """Milliseconds that the page has spent on scripts, styles and layout so far."""
    metrics = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * sum(float(metrics[name]) for name in _WORK)


if __name__ == "__main__":
    print(json.dumps(measure(*map(int, sys.argv[1:]))))
