"""`python -m benchmarks`: measures us and our peers in turn, and prints the comparison."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

from benchmarks.crew import Crew
from benchmarks.fuzz import fuzz, told
from benchmarks.plan import FULL, NAMES, QUICK, Sizes, plan
from benchmarks.results import lines, measure, questions
from benchmarks.tables import table_text, verdict
from fjords_widget.files import write_whole

SPOILED = 100_000
SPOILED_QUICKLY = 1_000
"""So many spoiled records are read."""


def say(text: str) -> None:
    """Tells somebody who is waiting how far it is."""
    if sys.stderr.isatty():
        print(f"\r{text} ", end="", file=sys.stderr, flush=True)


def run(sizes: Sizes, rounds: int, names: list[str]) -> dict[str, Any]:
    """Measures, prints tables, and returns the same as data."""
    tables = plan(sizes)
    with Crew(names) as crew:
        machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors"
        print(
            machine + "; " + ", ".join(f"{NAMES[name]} {version}" for name, version in crew.versions.items())
        )
        for name, reason in crew.missing.items():
            print(f"{NAMES[name]} is skipped: {reason} (pip install 'fjords_widget[bench]')")
        measure(crew, questions(plan(min(sizes, QUICK)), crew), 1, lambda _: say("warming up"))
        series = measure(crew, questions(tables, crew), rounds, say)
        say("")
        results = [(table, lines(table, crew, series)) for table in tables]
        print(f"Medians of {rounds} rounds, processor time; ratios are taken within a round.")
        for table, found in results:
            if found:
                print(f"\n{table_text(table, found)}")
        print(f"\n{verdict(line for _, found in results for line in found)}")
        return {
            "machine": machine,
            "rounds": rounds,
            "versions": crew.versions,
            "missing": crew.missing,
            "tables": [
                {
                    "title": table.title,
                    "unit": table.unit,
                    "rows": [
                        {**line._asdict(), "target": line.target and line.target._asdict(), "met": line.met}
                        for line in found
                    ],
                }
                for table, found in results
            ],
        }


def main(arguments: list[str] | None = None) -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, help="how often everything is measured (15; quick: 5)")
    parser.add_argument("--quick", action="store_true", help="less of everything: a first impression")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to a file too")
    chosen = parser.parse_args(arguments)
    rounds = chosen.rounds if chosen.rounds is not None else 5 if chosen.quick else 15
    if rounds < 1:
        parser.error("--rounds: at least 1")
    data = run(QUICK if chosen.quick else FULL, rounds, list(NAMES))
    say("spoiled records")
    tally = fuzz(SPOILED_QUICKLY if chosen.quick else SPOILED)
    say("")
    print(f"\n{told(tally)}")
    data["spoiled"] = tally._asdict()
    if chosen.json:
        write_whole(chosen.json, json.dumps(data, indent=2) + "\n")


if __name__ == "__main__":
    main()
