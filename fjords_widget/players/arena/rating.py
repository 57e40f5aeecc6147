"""How strong the players are, by what they did to one another: Bradley and Terry's model, with intervals.

The chance that one beats another depends on the difference of their strengths alone; a draw is half a win.
The most likely strengths are found by Newton's method. So that nobody who never lost is infinitely strong,
each two who met are given one drawn game more.

The games of one deal are not independent: the same tiles came, from both sides. So what a deal as a whole
says is counted once when it is asked how far off the strengths may be (a "sandwich", a layer for each deal).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import exp, log, sqrt
from typing import NamedTuple

from fjords_widget.players.arena.played import Played

ELO = 400 / log(10)
"""Elo points in one unit of strength: 400 are odds of ten to one."""
WIDE = 1.959964
"""This many standard errors to both sides hold the truth in 95 of 100 cases."""
STEPS = 100
Matrix = list[list[float]]


class Rating(NamedTuple):
    """Elo points, with the bounds of their 95% interval."""

    elo: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class Score(NamedTuple):
    """One player's results against another, or against all."""

    games: int
    wins: int
    draws: int
    losses: int
    share: float
    """Wins and half the draws, as a share of the games."""
    low: float
    high: float
    """Between which shares the truth lies in 95 of 100 cases, deals counted as one."""


class Duel(NamedTuple):
    """What one game says about two of its players: 1, 0.5 or 0 for the first of them."""

    deal: int
    first: str
    second: str
    result: float


def duels(games: Iterable[Played]) -> list[Duel]:
    """Every game split into duels: for each pair of different players, who came before the other."""
    found = []
    for game in games:
        sat = list(zip(game.seats, game.places, strict=True))
        for (one, place), (other, place_of_other) in combinations(sat, 2):
            if one != other:
                result = 0.5 if place == place_of_other else float(place < place_of_other)
                found.append(Duel(game.deal, one, other, result))
    return found


def score(found: Iterable[Duel], name: str, other: str | None = None) -> Score:
    """A player's results in its duels, against one other or against all."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for deal, one, two, result in found:
        if one == name and other in (None, two):
            by_deal[deal].append(result)
        elif two == name and other in (None, one):
            by_deal[deal].append(1 - result)
    results = [result for deal in by_deal.values() for result in deal]
    wins, draws = results.count(1.0), results.count(0.5)
    low, high = _share_interval(list(by_deal.values()))
    share = sum(results) / len(results) if results else 0.5
    return Score(len(results), wins, draws, len(results) - wins - draws, share, low, high)


def _share_interval(by_deal: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Wilson's interval, for as many independent games as the deals are worth."""
    n = sum(map(len, by_deal))
    if not n:
        return 0.0, 1.0
    share = sum(map(sum, by_deal)) / n
    z = quantile(len(by_deal) - 1)
    worth = _worth(by_deal, share, n)
    middle = (share + z * z / (2 * worth)) / (1 + z * z / worth)
    width = z / (1 + z * z / worth) * sqrt(share * (1 - share) / worth + z * z / (4 * worth * worth))
    return max(0.0, middle - width), min(1.0, middle + width)


def _worth(by_deal: Sequence[Sequence[float]], share: float, n: int) -> float:
    """How many independent games would be as uncertain as these; no more than twice as many."""
    deals = len(by_deal)
    apart = sum(sum(result - share for result in deal) ** 2 for deal in by_deal)
    if deals < 2 or not 0 < share < 1:
        return float(n)
    seen = apart * deals / (deals - 1) / n**2
    return min(share * (1 - share) / seen, 2.0 * n) if seen else 2.0 * n


def quantile(freedom: int) -> float:
    """Standard errors to both sides for 95%: Student's t, by its expansion for many degrees of freedom."""
    z, v = WIDE, max(1, freedom)
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


# Strengths ------------------------------------------------------------------------------------------


