"""Positions in which each viking is worth a point and nobody will be short of them: only land counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fjords_widget.players.fast import available
from fjords_widget.players.fast.loading import CONTESTS
from fjords_widget.players.solver.budget import Budget
from fjords_widget.players.solver.contest import Contest, Contests, Elsewhere
from fjords_widget.players.solver.problem import Position, Problem, ample

if TYPE_CHECKING:
    from fjords_widget.players.fast.contests import FastContests

WIDEST = 62
"""Compiled masks have no room for more tiles."""
PATIENCE = 3_000
"""After so many positions compiled code is sent for; until it is there, the search goes on."""
WAIT = 0.05


class Shares(NamedTuple):
    """How the vacant land of a position is divided so far, and what is left to play for."""

    secured: tuple[int, int]
    contested: int
    contest: Contest


class Plain:
    """Bounds for such positions."""

    def __init__(self, problem: Problem, budget: Budget, fast: bool | None = None) -> None:
        self._problem = problem
        self._budget = budget
        self._spent = 0
        self._contests: Contests | FastContests | None = None if fast else self._plain(fast is None)

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self._spent + (self._contests.nodes if self._contests is not None else 0)

    def _plain(self, may_change: bool) -> Contests:
        may_change = may_change and available() and self._problem.vacant.bit_count() <= WIDEST
        return Contests(self._problem.walk, self._budget, _long_enough if may_change else None)

    def _compiled(self, wait: bool = False) -> Contests | FastContests:
        if self._problem.vacant.bit_count() > WIDEST:
            return self._plain(False)
        while wait and CONTESTS.wait(WAIT) is None:
            self._budget.spend(0)
        assert CONTESTS.module is not None
        tiles = self._problem.open(self._problem.start)
        found: FastContests = CONTESTS.module.FastContests(self._problem.walk, tiles, self._budget)
        return found

    def _bound(self, contest: Contest, wanted: int) -> int:
        if self._contests is None:
            self._contests = self._compiled(wait=True)
        try:
            return self._contests.bound(contest, wanted)
        except Elsewhere:
            self._spent += self._contests.nodes
            self._contests = self._compiled()
            return self._contests.bound(contest, wanted)

    def shares(self, position: Position) -> Shares | None:
        """How the land is divided; None if the position is not as simple as that."""
        problem = self._problem
        if any(position.runes) or not problem.plain:
            return None
        turn = position.turn
        mine, theirs = problem.on_foot(position, turn), problem.on_foot(position, 1 - turn)
        land = mine & theirs
        if land and (any(problem.out) or not ample(position, (mine | theirs).bit_count())):
            return None
        contest = Contest(
            land, problem.reach(position, turn) & land, problem.reach(position, 1 - turn) & land
        )
        alone = (mine & ~theirs).bit_count(), (theirs & ~mine).bit_count()
        return Shares(alone if turn == 0 else alone[::-1], land.bit_count(), contest)

    def bound(self, position: Position, shares: Shares, wanted: int) -> int:
        """No less than `wanted`: the margin of seat 0 is at least this. Less: it is at most this."""
        least = shares.secured[0]
        most = least + shares.contested
        tiles = least
        while tiles < most and self.margin(position, shares, tiles) < wanted:
            tiles += 1
        margin = self.margin(position, shares, tiles)
        if margin < wanted or tiles == least:
            return margin
        ahead = 2 * (tiles - least) - shares.contested
        if position.turn == 0:
            found = self._bound(shares.contest, ahead)
        else:
            found = -self._bound(shares.contest, 1 - ahead)
        return self.margin(position, shares, least + (shares.contested + found) // 2)

    def margin(self, position: Position, shares: Shares, tiles: int) -> int:
        """The margin of seat 0 if it gets so many of the vacant tiles."""
        rest = sum(shares.secured) + shares.contested - tiles
        houses = self._problem.houses
        mine, theirs = [(position.pieces[seat] & ~houses[seat]).bit_count() for seat in (0, 1)]
        if not self._problem.unclaimed:  # V-O4: who is short of vikings loses what they would have settled
            tiles, rest = min(tiles, position.supply[0]), min(rest, position.supply[1])
        return mine + tiles - theirs - rest


def _long_enough(nodes: int) -> bool:
    """Whether compiled code is worth it by now, and there."""
    if nodes >= PATIENCE:
        CONTESTS.begin()
    return CONTESTS.module is not None
