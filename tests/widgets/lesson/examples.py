"""Examples of all that travels to the page of a lesson, made by the real widget; the page's tests read them.

    python -m tests.widgets.lesson.examples

writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fjords_widget as fj
from fjords_widget import algorithms as alg

FOLDER = Path(__file__).parent / "wire"
TRAITS = ("step", "_map", "_films", "_timeline", "_roles", "_setup", "_words")


def broken(ways: Any, start: Any) -> Any:
    """A function of a learner who has made a mistake."""
    for near in ways[start]:
        raise KeyError(near)


def game() -> fj.Game:
    """A small map."""
    return alg.small_game(6, seed=1)


def near_its_end() -> fj.Game:
    """A settlement whose whole tree is drawn: a few moves are left."""
    game = fj.puzzles[2].game()
    for _ in range(2):
        game.push(next(iter(game.legal_moves)))
    return game


EXAMPLES: dict[str, Callable[[], fj.Lesson]] = {
    "search": lambda: fj.Lesson(game(), alg.breadth_first),
    "two": lambda: fj.Lesson(game(), alg.dijkstra, alg.a_star),
    "race": lambda: fj.Lesson(game(), alg.race),
    "growing": lambda: fj.Lesson(game(), alg.growing),
    "grid": lambda: fj.Lesson(2, alg.ring, radius=1),
    "counting": lambda: fj.Lesson(2, alg.ring, radius=1, coordinates="all"),
    "making": lambda: fj.Lesson(1, alg.collapse, kinds=["MMMPPP", "PPOOOO"], seed=3),
    "tree": lambda: fj.Lesson(near_its_end(), alg.alpha_beta),
    "chance": lambda: fj.Lesson(alg.classic_ending(12, 4, 7), alg.expectiminimax, depth=3),
    "corners": lambda: fj.Lesson(
        game(), alg.watch(alg.union_find, alg.corner_ways(alg.faces(game().board), "MO"))
    ),
    "trouble": lambda: fj.Lesson(game(), alg.breadth_first).run(broken, beside=False),
}


def example(name: str) -> str:
    """The traits of a lesson; shapes are left out, since tests of the page do not look at the art."""
    state = EXAMPLES[name]().get_state(list(TRAITS))
    if name != "search":
        state["_words"] = {}
    return json.dumps(state, indent=None, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


def write_all() -> None:
    """Makes all examples anew."""
    for name in EXAMPLES:
        (FOLDER / f"{name}.json").write_text(example(name), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    write_all()
