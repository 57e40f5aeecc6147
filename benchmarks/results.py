"""Rounds of measuring, and the medians and ratios that come of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import median, quantiles
from typing import NamedTuple

from benchmarks.crew import Ask, Crew
from benchmarks.plan import Figure, Row, Table, Target
from benchmarks.timing import Reply

Series = dict[Ask, list[Reply]]
"""The replies to each question, one a round."""


class Line(NamedTuple):
    """A row with its numbers: medians over the rounds, and the median and quartiles of the rounds' ratios."""

    what: str
    value: float
    beside: str
    peer: float
    ratio: float
    low: float
    high: float
    target: Target | None

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None: there is none."""
        if self.target is None:
            return None
        return self.target.met(self.value if self.target.absolute else self.ratio)


def questions(tables: Iterable[Table], crew: Crew) -> list[Ask]:
    """All that has to be asked, each once, for the rows whose both sides are here."""
    found: dict[Ask, None] = {}
    for table in tables:
        for row in table.rows:
            if here(row, crew):
                found |= {row.beside.ask: None, row.figure.ask: None}
    return list(found)


def here(row: Row, crew: Crew) -> bool:
    """Whether both sides can be measured: a figure alone says nothing."""
    return row.figure.ask.who in crew and row.beside.ask.who in crew


def measure(crew: Crew, asks: list[Ask], rounds: int, say: Callable[[str], None]) -> Series:
    """Asks everything once in each round; the order is turned round each time, so that drift is shared."""
    series: Series = {ask: [] for ask in asks}
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        for ask in asks if number % 2 else reversed(asks):
            series[ask].append(crew.ask(ask, seed=number))
    return series


def line(table: Table, row: Row, series: Series) -> Line:
    """The numbers of a row."""
    ours, peers = _values(table, row.figure, series), _values(table, row.beside, series)
    ratios = [mine / peer for mine, peer in zip(ours, peers, strict=True)]
    low, _, high = quantiles(ratios, n=4, method="inclusive") if len(ratios) > 1 else ratios * 3
    return Line(
        row.figure.name, median(ours), row.beside.name, median(peers), median(ratios), low, high, row.target
    )


def _values(table: Table, figure: Figure, series: Series) -> list[float]:
    return [table.shown(reply[figure.key]) for reply in series[figure.ask]]


def lines(table: Table, crew: Crew, series: Series) -> list[Line]:
    """A table with its numbers, without the rows that lack a side."""
    return [line(table, row, series) for row in table.rows if here(row, crew)]
