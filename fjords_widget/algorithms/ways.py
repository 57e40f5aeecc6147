"""Graphs made from boards: for each place, the places that can be reached from it in one step.

A graph is a plain mapping. All that search asks of it is `ways[place]`, so the same search walks over plains,
sails along a coast from corner to corner, or runs on any graph of one's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeVar

from fjords_widget.algorithms.charts import Map
from fjords_widget.engine.hexgrid import Cell, edge_between

Node = TypeVar("Node")
Ways: TypeAlias = Mapping[Node, Sequence[Node]]

PRICES = {"P": 1, "O": 2, "M": 4}
"""What a corner of each terrain costs a traveller."""


def walks(board: Map) -> dict[Cell, tuple[Cell, ...]]:
    """For each tile, the tiles that can be walked to: over edges with plains on them (T2)."""
    return {cell: tuple(board.walkable(cell)) for cell in board}


def touches(board: Map) -> dict[Cell, tuple[Cell, ...]]:
    """To each tile the tiles beside it, whatever lies between them."""
    return {cell: tuple([near for near in cell.neighbours() if near in board]) for cell in board}


def lands(board: Map) -> dict[Cell, tuple[Cell, ...]]:
    """To each tile with land the tiles beside it over land: all edges but those that are all ocean (X4)."""
    return {
        cell: tuple([near for near in around if _edge(board, cell, near) != "OO"])
        for cell, around in touches(board).items()
        if set(board[cell].face) != {"O"}
    }


def free_walks(board: Map) -> dict[Cell, tuple[Cell, ...]]:
    """For each tile, the vacant tiles that can be walked to: the ways of settlement (T2, T4)."""
    vacant = set(board.vacant)
    return {cell: tuple([near for near in around if near in vacant]) for cell, around in walks(board).items()}


def homes(board: Map) -> dict[int, list[Cell]]:
    """To each seat the tiles with its pieces, in order."""
    found: dict[int, list[Cell]] = {}
    for cell, piece in sorted(board.pieces.items()):
        found.setdefault(piece.seat, []).append(cell)
    return dict(sorted(found.items()))


def tolls(board: Map) -> dict[Cell, int]:
    """What it costs to travel onto each tile: its six corners, added up. Plains are the cheapest."""
    return {cell: sum(PRICES[terrain] for terrain in board[cell].face) for cell in board}


def _edge(board: Map, cell: Cell, near: Cell) -> str:
    """The two corners between neighbouring tiles, as the first one has them."""
    edge, face = edge_between(cell, near), board[cell].face
    return face[edge] + face[(edge + 1) % 6]
