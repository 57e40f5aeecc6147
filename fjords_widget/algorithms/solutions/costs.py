"""Solutions of lesson 11, as a learner might write them."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

Cell = tuple[int, int]
Ways = dict[Cell, list[Cell]]
Tolls = dict[Cell, int]


def cheapest(ways: Ways, tolls: Tolls, start: Cell) -> dict[Cell, int]:
    """What the cheapest way to every place costs."""
    costs: dict[Cell, int] = {}
    queue = [(0, start)]
    while queue:
        cost, cell = heappop(queue)
        if cell not in costs:
            costs[cell] = cost
            for near in ways[cell]:
                heappush(queue, (cost + tolls[near], near))
    return costs


def estimate(tolls: Tolls, cell: Cell, goal: Cell) -> int:
    """The least that the rest of the way can cost."""
    dq, dr = goal[0] - cell[0], goal[1] - cell[1]
    return min(tolls.values()) * max(abs(dq), abs(dr), abs(dq + dr))


def cheapest_path(ways: Ways, tolls: Tolls, start: Cell, goal: Cell) -> list[Cell] | None:
    """A cheapest way, or None, found by A*."""
    came_from: dict[Cell, Cell] = {}
    queue = [(estimate(tolls, start, goal), 0, start, start)]
    while queue:
        _, cost, cell, before = heappop(queue)
        if cell in came_from:
            continue
        came_from[cell] = before
        if cell == goal:
            path = [goal]
            while path[0] != start:
                path.insert(0, came_from[path[0]])
            return path
        for near in ways[cell]:
            so_far = cost + tolls[near]
            heappush(queue, (so_far + estimate(tolls, near, goal), so_far, near, cell))
    return None


SOLUTIONS: dict[str, Callable[..., Any]] = {
    "cheapest": cheapest,
    "estimate": estimate,
    "cheapest-path": cheapest_path,
}
