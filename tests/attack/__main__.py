"""Runs attacks and prints their figures; ends with 1 if anything failed."""

from __future__ import annotations

import argparse
import os
import sys
from time import monotonic

from fjords_widget.players import simulations
from fjords_widget.players.solver import land_solver, rune_solver
from tests.attack.kinds import scratch
from tests.attack.parts import PARTS
from tests.attack.report import Figures, Limits, table, tell_faults


def main() -> int:
    """Reads the command line, and attacks."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"any of {', '.join(PARTS)}; all, if none is named")
    parser.add_argument("--count", type=int, help="how many tries on each thing that is attacked")
    parser.add_argument("--seconds", type=float, help="how long at most on each of them")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other attacks")
    parser.add_argument("--only", help="the one thing to attack, such as Play or records")
    given = parser.parse_args()
    for name in given.parts:
        if name not in PARTS:
            parser.error(f"there is no part {name!r}; there are {', '.join(PARTS)}")
    os.environ["FJORDS_HOME"] = str(scratch())  # settings and kept games of our own
    # A compiler at work would take time and memory that are nobody's fault.
    simulations.PATIENCE = land_solver.PATIENCE = rune_solver.PATIENCE = 10**12
    found: list[Figures] = []
    for name in given.parts or PARTS:
        part, began = PARTS[name], monotonic()
        last = began
        most = part.most if given.count is None else given.count
        seconds = part.seconds if given.seconds is None else given.seconds
        for figures in part.run(Limits(most, seconds, given.seed, given.only)):
            figures.seconds, last = monotonic() - last, monotonic()
            found.append(figures)
            print(
                f"{figures.part}, {figures.what}: {figures.tried:,} tried, "
                f"{figures.failed} failed, {figures.seconds:.0f} s"
            )
            print("".join(f"    {note}\n" for note in figures.notes), end="", flush=True)
            if figures.failed:
                print(tell_faults([figures]), flush=True)
        print(f"({name}: {monotonic() - began:.0f} s)", flush=True)
    print(f"\nseed {given.seed}\n{table(found)}\n\n{tell_faults(found)}")
    return any(figures.failed for figures in found)


if __name__ == "__main__":
    sys.exit(main())
