"""Bottlenecks: the places and the ways without which a map falls apart (Tarjan's and Hopcroft's search)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.algorithms.ways import Node, Ways

Way = tuple[Node, Node]


@watchable
def articulation_points(ways: Ways[Node]) -> Steps[set[Node]]:
    """The places that cut off others if they are taken away."""
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
                if near not in number:  # a new place: go there first
                    number[near] = lowest[near] = len(number)
                    path.append((near, place, iter(ways[near])))
                    yield step(
                        near,
                        trail(path),
                        lowest,
                        "deeper",
                        {"points": len(points)},
                        n=number[near],
                        place=place,
                    )
                    break
                if near != before and number[near] < lowest[place]:
                    lowest[place] = number[near]  # a way round, back to a place that was there before
                    yield detail(near, trail(path), lowest, "round", place=place, n=number[near])
                else:
                    yield detail(near, trail(path), lowest, "known", n=number[near])
            else:
                path.pop()
                if before == start:
                    branches += place != start
                elif lowest[place] >= number[before]:
                    points.add(before)  # nothing behind `before` leads round it
                    yield detail(before, trail(path), lowest, "point", {"points": len(points)}, place=place)
                if lowest[place] < lowest[before]:
                    lowest[before] = lowest[place]
                yield step(
                    place,
                    trail(path),
                    lowest,
                    "back" if place != start else "walked",
                    {"points": len(points)},
                    before=before,
                    n=lowest[place],
                )
        if branches > 1:
            points.add(start)
    return points


@watchable
def bridges(ways: Ways[Node]) -> Steps[set[Way[Node]]]:
    """The ways that are the only ones between what lies at their two ends."""
    number: dict[Node, int] = {}
    lowest: dict[Node, int] = {}
    found: set[Way[Node]] = set()
    for start in ways:
        if start in number:
            continue
        number[start] = lowest[start] = len(number)
        path = [(start, start, iter(ways[start]))]
        while path:
            place, before, nexts = path[-1]
            for near in nexts:
                if near not in number:
                    number[near] = lowest[near] = len(number)
                    path.append((near, place, iter(ways[near])))
                    yield step(
                        near,
                        trail(path),
                        lowest,
                        "deeper",
                        {"bridges": len(found)},
                        n=number[near],
                        place=place,
                    )
                    break
                if near != before:
                    lowest[place] = min(lowest[place], number[near])
                    yield detail(near, trail(path), lowest, "round", place=place, n=number[near])
                else:
                    yield detail(near, trail(path), lowest, "known", n=number[near])
            else:
                path.pop()
                if place != start and lowest[place] == number[place]:
                    found.add((before, place))
                    yield detail(
                        (before, place), trail(path), lowest, "bridge", {"bridges": len(found)}, place=place
                    )
                lowest[before] = min(lowest[before], lowest[place])
                yield step(
                    place,
                    trail(path),
                    lowest,
                    "back" if place != start else "walked",
                    {"bridges": len(found)},
                    before=before,
                    n=lowest[place],
                )
    return found


def trail(path: Sequence[tuple[Node, Node, Iterator[Node]]]) -> list[Node]:
    """What a watcher is shown of the way that is being followed: its places."""
    return [place for place, _, _ in path]
