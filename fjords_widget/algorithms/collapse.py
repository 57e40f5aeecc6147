"""Maps out of nothing: wave function collapse, which is constraint propagation with decisions in between."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from random import Random

from fjords_widget.algorithms.fitting import Choices, turned, with_partner
from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.engine.hexgrid import Cell, edge_between

MOST_TRIES = 50
"""After so many maps that came to nothing, no other is begun."""


@watchable
def collapse(
    cells: Collection[Cell], kinds: Collection[str], start: Cell, seed: int = 0
) -> Steps[dict[Cell, str] | None]:
    """A map of these cells in which all tiles match, each of them one of the kinds; None if none was found.

    Each cell has options. The one that has the fewest is decided at random, and what that rules out is struck
    out. Where a cell is left with no option at all, everything begins anew.
    """
    rng = Random(seed)
    for tries in range(1, MOST_TRIES + 1):
        options = {cell: turned(kinds) for cell in cells}
        place: Cell | None = start
        while place is not None:
            yield step(place, (), shown(options), "decide", {"try": tries}, n=len(options[place]))
            options[place] = {rng.choice(sorted(options[place]))}
            yield detail(place, (), shown(options), "decided", face=min(options[place]))
            stuck = yield from spread.steps(options, place)
            if stuck is not None:
                yield step(stuck, (), shown(options), "contradiction")
                break
            place = fewest(options)
        else:
            return {cell: min(faces) for cell, faces in options.items()}
    return None


@watchable
def spread(options: Choices, place: Cell) -> Steps[Cell | None]:
    """Strikes out all that a decision rules out, near and far; returns a cell that is left with nothing."""
    queue = deque([place])
    while queue:
        place = queue.popleft()
        for near in place.neighbours():
            if near in options:
                left = with_partner(options[near], edge_between(near, place), options[place])
                if left != options[near]:
                    options[near] = left
                    queue.append(near)
                    yield detail((near, place), queue, shown(options), "rule_out", near=place, n=len(left))
                else:
                    yield detail((near, place), queue, shown(options), "keep_all", near=place)
                if not left:
                    return near
    return None


def fewest(options: Choices) -> Cell | None:
    """The cell with the fewest options among those that are not decided; None if all are."""
    undecided = [cell for cell, faces in options.items() if len(faces) > 1]
    return min(undecided, key=lambda cell: (len(options[cell]), cell), default=None)


def shown(options: Choices) -> dict[Cell, int | str]:
    """What a watcher is shown: how many options each cell has, or its face if that is decided."""
    return {cell: min(faces) if len(faces) == 1 else len(faces) for cell, faces in options.items()}
