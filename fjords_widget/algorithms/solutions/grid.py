"""Solutions of lessons 1 to 3, as a learner might write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Cell = tuple[int, int]

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells around one."""
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in STEPS]


def offset(cell: Cell) -> tuple[int, int]:
    """Column and row in a table whose odd columns are pushed down."""
    q, r = cell
    return q, r + (q - q % 2) // 2


def distance(a: Cell, b: Cell) -> int:
    """The number of steps between two cells."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def ring(centre: Cell, radius: int) -> list[Cell]:
    """The cells at exactly this distance."""
    span = range(-radius, radius + 1)
    cells = [(centre[0] + dq, centre[1] + dr) for dq in span for dr in span]
    return [cell for cell in cells if distance(centre, cell) == radius]


def turn(face: str, turns: int) -> str:
    """The face after some turns clockwise."""
    return "".join(face[(i - turns) % 6] for i in range(6))


def chiral(face: str) -> bool:
    """Whether the mirror image is a different tile."""
    mirrored = face[::-1]  # in some mirror; turning makes all mirrors alike
    return all(turn(mirrored, turns) != face for turns in range(6))


def burnside(colours: int) -> int:
    """Hexagons with coloured corners, turned ones counted once."""
    kept = 0
    for turns in range(6):
        circles = len({frozenset((i + k * turns) % 6 for k in range(6)) for i in range(6)})
        kept += colours**circles
    return kept // 6


def corner_names(cell: Cell, corner: int) -> list[tuple[Cell, int]]:
    """The three names of a corner."""
    around = neighbours(cell)
    return [(cell, corner), (around[corner - 1], (corner + 2) % 6), (around[corner], (corner + 4) % 6)]


def matches(faces: dict[Cell, str], cell: Cell, face: str) -> bool:
    """Whether a face matches all tiles around a space."""
    for edge, near in enumerate(neighbours(cell)):
        if near in faces:
            here = face[edge], face[(edge + 1) % 6]
            there = faces[near][(edge + 4) % 6], faces[near][(edge + 3) % 6]
            if here != there:
                return False
    return True


def fitting(faces: dict[Cell, str], space: Cell, kinds: list[str]) -> set[str]:
    """The faces, turned, that match."""
    turned = {turn(kind, turns) for kind in kinds for turns in range(6)}
    return {face for face in turned if matches(faces, space, face)}


SOLUTIONS: dict[str, Callable[..., Any]] = {
    "neighbours": neighbours,
    "offset": offset,
    "distance": distance,
    "ring": ring,
    "turn": turn,
    "chiral": chiral,
    "burnside": burnside,
    "corner-names": corner_names,
    "matches": matches,
    "fitting": fitting,
}
