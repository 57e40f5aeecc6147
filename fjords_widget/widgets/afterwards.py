"""What can wait until a cell has shown what it shows."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import Any

PAGE_FIRST = 0.06
"""So many seconds a page has to draw: on a machine with few processors it would share them with us."""
AT_LAST = 0.2
"""So many seconds after, a cell that goes on is waited for no longer."""


def can_wait() -> bool:
    """Whether there is a cell to wait for, and somebody who looks at it.

    Whoever runs a notebook without a page has nothing of seeing the first half of it sooner.
    """
    return _shell() is not None


def afterwards(do: Callable[[], None]) -> None:
    """Calls back when the cell that runs has shown its result, before it has ended; or while it goes on, if
    that takes long; at once where nobody can wait. It may be called twice, from any thread.
    """
    shell = _shell()
    if shell is None:
        return do()
    begun = time.monotonic()
    timer = threading.Timer(AT_LAST, do)
    timer.daemon = True

    def after_the_cell() -> None:
        shell.events.unregister("post_execute", after_the_cell)
        time.sleep(max(0.0, begun + PAGE_FIRST - time.monotonic()))
        do()
        timer.cancel()

    try:
        timer.start()
    except RuntimeError:  # a Python without threads, as in a browser
        return do()
    shell.events.register("post_execute", after_the_cell)
    return None


def _shell() -> Any:
    """What runs the cell, if a page has asked for it: a page lets its people be asked for input."""
    if "ipykernel" not in sys.modules:
        return None
    from IPython import get_ipython

    shell: Any = get_ipython()
    if not hasattr(shell, "kernel"):
        return None
    request = shell.kernel.get_parent() or {}
    return shell if request.get("content", {}).get("allow_stdin") else None
