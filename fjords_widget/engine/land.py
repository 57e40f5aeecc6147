"""The map: the tiles that lie on the table, the open spaces around them, and what can be walked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fjords_widget.engine.fits import Fits, Laid, Way, make_way
from fjords_widget.engine.hexgrid import AROUND, Cell
from fjords_widget.engine.tiles import Tile

if TYPE_CHECKING:
    from fjords_widget.engine.voyages import Voyages


class Land:
    """Tiles in the order in which they were laid; the last one can be taken up again.

    A tile's place in that order is its *slot*, and a set of tiles is a mask of slots. `shared` is set when
    two games use one Land: whoever wants to lay a tile then takes a copy first.
    """

    __slots__ = ("_undo", "_voyages", "cells", "fits", "laid", "open", "shared", "slots", "spaces", "walk")

    def __init__(self, fits: Fits) -> None:
        self.fits = fits
        self.cells: list[Cell] = []
        self.laid: list[Laid] = []
        self.slots: dict[Cell, int] = {}
        self.walk: list[int] = []
        """By slot: a mask of the tiles that are walk-adjacent to it (T2)."""
        self.spaces: dict[Cell, int] = {}
        """Every empty space that touches a tile, and its surroundings (see fits.py)."""
        self.open: dict[Cell, int] = {}
        """Every space where some tile of the set fits, and a mask of the ways that do."""
        self.shared = False
        self._undo: list[list[tuple[Cell, int]]] = []
        self._voyages: Voyages | None = None

    def copy(self) -> Land:
        """A Land of one's own, to lay tiles on."""
        land = Land.__new__(Land)
        land.fits = self.fits
        land.cells = self.cells.copy()
        land.laid = self.laid.copy()
        land.slots = self.slots.copy()
        land.walk = self.walk.copy()
        land.spaces = self.spaces.copy()
        land.open = self.open.copy()
        land.shared = False
        land._undo = self._undo.copy()
        land._voyages = self._voyages
        return land

    def lay(self, cell: Cell, way: Way) -> int:
        """Puts a tile on the table; returns its slot. Whether it fits is asked elsewhere."""
        slots, spaces, open_, walk = self.slots, self.spaces, self.open, self.walk
        fitting = self.fits.fitting
        slot = len(self.cells)
        changed = [(cell, spaces.pop(cell, 0))]
        open_.pop(cell, None)
        self.cells.append(cell)
        self.laid.append(way.laid)
        slots[cell] = slot
        steps = 0
        for neighbour, added, plains in zip(AROUND[cell], way.added, way.plains, strict=True):
            other = slots.get(neighbour)
            if other is None:
                before = spaces.get(neighbour, 0)
                changed.append((neighbour, before))
                spaces[neighbour] = around = before | added
                mask = fitting[around]
                if mask:
                    open_[neighbour] = mask
                elif before:
                    open_.pop(neighbour, None)
            elif plains:
                steps |= 1 << other
                walk[other] |= 1 << slot
        walk.append(steps)
        self._undo.append(changed)
        self._voyages = None
        return slot

    def take_up(self) -> None:
        """Undoes the last `lay`."""
        cell = self.cells.pop()
        self.laid.pop()
        slot = self.slots.pop(cell)
        self.walk.pop()
        mask = ~(1 << slot)
        for neighbour in AROUND[cell]:
            other = self.slots.get(neighbour)
            if other is not None:
                self.walk[other] &= mask
        for space, before in self._undo.pop():
            self._surround(space, before)
        self._voyages = None

    def _surround(self, space: Cell, around: int) -> None:
        """Puts back what lay around a space."""
        if not around:
            self.spaces.pop(space, None)
            return
        self.spaces[space] = around
        mask = self.fits.fitting[around]
        if mask:
            self.open[space] = mask
        else:
            self.open.pop(space, None)

    def takes(self, ways: int) -> bool:
        """Whether one of the ways (a mask) fits somewhere."""
        for mask in self.open.values():
            if mask & ways:
                return True
        return False

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
        return [self.cells[slot] for slot in slots_of(mask)]

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


class NewTile:
    """A tile that is not laid yet, and where one could walk if it were: the land itself is left alone."""

    def __init__(self, land: Land, cell: Cell, way: Way) -> None:
        self.land = land
        self.cell = cell
        self.slot = len(land.cells)
        self.bit = 1 << self.slot
        self.ways = 0
        for edge, neighbour in enumerate(AROUND[cell]):
            if way.plains[edge] and neighbour in land.slots:
                self.ways |= 1 << land.slots[neighbour]

    def walk(self, slot: int) -> int:
        """A mask of the tiles that would be walk-adjacent to a tile, old or new."""
        if slot == self.slot:
            return self.ways
        return self.land.walk[slot] | (self.bit if self.ways >> slot & 1 else 0)

    def cell_of(self, slot: int) -> Cell:
        """The cell of a tile, old or new."""
        return self.cell if slot == self.slot else self.land.cells[slot]


def slots_of(mask: int) -> Iterator[int]:
    """The slots in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def start_map(fits: Fits, start: tuple[tuple[str, Cell], ...]) -> Land:
    """The starting tiles (S2)."""
    land = Land(fits)
    for face, cell in start:
        land.lay(cell, make_way(Tile(face), 0))
    return land
