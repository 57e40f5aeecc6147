"""Breadth-first search and flood fill: how far is it, what can be reached, and by which way."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.algorithms.ways import Node, Ways


@watchable
def breadth_first(ways: Ways[Node], start: Node) -> Steps[dict[Node, int]]:
    """How many steps it takes from the start to every place that can be reached."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        yield step(place, queue, steps, "visit", {"reached": len(steps)}, steps=steps[place])
        for near in ways[place]:
            if near not in steps:
                steps[near] = steps[place] + 1
                queue.append(near)
                yield detail(near, queue, steps, "new", {"reached": len(steps)}, steps=steps[near])
            else:
                yield detail(near, queue, steps, "seen", steps=steps[near])
    return steps


@watchable
def shortest_path(ways: Ways[Node], start: Node, goal: Node) -> Steps[list[Node] | None]:
    """The places of a shortest way, both ends included; None if there is no way."""
    came_from = {start: start}
    queue = deque([start])
    while queue and goal not in came_from:
        place = queue.popleft()
        yield step(place, queue, came_from, "visit_next", {"reached": len(came_from)})
        for near in ways[place]:
            if near not in came_from:
                came_from[near] = place
                queue.append(near)
                yield detail(near, queue, came_from, "new_from", {"reached": len(came_from)}, place=place)
            else:
                yield detail(
                    near,
                    queue,
                    came_from,
                    "seen_from" if near != start else "seen_start",
                    place=came_from[near],
                )
    if goal not in came_from:
        return None
    path = [goal]
    while path[-1] != start:
        path.append(came_from[path[-1]])
        yield step(path[-1], (), path, "walk_back", {"steps": len(path) - 1}, place=path[-2])
    return path[::-1]


@watchable
def flood_fill(ways: Ways[Node], starts: Collection[Node]) -> Steps[set[Node]]:
    """Everything that can be reached from the starts, the starts included."""
    reached = set(starts)
    stack = list(starts)
    while stack:
        place = stack.pop()
        yield step(place, stack, reached, "pop", {"reached": len(reached)})
        for near in ways[place]:
            if near not in reached:
                reached.add(near)
                stack.append(near)
                yield detail(near, stack, reached, "flood", {"reached": len(reached)})
            else:
                yield detail(near, stack, reached, "flooded")
    return reached
