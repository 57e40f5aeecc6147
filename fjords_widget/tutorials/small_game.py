"""A small game against a computer, worked out to its end: whatever a learner does, the reply is known.

So it can be played where there is no kernel.
"""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Settle

LARGEST = 800
"""Games with more positions than this are too large to be worked out."""


class TooLarge(ValueError):
    """The game has too many positions."""


class SolvedPosition(NamedTuple):
    """A position in which the learner is to move, or the end of the game."""

    game: Game
    after: dict[Cell, int]
    """The number of the position that each move of the learner leads to."""
    best: tuple[Cell, ...]
    """The moves that bring most points."""


def work_out(game: Game, level: str) -> list[SolvedPosition]:
    """Every position that the seat to move can come to against a computer, its turns and the ends.

    The given one is the first.
    """
    from fjords_widget.players import players

    learner = game.turn
    rival = players[level].player(seed=1)
    found: list[SolvedPosition] = []
    numbers: dict[str, int] = {}

    def visit(game: Game) -> int:
        while game.phase != "over" and game.turn != learner:
            game.push(rival(game))
        position = game.position()
        if position in numbers:
            return numbers[position]
        number = numbers[position] = len(found)
        if number >= LARGEST:
            raise TooLarge
        found.append(SolvedPosition(game, {}, ()))
        after = {}
        for move in list(game.legal_moves):
            later = game.copy()
            later.push(move)
            assert isinstance(move, Settle)
            after[move.cell] = visit(later)
        found[number] = SolvedPosition(game, after, ())
        return number

    visit(game)
    # Only now, since a game that is too large is not worth a thought.
    return [position._replace(best=_best_of(position.game)) for position in found]


def _best_of(game: Game) -> tuple[Cell, ...]:
    from fjords_widget.players.solver.solve import solve

    if game.phase == "over":
        return ()
    values = solve(game).values
    best = max(values.values())
    return tuple(move.cell for move, value in values.items() if value == best and isinstance(move, Settle))
