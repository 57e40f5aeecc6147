"""Analysis as an aid of the board: off by default, on a thread, for people, gone when it is not wanted."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

import ipywidgets
import pytest

import fjords_widget as fj
from fjords_widget.widgets import advising
from fjords_widget.widgets.play import Play
from tests.replays import played
from tests.wire.line import ask, connected


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A tenth of a second for a position, and no board is left open."""
    monkeypatch.setattr(advising, "SECONDS", 0.1)
    monkeypatch.setattr(advising, "OFTEN", 0.0)
    yield
    ipywidgets.Widget.close_all()


def until(is_so: Callable[[], Any], seconds: float = 20) -> None:
    """Waits until something is so, and fails if it never is."""
    end = monotonic() + seconds
    while not is_so():
        assert monotonic() < end
        sleep(0.005)


def advice(play: Play) -> dict[str, Any]:
    return dict(play._aids.get("analysis", {}))


def settling() -> fj.Game:
    record = played(5)
    return next(game.copy() for _, game in record.positions() if game.phase == "settlement")


def threads() -> int:
    return sum(thread.name == "fjords-advising" for thread in threading.enumerate())


def test_it_is_off_until_somebody_names_it_and_no_part_of_all_aids() -> None:
    play = Play(fj.Game(seed=1))
    assert "analysis" not in play._aids["on"]
    assert "analysis" not in Play.AIDS
    play.aids = Play.AIDS
    assert (advice(play), threads()) == ({}, 0)


def test_in_settlement_every_legal_tile_has_its_proven_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "SECONDS", 60.0)  # the solver needs far less
    game = settling()
    play = Play(game, aids=("legal", "analysis"))
    until(lambda: "values" in advice(play))
    exact = fj.solve(game)
    told = dict(word.split(":") for word in advice(play)["values"].split())
    assert told == {str(move.cell): f"{value}!" for move, value in exact.values.items()}  # type: ignore[attr-defined]
    assert advice(play)["leads"][game.turn] == exact.margin
    assert advice(play)["ways"]


def test_progress_is_told_while_it_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "SECONDS", 1.0)
    play = Play(fj.Game(seed=1))
    seen: list[float] = []
    play.observe(lambda change: seen.append(change["new"].get("analysis", {}).get("progress", -1)), "_aids")
    play.aids = ("analysis",)
    until(lambda: "values" in advice(play))
    assert seen[0] == 0.0
    assert sorted(share for share in seen if share >= 0) == [share for share in seen if share >= 0]
    assert any(0 < share < 1 for share in seen)


def test_a_move_makes_it_look_again_and_the_switch_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "SECONDS", 60.0)
    play = Play(fj.Game(seed=1, first=0))
    connected(play)
    assert ask(play, "aids", on=["legal", "analysis"])["ok"]
    until(lambda: threads() == 1)
    play.push(next(iter(play.game.legal_moves)))
    until(lambda: threads() == 1)
    assert "progress" in advice(play)
    play.aids = ()  # a purist
    assert advice(play) == {}
    until(lambda: threads() == 0, seconds=5)


def test_computers_get_none_of_it_and_a_closed_board_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    wait = threading.Event()

    def slow(game: fj.Game) -> fj.Move:
        wait.wait(20)
        return next(iter(game.legal_moves))

    play = Play(fj.Game(seed=1, first=0), seats=(slow, "human"), aids=("analysis",), pace=0)
    assert (advice(play), threads()) == ({}, 0)
    monkeypatch.setattr(advising, "SECONDS", 60.0)
    wait.set()
    until(lambda: play.turn == 1 and threads() == 1)
    play.close()
    until(lambda: threads() == 0, seconds=5)


def test_what_goes_wrong_in_it_leaves_the_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from fjords_widget.players.analysis import best_moves as module

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(module, "best_moves", broken)
    play = Play(fj.Game(seed=1), aids=("analysis",))
    until(lambda: play._adviser._advice is None or play._adviser._advice.failed)
    play.push(next(iter(play.game.legal_moves)))
    assert play.ply == 1


def test_the_order_of_the_bag_is_not_told() -> None:
    game = fj.Game(seed=3)
    play = Play(game, aids=("analysis",))
    until(lambda: "values" in advice(play))
    assert advice(play).keys() == {"value", "best", "ways", "face", "top", "values", "leads", "words"}
