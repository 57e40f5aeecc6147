"""networkx, on the same graphs as ours: the ways over full boards of games of four."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any

import networkx as nx
from networkx.utils import UnionFind

from benchmarks.boards import full_boards
from benchmarks.timing import Reply, Stopwatch

VERSION = nx.__version__


def union_find(graph: Any) -> list[Any]:
    """Its union-find, over every edge."""
    groups = UnionFind(graph)
    for a, b in graph.edges:
        groups.union(a, b)
    return list(groups.to_sets())


ALGORITHMS: dict[str, Callable[[Any, Any], object]] = {
    "breadth_first": lambda graph, start: dict(nx.single_source_shortest_path_length(graph, start)),
    "components": lambda graph, _: list(nx.connected_components(graph)),
    "union_find": lambda graph, _: union_find(graph),
    "articulation_points": lambda graph, _: set(nx.articulation_points(graph)),
}


def graphs(boards: int, repeats: int, seed: int) -> Reply:
    """One call of each algorithm, on graphs that are made beforehand."""
    pool = []
    for ways in full_boards(boards, seed):
        graph = nx.Graph()
        graph.add_nodes_from(ways)
        graph.add_edges_from((a, b) for a in ways for b in ways[a])
        pool.append((graph, next(iter(ways))))
    reply = {}
    for name, algorithm in ALGORITHMS.items():
        with Stopwatch() as watch:
            for graph, start in pool:
                for _ in repeat(None, repeats):
                    algorithm(graph, start)
        reply[name] = watch.seconds / (boards * repeats)
    return reply


TASKS = {"graphs": graphs}
