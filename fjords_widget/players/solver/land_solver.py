"""Solves contested land with the search of land_search.py, plain or compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fjords_widget.players.fast.loading import LAND_SEARCH, Compiled
from fjords_widget.players.slices import Slices, finish
from fjords_widget.players.solver.land_search import (
    DONE,
    EVERY,
    UNSEEN,
    Candidate,
    Frame,
    Land,
    Memory,
    search,
)
from fjords_widget.players.solver.limits import SearchLimits
from fjords_widget.players.solver.thermograph import Thermographs

WIDEST = 62
"""Compiled masks have no room for more tiles."""
PATIENCE = 3_000
"""Compiled code is loaded after this many positions."""


class Workspace(NamedTuple):
    """A search function, and what it works on."""

    search: Callable[..., tuple[int, int]]
    walk: Sequence[int]
    memory: Any
    thermographs: Thermographs | None
    frames: Sequence[Frame]
    moves: list[Candidate]
    every: int
    """Positions between two looks at the limits."""


def plain_workspace(walk: Sequence[int]) -> Workspace:
    """The workspace of plain Python."""
    frames, moves = [Frame() for _ in range(depths(walk))], [Candidate() for _ in range(most_moves(walk))]
    return Workspace(search, walk, Memory({}, len(walk)), Thermographs(walk), frames, moves, EVERY)


def depths(walk: Sequence[int]) -> int:
    """How high the stack can get: a move takes a tile at least."""
    return len(walk) + 2


def most_moves(walk: Sequence[int]) -> int:
    """How many moves there can be on it."""
    return (len(walk) + 1) * (len(walk) + 2) // 2 + 1


class LandSolver:
    """Solves contested land on one map, and remembers what it found."""

    def __init__(self, walk: Sequence[int], limits: SearchLimits, fast: bool | None = False) -> None:
        self._limits = limits
        self._compiled = Compiled(LAND_SEARCH, fast if len(walk) <= WIDEST else False, PATIENCE)
        self._work = plain_workspace(walk)
        self._unspent = 0
        self.nodes = 0

    def bound(self, land: Land, wanted: int) -> int:
        """How many more tiles the seat to move gets than the other, if both play their best.

        Fail-soft null window: a lower bound if it is at least `wanted`, else an upper one. Like `wanted`, it
        is odd if the land is.
        """
        return finish(self.bound_in_slices(land, wanted))

    def bound_in_slices(self, land: Land, wanted: int) -> Slices[int]:
        """The same as `bound`, in slices."""
        depth = self._begin(land, wanted)
        while True:
            work = self._work
            limit = work.every - self._unspent
            depth, nodes = work.search(*work[1:-1], depth, limit)
            self.nodes += nodes
            self._unspent += nodes
            if depth == DONE:
                return int(work.frames[0].best + work.frames[0].settled)
            self._limits.spend(self._unspent)
            self._unspent = 0
            yield
            if self._change_hands():
                depth = self._begin(land, wanted)

    def _begin(self, land: Land, wanted: int) -> int:
        if self._compiled.required:
            self._change_hands()
        first = self._work.frames[0]
        first.land, first.mine, first.theirs = land
        first.odd, first.wanted, first.count, first.moves = 0, wanted, UNSEEN, 0
        return 0

    def _change_hands(self) -> bool:
        """Goes on with compiled code, if that is wanted and there."""
        module = self._compiled.take(self.nodes, self._limits)
        if module is not None:
            self._work = module.workspace(self._work.walk)
            self._unspent = 0
        return module is not None
