"""Which tiles fit into which space, and in which ways: the one place of the engine that is built for speed.

Tiles are numbered, and so are *ways*: a tile and how often it is turned (tile number * 6 + turns). A set of
tiles or of ways is one whole number, a mask. An empty space keeps the mask of the ways that still fit there.
Each tile that is laid beside it strikes out those that do not match along the shared edge (X3): one AND.
One more bit of the mask, `sea`, stays set as long as all the space's edges are ocean (X4).

Cells go by a number as well, their *spot*: numbers are found in a table sooner than pairs of them are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fjords_widget.engine.hexgrid import DIRECTIONS, Cell, turn, ways
from fjords_widget.engine.moves import Build, Lay, ready
from fjords_widget.engine.tiles import Tile

WIDTH = 1024
"""Spots are q * WIDTH + r, so that r has to stay below half of it; tiles.FARTHEST sees to that."""
STEPS = tuple(step.q * WIDTH + step.r for step in DIRECTIONS)


def spot_of(cell: Cell) -> int:
    """The number of a cell."""
    return cell[0] * WIDTH + cell[1]


def cell_at(spot: int) -> Cell:
    """The cell of a number."""
    q = (spot + WIDTH // 2) // WIDTH
    return Cell(q, spot - q * WIDTH)


class Laid(NamedTuple):
    """A tile on the table: its six corners as laid, the tile, and how often it was turned clockwise."""

    face: str
    tile: Tile
    turns: int


class Way(NamedTuple):
    """A tile, turned: what the map needs to know to lay it."""

    laid: Laid
    edges: tuple[tuple[int, int, bool], ...]
    """By edge: the step to the spot behind it, the ways that it leaves there, whether one can walk (T2)."""


BUILDS: tuple[tuple[Build, ...], ...] = ((None,), (None, "longhouse"), (None, "longhouse", "home"))
"""What a seat may build: with no longhouse in supply, with one, with a Home stone too (X7, R-HOM)."""

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
        self.tiles_in = _TilesIn()
        self.ways_of = _WaysOf(self._faces)
        self.list_of = _ListOf()
        self.lays = tuple(_Lays(self, builds) for builds in BUILDS)
        self._bits = tuple([1 << i for i in range(len(self.tiles))])
        self._twins = sum(1 << i for i, alike in enumerate(self.alike) if alike != 1 << i)

    def _plays_like(self, number: int) -> int:
        """A mask of the tiles with the same face and the same stone, the tile itself included."""
        looks = self.tiles[number].face, self.stone[number]
        return sum(1 << i for i, tile in enumerate(self.tiles) if (tile.face, self.stone[i]) == looks)

    def make_way(self, tile: Tile, turns: int) -> Way:
        """A tile turned so often, whether it is one of the set or not."""
        face = turn(tile.face, turns)
        edges = []
        for i in range(6):
            corners = face[i] + face[(i + 1) % 6]
            edges.append((STEPS[i], self._match((i + 3) % 6, corners[::-1]), "P" in corners))
        return Way(Laid(face, tile, turns), tuple(edges))

    def _match(self, edge: int, corners: str) -> int:
        """The ways that show these corners, clockwise, along this edge; and SEA if both are ocean."""
        if (edge, corners) not in self._matching:
            after = (edge + 1) % 6
            found = sum(1 << way for way, face in self._faces.items() if face[edge] + face[after] == corners)
            self._matching[edge, corners] = found | self.sea if corners == "OO" else found
        return self._matching[edge, corners]

    def _has_twins(self, mask: int) -> bool:
        """Whether two of the tiles play alike."""
        return any((mask & self.alike[number]) != 1 << number for number in slots_of(mask & self._twins))

    def first_of_each(self, numbers: tuple[int, ...]) -> int:
        """A mask of these tiles; of those that play alike, only the first."""
        bits = self._bits
        if len(numbers) == 4:  # a full row, as nearly always
            a, b, c, d = numbers
            mask = bits[a] | bits[b] | bits[c] | bits[d]
        else:
            mask = 0
            for number in numbers:
                mask |= bits[number]
        if mask & self._twins and self._has_twins(mask):
            mask = 0
            for number in numbers:
                if not mask & self.alike[number]:
                    mask |= bits[number]
        return mask


class _TilesIn(dict[int, int]):
    """A mask of ways to a mask of their tiles. Made when first needed, like the tables that follow."""

    def __missing__(self, ways: int) -> int:
        if len(self) >= MOST_KEPT:
            self.clear()
        tiles = self[ways] = sum({1 << way // 6 for way in slots_of(ways)})
        return tiles


class _WaysOf(dict[int, int]):
    """A mask of tiles to a mask of all their ways."""

    def __init__(self, faces: dict[int, str]) -> None:
        for way in faces:
            tile = 1 << way // 6
            self[tile] = self.get(tile, 0) | 1 << way

    def __missing__(self, tiles: int) -> int:
        if len(self) >= MOST_KEPT:
            return sum(self[1 << number] for number in slots_of(tiles))
        ways = self[tiles] = sum(self[1 << number] for number in slots_of(tiles))
        return ways


class _ListOf(dict[int, tuple[int, ...]]):
    """A mask of ways to the list of them."""

    def __missing__(self, ways: int) -> tuple[int, ...]:
        if len(self) >= MOST_KEPT:
            self.clear()
        listed = self[ways] = tuple(slots_of(ways))
        return listed


class _Lays(dict[int, "_LaysAt"]):
    """Spot, then way, to the moves that lay it there, for one of the BUILDS: always the same objects."""

    def __init__(self, fits: Fits, builds: tuple[Build, ...]) -> None:
        self.fits = fits
        self.builds = builds

    def __missing__(self, spot: int) -> _LaysAt:
        if len(self) >= MOST_CELLS:
            self.clear()
        here = self[spot] = _LaysAt(self.fits, self.builds, cell_at(spot))
        return here


class _LaysAt(dict[int, tuple[Lay, ...]]):
    """Way to moves, on one spot."""

    def __init__(self, fits: Fits, builds: tuple[Build, ...], cell: Cell) -> None:
        self.fits = fits
        self.builds = builds
        self.cell = cell

    def __missing__(self, way: int) -> tuple[Lay, ...]:
        number, turns = divmod(way, 6)
        builds = self.builds if self.fits.takes_house[number] else BUILDS[0]
        tile, cell = self.fits.tiles[number], self.cell
        moves = self[way] = tuple([ready(Lay, ("lay", tile, cell, turns, build)) for build in builds])
        return moves


def slots_of(mask: int) -> Iterator[int]:
    """The numbers in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
