"""A match that goes on from games played elsewhere, and what is said of games that do not make one."""

from __future__ import annotations

import pytest

import fjords_widget as fj
from tests.engine.rules.boards import finished
from tests.games import played_match


def test_a_match_goes_on_from_the_games_that_were_played() -> None:
    match = played_match(games=2)
    again = fj.Match.replay([game.copy() for game in match.games], seed=7)
    assert (again.totals, again.wins, again.rounds) == (match.totals, match.wins, 3)
    assert again.outcome() is None
    assert again.next().turn == match.next().turn
    assert again.game.tie == "match"


def test_the_next_game_is_played_by_the_same_rules_in_the_same_language() -> None:
    match = fj.Match(variant="base", tie="replay", runes=("horse",), table_talk=True, players=2, lang="de")
    match.games[:] = [finished((3, 3), tie="replay")]
    match.game.lang = "fr"
    following = match.next()
    assert (following.variant, following.tie, following.lang) == ("base", "replay", "fr")


@pytest.mark.rule("V-C7")
def test_games_that_the_wrong_player_began_are_no_match() -> None:
    def game(first: int) -> fj.Game:
        return finished((5, 3), variant="classic", first=first, tie="match")

    with pytest.raises(fj.InvalidHistory, match="Game 2 is begun by white; by rule V-C7 it is yellow"):
        fj.Match.replay([game(0), game(0)])
    assert fj.Match.replay([game(0), game(1)]).totals == (10, 6)


def test_every_fault_between_games_is_named() -> None:
    going_on = fj.Game(variant="classic", tie="match", lang="en")
    other = fj.Game(variant="original", tie="match", lang="en")
    with pytest.raises(fj.InvalidHistory) as caught:
        fj.Match.replay([going_on, other])
    assert str(caught.value).splitlines() == [
        "Game 2 is played by other rules than the first.",
        "Game 2 cannot have begun: game 1 is not over.",
    ]
    with pytest.raises(fj.InvalidHistory, match="by itself"):
        fj.Match.replay([fj.Game(variant="classic", lang="en")])
    with pytest.raises(fj.InvalidHistory, match="at least one"):
        fj.Match.replay([])


def test_a_match_that_was_over_has_no_further_game() -> None:
    games = [finished((5, 3), variant="classic", first=first, tie="match") for first in (0, 1, 1)]
    assert fj.Match.replay(games).outcome() == fj.Outcome(0, (0, 1), "V-C2")
    with pytest.raises(fj.InvalidHistory, match="one too many"):
        fj.Match.replay([*games, fj.Game(variant="classic", tie="match", lang="en")])
