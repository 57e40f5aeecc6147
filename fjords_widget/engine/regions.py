"""The regions of a map: plains, mountains, sea, and land as a whole.

Terrain sits on corners. Within a tile the corners of one terrain fall into *areas*: all plains are one area,
joined through the middle; each arc of mountain or ocean is an area of its own; all land is one area. Areas of
neighbouring tiles belong together when they share a corner of the map. A region is all that belongs together.

>>> faces = {Cell(0, 0): "POPPMM", Cell(0, 1): "MPPPPP", Cell(1, 0): "PPPPPP"}
>>> [len(region) for region in regions(faces, "plains")]
[3]
>>> [dict(region) for region in regions(faces, "mountains")]
[{Cell(q=0, r=0): (4, 5), Cell(q=0, r=1): (0,)}]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from fjords_widget.engine.hexgrid import Cell, corner_names
from fjords_widget.engine.voyages import arcs

Kind = Literal["plains", "mountains", "sea", "landmass"]
KINDS: tuple[Kind, ...] = ("plains", "mountains", "sea", "landmass")

Area = tuple[Cell, tuple[int, ...]]
"""Corners of one tile that belong together."""
Region = dict[Cell, tuple[int, ...]]
"""The tiles of a region, and which of their corners belong to it."""


def areas(face: str, kind: Kind) -> list[tuple[int, ...]]:
    """The corners of one tile by area, for a face as laid.

    >>> areas("MMPMMP", "mountains"), areas("MMPMMP", "plains")
    ([(0, 1), (3, 4)], [(2, 5)])
    """
    if kind == "mountains":
        return arcs(face, "M")
    if kind == "sea":
        return arcs(face, "O")
    wanted = "P" if kind == "plains" else "PM"
    corners = tuple(corner for corner in range(6) if face[corner] in wanted)
    return [corners] if corners else []


def regions(faces: Mapping[Cell, str], kind: Kind) -> list[Region]:
    """The regions of a map, given as cells and faces as laid; in the order in which the map names them."""
    area_at = {
        (cell, corner): area for cell, face in faces.items() for area, corner in _corners(cell, face, kind)
    }
    left = dict.fromkeys(area_at.values())
    found = []
    while left:
        # Flood fill: take an area, then all that touch it, then all that touch those.
        region: Region = {}
        edge = [next(iter(left))]
        del left[edge[0]]
        while edge:
            cell, corners = edge.pop()
            region[cell] = tuple(sorted((*region.get(cell, ()), *corners)))
            for corner in corners:
                for name in corner_names(cell, corner)[1:]:
                    other = area_at.get(name)
                    if other is not None and other in left:
                        del left[other]
                        edge.append(other)
        found.append({cell: region[cell] for cell in faces if cell in region})
    return found


def _corners(cell: Cell, face: str, kind: Kind) -> Iterator[tuple[Area, int]]:
    for corners in areas(face, kind):
        for corner in corners:
            yield (cell, corners), corner
