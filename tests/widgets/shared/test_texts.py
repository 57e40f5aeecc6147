"""No text stops an answer or the state: half of a character is refused at the door, and never sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.widgets.shared.base import PageWidget
from fjords_widget.widgets.shared.fields import make_sendable
from tests.widgets.line import ask, connected, tell, wait_until

HALF = "\ud800"
BOX = fj.Game().tiles


def check_sendable(widget: PageWidget) -> None:
    """The whole state can be sent."""
    json.dumps(widget.get_state(), ensure_ascii=False, default=str).encode()


@pytest.mark.parametrize(
    "message",
    [
        {"do": HALF},
        {"do": "move", "move": f"settle@0,0{HALF}", "ply": 0},
        {"do": "why", "move": HALF, "ply": 0},
        {"do": "seat", "seat": 0, "name": f"Anna{HALF}"},
        {"do": "seat", "seat": 0, "kind": HALF},
        {"do": "seat", "seat": 0, "colour": HALF},
        {"do": "lang", "lang": HALF},
        {"do": "aids", "on": ["legal", HALF]},
        {"do": "shapes", "names": [HALF]},
        {"do": "load", "text": f"fjords-record 1\nwhite: Anna{HALF}\n", "anyway": True},
        {"do": "note", "what": "tile", "tile": f"MMPPPP:{HALF}"},
        {"do": "note", "what": HALF},
    ],
)
def test_half_a_character_is_refused_and_nothing_changes(message: dict[str, Any]) -> None:
    board = fj.Transcribe()
    connected(board)
    before = board.get_state()
    (answer,) = tell(board, {"id": 1, **message})
    assert (answer["ok"], answer["code"]) == (False, "invalid")
    assert board.get_state() == before


def test_a_message_whose_id_cannot_be_sent_back_is_no_message() -> None:
    play = fj.Play(fj.Game(seed=7, first=0))
    connected(play)
    move = str(next(iter(play.game.legal_moves)))
    (answer,) = tell(play, {"id": HALF, "do": "move", "move": move, "ply": 0})
    assert (answer["ok"], answer["id"], play.ply) == (False, None, 0)


def test_a_tile_set_is_named_in_whole_characters() -> None:
    for name, title in ((f"box{HALF}", ""), ("box", f"My box{HALF}")):
        with pytest.raises(fj.InvalidTiles, match="half a character"):
            fj.TileSet(name, BOX.start, BOX.tiles, title)


def test_a_record_loses_halves_of_characters() -> None:
    record = fj.Game(seed=1).record(white=f"Anna{HALF}", event=f"Home{HALF}")
    record.root.comment = f"Well{HALF}"
    record.root.marks = [fj.Mark("label", (0, 0), "green", text=f"here{HALF}")]
    check_sendable(fj.Replay(record))
    check_sendable(fj.Play(record))
    check_sendable(fj.Transcribe(record))


class Unspeakable(Exception):
    """An error that cannot be told."""

    def __str__(self) -> str:
        raise RuntimeError


class Unshowable:
    """A value that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError


def raising(error: Exception) -> Callable[[fj.Game], str]:
    def player(_: fj.Game) -> str:
        raise error

    return player


@pytest.mark.parametrize(
    "player",
    [
        raising(ValueError(HALF)),
        raising(Unspeakable()),
        lambda _: HALF,
        lambda _: Unshowable(),
        lambda _: "x" * 10**6,
    ],
)
def test_whatever_a_function_does_instead_of_a_move_is_told(player: Any) -> None:
    play = fj.Play(fj.Game(seed=1, first=0), (player, "human"), pace=0)
    line = connected(play)
    wait_until(lambda: (play._thinking or {}).get("state") == "failed")
    assert len(json.dumps(line.sent)) < 100_000
    check_sendable(play)
    play.close()


def test_a_learners_words_are_sent_with_a_mark_for_what_cannot_be() -> None:
    def answer(start: fj.Cell) -> str:
        return f"{start}{HALF}"

    def fail(start: fj.Cell) -> str:
        raise ValueError(f"{start}{HALF}")

    fail.__name__ = f"fail{HALF}"
    lesson = fj.Lesson(2, alg.breadth_first)
    connected(lesson)
    for function in (answer, fail):
        lesson.run(function)
        check_sendable(lesson)
    assert ask(lesson, "choose", role="start", cell=HALF)["code"] == "invalid"


def test_what_cannot_be_sent_is_marked_and_the_rest_is_left_as_it_is() -> None:
    data = {"text": f"a{HALF}b", f"k{HALF}": [1, None, (f"{HALF}",)]}
    assert make_sendable(data) == {"text": "a\ufffdb", "k\ufffd": [1, None, ["\ufffd"]]}
    whole = {"text": "Björn 🎲", "list": (1, 2)}
    assert make_sendable(whole) is whole
