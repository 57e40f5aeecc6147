"""Lesson 15: remembering. What is checked are counts of moves, never seconds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.exercises.answers import read_int
from fjords_widget.algorithms.exercises.practice import APART, charts, settlements, small_settlement
from fjords_widget.algorithms.exercises.task import Case, Counted, Exercise, Refused, Wrong
from fjords_widget.algorithms.minimax import alpha_beta, minimax
from fjords_widget.algorithms.remembering import (
    BITS,
    Searched,
    in_order,
    reach_mask,
    remember,
    walk_masks,
    zobrist,
)
from fjords_widget.algorithms.ways import homes, walks
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Move

Function = Callable[..., Any]
MEASURED = 5
"""This many settlements are searched to measure an order of moves."""
ENOUGH = 0.9
"""The share of the moves that a good order may try."""
A_SEARCH = Budget(lines=600_000, seconds=10)


def _tables(seed: int) -> Iterator[Case]:
    """No piece, one, and many."""
    rng = Random(seed + 15)
    for chart in charts(seed)[::3]:
        keys = {(cell, seat): rng.getrandbits(BITS) for cell in chart for seat in (0, 1)}
        count = rng.randint(0, len(chart) // 2)
        pieces = {cell: rng.randint(0, 1) for cell in rng.sample(list(chart), count)}
        yield Case({"keys": keys, "pieces": pieces}, chart, tuple(pieces))


def judge_key(_case: Case, expected: Any, given: Any) -> Wrong | None:
    """The one key."""
    return None if given == expected else Wrong("keys_mixed", {"expected": expected, "given": given})


@lru_cache(2)
def repeating(seed: int) -> tuple[Game, ...]:
    """Settlements in which positions come up again, so often that cuts alone do not make up for it."""
    found = []
    for number in range(APART * seed, APART * seed + 200):
        game = small_settlement(10 + number % 8, number, 7)
        if game is not None and 5 * remember(game).tried < 4 * (alpha_beta(game).looked - 1) < 3_000:
            found.append(game)
        if len(found) == 3:
            break
    return (*settlements(5, 8, seed), *sorted(found, key=lambda game: remember(game).tried))


def _repeating(seed: int) -> Iterator[Case]:
    for game in repeating(seed):
        yield Case({"game": game}, game)


def margin_of(game: Game) -> int:
    """The margin if both play their best."""
    return remember(game).margin


def judge_memory(case: Case, expected: Any, given: Counted) -> Wrong | None:
    """The right margin, and each position looked at once, or nearly."""
    if given.answer != expected:
        return Wrong("margin", {"expected": expected, "given": given.answer})
    enough = remember(case.arguments["game"].copy()).tried
    if given.calls > enough * 5 // 4:
        return Wrong("not_remembered", {"given": given.calls, "enough": enough})
    return None


def contested_first(game: Game) -> list[Move]:
    """The moves, those that the opponent could make next before the others."""
    ways, seat = walks(game.board), game.turn
    theirs = {near for cell, piece in game.board.pieces.items() if piece.seat != seat for near in ways[cell]}
    return sorted(game.legal_moves, key=lambda move: getattr(move, "cell", None) not in theirs)


@lru_cache(2)
def ordered(seed: int) -> tuple[Game, ...]:
    """Settlements in which it matters what is tried first."""
    found: list[Game] = []
    for number in range(APART * seed, APART * seed + 400):
        game = small_settlement(9 + number % 8, number, 7)
        if game is not None and minimax(game).looked < 1_500:
            listed, ours = in_order(game).tried, in_order(game, contested_first).tried
            if ours < 0.85 * listed:
                found.append(game)
        if len(found) == MEASURED:
            break
    return tuple(found)


def _orders(seed: int) -> Iterator[Case]:
    yield Case({"settlements": MEASURED, "seed": seed})


@lru_cache(2)
def listed(seed: int) -> tuple[Searched, ...]:
    """What alpha-beta finds in these settlements with the moves as the game lists them."""
    return tuple(in_order(game.copy()) for game in ordered(seed))


def measure(order: Function) -> Function:
    """Searches settlements by alpha-beta with an order of moves. Refused if it is not one of all moves."""

    def look_over(game: Game) -> list[Any]:
        ply, legal = game.ply, Counter(map(str, game.legal_moves))
        moves = order(game)
        if game.ply != ply:
            raise Refused(moves, game, ply, Wrong("game_changed", {"name": "game"}))
        if not isinstance(moves, list | tuple | set) or not all(isinstance(one, Move | str) for one in moves):
            raise Refused(moves, game, ply)
        given = Counter(map(str, moves))
        for move in (legal - given) or (given - legal):
            key = "order_lacks" if legal[move] > given[move] else "order_adds"
            raise Refused(moves, game, ply, Wrong(key, {"move": move}))
        return list(moves)

    def search(settlements: int, seed: int) -> int:
        for game in ordered(seed)[:settlements]:
            in_order(game.copy(), look_over)
        return settlements

    return search


def all_of_them(settlements: int, seed: int) -> int:
    """The right number. What is known without an order is worked out here, where no move is counted."""
    listed(seed)
    return settlements


def judge_order(case: Case, _expected: Any, given: Counted) -> Wrong | None:
    """Few enough moves tried; the margins are right in any order."""
    tried = sum(found.tried for found in listed(case.arguments["seed"]))
    if given.calls > ENOUGH * tried:
        values = {"given": given.calls, "listed": tried, "enough": int(ENOUGH * tried)}
        return Wrong("order_calls", values)
    return None


def _boards(seed: int) -> Iterator[Case]:
    """Maps with the pieces of two seats, as bits."""
    rng = Random(seed + 18)
    for chart in charts(seed)[::2]:
        number = {cell: n for n, cell in enumerate(chart)}

        def bits(cells: Any, number: dict[Cell, int] = number) -> int:
            return sum(1 << number[cell] for cell in cells)

        mine = homes(chart).get(0, [])
        others = rng.sample([cell for cell in chart if cell not in mine], len(chart) // 4)
        vacant = [cell for cell in chart if cell not in mine and cell not in others]
        arguments = {"walks": walk_masks(walks(chart)), "mine": bits(mine), "vacant": bits(vacant)}
        yield Case(arguments, chart, tuple(mine))


REMEMBERING = (
    Exercise("zobrist", 15, "int", read_int, _tables, zobrist, judge_key),
    Exercise(
        "transposition", 15, "int", read_int, _repeating, margin_of, judge_memory, counts=Game.push.__code__
    ),
    Exercise(
        "move-order",
        15,
        "moves",
        read_int,
        _orders,
        all_of_them,
        judge_order,
        measure,
        A_SEARCH,
        counts=Game.push.__code__,
    ),
    Exercise("bitboard", 15, "int", read_int, _boards, reach_mask),
)
