"""The contested land of a settlement, and who gets how much of it.

Here no viking is short and every tile is worth one point, so that three things decide: the vacant tiles that
both can reach, and those of them that each can settle at once. docs/solver.md tells why the rest is only
counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fjords_widget.players.solver.budget import EVERY, Budget
from fjords_widget.players.solver.claims import claim, parts
from fjords_widget.players.solver.heat import SMALL, UNIT, Heat, Heats

MOST_KNOWN = 2_500_000
"""So many positions are kept in mind; beyond that the solver begins to remember anew."""


class Elsewhere(Exception):
    """The search goes on in other hands: those of compiled code."""


class Contest(NamedTuple):
    """Contested land, as the seat to move sees it."""

    land: int
    mine: int
    """The tiles of it that the seat to move can settle at once."""
    theirs: int
    """The same for the other seat; a tile can be in both."""


class Contests:
    """Solves contests on one map, and remembers what it found."""

    def __init__(
        self, walk: Sequence[int], budget: Budget, wanted_elsewhere: Callable[[int], bool] | None = None
    ) -> None:
        self._walk = walk
        self._wanted_elsewhere = wanted_elsewhere
        self._width = len(walk)
        self._budget = budget
        self._heats = Heats(walk)
        self._known: dict[int, int] = {}
        self.nodes = 0

    def bound(self, contest: Contest, wanted: int) -> int:
        """How many more tiles the seat to move gets than the other, if both play their best.

        No less than `wanted`: it is at least this. Less: it is at most this. Like `wanted`, it is odd if the
        land is.
        """
        return self._search(*contest, 0, wanted)

    def _search(self, land: int, mine: int, theirs: int, odd: int, wanted: int) -> int:
        """`odd`: one more tile, by itself, that either could take."""
        size = land.bit_count() + odd
        low = ((mine.bit_count() + odd + 1) & ~1) - size  # every other one of those at hand
        if low >= wanted:
            return low
        high = size - ((theirs.bit_count() + odd) & ~1)
        if high < wanted:
            return high
        # Parts, and what they are worth each by itself.
        small, settled, large = [], 0, 0
        for part in parts(self._walk, land, mine & theirs):
            tiles = part.bit_count()
            if tiles == 1:
                odd ^= 1  # two of them are worth nothing: one for each
                land ^= part
            elif tiles <= SMALL:
                heat = self._heats.of(part, mine & part, theirs & part)
                if heat.first == heat.second:  # it is no matter who begins here, so nobody needs to
                    settled += heat.first
                    land ^= part
                else:
                    small.append(heat)
            else:
                large |= part
        wanted -= settled
        mine &= land
        theirs &= land
        size = land.bit_count() + odd
        if not size:
            return settled
        low, high = self._glance(small, large, mine, theirs, odd, size)
        if low >= wanted:
            return low + settled
        if high < wanted:
            return high + settled
        width = self._width
        key = ((land << 1 | odd) << width | mine) << width | theirs
        known = self._known.get(key)
        favourite = -1
        if known is not None:
            least, most = (known >> 8 & 255) - 128, (known & 255) - 128
            if least >= wanted:
                return least + settled
            if most < wanted:
                return most + settled
            low, high = max(low, least), min(high, most)
            favourite = (known >> 16) - 1
        self.nodes += 1
        if not self.nodes % EVERY:
            self._budget.spend()
            if self._wanted_elsewhere is not None and self._wanted_elsewhere(self.nodes):
                raise Elsewhere
        best, chosen = -size, -1
        for _, slot, gain, land_, mine_, theirs_ in self._ordered(land, mine, theirs, favourite):
            found = gain - self._search(land_, theirs_, mine_, odd, gain - wanted + 1)
            if found > best:
                best, chosen = found, slot
                if best >= wanted:
                    break
        if odd and best < wanted:
            best = max(best, 1 - self._search(land, theirs, mine, 0, 2 - wanted))
        if best >= wanted:
            low = best
        else:
            high = best
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known[key] = chosen + 1 << 16 | low + 128 << 8 | high + 128
        return best + settled

    def _glance(
        self, small: list[Heat], large: int, mine: int, theirs: int, odd: int, size: int
    ) -> tuple[int, int]:
        """The least and the most that the seat to move can get."""
        mean = hottest = next_hottest = 0
        if odd:
            hottest = UNIT
        for heat in small:
            mean += heat.mean
            if heat.heat > hottest:
                hottest, next_hottest = heat.heat, hottest
            elif heat.heat > next_hottest:
                next_hottest = heat.heat
        least = mean
        for heat in small:  # begin here, and let the others be begun by the other side
            others = next_hottest if heat.heat == hottest else hottest
            start = heat.first * UNIT + mean - heat.mean - others
            if start > least:
                least = start
        most = mean + hottest
        if large:
            tiles, ours, others = large.bit_count(), (mine & large).bit_count(), (theirs & large).bit_count()
            begun, awaited = ((ours + 1) & ~1) - tiles, (ours & ~1) - tiles
            most += (tiles - (others & ~1)) * UNIT
            least = max(begun * UNIT + mean - hottest, awaited * UNIT + least)
        # Whole tiles, and odd or even as the land is.
        low, high = -(-least // UNIT), most // UNIT
        return low + ((low ^ size) & 1), high - ((high ^ size) & 1)

    def _ordered(
        self, land: int, mine: int, theirs: int, favourite: int
    ) -> list[tuple[int, int, int, int, int, int]]:
        """The moves that may be best, likely ones first: promise, tile, gain, and what is left."""
        walk = self._walk
        found = []
        untried, swallowed = mine, 0
        while untried:
            bit = untried & -untried
            slot = bit.bit_length() - 1
            secured, land_, mine_, theirs_ = claim(walk, land, mine, theirs, slot)
            gain = 1 + secured.bit_count()
            promise = 3 * gain + 2 * (mine_.bit_count() - theirs_.bit_count())
            promise += (walk[slot] & land & ~mine).bit_count()
            if slot == favourite:
                promise += 1000
            found.append((promise, slot, gain, land_, mine_, theirs_))
            # Settling this tile gives those too: settling one of them first is no better.
            swallowed |= secured
            untried &= ~(bit | secured)
        if swallowed:
            found = [move for move in found if not swallowed >> move[1] & 1]
        found.sort(reverse=True)
        return found
