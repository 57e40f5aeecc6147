"""Dice for players that ask the random module: the same in every run.

The functions of that module share one generator. So that a game can be played again, the generator is given
the state of the game's own dice whenever such a player is to move, and its own state back afterwards. One
player moves at a time. What other threads of the process roll meanwhile, they roll with the game's dice.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

_one_at_a_time = RLock()


class GameDice:
    """What the random module rolls in one game."""

    def __init__(self, seed: str) -> None:
        self._state = random.Random(seed).getstate()

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """A context in which the random module uses the game's dice; afterwards its own state is restored."""
        with _one_at_a_time:
            before = random.getstate()
            random.setstate(self._state)
            try:
                yield
            finally:
                self._state = random.getstate()
                random.setstate(before)
