"""Solutions of lessons 8 to 10, as a learner might write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import inf, log, sqrt
from typing import Any

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move


def _margin(game: Game, seat: int) -> int:
    scores = game.scores()
    return scores[seat].total - scores[1 - seat].total


def minimax(game: Game) -> int:
    """The margin if both play their best."""
    seat = game.turn
    if game.phase == "over":
        return _margin(game, seat)
    margins = []
    for move in list(game.legal_moves):
        game.push(move)
        margin = minimax(game)
        margins.append(margin if game.turn == seat else -margin)
        game.pop()
    return max(margins)


def best_move(game: Game) -> Move:
    """The move with the best margin."""
    seat = game.turn
    margins = {}
    for move in list(game.legal_moves):
        game.push(move)
        margin = minimax(game)
        margins[move] = margin if game.turn == seat else -margin
        game.pop()
    return max(margins, key=lambda move: margins[move])


def alpha_beta(game: Game) -> int:
    """The same margin as minimax, from fewer positions."""
    return _search(game, -1000, 1000)


def _search(game: Game, alpha: int, beta: int) -> int:
    seat = game.turn
    if game.phase == "over":
        return _margin(game, seat)
    for move in list(game.legal_moves):
        game.push(move)
        margin = _search(game, alpha, beta) if game.turn == seat else -_search(game, -beta, -alpha)
        game.pop()
        alpha = max(alpha, margin)
        if alpha >= beta:
            break
    return alpha


def chance(unseen: Counter[str], fitting: set[str]) -> float:
    """How likely the next tile fits."""
    return sum(unseen[face] for face in fitting) / sum(unseen.values())


def chance_in_two(unseen: Counter[str], fitting: set[str]) -> float:
    """How likely one of the next two tiles fits: over every first tile, then the second from what is left."""
    total = sum(unseen.values())
    found = 0.0
    for face, count in unseen.items():
        if face in fitting:
            found += count / total
        elif total > 1:
            left = Counter(unseen)
            left[face] -= 1
            found += count / total * chance(left, fitting)
    return found


def upper_bound(children: dict[str, tuple[int, int]]) -> str:
    """The child to try next."""
    total = sum(tries for _, tries in children.values())
    best, best_worth = "", -inf
    for name, (won, tries) in children.items():
        if tries == 0:
            return name
        worth = won / tries + sqrt(2 * log(total) / tries)
        if worth > best_worth:
            best, best_worth = name, worth
    return best


def player(game: Game) -> Move:
    """The move after which the projected margin is best."""
    seat = game.turn
    best, best_margin = None, -inf
    for move in list(game.legal_moves):
        game.push(move)
        scores = game.projected_scores()
        game.pop()
        margin = scores[seat].total - max(score.total for i, score in enumerate(scores) if i != seat)
        if margin > best_margin:
            best, best_margin = move, margin
    assert best is not None
    return best


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval: the shares that are not too far from what was seen."""
    z = 1.96
    share, spread = wins / games, z * z / games
    middle = share + spread / 2
    width = z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (middle - width) / (1 + spread), (middle + width) / (1 + spread)


SOLUTIONS: dict[str, Callable[..., Any]] = {
    "minimax": minimax,
    "best-move": best_move,
    "alpha-beta": alpha_beta,
    "chance": chance,
    "chance-in-two": chance_in_two,
    "upper-bound": upper_bound,
    "player": player,
    "beats-random": player,
    "interval": interval,
}
