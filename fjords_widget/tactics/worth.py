"""What moves are worth, exactly, where the end of a game of two is near: tiles, draws and settlement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from fjords_widget.engine.bag import TooFewDraws
from fjords_widget.engine.errors import FjordsError
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Draw, Move
from fjords_widget.engine.tiles import Tile
from fjords_widget.players.solver.solve import solve

NODES = 20_000
"""This many positions are looked at to solve a settlement: far more than one of a puzzle has."""


class TooLarge(FjordsError):
    """The rest of the game is too large to be worked out."""


def find_worth(game: Game) -> dict[Move, Fraction]:
    """To each legal move the margin that it leads to for the seat to move; with unseen tiles, on average.

    TooLarge if a settlement takes too long; a game with more than a few tiles to lay takes hours.
    """
    if game.phase == "settlement":
        found = solve(game, nodes=NODES)
        if not found.exact:
            raise TooLarge("a settlement could not be solved")
        return {move: Fraction(margin) for move, margin in found.values.items()}
    known: dict[str, Fraction] = {}
    return {move: _expect(game, move, game.turn, known) for move in game.legal_moves}


def find_outcomes(game: Game, move: Move, draws: tuple[Tile, ...] = ()) -> Iterator[tuple[Fraction, Game]]:
    """The games that a move may lead to, each with its probability: one for every way the draws may go."""
    later = game.copy()
    try:
        later.push(move, draws=list(draws))
    except TooFewDraws as question:
        inside = Counter(game.terms.fits.tiles[number] for number in question.inside)
        for tile, count in sorted(inside.items(), key=str):
            for share, outcome in find_outcomes(game, move, (*draws, tile)):
                yield share * Fraction(count, inside.total()), outcome
    else:
        yield Fraction(1), later


def find_margin(game: Game, seat: int) -> Fraction:
    """By how much a seat wins if both play their best."""
    return _value(game, seat, {})


def find_odds(game: Game, move: Move) -> dict[Tile, Fraction]:
    """What a move is worth to the seat that makes it, by the tile that is drawn next; empty if none is."""
    later, known = game.copy(), dict[str, Fraction]()
    later.push(move)
    if later.phase != "exploration" or not later.unseen or list(later.legal_moves) != [Draw()]:
        return {}
    outcomes = find_outcomes(later, Draw())
    return {drawn.history[-1].draws[0]: _value(drawn, game.turn, known) for _, drawn in outcomes}


def _expect(game: Game, move: Move, seat: int, known: dict[str, Fraction]) -> Fraction:
    outcomes = find_outcomes(game, move)
    return sum((share * _value(later, seat, known) for share, later in outcomes), Fraction(0))


def _value(game: Game, seat: int, known: dict[str, Fraction]) -> Fraction:
    if game.phase == "over":
        points = [score.total for score in game.scores()]
        return Fraction(points[seat] - points[1 - seat])
    key = game.position()
    if key not in known:
        known[key] = _work_out(game, seat, known)
    return known[key]


def _work_out(game: Game, seat: int, known: dict[str, Fraction]) -> Fraction:
    if game.phase == "settlement":
        found = solve(game, nodes=NODES, every_move=False)
        if not found.exact:
            raise TooLarge("a settlement could not be solved")
        return Fraction(found.margin if game.turn == seat else -found.margin)
    values = [_expect(game, move, seat, known) for move in game.legal_moves]
    return max(values) if game.turn == seat else min(values)
