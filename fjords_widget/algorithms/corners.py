"""Corners: the terrain is a colouring of a lattice of its own, in which every place has three neighbours.

Three tiles share a corner and two share an edge. Seas and mountain ranges are areas of this lattice (R-JOU).
"""

from __future__ import annotations

from collections.abc import Mapping

from fjords_widget.algorithms.charts import Map
from fjords_widget.engine.hexgrid import Cell, Corner, corners

Edge = tuple[Corner, Corner]


def faces(board: Map) -> dict[Cell, str]:
    """To each tile its face as laid: all that matters when terrains are matched."""
    return {cell: board[cell].face for cell in board}


def terrain(faces: Mapping[Cell, str]) -> dict[Corner, str]:
    """To each corner of the map its terrain."""
    return {
        corner: letter
        for cell, face in faces.items()
        for corner, letter in zip(corners(cell), face, strict=True)
    }


def edges(cell: Cell) -> tuple[Edge, ...]:
    """The six edges of a cell, from the north, each as its two corners. The neighbour's is the same edge."""
    around = corners(cell)
    return tuple(_edge(around[i], around[(i + 1) % 6]) for i in range(6))


def _edge(a: Corner, b: Corner) -> Edge:
    return (a, b) if a < b else (b, a)


def corner_ways(faces: Mapping[Cell, str], letters: str) -> dict[Corner, tuple[Corner, ...]]:
    """To each corner of these terrains the like ones that an edge joins to it: "O" gives sea ways."""
    colours = terrain(faces)
    found: dict[Corner, list[Corner]] = {
        corner: [] for corner, letter in sorted(colours.items()) if letter in letters
    }
    for a, b in sorted({edge for cell in faces for edge in edges(cell)}):
        if a in found and b in found and colours[a] == colours[b]:
            found[a].append(b)
            found[b].append(a)
    return {corner: tuple(near) for corner, near in found.items()}


def matches(faces: Mapping[Cell, str], cell: Cell, face: str) -> bool:
    """Whether a face would show the same terrain as the map, corner by corner, where tiles touch it (X3)."""
    for edge, near in enumerate(cell.neighbours()):
        if near in faces:
            there = faces[near]
            # The neighbour sees the edge from its other side: what comes first here comes last there.
            if face[edge] != there[(edge + 4) % 6] or face[(edge + 1) % 6] != there[(edge + 3) % 6]:
                return False
    return True
