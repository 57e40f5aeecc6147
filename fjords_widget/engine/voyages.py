"""The ways that are not walked: over the sea (R-JOU, R-WAT), over mountains (R-HOR), across an empty space (R-WIS).

Worked out once for a map. In settlement the map no longer grows, and neither pieces nor stones block these
ways, so that a rune move is one look into a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fjords_widget.engine.hexgrid import AROUND, Cell, Corner

if TYPE_CHECKING:
    from fjords_widget.engine.land import Land

FARTHEST = 3
"""R-JOU, R-HOR: one to three steps."""

Arc = tuple[int, int]
"""An area of sea or mountains on one tile: the tile's slot, and the first corner of the run."""


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


class Waters:
    """The arcs of one terrain (sea, or mountains) on a map, and which of them touch in a shared corner."""

    def __init__(self, land: Land, terrain: str) -> None:
        self.arcs_of: list[list[Arc]] = []
        meeting: dict[Corner, list[Arc]] = {}
        for slot, laid in enumerate(land.laid):
            runs = arcs(laid.face, terrain)
            self.arcs_of.append([(slot, run[0]) for run in runs])
            for run in runs:
                for corner in run:
                    meeting.setdefault(Corner.of(land.cells[slot], corner), []).append((slot, run[0]))
        self.joined: dict[Arc, set[Arc]] = {arc: set() for own in self.arcs_of for arc in own}
        for together in meeting.values():
            for arc in together:
                self.joined[arc].update(together)
        self._within: dict[int, int] = {}

    def within_reach(self, slot: int) -> int:
        """A mask of the tiles one to three steps away, leaving each tile by the arc one came in by."""
        if slot not in self._within:
            self._within[slot] = self._explore(self.arcs_of[slot], FARTHEST) & ~(1 << slot)
        return self._within[slot]

    def joined_to(self, slot: int) -> int:
        """A mask of all tiles with an arc that is joined to one of this tile's, at any distance."""
        return self._explore(self.arcs_of[slot], None)

    def _explore(self, start: list[Arc], steps: int | None) -> int:
        seen = set(start)
        edge = seen
        while edge and steps != 0:
            edge = {arc for here in edge for arc in self.joined[here]} - seen
            seen = seen | edge
            steps = None if steps is None else steps - 1
        mask = 0
        for slot, _ in seen:
            mask |= 1 << slot
        return mask


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
        """R-WIS: every empty space that touches two tiles or more, and a mask of those with plains towards it."""
        if self._banks is None:
            self._banks = {
                space: self._bank(space)
                for space in self._land.spaces
                if self._land.touching(space) >= 2
            }
        return self._banks

    def _bank(self, space: Cell) -> int:
        mask = 0
        for edge, cell in enumerate(AROUND[space]):
            slot = self._land.slots.get(cell)
            if slot is not None:
                face = self._land.laid[slot].face
                if "P" in (face[(edge + 3) % 6], face[(edge + 4) % 6]):
                    mask |= 1 << slot
        return mask
