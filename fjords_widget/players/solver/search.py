"""The search over whole positions, every rule in force: runes, points for places, scarce vikings."""

from __future__ import annotations

from fjords_widget.players.slices import Slices
from fjords_widget.players.solver.land_bounds import LandBounds
from fjords_widget.players.solver.land_search import EVERY
from fjords_widget.players.solver.limits import SearchLimits
from fjords_widget.players.solver.problem import OVER, Placement, Position, Problem
from fjords_widget.players.solver.rune_bounds import RuneBounds

MOST_KNOWN = 600_000


class Search:
    """Bounds on the margin of seat 0, position by position."""

    def __init__(self, problem: Problem, limits: SearchLimits, fast: bool | None = None) -> None:
        self._problem = problem
        self._limits = limits
        self._land = LandBounds(problem, limits, fast)
        self._runes = RuneBounds(problem, limits, fast)
        self._known: dict[Position, tuple[int, int, Placement | None]] = {}
        self._nodes = 0

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self._nodes + self._land.nodes + self._runes.nodes

    def bound(self, position: Position, wanted: int) -> Slices[int]:
        """Fail-soft null window: a lower bound if it is at least `wanted`, else an upper one."""
        if position.turn == OVER:
            return self._problem.margin(position)
        shares = self._land.shares(position)
        if shares is not None:
            found = yield from self._land.bound(position, shares, wanted)
            return found
        low, high = self.limits(position)
        known = self._known.get(position)
        favourite = None
        if known is not None:
            low, high, favourite = max(low, known[0]), min(high, known[1]), known[2]
        if low >= wanted:
            return low
        if high < wanted:
            return high
        if not any(self._problem.out):
            least, most = yield from self._runes.limits(position, wanted)
            if least is not None:
                return least
            if most is not None:
                return most
        self._nodes += 1
        if not self._nodes % EVERY:
            self._limits.spend(EVERY)
            yield
        found, favourite = yield from self._best(position, wanted, favourite)
        if found >= wanted:
            low = max(low, found)
        else:
            high = min(high, found)
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known[position] = (low, high, favourite)
        return found

    def _best(
        self, position: Position, wanted: int, favourite: Placement | None
    ) -> Slices[tuple[int, Placement | None]]:
        problem, mine = self._problem, position.turn == 0
        placements = list(problem.placements(position, position.turn))
        if favourite is not None:
            placements.remove(favourite)
            placements.insert(0, favourite)
        best: int | None = None
        for placement in placements:
            found = yield from self.bound(problem.after(position, placement), wanted)
            if best is None or (found > best if mine else found < best):
                best, favourite = found, placement
                if (found >= wanted) == mine:
                    break
        assert best is not None
        return best, favourite

    def guess(self, position: Position) -> int:
        """About what the margin of seat 0 will be."""
        return self._runes.guess(position)

    def limits(self, position: Position) -> tuple[int, int]:
        """What the margin of seat 0 can be at least and at most, at a glance."""
        now = [self._sure(position, seat) for seat in (0, 1)]
        more = [self._count_hoped(position, seat) for seat in (0, 1)]
        friends = 2 * len(self._problem.friends)
        ahead = now[0] - now[1]
        return ahead - more[1] - friends, ahead + more[0] + friends

    def _sure(self, position: Position, seat: int) -> int:
        """The points of a seat's vikings, Friendship apart."""
        return self._problem.points(seat, position.pieces[seat] & ~self._problem.houses[seat])

    def _count_hoped(self, position: Position, seat: int) -> int:
        """What more a seat could get if the other stood still."""
        reached = self._problem.roam(position, seat)
        tiles = reached.bit_count()
        if not self._problem.unclaimed:
            tiles = min(tiles, position.supply[seat])
        bonus = sum((reached & mask).bit_count() for mask in self._problem.bonus[seat])
        return tiles + min(bonus, len(self._problem.bonus[seat]) * position.supply[seat])
