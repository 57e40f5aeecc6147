"""Bounds for positions in which each viking is worth a point and nobody will be short of them."""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.engine.fits import slots_of
from fjords_widget.players.slices import Slices
from fjords_widget.players.solver.land_search import Land
from fjords_widget.players.solver.land_solver import LandSolver
from fjords_widget.players.solver.limits import SearchLimits
from fjords_widget.players.solver.problem import Position, Problem, ample


class Shares(NamedTuple):
    """How the vacant land of a position is divided so far, and what is left to play for."""

    secured: tuple[int, int]
    contested: int
    land: Land


class LandBounds:
    """Bounds for such positions."""

    def __init__(self, problem: Problem, limits: SearchLimits, fast: bool | None = None) -> None:
        self._problem = problem
        tiles = problem.open(problem.start)
        self._number = {slot: i for i, slot in enumerate(slots_of(tiles))}
        self._solver = LandSolver([self._renumber(problem.walk[slot]) for slot in self._number], limits, fast)

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self._solver.nodes

    def _renumber(self, mask: int) -> int:
        """A mask in the numbers of the tiles that were vacant at the start: few, so that masks are short."""
        number = self._number
        return sum([1 << number[slot] for slot in slots_of(mask) if slot in number])

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
        at_hand = problem.reach(position, turn) & land, problem.reach(position, 1 - turn) & land
        alone = (mine & ~theirs).bit_count(), (theirs & ~mine).bit_count()
        contested = Land(*[self._renumber(mask) for mask in (land, *at_hand)])
        return Shares(alone if turn == 0 else alone[::-1], land.bit_count(), contested)

    def bound(self, position: Position, shares: Shares, wanted: int) -> Slices[int]:
        """Fail-soft null window: a lower bound of seat 0's margin if at least `wanted`, else an upper one."""
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
            found = yield from self._solver.bound_in_slices(shares.land, ahead)
        else:
            found = yield from self._solver.bound_in_slices(shares.land, 1 - ahead)
            found = -found
        return self.margin(position, shares, least + (shares.contested + found) // 2)

    def margin(self, position: Position, shares: Shares, tiles: int) -> int:
        """The margin of seat 0 if it gets this many of the vacant tiles."""
        rest = sum(shares.secured) + shares.contested - tiles
        houses = self._problem.houses
        mine, theirs = [(position.pieces[seat] & ~houses[seat]).bit_count() for seat in (0, 1)]
        if not self._problem.unclaimed:  # V-O4: short of vikings, a seat loses what they would settle
            tiles, rest = min(tiles, position.supply[0]), min(rest, position.supply[1])
        return mine + tiles - theirs - rest
