"""Games that are played for the eye: maps that hang together and fill a picture."""

from __future__ import annotations

import fjords_widget as fj
from fjords_widget.drawing import centre
from fjords_widget.engine.hexgrid import distance

SHAPE = 2.2
"""How much wider than high a map should be."""


def explored(game: fj.Game, moves: int | None = None, shape: float = SHAPE) -> fj.Game:
    """The game after so many moves of its exploration, or all of them."""
    while game.phase == "exploration" and (moves is None or game.ply < moves):
        game.push(max(game.legal_moves, key=lambda move: (_worth_laying(game, move, shape), str(move))))
    return game


def heaped(game: fj.Game, shape: float) -> fj.Game:
    """The game at the end of its exploration, the tiles as near to one another as they go."""

    def worth(move: fj.Move) -> tuple[float, str]:
        if not isinstance(move, fj.Lay):
            return 0.0, str(move)
        x, y = centre(move.cell)
        return _worth_building(game, move) - (x * x / shape + y * y * shape) / 1e5, str(move)

    while game.phase == "exploration":
        game.push(max(game.legal_moves, key=worth))
    return game


def settled(game: fj.Game, moves: int | None = None) -> fj.Game:
    """The game after so many more moves, or at its end."""
    while game.phase != "over" and moves != 0:
        game.push(max(list(game.legal_moves), key=lambda move: (_worth_settling(game, move), str(move))))
        moves = None if moves is None else moves - 1
    return game


def _worth_laying(game: fj.Game, move: fj.Move, shape: float) -> float:
    """A map that hangs together and is wide, with longhouses that keep apart."""
    if not isinstance(move, fj.Lay):
        return 0.0
    touched = sum(near in game.board for near in move.cell.neighbours())
    return touched - 8 * abs(_shape([*game.board, move.cell]) - shape) + _worth_building(game, move)


def _shape(cells: list[fj.Cell]) -> float:
    """Width by height."""
    xs = [centre(cell).x for cell in cells]
    ys = [centre(cell).y for cell in cells]
    return (max(xs) - min(xs) + 200) / (max(ys) - min(ys) + 174)


def _worth_building(game: fj.Game, move: fj.Lay) -> float:
    """A longhouse every five moves, three steps or more from all others."""
    if move.build is None:
        return 0.0
    houses = game.board.pieces
    due = len(houses) <= game.ply // 5
    return 2.0 if due and all(distance(move.cell, cell) > 2 for cell in houses) else -5.0


def _worth_settling(game: fj.Game, move: fj.Move) -> int:
    """How far the player is ahead if everybody then takes what nobody else can reach."""
    seat = game.turn
    game.push(move)
    points = [score.total for score in game.projected_scores()]
    game.pop()
    return points[seat] - max(points[:seat] + points[seat + 1 :])
