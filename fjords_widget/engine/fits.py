"""Which tiles fit which open space, and in which ways: the one place of the engine that is built for speed.

What lies around an empty space is one whole number, its *surroundings*:

    bits 0-11   two for each corner 0-5: 0 unknown, 1 plains, 2 mountain, 3 ocean
    bits 12-17  one for each edge 0-5 that a tile lies behind

A new tile is joined to it by OR, since corners that two tiles share are equal (X3). All that depends on a
number like this alone is worked out when it first turns up, and kept.
"""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.engine.hexgrid import Cell, turn, ways
from fjords_widget.engine.moves import Build, Lay
from fjords_widget.engine.tiles import Tile

CODES = {"P": 1, "M": 2, "O": 3}
OCEAN = 3


def surroundings(face: str) -> tuple[int, ...]:
    """What a tile, laid with this face, adds to the surroundings of each of its six neighbours."""
    added = []
    for edge in range(6):
        theirs = (edge + 3) % 6
        first, second = CODES[face[edge]], CODES[face[(edge + 1) % 6]]
        # Two neighbours count corners clockwise each, so they meet the shared edge from opposite ends.
        added.append(1 << (12 + theirs) | first << 2 * ((theirs + 1) % 6) | second << 2 * theirs)
    return tuple(added)


def touching(around: int) -> int:
    """How many tiles the space touches."""
    return (around >> 12).bit_count()


def shows_land(around: int) -> bool:
    """X4: at least one of the space's edges towards a tile is not all ocean."""
    for edge in range(6):
        if around >> 12 + edge & 1:
            if around >> 2 * edge & 3 != OCEAN or around >> 2 * ((edge + 1) % 6) & 3 != OCEAN:
                return True
    return False


class Laid(NamedTuple):
    """A tile on the table: its six corners as laid, the tile, and how often it was turned clockwise."""

    face: str
    tile: Tile
    turns: int


class Way(NamedTuple):
    """One tile, turned: what the map needs to know to lay it."""

    laid: Laid
    added: tuple[int, ...]
    """What it adds to the surroundings of each neighbour."""
    plains: tuple[bool, ...]
    """By edge: whether one can walk over it (T2)."""


def make_way(tile: Tile, turns: int) -> Way:
    """The tables for a tile turned so often."""
    face = turn(tile.face, turns)
    plains = tuple("P" in (face[edge], face[(edge + 1) % 6]) for edge in range(6))
    return Way(Laid(face, tile, turns), surroundings(face), plains)


class Fits:
    """The tables for the tiles of one game, under the runes in play.

    A way to lay a tile has a number too: the tile's number times six, plus the turns. A set of ways is a mask.
    """

    def __init__(self, tiles: tuple[Tile, ...], runes: frozenset[str]) -> None:
        self.tiles = tuple(dict.fromkeys(tiles))
        self.number = {tile: i for i, tile in enumerate(self.tiles)}
        self.stone = tuple(tile.mark if tile.mark in runes else None for tile in self.tiles)
        """R2: the stone that goes on a tile when it is laid, by the tile's number."""
        self.takes_house = tuple(
            stone is None and "P" in tile.face for tile, stone in zip(self.tiles, self.stone, strict=True)
        )
        """X8, R1: whether a tile, just laid, can take a longhouse."""
        self.alike = tuple(self._plays_like(i) for i in range(len(self.tiles)))
        self.ways: dict[int, Way] = {
            6 * i + turns: make_way(tile, turns)
            for i, tile in enumerate(self.tiles)
            for turns in ways(tile.face).values()
        }
        self.ways_of = tuple(
            sum(1 << 6 * i + turns for turns in ways(tile.face).values()) for i, tile in enumerate(self.tiles)
        )
        """A mask of all ways to turn a tile, by the tile's number."""
        self.fitting = _Fitting(self)
        self.lays = _Lays(self, ()), _Lays(self, ("longhouse",)), _Lays(self, ("longhouse", "home"))

    def _plays_like(self, number: int) -> int:
        """A mask of the tiles with the same face and the same stone, the tile itself included."""
        looks = self.tiles[number].face, self.stone[number]
        return sum(1 << i for i, tile in enumerate(self.tiles) if (tile.face, self.stone[i]) == looks)

    def ways_of_each(self, numbers: tuple[int, ...]) -> int:
        """A mask of all ways to turn the tiles; of tiles that play alike, only the first."""
        alike, ways_of = self.alike, self.ways_of
        seen = mask = 0
        for number in numbers:
            if not seen >> number & 1:
                seen |= alike[number]
                mask |= ways_of[number]
        return mask


class _Fitting(dict[int, int]):
    """Surroundings to a mask of the ways that fit there (X2, X3, X4)."""

    def __init__(self, fits: Fits) -> None:
        self.all_ways = sum(1 << way for way in fits.ways)
        self.showing = [
            {
                CODES[terrain]: sum(1 << way for way, (laid, _, _) in fits.ways.items() if laid.face[i] == terrain)
                for terrain in CODES
            }
            for i in range(6)
        ]
        """By corner, then by terrain: a mask of the ways that show it there."""

    def __missing__(self, around: int) -> int:
        mask = 0
        if touching(around) >= 2 and shows_land(around):
            mask = self.all_ways
            for corner in range(6):
                code = around >> 2 * corner & 3
                if code:
                    mask &= self.showing[corner][code]
        self[around] = mask
        return mask


class _Lays(dict[Cell, "_LaysAt"]):
    """Cell, then way, to the moves that lay it there and build one of these things, or nothing."""

    MOST_CELLS = 2000

    def __init__(self, fits: Fits, builds: tuple[Build, ...]) -> None:
        self.fits = fits
        self.builds = builds

    def __missing__(self, cell: Cell) -> _LaysAt:
        if len(self) >= self.MOST_CELLS:
            self.clear()
        page = self[cell] = _LaysAt(self.fits, cell, self.builds)
        return page


class _LaysAt(dict[int, tuple[Lay, ...]]):
    """Way (as a mask of one) to moves, on one cell."""

    def __init__(self, fits: Fits, cell: Cell, builds: tuple[Build, ...]) -> None:
        self.fits = fits
        self.cell = cell
        self.builds = builds

    def __missing__(self, way: int) -> tuple[Lay, ...]:
        number, turns = divmod(way.bit_length() - 1, 6)
        builds = (None, *self.builds) if self.fits.takes_house[number] else (None,)
        moves = self[way] = tuple(Lay(self.fits.tiles[number], self.cell, turns, build) for build in builds)
        return moves
