"""Other coordinates for the same cells, for tables, spreadsheets and readers of other grids.

Axial (q, r) is what this project counts in. Cube adds the third axis. Offset numbers columns and rows as
in a table, where every second column (flat-top) or row (pointy-top) is pushed half a cell along. Doubled
does so too, but counts in half cells, so that nothing is pushed.

>>> to_offset(Cell(3, -1), "odd-q")
ColRow(col=3, row=0)
>>> to_doubled(Cell(3, -1), "height")
ColRow(col=3, row=1)
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from fjords_widget.engine.hexgrid import Cell

Offset = Literal["odd-q", "even-q", "odd-r", "even-r"]
"""Which lines are pushed: odd or even ones; of columns (q, down) or of rows (r, to the right)."""

Doubled = Literal["height", "width"]
"""Which axis counts in half cells: the height for flat-top, the width for pointy-top cells."""


class Cube(NamedTuple):
    """The three axes of the grid, all alike: q + r + s is 0."""

    q: int
    r: int
    s: int


class ColRow(NamedTuple):
    """A column and a row."""

    col: int
    row: int


def to_cube(cell: Cell) -> Cube:
    """The cell with its third coordinate written out."""
    return Cube(cell.q, cell.r, cell.s)


def from_cube(cube: Cube) -> Cell:
    """The cell at these cube coordinates."""
    q, r, s = cube
    if q + r + s:
        raise ValueError(f"({q}, {r}, {s}) is not a cell: cube coordinates add up to 0, not to {q + r + s}.")
    return Cell(q, r)


def to_offset(cell: Cell, kind: Offset) -> ColRow:
    """The column and row of a cell in a table of the given kind."""
    q, r = cell
    if _pushes_columns(kind):
        return ColRow(q, r + _slant(q, kind))
    return ColRow(q + _slant(r, kind), r)


def from_offset(place: ColRow, kind: Offset) -> Cell:
    """The cell at this column and row of a table of the given kind."""
    col, row = place
    if _pushes_columns(kind):
        return Cell(col, row - _slant(col, kind))
    return Cell(col - _slant(row, kind), row)


def _pushes_columns(kind: Offset) -> bool:
    if kind not in ("odd-q", "even-q", "odd-r", "even-r"):
        raise ValueError(f"{kind!r} is no kind of offset: choose odd-q, even-q, odd-r or even-r.")
    return kind.endswith("q")


def _slant(line: int, kind: Offset) -> int:
    """How far the slanting axis has run from the straight one at this line: half a cell a line.

    Half cells are rounded down where the odd lines are pushed, up where the even ones are.
    """
    return line // 2 if kind.startswith("odd") else (line + 1) // 2


def to_doubled(cell: Cell, kind: Doubled) -> ColRow:
    """The column and row of a cell where one of the two counts in half cells."""
    q, r = cell
    return ColRow(q, 2 * r + q) if _doubles_height(kind) else ColRow(2 * q + r, r)


def from_doubled(place: ColRow, kind: Doubled) -> Cell:
    """The cell at these doubled coordinates."""
    col, row = place
    if (col + row) % 2:
        raise ValueError(f"({col}, {row}) is not a cell: doubled coordinates are both even or both odd.")
    return Cell(col, (row - col) // 2) if _doubles_height(kind) else Cell((col - row) // 2, row)


def _doubles_height(kind: Doubled) -> bool:
    if kind not in ("height", "width"):
        raise ValueError(f"{kind!r} cannot be doubled: choose height or width.")
    return kind == "height"
