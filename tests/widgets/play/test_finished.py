"""A game that is over, on the board: reviewed in the background, stepped through, taken along as a file."""

from __future__ import annotations

from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.players.analysis import review as reviewing
from fjords_widget.widgets.play import finished
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.jobs import Job
from tests.games import played_match
from tests.widgets.line import Line, ask, connected, wait_until
from tests.widgets.play.wire.examples import after, game_until, over


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is gone through in a second or two."""
    monkeypatch.setattr(finished, "SIMULATIONS", 4)


@pytest.fixture
def play() -> Any:
    play = Play(game_until(over, 3), names=("Anna", "Björn"), colours=("black", "purple"), keep=False)
    connected(play)
    yield play
    play.close()


def line_of(play: Play) -> Line:
    assert isinstance(play.comm, Line)
    return play.comm


def file(play: Play, kind: str) -> tuple[str, bytes]:
    """A file as the page gets it: its name, and what is in it."""
    answer = ask(play, "file", kind=kind)
    assert answer["ok"], answer
    (data,) = line_of(play).buffers
    return answer["name"], data


# Review -------------------------------------------------------------------------------------------


def test_a_review_runs_in_the_background_shows_how_far_it_is_and_ends_in_a_summary(play: Play) -> None:
    assert ask(play, "review")["ok"]
    assert play._finished["job"]["what"] == "review"
    wait_until(lambda: "review" in play._finished)
    assert "job" not in play._finished
    found = play._finished["review"]
    assert len(found["leads"]) == play.ply + 1
    lead = play.game.scores()[0].total - play.game.scores()[1].total
    assert found["leads"][-1] == [lead, -lead]
    assert [set(one) for one in found["sums"]] == [{"mistakes", "lost", "luck"}] * 2
    told = [update["_finished"] for update in line_of(play).updates() if "_finished" in update]
    shares = [one["job"]["progress"] for one in told if "job" in one]
    assert shares == sorted(shares)


def test_a_review_can_be_stopped_and_begun_again(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "SIMULATIONS", 4000)
    ask(play, "review")
    job = play._jobs._current
    assert job is not None
    assert ask(play, "stop_job")["ok"]
    assert play._finished == {"done": [], "words": play._finished["words"]}
    assert job.is_stopped()
    monkeypatch.setattr(finished, "SIMULATIONS", 4)
    ask(play, "review")
    wait_until(lambda: "review" in play._finished)


def test_two_clicks_begin_one_review(play: Play) -> None:
    ask(play, "review")
    job = play._jobs._current
    ask(play, "review")
    assert play._jobs._current in (job, None)  # None: it is done already
    ask(play, "stop_job")


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    going_on = Play(game_until(after(9), 3), keep=False)
    connected(going_on)
    answer = ask(going_on, "review")
    assert (answer["ok"], answer["code"]) == (False, "invalid")
    assert "not over yet" in answer["text"]
    assert "job" not in going_on._finished
    going_on.close()


def test_a_move_taken_back_ends_the_review_and_forgets_what_it_found(play: Play) -> None:
    ask(play, "review")
    wait_until(lambda: "review" in play._finished)
    play.undo()
    assert play._finished == {"done": []}
    play.redo()
    ask(play, "review")
    play.undo()
    assert play._jobs._current is None
    assert play._finished == {"done": []}


def test_what_goes_wrong_is_told_and_can_be_put_away(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(reviewing, "review_in_slices", fail)
    ask(play, "review")
    wait_until(lambda: bool(play._finished["job"]["fault"]))
    assert "no idea" in play._finished["job"]["fault"]
    ask(play, "stop_job")
    assert "job" not in play._finished


def test_a_board_that_is_closed_reviews_no_more(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "SIMULATIONS", 4000)
    ask(play, "review")
    job = play._jobs._current
    assert job is not None
    play.close()
    assert job.is_stopped()


# A replay in place --------------------------------------------------------------------------------


def test_the_replay_has_the_whole_game_in_the_colours_of_the_board(play: Play) -> None:
    answer = ask(play, "replay")
    state = answer["state"]
    assert len(state["_tree"]) == play.ply + 1
    assert [seat["name"] for seat in state["_setup"]["seats"]] == ["Anna", "Björn"]
    assert [seat["colour"] for seat in state["_setup"]["seats"]] == ["black", "purple"]
    assert "viking-black" in state["_shapes"]
    assert not state.get("_review")
    assert answer["esm"] == fj.Replay(play.record)._esm
    assert ".fj-replay" in state["_style"]


def test_after_a_review_the_replay_shows_it(play: Play) -> None:
    ask(play, "review")
    wait_until(lambda: "review" in play._finished)
    review = ask(play, "replay")["state"]["_review"]
    assert review["leads"] == play._finished["review"]["leads"]


def test_what_was_taken_back_is_a_variation_and_what_stands_on_the_board_the_main_line(play: Play) -> None:
    play.back(play.ply - 4)
    node = play._session.history.node
    others = [move for move in play.game.legal_moves if all(move != child.move for child in node.children)]
    play.push(others[0])
    while play.game.legal_moves:
        play.push(next(iter(play.game.legal_moves)))
    state = ask(play, "replay")["state"]
    moves = [str(turn.move) for turn in play.game.history]
    assert [view["move"] for view in state["_tree"][1 : len(moves) + 1]] == moves
    assert len(state["_tree"]) == len(moves) + 5


def test_of_a_match_every_game_is_there_and_the_one_on_the_board_is_shown() -> None:
    play = Play(played_match(games=2), keep=False)
    connected(play)
    state = ask(play, "replay")["state"]
    assert (len(state["_games"]), state["_game"]) == (2, 1)
    name, data = file(play, "record")
    assert name == "game.fjords"
    assert data.decode() == play.match_record.dumps()  # type: ignore[union-attr]
    play.close()


# Files --------------------------------------------------------------------------------------------


def test_the_game_travels_as_bytes_in_every_kind_of_file(play: Play) -> None:
    assert file(play, "record") == ("game.fjords", play.record.dumps().encode())
    name, page = file(play, "html")
    assert name == "game.html"
    assert page.startswith(b"<!DOCTYPE html>")
    assert "Björn" in page.decode()
    name, drawn = file(play, "svg")
    assert (name, drawn[:4]) == ("game.svg", b"<svg")
    name, picture = file(play, "png")
    assert (name, picture[:4]) == ("game.png", b"\x89PNG")


def test_a_film_is_made_in_the_background_and_fetched_when_it_is_done(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def film(_: fj.Record, **how: Any) -> bytes:
        for done in range(4):
            how["progress"](done, 4)
        return b"GIF89a"

    monkeypatch.setattr(fj.Record, "to_gif", film)
    assert ask(play, "file", kind="gif")["working"] is True
    wait_until(lambda: play._finished["done"] == ["gif"])
    assert file(play, "gif") == ("game.gif", b"GIF89a")


def test_a_film_that_nobody_wants_any_more_is_not_drawn_to_its_end(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    jobs: list[Job] = []

    def film(_: fj.Record, **how: Any) -> bytes:
        jobs.append(how["progress"].__self__)
        wait_until(jobs[0].is_stopped)
        how["progress"](1, 9)
        drawn.append(9)
        return b""

    monkeypatch.setattr(fj.Record, "to_gif", film)
    ask(play, "file", kind="gif")
    wait_until(lambda: bool(jobs))
    ask(play, "stop_job")
    wait_until(lambda: "job" not in play._finished)
    assert (drawn, play._finished["done"]) == ([], [])


@pytest.mark.parametrize(("kind", "missing"), [("png", "resvg_py"), ("gif", "resvg_py"), ("gif", "PIL")])
def test_a_library_that_is_missing_is_named(
    play: Play, monkeypatch: pytest.MonkeyPatch, kind: str, missing: str
) -> None:
    import sys

    for name in (missing, f"{missing}.Image"):
        monkeypatch.setitem(sys.modules, name, None)
    answer = ask(play, "file", kind=kind)
    assert (answer["ok"], answer["code"]) == (False, "missing")
    assert missing in answer["text"]
    assert "pip install" in answer["text"]
    assert "job" not in play._finished


def test_there_is_no_other_kind_of_file(play: Play) -> None:
    answer = ask(play, "file", kind="cake")
    assert (answer["ok"], answer["code"]) == (False, "invalid")
    assert "record, html, png, svg, gif" in answer["text"]
