"""Races: who reaches which tile first, what only one can reach, and what is contested."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping

from fjords_widget.algorithms.search import flood_fill
from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.algorithms.ways import Node, Ways


@watchable
def race(ways: Ways[Node], homes: Mapping[int, Collection[Node]]) -> Steps[dict[Node, tuple[int, ...]]]:
    """To each place that anybody can reach, the seats that get there first: several if they arrive together.

    One search from all homes at once. All walk at the same speed, and nobody stands in another's way.
    """
    steps: dict[Node, int] = {}
    first: dict[Node, tuple[int, ...]] = {}
    queue: deque[Node] = deque()
    for seat, places in homes.items():
        for place in places:
            steps[place] = 0
            first[place] = (seat,)
            queue.append(place)
    while queue:
        place = queue.popleft()
        yield step(place, queue, first, "race", {"steps": steps[place]})
        for near in ways[place]:
            if near not in steps:
                steps[near] = steps[place] + 1
                first[near] = first[place]
                queue.append(near)
                yield detail(near, queue, first, "first", steps=steps[near])
            elif steps[near] == steps[place] + 1:
                first[near] = tuple(sorted({*first[near], *first[place]}))
                yield detail(near, queue, first, "together", steps=steps[near])
            else:
                yield detail(near, queue, first, "too_late", steps=steps[near])
    return first


@watchable
def claims(ways: Ways[Node], homes: Mapping[int, Collection[Node]]) -> Steps[dict[Node, tuple[int, ...]]]:
    """To each place that anybody can reach, all seats that can: one of them, and it is secured (W2)."""
    seats: dict[Node, tuple[int, ...]] = {}
    for seat, places in homes.items():
        reached = yield from flood_fill.steps(ways, places)
        for place in reached:
            seats[place] = (*seats.get(place, ()), seat)
        yield step(list(places), (), seats, "claim", {"seat": seat}, n=len(reached))
    return seats
