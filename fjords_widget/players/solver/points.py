"""Contested land on which some tiles are worth more than others, and who gets which of it.

As contest.py, but vikings score by where they stand: beside the Strength stone, by the Water tile's sea, next
to their own Home, and for most of all around a Friendship stone. Nobody may be short of vikings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fjords_widget.players.solver.budget import EVERY, Budget
from fjords_widget.players.solver.claims import claim
from fjords_widget.players.solver.problem import Position, Problem

MOST_KNOWN = 1_000_000
Friends = tuple[int, ...]
"""By Friendship stone: how many more vikings seat 0 has around it than seat 1."""


class Feud(NamedTuple):
    """Contested land, by seat; what is secured is in `friends` as if it were settled."""

    turn: int
    land: int
    reach: tuple[int, int]
    """By seat: the tiles of it that can be settled at once."""
    friends: Friends


class Worth:
    """What tiles are worth. A seat that may lack vikings is `humble`: each tile counts one for it."""

    def __init__(
        self,
        bonus: Sequence[Sequence[int]],
        friends: Sequence[int],
        humble: tuple[bool, bool] = (False, False),
    ) -> None:
        self._bonus = [() if humble[seat] else bonus[seat] for seat in (0, 1)]
        self._humble = humble
        self._friends = friends

    def points(self, seat: int, tiles: int) -> int:
        """What a seat's vikings on these tiles score, Friendship apart."""
        return tiles.bit_count() + sum([(tiles & mask).bit_count() for mask in self._bonus[seat]])

    def befriended(self, friends: Friends, seat: int, tiles: int) -> Friends:
        """After a seat has settled these tiles."""
        if self._humble[seat]:
            return friends
        sign = -1 if seat else 1
        return tuple([
            count + sign * (tiles & mask).bit_count()
            for count, mask in zip(friends, self._friends, strict=True)
        ])  # fmt: skip

    def friendship(self, friends: Friends) -> int:
        """R-FRI: what seat 0 gets of it over seat 1."""
        return sum([2 * ((count > 0) - (count < 0)) for count in friends])

    def decided(self, friends: Friends, land: int) -> Friends:
        """Counts that the rest of the land cannot turn are the same: 7, as no stone has so many beside."""
        return tuple([
            count if abs(count) <= (land & mask).bit_count() else 7 if count > 0 else -7
            for count, mask in zip(friends, self._friends, strict=True)
        ])  # fmt: skip


class Feuds:
    """Solves feuds on one map, and remembers what it found."""

    def __init__(self, walk: Sequence[int], worth: Worth, budget: Budget) -> None:
        self._walk = walk
        self._worth = worth
        self._budget = budget
        self._known: dict[Feud, tuple[int, int, int]] = {}
        self.nodes = 0

    def bound(self, feud: Feud, wanted: int) -> int:
        """What seat 0 gets over seat 1 from here, all of Friendship included.

        No less than `wanted`: it is at least this. Less: it is at most this.
        """
        turn, land, reach, friends = feud
        worth = self._worth
        if not land:
            return worth.friendship(friends)
        stones = 2 * len(friends)
        low, high = -worth.points(1, land) - stones, worth.points(0, land) + stones
        if stones:
            friends = worth.decided(friends, land)
            feud = Feud(turn, land, reach, friends)
        known = self._known.get(feud)
        favourite = -1
        if known is not None:
            low, high, favourite = max(low, known[0]), min(high, known[1]), known[2]
        if low >= wanted:
            return low
        if high < wanted:
            return high
        self.nodes += 1
        if not self.nodes % EVERY:
            self._budget.spend()
        best: int | None = None
        for _, slot, gain, child in self._ordered(feud, favourite):
            found = gain + self.bound(child, wanted - gain)
            if best is None or (found < best if turn else found > best):
                best, favourite = found, slot
                if (best >= wanted) != bool(turn):
                    break
        assert best is not None
        if best >= wanted:
            low = max(low, best)
        else:
            high = min(high, best)
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known[feud] = (low, high, favourite)
        return best

    def _ordered(self, feud: Feud, favourite: int) -> list[tuple[int, int, int, Feud]]:
        """The moves that may be best, likely ones first: promise, tile, gain of seat 0, what is left."""
        seat, land, reach, friends = feud
        worth, mine, theirs = self._worth, reach[seat], reach[1 - seat]
        found: list[tuple[int, int, int, Feud]] = []
        untried, swallowed = mine, 0
        while untried:
            bit = untried & -untried
            slot = bit.bit_length() - 1
            secured, land_, mine_, theirs_ = claim(self._walk, land, mine, theirs, slot)
            taken = bit | secured
            gain = worth.points(seat, taken)
            promise = 3 * gain + 2 * (mine_.bit_count() - theirs_.bit_count())
            if slot == favourite:
                promise += 1000
            after = worth.befriended(friends, seat, taken) if friends else friends
            child = Feud(1 - seat, land_, (theirs_, mine_) if seat else (mine_, theirs_), after)
            found.append((promise, slot, -gain if seat else gain, child))
            swallowed |= secured
            untried &= ~taken
        found = [move for move in found if not swallowed >> move[1] & 1]
        found.sort(key=lambda move: -move[0])
        return found


