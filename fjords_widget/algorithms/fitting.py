"""Constraint propagation on the open spaces of a map: which faces can still lie there (X2, X3)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from fjords_widget.algorithms.corners import matches
from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.engine.hexgrid import Cell, edge_between, ways

Choices = dict[Cell, set[str]]
"""To each open space the faces, as they would lie, that can still go there."""


def open_spaces(faces: Mapping[Cell, str]) -> list[Cell]:
    """The empty spaces that touch at least two tiles (X2), sorted."""
    touching: dict[Cell, int] = {}
    for cell in faces:
        for near in cell.neighbours():
            if near not in faces:
                touching[near] = touching.get(near, 0) + 1
    return sorted(cell for cell, tiles in touching.items() if tiles >= 2)


def turned(kinds: Iterable[str]) -> set[str]:
    """All faces that these tiles have, turned any way."""
    return {face for kind in kinds for face in ways(kind)}


@watchable
def choices(faces: Mapping[Cell, str], kinds: Iterable[str]) -> Steps[Choices]:
    """What fits into each open space on its own."""
    all_faces = turned(kinds)
    found: Choices = {}
    for space in open_spaces(faces):
        found[space] = {face for face in all_faces if matches(faces, space, face)}
        yield step(space, (), sizes(found), "fit", n=len(found[space]))
    return found


@watchable
def propagate(faces: Mapping[Cell, str], kinds: Iterable[str]) -> Steps[Choices]:
    """What fits into each open space if all of them are to be filled: every face that a neighbouring space
    could not match is struck out, which may strike out others in turn (arc consistency, AC-3)."""
    found = choices(faces, kinds)
    queue = deque((space, near) for space in found for near in space.neighbours() if near in found)
    while queue:
        space, near = queue.popleft()
        yield step((space, near), spaces(queue), sizes(found), "compare", near=near)
        left = with_partner(found[space], edge_between(space, near), found[near])
        if left != found[space]:
            found[space] = left
            queue.extend((other, space) for other in space.neighbours() if other in found)
            yield detail((space, near), spaces(queue), sizes(found), "strike_out", near=near, n=len(left))
        else:
            yield detail((space, near), spaces(queue), sizes(found), "keep_all", near=near)
    return found


def with_partner(here: Iterable[str], edge: int, there: Iterable[str]) -> set[str]:
    """Those of the faces here that match at least one of the faces that can lie behind an edge."""
    # The neighbour sees the edge from its other side: what comes first here comes last there.
    offered = {_along(face, edge + 3)[::-1] for face in there}
    return {face for face in here if _along(face, edge) in offered}


def _along(face: str, edge: int) -> str:
    """The two corners of an edge, clockwise."""
    return face[edge % 6] + face[(edge + 1) % 6]


def spaces(queue: Iterable[tuple[Cell, Cell]]) -> list[Cell]:
    """What a watcher is shown of the queue: the spaces that have to be looked at again."""
    return [space for space, _ in queue]


def sizes(found: Choices) -> dict[Cell, int]:
    """What a watcher is shown of the choices: how many there are."""
    return {space: len(faces) for space, faces in found.items()}
