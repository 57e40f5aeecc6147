"""Who gets which land where runes may be spent on it and places count: Strength, Water, Home, Friendship.

As contest.py, but with every way to move and to score. docs/solver.md tells why what is left out here may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from fjords_widget.players.solver.budget import Budget
from fjords_widget.players.solver.contest import Contest, Contests, Elsewhere
from fjords_widget.players.solver.problem import HORSE, JOURNEY, WISDOM
from fjords_widget.players.solver.quarter import Quarter
from fjords_widget.players.solver.venture import PLENTY, SETTLED, Side, Tidier, Venture, turned

MOST_KNOWN = 600_000
LARGE = 8
"""With so many tiles left it pays to look at all moves before one of them is searched."""
WORST = -1000


class Child(NamedTuple):
    """A move, and what comes after it, tidied."""

    promise: int
    move: int
    gain: int
    venture: Venture
    roamed: int
    roamed_there: int


class Ventures:
    """Solves ventures on one map, and remembers what it found.

    If a seat may lack vikings, they have to last until the land is gone, however the seats take turns.
    """

    def __init__(
        self, quarter: Quarter, budget: Budget, wanted_elsewhere: Callable[[int], bool] | None = None
    ) -> None:
        self._quarter = quarter
        self._wanted_elsewhere = wanted_elsewhere
        self._budget = budget
        self._tidier = Tidier(quarter)
        self._contests = Contests(quarter.walk, budget)
        self._known: dict[Venture, tuple[int, int, int]] = {}
        self._searched = 0

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self._searched + self._contests.nodes

    def bound(self, venture: Venture, wanted: int) -> int:
        """What the seat to move gets over the other from here, all of Friendship included.

        No less than `wanted`: it is at least this. Less: it is at most this.
        """
        sure, venture, roamed, roamed_there = self._tidier.tidied(venture)
        if venture.mine.spare < 0 or venture.theirs.spare < 0:
            return sure + self._at_worst(venture, roamed, roamed_there)
        return sure + self._search(venture, roamed, roamed_there, wanted - sure)

    def _search(self, venture: Venture, roamed: int, roamed_there: int, wanted: int) -> int:
        if not venture.land:
            return 0
        if self._only_land_counts(venture):
            return self._contested(venture, wanted)
        low, high = self._glance(venture, roamed, roamed_there)
        if low >= wanted:
            return low
        if high < wanted:
            return high
        favourite = -1
        known = self._known.get(venture)
        if known is not None:
            low, high, favourite = max(low, known[0]), min(high, known[1]), known[2]
            if low >= wanted:
                return low
            if high < wanted:
                return high
        self._searched += 1
        self._budget.spend(1)  # at every position: in a large one there is much to look at
        if self._wanted_elsewhere is not None and self._wanted_elsewhere(self._searched):
            raise Elsewhere
        best, chosen = self._best(venture, favourite, wanted)
        if best >= wanted:
            low = max(low, best)
        else:
            high = min(high, best)
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known[venture] = (low, high, chosen)
        return best

    def _best(self, venture: Venture, favourite: int, wanted: int) -> tuple[int, int]:
        """The best move, or one that is good enough, and what it leads to."""
        best, chosen = WORST, -1
        moves = self._ordered(venture, favourite)
        if venture.land.bit_count() < LARGE:
            for _, move in moves:
                gain, child = self._after(venture, move)
                found = gain - self.bound(child, gain - wanted + 1)
                if found > best:
                    best, chosen = found, move
                    if best >= wanted:
                        return best, chosen
        else:
            best, chosen, children = self._looked_at(venture, moves, favourite, wanted)
            for each in children:
                found = each.gain - self._search(
                    each.venture, each.roamed, each.roamed_there, each.gain - wanted + 1
                )
                if found > best:
                    best, chosen = found, each.move
                    if best >= wanted:
                        return best, chosen
        if best < wanted and (not moves or self._may_wait(venture)):
            turn, land, mine, theirs, full, waits, friends = venture
            waits -= bool(moves)
            child = Venture(1 - turn, land, theirs, mine, full, -waits, turned(friends))
            best = max(best, -self.bound(child, 1 - wanted))
        return best, chosen

    def _looked_at(
        self, venture: Venture, moves: list[tuple[int, int]], favourite: int, wanted: int
    ) -> tuple[int, int, list[Child]]:
        """The best that is known of some moves at a glance, and those that have to be searched."""
        best, chosen = WORST, -1
        children = []
        for promise, move in moves:
            gain, child = self._after(venture, move)
            sure, child, roamed, roamed_there = self._tidier.tidied(child)
            gain -= sure
            low, high = self._at_hand(child, roamed, roamed_there)
            if gain - high >= wanted:
                return gain - high, move, []
            if gain - low < wanted:
                if gain - low > best:
                    best, chosen = gain - low, move
                continue
            if move != favourite:
                promise += 5 * (gain - self._guess(child))
            children.append(Child(promise, move, gain, child, roamed, roamed_there))
        children.sort(key=lambda each: -each.promise)
        return best, chosen, children

    # Waiting, and land that only counts ------------------------------------------------------------

    def _may_wait(self, venture: Venture) -> bool:
        """Whether to settle land of one's own may be the best move: only while both hold runes."""
        return venture.waits > 0 and venture.mine.runes > 0 and venture.theirs.runes > 0

    def _only_land_counts(self, venture: Venture) -> bool:
        """Whether it is a contest: no runes, no places."""
        mine, theirs = venture.mine, venture.theirs
        return not mine.runes and not theirs.runes and self._quarter.plain and self._quarter.unclaimed

    def _contested(self, venture: Venture, wanted: int) -> int:
        land = venture.land
        wanted += (wanted ^ land.bit_count()) & 1
        return self._contests.bound(Contest(land, venture.mine.walk, venture.theirs.walk), wanted)

    # Bounds -------------------------------------------------------------------------------------------

    def _at_hand(self, venture: Venture, roamed: int, roamed_there: int) -> tuple[int, int]:
        """The least and the most, as far as it is known by now."""
        if venture.mine.spare < 0 or venture.theirs.spare < 0:
            worst = self._at_worst(venture, roamed, roamed_there)
            return worst, worst
        low, high = self._glance(venture, roamed, roamed_there)
        known = self._known.get(venture)
        return (low, high) if known is None else (max(low, known[0]), min(high, known[1]))

    def _glance(self, venture: Venture, roamed: int, roamed_there: int) -> tuple[int, int]:
        """The least and the most that the seat to move can get: each can take every other tile at hand."""
        turn, mine, theirs = venture.turn, venture.mine, venture.theirs
        points = self._quarter.points_of
        low = self._every_other(mine.walk, turn, roamed_there, 0) - points(1 - turn, roamed_there)
        high = points(turn, roamed) - self._every_other(theirs.walk, 1 - turn, roamed, 1)
        if mine.spare != PLENTY:
            low -= self._missed(turn, roamed.bit_count() - mine.spare, roamed_there)
        if theirs.spare != PLENTY:
            high += self._missed(1 - turn, roamed_there.bit_count() - theirs.spare, roamed)
        stones = 2 * sum([count != SETTLED for count in venture.friends])
        return low - stones, high + stones

    def _every_other(self, tiles: int, seat: int, wanted_there: int, first: int) -> int:
        """What a seat gets, and the other loses, by taking every other one of these tiles."""
        mine, theirs = self._quarter.worth[seat], self._quarter.worth[1 - seat]
        swings = []
        while tiles:
            one = tiles & -tiles
            tile = one.bit_length() - 1
            swings.append(mine[tile] + theirs[tile] if wanted_there & one else mine[tile])
            tiles ^= one
        swings.sort(reverse=True)
        return sum(swings[first::2])

    def _at_worst(self, venture: Venture, roamed: int, roamed_there: int) -> int:
        """A bound where a seat lacks vikings for land of its own, to its disadvantage."""
        turn, stones = venture.turn, 2 * len(venture.friends)
        if venture.mine.spare < 0:
            lost = self._missed(turn, -venture.mine.spare, roamed_there)
            return -self._quarter.points_of(1 - turn, roamed_there) - lost - stones
        lost = self._missed(1 - turn, -venture.theirs.spare, roamed)
        return self._quarter.points_of(turn, roamed) + lost + stones

    def _missed(self, seat: int, vikings: int, roamed_there: int) -> int:
        """The most that a seat can lose for want of so many vikings.

        Land of its own scores a point without a viking (W2). While the other seat can move too, vikings last
        to get there; when it cannot, they may not.
        """
        if vikings <= 0:
            return 0
        quarter = self._quarter
        each = len(quarter.bonus[seat]) + (not quarter.unclaimed or not roamed_there)
        return each * vikings + 4 * len(quarter.friends)

    def _guess(self, venture: Venture) -> int:
        """Who gets what if both walk on from all sides at once; no bound, but a good hint."""
        turn, land, mine, theirs = venture[:4]
        walk, both = self._quarter.walk, mine.walk & theirs.walk
        ours, others = mine.walk & ~both, theirs.walk & ~both
        left = land & ~(mine.walk | theirs.walk)
        edge, edge_there = mine.walk, theirs.walk
        voyages, voyages_there = mine.sea | mine.hills, theirs.sea | theirs.hills
        while edge or edge_there:
            edge = (self._quarter.joined(walk, edge) | voyages) & left
            edge_there = (self._quarter.joined(walk, edge_there) | voyages_there) & left
            ours |= edge & ~edge_there
            others |= edge_there & ~edge
            left &= ~(edge | edge_there)
            voyages = voyages_there = 0
        return self._quarter.points_of(turn, ours) - self._quarter.points_of(1 - turn, others)

    def guess(self, venture: Venture) -> int:
        """The same for a venture as it comes."""
        sure, venture, *_ = self._tidier.tidied(venture)
        return sure + self._guess(venture)

    # Moves --------------------------------------------------------------------------------------------

    def _ordered(self, venture: Venture, favourite: int) -> list[tuple[int, int]]:
        """Promise and move, likely ones first. A move: the tile, the rune << 8, the space << 16."""
        found = []
        for tiles, code in self._moves(venture):
            for promise, tile in self._promises(venture, tiles):
                move = tile | code
                found.append((1000 if move == favourite else promise - 9 * (code > 0), move))
        found.sort(reverse=True)
        return found

    def _moves(self, venture: Venture) -> Iterator[tuple[int, int]]:
        """Tiles that can be settled at once, by the way that leads there. No rune is spent where one can
        walk, unless a Wisdom stone is in the other's way.
        """
        mine = venture.mine
        yield mine.walk, 0
        if not mine.runes:
            return
        yield mine.sea, JOURNEY << 8
        yield mine.hills, HORSE << 8
        blocking = venture.theirs.runes & WISDOM
        goals = venture.land if blocking else venture.land & ~mine.walk
        rooms = mine.rooms
        while rooms:
            one = rooms & -rooms
            rooms ^= one
            space = one.bit_length() - 1
            tiles = self._quarter.banks[space] & goals
            if not blocking:
                goals &= ~tiles
            yield tiles, WISDOM << 8 | space << 16

    def _promises(self, venture: Venture, tiles: int) -> Iterator[tuple[int, int]]:
        turn, land, mine, theirs = venture.turn, venture.land, venture.mine.walk, venture.theirs.walk
        walk, worth, worth_there = self._quarter.walk, *self._quarter.worth[:: -1 if turn else 1]
        while tiles:
            one = tiles & -tiles
            tiles ^= one
            tile = one.bit_length() - 1
            near = walk[tile] & land
            promise = 3 * worth[tile] + 4 * (near & ~mine).bit_count()
            if theirs & one:
                promise += 2 + worth_there[tile] + 2 * (near & ~theirs).bit_count()
            yield promise, tile

    def _after(self, venture: Venture, move: int) -> tuple[int, Venture]:
        """The gain of a move, and what comes after it, as the other seat sees it."""
        turn, land, mine, theirs, full, waits, friends = venture
        quarter = self._quarter
        tile, rune = move & 255, move >> 8 & 255
        walk, sea, hills, rooms, runes, spare = mine
        land ^= 1 << tile
        if rune:
            runes ^= rune
            if rune == JOURNEY:
                sea = 0
            elif rune == HORSE:
                hills = 0
            else:
                rooms = 0
                full |= 1 << (move >> 16)
                theirs = theirs._replace(rooms=theirs.rooms & ~full)
        if runes & JOURNEY:
            sea |= quarter.sea[tile]
        if runes & HORSE:
            hills |= quarter.hills[tile]
        if runes & WISDOM:
            rooms |= quarter.beside[tile] & ~full
        if spare != PLENTY:
            spare -= 1
        if friends:
            friends = turned(self._tidier.befriended(friends, 1 << tile, 0))
        side = Side((walk | quarter.walk[tile]) & land, sea & land, hills & land, rooms, runes, spare)
        return quarter.worth[turn][tile], Venture(1 - turn, land, theirs, side, full, -waits, friends)
