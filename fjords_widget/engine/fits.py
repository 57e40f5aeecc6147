"""Which tiles fit into which space, and in which ways, as bit masks.

Tiles are numbered, and so are *ways*: a tile and how often it is turned (tile number * 6 + turns). A set of
tiles or of ways is one whole number, a mask. An empty space keeps the mask of the ways that still fit there.
Each tile that is laid beside it strikes out those that do not match along the shared edge (X3): one AND.
One more bit of the mask, `sea`, stays set as long as all edges of the space are ocean (X4).

Cells go by a number as well, their *spot*, so that a map is a plain list: see lattice.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fjords_widget.engine.hexgrid import Cell, turn, ways
from fjords_widget.engine.lattice import Lattice
from fjords_widget.engine.moves import Build, Lay, ready
from fjords_widget.engine.tiles import Tile


class Laid(NamedTuple):
    """A tile on the table: its six corners as laid, the tile, and how often it was turned clockwise."""

    face: str
    tile: Tile
    turns: int


class Way(NamedTuple):
    """A tile, turned: what the map needs to know to lay it."""

    laid: Laid
    leaves: tuple[int, ...]
    """By edge: the ways that it leaves to the space behind it (X3)."""
    walkable: tuple[bool, ...]
    """By edge: whether one can walk over it (T2)."""


BUILDS: tuple[tuple[Build, ...], ...] = (("longhouse",), ("longhouse", "home"))
"""What a seat may build: with a longhouse in supply, and with a Home stone too (X7, R-HOM)."""

MOST_KEPT = 20_000
MOST_CELLS = 1_000
"""A table that grows beyond this is begun anew."""


class Fits:
    """The tables for the tiles of one game, under the runes in play. Tiles go by their number."""

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
        self.sea = 1 << 6 * len(self.tiles)
        self._faces = {
            6 * i + turns: face
            for i, tile in enumerate(self.tiles)
            for face, turns in ways(tile.face).items()
        }
        self._matching: dict[tuple[int, str], int] = {}
        self.ways = {way: self.make_way(self.tiles[way // 6], way % 6) for way in self._faces}
        self.list_of = _ListOf()
        self.lays = _LaysOn(self)
        self.by_tile = tuple(
            [sum(1 << way for way in self._faces if way // 6 == i) for i in range(len(self.tiles))]
        )
        self._twins = sum(1 << 6 * i for i, alike in enumerate(self.alike) if alike != 1 << i)
        """One way of each tile that plays like another."""

    def _plays_like(self, number: int) -> int:
        """A mask of the tiles with the same face and the same stone, the tile itself included."""
        looks = self.tiles[number].face, self.stone[number]
        return sum(1 << i for i, tile in enumerate(self.tiles) if (tile.face, self.stone[i]) == looks)

    def make_way(self, tile: Tile, turns: int) -> Way:
        """The way of a tile with this many turns; the tile need not be one of the set."""
        face = turn(tile.face, turns)
        edges = [face[i] + face[(i + 1) % 6] for i in range(6)]
        leaves = [self._match((i + 3) % 6, corners[::-1]) for i, corners in enumerate(edges)]
        return Way(Laid(face, tile, turns), tuple(leaves), tuple(["P" in corners for corners in edges]))

    def _match(self, edge: int, corners: str) -> int:
        """The ways that show these corners, clockwise, along this edge; and SEA if both are ocean."""
        if (edge, corners) not in self._matching:
            after = (edge + 1) % 6
            found = sum(1 << way for way, face in self._faces.items() if face[edge] + face[after] == corners)
            self._matching[edge, corners] = found | self.sea if corners == "OO" else found
        return self._matching[edge, corners]

    def ways_of(self, numbers: tuple[int, ...]) -> int:
        """A mask of all the ways of these tiles; of tiles that play the same, only the first one's."""
        by_tile = self.by_tile
        if len(numbers) == 4:  # a full row, as nearly always
            a, b, c, d = numbers
            ways = by_tile[a] | by_tile[b] | by_tile[c] | by_tile[d]
        else:
            ways = 0
            for number in numbers:
                ways |= by_tile[number]
        twins = ways & self._twins
        if twins and twins & (twins - 1):  # two of them or more
            ways = seen = 0
            for number in numbers:
                if not seen >> number & 1:
                    ways |= by_tile[number]
                    seen |= self.alike[number]
        return ways


class _ListOf(dict[int, tuple[int, ...]]):
    """A mask of ways to the list of them."""

    def __missing__(self, ways: int) -> tuple[int, ...]:
        if len(self) >= MOST_KEPT:
            self.clear()
        listed = self[ways] = tuple(slots_of(ways))
        return listed


class _LaysOn(dict[Lattice, "tuple[_Lays, ...]"]):
    """Lattice, then number of builds, then spot, then way, to the moves that lay it there."""

    def __init__(self, fits: Fits) -> None:
        self.fits = fits

    def __missing__(self, lattice: Lattice) -> tuple[_Lays, ...]:
        alone = _Lays(self.fits, lattice, (), None)
        tables = self[lattice] = (alone, *[_Lays(self.fits, lattice, builds, alone) for builds in BUILDS])
        return tables


class _Lays(dict[int, "_LaysAt"]):
    """Spot, then way, to the moves that lay it there, with nothing built and with each of the `builds`.

    Always the same objects; `alone` is the table of those with nothing built.
    """

    __slots__ = ("alone", "builds", "fits", "lattice")

    def __init__(self, fits: Fits, lattice: Lattice, builds: tuple[Build, ...], alone: _Lays | None) -> None:
        self.fits = fits
        self.lattice = lattice
        self.builds = builds
        self.alone = alone

    def __missing__(self, spot: int) -> _LaysAt:
        if len(self) >= MOST_CELLS:
            self.clear()
        alone = None if self.alone is None else self.alone[spot]
        here = self[spot] = _LaysAt(self.fits, self.lattice.cells[spot], self.builds, alone)
        return here


class _LaysAt(dict[int, tuple[Lay, ...]]):
    """Way to moves, on one spot."""

    __slots__ = ("alone", "builds", "cell", "fits")

    def __init__(self, fits: Fits, cell: Cell, builds: tuple[Build, ...], alone: _LaysAt | None) -> None:
        self.fits = fits
        self.cell = cell
        self.builds = builds
        self.alone = alone

    def __missing__(self, way: int) -> tuple[Lay, ...]:
        number, turns = divmod(way, 6)
        tile, cell = self.fits.tiles[number], self.cell
        if self.alone is None:
            moves: tuple[Lay, ...] = (ready(Lay, ("lay", tile, cell, turns, None)),)
        else:
            moves = self.alone[way]
            if self.fits.takes_house[number]:
                moves += tuple([ready(Lay, ("lay", tile, cell, turns, build)) for build in self.builds])
        self[way] = moves
        return moves


def slots_of(mask: int) -> Iterator[int]:
    """The numbers in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
