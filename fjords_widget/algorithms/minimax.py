"""Game trees: minimax looks at every way to go on; alpha-beta leaves out what cannot matter.

Both play settlements of two to the end, and answer with the *margin*: the final points of a seat minus the
other's, if both play their best. A turn may fall to the same seat twice, since seats go out (T6).
"""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move

INFINITE = 1_000


class Best(NamedTuple):
    """The margin for the seat to move, and the line of best moves. `looked` counts positions."""

    margin: int
    line: tuple[Move, ...]
    looked: int

    @property
    def move(self) -> Move | None:
        """The best move; None if the game is over."""
        return self.line[0] if self.line else None


def margin(game: Game, seat: int) -> int:
    """The points of a seat minus the other's, as the board stands."""
    points = [score.total for score in game.scores()]
    return points[seat] - points[1 - seat]


@watchable
def minimax(game: Game) -> Steps[Best]:
    """The best that the seat to move can get, by looking at every position to come."""
    seat = game.turn
    if game.phase == "over":
        yield detail((), (), (), "leaf", {"ply": game.ply}, margin=margin(game, seat))
        return Best(margin(game, seat), (), 1)
    best, looked = -INFINITE, 1
    best_line: tuple[Move, ...] = ()
    for move in list(game.legal_moves):
        yield step(move, (), (), "try", {"ply": game.ply})
        game.push(move)
        reply = yield from minimax.steps(game)
        value = reply.margin if game.turn == seat else -reply.margin
        game.pop()
        looked += reply.looked
        if value > best:
            yield detail(move, (), {move: value}, "better", {"ply": game.ply, "best": value}, value=value)
            best, best_line = value, (move, *reply.line)
        else:
            yield detail(
                move, (), {move: value}, "no_better", {"ply": game.ply, "best": best}, value=value, best=best
            )
        yield step(move, (), {move: value}, "tried", {"ply": game.ply, "best": best}, best=best)
    return Best(best, best_line, looked)


@watchable
def alpha_beta(game: Game, alpha: int = -INFINITE, beta: int = INFINITE) -> Steps[Best]:
    """The same answer from fewer positions: a move that the other would never allow is not looked into.

    `alpha` is what the seat to move has for certain elsewhere, `beta` the most that the other will allow.
    """
    seat = game.turn
    if game.phase == "over":
        yield detail((), (), (), "leaf", {"ply": game.ply}, margin=margin(game, seat))
        return Best(margin(game, seat), (), 1)
    best, looked = -INFINITE, 1
    best_line: tuple[Move, ...] = ()
    for move in list(game.legal_moves):
        yield step(move, (), (), "try", {"ply": game.ply})
        game.push(move)
        if game.turn == seat:
            reply = yield from alpha_beta.steps(game, max(alpha, best), beta)
            value = reply.margin
        else:
            reply = yield from alpha_beta.steps(game, -beta, -max(alpha, best))
            value = -reply.margin
        game.pop()
        looked += reply.looked
        if value > best:
            yield detail(move, (), {move: value}, "better", bounds(game, value, alpha, beta), value=value)
            best, best_line = value, (move, *reply.line)
        else:
            yield detail(
                move, (), {move: value}, "no_better", bounds(game, best, alpha, beta), value=value, best=best
            )
        yield step(move, (), {move: value}, "tried", bounds(game, best, alpha, beta), best=best)
        if best >= beta:
            yield step(move, (), {move: value}, "cut", bounds(game, best, alpha, beta), best=best, beta=beta)
            break
    return Best(best, best_line, looked)


def bounds(game: Game, best: int, alpha: int, beta: int) -> dict[str, int]:
    """What a watcher is shown of a position: how deep it lies, and between what the margin has to lie."""
    return {"ply": game.ply, "best": best, "alpha": max(alpha, best), "beta": beta}
