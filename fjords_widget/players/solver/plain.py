"""Positions in which each viking is worth a point and nobody will be short of them: only land counts."""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.players.solver.budget import Budget
from fjords_widget.players.solver.contest import Contest, Contests
from fjords_widget.players.solver.problem import Position, Problem


class Shares(NamedTuple):
    """How the vacant land of a position is divided so far, and what is left to play for."""

    secured: tuple[int, int]
    contested: int
    contest: Contest


class Plain:
    """Bounds for such positions."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self._problem = problem
        self.contests = Contests(problem.walk, budget)

    def shares(self, position: Position) -> Shares | None:
        """How the land is divided; None if the position is not as simple as that."""
        problem = self._problem
        if any(position.runes) or not problem.plain:
            return None
        turn = position.turn
        mine, theirs = problem.on_foot(position, turn), problem.on_foot(position, 1 - turn)
        land = mine & theirs
        if land and (any(problem.out) or not _ample(position, (mine | theirs).bit_count())):
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
            found = self.contests.bound(shares.contest, ahead)
        else:
            found = -self.contests.bound(shares.contest, 1 - ahead)
        return self.margin(position, shares, least + (shares.contested + found) // 2)

    def margin(self, position: Position, shares: Shares, tiles: int) -> int:
        """The margin of seat 0 if it gets so many of the vacant tiles."""
        rest = sum(shares.secured) + shares.contested - tiles
        houses = self._problem.houses
        mine, theirs = [(position.pieces[seat] & ~houses[seat]).bit_count() for seat in (0, 1)]
        if not self._problem.unclaimed:  # V-O4: who is short of vikings loses what they would have settled
            tiles, rest = min(tiles, position.supply[0]), min(rest, position.supply[1])
        return mine + tiles - theirs - rest


def _ample(position: Position, vacant: int) -> bool:
    """Whether the land is gone before either seat runs out of vikings, however they take turns."""
    return 2 * position.supply[position.turn] > vacant and 2 * position.supply[1 - position.turn] >= vacant
