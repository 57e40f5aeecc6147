"""Alpha-beta search of settlements to a limited depth; paranoid: all other seats play against us."""

from __future__ import annotations

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.evaluation import ahead, extras_of, points, standing_of
from fjords_widget.players.greedy import evaluate_moves
from fjords_widget.players.player import Clock
from fjords_widget.players.rune_values import RuneGoals, held_runes, merge_equals, value_runes
from fjords_widget.players.slices import Slices
from fjords_widget.players.views import Evaluate

INFINITE = 1e9
EVERY = 64
"""Positions between two looks at the limits."""


class Enough(Exception):
    """The limits are reached in the middle of a search."""


class AlphaBeta:
    """Alpha-beta with iterative deepening, until the limits are reached."""

    def __init__(self, game: Game, clock: Clock, evaluate: Evaluate = points) -> None:
        self._game = game.copy()
        self._seat = game.turn
        self._clock = clock
        self._evaluate = evaluate
        self._extras = extras_of(game)
        self._positions = 0
        self._rune_goals = RuneGoals(game) if any(held_runes(side) for side in game.state.sides) else None

    def values(self, moves: list[Move], deepest: int) -> Slices[dict[Move, float]]:
        """The lead after each move, best first; moves that cannot be best may get too high a value."""
        same = merge_equals(self._game, moves)
        leads = yield from evaluate_moves(self._game, moves)
        found = {move: leads[i] for i, move in enumerate(moves) if same[move] == move}
        for depth in range(1, deepest + 1):
            ordered = sorted(found, key=lambda move: -found[move])
            try:
                found = yield from self._deeper(ordered, depth)
            except Enough:
                break
        return dict(sorted(((move, found[same[move]]) for move in moves), key=lambda item: -item[1]))

    def _deeper(self, moves: list[Move], depth: int) -> Slices[dict[Move, float]]:
        best, found = -INFINITE, {}
        for move in moves:
            self._game.push(move)
            try:
                found[move] = yield from self._search(depth, best - 1e-9, INFINITE)
            finally:
                self._game.pop()
            best = max(best, found[move])
        return found

    def _search(self, depth: int, low: float, high: float) -> Slices[float]:
        game = self._game
        self._positions += 1
        if self._positions % EVERY == 0:
            yield
            if self._clock.over(self._positions):
                raise Enough
        if game.state.phase == "over":
            return self._final()
        if depth <= 0:
            return self._lead()
        mine = game.state.turn == self._seat
        best = -INFINITE if mine else INFINITE
        for move in self._moves():
            game.push(move)
            try:
                value = yield from self._search(depth - 1, low, high)
            finally:
                game.pop()
            if mine:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _moves(self) -> list[Move]:
        moves = list(self._game.legal_moves)
        if self._rune_goals is None:
            return moves
        return list(dict.fromkeys(merge_equals(self._game, moves).values()))

    def _lead(self) -> float:
        standing = standing_of(self._game, self._extras)
        found = self._evaluate(standing)
        if self._rune_goals is not None:
            walk, pieces, vacant = standing.walk, standing.pieces, standing.vacant
            goals = [self._rune_goals.goals(mine) for mine in pieces]
            stones = [held_runes(side) if side.vikings else 0 for side in self._game.state.sides]
            for seat, more in enumerate(value_runes(walk, pieces, vacant, stones, goals)):
                found[seat] += more
        return ahead(found, self._seat)

    def _final(self) -> float:
        """The lead at the end; the outcome counts for a little, since W4 may break a tie."""
        outcome = self._game.outcome()
        lead = ahead([float(score.total) for score in self._game.scores()], self._seat)
        winner = outcome.winner if outcome else None
        return lead + (0.0 if winner is None else 0.5 if winner == self._seat else -0.5)