def ratings(
    names: Sequence[str], found: Sequence[Duel], anchor: str | None = None, at: float = 0.0
) -> dict[str, Rating]:
    """Elo points of each. The anchor, or without one the average, stands `at` this number."""
    number = {name: i for i, name in enumerate(names)}
    by_deal: dict[int, list[tuple[int, int, float]]] = defaultdict(list)
    for deal, one, other, result in found:
        by_deal[deal].append((number[one], number[other], result))
    met = sorted({(min(a, b), max(a, b)) for pairs in by_deal.values() for a, b, _ in pairs})
    strength = _most_likely(len(names), by_deal, met)
    spread = _covariance(strength, by_deal, met)
    z = quantile(len(by_deal) - 1)
    fixed = None if anchor is None else number[anchor]
    found_ratings = {}
    for name, i in number.items():
        if fixed is None:
            above, variance = strength[i], spread[i][i]
        else:
            above = strength[i] - strength[fixed]
            variance = spread[i][i] + spread[fixed][fixed] - 2 * spread[i][fixed]
        elo, width = at + ELO * above, ELO * z * sqrt(max(0.0, variance))
        found_ratings[name] = Rating(elo, elo - width, elo + width)
    return found_ratings


Pairs = Sequence[tuple[int, int]]
Deals = Mapping[int, Sequence[tuple[int, int, float]]]


def _expect(strength: Sequence[float], a: int, b: int) -> float:
    return 1 / (1 + exp(strength[b] - strength[a]))


def _most_likely(n: int, deals: Deals, met: Pairs) -> list[float]:
    """The strengths, their sum 0, under which what happened is most likely."""
    count: dict[tuple[int, int], float] = dict.fromkeys(met, 1.0)
    won: dict[tuple[int, int], float] = dict.fromkeys(met, 0.5)
    for pairs in deals.values():
        for a, b, result in pairs:
            key = (min(a, b), max(a, b))
            count[key] += 1
            won[key] += result if a < b else 1 - result
    strength = [0.0] * n
    for _ in range(STEPS):
        slope = [0.0] * n
        for (a, b), games in count.items():
            rest = won[a, b] - games * _expect(strength, a, b)
            slope[a] += rest
            slope[b] -= rest
        step = _solve(_information(strength, count), [[each] for each in slope])
        longest = max((abs(each[0]) for each in step), default=0.0)
        scale = min(1.0, 1 / longest) if longest else 0.0
        strength = [old + scale * each[0] for old, each in zip(strength, step, strict=True)]
        if longest < 1e-10:
            break
    return strength


def _information(strength: Sequence[float], count: Mapping[tuple[int, int], float]) -> Matrix:
    """The Fisher information, made invertible by fixing the sum of the strengths."""
    n = len(strength)
    bend = [[1 / n + (1e-9 if i == j else 0.0) for j in range(n)] for i in range(n)]
    for (a, b), games in count.items():
        p = _expect(strength, a, b)
        weight = games * p * (1 - p)
        bend[a][a] += weight
        bend[b][b] += weight
        bend[a][b] -= weight
        bend[b][a] -= weight
    return bend


def _covariance(strength: Sequence[float], deals: Deals, met: Pairs) -> Matrix:
    """The sandwich estimate, clustered by deal: the deals' scores between two inverses of the information."""
    n = len(strength)
    count: dict[tuple[int, int], float] = dict.fromkeys(met, 1.0)
    filling = [[0.0] * n for _ in range(n)]
    factor = len(deals) / max(1, len(deals) - 1)
    for pairs in deals.values():
        pull = [0.0] * n
        for a, b, result in pairs:
            count[min(a, b), max(a, b)] += 1
            rest = result - _expect(strength, a, b)
            pull[a] += rest
            pull[b] -= rest
        for i in range(n):
            for j in range(n):
                filling[i][j] += factor * pull[i] * pull[j]
    for a, b in met:  # the drawn game that each two were given: half won and half lost
        p = _expect(strength, a, b)
        square = (p * p + (1 - p) ** 2) / 2
        for i, j, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
            filling[i][j] += sign * square
    bend = _information(strength, count)
    half = _solve(bend, filling)
    return _solve(bend, [list(column) for column in zip(*half, strict=True)])


def _solve(matrix: Matrix, right: Matrix) -> Matrix:
    """The x with matrix · x = right, by elimination; the matrix is symmetric and positive."""
    n = len(matrix)
    rows = [[*row, *more] for row, more in zip(matrix, right, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(n):
            if k != i and rows[k][i]:
                share = rows[k][i] / rows[i][i]
                rows[k] = [x - share * y for x, y in zip(rows[k], rows[i], strict=True)]
    return [[x / rows[i][i] for x in rows[i][n:]] for i in range(n)]
