"""The board of most tests of the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import fjords_widget as fj
from fjords_widget.widgets.play.widget import Play
from tests.widgets.line import connected


@pytest.fixture
def play() -> Iterator[Play]:
    """A board with a game that has just begun, and a page that is connected to it."""
    play = fj.Play(fj.Game(seed=7, first=0))
    connected(play)
    yield play
    play.close()
