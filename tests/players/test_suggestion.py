"""Whom to play next, as the last results tell."""

from __future__ import annotations

import pytest

import fjords_widget as fj
from fjords_widget.players.suggestion import Result, Suggestion, suggest_level

LADDER = fj.players.ladder
POINTS = {"w": 1.0, "d": 0.5, "l": 0.0}


def suggest(results: str, level: str = "greedy") -> Suggestion | None:
    """`results` are wins, draws and losses, the latest first."""
    return suggest_level([Result(level, POINTS[letter]) for letter in results], LADDER)


@pytest.mark.parametrize("results", ["ww", "wwl", "wlw", "lww", "wdw", "wwwlll"])
def test_who_wins_two_of_three_is_ready_for_the_next_level(results: str) -> None:
    won = results[:3].count("w")
    assert suggest(results) == Suggestion("watchful", "greedy", won, len(results[:3]))


@pytest.mark.parametrize("results", ["lll", "lllww"])
def test_who_loses_three_in_a_row_is_offered_an_easier_one(results: str) -> None:
    assert suggest(results) == Suggestion("timid", "greedy", 0, 3)


@pytest.mark.parametrize("results", ["", "w", "l", "ll", "wl", "lw", "wll", "dll", "ddd", "llwww"])
def test_who_wins_and_loses_stays(results: str) -> None:
    assert suggest(results) is None


def test_games_against_others_do_not_count() -> None:
    results = [Result("greedy", 1.0), Result("timid", 0.0), Result("careful", 0.0), Result("greedy", 1.0)]
    assert suggest_level(results, LADDER) == Suggestion("watchful", "greedy", 2, 2)


def test_the_ladder_has_two_ends() -> None:
    assert suggest("www", LADDER[-1]) is None
    assert suggest("lll", LADDER[0]) is None


def test_a_level_that_is_not_known_any_more_leads_nowhere() -> None:
    assert suggest("www", "clever") is None
