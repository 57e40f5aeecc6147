"""Monte Carlo tree search: try moves by playing games to their end at random, the promising ones more often.

What nobody can know is dealt anew for each try, so the search sees no more of the bag than a player does.
"""

from __future__ import annotations

from itertools import pairwise
from math import log, sqrt
from random import Random

from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move

CURIOSITY = 1.4


class Node:
    """A position in the tree: how often it was tried, and what the seat that moved here got out of it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.tries = 0
        self.won = 0.0
        self.children: dict[Move, Node] = {}
        self.outcomes: dict[str, Node] = {}
        """Where the bag chooses: what came out of it."""

    def worth(self, tries_above: int) -> float:
        """The share of games won, and a bonus for what was seldom tried (UCB1)."""
        return self.won / self.tries + CURIOSITY * sqrt(log(tries_above) / self.tries)


@watchable
def monte_carlo(game: Game, tries: int = 200, seed: int = 0) -> Steps[Move]:
    """The move that was tried most often, after this many tries."""
    rng = Random(seed)
    root = Node(-1)
    for number in range(1, tries + 1):
        trial = game.copy(reshuffle=rng)
        path = descend(root, trial, rng)
        yield detail(tried(path), (), tries_of(root), "descended", {"try": number}, **tally(path))
        while trial.phase != "over":
            trial.push(rng.choice(list(trial.legal_moves)))
        shares = shares_of(trial)
        for node in path:
            node.tries += 1
            node.won += shares[node.seat] if node.seat >= 0 else 0
        yield step(tried(path), (), tries_of(root), "simulated", {"try": number}, **tally(path, trial))
    return max(root.children, key=lambda move: root.children[move].tries)


def descend(root: Node, trial: Game, rng: Random) -> list[Node]:
    """Plays down the tree, to a move that was never tried from there; returns the nodes on the way."""
    path = [root]
    while trial.phase != "over":
        node, moves = path[-1], list(trial.legal_moves)
        new = [move for move in moves if move not in node.children]
        if new:
            move = rng.choice(new)
            node.children[move] = Node(trial.turn)
        else:
            move = max(moves, key=lambda move: node.children[move].worth(node.tries))
        trial.push(move)
        path.append(node.children[move])
        if new:
            break
    return path


def shares_of(game: Game) -> list[float]:
    """What each seat got out of a game that is over: 1 for the winner, or a part each of a draw."""
    outcome = game.outcome()
    winner = outcome.winner if outcome else None
    if winner is None:
        return [1 / game.players] * game.players
    return [float(seat == winner) for seat in range(game.players)]


def tries_of(root: Node) -> dict[Move, int]:
    """How often each move was tried."""
    return {move: child.tries for move, child in root.children.items()}


def tried(path: list[Node]) -> list[Move]:
    """The moves that a try began with, up to the one that was new."""
    return [
        next(move for move, child in node.children.items() if child is after)
        for node, after in pairwise(path)
    ]


def tally(path: list[Node], over: Game | None = None) -> dict[str, object]:
    """What a watcher is told of a try: who moved, how its first move has done, and who has won."""
    first = path[min(1, len(path) - 1)]
    outcome = over.outcome() if over is not None else None
    return {
        "seats": " ".join(str(node.seat) for node in path[1:]),
        "n": len(path) - 1,
        "won": first.won,
        "tries": first.tries,
        "share": first.won / max(1, first.tries),
        "winner": outcome.winner if outcome else None,
    }
