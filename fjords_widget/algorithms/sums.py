"""Sums of games: contested land falls into regions, and each has a mean value and a temperature.

All values are white's tiles minus yellow's. docs/solver.md says why they may be added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from fjords_widget.algorithms.charts import Map
from fjords_widget.algorithms.search import flood_fill
from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.algorithms.ways import free_walks, homes
from fjords_widget.engine.hexgrid import Cell

WHITE, YELLOW = 0, 1
MOST_TILES = 6
"""A thermograph is worked out of regions with so many tiles at most."""
GRAIN = 2**MOST_TILES
"""Taxes are looked at in such parts of a tile: each move halves them at most."""

Tiles = frozenset[Cell]
Corner = tuple[Fraction, Fraction]
"""Of a wall: a tax, and the value there."""


class Region(NamedTuple):
    """Contested land, and those of its tiles that white, and that yellow, can settle at once."""

    land: Tiles
    ways: tuple[tuple[Cell, tuple[Cell, ...]], ...]
    """To each tile of the land those beside it that one can walk to."""
    white: Tiles
    yellow: Tiles


NOTHING = Region(frozenset(), (), frozenset(), frozenset())


class Thermograph(NamedTuple):
    """What a region is worth if each move costs a tax; shows itself as a drawing.

    `left` is the value if white begins, `right` if yellow begins: corners of two walls that meet at the
    temperature. From there on nobody wants to move, and the region is worth its mean.
    """

    left: tuple[Corner, ...]
    right: tuple[Corner, ...]
    mean: Fraction
    temperature: Fraction

    def _repr_svg_(self) -> str:
        from fjords_widget.drawing import thermograph_svg

        return str(thermograph_svg(self.left, self.right))


# Regions --------------------------------------------------------------------------------------------------


@watchable
def contested_parts(board: Map) -> Steps[list[set[Cell]]]:
    """The contested land of white and yellow, in parts that have nothing to do with one another.

    What both can reach is all that a vacant tile of it leads to: who gets there gets on.
    """
    land, white, yellow = contested(board)
    ways = free_walks(board)
    found: list[set[Cell]] = []
    for tile in sorted(land):
        if any(tile in region for region in found):
            continue
        found.append({tile})
        stack = [tile]
        while stack:
            place = stack.pop()
            yield step(place, stack, numbers(found), "region", {"regions": len(found)})
            for near in ways[place]:
                if near not in found[-1] and not {place, near} <= white & yellow:
                    found[-1].add(near)
                    stack.append(near)
                    yield detail(near, stack, numbers(found), "joins_region")
                else:
                    yield detail(near, stack, numbers(found), apart(near, found[-1]), place=place)
    return found


def regions(board: Map) -> list[Region]:
    """The parts of the contested land, with all that is needed to play in each."""
    _, white, yellow = contested(board)
    return [make_region(board, part, white, yellow) for part in contested_parts(board)]


def contested(board: Map) -> tuple[Tiles, Tiles, Tiles]:
    """The vacant tiles that both can still reach; those that white, and that yellow, can settle at once."""
    ways, stand = free_walks(board), homes(board)
    reach = [flood_fill(ways, stand.get(seat, [])) - set(board.pieces) for seat in (WHITE, YELLOW)]
    land = frozenset(reach[WHITE] & reach[YELLOW])
    at_once = [
        frozenset(near for place in stand.get(seat, []) for near in ways[place] if near in land)
        for seat in (WHITE, YELLOW)
    ]
    return land, at_once[WHITE], at_once[YELLOW]


def make_region(board: Map, land: Iterable[Cell], white: Tiles, yellow: Tiles) -> Region:
    """A part of the contested land."""
    part, ways = frozenset(land), free_walks(board)
    inside = tuple((tile, tuple(near for near in ways[tile] if near in part)) for tile in sorted(part))
    return Region(part, inside, white & part, yellow & part)


def apart(near: Cell, region: set[Cell]) -> str:
    """What is said of a neighbour that does not join a region."""
    return "known_land" if near in region else "free_step"


def numbers(found: list[set[Cell]]) -> dict[Cell, int]:
    """What a watcher is shown: on each tile the number of its part."""
    return {tile: number for number, part in enumerate(found, start=1) for tile in sorted(part)}


# Playing in a region --------------------------------------------------------------------------------------


def settle(region: Region, tile: Cell, seat: int) -> tuple[int, Region]:
    """After a seat has settled a tile: how many tiles that gains it for good, and the region that is left.

    What the other side can no longer reach is gained too.
    """
    ways = dict(region.ways)
    land = region.land - {tile}
    mine, theirs = (region.white, region.yellow) if seat == WHITE else (region.yellow, region.white)
    theirs -= {tile}
    inside = {place: [near for near in ways[place] if near in land] for place in land}
    left = frozenset(flood_fill(inside, sorted(theirs)))
    mine = (mine | set(ways[tile])) & left
    rest = tuple((place, tuple(near for near in ways[place] if near in left)) for place in sorted(left))
    sides = (mine, theirs) if seat == WHITE else (theirs, mine)
    return 1 + len(land) - len(left), Region(left, rest, *sides)


@lru_cache(10_000)
def stops(region: Region) -> tuple[int, int]:
    """How a region ends if both play on in it, turn by turn: if white begins, and if yellow does."""
    if not region.land:
        return 0, 0
    white = [gain + stops(rest)[YELLOW] for gain, rest in moves(region, WHITE)]
    yellow = [stops(rest)[WHITE] - gain for gain, rest in moves(region, YELLOW)]
    return max(white), min(yellow)


def moves(region: Region, seat: int) -> Iterator[tuple[int, Region]]:
    """What each move of a seat gains, and leaves."""
    for tile in sorted(region.white if seat == WHITE else region.yellow):
        yield settle(region, tile, seat)


# Thermographs ---------------------------------------------------------------------------------------------


def thermograph(region: Region) -> Thermograph:
    """The thermograph of a small region. ValueError if it is too large."""
    if len(region.land) > MOST_TILES:
        raise ValueError(f"{len(region.land)} tiles are too many for a thermograph: {MOST_TILES} at most.")
    left, right = _walls(region)
    meeting = next(tax for tax, (one, other) in enumerate(zip(left, right, strict=True)) if one == other)
    return Thermograph(
        _corners(left[: meeting + 1]),
        _corners(right[: meeting + 1]),
        Fraction(left[meeting], GRAIN),
        Fraction(meeting, GRAIN),
    )


def values_at(region: Region, tax: Fraction) -> tuple[Fraction, Fraction]:
    """What a region is worth at a tax: if white begins, and if yellow does."""
    left, right = _walls(region)
    place = min(int(tax * GRAIN), len(left) - 1)
    return Fraction(left[place], GRAIN), Fraction(right[place], GRAIN)


@lru_cache(10_000)
def _walls(region: Region) -> tuple[list[int], list[int]]:
    """Both values for each tax from 0 to the highest, all of them counted in GRAIN parts of a tile."""
    taxes = range(MOST_TILES * GRAIN + 1)
    if not region.land:
        return [0] * len(taxes), [0] * len(taxes)
    white = [(gain * GRAIN, _walls(rest)[YELLOW]) for gain, rest in moves(region, WHITE)]
    yellow = [(gain * GRAIN, _walls(rest)[WHITE]) for gain, rest in moves(region, YELLOW)]
    left: list[int] = []
    right: list[int] = []
    for tax in taxes:
        one = max(gain + wall[tax] for gain, wall in white) - tax
        other = min(wall[tax] - gain for gain, wall in yellow) + tax
        if one <= other:  # the walls have met: from here on nobody moves
            return left + [one] * (len(taxes) - tax), right + [one] * (len(taxes) - tax)
        left.append(one)
        right.append(other)
    raise AssertionError("a region is never hotter than it has tiles")


def _corners(wall: list[int]) -> tuple[Corner, ...]:
    """The places at which a wall bends, and its ends."""
    last = len(wall) - 1
    bends = [
        tax
        for tax, value in enumerate(wall)
        if tax in (0, last) or value - wall[tax - 1] != wall[tax + 1] - value
    ]
    return tuple((Fraction(tax, GRAIN), Fraction(wall[tax], GRAIN)) for tax in bends)


@watchable
def cooling(board: Map, start: Cell) -> Steps[Thermograph]:
    """The thermograph of the region around a tile: a tax on each move rises until nobody wants to move."""
    region = region_at(board, start)
    tax = Fraction(0)
    while region.land:
        left, right = values_at(region, tax)
        if left <= right:
            yield step(sorted(region.land), (), {}, "frozen", tax=float(tax), mean=float(left))
            break
        offers: dict[Cell, float] = {}
        yield step(
            sorted(region.land), (), offers, "taxed", tax=float(tax), left=float(left), right=float(right)
        )
        for tile in sorted(region.white):
            gain, rest = settle(region, tile, WHITE)
            after = values_at(rest, tax)[YELLOW]
            offers[tile] = float(gain + after - tax)
            yield detail(
                tile,
                (),
                offers,
                "white_moves",
                gain=gain,
                rest=float(after),
                tax=float(tax),
                value=offers[tile],
            )
        offers = {}
        for tile in sorted(region.yellow):
            gain, rest = settle(region, tile, YELLOW)
            after = values_at(rest, tax)[WHITE]
            offers[tile] = float(after - gain + tax)
            yield detail(
                tile,
                (),
                offers,
                "yellow_moves",
                gain=gain,
                rest=float(after),
                tax=float(tax),
                value=offers[tile],
            )
        tax += Fraction(1, 2)
    return thermograph(region)


def region_at(board: Map, tile: Cell) -> Region:
    """The region that a tile lies in, else the largest one that is small enough, else an empty one."""
    small = [region for region in regions(board) if len(region.land) <= MOST_TILES]
    around = [region for region in small if tile in region.land]
    return around[0] if around else max(small, key=lambda region: len(region.land), default=NOTHING)
