"""Why a move is good, as a fact about the position: what the sentence of a hint is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, pi, sqrt

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.hexgrid import Cell

SIDES = ("east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast")
"""The eight parts of a map, clockwise from the right."""
MIDDLE = 1.0
"""What lies no farther than this from the middle of the map (a hexagon's side is 1) is in the middle."""


@dataclass(frozen=True)
class Why:
    """A fact about a move. `key` says which, tests/players/hints/test_hints.py what each of them claims."""

    key: str
    weight: float = 0.0
    """How much it matters, in tiles or points, roughly."""
    seat: int | None = None
    """Whom it is against."""
    cells: tuple[Cell, ...] = ()
    """The tiles that it is about."""
    where: str = ""
    """In which part of the map they are."""
    rune: str = ""
    points: int = 0

    def tell(self, lang: str | None, names: Sequence[str]) -> str:
        """The fact as a sentence."""
        values: dict[str, object] = {}
        if self.seat is not None:
            values["name"] = names[self.seat]
        if self.cells:
            values["tiles"] = count_tiles(lang, len(self.cells))
        if self.where:
            values["where"] = say(lang, f"hint.where.{self.where}")
        if self.rune:
            values["rune"] = say(lang, f"runes.{self.rune}")
        if self.points:
            values["n"] = self.points
        text = say(lang, f"hint.why.{self.key}")
        text = text.format(**values) if values else text
        return text[:1].upper() + text[1:]


def count_tiles(lang: str | None, n: int) -> str:
    """This many tiles in words: `one tile`, `4 tiles`."""
    if n == 1:
        return say(lang, "hint.tiles.one")
    # Only Russian tells these apart: 21, 2 to 4, and the rest.
    if n % 10 == 1 and n % 100 != 11:
        return say(lang, "hint.tiles.and_one", n=n)
    is_few = 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14
    return say(lang, "hint.tiles.few" if is_few else "hint.tiles.many", n=n)


def side_of(cells: Sequence[Cell], laid: Sequence[Cell]) -> str:
    """In which part of a map some cells are: `north`, `southwest` …, or `middle`."""
    x, y = (a - b for a, b in zip(_centre(cells), _centre(laid), strict=True))
    if sqrt(x * x + y * y) <= MIDDLE:
        return "middle"
    return SIDES[round(atan2(y, x) / (pi / 4)) % 8]


def _centre(cells: Sequence[Cell]) -> tuple[float, float]:
    x = sum(1.5 * q for q, _ in cells) / len(cells)
    y = sum(sqrt(3) * (r + q / 2) for q, r in cells) / len(cells)
    return x, y
