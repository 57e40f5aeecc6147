"""The lock of all boards."""

from __future__ import annotations

import os
import threading

import pytest

from fjords_widget.widgets.shared.locking import LOCK


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no such processes here")
def test_a_process_that_is_forked_while_a_board_moves_finds_the_lock_free() -> None:
    held, forking = threading.Event(), threading.Event()

    def move() -> None:
        with LOCK:
            held.set()
            forking.wait(0.2)  # nobody can tell that it has begun to fork

    mover = threading.Thread(target=move)
    mover.start()
    held.wait()
    child = os.fork()
    if not child:
        os._exit(0 if LOCK.acquire(timeout=5) else 1)
    forking.set()
    mover.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
