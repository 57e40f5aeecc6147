"""Ratings: as others compute them, and as wide as they say."""

from __future__ import annotations

import random
from math import isclose, log10

import pytest

import fjords_widget as fj
from fjords_widget.players.arena.played import Played
from fjords_widget.players.arena.rating import Duel, duels, quantile, ratings, score
from tests.players.arena.arena_players import SMALL, first, last


def made_up(strength: dict[str, float], deals: int, rng: random.Random, luck: float = 0.0) -> list[Duel]:
    """Results of players whose strength is known; `luck` is what a deal gives to a seat."""
    found = []
    names = list(strength)
    for deal in range(deals):
        favour = rng.gauss(0, luck)
        for i, one in enumerate(names):
            for other in names[i + 1 :]:
                for sign in (1, -1):
                    ahead = strength[one] - strength[other] + sign * favour
                    won = rng.random() < 1 / (1 + 10 ** (-ahead / 400))
                    found.append(Duel(deal, one, other, float(won)))
    return found


def game(deal: int, seats: tuple[str, ...], places: tuple[int, ...]) -> Played:
    nothing = (0,) * len(seats)
    return Played(deal, 0, seats, nothing, places, "W3", 0, None, nothing, "")


def test_two_players_are_apart_by_their_odds() -> None:
    """15 to 5, and the one drawn game that each two are given."""
    found = [Duel(i, "a", "b", float(i < 15)) for i in range(20)]
    elo = ratings(["a", "b"], found)
    assert isclose(elo["a"].elo - elo["b"].elo, 400 * log10(15.5 / 5.5), abs_tol=1e-6)
    assert isclose(elo["a"].elo, -elo["b"].elo, abs_tol=1e-6)


def test_the_ratings_are_where_expected_and_actual_points_agree() -> None:
    """That is what being the most likely ones means in this model."""
    found = made_up({"a": 200, "b": 0, "c": -300, "d": -50}, 40, random.Random(1))
    elo = ratings(list("abcd"), found)
    extra = [Duel(-1, one, other, 0.5) for one, other in ("ab", "ac", "ad", "bc", "bd", "cd")]
    for name in "abcd":
        actual = expected = 0.0
        for _, one, other, result in found + extra:
            chance = 1 / (1 + 10 ** ((elo[other].elo - elo[one].elo) / 400))
            if name in (one, other):
                actual += result if name == one else 1 - result
                expected += chance if name == one else 1 - chance
        assert isclose(actual, expected, abs_tol=1e-6)


@pytest.mark.parametrize("luck", [0.0, 400.0])
def test_the_truth_lies_in_the_interval_in_about_95_of_100_cases(luck: float) -> None:
    rng = random.Random(5)
    truth = {"a": 120.0, "b": 20.0, "c": -140.0}
    inside = shares = 0
    trials = 300
    middle = share_with(100, luck)
    for _ in range(trials):
        found = made_up(truth, 30, rng, luck)
        # With luck in the deals the strengths look nearer to one another than they are.
        if luck == 0:
            inside += sum(
                each.low <= truth[name] <= each.high for name, each in ratings("abc", found).items()
            )
        share = score(found, "a", "b")
        shares += share.low <= middle <= share.high
    if luck == 0:
        assert 0.92 * 3 * trials <= inside <= 0.985 * 3 * trials
    assert 0.91 * trials <= shares <= 0.99 * trials


def share_with(ahead: float, luck: float) -> float:
    """How often one wins who is so far ahead, over many deals."""
    rng = random.Random(9)
    chances = [1 / (1 + 10 ** (-(ahead + rng.gauss(0, luck)) / 400)) for _ in range(20_000)]
    return sum(chances) / len(chances)


def test_shared_deals_make_the_interval_narrower() -> None:
    """Where the deal decides, each side wins once; one who counts games as independent knows less."""
    rng = random.Random(2)
    found = made_up({"a": 30.0, "b": 0.0}, 200, rng, luck=1200.0)
    alone = [duel._replace(deal=i) for i, duel in enumerate(found)]
    paired, naive = score(found, "a", "b"), score(alone, "a", "b")
    assert paired.share == naive.share
    assert paired.high - paired.low < 0.85 * (naive.high - naive.low)
    assert ratings("ab", found)["a"].spread < 0.85 * ratings("ab", alone)["a"].spread


def test_nobody_is_infinitely_strong() -> None:
    found = [Duel(i // 2, "a", "b", 1.0) for i in range(100)]
    elo = ratings(["a", "b"], found)
    assert 400 < elo["a"].elo - elo["b"].elo < 1200
    assert elo["a"].spread > 50
    all_won = score(found, "a")
    assert all_won.high == 1.0
    assert 0.9 < all_won.low < 0.98


def test_one_deal_says_next_to_nothing() -> None:
    elo = ratings(["a", "b"], [Duel(0, "a", "b", 1.0), Duel(0, "a", "b", 0.0)])
    assert elo["a"].low < -100 < 100 < elo["a"].high
    assert quantile(1) > 8
    assert isclose(quantile(10), 2.228, abs_tol=0.002)
    assert isclose(quantile(10_000), 1.96, abs_tol=0.001)


def test_a_larger_table_counts_as_a_duel_of_each_two() -> None:
    found = duels([game(0, ("a", "b", "a", "c"), (1, 2, 3, 3))])
    assert [duel[1:] for duel in found] == [
        ("a", "b", 1.0), ("a", "c", 1.0), ("b", "a", 1.0), ("b", "c", 1.0), ("a", "c", 0.5),
    ]  # fmt: skip


def test_an_anchor_stands_where_it_is_put() -> None:
    tournament = fj.arena([first, last], 6, tiles=SMALL, anchor="first", at=1000.0, progress=False)
    assert tournament.ratings["first"] == (1000.0, 1000.0, 1000.0)
    free = fj.arena([first, last], 6, tiles=SMALL, progress=False).ratings
    gap = free["last"].elo - free["first"].elo
    assert isclose(tournament.ratings["last"].elo, 1000 + gap, abs_tol=1e-6)
