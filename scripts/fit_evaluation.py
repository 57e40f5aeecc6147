"""Fits the static evaluation of the map to settlements that were solved.

    python -m fjords_widget.research.settlements settlements.jsonl --count 100000 --workers 4
    python -m scripts.fit_evaluation settlements.jsonl --write

Ridge regression on four games out of five; the fifth says how far off the weights are. `--write` replaces
fjords_widget/players/map_weights.toml. What is counted is written here a second time, in plain words; a test
compares it with what the players use.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

import fjords_widget as fj
from fjords_widget.engine.catalogue import read_toml
from fjords_widget.files import write_whole
from fjords_widget.players import map_weights
from fjords_widget.players.map_weights import CAPPED, distance_class, neighbour_class

RIDGE = 3.0
"""How strongly weights are drawn towards 0: as much as a few tiles would."""
HELD_OUT = 5
"""One game in this many is not fitted."""
ALONE, BEGINNING = ("alone",), ("beginning",)
Feature = tuple[Any, ...]


class Example(NamedTuple):
    """A settlement: what is counted on its map, and by how much the seat that begins wins it."""

    counts: Counter[Feature]
    margin: int
    explorer: str
    held_out: bool


def steps_from(walk: Sequence[int], start: int, vacant: int) -> dict[int, int]:
    """By tile: how many steps it is away from the pieces of a seat, over vacant tiles."""
    found: dict[int, int] = {}
    edge = [slot for slot in range(len(walk)) if start >> slot & 1]
    steps = 0
    while edge:
        steps += 1
        reached = {other for slot in edge for other in range(len(walk)) if walk[slot] >> other & 1}
        edge = [slot for slot in sorted(reached) if vacant >> slot & 1 and slot not in found]
        found.update(dict.fromkeys(edge, steps))
    return found


def count_features(walk: Sequence[int], first: int, second: int, vacant: int) -> Counter[Feature]:
    """The tiles of each class, from the view of the seat that begins."""
    mine, other = steps_from(walk, first, vacant), steps_from(walk, second, vacant)
    counts: Counter[Feature] = Counter()
    counts[ALONE] = len(mine.keys() - other.keys()) - len(other.keys() - mine.keys())
    for slot in mine.keys() & other.keys():
        counts[BEGINNING] = 1
        counts["distance", *distance_class(mine[slot], other[slot])] += 1
        close = neighbour_class(mine[slot], other[slot])
        if close is not None:
            near = [mine[n] - other[n] for n in mine.keys() & other.keys() if walk[slot] >> n & 1]
            sides = (sum(n < 0 for n in near), sum(n == 0 for n in near), sum(n > 0 for n in near))
            counts["neighbours", *close, *(CAPPED[number] for number in sides)] += 1
    return counts


def read_examples(path: str) -> Iterator[Example]:
    """The solved settlements of a data set."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.endswith("\n"):
                break  # it is being written
            row = json.loads(line)
            if row["margin"] is None or row["seat"] is None:
                continue
            game = fj.Game.from_position(row["position"])
            state = game.state
            first, second = (state.sides[seat].houses for seat in (game.turn, 1 - game.turn))
            counts = count_features(game.land.walk, first, second, state.vacant)
            yield Example(counts, row["margin"], row["explorer"], row["game"] % HELD_OUT == 0)


def fit(examples: Sequence[Example]) -> tuple[dict[Feature, float], Any]:
    """The weight of each feature; and the errors of all examples."""
    features = sorted({feature for example in examples for feature in example.counts}, key=str)
    places = {feature: place for place, feature in enumerate(features)}
    table = np.zeros((len(examples), len(features)))
    for row, example in zip(table, examples, strict=True):
        for feature, count in example.counts.items():
            row[places[feature]] = count
    margins = np.array([example.margin for example in examples], float)
    used = np.array([not example.held_out for example in examples])
    square = table[used].T @ table[used] + RIDGE * np.eye(len(features))
    weights = np.linalg.solve(square, table[used].T @ margins[used])
    return dict(zip(features, weights, strict=True)), margins - table @ weights


