"""What is compiled, and kept on disk."""

from __future__ import annotations

import subprocess
import sys

from tests.paths import ROOT


def reads_and_compilations(module: str) -> tuple[int, int]:
    """How often a new process reads a module's search from disk, and how often it compiles it."""
    program = (
        f"from fjords_widget.players.fast import {module}\n"
        f"stats = {module}.search.stats\n"
        "print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))"
    )
    command = [sys.executable, "-c", program]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=True)
    reads, compilations = map(int, found.stdout.split())
    return reads, compilations
