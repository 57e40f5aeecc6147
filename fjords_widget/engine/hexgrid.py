r"""The hex grid: cells, their edges and corners, turning, and distances.

The hexagons stand on a flat side. A cell has two coordinates, q and r; q grows to the right along
the columns, r grows downwards. Edges and corners are counted clockwise, 0 to 5:

               N 0
            0 _____ 1
      NW 5   /     \   NE 1
          5 /  q,r  \ 2
            \       /
      SW 4   \_____/   SE 2
            4       3
               S 3

Edge i lies between corner i and corner i+1. Whatever counts edges or corners goes round: 6 is 0 again.
Other coordinates are in `hexcoords`, points on the screen in `hexpixels`.

>>> home = Cell(0, 0)
>>> print(*home.neighbours())
0,-1 1,-1 1,0 0,1 -1,1 -1,0
>>> distance(home, Cell(2, -3))
3
>>> print(*line(home, Cell(2, -3)))
0,0 1,-1 1,-2 2,-3
"""

from __future__ import annotations

from typing import NamedTuple


class Cell(NamedTuple):
    """A place on the grid, or a step from one place to another. Equal to the plain tuple (q, r)."""

    q: int
    r: int

    @classmethod
    def parse(cls, text: str) -> Cell:
        """The cell that `str` writes as this text; a cell has one spelling only."""
        q, _, r = text.partition(",")
        try:
            cell = cls(int(q), int(r))
            if str(cell) == text:
                return cell
        except ValueError:
            pass
        raise ValueError(f"{text!r} is not a cell: write q and r with a comma between them, as in '1,-2'.")

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    @property
    def s(self) -> int:
        """The third cube coordinate: q + r + s is always 0."""
        return -self.q - self.r

    # Named, because `+` and `*` already join and repeat tuples.

    def plus(self, step: Cell) -> Cell:
        """The cell that lies the given step away."""
        return Cell(self.q + step.q, self.r + step.r)

    def minus(self, other: Cell) -> Cell:
        """The step that leads here from the other cell."""
        return Cell(self.q - other.q, self.r - other.r)

    def times(self, count: int) -> Cell:
        """This step, taken that many times."""
        return Cell(self.q * count, self.r * count)

    def neighbour(self, direction: int) -> Cell:
        """The cell across one edge."""
        return self.plus(DIRECTIONS[direction % 6])

    def neighbours(self) -> tuple[Cell, ...]:
        """The six cells around this one, in the order of the edges."""
        return tuple([self.plus(step) for step in DIRECTIONS])


ORIGIN = Cell(0, 0)

DIRECTIONS = (Cell(0, -1), Cell(1, -1), Cell(1, 0), Cell(0, 1), Cell(-1, 1), Cell(-1, 0))
DIRECTION_NAMES = ("N", "NE", "SE", "S", "SW", "NW")
CORNER_NAMES = ("NW", "NE", "E", "SE", "SW", "W")


MOST_KEPT = 20_000
"""A memo that grows beyond this is begun anew: no map has nearly as many cells."""


class _Around(dict[Cell, tuple[Cell, ...]]):
    """A memo that fills itself: ask for a cell, get its six neighbours."""

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[Cell, Cell] = {}

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        # A place is one and the same object wherever it turns up: dictionaries find such keys faster.
        known = self._known
        if len(known) >= MOST_KEPT:
            self.clear()
            known.clear()
        around = self[cell] = tuple([known.setdefault(near, near) for near in Cell(*cell).neighbours()])
        return around


AROUND = _Around()
"""`AROUND[cell]` is `cell.neighbours()`, worked out once. For code that asks a million times."""


# Edges: the line between two neighbouring cells. Each of the two has its own number for it.


def opposite(edge: int) -> int:
    """The edge on the far side; also the number that the neighbour has for the shared edge."""
    return (edge + 3) % 6


def edge_between(cell: Cell, other: Cell) -> int:
    """The edge of the first cell that it shares with the other."""
    step = other.minus(cell)
    if step not in DIRECTIONS:
        raise ValueError(f"{cell} and {other} are not neighbours, so they share no edge.")
    return DIRECTIONS.index(step)


def edge_corners(edge: int) -> tuple[int, int]:
    """The two corners at the ends of an edge, clockwise."""
    return edge % 6, (edge + 1) % 6


# Corners: three cells meet in each, so each has three names, one from every cell.


def corner_names(cell: Cell, corner: int) -> tuple[tuple[Cell, int], ...]:
    """The three (cell, corner) pairs that mean this corner of the map; the given one comes first."""
    # Corner i lies between the edges i-1 and i. From one cell to the next its number goes up by two.
    return (
        (cell, corner % 6),
        (cell.neighbour(corner - 1), (corner + 2) % 6),
        (cell.neighbour(corner), (corner + 4) % 6),
    )


def corner_cells(cell: Cell, corner: int) -> tuple[Cell, ...]:
    """The three cells that meet in a corner; the given one comes first."""
    return cell, cell.neighbour(corner - 1), cell.neighbour(corner)


def same_corner(cell: Cell, corner: int, other: Cell, other_corner: int) -> bool:
    """Whether two names mean one corner of the map."""
    return (other, other_corner % 6) in corner_names(cell, corner)


