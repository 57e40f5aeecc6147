"""A match on a board: all its games, what is told between them, and one record that holds them all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.records.kept import KeptFolder
from fjords_widget.widgets.play.widget import Play
from tests.engine.rules.boards import finished
from tests.games import play_out, played_match
from tests.widgets.line import ask, connected

NEW: dict[str, Any] = {
    "players": 2, "variant": "classic", "runes": [], "seed": "7", "first": 0, "tie": "order", "match": True,
    "table_talk": False, "lang": "en",
    "seats": [
        {"name": "Ann", "colour": "white", "kind": "human"},
        {"name": "Bo", "colour": "black", "kind": "human"},
    ],
}  # fmt: skip


def board(source: Any, **options: Any) -> Play:
    play = Play(source, **{"names": ("Ann", "Bo"), **options})
    connected(play)
    return play


def next_game(play: Play) -> dict[str, Any]:
    return ask(play, "next", game=play._table["game"])


def over(*points: tuple[int, int], tie: str = "match") -> fj.Match:
    """A match whose games ended so; each is begun by whoever has to."""
    match = fj.Match.replay([finished(points[0], variant="classic", tie=tie)])
    for pair in points[1:]:
        match.add(finished(pair, variant="classic", first=match.next_first() or 0, tie=tie))
    return match


def test_three_games_are_played_to_the_end_of_the_match() -> None:
    play = board(fj.Match(variant="classic", seed=5))
    results: list[Any] = []
    play.observe(lambda change: results.append(change["new"]), "match_result")
    begins = []
    for number in (1, 2, 3):
        assert play._match["title"] == f"Game {number} of 3"
        play_out(play.game, number)
        assert (play.phase, play.result) == ("over", play.game.outcome())
        if number < 3:
            assert play.match_result is None
            begins.append(play.match.next_first() if play.match else None)
            assert next_game(play)["ok"]
            assert (play.ply, play.turn, play.result) == (0, begins[-1], None)
    assert play.match is not None
    assert results == [play.match.outcome()]
    assert play._match["totals"] == list(play.match.totals)
    assert play._match["ending"]["rule"] == "V-C2"
    assert "wins the match" in play._status["headline"]
    refused = next_game(play)
    assert (refused["ok"], refused["text"]) == (False, "The match is over.")


def test_the_loser_begins_and_is_told() -> None:
    play = board(over((5, 3)))
    assert play._status["headline"] == "Ann wins game 1. Points: Ann 5, Bo 3."
    assert (play._match["totals"], play._match["wins"]) == ([5, 3], [1, 0])
    assert play._match["next"] == "Bo lost this game and begins the next one."
    assert next_game(play)["ok"]
    assert play.turn == 1
    assert play._match["next"] == ""


def test_a_tied_game_is_won_by_nobody() -> None:
    play = board(over((4, 4)))
    assert play._status["headline"] == "Nobody wins this game. Points: Ann 4, Bo 4."
    assert play._status["ending"]["rule"] == "V-C8"
    assert play._match["wins"] == [0, 0]
    assert play._match["next"] == "Nobody lost: Bo, who did not begin this game, begins the next one."


@pytest.mark.parametrize(
    ("points", "headline", "reason"),
    [
        (((5, 3), (2, 3), (4, 1)), "Ann wins the match. Total points: Ann 11, Bo 7.", "Most points over all"),
        (((5, 3), (3, 4), (3, 4)), "Bo wins the match. Total points: Ann 11, Bo 11.", "Bo won more games"),
        (
            ((4, 4), (3, 3), (5, 5)),
            "The match is drawn. Total points: Ann 12, Bo 12.",
            "so are the games won",
        ),
    ],
)
def test_who_won_the_match_is_told_with_what_decided_this_one(
    points: tuple[tuple[int, int], ...], headline: str, reason: str
) -> None:
    play = board(over(*points))
    assert play._status["headline"] == play._match["ending"]["headline"] == headline
    assert reason in play._match["ending"]["reason"]


def test_where_another_game_decides_a_tie_it_can_be_played() -> None:
    play = board(finished((4, 4), tie="replay"))
    assert play._status["headline"] == "A tie: another game decides. Points: Ann 4, Bo 4."
    assert play._match["next"] == "Chance decides who begins the next game."
    assert next_game(play)["ok"]
    assert (play._match["title"], play.phase) == ("Game 2", "exploration")


def test_a_game_that_needs_no_other_says_nothing_of_a_match() -> None:
    assert board(finished((5, 4), tie="replay"))._match == {}
    play = board(fj.Game(variant="classic"))
    assert (play._match, play.match, play.match_record) == ({}, None, None)
    refused = next_game(play)
    assert (refused["ok"], refused["text"]) == (False, "The game on the board is not part of a match.")


def test_the_last_move_of_a_game_can_be_taken_back_until_the_next_game_begins() -> None:
    play = board(played_match(games=1))
    totals = play._match["totals"]
    play.undo()
    assert (play._match["totals"], play._match["next"], play.phase) == ([0, 0], "", "settlement")
    play.redo()
    assert play._match["totals"] == totals
    play.next_game()
    assert not play._status["undo"]
    with pytest.raises(fj.FjordsError):
        play.undo()
    assert play._match["totals"] == totals


def test_two_clicks_on_next_game_begin_one() -> None:
    play = board(over((5, 3), (3, 4)))
    game = play._table["game"]
    assert ask(play, "next", game=game)["ok"]
    assert ask(play, "next", game=game)["code"] == "stale"
    assert len(play.match.games if play.match else []) == 3


def test_those_who_follow_hear_of_every_game_and_seats_stay() -> None:
    play = board(played_match(games=1), seats=("human", "random"), pace=0, colours=("purple", "black"))
    heard: list[fj.Move] = []
    play.on_move(lambda turn: heard.append(turn.move))
    play.seats = ("human", "human")
    play.next_game()
    play.push("draw")
    assert [str(move) for move in heard] == ["draw"]
    assert (play.names, play.colours) == (("Ann", "Bo"), ("purple", "black"))


def test_the_panel_for_a_new_game_begins_a_match_or_a_game_alone() -> None:
    play = board(fj.Game())
    assert ask(play, "new", game=NEW)["ok"]
    assert (play.game.tie, play._setup["match"], play._match["title"]) == ("match", True, "Game 1 of 3")
    assert [str(tile) for tile in play.game.copy().unseen] == [
        str(tile) for tile in fj.Match(variant="classic", seed=7, first=0).game.unseen
    ]
    assert ask(play, "new", game={**NEW, "match": False})["ok"]
    assert (play.game.tie, play._setup["match"], play._match) == ("order", False, {})
    assert ask(play, "new", game={**NEW, "variant": "base", "match": False, "tie": "replay"})["ok"]
    assert (play.game.tie, play._setup["tie"], play.match is None) == ("replay", "replay", False)


# The record -----------------------------------------------------------------------------------------


def test_a_match_is_saved_and_opened_as_one_file_with_its_branches(tmp_path: Path) -> None:
    play = board(fj.Match(variant="original", seed=3))
    play.push("draw")
    play.push(list(play.game.legal_moves)[1])
    play.undo()
    play_out(play.game, 2)
    play.next_game()
    play.push("draw")
    play.save(tmp_path / "match.fjords")
    again = board(fj.Game())
    again.load(tmp_path / "match.fjords")
    assert (again.ply, again._match["title"], again.names) == (1, "Game 2 of 3", ("Ann", "Bo"))
    assert again._match["totals"] == play._match["totals"]
    assert again.match_record is not None
    assert again.match_record.dumps() == (tmp_path / "match.fjords").read_text(encoding="utf-8")
    assert "\n(\n" in again.match_record[0].dumps()
    assert ask(play, "record")["text"] == again.match_record.dumps()


def test_asking_for_the_record_of_a_match_changes_nothing() -> None:
    play = board(played_match(games=1))
    before = play.record.dumps()
    assert "\nmatch: " in before
    assert ask(play, "record")["ok"]
    assert play.record.dumps() == before


def test_the_page_has_the_earlier_games_for_the_day_when_the_kernel_is_gone() -> None:
    play = board(played_match(games=2))
    text = f"{play._match['before']}\n{play._log['head']}"
    assert [record.headers["game"] for record in fj.Record.loads_all(text)] == ["1", "2"]


def test_a_match_with_faults_is_opened_as_far_as_it_holds() -> None:
    record = played_match().record()
    record[1].headers["match"] = "99-1"
    play = board(fj.Game())
    refused = ask(play, "load", text=record.dumps(), anyway=False)
    assert not refused["loaded"]
    assert "99-1" in refused["faults"][0]["text"]
    assert ask(play, "load", text=record.dumps(), anyway=True)["loaded"]
    assert (play._match["title"], play.phase) == ("Game 2 of 3", "over")


def test_a_match_that_was_given_as_a_record_goes_on() -> None:
    record = played_match(games=2).record(white="Ann")
    play = Play(record)
    assert (play.names, play._match["title"]) == (("Ann", None), "Game 2 of 3")
    assert play.next_game().phase == "exploration"


# Keeping --------------------------------------------------------------------------------------------


def test_a_match_is_kept_whole_and_goes_on() -> None:
    play = board(fj.Match(variant="classic", seed=3))
    play_out(play.game)
    kept = list(KeptFolder(fj.settings.folder).games())
    assert [game.over for game in kept] == [False]
    play.next_game()
    play.push("draw")
    totals, turn = play._match["totals"], play.turn
    play.close()
    assert "Game 2" in repr(fj.resume())
    again = fj.resume(0)
    assert (again.ply, again.turn, again._match["title"]) == (1, turn, "Game 2 of 3")
    assert again._match["totals"] == totals
    play_out(again.game)
    play_out(again.next_game())
    again.close()
    (kept_match,) = KeptFolder(fj.settings.folder).games()
    assert kept_match.over
    assert isinstance(kept_match.load(), fj.MatchRecord)
