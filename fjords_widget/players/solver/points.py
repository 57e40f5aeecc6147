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
    """What tiles are worth."""

    def __init__(self, bonus: Sequence[Sequence[int]], friends: Sequence[int]) -> None:
        self._bonus = bonus
        self._friends = friends

    def points(self, seat: int, tiles: int) -> int:
        """What a seat's vikings on these tiles score, Friendship apart."""
        return tiles.bit_count() + sum([(tiles & mask).bit_count() for mask in self._bonus[seat]])

    def befriended(self, friends: Friends, seat: int, tiles: int) -> Friends:
        """After a seat has settled these tiles."""
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


class Pointed:
    """Positions in which places count, runes that are moves are spent, and vikings suffice for all land."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self._problem = problem
        self._worth = Worth(problem.bonus, problem.friends)
        self._feuds = Feuds(problem.walk, self._worth, budget)

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self._feuds.nodes

    def standing(self, position: Position) -> tuple[int, Feud] | None:
        """What is sure for seat 0 over seat 1, Friendship apart, and the feud; None if vikings may lack."""
        problem, worth = self._problem, self._worth
        if any(position.runes) or any(problem.out):
            return None
        foot = [problem.on_foot(position, seat) for seat in (0, 1)]
        if any(foot[seat].bit_count() > position.supply[seat] for seat in (0, 1)):
            return None
        land = foot[0] & foot[1]
        sure, friends = 0, (0,) * len(problem.friends)
        for seat, sign in ((0, 1), (1, -1)):
            tiles = position.pieces[seat] & ~problem.houses[seat] | foot[seat] & ~land
            sure += sign * worth.points(seat, tiles)
            friends = worth.befriended(friends, seat, tiles)
        reach = (problem.reach(position, 0) & land, problem.reach(position, 1) & land)
        return sure, Feud(position.turn, land, reach, friends)

    def bound(self, standing: tuple[int, Feud], wanted: int) -> int:
        """No less than `wanted`: the margin of seat 0 is at least this. Less: it is at most this."""
        sure, feud = standing
        return sure + self._feuds.bound(feud, wanted - sure)
