"""The ways that are not walked: by sea (R-JOU, R-WAT), over mountains (R-HOR), across a space (R-WIS).

Worked out once for a map. In settlement the map no longer grows, and neither pieces nor stones block these
ways, so that a rune move is one look into a table.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from fjords_widget.engine.fits import Way, slots_of

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


ARCS = 3
"""No tile has more arcs of one terrain: between two of them lies a corner of another."""


class Shores(NamedTuple):
    """The arcs of one terrain on a face."""

    at: tuple[int, ...]
    """By corner: the number of the arc that it belongs to; -1 for none."""
    touch: tuple[tuple[tuple[int, int], ...], ...]
    """By arc: the directions of the tiles that share a corner with it, and such a corner, as they call it."""


class _Shores(dict[str, Shores]):
    """Face to its shores, for one terrain; worked out once for a face."""

    def __init__(self, terrain: str) -> None:
        self.terrain = terrain

    def __missing__(self, face: str) -> Shores:
        runs = arcs(face, self.terrain)
        at = {corner: arc for arc, run in enumerate(runs) for corner in run}
        by_corner = tuple([at.get(corner, -1) for corner in range(6)])
        found = self[face] = Shores(by_corner, tuple([_find_touched(run) for run in runs]))
        return found


def _find_touched(run: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The two other tiles that meet in each corner of a run; a tile that shares two of them counts once."""
    touched: dict[int, int] = {}
    for corner in run:
        touched[(corner - 1) % 6] = (corner + 2) % 6
        touched[corner] = (corner + 4) % 6
    return tuple(touched.items())


_shores = {terrain: _Shores(terrain) for terrain in "OM"}


class Plan(NamedTuple):
    """What Voyages need of a Land; not the Land itself, since that holds the Voyages: no cycle."""

    steps: tuple[int, ...]
    slot_at: list[int]
    ways: list[Way]
    spots: list[int]
    """By slot: where the tile lies."""


class Waters:
    """The arcs of one terrain (sea, or mountains) on a map, and which of them touch in a shared corner.

    An arc goes by a number: its number on its tile * how many tiles there are + the slot of its tile. So a
    set of arcs is a mask of slots for the first arc of each tile, then one for the second, and the third.
    """

    def __init__(self, plan: Plan, terrain: str) -> None:
        self._touching = _Touching(plan, _shores[terrain])
        self._within: dict[int, int] = {}
        self._joined: dict[int, int] = {}

    def within_reach(self, slot: int) -> int:
        """A mask of the tiles one to three steps away, leaving each tile by the arc one came in by."""
        if slot not in self._within:
            self._within[slot] = self._tiles_of(self._explore(slot, FARTHEST)) & ~(1 << slot)
        return self._within[slot]

    def joined_to(self, slot: int) -> int:
        """A mask of all tiles with an arc that is joined to one of this tile's, at any distance."""
        if slot not in self._joined:
            farthest = ARCS * self._touching.tiles  # no way is longer than all arcs together
            self._joined[slot] = self._tiles_of(self._explore(slot, farthest))
        return self._joined[slot]

    def leads(self, slot: int, goal: int) -> bool:
        """Whether one tile is within reach of another; a search from both ends visits fewer arcs."""
        beside = self._explore(goal, 1)
        return slot != goal and bool(self._explore(slot, FARTHEST - 1, beside) & beside)

    def _explore(self, slot: int, steps: int, goals: int = 0) -> int:
        """A mask of the arcs within this many steps of a tile's arcs, these included.

        The search ends early when it meets one of the goals.
        """
        touching = self._touching
        new = seen = touching.arcs_of(slot)
        while new and steps and not seen & goals:
            beside = 0
            while new:  # slots_of, written out: a generator would take longer
                low = new & -new
                beside |= touching[low.bit_length() - 1]
                new ^= low
            new = beside & ~seen
            seen |= new
            steps -= 1
        return seen

    def _tiles_of(self, arcs: int) -> int:
        """A mask of the tiles that these arcs are on."""
        tiles = self._touching.tiles
        return (arcs | arcs >> tiles | arcs >> 2 * tiles) & (1 << tiles) - 1


class _Touching(dict[int, int]):
    """Arc to a mask of the arcs that it touches, on one map; looked for when first needed."""

    def __init__(self, plan: Plan, shores: _Shores) -> None:
        self._plan = plan
        self._shores = shores
        self.tiles = len(plan.spots)
        second = 1 << self.tiles
        self._first_tiles = 0, 1, 1 | second, 1 | second | second * second
        """By how many arcs a tile has: a mask of them, if it is the first tile."""

    def arcs_of(self, slot: int) -> int:
        """A mask of a tile's arcs."""
        return self._first_tiles[len(self._shores[self._plan.ways[slot].laid.face].touch)] << slot

    def __missing__(self, arc: int) -> int:
        steps, slot_at, ways, spots = self._plan
        shores, tiles = self._shores, self.tiles
        number, slot = divmod(arc, tiles)
        here, found = spots[slot], 0
        for direction, corner in shores[ways[slot].laid.face].touch[number]:
            other = slot_at[here + steps[direction]]
            if other >= 0:
                found |= 1 << shores[ways[other].laid.face].at[corner] * tiles + other
        self[arc] = found
        return found


class Voyages:
    """What the runes need to know of a map."""

    def __init__(self, land: Land) -> None:
        spots = [*map(land.lattice.spots.__getitem__, land.slots)]
        self._plan = Plan(land.lattice.steps, land.slot_at, land.ways, spots)
        self.sea = Waters(self._plan, "O")
        self.mountains = Waters(self._plan, "M")
        self._spaces: dict[int, list[int]] = {}
        self._banks: dict[int, int] = {}

    def spaces_beside(self, pieces: int) -> list[int]:
        """R-WIS: the spots of the empty spaces between two tiles or more, one of them in the mask `pieces`
        and with plains towards the space; sorted.
        """
        spots: set[int] = set()
        for slot in slots_of(pieces):
            if slot not in self._spaces:
                self._spaces[slot] = self._beside(slot)
            spots.update(self._spaces[slot])
        return sorted(spots)

    def _beside(self, slot: int) -> list[int]:
        """The spots of the spaces that touch this tile, over an edge with plains, and another tile."""
        steps, slot_at, ways, spots = self._plan
        around = [spots[slot] + step for step in compress(steps, ways[slot].walkable)]
        return [
            spot
            for spot in around
            if slot_at[spot] < 0 and sum([slot_at[spot + step] >= 0 for step in steps]) > 1
        ]

    def bank(self, spot: int) -> int:
        """R-WIS: a mask of the tiles with plains towards an empty space."""
        if spot not in self._banks:
            steps, slot_at, ways, _ = self._plan
            mask = 0
            for edge, step in enumerate(steps):
                slot = slot_at[spot + step]
                if slot >= 0 and ways[slot].walkable[edge - 3]:
                    mask |= 1 << slot
            self._banks[spot] = mask
        return self._banks[spot]
