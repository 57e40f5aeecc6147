"""`python -m benchmarks.page`: measures the board in a notebook, and prints one table."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.page import sizes, starting, wire
from benchmarks.page.report import Finding, table_text, verdict
from benchmarks.tables import number
from fjords_widget.files import write_whole


class Sizes(NamedTuple):
    """How much is measured."""

    rounds: int
    redraws: int
    moves: int
    boards: int
    clicks: int
    cycles: int


FULL = Sizes(rounds=11, redraws=25, moves=1000, boards=100, clicks=7, cycles=10)
QUICK = Sizes(rounds=3, redraws=9, moves=12, boards=20, clicks=3, cycles=5)
TINY = Sizes(rounds=1, redraws=1, moves=1, boards=2, clicks=1, cycles=1)


def say(text: str) -> None:
    """Tells somebody who is waiting how far it is."""
    print(f"  {text}", file=sys.stderr, flush=True)


def tell(findings: list[Finding]) -> list[Finding]:
    """The findings of one part, told at once: a later part may fail."""
    for found in findings:
        say(f"  {found.what}: {number(found.value)} {found.unit}")
    return findings


def without_browser(size: Sizes) -> list[Finding]:
    """What Python alone can tell."""
    say("bytes on the wire")
    findings = tell(sizes.bundles() + wire.measure())
    say("fresh interpreters")
    return findings + tell(starting.measure(size.rounds))


def in_browser(size: Sizes) -> list[Finding]:
    """What takes a real JupyterLab and a real browser."""
    from benchmarks.page import clicks, live, many, redraw, replaying

    with live.running() as (server, browser):
        say("redrawing a full board")
        findings = tell(redraw.measure(browser, size.redraws))
        steps: list[tuple[str, Callable[[Any], list[Finding]]]] = [
            ("clicks over a whole game", lambda lab: clicks.measure(lab, size.moves)),
            ("saving a notebook", sizes.saved),
            ("replays", lambda lab: replaying.measure(lab, size.rounds)),
            ("closing views", lambda lab: many.closing(lab, size.cycles)),
            (f"{size.boards} boards", lambda lab: many.crowd(lab, size.boards, size.clicks)),
        ]
        for name, step in steps:
            say(name)
            with live.notebook(server, browser) as lab:
                findings += tell(step(lab))
    return findings


def run(size: Sizes, browser: bool = True) -> list[Finding]:
    """Measures, prints the table, and returns the same as data."""
    findings = without_browser(size) + (in_browser(size) if browser else [])
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors, "
        f"load {load:.1f}."
        " Medians; KB on the wire are 1024 bytes, KB of files 1000.\n"
    )
    print(f"{table_text(findings)}\n\n{verdict(findings)}")
    return findings


def main(arguments: list[str] | None = None) -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less of everything: a first impression")
    parser.add_argument("--no-browser", action="store_true", help="only what Python alone can tell")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to a file too")
    chosen = parser.parse_args(arguments)
    findings = run(QUICK if chosen.quick else FULL, not chosen.no_browser)
    if chosen.json:
        data = [{**f._asdict(), "target": f.target and f.target._asdict(), "met": f.met} for f in findings]
        write_whole(chosen.json, json.dumps(data, indent=2) + "\n")


if __name__ == "__main__":
    main()
