"""The tree that a search goes through, as it grows: a node for each move that was tried, or was cut off.

    [parent, move, seat, [[frame, value, more], …], cut]

A node shows what was said of it last, up to the frame that is looked at: the margin that its move leads to,
with alpha and beta below, or how often it was tried, with the share of wins below. `cut` is the frame from
which on it is known that nobody needs to look at it; 0 if somebody does. The root comes first, and is its own
parent. What came out of the bag is a node too, of seat -1: its move is the tile, and its chance stands below.
"""

from __future__ import annotations

from typing import Any

from fjords_widget.algorithms.frames import Frame, Plain
from fjords_widget.algorithms.minimax import INFINITE
from fjords_widget.algorithms.reels import CHANCE, Reel, Trail
from fjords_widget.engine.game import Game

MOST_NODES = 1_500
"""A tree with more nodes is not drawn beyond them."""
KNOWN = "≡"
"""Below a node whose position had come up before."""
Path = tuple[str, ...]


class Tree:
    """Nodes by the moves that lead to them."""

    def __init__(self, seat: int) -> None:
        self.nodes: list[list[Any]] = [[0, "", seat, [[0, "", ""]], 0]]
        self._numbers: dict[Path, int] = {(): 0}

    def find(self, path: Path, seat: int, frame: int) -> list[Any] | None:
        """The node at the end of a path, made if it is new; None if there is no room for it."""
        if path not in self._numbers:
            parent = self._numbers.get(path[:-1])
            if parent is None or len(self.nodes) >= MOST_NODES:
                return None
            self._numbers[path] = len(self.nodes)
            self.nodes.append([parent, path[-1], seat, [[frame, "", ""]], 0])
        return self.nodes[self._numbers[path]]

    def say(self, path: Path, frame: int, value: str | None = None, more: str | None = None) -> None:
        """What is to be read at a node from a frame on; None: as before."""
        number = self._numbers.get(path)
        if number is None:
            return
        history = self.nodes[number][3]
        _, old_value, old_more = history[-1]
        told = [frame, old_value if value is None else value, old_more if more is None else more]
        if told[1:] != history[-1][1:]:
            history[-1:] = [told] if history[-1][0] == frame else [history[-1], told]


def tree_of(reel: Reel, game: Game) -> list[list[Any]]:
    """The tree of a search through a game; a root alone if nothing was searched."""
    sampled = any(frame.note == "simulated" for frame in reel.kept)
    return _sampled_tree(reel, game).nodes if sampled else _searched_tree(reel, game).nodes


def _searched_tree(reel: Reel, game: Game) -> Tree:
    """Minimax and alpha-beta: margins, for the seat that has the choice."""
    tree = Tree(game.turn)
    for number, (frame, trail) in enumerate(zip(reel.kept, reel.trails, strict=True)):
        path = tuple(move for move, _ in trail)
        if frame.note in ("try", "gamble", "drawn"):
            tree.find(path, trail[-1][1], number)
        if frame.note == "remembered":
            tree.say(path, number, more=KNOWN)
        elif frame.note == "drawn":
            tree.say(path, number, more=_chance(frame.told))
        elif frame.note in ("better", "no_better", "weighed"):
            tree.say(path, number, value=_number(frame.told["value"]))
            if "alpha" in frame.counters:
                tree.say(path[:-1], number, more=_bounds(frame.counters))
        elif frame.note == "cut":
            for move, seat in _left_out(game, trail):
                node = tree.find((*path[:-1], move), seat, number)
                if node is not None:
                    node[4] = number
        if not path and frame.note == "answer":
            break
        if frame.note == "tried" and len(path) == 1:
            tree.say((), number, value=_number(frame.told["best"]))
    return tree


def _number(value: Plain) -> str:
    """A value as short as can be: 3, 1.5, 0.67."""
    if not isinstance(value, float):
        return str(value)
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")  # no minus sign before a zero


def _chance(told: dict[str, Plain]) -> str:
    return f"{told['count']}/{told['total']}"


def _bounds(counters: dict[str, int]) -> str:
    low, high = counters["alpha"], counters["beta"]
    return f"α {'−∞' if low <= -INFINITE else low} β {'∞' if high >= INFINITE else high}"  # noqa: RUF001


def _left_out(game: Game, trail: Trail) -> list[tuple[str, int]]:
    """The moves behind the last one of a trail, which were not tried."""
    trial = game.copy()
    for move, _ in trail[:-1]:
        trial.push(move)
    moves = [str(move) for move in trial.legal_moves]
    return [(move, trial.turn) for move in moves[moves.index(trail[-1][0]) + 1 :]]


def _sampled_tree(reel: Reel, game: Game) -> Tree:
    """Monte Carlo: how often each move was tried, and the share of wins for the seat that made it."""
    tree = Tree(game.turn)
    tries: dict[Path, int] = {}
    won: dict[Path, float] = {}
    for number, frame in enumerate(reel.kept):
        if "seats" not in frame.told:
            continue
        path = frame.looked_at
        seats = [int(seat) for seat in str(frame.told["seats"]).split()]
        for length, seat in enumerate(seats, start=1):
            tree.find(path[:length], seat, number)
        if frame.note == "came":
            tree.say(path, number, more=_chance(frame.told))
        if frame.note == "simulated":
            _count(tree, tries, won, frame, seats, number, game.players)
    return tree


def _count(
    tree: Tree,
    tries: dict[Path, int],
    won: dict[Path, float],
    frame: Frame,
    seats: list[int],
    number: int,
    players: int,
) -> None:
    """Adds a game that was played to its end to every node on its way."""
    winner = frame.told["winner"]
    for length, seat in enumerate([CHANCE, *seats]):
        path = frame.looked_at[:length]
        tries[path] = tries.get(path, 0) + 1
        won[path] = won.get(path, 0) + (1 / players if winner is None else float(winner == seat))
        by_chance = seat == CHANCE
        tree.say(path, number, str(tries[path]), None if by_chance else f"{won[path] / tries[path]:.2f}")
