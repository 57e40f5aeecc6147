"""Writers in processes of their own, to be killed or to run out of room. They are forked: that is quick."""

from __future__ import annotations

import os
import resource
import select
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep

PATIENCE = 30.0
DONE, NO_ROOM, FAILED = 0, 1, 2
"""How a child ends: it wrote, an OSError told it that there is no room, or it failed in another way."""


def fork(work: Callable[[], object]) -> int:
    """Has a child do some work; returns its process id."""
    child = os.fork()
    if child:
        return child
    try:
        work()
        code = DONE
    except OSError:
        code = NO_ROOM
    except BaseException:
        code = FAILED
    os._exit(code)


def killed(work: Callable[[], object], folder: Path, delay: float) -> None:
    """Has a child do some work, and kills it so many seconds after it first opened a file in a folder."""
    begun, tell = os.pipe()

    def watched() -> None:
        sys.addaudithook(lambda event, facts: _look(event, facts, str(folder), tell))
        work()

    child = fork(watched)
    os.close(tell)
    select.select([begun], [], [], PATIENCE)
    sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(begun)


def _look(event: str, facts: tuple[object, ...], folder: str, tell: int) -> None:
    """Called with all that Python does in the child."""
    if event == "open" and isinstance(facts[0], str | os.PathLike) and str(facts[0]).startswith(folder):
        os.write(tell, b"x")


def starved(work: Callable[[], object], most: int) -> int:
    """Has a child do some work in which no file may become longer than so many bytes; how it ended."""

    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        work()

    return _code(fork(limited))


def finished(work: Callable[[], object]) -> int:
    """Has a child do some work; how it ended."""
    return _code(fork(work))


def _code(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