class Standing(NamedTuple):
    """A position in which places count: what is placed, what is secured, and the feud for the rest."""

    placed: int
    friends: Friends
    secured: tuple[int, int]
    feud: Feud
    short: tuple[bool, bool]
    """By seat: whether it may lack vikings for all that it can reach."""


class Pointed:
    """Positions in which places count, and runes that are moves are spent."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self._problem = problem
        self._budget = budget
        self._worth = Worth(problem.bonus, problem.friends)
        self._feuds: dict[tuple[bool, bool], tuple[Worth, Feuds]] = {}

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return sum(feuds.nodes for _, feuds in self._feuds.values())

    def standing(self, position: Position) -> Standing | None:
        """How it stands; None if vikings may run out while land is contested."""
        problem, worth = self._problem, self._worth
        if any(position.runes) or any(problem.out):
            return None
        foot = [problem.on_foot(position, seat) for seat in (0, 1)]
        land = foot[0] & foot[1]
        short = [foot[seat].bit_count() > position.supply[seat] for seat in (0, 1)]
        if any(short) and not (problem.unclaimed and ample(position, (foot[0] | foot[1]).bit_count())):
            return None
        placed, friends = 0, (0,) * len(problem.friends)
        for seat, sign in ((0, 1), (1, -1)):
            vikings = position.pieces[seat] & ~problem.houses[seat]
            placed += sign * worth.points(seat, vikings)
            friends = worth.befriended(friends, seat, vikings)
        reach = (problem.reach(position, 0) & land, problem.reach(position, 1) & land)
        feud = Feud(position.turn, land, reach, ())
        return Standing(placed, friends, (foot[0] & ~land, foot[1] & ~land), feud, (short[0], short[1]))

    def limits(self, standing: Standing, wanted: int) -> tuple[int | None, int | None]:
        """Whether the margin of seat 0 is at least `wanted`: a bound from below, or from above, or neither.

        Where a seat may lack vikings it gets no more than if it had enough of them, and no less than a point
        for each tile of its land (W2), whatever the tile is worth.
        """
        mine, theirs = standing.short
        low = self._bound(standing, (mine, False), wanted)
        if not mine and not theirs:
            return (low, None) if low >= wanted else (None, low)
        if low >= wanted:
            return low, None
        high = self._bound(standing, (False, theirs), wanted)
        return None, high if high < wanted else None

    def _bound(self, standing: Standing, humble: tuple[bool, bool], wanted: int) -> int:
        if humble not in self._feuds:
            worth = Worth(self._problem.bonus, self._problem.friends, humble)
            self._feuds[humble] = worth, Feuds(self._problem.walk, worth, self._budget)
        worth, feuds = self._feuds[humble]
        sure, friends = standing.placed, standing.friends
        for seat, sign in ((0, 1), (1, -1)):
            sure += sign * worth.points(seat, standing.secured[seat])
            friends = worth.befriended(friends, seat, standing.secured[seat])
        return sure + feuds.bound(standing.feud._replace(friends=friends), wanted - sure)


def ample(position: Position, vacant: int) -> bool:
    """Whether the land is gone before either seat runs out of vikings, however they take turns."""
    return 2 * position.supply[position.turn] > vacant and 2 * position.supply[1 - position.turn] >= vacant
