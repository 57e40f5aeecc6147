"""Games that are shown: whoever changes one waits until the others are done.

Messages from a page are handled on a thread of their own, also while a cell is running, and computers think
on threads too. One lock serves all boards of a program: several may show one game, and nothing under the lock
takes long.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable

from fjords_widget.engine.game import Game

LOCK = threading.RLock()

# A process that is forked has no other threads: a lock that one of them held would never be free there.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=LOCK.acquire, after_in_parent=LOCK.release, after_in_child=LOCK.release)


def follow(game: Game, changed: Callable[[], None]) -> Callable[[], None]:
    """Has a method called after every push and pop, with the lock held; returns what ends that.

    The game does not keep the method's object alive: once that is gone it is called no more.
    """
    method = weakref.WeakMethod(changed)

    def listen() -> None:
        call = method()
        if call is None:
            leave()
        else:
            call()

    def leave() -> None:
        with LOCK:
            unsubscribe()

    with LOCK:
        unsubscribe = game.subscribe(listen, lock=LOCK)
    return leave
