"""Hints on the board: three stages by one request, counted in the record, gone with the position."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

import fjords_widget as fj
from fjords_widget.players.hints import hint as hints
from fjords_widget.widgets.play import hinting
from fjords_widget.widgets.play.widget import Play
from tests.games import played, whole_state
from tests.widgets.line import ask, connected, wait_until


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A tenth of a second for a hint, and no board is left open."""
    monkeypatch.setattr(hinting, "SECONDS", 0.1)
    monkeypatch.setattr(hinting.HintSearch, "TELL_EVERY", 0.0)
    yield
    ipywidgets.Widget.close_all()


def board(game: fj.Game | None = None, **options: Any) -> Play:
    play = Play(game or fj.Game(seed=3, first=0), **options)
    connected(play)
    return play


def press(play: Play) -> dict[str, Any]:
    """One press of the button; what is shown when the search is done."""
    assert ask(play, "hint", ply=play.ply)["ok"]
    wait_until(lambda: "progress" not in play._hint)
    return dict(play._hint)


def threads() -> int:
    return sum(thread.name == hinting.HintSearch.NAME for thread in threading.enumerate())


def test_the_first_press_tells_where_to_look_the_second_why_and_the_third_the_move() -> None:
    play = board()
    assert play._hint == {"can": True}
    where = press(play)
    assert where.keys() == {"can", "stage", "lines", "cells"}
    assert where["stage"] == 1
    why = press(play)
    assert (why["stage"], why["cells"]) == (2, where["cells"])
    assert "move" not in why
    move = press(play)
    assert (move["stage"], move["lines"][0]) == (3, why["lines"][0])
    assert play.game.parse(move["move"]) in play.game.legal_moves
    assert str(play.game.parse(move["move"]).cell) in where["cells"]  # type: ignore[attr-defined]
    assert press(play) == move


def test_nothing_of_a_later_stage_travels_before_it_is_asked_for() -> None:
    play = board()
    press(play)
    found = play._hinter._search.found  # type: ignore[union-attr]
    assert found is not None
    assert str(found.move) not in str(play.get_state(["_hint"]))
    assert found.reason not in str(play.get_state(["_hint"]))


def test_the_board_says_that_it_is_looking_and_the_search_can_be_stopped(monkeypatch: Any) -> None:
    monkeypatch.setattr(hinting, "SECONDS", 600.0)
    play = board()
    assert ask(play, "hint", ply=0)["ok"]
    assert play._hint["stage"] == 0
    assert play._hint["lines"] == ["Looking for a hint…"]
    wait_until(lambda: play._hint["progress"] > 0)
    assert ask(play, "close_hint", ply=0)["ok"]
    assert play._hint == {"can": True}
    wait_until(lambda: threads() == 0)
    assert play.record.hints == ({}, {})


