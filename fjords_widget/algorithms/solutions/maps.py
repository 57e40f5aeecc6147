"""Solutions of lesson 13, as a learner might write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Cell = tuple[int, int]
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def agree(face: str, edge: int, other: str) -> bool:
    """Whether two faces show the same along an edge of the first."""
    return face[edge] == other[(edge + 4) % 6] and face[(edge + 1) % 6] == other[(edge + 3) % 6]


def partners(here: list[str], edge: int, there: list[str]) -> set[str]:
    """What is still possible here."""
    return {face for face in here if any(agree(face, edge, other) for other in there)}


def fewest(options: dict[Cell, set[str]]) -> Cell | None:
    """The cell to decide next."""
    best = None
    for cell, faces in options.items():
        if len(faces) > 1 and (best is None or len(faces) < len(options[best])):
            best = cell
    return best


def fill(cells: list[Cell], kinds: list[str]) -> dict[Cell, str] | None:
    """A map in which all tiles match, or None."""
    faces = {kind[i:] + kind[:i] for kind in kinds for i in range(6)}

    def go_on(laid: dict[Cell, str]) -> dict[Cell, str] | None:
        if len(laid) == len(cells):
            return laid
        q, r = cell = cells[len(laid)]
        near = [(edge, laid.get((q + dq, r + dr))) for edge, (dq, dr) in enumerate(STEPS)]
        for face in sorted(faces):
            if all(other is None or agree(face, edge, other) for edge, other in near):
                found = go_on({**laid, cell: face})
                if found is not None:
                    return found
        return None

    return go_on({})


SOLUTIONS: dict[str, Callable[..., Any]] = {"partners": partners, "fewest": fewest, "fill": fill}
