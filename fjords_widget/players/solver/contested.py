"""Contested tiles: what both could still settle, on foot and with the runes that they hold."""

from __future__ import annotations

from fjords_widget.engine.game import Game
from fjords_widget.players.masks import flood
from fjords_widget.players.solver.problem import RUNES, Position, Problem


def count_contested(game: Game) -> int:
    """How many vacant tiles both seats of a settlement of two could get to, if the other stood still.

    Each rune counts once. Without runes these are the tiles that both reach on foot.
    """
    problem = Problem(game)
    return (within_reach(problem, problem.start, 0) & within_reach(problem, problem.start, 1)).bit_count()


def within_reach(problem: Problem, position: Position, seat: int) -> int:
    """The vacant tiles that a seat could get to, spending each of its runes once at most."""
    vacant, pieces = problem.open(position), position.pieces[seat]
    found: dict[int, int] = {}
    for runes in range(8):  # a set of runes comes after all smaller ones that are part of it
        if runes & ~position.runes[seat]:
            continue
        begun = pieces
        for rune in RUNES.values():
            if runes & rune:
                begun |= problem.landings(position, rune, pieces | found[runes ^ rune])
        found[runes] = flood(problem.walk, begun, vacant) | begun & vacant
    return found[position.runes[seat]]
