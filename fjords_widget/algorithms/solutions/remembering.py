"""Solutions of lesson 15, as a learner might write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fjords_widget.algorithms.ways import walks
from fjords_widget.engine.game import Game

Cell = tuple[int, int]


def zobrist(keys: dict[tuple[Cell, int], int], pieces: dict[Cell, int]) -> int:
    """The key of a position."""
    key = 0
    for place in pieces.items():
        key ^= keys[place]
    return key


def transposition(game: Game) -> int:
    """The margin, with each position looked at once."""
    known: dict[Any, int] = {}

    def search() -> int:
        seat = game.turn
        if game.phase == "over":
            scores = game.scores()
            return scores[seat].total - scores[1 - seat].total
        key = seat, frozenset(game.board.pieces.items())
        if key not in known:
            margins = []
            for move in list(game.legal_moves):
                game.push(move)
                margin = search()
                margins.append(margin if game.turn == seat else -margin)
                game.pop()
            known[key] = max(margins)
        return known[key]

    return search()


def move_order(game: Game) -> list[Any]:
    """The moves, contested tiles first."""
    ways = walks(game.board)
    theirs: set[Cell] = set()
    for cell, piece in game.board.pieces.items():
        if piece.seat != game.turn:
            theirs.update(ways[cell])
    return sorted(game.legal_moves, key=lambda move: move.cell not in theirs)


def bitboard(walks: list[int], mine: int, vacant: int) -> int:
    """All vacant tiles that can be reached, as bits: wave by wave."""
    reached = wave = 0
    for slot, beside in enumerate(walks):
        if mine >> slot & 1:
            wave |= beside & vacant
    while wave:
        reached |= wave
        wider = 0
        for slot, beside in enumerate(walks):
            if wave >> slot & 1:
                wider |= beside
        wave = wider & vacant & ~reached
    return reached


SOLUTIONS: dict[str, Callable[..., Any]] = {
    "zobrist": zobrist,
    "transposition": transposition,
    "move-order": move_order,
    "bitboard": bitboard,
}
