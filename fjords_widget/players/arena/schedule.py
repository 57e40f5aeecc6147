"""Who plays whom, on which deals, in which seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple


class Fixture(NamedTuple):
    """One game to be played: the deal, which of its games it is, and who sits where.

    It is the same however many games are asked for and whoever else takes part, so a tournament can grow.
    """

    deal: int
    rotation: int
    seats: tuple[str, ...]


def fixtures(names: Sequence[str], seats: int, deals: int) -> Iterator[Fixture]:
    """All games, deal by deal. Everybody meets everybody on every deal, once from each seat."""
    tables = tables_of(names, seats)
    for deal in range(deals):
        for table in tables:
            orders = _orders(table)
            order = orders[deal % len(orders)]
            for rotation in range(seats):
                yield Fixture(deal, rotation, order[-rotation:] + order[:-rotation] if rotation else order)


def tables_of(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who sits down together. Where there are more seats than players, some sit on several."""
    if len(names) >= seats:
        return list(combinations(names, seats))
    return [table for table in combinations_with_replacement(names, seats) if set(table) == set(names)]


def _orders(table: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All orders round the table: who plays after whom matters, not only who begins."""
    return list(dict.fromkeys((table[0], *rest) for rest in permutations(table[1:])))
