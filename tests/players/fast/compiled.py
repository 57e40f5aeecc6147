"""What is compiled, and kept on disk."""

from __future__ import annotations

from tests.programs import run_python


def reads_and_compilations(module: str) -> tuple[int, int]:
    """How often a new process reads a module's search from disk, and how often it compiles it."""
    program = (
        f"from fjords_widget.players.fast import {module}\n"
        f"stats = {module}.search.stats\n"
        "print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))"
    )
    reads, compilations = map(int, run_python(program, seconds=120).split())
    return reads, compilations
