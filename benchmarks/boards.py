"""Full boards for graph algorithms: the same for every contestant."""

from __future__ import annotations

from random import Random

import fjords_widget as fj
from fjords_widget.algorithms.ways import walks


def full_boards(count: int, seed: int) -> list[dict[fj.Cell, tuple[fj.Cell, ...]]]:
    """The ways on foot over the maps of random games of four, when exploration is over."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        game = fj.Game(players=4, seed=rng.getrandbits(32))
        while game.phase == "exploration":
            game.push(rng.choice(list(game.legal_moves)))
        found.append(walks(game.board))
    return found
