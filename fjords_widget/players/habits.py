"""Habits: the errors of players who are not dice, each a reason why a move looks better or worse than it is.

A habit is a function from a game and a move to the points that somebody with the habit adds to it in thought.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar

from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell, distance
from fjords_widget.engine.moves import Lay, Leap, Move, Ride, Sail, Secret, Settle
from fjords_widget.players.greedy import WOBBLE, evaluate_moves
from fjords_widget.players.player import Clock, Player
from fjords_widget.players.slices import Slices
from fjords_widget.players.views import View

Habit = Callable[[Game, Move], float]

DREAD = 1.25
"""What each ocean corner of a tile costs in the eyes of somebody who fears the sea."""
EFFORT = 2.0
"""What each step away from the last viking costs in the eyes of somebody who takes the nearest tile."""
NEVER = -1000.0


def fear_the_sea(game: Game, move: Move) -> float:
    """Wants no piece on the coast: the more ocean a tile shows, the less it is liked."""
    if isinstance(move, Lay):
        return -DREAD * move.face.count("O") if move.build is not None else 0.0
    if isinstance(move, Settle | Sail | Ride | Leap):
        return -DREAD * game.board[move.cell].face.count("O")
    return 0.0


def take_the_nearest(game: Game, move: Move) -> float:
    """Puts each viking beside the last one, wherever that leads."""
    if not isinstance(move, Settle | Sail | Ride | Leap):
        return 0.0
    last = find_last_piece(game)
    return 0.0 if last is None else -EFFORT * distance(last, move.cell)


def overlook_runes(game: Game, move: Move) -> float:
    """Uses no rune stone as long as there is anything else to do."""
    del game
    if isinstance(move, Sail | Ride | Leap):
        return NEVER
    with_stone = isinstance(move, Lay) and (move.build == "home" or isinstance(move.build, Secret))
    return NEVER if with_stone else 0.0


def find_last_piece(game: Game) -> Cell | None:
    """Where the seat to move last put a piece; None if it has none."""
    for turn in reversed(game.history):
        if turn.seat == game.turn and isinstance(turn.move, Settle | Sail | Ride | Leap):
            return turn.move.cell
    return min((cell for cell, piece in game.board.pieces.items() if piece.seat == game.turn), default=None)


class HabitPlayer(Player):
    """Looks one move ahead, as a view shows the map and habits colour it."""

    exploring: ClassVar[View] = View()
    settling: ClassVar[View] = View()
    habits: ClassVar[tuple[Habit, ...]] = ()

    def think(self, game: Game, moves: list[Move], rng: Random, clock: Clock) -> Slices[Move]:
        """One of several moves."""
        liked = yield from self.weigh(game, moves, clock)
        best = max(range(len(moves)), key=lambda i: liked[i] + WOBBLE * rng.random())
        return moves[best]

    def weigh(self, game: Game, moves: list[Move], clock: Clock | None = None) -> Slices[list[float]]:
        """How much it likes each of the moves."""
        view = self.settling if game.phase == "settlement" else self.exploring
        values = yield from evaluate_moves(game, moves, clock, view)
        return [
            value + sum(habit(game, move) for habit in self.habits)
            for move, value in zip(moves, values, strict=True)
        ]
