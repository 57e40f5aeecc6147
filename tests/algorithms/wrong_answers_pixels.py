"""Wrong answers to lesson 12, pixels and storage."""
# ruff: noqa: ARG001 - not to look at what was given is one of the mistakes

from __future__ import annotations

from math import sqrt

from fjords_widget.algorithms.solutions import pixels
from tests.algorithms.wrong_answers import Cell, wrong

Point = tuple[float, float]


@wrong("pixel")
def always_flat_side_up(cell: Cell, size: float, pointy: bool) -> Point:
    return pixels.pixel(cell, size, False)


@wrong("pixel")
def columns_stand_side_by_side(cell: Cell, size: float, pointy: bool) -> Point:
    q, r = cell
    return (sqrt(3) * size * q, 1.5 * size * r) if pointy else (1.5 * size * q, sqrt(3) * size * r)


@wrong("pixel")
def a_root_with_two_digits(cell: Cell, size: float, pointy: bool) -> Point:
    x, y = pixels.pixel(cell, size, pointy)
    return (x / sqrt(3) * 1.73, y) if pointy else (x, y / sqrt(3) * 1.73)


@wrong("pixel")
def whole_pixels_only(cell: Cell, size: float, pointy: bool) -> tuple[int, int]:
    x, y = pixels.pixel(cell, size, pointy)
    return round(x), round(y)


@wrong("pixel")
def upwards_is_more(cell: Cell, size: float, pointy: bool) -> Point:
    x, y = pixels.pixel(cell, size, pointy)
    return x, -y


@wrong("rounding")
def rounds_each_by_itself(q: float, r: float) -> Cell:
    return round(q), round(r)


@wrong("rounding")
def cuts_off_the_digits(q: float, r: float) -> Cell:
    return int(q), int(r)


@wrong("rounding")
def corrects_the_one_that_moved_least(q: float, r: float) -> Cell:
    point = [q, r, -q - r]
    whole = [round(number) for number in point]
    moved = [abs(a - b) for a, b in zip(whole, point, strict=True)]
    whole[moved.index(min(moved))] -= sum(whole)
    return whole[0], whole[1]


@wrong("rounding")
def always_corrects_q(q: float, r: float) -> Cell:
    return -round(r) - round(-q - r), round(r)


@wrong("rounding")
def hands_back_all_three(q: float, r: float) -> tuple[int, int, int]:
    whole_q, whole_r = pixels.rounding(q, r)
    return whole_q, whole_r, -whole_q - whole_r


@wrong("shared-range")
def near_either(a: Cell, b: Cell, radius: int) -> set[Cell]:
    return {*pixels.shared_range(a, a, radius), *pixels.shared_range(b, b, radius)}


@wrong("shared-range")
def forgets_the_limits_of_s(a: Cell, b: Cell, radius: int) -> list[Cell]:
    columns = range(max(a[0], b[0]) - radius, min(a[0], b[0]) + radius + 1)
    rows = range(max(a[1], b[1]) - radius, min(a[1], b[1]) + radius + 1)
    return [(q, r) for q in columns for r in rows]


@wrong("shared-range")
def leaves_the_border_out(a: Cell, b: Cell, radius: int) -> list[Cell]:
    near = pixels.shared_range(a, b, radius)
    return [cell for cell in near if max(pixels.distance(a, cell), pixels.distance(b, cell)) < radius]


@wrong("shared-range")
def takes_half_of_the_way(a: Cell, b: Cell, radius: int) -> list[Cell]:
    middle = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
    left = max(radius - pixels.distance(a, b) // 2, 0)
    return pixels.shared_range(middle, middle, left)


@wrong("slot")
def all_columns_are_equally_long(cell: Cell, radius: int) -> int:
    return int((cell[0] + radius) * (2 * radius + 1) + cell[1] + radius)


@wrong("slot")
def row_by_row(cell: Cell, radius: int) -> int:
    return pixels.slot((cell[1], cell[0]), radius)


@wrong("slot")
def begins_with_one(cell: Cell, radius: int) -> int:
    return pixels.slot(cell, radius) + 1


@wrong("slot")
def every_column_begins_at_the_same_row(cell: Cell, radius: int) -> int:
    return sum(2 * radius + 1 - abs(q) for q in range(-radius, cell[0])) + cell[1] + radius


@wrong("wrap")
def stops_at_the_edge(cell: Cell, radius: int) -> Cell:
    q, r = cell
    return max(-radius, min(radius, q)), max(-radius, min(radius, r))


@wrong("wrap")
def wraps_as_squares_do(cell: Cell, radius: int) -> Cell:
    wide = 2 * radius + 1
    return (cell[0] + radius) % wide - radius, (cell[1] + radius) % wide - radius


@wrong("wrap")
def goes_to_the_far_side(cell: Cell, radius: int) -> Cell:
    return cell if pixels.distance((0, 0), cell) <= radius else (-cell[0], -cell[1])


@wrong("wrap")
def wraps_once_only(cell: Cell, radius: int) -> Cell:
    around = [(2 * radius + 1, -radius)]
    for _ in range(5):
        around.append((-around[-1][1], sum(around[-1])))
    moved = [(cell[0] - q, cell[1] - r) for q, r in [(0, 0), *around]]
    return min(moved, key=lambda one: pixels.distance((0, 0), one))


@wrong("chunk")
def cuts_towards_the_middle(cell: Cell, size: int) -> Cell:
    q, r = cell
    return int(q / size), int((r + q // 2) / size)


@wrong("chunk")
def forgets_the_slant(cell: Cell, size: int) -> Cell:
    return cell[0] // size, cell[1] // size


@wrong("chunk")
def tells_the_place_within(cell: Cell, size: int) -> Cell:
    q, r = cell
    return q % size, (r + q // 2) % size


@wrong("chunk")
def puts_the_middle_into_the_middle(cell: Cell, size: int) -> Cell:
    q, r = cell
    return round(q / size), round((r + q // 2) / size)
