"""Our algorithms as they would be written if nobody could watch: by hand, without steps."""

from __future__ import annotations

from collections import deque
from typing import TypeVar

from fjords_widget.algorithms.ways import Ways

Node = TypeVar("Node")


def breadth_first(ways: Ways[Node], start: Node) -> dict[Node, int]:
    """As in search.py."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        for near in ways[place]:
            if near not in steps:
                steps[near] = steps[place] + 1
                queue.append(near)
    return steps


def components(ways: Ways[Node]) -> list[set[Node]]:
    """As in components.py."""
    groups: list[set[Node]] = []
    seen: set[Node] = set()
    for start in ways:
        if start in seen:
            continue
        group = {start}
        groups.append(group)
        stack = [start]
        while stack:
            place = stack.pop()
            for near in ways[place]:
                if near not in group:
                    group.add(near)
                    stack.append(near)
        seen |= group
    return groups


def articulation_points(ways: Ways[Node]) -> set[Node]:
    """As in bottlenecks.py."""
    number: dict[Node, int] = {}
    lowest: dict[Node, int] = {}
    points: set[Node] = set()
    for start in ways:
        if start in number:
            continue
        number[start] = lowest[start] = len(number)
        branches = 0
        path = [(start, start, iter(ways[start]))]
        while path:
            place, before, nexts = path[-1]
            for near in nexts:
                if near not in number:
                    number[near] = lowest[near] = len(number)
                    path.append((near, place, iter(ways[near])))
                    break
                if near != before and number[near] < lowest[place]:
                    lowest[place] = number[near]
            else:
                path.pop()
                if before == start:
                    branches += place != start
                elif lowest[place] >= number[before]:
                    points.add(before)
                if lowest[place] < lowest[before]:
                    lowest[before] = lowest[place]
        if branches > 1:
            points.add(start)
    return points
