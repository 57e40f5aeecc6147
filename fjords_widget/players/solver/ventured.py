"""Positions as ventures: with runes to spend, with places that count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fjords_widget.players.fast import available
from fjords_widget.players.fast.loading import VENTURES
from fjords_widget.players.solver.budget import Budget
from fjords_widget.players.solver.contest import Elsewhere
from fjords_widget.players.solver.problem import HORSE, JOURNEY, WISDOM, Position, Problem, ample
from fjords_widget.players.solver.quarter import Quarter
from fjords_widget.players.solver.venture import PLENTY, Side, Venture
from fjords_widget.players.solver.ventures import Ventures

if TYPE_CHECKING:
    from fjords_widget.players.fast.ventures import FastVentures

PATIENCE = 1_000
"""After so many positions compiled code is sent for; until it is there, the search goes on."""
WAIT = 0.05


class Ventured:
    """Bounds for such positions."""

    def __init__(self, problem: Problem, budget: Budget, fast: bool | None = None) -> None:
        self._problem = problem
        self._budget = budget
        self._quarter = Quarter(problem)
        start = problem.start
        self._ample = ample(start, problem.open(start).bit_count())
        may_change = fast is None and available()
        self._ventures = Ventures(self._quarter, budget, _long_enough if may_change else None)
        self._compiled: FastVentures | None = None
        self._wanted_compiled = bool(fast)

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self._ventures.nodes + (self._compiled.nodes if self._compiled is not None else 0)

    def _searched(self, venture: Venture, wanted: int) -> int:
        """Ventures.bound, compiled if that is wanted and there."""
        if not self._wanted_compiled:
            try:
                return self._ventures.bound(venture, wanted)
            except Elsewhere:
                self._wanted_compiled = True
        if self._compiled is None:
            while VENTURES.wait(WAIT) is None:
                self._budget.spend(0)
            assert VENTURES.module is not None
            if not VENTURES.module.fits(self._quarter):
                self._ventures = Ventures(self._quarter, self._budget)
                self._wanted_compiled = False
                return self._ventures.bound(venture, wanted)
            self._compiled = VENTURES.module.FastVentures(self._quarter, self._budget)
        assert self._compiled is not None
        return self._compiled.bound(venture, wanted)

    def limits(self, position: Position, wanted: int) -> tuple[int | None, int | None]:
        """Whether the margin of seat 0 is at least `wanted`: a bound from below, or from above, or neither.

        Where a seat may run out of vikings it gets no more than if it had enough of them.
        """
        may_lack = self._may_lack(position, 0) or self._may_lack(position, 1)
        if may_lack and not self._ample:
            return None, None
        low = self._bound(position, 0, wanted)
        if low >= wanted:
            return low, None
        if not may_lack:
            return None, low
        high = self._bound(position, 1, wanted)
        return None, high if high < wanted else None

    def guess(self, position: Position) -> int:
        """About what the margin of seat 0 will be."""
        found = self._ventures.guess(self._venture(position, 0))
        return self._placed(position) + (found if position.turn == 0 else -found)

    def _may_lack(self, position: Position, seat: int) -> bool:
        return self._problem.roamed(position, seat).bit_count() > position.supply[seat]

    def _bound(self, position: Position, modest: int, wanted: int) -> int:
        """`modest`: the seat that makes do with its vikings; the other has as many as it likes."""
        placed, venture = self._placed(position), self._venture(position, modest)
        if position.turn == 0:
            return placed + self._searched(venture, wanted - placed)
        return placed - self._searched(venture, placed - wanted + 1)

    def _placed(self, position: Position) -> int:
        """The points of vikings by now, Friendship apart."""
        mine, theirs = [self._problem.points(seat, self._vikings(position, seat)) for seat in (0, 1)]
        return mine - theirs

    def _vikings(self, position: Position, seat: int) -> int:
        return position.pieces[seat] & ~self._problem.houses[seat]

    def _venture(self, position: Position, modest: int) -> Venture:
        problem, turn = self._problem, position.turn
        mine, theirs = [self._vikings(position, seat) for seat in (turn, 1 - turn)]
        friends = [(mine & mask).bit_count() - (theirs & mask).bit_count() for mask in problem.friends]
        return Venture(
            turn,
            self._quarter.mask(problem.open(position)),
            self._side(position, turn, modest),
            self._side(position, 1 - turn, modest),
            problem.start.spaces & ~position.spaces,
            0,
            tuple(friends),
        )

    def _side(self, position: Position, seat: int, modest: int) -> Side:
        quarter, problem, runes = self._quarter, self._problem, position.runes[seat]
        pieces, vacant = position.pieces[seat], problem.open(position)

        def at_hand(table: list[int], rune: int) -> int:
            return quarter.mask(quarter.joined(table, pieces) & vacant) if runes & rune else 0

        return Side(
            quarter.mask(problem.reach(position, seat)),
            at_hand(problem.sea, JOURNEY),
            at_hand(problem.hills, HORSE),
            quarter.joined(problem.beside, pieces) & position.spaces if runes & WISDOM else 0,
            runes,
            position.supply[seat] if seat == modest else PLENTY,
        )


def _long_enough(nodes: int) -> bool:
    """Whether compiled code is worth it by now, and there."""
    if nodes >= PATIENCE:
        VENTURES.begin()
    return VENTURES.module is not None
