"""Lesson 16: chance in the tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest
from math import log, sqrt
from random import Random
from typing import Any

from fjords_widget.algorithms.chance import expectiminimax
from fjords_widget.algorithms.exercises.answers import read_number, read_text
from fjords_widget.algorithms.exercises.practice import APART, classic_ending
from fjords_widget.algorithms.exercises.task import Case, Exercise, Wrong
from fjords_widget.engine.game import Game

FACES = ("MMPPPP", "PPPPPP", "POOOOO", "MPPPPP", "PPPOOO", "MMMMPP")
Tree = dict[str, Any]
"""A node: its kind ("choice" or "chance"), its wins and tries, and its children by name."""


# Means ----------------------------------------------------------------------------------------------------


def _bags(seed: int) -> Iterator[Case]:
    """Bags from one tile to many, and what the position is worth with each of them."""
    rng = Random(seed + 16)
    for kinds in (1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 6, 6):
        unseen = Counter({face: rng.randint(1, 4) for face in rng.sample(FACES, kinds)})
        yield Case({"unseen": unseen, "values": {face: rng.randint(-6, 6) for face in unseen}})


def expected_value(unseen: Counter[str], values: dict[str, int]) -> float:
    """What a draw is worth on average."""
    return round(sum(count * values[face] for face, count in unseen.items()) / unseen.total(), 10)


# Expectiminimax -------------------------------------------------------------------------------------------


@lru_cache(2)
def endings(seed: int) -> tuple[tuple[Game, int], ...]:
    """Ends of explorations, each with a depth: from a single position to a hundred."""
    found: list[tuple[int, Game, int]] = []
    for number in range(16):
        game = classic_ending(6 + number % 7, 1 + number % 4, APART * seed + number)
        if game.phase == "exploration":
            for depth in (0, 1, 2, 3, 4):
                looked = expectiminimax(game, depth).looked
                if looked > 120:
                    break
                found.append((looked, game, depth))
    found.sort(key=lambda one: one[0])
    return tuple((game, depth) for _, game, depth in found[:: max(1, len(found) // 20)])


def _endings(seed: int) -> Iterator[Case]:
    for game, depth in endings(seed):
        yield Case({"game": game, "depth": depth}, game)


def mean_value(game: Game, depth: int) -> float:
    """What a position is worth on average."""
    return round(expectiminimax(game, depth).value, 10) + 0.0


def judge_mean(_case: Case, expected: Any, given: Any) -> Wrong | None:
    """The value, up to what adding up in another order may change."""
    if abs(given - expected) < 1e-6:
        return None
    return Wrong("average", {"expected": expected, "given": given})


# Monte Carlo ----------------------------------------------------------------------------------------------


def _trees(seed: int) -> Iterator[Case]:
    """Trees from one level to five, and the tiles of a bag in the order in which they come."""
    rng = Random(seed + 17)
    for depth in (1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5):
        bag = [rng.choice(FACES) for _ in range(depth)]
        yield Case({"tree": grow(rng, depth, bag), "bag": bag})


def grow(rng: Random, depth: int, bag: list[str], kind: str = "choice") -> Tree:
    """A tree in which choices and chance follow each other; here and there somebody chooses twice."""
    children: dict[str, Tree] = {}
    if depth:
        names = set(rng.sample(FACES, 2)) | {*bag[: rng.randint(1, 2)]} if kind == "chance" else {*"abc"}
        for name in sorted(names, key=lambda _: rng.random()):
            below = "choice" if kind == "chance" or rng.random() < 0.3 else "chance"
            children[name] = grow(rng, depth - 1, bag, below)
    if kind == "choice" and len(children) > 1 and rng.random() < 0.25:
        children[rng.choice(list(children))] = {"kind": "chance", "wins": 0, "tries": 0, "children": {}}
    tries = sum(child["tries"] for child in children.values()) + rng.randint(1, 5)
    return {"kind": kind, "wins": rng.randint(0, tries), "tries": tries, "children": children}


def descend(tree: Tree, bag: list[str]) -> list[str]:
    """The names on the way down: at a choice by UCB1, at a chance node as the bag will have it."""
    way: list[str] = []
    drawn = 0
    while tree["tries"] and tree["children"]:
        if tree["kind"] == "chance":
            name, drawn = bag[drawn], drawn + 1
        else:
            name = next_choice(tree)
        way.append(name)
        if name not in tree["children"]:
            break
        tree = tree["children"][name]
    return way


def next_choice(tree: Tree) -> str:
    """The child that was never tried, else the one with the highest UCB1."""

    children: dict[str, Tree] = tree["children"]

    def worth(name: str) -> float:
        wins, tries = int(children[name]["wins"]), int(children[name]["tries"])
        return wins / tries + sqrt(2 * log(tree["tries"]) / tries) if tries else float("inf")

    return max(children, key=worth)


def read_texts(answer: Any) -> list[str]:
    """Texts in order."""
    if not isinstance(answer, list | tuple):
        raise TypeError
    return list(map(read_text, answer))


def judge_descent(_case: Case, expected: list[str], given: list[str]) -> Wrong | None:
    """Where the way parts from the right one."""
    for number, (right, ours) in enumerate(zip_longest(expected, given)):
        if right == ours:
            continue
        values = {"way": ", ".join(expected[:number]), "expected": right, "given": ours}
        if right is None:
            return Wrong("way_ends", values)
        if ours is None and number:
            return Wrong("way_stops", values)
        return Wrong("way_parts" if number else "way_begins", values)
    return None


CHANCE = (
    Exercise("expected-value", 16, "number", read_number, _bags, expected_value),
    Exercise("expectiminimax", 16, "number", read_number, _endings, mean_value, judge_mean),
    Exercise("chance-node", 16, "texts", read_texts, _trees, descend, judge_descent),
)
