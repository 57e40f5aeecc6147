"""How much a small contest is worth on average, and how urgent a move in it is: thermographs.

If every move cost a tax, a contest would be left alone once the tax is as high as its *heat*, and would then
be worth its *mean*. Of a sum of contests, whoever begins gets no less than the sum of the means, and no more
than that and the greatest heat. docs/solver.md tells why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from fjords_widget.engine.fits import slots_of
from fjords_widget.players.solver.claims import claim

UNIT = 1024
"""Means and heats are counted in these: a move halves them at most, and small contests are short."""
SMALL = 6
"""So many tiles make a small contest."""
HOTTEST = 64 * UNIT

Wall = tuple[tuple[int, int], ...]
"""What a contest is worth against the tax: corners (tax, value), straight between, level after the last."""


class Heat(NamedTuple):
    """A small contest, from the view of one side: how many more tiles it gets than the other."""

    first: int
    """If it begins."""
    second: int
    """If the other begins."""
    mean: int
    heat: int
    left: Wall
    """Its value when this side begins, for each tax;"""
    right: Wall
    """and when the other does."""


NOTHING = Heat(0, 0, 0, 0, ((0, 0),), ((0, 0),))


class Heats:
    """The heats of small contests on one map; each is worked out once."""

    def __init__(self, walk: Sequence[int]) -> None:
        self._walk = walk
        self._known: dict[tuple[int, int, int], Heat] = {(0, 0, 0): NOTHING}

    def of(self, land: int, mine: int, theirs: int) -> Heat:
        """The heat of a contest."""
        key = (land, mine, theirs)
        heat = self._known.get(key)
        if heat is None:
            heat = self._known[key] = self._worked_out(land, mine, theirs)
        return heat

    def _worked_out(self, land: int, mine: int, theirs: int) -> Heat:
        first, second = -HOTTEST, HOTTEST
        left: Wall | None = None
        right: Wall | None = None
        for slot in slots_of(mine):
            secured, land_, mine_, theirs_ = claim(self._walk, land, mine, theirs, slot)
            gain = 1 + secured.bit_count()
            after = self.of(land_, mine_, theirs_)
            first = max(first, gain + after.second)
            wall = raised(after.right, gain * UNIT)
            left = wall if left is None else outermost(left, wall, max)
        for slot in slots_of(theirs):
            secured, land_, theirs_, mine_ = claim(self._walk, land, theirs, mine, slot)
            gain = 1 + secured.bit_count()
            after = self.of(land_, mine_, theirs_)
            second = min(second, after.first - gain)
            wall = raised(after.left, -gain * UNIT)
            right = wall if right is None else outermost(right, wall, min)
        assert left is not None
        assert right is not None
        left, right = taxed(left, -1), taxed(right, 1)
        heat = _meeting(left, right)
        mean = at(left, heat)
        return Heat(first, second, mean, heat, _up_to(left, heat, mean), _up_to(right, heat, mean))


# Walls ------------------------------------------------------------------------------------------------


def at(wall: Wall, tax: int) -> int:
    """The value for a tax."""
    before, value = wall[0]
    for corner, after in wall[1:]:
        if tax < corner:
            return value + (after - value) // (corner - before) * (tax - before)
        before, value = corner, after
    return value


def raised(wall: Wall, by: int) -> Wall:
    """The wall with so much added to every value."""
    return tuple((tax, value + by) for tax, value in wall)


def taxed(wall: Wall, sign: int) -> Wall:
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
        apart, then = at(one, before) - at(other, before), at(one, after) - at(other, after)
        if (apart < 0 < then) or (then < 0 < apart):
            crossings.append(before + apart * (after - before) // (apart - then))
    corners = [(tax, choice(at(one, tax), at(other, tax))) for tax in sorted(taxes + crossings)]
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
        apart, then = at(left, before) - at(right, before), at(left, after) - at(right, after)
        if apart <= 0:
            return before
        if then <= 0:
            return before + apart * (after - before) // (apart - then)
    raise AssertionError("walls meet: both are taxed")


def _up_to(wall: Wall, heat: int, mean: int) -> Wall:
    """The wall below a tax, and level from there on."""
    return _without_needless([*(corner for corner in wall if corner[0] < heat), (heat, mean)])
