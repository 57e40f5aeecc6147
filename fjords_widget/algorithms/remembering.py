"""Remembering: a transposition table with Zobrist keys, good moves first, deeper step by step, and bitboards.

All of them search settlements of two without runes, and count the moves that they try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from fjords_widget.algorithms.minimax import INFINITE, margin
from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Move, Settle

BITS = 32
"""Long enough: among ten thousand positions two have the same key once in a hundred maps."""
Keys = Mapping[tuple[Cell, int], int]
"""To each cell and seat a number by chance: a viking of that seat on that cell."""
Table = dict[tuple[int, int], int]
"""To each key of a position, and the seat to move, the margin."""
Order = Callable[[Game], Iterable[Move]]


class Searched(NamedTuple):
    """The margin for the seat to move, and how many moves were tried."""

    margin: int
    tried: int


def zobrist_keys(game: Game, seed: int = 0) -> dict[tuple[Cell, int], int]:
    """A key for each cell and seat."""
    rng = Random(seed)
    return {(cell, seat): rng.getrandbits(BITS) for cell in sorted(game.board) for seat in (0, 1)}


def zobrist(keys: Keys, pieces: Mapping[Cell, int]) -> int:
    """The key of a position: those of all its pieces, mixed by exclusive or (^)."""
    key = 0
    for cell, seat in pieces.items():
        key ^= keys[cell, seat]
    return key


@watchable
def remember(
    game: Game, table: Table | None = None, keys: Keys | None = None, key: int = 0
) -> Steps[Searched]:
    """Minimax that looks at each position once: what is known stands in the table."""
    table = {} if table is None else table
    keys = zobrist_keys(game) if keys is None else keys
    seat = game.turn
    if game.phase == "over":
        yield detail((), (), (), "leaf", seen(game, table), margin=margin(game, seat))
        return Searched(margin(game, seat), 0)
    if (key, seat) in table:
        yield detail((), (), (), "remembered", seen(game, table), margin=table[key, seat])
        return Searched(table[key, seat], 0)
    best, tried = -INFINITE, 0
    for move in list(game.legal_moves):
        yield step(move, (), (), "try", seen(game, table))
        after = key ^ keys[cell_of(move), seat]
        game.push(move)
        reply = yield from remember.steps(game, table, keys, after)
        value = reply.margin if game.turn == seat else -reply.margin
        game.pop()
        tried += 1 + reply.tried
        if value > best:
            yield detail(move, (), {move: value}, "better", seen(game, table), value=value)
            best = value
        else:
            yield detail(
                move,
                (),
                {move: value},
                "no_better",
                seen(game, table),
                value=value,
                best=best,
            )
        yield step(move, (), {move: value}, "tried", seen(game, table), best=best)
    table[key, seat] = best
    return Searched(best, tried)


def seen(game: Game, table: Table) -> dict[str, int]:
    """What a watcher is shown of a position: how deep it lies, and how many are known."""
    return {"ply": game.ply, "known": len(table)}


def cell_of(move: Move) -> Cell:
    """Where the viking of a move comes to stand."""
    if not isinstance(move, Settle):
        raise TypeError(f"{move} settles no tile")
    return move.cell


def as_listed(game: Game) -> Iterable[Move]:
    """The moves in the order in which the game lists them."""
    return game.legal_moves


def in_order(game: Game, order: Order = as_listed, alpha: int = -INFINITE, beta: int = INFINITE) -> Searched:
    """Alpha-beta that tries moves in an order of one's choice: good ones first, and there is more to cut."""
    seat = game.turn
    if game.phase == "over":
        return Searched(margin(game, seat), 0)
    best, tried = -INFINITE, 0
    for move in list(order(game)):
        game.push(move)
        if game.turn == seat:
            reply = in_order(game, order, max(alpha, best), beta)
            value = reply.margin
        else:
            reply = in_order(game, order, -beta, -max(alpha, best))
            value = -reply.margin
        game.pop()
        tried += 1 + reply.tried
        best = max(best, value)
        if best >= beta:
            break
    return Searched(best, tried)


class Depth(NamedTuple):
    """One round of a search that goes deeper step by step: how deep, what it found, what it tried."""

    depth: int
    move: Move | None
    margin: int
    tried: int


def deepen(game: Game, most: int, *, reorder: bool = True) -> list[Depth]:
    """Searches one move deep, then two, and so on. What was best in a round is tried first in the next.

    At the horizon the points of the moment count. `reorder=False`: every round begins from nothing.
    """
    best_of: dict[tuple[object, ...], Move] = {}
    rounds = []
    for depth in range(1, most + 1):
        if not reorder:
            best_of.clear()
        value, tried = _to_depth(game, depth, -INFINITE, INFINITE, best_of)
        rounds.append(Depth(depth, best_of.get(_place(game)), value, tried))
    return rounds


def _to_depth(
    game: Game, depth: int, alpha: int, beta: int, best_of: dict[tuple[object, ...], Move]
) -> tuple[int, int]:
    seat, place = game.turn, _place(game)
    if depth == 0 or game.phase == "over":
        return margin(game, seat), 0
    moves = sorted(game.legal_moves, key=lambda move: move != best_of.get(place))
    best, tried = -INFINITE, 0
    for move in moves:
        game.push(move)
        mine = game.turn == seat
        low = max(alpha, best)
        value, below = _to_depth(game, depth - 1, low if mine else -beta, beta if mine else -low, best_of)
        game.pop()
        tried += 1 + below
        if (value if mine else -value) > best:
            best, best_of[place] = value if mine else -value, move
        if best >= beta:
            break
    return best, tried


def _place(game: Game) -> tuple[object, ...]:
    """A position by where the pieces stand, and whose turn it is."""
    return (game.turn, *game.supply)


def walk_masks(ways: Mapping[Cell, Sequence[Cell]]) -> list[int]:
    """To each tile, by its number, a whole number whose bits are the tiles that one can walk to."""
    number = {cell: n for n, cell in enumerate(ways)}
    return [sum(1 << number[near] for near in around) for around in ways.values()]


def reach_mask(walks: Sequence[int], mine: int, vacant: int) -> int:
    """All vacant tiles that one can get to on foot from one's own, as bits: lesson 4 without a queue."""
    reached, edge = 0, mine
    while edge:
        slot = edge.bit_length() - 1
        edge ^= 1 << slot
        new = walks[slot] & vacant & ~reached
        reached |= new
        edge |= new
    return reached
