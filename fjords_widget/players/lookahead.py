"""Settlement looked into some moves deep: everybody for themselves, against the seat that thinks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.greedy import judged
from fjords_widget.players.player import Clock
from fjords_widget.players.race import Extras, ahead, extras_of, points
from fjords_widget.players.voyaging import Voyaging, distinct, held, promise

INFINITE = 1e9

Judge = Callable[[Sequence[int], Sequence[int], Sequence[int], int, int, Extras], list[float]]
"""What each seat may hope for: `points` or `hopes`."""


class Enough(Exception):
    """The limits are reached in the middle of a search."""


class Lookahead:
    """Alpha-beta with the race as judge, one step deeper each time until the limits are reached."""

    def __init__(self, game: Game, clock: Clock, judge: Judge = points) -> None:
        self._game = game.copy()
        self._seat = game.turn
        self._clock = clock
        self._judge = judge
        self._extras = extras_of(game)
        self._positions = 0
        self._voyaging = Voyaging(game) if any(held(side) for side in game._state.sides) else None

    def values(self, moves: list[Move], deepest: int) -> dict[Move, float]:
        """The lead after each move, best first; moves that cannot be best may be said to be less bad."""
        same = distinct(self._game, moves)
        glances = judged(self._game, moves)
        found = {move: glances[i] for i, move in enumerate(moves) if same[move] == move}
        for depth in range(1, deepest + 1):
            ordered = sorted(found, key=lambda move: -found[move])
            try:
                found = self._deeper(ordered, depth)
            except Enough:
                break
        return dict(sorted(((move, found[same[move]]) for move in moves), key=lambda item: -item[1]))

    def _deeper(self, moves: list[Move], depth: int) -> dict[Move, float]:
        best, found = -INFINITE, {}
        for move in moves:
            self._game.push(move)
            try:
                found[move] = self._search(depth, best - 1e-9, INFINITE)
            finally:
                self._game.pop()
            best = max(best, found[move])
        return found

    def _search(self, depth: int, low: float, high: float) -> float:
        game = self._game
        self._positions += 1
        if self._positions % 64 == 0 and self._clock.over(self._positions):
            raise Enough
        if game._state.phase == "over":
            return self._final()
        if depth <= 0:
            return self._glance()
        mine = game._state.turn == self._seat
        best = -INFINITE if mine else INFINITE
        for move in self._moves():
            game.push(move)
            try:
                value = self._search(depth - 1, low, high)
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
        if self._voyaging is None:
            return moves
        return list(dict.fromkeys(distinct(self._game, moves).values()))

    def _glance(self) -> float:
        state = self._game._state
        pieces = [side.houses | side.settled for side in state.sides]
        settled = [side.settled for side in state.sides]
        walk = self._game._land.walk
        found = self._judge(walk, pieces, settled, state.vacant, state.turn, self._extras)
        if self._voyaging is not None:
            goals = [self._voyaging.goals(mine) for mine in pieces]
            stones = [held(side) if side.vikings else 0 for side in state.sides]
            for seat, more in enumerate(promise(walk, pieces, state.vacant, stones, goals)):
                found[seat] += more
        return ahead(found, self._seat)

    def _final(self) -> float:
        """The lead at the end; the outcome counts for a little, since a tie is not always one (W4)."""
        outcome = self._game.outcome()
        lead = ahead([float(score.total) for score in self._game.scores()], self._seat)
        winner = outcome.winner if outcome else None
        return lead + (0.0 if winner is None else 0.5 if winner == self._seat else -0.5)
