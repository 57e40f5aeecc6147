"""Thermographs of small parts of contested land: what each is worth on average, and how urgent it is.

If every move cost a tax, a part would be left alone once the tax is as high as its *temperature*, and would
then be worth its *mean*. Of a sum of parts, whoever begins gets no less than the sum of the means, and no
more than that and the highest temperature. docs/solver.md tells why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from fjords_widget.engine.fits import slots_of
from fjords_widget.players.solver.claims import claim, parts

UNIT = 1024
"""Means and temperatures are counted in these: a move halves them at most, and small parts are short."""
SMALL = 6
"""A small part has this many tiles at most."""
HOTTEST = 64 * UNIT

Wall = tuple[tuple[int, int], ...]
"""What a part is worth against the tax: corners (tax, value), straight between, level after the last."""


class Thermograph(NamedTuple):
    """A small part, from the view of one side: how many more tiles it gets than the other."""

    first: int
    """If it begins."""
    second: int
    """If the other begins."""
    mean: int
    temperature: int
    left: Wall
    """Its value when this side begins, for each tax."""
    right: Wall
    """The same when the other side begins."""


EMPTY = Thermograph(0, 0, 0, 0, ((0, 0),), ((0, 0),))


class Thermographs:
    """The thermographs of the parts of one map; each is worked out once."""

    def __init__(self, walk: Sequence[int]) -> None:
        self._walk = walk
        self._known: dict[tuple[int, int, int], Thermograph] = {(0, 0, 0): EMPTY}

    def split(self, land: int, mine: int, theirs: int, odd: int) -> tuple[int, int, int, int, int]:
        """Takes out of contested land what needs no search.

        Returns the land that is left, whether there is a tile by itself, what the parts are worth that were
        taken out, and the least and the most that the rest is worth to the seat to move.
        """
        small: list[Thermograph] = []
        settled = large = 0
        for part in parts(self._walk, land, mine & theirs):
            tiles = part.bit_count()
            if tiles == 1:
                odd ^= 1  # two of them are worth nothing: one for each
                land ^= part
            elif tiles <= SMALL:
                graph = self.of(part, mine & part, theirs & part)
                if graph.first == graph.second:  # who begins here makes no difference, so nobody needs to
                    settled += graph.first
                    land ^= part
                else:
                    small.append(graph)
            else:
                large |= part
        size = land.bit_count() + odd
        if not size:
            return land, odd, settled, 0, 0
        low, high = _bounds(small, large, mine, theirs, odd, size)
        return land, odd, settled, low, high

    def of(self, land: int, mine: int, theirs: int) -> Thermograph:
        """The thermograph of a part."""
        key = (land, mine, theirs)
        graph = self._known.get(key)
        if graph is None:
            graph = self._known[key] = self._work_out(land, mine, theirs)
        return graph

    def _work_out(self, land: int, mine: int, theirs: int) -> Thermograph:
        first, second = -HOTTEST, HOTTEST
        left: Wall | None = None
        right: Wall | None = None
        for slot in slots_of(mine):
            secured, land_, mine_, theirs_ = claim(self._walk, land, mine, theirs, slot)
            gain = 1 + secured.bit_count()
            after = self.of(land_, mine_, theirs_)
            first = max(first, gain + after.second)
            wall = raise_wall(after.right, gain * UNIT)
            left = wall if left is None else outermost(left, wall, max)
        for slot in slots_of(theirs):
            secured, land_, theirs_, mine_ = claim(self._walk, land, theirs, mine, slot)
            gain = 1 + secured.bit_count()
            after = self.of(land_, mine_, theirs_)
            second = min(second, after.first - gain)
            wall = raise_wall(after.left, -gain * UNIT)
            right = wall if right is None else outermost(right, wall, min)
        assert left is not None
        assert right is not None
        left, right = tax_wall(left, -1), tax_wall(right, 1)
        temperature = _meeting(left, right)
        mean = value_at(left, temperature)
        return Thermograph(
            first,
            second,
            mean,
            temperature,
            _up_to(left, temperature, mean),
            _up_to(right, temperature, mean),
        )


def _bounds(
    small: list[Thermograph], large: int, mine: int, theirs: int, odd: int, size: int
) -> tuple[int, int]:
    """The least and the most that a sum of parts is worth to the seat to move."""
    mean = hottest = next_hottest = 0
    if odd:
        hottest = UNIT
    for graph in small:
        mean += graph.mean
        if graph.temperature > hottest:
            hottest, next_hottest = graph.temperature, hottest
        elif graph.temperature > next_hottest:
            next_hottest = graph.temperature
    least = mean
    for graph in small:  # begin here, and let the others be begun by the other side
        others = next_hottest if graph.temperature == hottest else hottest
        start = graph.first * UNIT + mean - graph.mean - others
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


# Walls ------------------------------------------------------------------------------------------------


def value_at(wall: Wall, tax: int) -> int:
    """The value for a tax."""
    before, value = wall[0]
    for corner, after in wall[1:]:
        if tax < corner:
            return value + (after - value) // (corner - before) * (tax - before)
        before, value = corner, after
    return value


def raise_wall(wall: Wall, by: int) -> Wall:
    """The wall with this much added to every value."""
    return tuple((tax, value + by) for tax, value in wall)


def tax_wall(wall: Wall, sign: int) -> Wall:
    """The wall with the tax added to every value, or taken away."""
    end = (HOTTEST, wall[-1][1] + sign * HOTTEST)
    return (*((tax, value + sign * tax) for tax, value in wall), end)


def outermost(one: Wall, other: Wall, choice: Callable[[int, int], int]) -> Wall:
    """The greater of two walls at every tax, or the smaller."""
    if one == other:
        return one
    taxes = _corners(one, other)
    crossings = []
    for before, after in pairwise(taxes):
        apart, then = (
            value_at(one, before) - value_at(other, before),
            value_at(one, after) - value_at(other, after),
        )
        if (apart < 0 < then) or (then < 0 < apart):
            crossings.append(before + apart * (after - before) // (apart - then))
    corners = [(tax, choice(value_at(one, tax), value_at(other, tax))) for tax in sorted(taxes + crossings)]
    return _without_needless(corners)


def _corners(one: Wall, other: Wall) -> list[int]:
    return sorted({tax for tax, _ in one} | {tax for tax, _ in other})


def _without_needless(corners: list[tuple[int, int]]) -> Wall:
    """Without corners on a straight line."""
    found: list[tuple[int, int]] = []
    for tax, value in corners:
        if len(found) > 1:
            (tax0, value0), (tax1, value1) = found[-2:]
            if (value1 - value0) * (tax - tax1) == (value - value1) * (tax1 - tax0):
                found.pop()
        found.append((tax, value))
    while len(found) > 1 and found[-1][1] == found[-2][1]:
        found.pop()
    return tuple(found)


def _meeting(left: Wall, right: Wall) -> int:
    """The tax at which the walls meet."""
    taxes = _corners(left, right)
    for before, after in pairwise(taxes):
        apart, then = (
            value_at(left, before) - value_at(right, before),
            value_at(left, after) - value_at(right, after),
        )
        if apart <= 0:
            return before
        if then <= 0:
            return before + apart * (after - before) // (apart - then)
    raise AssertionError("walls meet: both are tax_wall")


def _up_to(wall: Wall, temperature: int, mean: int) -> Wall:
    """The wall below a tax, and level from there on."""
    return _without_needless([*(corner for corner in wall if corner[0] < temperature), (temperature, mean)])
