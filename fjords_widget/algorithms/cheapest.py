"""Cheapest ways: Dijkstra's search, and A*, which knows where it wants to go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from fjords_widget.algorithms.steps import Steps, detail, step, watchable
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
            yield detail(place, waiting(queue), costs, "stale", price=cost, cost=costs[place])
            continue  # it was reached more cheaply before
        costs[place] = cost
        yield step(place, waiting(queue), costs, "settle", {"settled": len(costs)}, cost=cost)
        for near in ways[place]:
            if near not in costs:
                heappush(queue, (cost + tolls[near], near))
                yield detail(
                    near, waiting(queue), costs, "offer", cost=cost, toll=tolls[near], sum=cost + tolls[near]
                )
            else:
                yield detail(near, waiting(queue), costs, "settled", cost=costs[near])
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
            yield detail(place, heading(queue), costs, "stale", price=cost, cost=costs[place])
            continue
        costs[place], came_from[place] = cost, before
        yield step(place, heading(queue), costs, "settle_on", {"settled": len(costs)}, cost=cost)
        if place == goal:
            return cost, _way_back(came_from, start, goal)
        for near in ways[place]:
            if near not in costs:
                through = cost + tolls[near]
                rest = least * distance(near, goal)
                heappush(queue, (through + rest, through, near, place))
                yield detail(
                    near, heading(queue), costs, "offer_on", cost=through, rest=rest, sum=through + rest
                )
            else:
                yield detail(near, heading(queue), costs, "settled", cost=costs[near])
    return None


def waiting(queue: Sequence[tuple[int, Node]]) -> list[Node]:
    """What a watcher is shown of the queue: the places, the cheapest first."""
    return [place for _, place in sorted(queue)]


def heading(queue: list[tuple[int, int, Cell, Cell]]) -> list[Cell]:
    """The same for a queue that knows where it wants to go."""
    return [place for _, _, place, _ in sorted(queue)]


def _way_back(came_from: Mapping[Cell, Cell], start: Cell, goal: Cell) -> list[Cell]:
    path = [goal]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return path[::-1]
