"""Solutions of lesson 16, as a learner might write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import log, sqrt
from typing import Any

from fjords_widget.algorithms.chance import lead
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Draw, Move


def expected_value(unseen: Counter[str], values: dict[str, int]) -> float:
    """What a draw is worth on average."""
    bag = list(unseen.elements())
    return sum(values[face] for face in bag) / len(bag)


def expectiminimax(game: Game, depth: int) -> float:
    """What the position is worth on average to the seat to move."""
    if depth == 0 or game.phase != "exploration":
        return lead(game, game.turn)
    values = []
    for move in list(game.legal_moves):
        if move == Draw():
            total = game.unseen.total()
            chances = [
                (count / total, _after(game, move, depth, draws=[tile]))
                for tile, count in game.unseen.items()
            ]
            values.append(sum(chance * value for chance, value in chances))
        else:
            values.append(_after(game, move, depth))
    return max(values)


def _after(game: Game, move: Move, depth: int, **draws: Any) -> float:
    """What a move is worth to the seat that makes it."""
    seat = game.turn
    game.push(move, **draws)
    value = expectiminimax(game, depth - 1)
    value = value if game.turn == seat else -value
    game.pop()
    return value


def chance_node(tree: dict[str, Any], bag: list[str]) -> list[str]:
    """The names on the way down a tree with chance nodes."""
    way: list[str] = []
    coming = iter(bag)
    while tree["tries"] and tree["children"]:
        children = tree["children"]
        by_chance = tree["kind"] == "chance"
        name = next(coming) if by_chance else _choose(children, tree["tries"])
        way.append(name)
        if name not in children:
            break
        tree = children[name]
    return way


def _choose(children: dict[str, Any], total: int) -> str:
    for name, child in children.items():
        if child["tries"] == 0:
            return name
    bounds = {
        name: child["wins"] / child["tries"] + sqrt(2 * log(total) / child["tries"])
        for name, child in children.items()
    }
    return max(bounds, key=lambda name: bounds[name])


SOLUTIONS: dict[str, Callable[..., Any]] = {
    "expected-value": expected_value,
    "expectiminimax": expectiminimax,
    "chance-node": chance_node,
}
