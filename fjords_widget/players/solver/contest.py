"""The contested land of a settlement, and who gets how much of it.

Here no viking is short and every tile is worth one point, so that three things decide: the vacant tiles that
both can reach, and those of them that each can settle at once. docs/solver.md tells why the rest is only
counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fjords_widget.players.solver.budget import EVERY, Budget

MOST_KNOWN = 2_500_000
"""So many positions are kept in mind; beyond that the solver begins to remember anew."""


class Contest(NamedTuple):
    """Contested land, as the seat to move sees it."""

    land: int
    mine: int
    """The tiles of it that the seat to move can settle at once."""
    theirs: int
    """The same for the other seat; a tile can be in both."""
    odd: int = 0
    """One more tile, by itself, that either could take: all that is left of an odd number of such."""

    @property
    def size(self) -> int:
        """How many tiles are contested."""
        return self.land.bit_count() + self.odd


class Contests:
    """Solves contests on one map, and remembers what it found."""

    def __init__(self, walk: Sequence[int], budget: Budget) -> None:
        self._walk = walk
        self._width = len(walk)
        self._budget = budget
        self._known: dict[int, int] = {}
        self.nodes = 0

    def agreed(self, land: int, mine: int, theirs: int) -> Contest:
        """The contest for land that both can reach, of which they can settle these tiles at once."""
        return self._without_singles(Contest(land, mine & land, theirs & land))

    def _without_singles(self, contest: Contest) -> Contest:
        land, mine, theirs, odd = contest
        both = mine & theirs
        alone = 0
        rest = both
        while rest:
            bit = rest & -rest
            rest ^= bit
            if not self._walk[bit.bit_length() - 1] & land & ~both:
                alone |= bit
        return Contest(land & ~alone, mine & ~alone, theirs & ~alone, (odd + alone.bit_count()) & 1)

    def value(self, contest: Contest, guess: int = 0, low: int | None = None, high: int | None = None) -> int:
        """How many more tiles of it the seat to move gets than the other, if both play their best."""
        size = contest.size
        low, high = -size if low is None else low, size if high is None else high
        guess += (guess ^ size) & 1
        while low < high:
            wanted = max(low + 2, min(high, guess))
            found = self.bound(contest, wanted)
            if found >= wanted:
                low, guess = found, found + 2
            else:
                high, guess = found, found
        return low

    def bound(self, contest: Contest, wanted: int) -> int:
        """No less than `wanted`: the value is at least this. Less: it is at most this."""
        return self._search(*contest, wanted)

    def _search(self, land: int, mine: int, theirs: int, odd: int, wanted: int) -> int:
        size = land.bit_count() + odd
        low = ((mine.bit_count() + odd + 1) & ~1) - size  # every other one of those at hand
        if low >= wanted:
            return low
        high = size - ((theirs.bit_count() + odd) & ~1)
        if high < wanted:
            return high
        width = self._width
        key = ((land << 1 | odd) << width | mine) << width | theirs
        known = self._known.get(key)
        favourite = 0
        if known is not None:
            least, most = (known >> 8 & 255) - 128, (known & 255) - 128
            if least >= wanted:
                return least
            if most < wanted:
                return most
            low, high = max(low, least), min(high, most)
            favourite = known >> 16
        self.nodes += 1
        if not self.nodes % EVERY:
            self._budget.spend()
        best, chosen = -size, 0
        for _, tile, gain, land_, mine_, theirs_, odd_ in self._ordered(land, mine, theirs, odd, favourite):
            found = gain - self._search(land_, theirs_, mine_, odd_, gain - wanted + 1)
            if found > best:
                best, chosen = found, tile
                if best >= wanted:
                    break
        if best >= wanted:
            low = best
        else:
            high = best
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known[key] = chosen << 16 | low + 128 << 8 | high + 128
        return best

    def _ordered(
        self, land: int, mine: int, theirs: int, odd: int, favourite: int
    ) -> list[tuple[int, int, int, int, int, int, int]]:
        """The moves that may be best, likely ones first: promise, tile, gain, and what is left."""
        found = []
        untried, swallowed = mine, 0
        while untried:
            bit = untried & -untried
            slot = bit.bit_length()
            gain, secured, after = self.after(land, mine, theirs, slot - 1)
            land_, mine_, theirs_, single = after
            promise = 2 * gain + mine_.bit_count() - theirs_.bit_count()
            if slot == favourite:
                promise += 1000
            found.append((promise, slot, gain, land_, mine_, theirs_, odd ^ single))
            # Settling this tile gives those too: settling one of them first is no better.
            swallowed |= secured
            untried &= ~(bit | secured)
        if swallowed:
            found = [move for move in found if not swallowed >> move[1] - 1 & 1]
        found.sort(reverse=True)
        if odd:
            found.append((-1000, 0, 1, land, mine, theirs, 0))
        return found

    def after(self, land: int, mine: int, theirs: int, slot: int) -> tuple[int, int, Contest]:
        """The seat to move settles a tile of its: what it gains, what that secures, and what is left.

        What is left is still told as the same seat sees it, though the other is to move.
        """
        walk = self._walk
        bit = 1 << slot
        land ^= bit
        theirs &= land
        secured = 0
        # Every part that is left touches the new viking; those that the other side no longer touches are won.
        doubtful = walk[slot] & land & ~theirs
        while doubtful:
            new = area = doubtful & -doubtful
            while new:
                step = 0
                while new:
                    one = new & -new
                    step |= walk[one.bit_length() - 1]
                    new ^= one
                new = step & land & ~area
                area |= new
                if area & theirs:
                    break
            else:
                secured |= area
            doubtful &= ~area
        land ^= secured
        return (
            1 + secured.bit_count(),
            secured,
            self._without_singles(Contest(land, (mine | walk[slot]) & land, theirs)),
        )
