"""The Python half of the board: it follows the game, and lets no page change it."""

from __future__ import annotations

import base64
import contextlib
import gc
import json
import random
import re
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import traitlets

import fjords_widget as fj
from fjords_widget.widgets.play import Play

EXAMPLE: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "js" / "tests" / "play.json").read_text()
)


class Wire:
    """Stands in for the connection to a page, and keeps what is sent."""

    comm_id = "wire"

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, data: dict[str, Any], **_: object) -> None:
        self.sent.append(data)

    def on_msg(self, callback: object) -> None:
        """The tests call the widget themselves."""

    def close(self, **_: object) -> None:
        """Nothing to close."""


@pytest.fixture
def play() -> Iterator[Play]:
    play = fj.Play(fj.Game(seed=7, first=0))
    play.comm = Wire()
    yield play
    play.close()


def first_move(game: fj.Game) -> fj.Move:
    return next(iter(game.legal_moves))


def shown(play: Play) -> dict[str, Any]:
    """The view traits as the page gets them."""
    state: dict[str, Any] = play.get_state(list(EXAMPLE))
    return json.loads(json.dumps(state))  # type: ignore[no-any-return]


def test_the_page_gets_what_its_own_tests_expect(play: Play) -> None:
    inherited = set(fj.Play.__mro__[1].class_trait_names(sync=True)) | {"_esm", "_css", "_anywidget_id"}
    assert set(play.keys) - inherited == set(EXAMPLE)
    assert {name: type(value) for name, value in shown(play).items()} == {
        name: type(value) for name, value in EXAMPLE.items()
    }


def test_no_trait_tells_the_seed_or_the_order_of_the_bag() -> None:
    game = fj.Game(seed="a-secret-seed")
    state = json.dumps(fj.Play(game).get_state(), default=str)
    assert "a-secret-seed" not in state
    reshuffled = fj.Game(seed="a-secret-seed").copy(reshuffle=random.Random(1))
    assert shown(fj.Play(game)) == shown(fj.Play(reshuffled))


def test_a_new_board_has_a_new_game() -> None:
    play = fj.Play()
    assert (play.ply, play.phase, play.result) == (0, "exploration", None)
    assert play.turn == play.game.turn


def test_it_is_whole_before_the_page_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[dict[str, Any]] = []
    monkeypatch.setattr(Play, "open", lambda self: opened.append(self.get_state()))
    play = fj.Play(fj.Game(seed=7))
    (state,) = opened
    assert state["_picture"] == play.game._repr_svg_()
    assert state["_esm"]
    assert state["_css"]


@pytest.mark.parametrize("name", ["colour", "ply", "_picture", "seat"])
def test_unknown_arguments_are_refused(name: str) -> None:
    options: dict[str, Any] = {name: 1}
    with pytest.raises(TypeError, match=name):
        fj.Play(**options)


def test_layout_is_taken() -> None:
    assert fj.Play(layout={"width": "50%"}).layout.width == "50%"


def test_something_else_than_a_game_is_refused(play: Play) -> None:
    game = play.game
    with pytest.raises(TypeError, match="Game"):
        play.game = "a game"  # type: ignore[assignment]
    assert play.game is game


def test_it_follows_its_game(play: Play) -> None:
    before = shown(play)
    move = play.game.push(first_move(play.game))
    assert (play.ply, play.turn) == (1, 1)
    assert play._picture == play.game._repr_svg_() != before["_picture"]
    assert str(move) in play._status[1]
    play.game.pop()
    assert shown(play) == before


def test_push_and_undo(play: Play) -> None:
    move = first_move(play.game)
    assert play.push(str(move)) == move == play.game.peek()
    assert play.undo() == move
    assert play.ply == 0
    with pytest.raises(IndexError):
        play.undo()


def test_an_illegal_move_changes_nothing(play: Play) -> None:
    before = shown(play)
    with pytest.raises(fj.IllegalMove):
        play.push(fj.Settle(fj.Cell(0, 0)))
    assert shown(play) == before


def test_a_move_is_one_message(play: Play) -> None:
    play.comm.sent.clear()
    play.push(first_move(play.game))
    (message,) = play.comm.sent
    assert message["method"] == "update"
    assert set(message["state"]) == {"ply", "turn", "_picture", "_status"}


