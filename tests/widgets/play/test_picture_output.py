"""The picture in the output of a cell follows the game: drawn when the board rests, not for each move."""

from __future__ import annotations

import threading
from typing import Any

import IPython.display
import pytest

import fjords_widget as fj
from fjords_widget.widgets.shared import picture_output
from fjords_widget.widgets.shared.locking import LOCK

VIEW = "application/vnd.jupyter.widget-view+json"


class Page:
    """What IPython was given to show."""

    def __init__(self) -> None:
        self.shown: list[dict[str, Any]] = []
        self.updates: list[tuple[str, dict[str, Any]]] = []
        self.updated = threading.Event()
        self.ids: list[str] = []

    def display(self, data: dict[str, Any], *, display_id: str = "", update: bool = False, **_: Any) -> None:
        if update:
            self.updates.append((display_id, data))
            self.updated.set()
        else:
            self.shown.append(data)
            self.ids.append(display_id)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    page = Page()
    monkeypatch.setattr(IPython.display, "display", page.display)
    return page


def lay(play: fj.Play) -> None:
    play.push(next(iter(play.game.legal_moves)))


def test_a_board_is_shown_live_and_as_a_picture(page: Page) -> None:
    play = fj.Play(fj.Game(seed=1), keep=False)
    play._ipython_display_()
    live, picture = page.shown
    assert live[VIEW]["model_id"] == play.model_id
    assert live["text/plain"] == ""
    assert f'<div data-fjords-picture="{play._pictured}"><img ' in picture["text/html"]
    assert picture["text/plain"] == str(play.game)


def test_many_moves_are_one_new_picture(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    play = fj.Play(fj.Game(seed=1), keep=False)
    play._ipython_display_()
    monkeypatch.setattr(picture_output, "QUIET", 0.05)
    with LOCK:  # nobody draws meanwhile
        for _ in range(5):
            lay(play)
    assert page.updated.wait(30)
    ((shown, data),) = page.updates
    assert shown == page.ids[1]
    assert data["text/plain"] == str(play.game)


def test_a_board_that_nobody_displayed_draws_nothing(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: object) -> None:
        raise AssertionError("there is no picture to draw")

    monkeypatch.setattr(picture_output.Renewal, "start", start)
    lay(fj.Play(fj.Game(seed=1), keep=False))
    assert page.shown == []


def test_a_board_that_is_closed_takes_its_picture_away(
    page: Page, capsys: pytest.CaptureFixture[str]
) -> None:
    play = fj.Play(fj.Game(seed=1), keep=False)
    play._ipython_display_()
    play.close()
    ((_, data),) = page.updates
    assert "<img" not in data["text/html"]
    play._ipython_display_()
    assert "Play" in capsys.readouterr().out
    assert len(page.shown) == 2
