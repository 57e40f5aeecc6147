"""A match to step through, game by game, with a kernel and without."""

from __future__ import annotations

import json

import pytest

import fjords_widget as fj
from tests.games import played_match
from tests.widgets.line import connected


@pytest.fixture(scope="module")
def match() -> fj.Match:
    return played_match()


def test_a_match_is_shown_game_by_game(match: fj.Match) -> None:
    replay = fj.Replay(match)
    assert [record.headers["game"] for record in replay.records] == ["1", "2", "3"]
    assert (replay.record.headers["game"], replay.ply) == ("1", 0)
    replay.ply = 5
    replay.show_game(3)
    assert (replay.record.headers["game"], replay.ply, replay._at, replay._setup["game"]) == ("3", 0, 0, 2)
    replay.ply = match.games[2].ply
    assert replay.result == match.games[2].outcome()
    with pytest.raises(fj.InvalidOption, match="There is no game 4"):
        replay.show_game(4)


def test_all_games_travel_so_that_a_page_without_a_kernel_has_them(match: fj.Match) -> None:
    replay = fj.Replay(match.record(white="Ann"))
    assert [len(game["tree"]) for game in replay._games] == [game.ply + 1 for game in match.games]
    replay.show_game(2)
    assert (replay._tree, replay._setup) == (replay._games[1]["tree"], replay._games[1]["setup"])
    json.dumps(replay.get_state())
    assert fj.Replay(match.games[0])._games == []


def test_the_page_turns_to_a_game_and_goes_on_in_it(match: fj.Match) -> None:
    replay = fj.Replay(match)
    connected(replay)
    # What a page writes one after the other may arrive at once.
    replay.set_state({"_game": 1, "_at": 7, "ply": 7})
    assert (replay.record.headers["game"], replay.ply, replay.node.ply) == ("2", 7, 7)
    assert replay._setup["game"] == 1
    for nonsense in ({"_game": 3, "_at": 0}, {"_game": -1}, {"_game": "1"}, {"_game": 0, "_at": 10_000}):
        replay.set_state(nonsense)
        assert (replay._game, replay.ply) == (1, 7)


def test_what_is_tried_in_a_game_is_there_when_one_comes_back(match: fj.Match) -> None:
    replay = fj.Replay(match)
    replay.show_game(2)
    replay.ply = 1
    other = next(move for move in replay.game.legal_moves if move != replay.node.children[0].move)
    replay.push(other)
    known = len(replay._tree) + 1
    replay.show_game(1)
    replay.show_game(2)
    assert len(replay._tree) == known


def test_a_pinned_board_stays_in_its_game(match: fj.Match) -> None:
    replay = fj.Replay(match)
    replay.show_game(2)
    pinned = replay.show(3)
    replay.show_game(1)
    assert (pinned._game, pinned.ply) == (1, 3)
    replay.lang = "de"
    assert replay.record.headers["game"] == "1"


def test_another_record_takes_the_place_of_a_match(match: fj.Match) -> None:
    replay = fj.Replay(match)
    replay.show_game(3)
    replay.record = match.games[0]
    assert (replay._games, replay._game, replay.ply) == ([], 0, 0)
    assert "Game" in str(fj.Replay(match).to_html())