def as_toml(weights: dict[Feature, float], facts: Sequence[str]) -> str:
    """The weights as the players read them."""
    steps = range(-map_weights.DISTANCE, map_weights.DISTANCE + 1)
    lines = [
        "# What a tile of the map is worth when settlement begins; made by python -m scripts.fit_evaluation.",
        *(f"# {fact}" for fact in facts),
        "",
        "# A tile that only one seat can reach, and to begin while anything is contested.",
        f"alone = {weights[ALONE]:.3f}",
        f"beginning = {weights[BEGINNING]:.3f}",
        "",
        "# A contested tile, for the seat that begins: by how many steps it is nearer than the other seat",
        "# (negative: the other one is nearer), and whether the nearer one is 1, 2, 3 or more steps away.",
        "[distance]",
    ]
    for lean in steps:
        row = [weights.get(("distance", lean, near), 0.0) for near in range(1, map_weights.NEARER + 1)]
        lines.append(f'"{lean:+}" = {_row(row)}')
    lines += [
        "",
        "# What is added for its neighbours, by the same two numbers. The three lines: none, one or more",
        "# are nearer to the seat that begins. In a line, by threes: none, one or more equally near to both;",
        "# and within these none, one or more nearer to the other one.",
        "[neighbours]",
    ]
    counts = range(map_weights.MOST + 1)
    for lean in range(-map_weights.CLOSE, map_weights.CLOSE + 1):
        for near in range(1, map_weights.NEARER_CLOSE + 1):
            kinds = [(mine, tied, other) for mine in counts for tied in counts for other in counts]
            row = [weights.get(("neighbours", lean, near, *kind), 0.0) for kind in kinds]
            lines.append(f'"{lean:+} {near}" = [')
            lines += [f"  {_row(row[place : place + 9])[1:-1]}," for place in range(0, len(row), 9)]
            lines.append("]")
    return "\n".join(lines) + "\n"


def _row(numbers: Sequence[float]) -> str:
    return "[" + ", ".join(f"{number:.3f}" for number in numbers) + "]"


def read_weights() -> dict[Feature, float]:
    """The weights that the players use, by feature."""
    read = read_toml(map_weights.PATH)
    found: dict[Feature, float] = {ALONE: read["alone"], BEGINNING: read["beginning"]}
    for lean, row in read["distance"].items():
        found.update({("distance", int(lean), near): weight for near, weight in enumerate(row, 1)})
    for classes, row in read["neighbours"].items():
        lean, near = map(int, classes.split())
        for place, weight in enumerate(row):
            found["neighbours", lean, near, place // 9, place // 3 % 3, place % 3] = weight
    return found


def tell(examples: Sequence[Example], errors: Any, weights: dict[Feature, float]) -> list[str]:
    """The figures: standard deviations of the errors, in points."""
    held_out = np.array([example.held_out for example in examples])
    explorers = np.array([example.explorer for example in examples])
    fitted, kept = errors[~held_out].std(), errors[held_out].std()
    by_explorer = [
        f"{name} {errors[held_out & (explorers == name)].std():.2f}" for name in dict.fromkeys(explorers)
    ]
    return [
        f"{len(examples)} solved settlements, {held_out.sum()} of them held out; {len(weights)} weights.",
        f"Off by {fitted:.2f} points (standard deviation) where fitted, {kept:.2f} held out.",
        f"Held out, by explorer: {', '.join(by_explorer)}.",
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser("python -m scripts.fit_evaluation", description=__doc__)
    parser.add_argument("path", help="a data set of solved settlements")
    parser.add_argument("--write", action="store_true", help="use the weights from now on")
    given = parser.parse_args(arguments)
    examples = list(read_examples(given.path))
    weights, errors = fit(examples)
    facts = tell(examples, errors, weights)
    print("\n".join(facts))
    if given.write:
        write_whole(map_weights.PATH, as_toml(weights, facts))


if __name__ == "__main__":
    main()