def test_another_game_takes_the_place_of_the_first(play: Play) -> None:
    old, new = play.game, fj.Game(seed=8)
    new.push(first_move(new))
    play.game = new
    assert play.ply == 1
    old.push(first_move(old))
    assert play._picture == new._repr_svg_()


def test_two_boards_can_show_one_game(play: Play) -> None:
    other = fj.Play(play.game)
    play.push(first_move(play.game))
    assert shown(other) == shown(play)


def test_a_closed_board_lets_its_game_go(play: Play) -> None:
    game = play.game
    play.close()
    game.push(first_move(game))
    assert play.ply == 0


def test_a_closed_board_can_be_forgotten() -> None:
    game = fj.Game(seed=7)
    play = fj.Play(game)
    gone = weakref.ref(play)
    play.close()
    del play
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("name", ["ply", "turn", "phase", "result"])
def test_public_traits_are_read_only(play: Play, name: str) -> None:
    with pytest.raises(traitlets.TraitError):
        setattr(play, name, getattr(play, name))


def test_observers_see_a_whole_new_state(play: Play) -> None:
    seen: list[tuple[int, int]] = []
    play.observe(lambda _: seen.append((play.ply, play.game.ply)), ["turn", "ply"])
    play.push(first_move(play.game))
    assert seen == [(1, 1), (1, 1)]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ply", 40),
        ("ply", "forty"),
        ("turn", 1),
        ("phase", "over"),
        ("_status", ["hacked"]),
        ("_picture", "<script>"),
        ("_esm", "export default {}"),
        ("_css", "* { display: none }"),
    ],
)
def test_what_a_page_writes_is_put_right(play: Play, name: str, value: object) -> None:
    before, truth = shown(play), play.get_state(name)
    play._handle_msg({"content": {"data": {"method": "update", "state": {name: value}}}})
    assert shown(play) == before
    assert play.comm.sent == [{"method": "update", "state": truth, "buffer_paths": []}]


def test_a_page_may_count_its_views_and_invent_nothing(play: Play) -> None:
    play._handle_msg({"content": {"data": {"method": "update", "state": {"_view_count": 2, "invented": 1}}}})
    assert play._view_count == 2
    assert not hasattr(play, "invented")


def test_no_other_thread_moves_in_the_middle_of_a_move(play: Play) -> None:
    came_in: list[bool] = []

    def try_the_lock() -> None:
        came_in.append(play._lock.acquire(blocking=False))

    def somebody_else(_: object) -> None:
        thread = threading.Thread(target=try_the_lock)
        thread.start()
        thread.join(timeout=10)

    play.observe(somebody_else, "ply")
    play.push(first_move(play.game))
    play.undo()
    play.game.push(first_move(play.game))
    play.game = fj.Game(seed=8)
    assert came_in == [False] * 4


def test_of_many_threads_with_one_move_one_makes_it(play: Play) -> None:
    move = str(first_move(play.game))
    made: list[fj.Move] = []

    def hurry() -> None:
        with contextlib.suppress(fj.IllegalMove):  # somebody else was faster
            made.append(play.push(move))

    threads = [threading.Thread(target=hurry) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=10)
    assert [str(move) for move in made] == [move]
    assert play.ply == play.game.ply == 1


def test_the_end_is_told(play: Play) -> None:
    while play.game.outcome() is None:
        play.push(first_move(play.game))
    assert play.phase == "over"
    assert play.result == play.game.outcome()
    totals = [str(score.total) for score in play.game.scores()]
    assert re.findall(r"\d+", play._status[0]) == totals


def test_it_speaks_the_language_of_the_game_or_its_own() -> None:
    game = fj.Game(seed=7, first=0, lang="de")
    assert fj.Play(game)._status[0].startswith("Weiß")
    assert fj.Play(game, lang="fr")._status[0].startswith("Blanc")
    with pytest.raises(ValueError, match="xx"):
        fj.Play(game, lang="xx")


def test_without_a_kernel_there_is_a_picture_and_a_text(play: Play) -> None:
    bundle = play._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    found = re.fullmatch(r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)">', data["text/html"])
    assert found
    assert base64.b64decode(found[2]).decode() == play.game._repr_svg_()
    assert data["text/plain"] == str(play.game)
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == play.model_id
