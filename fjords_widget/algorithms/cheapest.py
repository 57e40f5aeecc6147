"""Cheapest ways: Dijkstra's search, and A*, which knows where it wants to go."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush

from fjords_widget.algorithms.steps import Step, Steps, watchable
from fjords_widget.algorithms.ways import Node, Ways
from fjords_widget.engine.hexgrid import Cell, distance


@watchable
def dijkstra(ways: Ways[Node], tolls: Mapping[Node, int], start: Node) -> Steps[dict[Node, int]]:
    """What the cheapest way from the start to every place costs, if each place that is entered has a toll."""
    costs: dict[Node, int] = {}
    queue = [(0, start)]
    while queue:
        cost, place = heappop(queue)
        if place in costs:
            continue  # it was reached more cheaply before
        costs[place] = cost
        yield Step(place, [waiting for _, waiting in sorted(queue)], costs, "settle", {"settled": len(costs)})
        for near in ways[place]:
            if near not in costs:
                heappush(queue, (cost + tolls[near], near))
    return costs


@watchable
def a_star(
    ways: Ways[Cell], tolls: Mapping[Cell, int], start: Cell, goal: Cell
) -> Steps[tuple[int, list[Cell]] | None]:
    """The cost of the cheapest way and its cells, both ends included; None if there is no way.

    Places wait in the order of their cost so far and the least that the rest can cost.
    """
    least = min(tolls.values())
    came_from: dict[Cell, Cell] = {}
    costs: dict[Cell, int] = {}
    queue = [(least * distance(start, goal), 0, start, start)]
    while queue:
        _, cost, place, before = heappop(queue)
        if place in costs:
            continue
        costs[place], came_from[place] = cost, before
        yield Step(place, [entry[2] for entry in sorted(queue)], costs, "settle", {"settled": len(costs)})
        if place == goal:
            return cost, _way_back(came_from, start, goal)
        for near in ways[place]:
            if near not in costs:
                through = cost + tolls[near]
                heappush(queue, (through + least * distance(near, goal), through, near, place))
    return None


def _way_back(came_from: Mapping[Cell, Cell], start: Cell, goal: Cell) -> list[Cell]:
    path = [goal]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return path[::-1]
