"""Chance in the tree: expectiminimax takes the mean over what may come; Monte Carlo search lets it come.

Both look at classic games of two: there drawing a tile is a move of its own (V-C3), so one sees in the tree
where somebody chooses and where the bag does.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from fjords_widget.algorithms.minimax import INFINITE
from fjords_widget.algorithms.montecarlo import Node, shares_of, tries_of
from fjords_widget.algorithms.races import race
from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.algorithms.ways import free_walks, homes
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Draw, Move


class Expected(NamedTuple):
    """What a position is worth on average to the seat to move, and its best move. `looked` counts positions.

    The move is None where nobody looked any farther.
    """

    value: float
    move: Move | None
    looked: int


def lead(game: Game, seat: int) -> int:
    """The vacant tiles that a seat would be first to reach, minus those where the other would be."""
    board = game.board
    first = race(free_walks(board), homes(board))
    firsts = Counter(seats for cell, seats in first.items() if cell not in board.pieces)
    return firsts[seat,] - firsts[1 - seat,]


@watchable
def expectiminimax(game: Game, depth: int = 3) -> Steps[Expected]:
    """The best that the seat to move can get on average, by looking so many moves and draws ahead.

    What lies behind the horizon, or after exploration, is judged by `lead`.
    """
    seat = game.turn
    if depth == 0 or game.phase != "exploration":
        yield detail((), (), (), "horizon", {"ply": game.ply}, lead=lead(game, seat))
        return Expected(lead(game, seat), None, 1)
    best, best_move, looked = float(-INFINITE), None, 1
    for move in list(game.legal_moves):
        if move == Draw():
            yield step(move, (), (), "gamble", {"ply": game.ply}, n=game.unseen.total())
            drawn = yield from mean_of_draws.steps(game, depth)
            value, seen = drawn.value, drawn.looked
        else:
            yield step(move, (), (), "try", {"ply": game.ply})
            game.push(move)
            reply = yield from expectiminimax.steps(game, depth - 1)
            value, seen = reply.value if game.turn == seat else -reply.value, reply.looked
            game.pop()
        looked += seen
        if value > best:
            yield detail(move, (), {move: value}, "better", {"ply": game.ply}, value=value)
            best, best_move = value, move
        else:
            yield detail(move, (), {move: value}, "no_better", {"ply": game.ply}, value=value, best=best)
        yield step(move, (), {move: value}, "tried", {"ply": game.ply}, best=best)
    return Expected(best, best_move, looked)


@watchable
def mean_of_draws(game: Game, depth: int) -> Steps[Expected]:
    """What drawing is worth to the seat to move: the mean over all tiles, each counted by its chance."""
    seat, total = game.turn, game.unseen.total()
    mean, looked = 0.0, 0
    for tile, count in game.unseen.items():
        yield step(str(tile), (), (), "drawn", {"ply": game.ply}, count=count, total=total)
        game.push(Draw(), draws=[tile])
        reply = yield from expectiminimax.steps(game, depth - 1)
        value = reply.value if game.turn == seat else -reply.value
        game.pop()
        mean, looked = mean + count / total * value, looked + reply.looked
        yield detail(
            str(tile), (), (), "weighed", {"ply": game.ply}, value=value, count=count, total=total, sum=mean
        )
    return Expected(mean, Draw(), looked)


@watchable
def monte_carlo_with_chance(game: Game, tries: int = 200, seed: int = 0) -> Steps[Move]:
    """The move that was tried most often. Where a tile is drawn, its own branch of the tree is followed."""
    rng = Random(seed)
    root = Node(-1)
    for number in range(1, tries + 1):
        trial, path = game.copy(reshuffle=rng), Path(root)
        new: list[Move] = []
        while trial.phase != "over" and not new:
            node, moves = path.nodes[-1], list(trial.legal_moves)
            new = [move for move in moves if move not in node.children]
            if new:
                move = rng.choice(new)
                node.children[move] = Node(trial.turn)
                path.go(move, node.children[move])
                yield detail(path.way, (), tries_of(root), "fresh", {"try": number}, **path.told(move))
            else:
                move = max(moves, key=lambda move: node.children[move].worth(node.tries))
                path.go(move, node.children[move])
                yield detail(path.way, (), tries_of(root), "picked", {"try": number}, **path.told(move))
            unseen = trial.unseen
            trial.push(move)
            if move == Draw():  # a chance node: the bag chooses, and nobody else
                (tile,) = trial.history[-1].draws
                path.go(str(tile), path.nodes[-1].outcomes.setdefault(str(tile), Node(-1)))
                odds = {"count": unseen[tile], "total": unseen.total()}
                yield detail(path.way, (), tries_of(root), "came", {"try": number}, **path.told(tile), **odds)
        while trial.phase != "over":
            trial.push(rng.choice(list(trial.legal_moves)))
        shares = shares_of(trial)
        for node in path.nodes:
            node.tries += 1
            node.won += shares[node.seat] if node.seat >= 0 else 0
        yield step(path.way, (), tries_of(root), "simulated", {"try": number}, **path.tally(trial))
    return max(root.children, key=lambda move: root.children[move].tries)


class Path:
    """The way of one try down the tree: the nodes from the root on, and the moves and tiles between them."""

    def __init__(self, root: Node) -> None:
        self.nodes = [root]
        self.way: list[str] = []

    def go(self, event: Move | str, node: Node) -> None:
        """One step down."""
        self.way.append(str(event))
        self.nodes.append(node)

    def told(self, event: object) -> dict[str, object]:
        """What a watcher is told of a step down: what was chosen or came, and whose steps led there."""
        return {"event": str(event), "seats": " ".join(str(node.seat) for node in self.nodes[1:])}

    def tally(self, over: Game) -> dict[str, object]:
        """What a watcher is told of the whole try: how its first move has done, and who has won."""
        first, outcome = self.nodes[1], over.outcome()
        return {
            **self.told(self.way[0]),
            "won": first.won,
            "tries": first.tries,
            "share": first.won / first.tries,
            "winner": outcome.winner if outcome else None,
        }
