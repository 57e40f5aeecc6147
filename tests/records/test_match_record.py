"""A match is one file: what it holds, what is read back, and what is said of a file that cannot be."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import fjords_widget as fj
from tests.games import played_match


@pytest.fixture(scope="module")
def match() -> fj.Match:
    return played_match(variant="classic")


def test_a_match_is_one_file_and_comes_back_whole(match: fj.Match, tmp_path: Path) -> None:
    record = match.record(event="Three games", white="Ann")
    record.dump(tmp_path / "match.fjords")
    again = fj.MatchRecord.load(tmp_path / "match.fjords")
    assert again == record
    assert again.errors == ()
    assert again.match().totals == match.totals
    assert again.match().outcome() == match.outcome()
    assert fj.MatchRecord.load(io.StringIO(record.dumps())) == record
    assert fj.MatchRecord.loads((tmp_path / "match.fjords").read_bytes()).dumps() == record.dumps()


def test_each_game_tells_which_it_is_and_how_the_match_stands_then(match: fj.Match) -> None:
    record = match.record()
    assert [game.headers["game"] for game in record] == ["1", "2", "3"]
    outcome = match.outcome()
    assert outcome is not None
    winner = "drawn" if outcome.winner is None else ("white", "yellow")[outcome.winner]
    points = [[score.total for score in game.scores()] for game in match.games]
    after_two = "-".join(str(a + b) for a, b in zip(points[0], points[1], strict=True))
    assert [game.headers["match"] for game in record] == [
        "-".join(map(str, points[0])),
        after_two,
        f"{winner} {match.totals[0]}-{match.totals[1]} V-C2",
    ]
    assert record.games == fj.Record.of_match(match)


def test_a_match_that_goes_on_is_read_and_goes_on() -> None:
    match = played_match(games=1)
    match.next().push("draw")
    again = fj.MatchRecord.loads(match.record().dumps())
    assert again.errors == ()
    assert "match" not in again[1].headers
    resumed = again.match()
    assert (len(resumed.games), resumed.game.ply, resumed.game.turn) == (2, 1, match.game.turn)


def test_a_game_alone_is_no_match() -> None:
    with pytest.raises(fj.InvalidRecord, match="tie: match"):
        fj.MatchRecord.loads(fj.Game(variant="classic").record().dumps())


def flaws(text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Code, the line that is meant, and the rules, of all that is wrong with a match."""
    lines = text.split("\n")
    return [
        (flaw.code, lines[flaw.line - 1], flaw.rules) for flaw in fj.MatchRecord.loads(text, lang="en").errors
    ]


def test_who_begins_is_checked(match: fj.Match) -> None:
    games = match.record().games
    begins = match.games[1].setup.first
    # The game as it would be if the other one had begun, before the first move.
    wrong = fj.Game(variant="classic", tie="match", first=1 - begins).record(game="2")
    text = fj.Record.dumps_all([games[0], wrong])
    assert flaws(text) == [("match_first", f"first: {('white', 'yellow')[1 - begins]}", ("V-C7",))]


def test_totals_that_are_not_those_of_the_games_are_named(match: fj.Match) -> None:
    record = match.record()
    record[1].headers["match"] = "99-1"
    assert flaws(record.dumps()) == [("match_standing", "match: 99-1", ())]


def test_games_out_of_order_other_rules_and_a_game_too_many_are_named(match: fj.Match) -> None:
    one, two, three = match.record().games
    assert ("match_number", "game: 3", ()) in flaws(fj.Record.dumps_all([one, three, two]))
    other = fj.Game(variant="original", tie="match", first=two.opening.first).record(game="2")
    assert ("match_rules", "tie: match", ()) in flaws(fj.Record.dumps_all([one, other]))
    alone = fj.Game(variant="classic", first=two.opening.first).record(game="2")
    assert [flaw[0] for flaw in flaws(fj.Record.dumps_all([one, alone]))] == ["match_rules"]
    fourth = fj.Game(variant="classic", tie="match").record(game="4")
    assert flaws(fj.Record.dumps_all([one, two, three, fourth])) == [("match_decided", "game: 4", ("V-C2",))]
    begun = fj.Game(variant="classic", tie="match").record(game="1")
    assert flaws(fj.Record.dumps_all([begun, two])) == [("match_not_over", "game: 2", ())]


def test_after_an_impossible_move_the_games_that_follow_are_not_judged(match: fj.Match) -> None:
    record = match.record()
    text = record.dumps().replace("settle@", "settle@9", 1)
    codes = [flaw[0] for flaw in flaws(text)]
    assert codes
    assert not [code for code in codes if code.startswith("match_")]
