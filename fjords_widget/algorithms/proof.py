"""The exact end of a settlement of two: alpha-beta with a memory, to prove that a puzzle has one answer."""

from __future__ import annotations

from fjords_widget.algorithms.minimax import INFINITE, margin
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move

Known = dict[tuple[object, ...], tuple[int, int]]
"""To each position, from the view of seat 0, a lower and an upper bound."""


def exact_margin(game: Game) -> int:
    """The margin for the seat to move if both play their best."""
    value = _search(game, -INFINITE, INFINITE, {})
    return value if game.turn == 0 else -value


def values(game: Game) -> dict[Move, int]:
    """To each move the margin that it leads to, for the seat to move."""
    sign = 1 if game.turn == 0 else -1
    known: Known = {}
    found = {}
    for move in list(game.legal_moves):
        game.push(move)
        found[move] = sign * _search(game, -INFINITE, INFINITE, known)
        game.pop()
    return found


def best_line(game: Game) -> tuple[Move, ...]:
    """Best moves of both sides to the end; of equals, the first."""
    game = game.copy()
    line = []
    while game.legal_moves:
        found = values(game)
        line.append(max(found, key=lambda move: found[move]))
        game.push(line[-1])
    return tuple(line)


def _search(game: Game, alpha: int, beta: int, known: Known) -> int:
    """Seat 0 maximizes, seat 1 minimizes. Fail-soft: an upper bound up to alpha, a lower one from beta on."""
    if game.phase == "over":
        return margin(game, 0)
    key = (game.turn, *game.supply, frozenset(game.board.stones))  # R-WIS: where stones lie
    low, high = known.get(key, (-INFINITE, INFINITE))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)
    most, least = alpha, beta  # what each seat has for certain by now
    best = -INFINITE if game.turn == 0 else INFINITE
    for move in list(game.legal_moves):
        mine = game.turn == 0
        game.push(move)
        value = _search(game, most, least, known)
        game.pop()
        if mine:
            best = max(best, value)
            most = max(most, value)
        else:
            best = min(best, value)
            least = min(least, value)
        if most >= least:
            break
    known[key] = (best if best > alpha else low, best if best < beta else high)
    return best
