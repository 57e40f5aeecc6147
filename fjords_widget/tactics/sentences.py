"""Moves and margins in words that people can see on a board with coordinates."""

from __future__ import annotations

from fractions import Fraction

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.moves import Lay, Leap, Move, Ride, Sail, Secret, Settle

COMMA = {"fr", "de", "ru"}
"""The languages that write 1,5."""


def tell_move(lang: str | None, move: Move) -> str:
    """A move in a few words."""
    viking, longhouse = (say(lang, f"pieces.{kind}") for kind in ("viking", "longhouse"))
    match move:
        case Lay(build=None):
            return say(lang, "puzzles.moves.lay", cell=move.cell)
        case Lay(build=Secret(origin, cell)):
            return say(lang, "log.secret", longhouse=longhouse, origin=origin, cell=cell)
        case Lay():
            return say(lang, f"puzzles.moves.{move.build}", cell=move.cell)
        case Settle():
            return say(lang, "log.settle", viking=viking, cell=move.cell)
        case Sail() | Ride():
            key = "sail" if isinstance(move, Sail) else "ride"
            return say(lang, f"log.{key}", viking=viking, origin=move.origin, cell=move.cell)
        case Leap():
            return say(lang, "log.leap", viking=viking, space=move.space, cell=move.cell)
    return say(lang, f"log.{move}")


def tell_margin(lang: str | None, margin: Fraction) -> str:
    """By how much the learner wins or loses; a fraction is an average over what may be drawn."""
    key = "ahead" if margin > 0 else "behind" if margin < 0 else "level"
    kind = "margins" if margin.denominator == 1 else "averages"
    return say(lang, f"puzzles.{kind}.{key}", n=tell_number(lang, abs(margin)))


def tell_number(lang: str | None, number: Fraction) -> str:
    """A number with at most two decimals."""
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if lang in COMMA else text
