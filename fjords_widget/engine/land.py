"""The map: the tiles that lie on the table, the open spaces around them, and what can be walked."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from fjords_widget.engine.fits import STEPS, Fits, Laid, Way, cell_at, slots_of, spot_of
from fjords_widget.engine.hexgrid import AROUND, Cell
from fjords_widget.engine.moves import Move, Settle
from fjords_widget.engine.tiles import Tile

if TYPE_CHECKING:
    from fjords_widget.engine.voyages import Voyages


class Land:
    """Tiles in the order in which they were laid; the last one can be taken up again.

    A tile's place in that order is its *slot*, and a set of tiles is a mask of slots. `shared` is set when
    two games use one Land: whoever wants to lay a tile then takes a copy first.
    """

    __slots__ = (
        "_before",
        "_settles",
        "_voyages",
        "cells",
        "fits",
        "ground",
        "laid",
        "open",
        "shared",
        "slots",
        "walk",
    )

    def __init__(self, fits: Fits) -> None:
        self.fits = fits
        self.cells: list[Cell] = []
        self.laid: list[Laid] = []
        self.slots: dict[Cell, int] = {}
        self.walk: list[int] = []
        """By slot: a mask of the tiles that are walk-adjacent to it (T2)."""
        self.ground: dict[int, int] = {}
        """By spot: every tile, as ~slot, which is less than 0; and every empty space beside one, as a mask of
        the ways that match there (see fits.py)."""
        self.open: dict[int, int] = {}
        """By spot: the spaces where a tile can be laid, and a mask of the tiles that fit. There are two
        neighbours, something matches, and not all is sea (X2-X4)."""
        self._settles: list[Settle] = []
        self.shared = False
        self._before: list[list[int | None]] = []
        """For each tile laid, what the ground was on its own spot, and on the six around it."""
        self._voyages: Voyages | None = None

    def copy(self) -> Land:
        """A Land of one's own, to lay tiles on."""
        land = Land.__new__(Land)
        land.fits = self.fits
        land.cells = self.cells.copy()
        land.laid = self.laid.copy()
        land.slots = self.slots.copy()
        land.walk = self.walk.copy()
        land.ground = self.ground.copy()
        land.open = self.open.copy()
        land._settles = self._settles.copy()
        land.shared = False
        land._before = self._before.copy()
        land._voyages = self._voyages
        return land

    def lay(self, cell: Cell, way: Way) -> int:
        """Puts a tile on the table; returns its slot. Whether it fits is asked elsewhere."""
        ground, open_, walk, fits = self.ground, self.open, self.walk, self.fits
        get, sea, tiles_in = ground.get, fits.sea, fits.tiles_in
        laid, edges = way
        slot = len(walk)
        bit = 1 << slot
        here = spot_of(cell)
        before = [get(here)]
        steps = 0
        for step, leaves, walkable in edges:
            spot = here + step
            was = get(spot)
            before.append(was)
            if was is None:
                ground[spot] = leaves
            elif was >= 0:
                ground[spot] = ways = was & leaves
                if 0 < ways < sea:
                    open_[spot] = tiles_in[ways]
                else:
                    open_.pop(spot, None)
            elif walkable:
                walk[~was] |= bit
                steps |= 1 << ~was
        ground[here] = ~slot
        open_.pop(here, None)
        walk.append(steps)
        self.slots[cell] = slot
        self.cells.append(cell)
        self.laid.append(laid)
        self._settles.append(_settles[cell])
        self._before.append(before)
        self._voyages = None
        return slot

    def take_up(self) -> None:
        """Undoes the last `lay`."""
        cell = self.cells.pop()
        self.laid.pop()
        self.walk.pop()
        self._settles.pop()
        bit = 1 << self.slots.pop(cell)
        before = self._before.pop()
        here = spot_of(cell)
        self._put_back(here, before[0])
        for step, was in zip(STEPS, before[1:], strict=True):
            if was is not None and was < 0:
                self.walk[~was] &= ~bit
            else:
                self._put_back(here + step, was)
        self._voyages = None

    def _put_back(self, spot: int, was: int | None) -> None:
        """Makes an empty spot what it was."""
        ground = self.ground
        if was is None:
            del ground[spot]
            return
        ground[spot] = was
        neighbours = 0
        for step in STEPS:
            if ground.get(spot + step, 0) < 0:
                neighbours += 1
        if 0 < was < self.fits.sea and neighbours >= 2:
            self.open[spot] = self.fits.tiles_in[was]
        else:
            self.open.pop(spot, None)

    def walk_with(self, cell: Cell, way: Way) -> tuple[list[int], int]:
        """What `walk` would be if this tile were laid there, and the slot that it would have."""
        walk, new = self.walk.copy(), len(self.cells)
        here = spot_of(cell)
        steps = 0
        for step, _, walkable in way.edges:
            tile = self.ground.get(here + step, 0) if walkable else 0
            if tile < 0:
                walk[~tile] |= 1 << new
                steps |= 1 << ~tile
        walk.append(steps)
        return walk, new

    def openings(self, tiles: int) -> list[tuple[int, int]]:
        """The spots where one of the tiles (a mask) fits, and the ways that do, sorted."""
        ground, ways_of = self.ground, self.fits.ways_of
        found = [
            (spot, ground[spot] & ways_of[hit])
            for spot, fitting in self.open.items()
            if (hit := fitting & tiles)
        ]
        found.sort()
        return found

    @property
    def spaces(self) -> list[Cell]:
        """Every empty space that touches a tile, sorted."""
        return [cell_at(spot) for spot, ways in sorted(self.ground.items()) if ways >= 0]

    @property
    def voyages(self) -> Voyages:
        """The ways over sea, mountains and empty spaces; worked out once for a map."""
        if self._voyages is None:
            from fjords_widget.engine.voyages import Voyages

            self._voyages = Voyages(self)
        return self._voyages

    def around(self, slot: int) -> int:
        """A mask of the tiles that touch a tile, whatever the edges show."""
        return self.at(AROUND[self.cells[slot]])

    def at(self, cells: tuple[Cell, ...]) -> int:
        """A mask of the tiles on these cells."""
        mask = 0
        for cell in cells:
            slot = self.slots.get(cell)
            if slot is not None:
                mask |= 1 << slot
        return mask

    def cells_of(self, mask: int) -> list[Cell]:
        """The cells of a mask of tiles, in the order in which they were laid."""
        return list(compress(self.cells, _selectors(mask)))

    def settles(self, mask: int) -> list[Move]:
        """The moves that settle the tiles of a mask, in the order in which they were laid."""
        return list(compress(self._settles, _selectors(mask)))

    def with_plains(self) -> int:
        """A mask of the tiles that show plains."""
        return sum(1 << slot for slot, laid in enumerate(self.laid) if "P" in laid.face)

    def flood(self, start: int, through: int) -> int:
        """The tiles of `through` that can be walked to from those of `start` that lie in it, step by step."""
        reached = new = start & through
        while new:
            step = 0
            for slot in slots_of(new):
                step |= self.walk[slot]
            new = step & through & ~reached
            reached |= new
        return reached


def _selectors(mask: int) -> bytes:
    """A nought or a one for each tile: bit by bit, in Python, this is what listing moves would mostly do."""
    return f"{mask:b}"[::-1].encode().translate(_NOUGHTS_AND_ONES)


_NOUGHTS_AND_ONES = bytes.maketrans(b"01", bytes((0, 1)))


class _Settles(dict[Cell, Settle]):
    """Cell to the move that settles it: always the same object."""

    def __missing__(self, cell: Cell) -> Settle:
        move = self[cell] = Settle(cell)
        return move


_settles = _Settles()


def start_map(fits: Fits, start: tuple[tuple[str, Cell], ...]) -> Land:
    """The starting tiles (S2)."""
    land = Land(fits)
    for face, cell in start:
        land.lay(cell, fits.make_way(Tile(face), 0))
    return land
