"""A record with everything that a replay shows: comments, signs, marks, variations in variations."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import fjords_widget as fj

NAMES = ("Astrid", "Björn", "Freya", "Dag")


def played(seed: int = 5, **options: Any) -> fj.Record:
    """A random game to its end; houses are built now and then."""
    rng = random.Random(seed)
    game = fj.Game(seed=seed, first=0, **options)
    while game.phase != "over":
        moves = sorted(game.legal_moves, key=str)
        houses = [move for move in moves if isinstance(move, fj.Lay) and move.build == "longhouse"]
        game.push(rng.choice(houses if houses and rng.random() < 0.25 else moves))
    named = dict(zip(("white", "yellow"), NAMES, strict=False))
    return fj.Record.of(game, event="A test", **named)


def other_moves(node: fj.Node) -> list[fj.Move]:
    """What could have been played instead of what follows."""
    moves = sorted(node.game().legal_moves, key=str)
    return [move for move in moves if all(move != child.move for child in node.children)]


def annotated(seed: int = 5, **options: Any) -> fj.Record:
    """The same with all that people may add: a record of one's own."""
    return _annotated(seed, tuple(sorted(options.items()))).copy()


@cache
def _annotated(seed: int, options: tuple[tuple[str, Any], ...]) -> fj.Record:
    record = played(seed, **dict(options))
    record.root.comment = "Friends *meet*."
    told = record.at(4)
    told.sign, told.comment = "!?", "Keeps the **valley** open:\n\n- one\n- two"
    told.marks = [
        fj.Mark("cell", (0, 0), "blue"),
        fj.Mark("edge", (1, 0), "orange", side=2),
        fj.Mark("corner", (0, 1), "purple", side=3),
        fj.Mark("arrow", (0, 0), "red", to=(1, 0)),
        fj.Mark("label", (0, 1), "green", text="mine & <b>yours</b>"),
    ]
    record.at(5).intro = "Now it gets tense."
    before = next(node for node in record.main_line() if node.ply > 5 and len(other_moves(node)) > 1)
    moves = other_moves(before)
    first = before.play(moves[0], seed=1)
    first.comment = "Or this."
    second = first.play(other_moves(first)[0], seed=2)
    second.sign = "?"
    for other in other_moves(first)[-1:]:
        first.play(other, seed=3).comment = "A variation in a variation."
    before.play(moves[-1], seed=4)
    late = [node for node in record.main_line()[:-1] if other_moves(node)][-1]
    late.play(other_moves(late)[0], seed=5)
    return record
