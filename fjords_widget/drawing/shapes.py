"""Every shape that pictures refer to, by name. A picture carries those that it uses, once each.

Names: a tile as laid and its variant (`MMPPPP0`), a piece (`viking-white`, `field-white`), a stone
(`stone-home-black`, `stone-water`), a mark (`mark-water`), a shield (`shield-white`), a peak (`x0`), and
the hexagon that the sea is clipped to (`hex`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from .faces import MARK, PAINTED, symbol, symbol_name, variant_at
from .peaks import peaks
from .pieces import PIECES, colour_of, look_of, piece
from .stones import mark, shield, stone

_REFERENCE = re.compile(f"#{MARK}([\\w-]+)")


def tile_name(face: str, cell: tuple[int, int]) -> str:
    """The name of a tile's picture on a cell of the board."""
    return symbol_name(face, variant_at(cell))


def piece_name(seat: int, kind: str, second: bool = False, variant: str | None = None) -> str:
    """The name of a piece; takes the parts of a `Piece`, and the variant in which it stands there."""
    return f"{look_of(kind, variant)}-{colour_of(seat, second)}"


def stone_name(rune: str, seat: int | None = None) -> str:
    """The name of a stone; takes the parts of a `Stone`."""
    return f"stone-{rune}" if seat is None else f"stone-{rune}-{colour_of(seat)}"


def mark_name(rune: str) -> str:
    """The name of a mark on a tile."""
    return f"mark-{rune}"


def shapes(names: Iterable[str], prefix: str) -> dict[str, str]:
    """The definitions of shapes and of all that they refer to, by name; ids and references get the prefix.

    For a page that keeps its shapes and is sent each of them once.
    """
    return {name: _shape(name).replace(MARK, prefix) for name in _with_needs(names)}


def shapes_in(body: str) -> str:
    """The definitions of all shapes that a drawing refers to; `MARK` stands for the prefix of ids."""
    return "".join([_shape(name) for name in _with_needs(_REFERENCE.findall(body))])


def _with_needs(names: Iterable[str]) -> list[str]:
    wanted = set(names)
    return sorted(wanted.union(*[_needs(name) for name in wanted]))


@cache
def _needs(name: str) -> frozenset[str]:
    """The other shapes that a shape refers to; a tile defines its own coast."""
    return frozenset(_REFERENCE.findall(_shape(name))) - {f"{name}c"}


@cache
def _shape(name: str) -> str:
    if name[0] in "PMO":
        return symbol(name[:6], int(name[6:]))
    if name == "hex":
        return f'<clipPath id="{MARK}hex"><path d="{PAINTED}"/></clipPath>'
    return f'<g id="{MARK}{name}">{_draw(name)}</g>'


def _draw(name: str) -> str:
    kind, *words = name.split("-")
    if kind in PIECES:
        return piece(words[0], kind)
    if kind == "stone":
        return stone(*words)
    if kind == "mark":
        return mark(words[0])
    if kind == "shield":
        return shield(words[0])
    return peaks()[name]
