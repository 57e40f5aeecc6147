"""Solves settlements with runes with the search of rune_search.py, plain or compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fjords_widget.players.fast.loading import RUNE_SEARCH, Compiled
from fjords_widget.players.slices import Slices
from fjords_widget.players.solver.land_search import DONE, UNSEEN
from fjords_widget.players.solver.land_solver import WIDEST, LandSolver
from fjords_widget.players.solver.limits import SearchLimits
from fjords_widget.players.solver.rune_estimates import guess_value
from fjords_widget.players.solver.rune_search import Candidate, Frame, copy_side, search
from fjords_widget.players.solver.rune_state import RuneState, tidy
from fjords_widget.players.solver.tables import Tables

MOST_STONES, MOST_WORTH = 6, 9
"""Compiled code has no room for more Friendship stones, nor for tiles that are worth more."""
PATIENCE = 1_000
"""Compiled code is loaded after this many positions."""


class Workspace(NamedTuple):
    """A search function, and what it works on."""

    search: Callable[..., tuple[int, int]]
    tables: Tables
    memory: Any
    land_solver: LandSolver | None
    frames: Sequence[Frame]
    moves: list[Candidate]
    every: int
    """Positions between two looks at the limits."""


def plain_workspace(tables: Tables, land_solver: LandSolver) -> Workspace:
    """The workspace of plain Python."""
    frames = [Frame() for _ in range(depths(tables))]
    # The limits are looked at for every position: in a large one there is much to do.
    return Workspace(search, tables, {}, land_solver, frames, [], 1)


def depths(tables: Tables) -> int:
    """How high the stack can get: between any two moves both may wait."""
    return 3 * len(tables.walk) + 10


def fits(tables: Tables) -> bool:
    """Whether there is room for it in compiled masks."""
    if any(mine + theirs > MOST_WORTH for mine, theirs in zip(*tables.worth, strict=True)):
        return False
    return max(len(tables.walk), len(tables.banks)) <= WIDEST and tables.stones <= MOST_STONES


def copy_state(state: RuneState, target: RuneState) -> None:
    """Copies a state, all but what tidying finds out."""
    target.turn, target.land, target.full = state.turn, state.land, state.full
    target.waits, target.friends = state.waits, state.friends
    copy_side(state.mine, target.mine)
    copy_side(state.theirs, target.theirs)


class RuneSolver:
    """Solves settlements with runes on one map, and remembers what it found.

    If a seat may lack vikings, they have to last until the land is gone, however the seats take turns.
    """

    def __init__(self, tables: Tables, limits: SearchLimits, fast: bool | None = False) -> None:
        self._tables, self._limits = tables, limits
        self._compiled = Compiled(RUNE_SEARCH, fast if fits(tables) else False, PATIENCE)
        self._land_solver = LandSolver(tables.walk, limits)
        self._work: Workspace | None = None
        self._searched = 0

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self._searched + self._land_solver.nodes

    def bound(self, state: RuneState, wanted: int) -> Slices[int]:
        """What the seat to move gets over the other from here, all of Friendship included.

        Fail-soft null window: a lower bound if it is at least `wanted`, else an upper one.
        """
        if self._compiled.required:
            self._change_hands()
        work = self._work = self._work or plain_workspace(self._tables, self._land_solver)
        depth = self._begin(work, state, wanted)
        while True:
            depth, nodes = work.search(*work[1:-1], depth, work.every)
            self._searched += nodes
            if nodes:
                self._limits.spend(nodes)
                yield
            if depth == DONE:
                return int(work.frames[0].best + work.frames[0].sure)
            if self._change_hands():
                work = self._work
                depth = self._begin(work, state, wanted)

    def guess(self, state: RuneState) -> int:
        """About what the seat to move gets over the other. The state is tidied."""
        return tidy(self._tables, state) + guess_value(self._tables, state)

    @staticmethod
    def _begin(work: Workspace, state: RuneState, wanted: int) -> int:
        first = work.frames[0]
        copy_state(state, first.state)
        first.wanted, first.count, first.moves = wanted, UNSEEN, 0
        return 0

    def _change_hands(self) -> bool:
        """Goes on with compiled code, if that is wanted and there."""
        module = self._compiled.take(self._searched, self._limits)
        if module is not None:
            self._work = module.workspace(self._tables)
        return module is not None
