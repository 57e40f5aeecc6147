"""The land of a settlement that is still to be had, numbered anew, and what can be done on it.

Only tiles count that somebody can still get to, so that their masks are small numbers.
"""

from __future__ import annotations

from fjords_widget.engine.fits import slots_of
from fjords_widget.players.race import flood
from fjords_widget.players.solver.problem import HORSE, JOURNEY, WISDOM, Problem

MOVED_BY = (JOURNEY, HORSE, WISDOM)


class Quarter:
    """Tables by tile of a problem, as it stands at its start."""

    def __init__(self, problem: Problem) -> None:
        start = problem.start
        slots = list(slots_of(problem.roamed(start, 0) | problem.roamed(start, 1)))
        self._number = {slot: i for i, slot in enumerate(slots)}
        self.tiles = len(slots)
        self.walk = [self.mask(problem.walk[slot]) for slot in slots]
        self.sea = [self.mask(problem.sea[slot]) for slot in slots]
        self.hills = [self.mask(problem.hills[slot]) for slot in slots]
        self.banks = [self.mask(bank) for bank in problem.banks]
        """By space: the tiles with plains towards it."""
        useful = sum(1 << space for space, bank in enumerate(self.banks) if bank)
        self.beside = [problem.beside[slot] & useful & start.spaces for slot in slots]
        """By tile: the spaces that a Wisdom stone can go to from there."""
        leaps = [self.joined(self.banks, spaces) for spaces in self.beside]
        ways = {0: self.walk, JOURNEY: self.sea, HORSE: self.hills, WISDOM: leaps}
        self.ways = [[self._together(ways, runes, tile) for tile in range(self.tiles)] for runes in range(8)]
        """By runes and tile: where one can go on to from there, each rune as often as one likes."""
        self.bonus = [[self.mask(mask) for mask in problem.bonus[seat]] for seat in (0, 1)]
        self.friends = [self.mask(mask) for mask in problem.friends]
        self.places = [self._any(self.bonus[seat]) | self._any(self.friends) for seat in (0, 1)]
        """By seat: the tiles where it matters whether a viking stands there."""
        self.worth = [[self.points(seat, 1 << tile) for tile in range(self.tiles)] for seat in (0, 1)]
        """By seat and tile: what a viking there scores, Friendship apart."""
        self.plain = problem.plain
        self.unclaimed = problem.unclaimed

    @staticmethod
    def _any(masks: list[int]) -> int:
        found = 0
        for mask in masks:
            found |= mask
        return found

    def _together(self, ways: dict[int, list[int]], runes: int, tile: int) -> int:
        found = ways[0][tile]
        for rune in MOVED_BY:
            if runes & rune:
                found |= ways[rune][tile]
        return found

    def mask(self, tiles: int) -> int:
        """Tiles of the problem, in the numbers of this table."""
        number = self._number
        return sum([1 << number[slot] for slot in slots_of(tiles) if slot in number])

    def points(self, seat: int, tiles: int) -> int:
        """What a seat's vikings on these tiles score, Friendship apart."""
        return tiles.bit_count() + sum([(tiles & mask).bit_count() for mask in self.bonus[seat]])

    @staticmethod
    def joined(table: list[int], keys: int) -> int:
        """All that a table says of these keys."""
        found = 0
        while keys:
            one = keys & -keys
            found |= table[one.bit_length() - 1]
            keys ^= one
        return found

    def points_of(self, seat: int, tiles: int) -> int:
        """The same, tile by tile: faster where there are few of them."""
        worth, found = self.worth[seat], 0
        while tiles:
            one = tiles & -tiles
            found += worth[one.bit_length() - 1]
            tiles ^= one
        return found


def flooded(ways: list[int], found: int, land: int) -> int:
    """All of the land that can be reached from some tiles of it, those included."""
    return found | flood(ways, found, land & ~found)
