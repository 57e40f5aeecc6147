"""How a board behaves: said on the page or in Python, and lasting for the next board."""

from __future__ import annotations

from typing import Any

import pytest

import fjords_widget as fj
from tests.widgets.line import ask, connected


def prefer(play: fj.Play, **wish: Any) -> dict[str, Any]:
    connected(play)
    return ask(play, "prefer", **wish)


def test_what_is_preferred_on_the_page_holds_for_this_board_and_the_next_ones() -> None:
    play = fj.Play()
    assert (play._setup["confirm"], play._setup["pace"]) == (False, 0.4)
    assert prefer(play, confirm=True, pace=1)["ok"]
    assert (play.confirm, play.pace) == (True, 1.0)
    assert (play._setup["confirm"], play._setup["pace"]) == (True, 1.0)
    assert (fj.settings.confirm, fj.settings.pace) == (True, 1.0)
    later = fj.Play()
    assert (later.confirm, later.pace) == (True, 1.0)
    assert (fj.Play(confirm=False, pace=0).confirm, fj.Play(pace=0).pace) == (False, 0.0)


@pytest.mark.parametrize(
    "wish",
    [
        {"confirm": 1},
        {"pace": "fast"},
        {"pace": -1},
        {"pace": 1e9},
        {"pace": 10**400},  # more than a float can hold
        {"confirm": True, "pace": True},
    ],
)
def test_a_wish_that_cannot_be_had_is_refused_and_changes_nothing(wish: dict[str, Any]) -> None:
    play = fj.Play()
    answer = prefer(play, **wish)
    assert not answer["ok"]
    assert answer["code"] == "invalid"
    assert (play.confirm, play.pace, fj.settings.confirm, fj.settings.pace) == (False, 0.4, False, 0.4)


def test_confirm_is_true_or_false() -> None:
    with pytest.raises(fj.InvalidOption, match="confirm"):
        fj.Play(confirm="yes")  # type: ignore[arg-type]
