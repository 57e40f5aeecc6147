"""Connected components by union-find: which places hang together, also while the map grows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic

from fjords_widget.algorithms.steps import Step, Steps, watchable
from fjords_widget.algorithms.ways import Node, Ways


class UnionFind(Generic[Node]):
    """Groups that only ever grow together. Each place points towards the leader of its group."""

    def __init__(self) -> None:
        self.leader: dict[Node, Node] = {}
        self.count = 0
        """How many groups there are."""

    def add(self, place: Node) -> None:
        """A new place, in a group of its own."""
        self.leader[place] = place
        self.count += 1

    def find(self, place: Node) -> Node:
        """The leader of a place's group. Everybody on the way learns a shorter way."""
        leader = self.leader
        while leader[place] != place:
            leader[place] = place = leader[leader[place]]
        return place

    def join(self, a: Node, b: Node) -> bool:
        """Makes one group of two; False if they were one before."""
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        self.leader[b] = a
        self.count -= 1
        return True

    def groups(self) -> list[set[Node]]:
        """All groups, each in the order in which its first place came."""
        found: dict[Node, set[Node]] = {}
        for place in self.leader:
            found.setdefault(self.find(place), set()).add(place)
        return list(found.values())


@watchable
def components(ways: Ways[Node]) -> Steps[list[set[Node]]]:
    """The groups of places that hang together, by flooding each place that no flood has reached yet."""
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
            yield Step(place, stack, group, "visit", {"groups": len(groups)})
            for near in ways[place]:
                if near not in group:
                    group.add(near)
                    stack.append(near)
        seen |= group
    return groups


@watchable
def union_find(ways: Ways[Node]) -> Steps[list[set[Node]]]:
    """The groups of places that hang together, by joining the two ends of every way."""
    groups = UnionFind[Node]()
    for place in ways:
        groups.add(place)
    for place in ways:
        for near in ways[place]:
            groups.join(place, near)
            yield Step((place, near), (), _leaders(groups), "join", {"groups": groups.count})
    return groups.groups()


@watchable
def growing(ways: Ways[Node], order: Iterable[Node]) -> Steps[list[int]]:
    """How many groups there are after each place is laid, in this order."""
    groups = UnionFind[Node]()
    counts = []
    for place in order:
        groups.add(place)
        for near in ways[place]:
            if near in groups.leader:
                groups.join(place, near)
        counts.append(groups.count)
        yield Step(place, (), _leaders(groups), "lay", {"groups": groups.count})
    return counts


def _leaders(groups: UnionFind[Node]) -> dict[Node, Node]:
    return {place: groups.find(place) for place in groups.leader}
