"""Dice for players that ask the random module: the same in every run, whatever other threads do meanwhile.

The functions of the random module share one generator. A worker of a cluster has threads of its own that use
it too, so seeding it is not enough: while a game is played, its thread is given dice of the game.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

_thread = threading.local()
_lock = threading.Lock()
_games = 0
_shared: Random = random._inst


def _mine() -> Random | None:
    return getattr(_thread, "dice", None)


class _Shared(Random):
    """The generator that all share, which sends a thread that plays a game to that game's dice.

    It may become a plain one again while another thread is in the middle of a roll, where `super()` fails.
    """

    def random(self) -> float:
        mine = _mine()
        return Random.random(self) if mine is None else mine.random()

    def getrandbits(self, k: int, /) -> int:
        mine = _mine()
        return Random.getrandbits(self, k) if mine is None else mine.getrandbits(k)

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        mine = _mine()
        return Random.gauss(self, mu, sigma) if mine is None else mine.gauss(mu, sigma)

    def seed(self, a: Any = None, version: int = 2) -> None:
        mine = _mine()
        if mine is None:
            Random.seed(self, a, version)
        else:
            mine.seed(a, version)

    def getstate(self) -> Any:
        mine = _mine()
        return Random.getstate(self) if mine is None else mine.getstate()

    def setstate(self, state: Any) -> None:
        mine = _mine()
        if mine is None:
            Random.setstate(self, state)
        else:
            mine.setstate(state)


@contextmanager
def own_dice(seed: str) -> Iterator[None]:
    """Within, `random.choice` and the others roll dice that follow from the seed; then all is as before."""
    before = _mine()
    _enter()
    _thread.dice = Random(seed)
    try:
        yield
    finally:
        _thread.dice = before
        _leave()


def _enter() -> None:
    global _games
    with _lock:
        _games += 1
        if _games == 1:
            _shared.__class__ = _Shared
            _name_again()


def _leave() -> None:
    global _games
    with _lock:
        _games -= 1
        if _games == 0:
            _shared.__class__ = Random
            _name_again()


def _name_again() -> None:
    """The module's functions are methods of the generator; these were bound to what it was before."""
    for name in ("random", "getrandbits", "gauss", "seed", "getstate", "setstate"):
        setattr(random, name, getattr(_shared, name))
