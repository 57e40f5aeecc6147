"""Who makes the tries: plain Python, or compiled code, which comes to the same numbers sooner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Protocol

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.fast import available
from fjords_widget.players.fast.loading import TREES
from fjords_widget.players.tree import Trees

PATIENCE = 10_000
"""After so many tries compiled code is sent for; until it is there, plain Python goes on."""


class Trials(Protocol):
    """Tries of some moves."""

    at_once: int
    """So many are made before somebody can ask to stop."""

    def run(self, chosen: Sequence[int], dice: Sequence[int]) -> Iterable[list[float] | None]:
        """As Trees.run."""


def trials_of(game: Game, moves: list[Move], depth: int, rng: Random, fast: bool | None = None) -> Trials:
    """Tries of these moves. fast: compiled or not; None: compiled as soon as it is worth while."""
    module = None
    if fast is not False and available():
        module = TREES.wait() if fast else TREES.module
    if module is not None and module.suits(game, moves):
        found: Trials = module.FastTrees(game, moves, depth)
        return found
    return (
        _Counted(game, moves, depth, rng) if fast is None and available() else Trees(game, moves, depth, rng)
    )


class _Counted(Trees):
    """Plain tries, that send for compiled code when there have been enough of them."""

    total = 0

    def run(self, chosen: Sequence[int], dice: Sequence[int]) -> Iterator[list[float] | None]:
        """As Trees.run."""
        _Counted.total += len(chosen) * len(dice)
        if _Counted.total >= PATIENCE:
            TREES.begin()
        return super().run(chosen, dice)
