"""One contestant in a process of its own: reads a task from each line (JSON), answers with a line."""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module


def main(name: str) -> None:
    """Says which version it is, or what is missing; then does tasks until there are no more."""
    # What a library prints must not get among the answers.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)

    def answer(value: object) -> None:
        print(json.dumps(value), file=answers, flush=True)

    try:
        contestant = import_module(f"benchmarks.contestants.{name}")
    except ImportError as fault:
        if name == "ours":
            raise
        answer({"missing": str(fault)})
        return
    answer({"version": contestant.VERSION})
    for line in sys.stdin:
        order = json.loads(line)
        answer(contestant.TASKS[order["task"]](**order["options"]))


if __name__ == "__main__":
    main(sys.argv[1])