class Corner(NamedTuple):
    """A corner of the map, under the smallest of its three names. `Corner.of` finds that name.

    It is always the E corner (2) or the SE corner (3) of its cell, so there are two corners to a cell.
    """

    cell: Cell
    corner: int

    @classmethod
    def of(cls, cell: Cell, corner: int) -> Corner:
        """The corner that any of its three names means."""
        return cls(*min(corner_names(cell, corner)))

    def cells(self) -> tuple[Cell, ...]:
        """The three cells that meet here."""
        return corner_cells(self.cell, self.corner)

    def neighbours(self) -> tuple[Corner, ...]:
        """The three corners that one edge joins to this one."""
        # Three edges leave a corner, and each is the next one clockwise for one of the three cells.
        return tuple([Corner.of(cell, corner + 1) for cell, corner in corner_names(self.cell, self.corner)])


def corners(cell: Cell) -> tuple[Corner, ...]:
    """The six corners of a cell, clockwise from the north-west."""
    return tuple([Corner.of(cell, index) for index in range(6)])


def corners_between(cell: Cell, other: Cell) -> tuple[Corner, Corner]:
    """The two corners that neighbouring cells share, clockwise as the first cell sees them."""
    first, second = edge_corners(edge_between(cell, other))
    return Corner.of(cell, first), Corner.of(cell, second)


# Turning and mirroring: cells on the map, and the face of one tile, which is six letters, one to a corner.


def rotate(cell: Cell, turns: int = 1, about: Cell = ORIGIN) -> Cell:
    """The cell after this many turns of 60 degrees clockwise about another."""
    step = cell.minus(about)
    for _ in range(turns % 6):
        step = Cell(-step.r, -step.s)
    return about.plus(step)


def reflect(cell: Cell, about: Cell = ORIGIN) -> Cell:
    """The cell in an upright mirror through another: left and right change sides."""
    step = cell.minus(about)
    return about.plus(Cell(-step.q, -step.s))


def turn(face: str, turns: int = 1) -> str:
    """The face after this many turns of 60 degrees clockwise: corner i shows what corner i - turns showed."""
    cut = -turns % 6
    return face[cut:] + face[:cut]


def mirror(face: str) -> str:
    """The face in an upright mirror: corners 0 and 1, 5 and 2, 4 and 3 change places."""
    return face[1] + face[0] + face[:1:-1]


def ways(face: str) -> dict[str, int]:
    """The different faces that turning gives, each with the fewest turns that give it.

    >>> ways("MPPMPP")
    {'MPPMPP': 0, 'PMPPMP': 1, 'PPMPPM': 2}
    """
    found: dict[str, int] = {}
    for turns in range(6):
        found.setdefault(turn(face, turns), turns)
    return found


def smallest_turns(face: str, turns: int) -> int:
    """The fewest turns that give the same face as the given number of turns."""
    return turns % len(ways(face))


def canonical(face: str) -> str:
    """One face for all that turning makes equal: the first of them in the alphabet."""
    return min(ways(face))


# Distances, and the shapes that they make.


def distance(a: Cell, b: Cell) -> int:
    """The number of steps from one cell to another."""
    dq, dr = b.q - a.q, b.r - a.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def line(a: Cell, b: Cell) -> list[Cell]:
    """The cells nearest to the straight line from a to b, both ends included: one more than the distance.

    The line from b to a has the same cells, from the other end.
    """
    steps = distance(a, b)
    s_is_longest = abs(b.s - a.s) == steps
    cells = [a]
    for step in range(1, steps + 1):
        # One coordinate differs by exactly `steps`, so it moves by one each time and is never rounded.
        # A second one is rounded, and the third follows from the two: whole numbers all the way.
        q = _part_way(a.q, b.q, step, steps)
        r = -q - _part_way(a.s, b.s, step, steps) if s_is_longest else _part_way(a.r, b.r, step, steps)
        cells.append(Cell(q, r))
    return cells


def _part_way(start: int, end: int, step: int, steps: int) -> int:
    """The whole number nearest to start + (end - start) * step / steps; a half goes up."""
    doubled = 2 * (start * (steps - step) + end * step)
    return (doubled + steps) // (2 * steps)


def ring(centre: Cell, radius: int) -> list[Cell]:
    """The cells at exactly this distance, clockwise from the north: six to every step of the radius."""
    if radius == 0:
        return [centre]
    cells = []
    cell = centre.plus(DIRECTIONS[0].times(radius))
    for side in range(6):
        for _ in range(radius):
            cells.append(cell)
            cell = cell.neighbour(side + 2)
    return cells


def spiral(centre: Cell, radius: int) -> list[Cell]:
    """The centre, then ring after ring out to the radius."""
    return [cell for distance_out in range(radius + 1) for cell in ring(centre, distance_out)]


def within(centre: Cell, radius: int) -> list[Cell]:
    """The cells at no more than this distance, column by column."""
    return overlap((centre, radius))


def overlap(*discs: tuple[Cell, int]) -> list[Cell]:
    """The cells that lie in every one of the discs (centre, radius), one or more, column by column."""
    # A disc is three strips laid over one another: q, r and s each stay within the radius.
    q_low, q_high = _strip([(centre.q, radius) for centre, radius in discs])
    r_low, r_high = _strip([(centre.r, radius) for centre, radius in discs])
    s_low, s_high = _strip([(centre.s, radius) for centre, radius in discs])
    return [
        Cell(q, r)
        for q in range(q_low, q_high + 1)
        for r in range(max(r_low, -q - s_high), min(r_high, -q - s_low) + 1)
    ]


def _strip(spans: list[tuple[int, int]]) -> tuple[int, int]:
    """The lowest and the highest number that all the spans (middle, radius) hold."""
    return max(middle - radius for middle, radius in spans), min(middle + radius for middle, radius in spans)
