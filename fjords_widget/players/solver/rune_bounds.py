"""Bounds for positions with runes to spend, or with places that count."""

from __future__ import annotations

from fjords_widget.players.masks import neighbours
from fjords_widget.players.slices import Slices
from fjords_widget.players.solver.limits import SearchLimits
from fjords_widget.players.solver.problem import HORSE, JOURNEY, WISDOM, Position, Problem, ample
from fjords_widget.players.solver.rune_solver import RuneSolver
from fjords_widget.players.solver.rune_state import PLENTY, RuneState, Side, pack_friends
from fjords_widget.players.solver.tables import Numbering, lay_out


class RuneBounds:
    """Bounds for such positions."""

    def __init__(self, problem: Problem, limits: SearchLimits, fast: bool | None = None) -> None:
        self._problem = problem
        self._numbering = Numbering(problem)
        self._solver = RuneSolver(lay_out(problem, self._numbering), limits, fast)
        start = problem.start
        self._ample = ample(start, problem.open(start).bit_count())

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self._solver.nodes

    def limits(self, position: Position, wanted: int) -> Slices[tuple[int | None, int | None]]:
        """Whether the margin of seat 0 is at least `wanted`: a bound from below, or from above, or neither.

        Where a seat may run out of vikings it gets no more than if it had enough of them.
        """
        may_lack = self._may_lack(position, 0) or self._may_lack(position, 1)
        if may_lack and not self._ample:
            return None, None
        low = yield from self._bound(position, 0, wanted)
        if low >= wanted:
            return low, None
        if not may_lack:
            return None, low
        high = yield from self._bound(position, 1, wanted)
        return None, high if high < wanted else None

    def guess(self, position: Position) -> int:
        """About what the margin of seat 0 will be."""
        found = self._solver.guess(self._state(position, 0))
        return self._count_placed(position) + (found if position.turn == 0 else -found)

    def _may_lack(self, position: Position, seat: int) -> bool:
        return self._problem.roam(position, seat).bit_count() > position.supply[seat]

    def _bound(self, position: Position, modest: int, wanted: int) -> Slices[int]:
        """`modest`: the seat that makes do with its vikings; the other has as many as it likes."""
        placed, state = self._count_placed(position), self._state(position, modest)
        if position.turn == 0:
            found = yield from self._solver.bound(state, wanted - placed)
            return placed + found
        found = yield from self._solver.bound(state, placed - wanted + 1)
        return placed - found

    def _count_placed(self, position: Position) -> int:
        """The points of vikings by now, Friendship apart."""
        mine, theirs = [self._problem.points(seat, self._vikings(position, seat)) for seat in (0, 1)]
        return mine - theirs

    def _vikings(self, position: Position, seat: int) -> int:
        return position.pieces[seat] & ~self._problem.houses[seat]

    def _state(self, position: Position, modest: int) -> RuneState:
        problem, turn = self._problem, position.turn
        mine, theirs = [self._vikings(position, seat) for seat in (turn, 1 - turn)]
        counts = [(mine & mask).bit_count() - (theirs & mask).bit_count() for mask in problem.friends]
        state = RuneState()
        state.turn, state.land = turn, self._numbering.mask(problem.open(position))
        state.full, state.waits = problem.start.spaces & ~position.spaces, 0
        state.friends = pack_friends(counts)
        self._fill_in(state.mine, position, turn, modest)
        self._fill_in(state.theirs, position, 1 - turn, modest)
        return state

    def _fill_in(self, side: Side, position: Position, seat: int, modest: int) -> None:
        problem, mask, runes = self._problem, self._numbering.mask, position.runes[seat]
        pieces, vacant = position.pieces[seat], problem.open(position)
        side.walk = mask(problem.reach(position, seat))
        side.sea = mask(neighbours(problem.sea, pieces) & vacant) if runes & JOURNEY else 0
        side.hills = mask(neighbours(problem.hills, pieces) & vacant) if runes & HORSE else 0
        side.rooms = neighbours(problem.beside, pieces) & position.spaces if runes & WISDOM else 0
        side.runes = runes
        side.spare = position.supply[seat] if seat == modest else PLENTY
