"""Some hosts (JupyterLite) lose None on the way to the page: no trait is None, and no key holds None."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.algorithms import breadth_first
from fjords_widget.widgets.shared.base import PageWidget
from tests.games import KINDS, choose, played
from tests.widgets.line import Line, ask, connected


def find_nones(value: Any, where: str) -> Iterator[str]:
    """Where a key holds None, at any depth. Places in lists stay what they are in every host."""
    if isinstance(value, dict):
        for key, part in value.items():
            if part is None:
                yield f"{where}.{key}"
            yield from find_nones(part, f"{where}.{key}")
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value):
            yield from find_nones(part, f"{where}[{number}]")


def check(widget: PageWidget, line: Line) -> None:
    """Nothing that was sent so far holds None, nor does the state as a whole."""
    state = widget.get_state(widget._own_traits())
    assert list(find_nones(state, "state")) == []
    assert list(find_nones(line.sent, "sent")) == []


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_whole_game_on_a_board(kind: str) -> None:
    rng, game = random.Random(3), fj.Game(seed=3, **KINDS[kind])
    play = fj.Play(game, pace=0)
    line = connected(play)
    while game.legal_moves:
        play.push(choose(game, rng))
    check(play, line)
    assert play.turn is None  # for Python
    assert line.updates()[-1]["turn"] == -1  # for the page
    play.undo()
    assert play.turn == line.updates()[-1]["turn"] == game.turn


def test_a_computers_turn() -> None:
    play = fj.Play(fj.Game(seed=3), seats=("human", "human"))
    line = connected(play)
    assert play.get_state(["_thinking"]) == {"_thinking": {}}
    play.push(next(iter(play.game.legal_moves)))
    play.seats = ("greedy", "greedy")
    play.stop()
    check(play, line)
    play.close()


@pytest.mark.parametrize("kind", ["base", "classic", "runes-3"])
def test_a_replay(kind: str) -> None:
    replay = fj.Replay(played(kind, 1).record())
    line = connected(replay)
    replay.ply = 10_000
    replay.ply = 0
    assert ask(replay, "options", at=0)["ok"]
    check(replay, line)
    assert replay.get_state(["_review"]) == {"_review": {}}


def test_a_game_that_is_written_down() -> None:
    noted = fj.Transcribe(played("base", 2, 12).record())
    check(noted, connected(noted))


def test_a_lesson() -> None:
    lesson = fj.Lesson(fj.Game(seed=1), breadth_first)
    check(lesson, connected(lesson))
