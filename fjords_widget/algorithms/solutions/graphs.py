"""Solutions of lessons 4 to 7, as a learner might write them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

Cell = tuple[int, int]
Ways = dict[Cell, list[Cell]]
Homes = dict[int, list[Cell]]


def breadth_first(ways: Ways, start: Cell) -> dict[Cell, int]:
    """The steps to every place that can be reached."""
    steps = {start: 0}
    queue = [start]
    while queue:
        cell = queue.pop(0)
        for near in ways[cell]:
            if near not in steps:
                steps[near] = steps[cell] + 1
                queue.append(near)
    return steps


def reach(ways: Ways, starts: list[Cell]) -> set[Cell]:
    """All that can be reached."""
    reached: set[Cell] = set()
    for start in starts:
        reached |= set(breadth_first(ways, start))
    return reached


def shortest_path(ways: Ways, start: Cell, goal: Cell) -> list[Cell] | None:
    """A shortest way, or None: from the goal, always one step nearer to the start."""
    steps = breadth_first(ways, start)
    if goal not in steps:
        return None
    path = [goal]
    while path[0] != start:
        path.insert(0, next(near for near in ways[path[0]] if steps.get(near) == steps[path[0]] - 1))
    return path


def components(ways: Ways) -> list[set[Cell]]:
    """The groups that are connected."""
    groups: list[set[Cell]] = []
    for cell in ways:
        if not any(cell in group for group in groups):
            groups.append(set(breadth_first(ways, cell)))
    return groups


def growing(ways: Ways, order: list[Cell]) -> list[int]:
    """The number of groups after each tile."""
    leader: dict[Cell, Cell] = {}

    def find(cell: Cell) -> Cell:
        while leader[cell] != cell:
            cell = leader[cell]
        return cell

    counts = []
    groups = 0
    for cell in order:
        leader[cell] = cell
        groups += 1
        for near in ways[cell]:
            if near in leader and find(near) != find(cell):
                leader[find(near)] = find(cell)
                groups -= 1
        counts.append(groups)
    return counts


def bottlenecks(ways: Ways) -> set[Cell]:
    """The places that cut off others: take each away, and count the groups."""
    before = len(components(ways))
    points = set()
    for cell in ways:
        left = {other: [near for near in ways[other] if near != cell] for other in ways if other != cell}
        if len(components(left)) > before:
            points.add(cell)
    return points


def cut(ways: Ways, start: Cell, goal: Cell) -> set[Cell] | None:
    """The fewest places to take, found by trying: first none, then one, then two …"""
    if goal in ways[start]:
        return None
    others = [cell for cell in ways if cell not in (start, goal)]
    for size in range(len(others) + 1):
        for taken in combinations(others, size):
            left = {cell: [near for near in ways[cell] if near not in taken] for cell in ways}
            if goal not in breadth_first(left, start):
                return set(taken)
    return None


def race(ways: Ways, homes: Homes) -> dict[Cell, int | None]:
    """Who is first; None where several arrive together."""
    best: dict[Cell, tuple[int, int | None]] = {}
    for seat, places in homes.items():
        for home in places:
            for cell, steps in breadth_first(ways, home).items():
                if cell not in best or steps < best[cell][0]:
                    best[cell] = steps, seat
                elif steps == best[cell][0] and best[cell][1] != seat:
                    best[cell] = steps, None
    return {cell: seat for cell, (_, seat) in best.items()}


def secured(ways: Ways, homes: Homes) -> dict[Cell, int]:
    """What only one seat can reach."""
    reached = {seat: reach(ways, places) for seat, places in homes.items()}
    found = {}
    for seat, cells in reached.items():
        others = set().union(*(reached[other] for other in homes if other != seat))
        found.update(dict.fromkeys(cells - others, seat))
    return found


SOLUTIONS: dict[str, Callable[..., Any]] = {
    "breadth-first": breadth_first,
    "reach": reach,
    "shortest-path": shortest_path,
    "components": components,
    "growing": growing,
    "bottlenecks": bottlenecks,
    "cut": cut,
    "race": race,
    "secured": secured,
}
