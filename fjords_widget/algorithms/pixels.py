"""At the edges of a program: points that become cells, ranges that overlap, maps that go round."""

from __future__ import annotations

from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.engine.hexgrid import ORIGIN, Cell, distance, rotate, within

NUDGE = 1e-6
"""Points are moved by so little, so that none of them lies on the border between two cells."""

POINTS = 4
"""A line is looked at in so many points to a step."""
WORST = ("worst_q", "worst_r", "worst_s")
"""What is said when one of the three numbers has to follow from the others."""


@watchable
def crossed(a: Cell, b: Cell) -> Steps[list[Cell]]:
    """The cells that a straight line from a to b crosses: points along it, each rounded to its cell."""
    points = POINTS * distance(a, b)
    cells: list[Cell] = []
    for n in range(points + 1):
        q, r = part_way(a, b, n / max(points, 1))
        s = -q - r
        whole = [round(q), round(r), round(s)]
        yield step(
            Cell(*whole[:2]), (), cells, "sample", {"sum": sum(whole)}, q=short(q), r=short(r), s=short(s)
        )
        if sum(whole) != 0:
            moved = [abs(whole[0] - q), abs(whole[1] - r), abs(whole[2] - s)]
            worst = moved.index(max(moved))
            whole[worst] -= sum(whole)
            yield detail(
                Cell(*whole[:2]), (), cells, WORST[worst], {"sum": sum(whole)}, moved=short(max(moved))
            )
        else:
            yield detail(Cell(*whole[:2]), (), cells, "adds_up")
        if Cell(*whole[:2]) not in cells:
            cells.append(Cell(*whole[:2]))
    return cells


def part_way(a: Cell, b: Cell, share: float) -> tuple[float, float]:
    """The point that lies such a share of the way from a to b."""
    return a.q + (b.q - a.q) * share + NUDGE, a.r + (b.r - a.r) * share + 2 * NUDGE


def short(number: float) -> float:
    """What a watcher is shown of a number; never a zero with a minus."""
    return round(number, 2) + 0.0


@watchable
def shared_range(a: Cell, b: Cell, radius: int) -> Steps[list[Cell]]:
    """The cells that are no farther than the radius from a, nor from b, column by column."""
    found: list[Cell] = []
    for q in range(max(a.q, b.q) - radius, min(a.q, b.q) + radius + 1):
        top = max(a.r - radius, b.r - radius, -q - a.s - radius, -q - b.s - radius)
        bottom = min(a.r + radius, b.r + radius, -q - a.s + radius, -q - b.s + radius)
        yield step(column(q, top, bottom), (), found, told(top, bottom), q=q, top=top, bottom=bottom)
        for r in range(top, bottom + 1):
            found.append(Cell(q, r))
            yield detail(
                found[-1], (), found, "in_both", near=distance(a, found[-1]), far=distance(b, found[-1])
            )
    return found


def column(q: int, top: int, bottom: int) -> list[Cell]:
    """What a watcher is shown of a column: its cells."""
    return [Cell(q, r) for r in range(top, bottom + 1)]


def told(top: int, bottom: int) -> str:
    """What is said of a column; the one between two others may have no cell."""
    return "column" if top <= bottom else "no_column"


@watchable
def wrapped(cell: Cell, radius: int) -> Steps[Cell]:
    """The cell of a map on which one comes out who walks over its edge: six copies lie around the map."""
    home = set(within(ORIGIN, radius))
    while cell not in home:
        yield step(cell, (), home, "outside", n=distance(ORIGIN, cell))
        best = cell
        for copy in copies(radius):
            moved = cell.minus(copy)
            if distance(ORIGIN, moved) < distance(ORIGIN, best):
                best = moved
                yield detail((moved, copy), (), home, "nearer", copy=copy, n=distance(ORIGIN, moved))
            else:
                yield detail((copy,), (), home, "not_nearer", n=distance(ORIGIN, best))
        cell = best
    yield step(cell, (), home, "inside")
    return cell


def copies(radius: int) -> list[Cell]:
    """Where the middles of the six copies of a map lie that touch it."""
    return [rotate(Cell(2 * radius + 1, -radius), turns) for turns in range(6)]


def slot(cell: Cell, radius: int) -> int:
    """The place of a cell in a list of all cells of a map, column by column, with no gap."""
    before = sum(2 * radius + 1 - abs(q) for q in range(-radius, cell.q))
    return before + cell.r - max(-radius, -radius - cell.q)


def chunk(cell: Cell, size: int) -> tuple[int, int]:
    """The square of so many columns and rows in which a cell is stored."""
    return cell.q // size, (cell.r + cell.q // 2) // size
