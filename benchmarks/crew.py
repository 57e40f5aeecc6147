"""The workers, seen from the process that asks them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple, Self

from benchmarks.timing import ROOT, Reply

Option = str | int | float | bool


class Missing(Exception):
    """A contestant's library is not installed."""


class Ask(NamedTuple):
    """A task for a worker; `fresh`: for one that has done nothing before."""

    who: str
    task: str
    options: tuple[tuple[str, Option], ...] = ()
    fresh: bool = False


class Worker:
    """A process that measures one contestant."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.worker", name],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        first = self._answer()
        if "missing" in first:
            self.close()
            raise Missing(first["missing"])
        self.version: str = first["version"]

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the worker {self.name} has stopped")
        return json.loads(line)

    def ask(self, task: str, options: dict[str, Option]) -> Reply:
        """Has a task done, and waits for it."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"task": task, "options": options}) + "\n")
        self._process.stdin.flush()
        reply: Reply = self._answer()
        return reply

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):  # it may have stopped by itself
            self._process.stdin.close()
        self._process.wait(timeout=60)
        self._process.stdout.close()


class Crew:
    """One worker for each contestant that is here; `missing` says why others are not."""

    def __init__(self, names: Iterable[str]) -> None:
        self._workers: dict[str, Worker] = {}
        self.missing: dict[str, str] = {}
        for name in names:
            try:
                self._workers[name] = Worker(name)
            except Missing as fault:
                self.missing[name] = str(fault)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers.values():
            worker.close()

    def __contains__(self, name: str) -> bool:
        return name in self._workers

    @property
    def versions(self) -> dict[str, str]:
        """The versions of those who are here."""
        return {name: worker.version for name, worker in self._workers.items()}

    def ask(self, ask: Ask, seed: int) -> Reply:
        """Has something measured. Only one worker works at any time."""
        options = {**dict(ask.options), "seed": seed}
        if not ask.fresh:
            return self._workers[ask.who].ask(ask.task, options)
        worker = Worker(ask.who)
        try:
            return worker.ask(ask.task, options)
        finally:
            worker.close()
