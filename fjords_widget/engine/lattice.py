"""Cells by number, so that a map can be a plain list, which is the quickest thing to look into."""

from __future__ import annotations

from fjords_widget.engine.hexgrid import DIRECTIONS, Cell

USUAL_RADIUS = 12
"""A map that needs more is rare, and goes on a larger lattice then."""


class Lattice:
    """Cells by number, column after column: their *spots*, for maps of one size.

    Every cell of the square from (-radius, -radius) to (radius, radius) has a spot. Tiles are kept two cells
    away from its rim, so that whatever is beside a tile, or beside that, is on the lattice.
    """

    __slots__ = ("cells", "radius", "size", "spaces", "spots", "steps")

    def __init__(self, radius: int) -> None:
        self.radius = radius
        width = 2 * radius + 1
        self.size = width * width
        self.steps = tuple(step.q * width + step.r for step in DIRECTIONS)
        """By direction: from a spot to its neighbour."""
        self.spots = _Spots(self, 2)
        """Cell to spot, for tiles."""
        self.spaces = _Spots(self, 1)
        """Cell to spot, for spaces too: they may lie one cell nearer to the rim."""
        self.cells = _Cells(self)

    def larger(self) -> Lattice:
        """A lattice for larger maps."""
        return lattices[2 * self.radius]


class _Lattices(dict[int, Lattice]):
    """By radius; made when first needed, like the tables that follow."""

    def __missing__(self, radius: int) -> Lattice:
        return self.setdefault(radius, Lattice(radius))  # for several threads, one and the same


lattices = _Lattices()


class _Spots(dict[Cell, int]):
    """Cell to spot; -1 for a cell that is off the lattice, or fewer than `away` cells from its rim."""

    def __init__(self, lattice: Lattice, away: int) -> None:
        self.radius = lattice.radius
        self.away = away

    def __missing__(self, cell: Cell) -> int:
        q, r = cell
        radius = self.radius
        if max(abs(q), abs(r)) > radius - self.away:
            return -1
        spot = self[cell] = (q + radius) * (2 * radius + 1) + r + radius
        return spot


class _Cells(dict[int, Cell]):
    """Spot to cell: always the same object."""

    def __init__(self, lattice: Lattice) -> None:
        self.radius = lattice.radius

    def __missing__(self, spot: int) -> Cell:
        q, r = divmod(spot, 2 * self.radius + 1)
        cell = self[spot] = Cell(q - self.radius, r - self.radius)
        return cell
