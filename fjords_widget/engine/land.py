"""The map: the tiles that lie on the table, the open spaces around them, and what can be walked."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from fjords_widget.engine.fits import Fits, Laid, Way, slots_of
from fjords_widget.engine.hexgrid import AROUND, Cell
from fjords_widget.engine.lattice import USUAL_RADIUS, Lattice, lattices
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
        "_cells",
        "_settles",
        "_voyages",
        "fits",
        "ground",
        "lattice",
        "lays",
        "open",
        "shared",
        "slot_at",
        "slots",
        "walk",
        "ways",
    )  # fmt: skip

    def __init__(self, fits: Fits, lattice: Lattice = lattices[USUAL_RADIUS]) -> None:
        self.fits = fits
        self.lattice = lattice
        self.lays = fits.lays[lattice]
        self.ways: list[Way] = []
        self.slots: dict[Cell, int] = {}
        self.walk: list[int] = []
        """By slot: a mask of the tiles that are walk-adjacent to it (T2)."""
        self.slot_at: list[int] = [-1] * lattice.size
        """By spot: the slot of the tile there, or -1."""
        self.ground: list[int | None] = [None] * lattice.size
        """By spot, for every empty space beside a tile: a mask of the ways that match there (see fits.py).
        None where no tile is near, and 0 where a tile lies."""
        self.open: dict[int, int] = {}
        """By spot: the spaces where a tile can be laid, and the ways that match. There are two neighbours,
        something matches, and not all is sea (X2-X4)."""
        self.shared = False
        # What can be asked of a map, worked out when it is asked, and forgotten when the map changes.
        self._cells: list[Cell] | None = None
        self._settles: list[Settle] | None = None
        self._voyages: Voyages | None = None

    def copy(self) -> Land:
        """An independent copy, to lay tiles on."""
        land = Land.__new__(Land)
        land.fits = self.fits
        land.lattice = self.lattice
        land.lays = self.lays
        land.ways = self.ways.copy()
        land.slots = self.slots.copy()
        land.walk = self.walk.copy()
        land.slot_at = self.slot_at.copy()
        land.ground = self.ground.copy()
        land.open = self.open.copy()
        land.shared = False
        land._cells = land._settles = land._voyages = None
        return land

    def share(self) -> Land:
        """This map for one more holder: a game that wants to change it takes a copy first."""
        self.shared = True
        return self

    def lay(self, cell: Cell, way: Way) -> int:
        """Puts a tile on the table; returns its slot. Whether it fits is asked elsewhere."""
        here = self.lattice.spots[cell]
        if here < 0:
            self._move_to_larger_chart()
            return self.lay(cell, way)
        ground, open_, walk, slot_at, sea = self.ground, self.open, self.walk, self.slot_at, self.fits.sea
        slot = len(walk)
        steps = 0
        _, leaves, walkable = way
        for step, matching, on_foot in zip(self.lattice.steps, leaves, walkable):  # noqa: B905 - costs
            spot = here + step
            was = ground[spot]
            if was:
                ground[spot] = both = was & matching
                if not both:
                    open_.pop(spot, None)
                elif both < sea:
                    open_[spot] = both
            elif was is None:
                ground[spot] = matching
            elif on_foot:
                other = slot_at[spot]
                if other >= 0:
                    walk[other] |= 1 << slot
                    steps |= 1 << other
        ground[here] = 0
        open_.pop(here, None)
        slot_at[here] = slot
        walk.append(steps)
        self.slots[cell] = slot
        self.ways.append(way)
        self._cells = self._settles = self._voyages = None
        return slot

    def _move_to_larger_chart(self) -> None:
        """The map has come near the rim of its lattice: lays all of it again on a larger one."""
        land = Land(self.fits, self.lattice.larger())
        for cell, way in zip(self.slots, self.ways, strict=True):
            land.lay(cell, way)
        self.lattice, self.lays, self.slot_at = land.lattice, land.lays, land.slot_at
        self.ground, self.open = land.ground, land.open

    def take_up(self) -> None:
        """Undoes the last `lay`."""
        cell, slot = self.slots.popitem()
        self.ways.pop()
        for other in slots_of(self.walk.pop()):
            self.walk[other] ^= 1 << slot
        here = self.lattice.spots[cell]
        self.slot_at[here] = -1
        self._look_again(here)
        for step in self.lattice.steps:
            if self.slot_at[here + step] < 0:
                self._look_again(here + step)
        self._cells = self._settles = self._voyages = None

    def _look_again(self, spot: int) -> None:
        """Finds out again which ways match at an empty spot."""
        matching: int | None = None
        neighbours = 0
        for edge, step in enumerate(self.lattice.steps):
            slot = self.slot_at[spot + step]
            if slot >= 0:
                neighbours += 1
                leaves = self.ways[slot].leaves[edge - 3]
                matching = leaves if matching is None else matching & leaves
        self.ground[spot] = matching
        if neighbours >= 2 and matching and matching < self.fits.sea:
            self.open[spot] = matching
        else:
            self.open.pop(spot, None)

    def beside(self, spot: int, way: Way) -> int:
        """A mask of the tiles that would be walk-adjacent to this tile if it were laid there (T2)."""
        mask = 0
        for step, on_foot in zip(self.lattice.steps, way.walkable):  # noqa: B905 - costs
            if on_foot:
                other = self.slot_at[spot + step]
                if other >= 0:
                    mask |= 1 << other
        return mask

    def has_room_for(self, ways: int) -> bool:
        """Whether one of the ways (a mask) fits somewhere."""
        for matching in self.open.values():  # noqa: SIM110 - any() would cost more
            if matching & ways:
                return True
        return False

    @property
    def cells(self) -> list[Cell]:
        """Where the tiles lie, by slot."""
        if self._cells is None:
            self._cells = [*self.slots]
        return self._cells

    @property
    def laid(self) -> list[Laid]:
        """The tiles, by slot."""
        return [way.laid for way in self.ways]

    @property
    def spaces(self) -> list[Cell]:
        """Every empty space that touches a tile, sorted."""
        cells, slot_at = self.lattice.cells, self.slot_at
        return [
            cells[spot]
            for spot, matching in enumerate(self.ground)
            if matching is not None and slot_at[spot] < 0
        ]

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
        return [*compress(self.cells, _selectors(mask))]

    def settles(self, mask: int) -> list[Move]:
        """The moves that settle the tiles of a mask, in the order in which they were laid."""
        if self._settles is None:
            self._settles = [_settles[cell] for cell in self.cells]
        # _selectors, written out: a call would cost a tenth of this.
        return [*compress(self._settles, bin(mask)[:1:-1].encode().translate(_NOUGHTS_AND_ONES))]

    def with_plains(self) -> int:
        """A mask of the tiles that show plains."""
        return sum(1 << slot for slot, way in enumerate(self.ways) if "P" in way.laid.face)

    def flood(self, start: int, through: int) -> int:
        """The tiles of `through` that can be walked to from those of `start` that lie in it, step by step."""
        return self.stretch(start, through)[0]

    def stretch(self, start: int, through: int) -> tuple[int, int]:
        """What `flood` finds, and all tiles that are walk-adjacent to it, whether in `through` or not."""
        walk = self.walk
        reached = new = start & through
        beside = 0
        while new:
            step = 0
            while new:  # slots_of, written out: a generator would take half as long again
                low = new & -new
                step |= walk[low.bit_length() - 1]
                new ^= low
            beside |= step
            new = step & through & ~reached
            reached |= new
        return reached, beside


def _selectors(mask: int) -> bytes:
    """The bits of a mask as bytes, lowest first. A loop would take most of the time of listing moves."""
    return bin(mask)[:1:-1].encode().translate(_NOUGHTS_AND_ONES)


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
