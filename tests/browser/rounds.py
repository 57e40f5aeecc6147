"""Runs tests again and again on a busy machine, and tells which of them failed, and how long each took.

`python -m tests.browser.rounds --rounds 10 --burn 2` runs all tests of the browser ten times while two other
processes keep the processors busy. It ends by itself after so many minutes, with what it knows then.
What pytest said in each round stands in `build/rounds/`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from tests.browser.round_log import LOG
from tests.paths import ROOT

BURN = "while True: pass"
LOGS = ROOT / "build" / "rounds"
SLOWEST = 20


@dataclass
class Told:
    """What the rounds told about a test."""

    seconds: list[float] = field(default_factory=list)
    failures: int = 0


def main() -> None:
    """Called from the command line; fails if any test did."""
    asked = _arguments()
    end = time.monotonic() + 60 * asked.minutes
    told: dict[str, Told] = defaultdict(Told)
    shutil.rmtree(LOGS, ignore_errors=True)
    LOGS.mkdir(parents=True)
    with _burning(asked.burn):
        for number in range(1, asked.rounds + 1):
            log = LOGS / f"{number}.jsonl"
            whole = _run(asked, log, end - time.monotonic())
            failed = _hear(log, told)
            names = "".join(f"\n    {name}" for name in failed)
            cut = "" if whole else ", cut short"
            print(f"round {number}{cut}: {len(failed)} failed{names}", flush=True)
            if not whole:
                break
    print(_table(told))
    if not told or any(test.failures for test in told.values()):
        sys.exit(1)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.rounds", description=__doc__)
    parser.add_argument("paths", nargs="*", default=["tests"], help="files of tests, or single tests")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--burn", type=int, default=2, help="processes that do nothing but keep busy")
    parser.add_argument("--processes", default="auto", help="processes that test")
    parser.add_argument("--minutes", type=float, default=120, help="after which it ends, whatever is left")
    parser.add_argument("-m", "--mark", default="browser", help="which tests, by their marks")
    return parser.parse_args()


@contextlib.contextmanager
def _burning(count: int) -> Iterator[None]:
    """Keeps so many processors busy."""
    burners = [subprocess.Popen([sys.executable, "-c", BURN]) for _ in range(count)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def _run(asked: argparse.Namespace, log: Path, seconds: float) -> bool:
    """Runs the tests once; whether there was time for all of them."""
    log.touch()
    options = ("-q", "-p", "no:cacheprovider", "-p", "tests.browser.round_log", "-n", asked.processes)
    command = [sys.executable, "-m", "pytest", *options, "-m", asked.mark, *asked.paths]
    with log.with_suffix(".txt").open("w") as output:
        tests = subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | {LOG: str(log)},
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        tests.wait(timeout=max(seconds, 0))
    except subprocess.TimeoutExpired:
        _end(tests)
        return False
    assert tests.returncode in (0, 1), log.with_suffix(".txt").read_text()[-3000:]  # all passed, some failed
    return True


def _end(tests: subprocess.Popen[bytes]) -> None:
    """Ends the tests: first with a chance to put away their servers and browsers."""
    tests.send_signal(signal.SIGINT)
    with contextlib.suppress(subprocess.TimeoutExpired):
        tests.wait(timeout=60)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(tests.pid, signal.SIGKILL)
    tests.wait()


def _hear(log: Path, told: dict[str, Told]) -> list[str]:
    """Adds what a round told; the tests that failed in it."""
    seconds: dict[str, float] = defaultdict(float)
    failed: dict[str, None] = {}
    for line in log.read_text(encoding="utf-8").splitlines():
        part = json.loads(line)
        seconds[part["test"]] += part["seconds"]
        if part["failed"]:
            failed[part["test"]] = None
    for test, time_taken in seconds.items():
        told[test].seconds.append(time_taken)
        told[test].failures += test in failed
    return list(failed)


def _table(told: dict[str, Told]) -> str:
    """Those that failed, those that took longest, and how long each file takes."""
    order = sorted(told, key=lambda test: (-told[test].failures, -median(told[test].seconds)))
    rows = [test for n, test in enumerate(order) if told[test].failures or n < SLOWEST]
    lines = [f"{len(told)} tests", "failed  rounds  median s  most s  test"]
    for test in rows:
        seconds = told[test].seconds
        lines.append(
            f"{told[test].failures:6}  {len(seconds):6}  {median(seconds):8.1f}  {max(seconds):6.1f}  {test}"
        )
    files: dict[str, float] = defaultdict(float)
    for test in told:
        files[test.partition("::")[0]] += median(told[test].seconds)
    lines += ["", "sum of medians in seconds, by file"]
    lines += [f"{files[name]:8.1f}  {name}" for name in sorted(files, key=files.__getitem__, reverse=True)]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
