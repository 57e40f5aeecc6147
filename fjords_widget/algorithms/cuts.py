"""The minimum cut: how few tiles keep two places apart (Menger's theorem, Ford and Fulkerson's search)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import TypeAlias

from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.algorithms.ways import Node, Ways

Door: TypeAlias = tuple[Node, str]
"""Each place has an entrance ("in") and an exit ("out"), and one traveller only passes between the two."""


@watchable
def minimum_cut(ways: Ways[Node], start: Node, goal: Node) -> Steps[set[Node] | None]:
    """The fewest places that have to be taken so that no way is left; None if start and goal touch.

    Travellers are sent one by one, each by a way of its own; whoever meets another's way may send the other
    round. When nobody gets through any more, the places where all of them are held up are the cut.
    """
    if goal in ways[start]:
        return None
    passages: set[tuple[Door[Node], Door[Node]]] = set()
    while True:
        came_from = yield from explore.steps(ways, passages, (start, "out"), (goal, "in"))
        if (goal, "in") not in came_from:
            break
        door = (goal, "in")
        while door != (start, "out"):
            before = came_from[door]
            if (door, before) in passages:
                passages.remove((door, before))  # the other traveller is sent round
            else:
                passages.add((before, door))
            door = before
        yield step((start, goal), (), {place for (place, _), _ in passages}, "sent", goal=goal)
    cut = {place for place in ways if (place, "in") in came_from and (place, "out") not in came_from}
    return cut - {start, goal}


@watchable
def explore(
    ways: Ways[Node], passages: set[tuple[Door[Node], Door[Node]]], start: Door[Node], goal: Door[Node]
) -> Steps[dict[Door[Node], Door[Node]]]:
    """The doors that one more traveller can get to on the way to the goal, each with the door before it."""
    came_from = {start: start}
    queue = deque([start])
    while queue and goal not in came_from:
        door = queue.popleft()
        place, side = door
        yield step(place, where(queue), set(where(came_from)), f"door_{side}")
        if side == "out":
            doors = [(near, "in") for near in ways[place]]
        else:
            doors = [(place, "out")] if (door, (place, "out")) not in passages else []
        doors += [before for before, after in passages if after == door]  # another can be sent round
        for other in doors:
            if other not in came_from:
                came_from[other] = door
                queue.append(other)
                yield detail(
                    other[0], where(queue), set(where(came_from)), f"{crossing(door, other)}_new", place=place
                )
            else:
                yield detail(
                    other[0],
                    where(queue),
                    set(where(came_from)),
                    f"{crossing(door, other)}_seen",
                    place=place,
                )
    return came_from


def crossing(door: Door[Node], other: Door[Node]) -> str:
    """What a watcher is told of: the door of another place, or the way through one."""
    return "door" if door[0] != other[0] else "through"


def where(doors: Iterable[Door[Node]]) -> list[Node]:
    """What a watcher is shown of some doors: the places that they belong to."""
    return [place for place, _ in doors]
