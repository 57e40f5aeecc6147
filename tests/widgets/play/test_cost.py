"""What a board costs: bytes on the wire, and time to import and to make one."""

from __future__ import annotations

import json
import os
import random
import statistics

import pytest

import fjords_widget as fj
from fjords_widget.widgets.play.widget import Play
from tests.games import KINDS, choose
from tests.programs import run_python
from tests.widgets.line import connected


def sizes(kind: str, **options: object) -> list[int]:
    """The bytes of own state for each move of a random game, as the kernel writes them."""
    game = fj.Game(seed=1, **KINDS[kind])
    play = Play(game, **options)  # type: ignore[arg-type]
    line = connected(play)
    rng = random.Random(1)
    while game.legal_moves:
        game.push(choose(game, rng))
    assert len(line.sent) == game.ply
    return [len(json.dumps(data, ensure_ascii=False).encode()) for data in line.sent]


@pytest.mark.parametrize(
    "kind", ["base", "base-3", "base-4", "epic", "epic-runes", "classic", "original", "runes", "runes-4"]
)
def test_a_move_is_small_on_the_wire(kind: str) -> None:
    found = sizes(kind)
    assert statistics.median(found) <= 4096
    assert max(found) <= 8192


@pytest.mark.parametrize("kind", ["epic-runes", "runes-4"])
def test_a_move_is_small_even_with_every_aid(kind: str) -> None:
    assert max(sizes(kind, aids=Play.AIDS)) <= 8192


def test_a_move_does_not_grow_with_the_number_of_moves() -> None:
    play = Play(fj.Game(seed=1, first=0))
    size_of_a_move(play)
    first = size_of_a_move(play)
    for _ in range(150):
        size_of_a_move(play)
    assert size_of_a_move(play) <= first + 2, "but for the digits of a number"


def size_of_a_move(play: Play) -> int:
    """Makes a move and takes it back."""
    line = connected(play)
    play.push(next(iter(play.game.legal_moves)))
    play.undo()
    return len(json.dumps(line.updates()[0]))


CLOCK = """
import time
{before}
began = time.process_time()
{program}
print(time.process_time() - began)
"""


def seconds(program: str, before: str = "") -> float:
    """Processor time of a program in a fresh interpreter; the best of some, since others disturb."""
    found = []
    # Compiled once, as for every user.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    text = CLOCK.format(program=program, before=before)
    for _ in range(6):
        found.append(float(run_python(text, env=env)))
    return min(found)


# The limits are wide, since other tests run at the same time: they are there to catch accidents.


@pytest.mark.slow
def test_importing_the_widget_costs_little_more_than_anywidget() -> None:
    assert seconds("import fjords_widget.widgets.play.widget") <= 2 * seconds("import anywidget")


@pytest.mark.slow
def test_a_board_is_made_in_no_time() -> None:
    assert seconds("Play()", "from fjords_widget.widgets.play.widget import Play") <= 0.12


def test_importing_the_widget_does_not_import_the_drawing() -> None:
    program = "import sys, fjords_widget.widgets.play.widget; print('fjords_widget.drawing' in sys.modules)"
    assert run_python(program).strip() == "False"
