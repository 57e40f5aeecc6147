"""The ways that are not walked: by sea (R-JOU, R-WAT), over mountains (R-HOR), across a space (R-WIS).

Worked out once for a map. In settlement the map no longer grows, and neither pieces nor stones block these
ways, so that a rune move is one look into a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fjords_widget.engine.fits import slots_of
from fjords_widget.engine.hexgrid import AROUND, Cell

if TYPE_CHECKING:
    from fjords_widget.engine.land import Land

FARTHEST = 3
"""R-JOU, R-HOR: one to three steps."""


def arcs(face: str, terrain: str) -> list[tuple[int, ...]]:
    """The maximal runs of neighbouring corners of one terrain around a tile.

    >>> arcs("MMPMMP", "M")
    [(0, 1), (3, 4)]
    >>> arcs("OPPPOO", "O")
    [(4, 5, 0)]
    """
    if face == terrain * 6:
        return [tuple(range(6))]
    runs = []
    for first in range(6):
        if face[first] == terrain and face[first - 1] != terrain:
            run = [first]
            while face[(run[-1] + 1) % 6] == terrain:
                run.append((run[-1] + 1) % 6)
            runs.append(tuple(run))
    return runs


class Shores(NamedTuple):
    """The arcs of one terrain on a face: how many, which corners belong to which, and the same by corner."""

    number: int
    pairs: tuple[tuple[int, int], ...]
    at: dict[int, int]


class _Shores(dict[tuple[str, str], Shores]):
    """(face, terrain) to its shores; worked out once for a face."""

    def __missing__(self, key: tuple[str, str]) -> Shores:
        runs = arcs(*key)
        at = {corner: arc for arc, run in enumerate(runs) for corner in run}
        found = self[key] = Shores(len(runs), tuple(at.items()), at)
        return found


_shores = _Shores()


class Waters:
    """The arcs of one terrain (sea, or mountains) on a map, and which of them touch in a shared corner.

    Arcs are numbered over the whole map, and a set of them is a mask.
    """

    def __init__(self, land: Land, terrain: str) -> None:
        shores = [_shores[laid.face, terrain] for laid in land.laid]
        self._first: list[int] = []
        """By tile: the number of its first arc; its others follow."""
        self._slot: list[int] = []
        """By arc: the tile that it is on."""
        for slot, (number, _, _) in enumerate(shores):
            self._first.append(len(self._slot))
            if number:
                self._slot += [slot] * number
        self._first.append(len(self._slot))
        self._joined = [0] * len(self._slot)
        """By arc: a mask of the arcs that it touches."""
        for slot, (number, _, _) in enumerate(shores):
            if number:
                self._join(land, shores, slot)
        self._within: dict[int, int] = {}

    def _join(self, land: Land, shores: list[Shores], slot: int) -> None:
        """Notes which arcs of the tiles around touch those of this tile."""
        around, first, slots = AROUND[land.cells[slot]], self._first, land.slots
        for corner, arc in shores[slot].pairs:
            # The two other tiles that meet in this corner, and what they call it.
            joined = 0
            other = slots.get(around[corner - 1])
            if other is not None:
                joined = 1 << first[other] + shores[other].at[(corner + 2) % 6]
            other = slots.get(around[corner])
            if other is not None:
                joined |= 1 << first[other] + shores[other].at[(corner + 4) % 6]
            self._joined[first[slot] + arc] |= joined

    def within_reach(self, slot: int) -> int:
        """A mask of the tiles one to three steps away, leaving each tile by the arc one came in by."""
        if slot not in self._within:
            self._within[slot] = self._explore(slot, FARTHEST) & ~(1 << slot)
        return self._within[slot]

    def joined_to(self, slot: int) -> int:
        """A mask of all tiles with an arc that is joined to one of this tile's, at any distance."""
        return self._explore(slot, len(self._slot))

    def _explore(self, slot: int, steps: int) -> int:
        """A mask of the tiles that can be reached from a tile's arcs in so many steps, itself included."""
        first, end = self._first[slot], self._first[slot + 1]
        seen = edge = (1 << end) - (1 << first)
        while edge and steps:
            reached = 0
            for arc in slots_of(edge):
                reached |= self._joined[arc]
            edge = reached & ~seen
            seen |= edge
            steps -= 1
        tiles = 0
        for arc in slots_of(seen):
            tiles |= 1 << self._slot[arc]
        return tiles


class Voyages:
    """What the runes need to know of a map."""

    def __init__(self, land: Land) -> None:
        self._land = land
        self._waters: dict[str, Waters] = {}
        self._banks: dict[Cell, int] | None = None

    @property
    def sea(self) -> Waters:
        """The ocean arcs."""
        return self._over("O")

    @property
    def mountains(self) -> Waters:
        """The mountain arcs."""
        return self._over("M")

    def _over(self, terrain: str) -> Waters:
        if terrain not in self._waters:
            self._waters[terrain] = Waters(self._land, terrain)
        return self._waters[terrain]

    @property
    def banks(self) -> dict[Cell, int]:
        """R-WIS: every empty space between two tiles or more, and a mask of those with plains towards it."""
        if self._banks is None:
            banks = {space: self._bank(space) for space in self._land.spaces}
            self._banks = {space: bank for space, bank in banks.items() if bank is not None}
        return self._banks

    def _bank(self, space: Cell) -> int | None:
        """The tiles with plains towards a space; None if it touches one tile only."""
        slots, laid = self._land.slots, self._land.laid
        mask = touching = 0
        for edge, cell in enumerate(AROUND[space]):
            slot = slots.get(cell)
            if slot is not None:
                touching += 1
                face = laid[slot].face
                if face[edge - 3] == "P" or face[edge - 2] == "P":
                    mask |= 1 << slot
        return mask if touching >= 2 else None
