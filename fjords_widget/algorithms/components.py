"""Connected components by union-find: which places are connected, also while the map grows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic

from fjords_widget.algorithms.steps import Steps, detail, step, watchable
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
    """The groups of places that are connected, by flooding each place that no flood has reached yet."""
    groups: list[set[Node]] = []
    seen: set[Node] = set()
    for start in ways:
        if start in seen:
            yield detail(start, (), seen, "in_group")
            continue
        group = {start}
        groups.append(group)
        yield detail(start, (), group, "begin_group", {"groups": len(groups)}, n=len(groups))
        stack = [start]
        while stack:
            place = stack.pop()
            yield step(place, stack, group, "pop", {"groups": len(groups)})
            for near in ways[place]:
                if near not in group:
                    group.add(near)
                    stack.append(near)
                    yield detail(near, stack, group, "join_group", n=len(groups))
                else:
                    yield detail(near, stack, group, "same_group", n=len(groups))
        seen |= group
    return groups


@watchable
def union_find(ways: Ways[Node]) -> Steps[list[set[Node]]]:
    """The groups of places that are connected, by joining the two ends of every way."""
    groups = UnionFind[Node]()
    for place in ways:
        groups.add(place)
    for place in ways:
        yield step(place, (), leaders(groups), "ways_of", {"groups": groups.count})
        for near in ways[place]:
            if groups.find(place) != groups.find(near):
                groups.join(place, near)
                yield detail((place, near), (), leaders(groups), "join", {"groups": groups.count}, near=near)
            else:
                yield detail((place, near), (), leaders(groups), "joined", near=near)
    return groups.groups()


@watchable
def growing(ways: Ways[Node], order: Iterable[Node]) -> Steps[list[int]]:
    """How many groups there are after each place is laid, in this order."""
    groups = UnionFind[Node]()
    counts = []
    for place in order:
        groups.add(place)
        yield step(place, (), leaders(groups), "lay", {"groups": groups.count})
        for near in ways[place]:
            if near in groups.leader:
                groups.join(place, near)
                yield detail(
                    (place, near), (), leaders(groups), "lay_join", {"groups": groups.count}, near=near
                )
            else:
                yield detail((place, near), (), leaders(groups), "not_laid", near=near)
        counts.append(groups.count)
        yield detail(place, (), leaders(groups), "counted", {"groups": groups.count}, n=groups.count)
    return counts


def leaders(groups: UnionFind[Node]) -> dict[Node, Node]:
    """What a watcher is shown of the groups: to each place its leader."""
    return {place: groups.find(place) for place in groups.leader}
