"""The land of a settlement that is still to be had, numbered anew, and what can be done on it.

Only tiles count that somebody can still get to, so that their masks are small numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fjords_widget.engine.fits import slots_of
from fjords_widget.players.masks import neighbours
from fjords_widget.players.solver.problem import HORSE, JOURNEY, WISDOM, Problem


@dataclass(slots=True, eq=False)
class Tables:
    """What the search needs to know about the map of a problem, tile by tile.

    In compiled code this is a record with the same fields.
    """

    walk: list[int] = field(default_factory=list)
    sea: list[int] = field(default_factory=list)
    hills: list[int] = field(default_factory=list)
    banks: list[int] = field(default_factory=list)
    """By space: the tiles with plains towards it."""
    beside: list[int] = field(default_factory=list)
    """By tile: the spaces that a Wisdom stone can go to from there."""
    ways: list[list[int]] = field(default_factory=list)
    """By runes and tile: where one can go on to from there, each rune as often as one likes."""
    worth: list[list[int]] = field(default_factory=list)
    """By seat and tile: what a viking there scores, Friendship apart."""
    bonuses: list[int] = field(default_factory=list)
    """By seat: how many stones there are that add to that."""
    friends: list[int] = field(default_factory=list)
    """By Friendship stone: the tiles around it."""
    places: list[int] = field(default_factory=list)
    """By seat: the tiles where it matters whether a viking stands there."""
    stones: int = 0
    """How many Friendship stones there are."""
    unclaimed: int = 0
    """Whether land that nobody settled can score (W2, V-O4)."""
    only_land: int = 0
    """Whether nothing but land counts when there are no runes left."""


class Numbering:
    """The tiles of a problem that can still be got to, by small numbers."""

    def __init__(self, problem: Problem) -> None:
        start = problem.start
        slots = slots_of(problem.roam(start, 0) | problem.roam(start, 1))
        self._number = {slot: i for i, slot in enumerate(slots)}

    def __len__(self) -> int:
        return len(self._number)

    def row(self, masks: list[int]) -> list[int]:
        """The masks of these tiles, of a list with a mask for each slot."""
        return [self.mask(masks[slot]) for slot in self._number]

    def slots(self) -> list[int]:
        """The slots of the tiles."""
        return list(self._number)

    def mask(self, tiles: int) -> int:
        """Tiles of the problem, in these numbers."""
        number = self._number
        return sum([1 << number[slot] for slot in slots_of(tiles) if slot in number])


def lay_out(problem: Problem, numbering: Numbering) -> Tables:
    """The tables of a problem, as it stands at its start."""
    tables, mask = Tables(), numbering.mask
    tables.walk, tables.sea, tables.hills = map(numbering.row, (problem.walk, problem.sea, problem.hills))
    tables.banks = [mask(bank) for bank in problem.banks]
    useful = sum(1 << space for space, bank in enumerate(tables.banks) if bank) & problem.start.spaces
    tables.beside = [problem.beside[slot] & useful for slot in numbering.slots()]
    leaps = [neighbours(tables.banks, spaces) for spaces in tables.beside]
    by_rune = {JOURNEY: tables.sea, HORSE: tables.hills, WISDOM: leaps}
    tables.ways = [
        _together(tables.walk, [ways for rune, ways in by_rune.items() if runes & rune]) for runes in range(8)
    ]
    bonus = [[mask(tiles) for tiles in problem.bonus[seat]] for seat in (0, 1)]
    tables.bonuses = [len(masks) for masks in bonus]
    tables.worth = [
        [1 + sum(tiles >> tile & 1 for tiles in masks) for tile in range(len(numbering))] for masks in bonus
    ]
    tables.friends = [mask(tiles) for tiles in problem.friends]
    tables.stones = len(tables.friends)
    tables.places = [_together([0], [[tiles] for tiles in masks + tables.friends])[0] for masks in bonus]
    tables.unclaimed = int(problem.unclaimed)
    tables.only_land = int(problem.plain and problem.unclaimed)
    return tables


def _together(row: list[int], more: list[list[int]]) -> list[int]:
    """Masks joined with those of more rows."""
    for other in more:
        row = [one | another for one, another in zip(row, other, strict=True)]
    return row
