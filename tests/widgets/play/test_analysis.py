"""Analysis as an aid of the board: off by default, on a thread, for people, gone when it is not wanted."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

import fjords_widget as fj
from fjords_widget.widgets.play import analysis
from fjords_widget.widgets.play.widget import Play
from tests.widgets.line import ask, connected, wait_until
from tests.widgets.replay.records import played


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A tenth of a second for a position, and no board is left open."""
    monkeypatch.setattr(analysis, "SECONDS", 0.1)
    monkeypatch.setattr(analysis.PositionAnalysis, "TELL_EVERY", 0.0)
    yield
    ipywidgets.Widget.close_all()


def advice(play: Play) -> dict[str, Any]:
    return dict(play._aids.get("analysis", {}))


def settling() -> fj.Game:
    record = played(5)
    return next(game.copy() for _, game in record.positions() if game.phase == "settlement")


def threads() -> int:
    return sum(thread.name == analysis.PositionAnalysis.NAME for thread in threading.enumerate())


def test_it_is_off_until_somebody_names_it_and_no_part_of_all_aids() -> None:
    play = Play(fj.Game(seed=1))
    assert "analysis" not in play._aids["on"]
    assert "analysis" not in Play.AIDS
    play.aids = Play.AIDS
    assert (advice(play), threads()) == ({}, 0)


def test_in_settlement_every_legal_tile_has_its_proven_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SECONDS", 60.0)  # the solver needs far less
    game = settling()
    play = Play(game, aids=("legal", "analysis"))
    wait_until(lambda: "values" in advice(play))
    exact = fj.solve(game)
    told = dict(word.split(":") for word in advice(play)["values"].split())
    assert told == {str(move.cell): f"{value}!" for move, value in exact.values.items()}  # type: ignore[attr-defined]
    assert advice(play)["leads"][game.turn] == exact.margin
    assert advice(play)["ways"]


@pytest.mark.parametrize("plies", [0, 7, 20])
def test_between_two_the_bar_says_what_the_best_move_says(plies: int) -> None:
    game = next(game.copy() for _, game in played(5).positions() if game.ply == plies)
    play = Play(game, aids=("analysis",))
    wait_until(lambda: "value" in advice(play))
    told = advice(play)
    assert told["leads"][game.turn] == told["value"]
    assert told["leads"][1 - game.turn] == -told["value"]


def test_progress_is_told_while_it_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SECONDS", 1.0)
    play = Play(fj.Game(seed=1))
    seen: list[float] = []
    play.observe(lambda change: seen.append(change["new"].get("analysis", {}).get("progress", -1)), "_aids")
    play.aids = ("analysis",)
    wait_until(lambda: "values" in advice(play))
    assert seen[0] == 0.0
    assert sorted(share for share in seen if share >= 0) == [share for share in seen if share >= 0]
    assert any(0 < share < 1 for share in seen)


def test_a_move_makes_it_look_again_and_the_switch_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SECONDS", 60.0)
    play = Play(fj.Game(seed=1, first=0))
    connected(play)
    assert ask(play, "aids", on=["legal", "analysis"])["ok"]
    wait_until(lambda: threads() == 1)
    play.push(next(iter(play.game.legal_moves)))
    wait_until(lambda: threads() == 1)
    assert "progress" in advice(play)
    play.aids = ()  # a purist
    assert advice(play) == {}
    wait_until(lambda: threads() == 0, seconds=5)


def test_computers_get_none_of_it_and_a_closed_board_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    wait = threading.Event()

    def slow(game: fj.Game) -> fj.Move:
        wait.wait(20)
        return next(iter(game.legal_moves))

    play = Play(fj.Game(seed=1, first=0), seats=(slow, "human"), aids=("analysis",), pace=0)
    assert (set(advice(play)), threads()) == ({"words"}, 0)
    monkeypatch.setattr(analysis, "SECONDS", 60.0)
    wait.set()
    wait_until(lambda: play.turn == 1 and threads() == 1)
    play.close()
    wait_until(lambda: threads() == 0, seconds=5)


def test_what_goes_wrong_in_it_leaves_the_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from fjords_widget.players.analysis import best_moves as module

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(module, "best_moves_in_slices", broken)
    play = Play(fj.Game(seed=1), aids=("analysis",))
    wait_until(lambda: play._analyst._current is None or play._analyst._current.failed)
    play.push(next(iter(play.game.legal_moves)))
    assert play.ply == 1


def test_the_order_of_the_bag_is_not_told() -> None:
    game = fj.Game(seed=3)
    play = Play(game, aids=("analysis",))
    wait_until(lambda: "values" in advice(play))
    assert advice(play).keys() == {"value", "best", "ways", "face", "top", "values", "leads", "words"}


def test_who_was_ahead_is_noted_along_the_game_and_told_when_asked() -> None:
    play = Play(settling(), aids=("analysis",))
    connected(play)
    begin, told = play.ply, {}
    for _ in range(3):
        wait_until(lambda: "values" in advice(play))
        told[play.ply] = advice(play)["leads"]
        play.push(advice(play)["best"])
    wait_until(lambda: "values" in advice(play))
    told[play.ply] = advice(play)["leads"]
    assert ask(play, "leads")["leads"] == [[ply, leads] for ply, leads in told.items()]
    play.aids = ()
    play.back(begin + 1)
    assert [ply for ply, _ in ask(play, "leads")["leads"]] == [begin, begin + 1]
    play.push(list(play.game.legal_moves)[-1])
    assert [ply for ply, _ in ask(play, "leads")["leads"]] == [begin, begin + 1]


def test_in_the_end_it_tells_who_won_by_how_much_and_another_game_begins_anew() -> None:
    game = played(5).game()
    assert game.phase == "over"
    play = Play(game, aids=("analysis",))
    connected(play)
    first, second = (score.total for score in game.scores())
    assert advice(play)["leads"] == [first - second, second - first]
    assert ask(play, "leads")["leads"] == [[game.ply, advice(play)["leads"]]]
    play.aids = ()
    play.game = fj.Game(seed=1)
    assert ask(play, "leads")["leads"] == []
