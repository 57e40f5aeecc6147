"""Which tiles fit into which space, and in which ways: the one place of the engine that is built for speed.

A *way* is a tile and how often it is turned; ways are numbered (tile number * 6 + turns), and a set of ways is
one whole number, a mask. An empty space keeps the mask of the ways that still fit there. Each tile that is laid
beside it strikes out those that do not match along the shared edge (X3): one AND. One more bit of the mask,
SEA, stays set as long as all the space's edges are ocean (X4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fjords_widget.engine.hexgrid import turn, ways
from fjords_widget.engine.moves import Build
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
    """By edge: the ways that it leaves to the space behind that edge."""
    plains: tuple[bool, ...]
    """By edge: whether one can walk over it (T2)."""


Lays = tuple[tuple[Tile, ...], tuple[int, ...], tuple[Build, ...]]
"""Several ways to lay a tile, column by column: the tiles, their turns, what is built on them."""

BUILDS: tuple[tuple[Build, ...], ...] = ((None,), (None, "longhouse"), (None, "longhouse", "home"))
"""What a seat may build: with no longhouse in supply, with one, with a Home stone too (X7, R-HOM)."""


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
            6 * i + turns: face for i, tile in enumerate(self.tiles) for face, turns in ways(tile.face).items()
        }
        self._matching: dict[tuple[int, str], int] = {}
        self.ways = {way: self.make_way(self.tiles[way // 6], way % 6) for way in self._faces}
        self.ways_of = tuple(
            sum(1 << way for way in self._faces if way // 6 == number) for number in range(len(self.tiles))
        )
        """By the tile's number: a mask of all its ways."""
        self.columns = tuple(_Columns(self, builds) for builds in BUILDS)

    def _plays_like(self, number: int) -> int:
        """A mask of the tiles with the same face and the same stone, the tile itself included."""
        looks = self.tiles[number].face, self.stone[number]
        return sum(1 << i for i, tile in enumerate(self.tiles) if (tile.face, self.stone[i]) == looks)

    def make_way(self, tile: Tile, turns: int) -> Way:
        """A tile turned so often, whether it is one of the set or not."""
        face = turn(tile.face, turns)
        edges = [face[i] + face[(i + 1) % 6] for i in range(6)]
        leaves = tuple([self._match((i + 3) % 6, edge[::-1]) for i, edge in enumerate(edges)])
        return Way(Laid(face, tile, turns), leaves, tuple(["P" in edge for edge in edges]))

    def _match(self, edge: int, corners: str) -> int:
        """The ways that show these corners, clockwise, along this edge; and SEA if both are ocean."""
        if (edge, corners) not in self._matching:
            after = (edge + 1) % 6
            found = sum(1 << way for way, face in self._faces.items() if face[edge] + face[after] == corners)
            self._matching[edge, corners] = found | self.sea if corners == "OO" else found
        return self._matching[edge, corners]

    def offer(self, numbers: tuple[int, ...]) -> int:
        """All ways to turn these tiles; of tiles that play alike, only the first."""
        alike, ways_of = self.alike, self.ways_of
        seen = found = 0
        for number in numbers:
            if not seen >> number & 1:
                seen |= alike[number]
                found |= ways_of[number]
        return found


class _Columns(dict[int, Lays]):
    """A mask of ways to everything that can be done with them, for one of the BUILDS. Made when first needed."""

    MOST = 20_000

    def __init__(self, fits: Fits, builds: tuple[Build, ...]) -> None:
        self.fits = fits
        self.builds = builds

    def __missing__(self, ways: int) -> Lays:
        if len(self) >= self.MOST:
            self.clear()
        name, takes_house = self.fits.tiles, self.fits.takes_house
        lays = [
            (name[way // 6], way % 6, build)
            for way in slots_of(ways)
            for build in (self.builds if takes_house[way // 6] else BUILDS[0])
        ]
        tiles, turns, built = zip(*lays, strict=True)
        columns = self[ways] = tiles, turns, built
        return columns


def slots_of(mask: int) -> Iterator[int]:
    """The numbers in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