@pytest.mark.parametrize("end", ["move", "new game", "close"])
def test_a_search_ends_with_the_position_and_with_the_board(end: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(hinting, "SECONDS", 600.0)
    play = board()
    ask(play, "hint", ply=0)
    if end == "move":
        play.push(next(iter(play.game.legal_moves)))
    elif end == "new game":
        play.game = fj.Game(seed=4)
    else:
        play.close()
    wait_until(lambda: threads() == 0)
    if end != "close":
        assert play._hint == {"can": True}


def test_a_hint_is_gone_with_the_next_move() -> None:
    play = board()
    press(play)
    play.push(next(iter(play.game.legal_moves)))
    assert play._hint == {"can": True}
    assert press(play)["stage"] == 1


def test_what_is_put_away_comes_back_with_the_next_press_and_is_not_counted_twice() -> None:
    play = board()
    press(play)
    why = press(play)
    ask(play, "close_hint", ply=0)
    assert play._hint == {"can": True}
    assert press(play) == why
    assert play.record.hints == ({1: 2}, {})


def test_hints_are_counted_in_the_record_by_seat_and_move_and_how_far_they_went() -> None:
    play = board(fj.Game(seed=3, first=0))
    press(play)
    play.push(next(iter(play.game.legal_moves)))
    for _ in range(3):
        press(play)
    play.push(next(iter(play.game.legal_moves)))
    assert play.record.headers["hints"] == "white 1/1, yellow 2/3"
    assert [entry.get("hint") for entry in play._whole_log()["entries"]] == ["with a hint"] * 2
    again = fj.Record.loads(play.record.dumps())
    assert (again.errors, again.hints) == ((), ({1: 1}, {2: 3}))
    assert "hints: white 1/1, yellow 2/3" in play._log["head"]


def test_what_was_counted_stays_counted_when_the_move_is_taken_back() -> None:
    play = board()
    press(play)
    play.push(next(iter(play.game.legal_moves)))
    play.undo()
    assert play.record.hints == ({1: 1}, {})


def test_the_end_tells_who_took_how_many() -> None:
    game = played("base", 3)
    record = game.record(hints="white 3/1 5/2")
    play = board()
    play.load(record)
    assert play._hint == {"can": False, "taken": "Hints: White 2"}
    assert board(played("base", 3))._hint == {"can": False}


def test_a_computer_gets_no_hint_and_nobody_gets_one_while_it_moves() -> None:
    play = board(seats=("greedy", "human"), pace=3000)
    assert play._hint == {"can": False}
    answer = ask(play, "hint", ply=0)
    assert (answer["ok"], answer["code"]) == (False, "busy")
    assert threads() == 0


def test_where_there_are_none_a_request_is_refused() -> None:
    boards = [
        Play(hints=False),
        Play(aids=()),
        Play(aids=("legal", "analysis")),
        fj.Transcribe(),
        Play(played("base", 1)),
    ]
    for play in boards:
        connected(play)
        answer = ask(play, "hint", ply=play.ply)
        assert (answer["ok"], answer["code"]) == (False, "invalid"), play
        assert "stage" not in play._hint
    assert [play._hint for play in boards[:4]] == [{}] * 4


def test_a_setting_and_an_option_switch_them_off_and_the_page_may_too() -> None:
    assert (fj.settings.hints, Play().hints) == (True, True)
    play = board()
    press(play)
    assert ask(play, "prefer", hints=False)["ok"]
    assert (play.hints, fj.settings.hints, play._hint, play._setup["hints"]) == (False, False, {}, False)
    assert not Play().hints
    assert Play(hints=True).hints
    play.hints = True
    assert play._hint == {"can": True}
    assert not ask(play, "prefer", hints="yes")["ok"]
    with pytest.raises(fj.InvalidOption, match="hints"):
        Play(hints="yes")  # type: ignore[arg-type]


def test_the_language_may_change_meanwhile() -> None:
    play = board()
    press(play)
    english = press(play)["lines"]
    play.lang = "fr"
    assert play._hint["lines"] != english
    assert play._hint["stage"] == 2


def test_the_players_are_called_by_their_names() -> None:
    for seed in range(30):
        play = board(played("base", seed, 36), names=("Ann", "Bo"), hints=True)
        if play.phase != "settlement" or len(play.game.legal_moves) < 2:
            continue
        press(play)
        told = " ".join(press(play)["lines"])
        assert "White" not in told
        assert "Yellow" not in told
        if "Ann" in told or "Bo" in told:
            return
    raise AssertionError("no hint named anybody")


def test_a_fault_is_told_and_another_press_tries_again(monkeypatch: Any) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    play = board()
    with monkeypatch.context() as patched:
        patched.setattr(hints, "best_moves_in_slices", fail)
        assert press(play)["lines"] == ["No hint was found."]
    assert play.record.hints == ({}, {})
    assert press(play)["stage"] == 1


def test_the_search_sees_no_more_than_a_player() -> None:
    play = board(played("base", 5, 10))
    ask(play, "hint", ply=play.ply)
    search = play._hinter._search
    assert search is not None
    order = 2  # of the unseen tiles
    assert whole_state(search.game)[order] != whole_state(play.game)[order]
