"""The Python half of the board: it follows the game, and lets no page change it."""

from __future__ import annotations

import contextlib
import gc
import json
import random
import re
import threading
import weakref
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any
from urllib.parse import unquote

import ipywidgets
import pytest
import traitlets

import fjords_widget as fj
from fjords_widget.engine.land import Land
from fjords_widget.engine.state import State
from fjords_widget.widgets.play.callbacks import Audience
from fjords_widget.widgets.play.computers import Computer, ComputerTurn
from fjords_widget.widgets.play.history import History
from fjords_widget.widgets.play.session import Session
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.locking import LOCK
from tests.games import KINDS, played, steps
from tests.widgets.line import connected, thinkers, wait_until
from tests.widgets.play.wire.examples import TRAITS

SEEN = (*(name for name in TRAITS if name != "_noting"), "_book", "_words")


def first_move(game: fj.Game) -> fj.Move:
    return next(iter(game.legal_moves))


def shown(play: Play) -> dict[str, Any]:
    """The view traits as the page gets them, but for the number of the game."""
    state: dict[str, Any] = json.loads(json.dumps(play.get_state(SEEN)))
    del state["_table"]["game"]
    return state


def test_the_page_gets_its_traits_and_no_others(play: Play) -> None:
    inherited = set(fj.Play.__mro__[1].class_trait_names(sync=True)) | {
        "_esm",
        "_style",
        "_pictured",
        "_anywidget_id",
    }
    assert set(play.keys) - inherited == {*SEEN, "_seen"}  # the page alone writes the last one


def test_a_new_board_has_a_new_game() -> None:
    play = fj.Play()
    assert (play.ply, play.phase, play.result) == (0, "exploration", None)
    assert play.turn == play.game.turn
    assert play.seats == ("human", "human")


def test_it_is_whole_before_the_page_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[dict[str, Any]] = []
    monkeypatch.setattr(Play, "open", lambda self: opened.append(self.get_state()))
    play = fj.Play(fj.Game(seed=7))
    (state,) = opened
    assert {name: state[name] for name in SEEN} == play.get_state(SEEN)
    assert state["_map"]["tiles"].startswith("0,0:POPPMM")
    assert "render" in state["_esm"]
    assert ".fj-sea" in state["_style"]


# Hidden things ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["base", "runes-4", "classic", "original-talk"])
def test_no_trait_tells_the_seed_or_the_order_of_the_bag(kind: str) -> None:
    games = [fj.Game(seed="a-secret-seed", first=0, **KINDS[kind])]
    games.append(games[0].copy(reshuffle=random.Random(1)))
    assert games[0]._bag.orders != games[1]._bag.orders
    states = [shown(fj.Play(game, aids=fj.Play.AIDS)) for game in games]
    assert "a-secret-seed" not in json.dumps(states)
    assert states[0] == states[1]


# Arguments --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["colour", "ply", "_table", "seat", "seed"])
def test_unknown_arguments_are_refused(name: str) -> None:
    options: dict[str, Any] = {name: 1}
    with pytest.raises(TypeError, match=name):
        fj.Play(**options)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"seats": ("human",)}, "each of 2 seats"),
        ({"seats": "human"}, "each of 2 seats"),
        ({"seats": 2}, "each of 2 seats"),
        ({"seats": ("human", "deep-thought")}, "human, random, playful, shortsighted, timid, greedy"),
        ({"seats": ("human", 3)}, "a function that takes a game"),
        ({"names": ("Anna",)}, "each of 2 seats"),
        ({"names": ("Anna", 5)}, "up to 40 characters"),
        ({"names": ("Anna", "x" * 41)}, "up to 40 characters"),
        ({"names": ("Anna", "a\nb")}, "up to 40 characters"),
        ({"colours": ("white", "white")}, "a colour of its own"),
        ({"colours": ("white", "green")}, "white, yellow, purple, black"),
        ({"aids": "legal"}, "a list of names"),
        ({"aids": ("x-ray",)}, "legal, plains"),
        ({"pace": -1}, "seconds, 0 or more"),
        ({"pace": float("nan")}, "seconds, 0 or more"),
        ({"pace": "slow"}, "seconds, 0 or more"),
        ({"lang": "xx"}, "en, fr, de, ru"),
    ],
)
def test_a_wrong_argument_is_refused_with_what_would_be_right(options: dict[str, Any], told: str) -> None:
    with pytest.raises(fj.InvalidOption, match=re.escape(told)):
        fj.Play(**options)


def test_something_else_than_a_game_is_refused(play: Play) -> None:
    game = play.game
    with pytest.raises(TypeError, match="Game"):
        play.game = "a game"  # type: ignore[assignment]
    with pytest.raises(TypeError, match="Game"):
        fj.Play(3)  # type: ignore[arg-type]
    assert play.game is game


def test_all_seats_are_for_people_unless_it_is_said_otherwise() -> None:
    assert fj.Play(fj.Game(players=4)).seats == ("human",) * 4
    assert fj.Play(fj.Game(players=3), seats=("human",) * 3).seats == ("human",) * 3


def test_it_is_a_widget_like_others(play: Play) -> None:
    assert fj.Play(layout={"width": "50%"}, tooltip="a board").layout.width == "50%"
    box = ipywidgets.HBox([play, fj.Play()])
    assert box.children[0] is play


# Following --------------------------------------------------------------------------------------------


def test_it_follows_its_game(play: Play) -> None:
    before = shown(play)
    move = play.game.push(first_move(play.game))
    assert (play.ply, play.turn) == (1, 1)
    assert play._log["entries"][-1]["move"] == str(move)
    assert shown(play)["_map"]["tiles"].startswith(before["_map"]["tiles"] + " ")
    play.game.pop()
    after = shown(play)
    assert after["_status"].pop("redo")
    assert not before["_status"].pop("redo")
    assert after.pop("_log")["ahead"].endswith(" undone"), "the record knows that a tile was seen"
    assert not before.pop("_log")["ahead"]
    assert after == before


def test_push_and_undo(play: Play) -> None:
    move = first_move(play.game)
    assert play.push(str(move)) == move == play.game.peek()
    assert play.undo() == move
    assert play.ply == 0
    with pytest.raises(fj.NoMoveToTakeBack):
        play.undo()


def test_an_illegal_move_changes_nothing(play: Play) -> None:
    before = shown(play)
    with pytest.raises(fj.IllegalMove):
        play.push(fj.Settle(fj.Cell(0, 0)))
    assert shown(play) == before
    assert play.comm.sent == []


def test_a_move_is_one_message_with_what_changed(play: Play) -> None:
    for _ in range(2):
        play.push(first_move(play.game))
    (_, message) = play.comm.sent  # with the first move the offer of a tutorial goes
    assert message["method"] == "update"
    assert set(message["state"]) == {"ply", "turn", "_map", "_table", "_options", "_status", "_log"}


@pytest.mark.parametrize("kind", ["base-4", "epic-runes", "classic", "original", "runes-4", "runes-talk"])
def test_words_and_setup_travel_once(kind: str) -> None:
    game = fj.Game(seed=3, **KINDS[kind])
    play = fj.Play(game)
    line = connected(play)
    rng = random.Random(1)
    while game.legal_moves:
        game.push(rng.choice(list(game.legal_moves)))
    assert len(line.sent) == game.ply
    assert not [state for state in line.updates() if state.keys() & {"_book", "_words", "_setup", "_aids"}]


def test_the_map_does_not_travel_with_a_viking() -> None:
    game = played("runes-4", 3, 90)
    assert game.phase == "settlement"
    line = connected(fj.Play(game))
    game.push(next(move for move in game.legal_moves if isinstance(move, fj.Settle)))
    (state,) = line.updates()
    assert "_table" in state
    assert "_map" not in state


def test_another_game_takes_the_place_of_the_first(play: Play) -> None:
    old, new = play.game, fj.Game(seed=8)
    number = play._table["game"]
    new.push(first_move(new))
    play.game = new
    assert (play.ply, play._table["game"]) == (1, number + 1)
    tiles = play._map["tiles"]
    old.push(first_move(old))
    assert play._map["tiles"] == tiles


def test_a_game_for_more_players_gets_more_seats(play: Play) -> None:
    play.names = ("Anna", "Bo")
    play.game = fj.Game(players=4)
    assert play.seats == ("human",) * 4
    play.game = fj.Game(players=4)
    assert len(play._seats) == 4


def test_two_boards_can_show_one_game(play: Play) -> None:
    other = fj.Play(play.game)
    play.push(first_move(play.game))
    assert shown(other) == shown(play)
    other.undo()
    assert play.ply == 0
    other.close()
    play.push(first_move(play.game))
    assert (play.ply, other.ply) == (1, 0)


# Going away -------------------------------------------------------------------------------------------


def test_a_closed_board_lets_its_game_go(play: Play) -> None:
    game = play.game
    assert isinstance(game, fj.Game)
    play.close()
    game.push(first_move(game))
    assert play.ply == 0
    assert type(game) is fj.Game


def test_a_closed_board_can_be_forgotten() -> None:
    game = fj.Game(seed=7)
    play = fj.Play(game)
    gone = weakref.ref(play)
    play.close()
    del play
    gc.collect()
    assert gone() is None


def test_a_game_does_not_keep_its_board_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "open", lambda _: None)  # an open connection does keep it
    game = fj.Game(seed=7)
    play = fj.Play(game)
    gone = weakref.ref(play)
    del play
    gc.collect()
    assert gone() is None
    game.push(first_move(game))
    assert game._listeners == ()


def test_forgetting_a_board_never_waits_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The garbage collector comes by in any thread, also in one that a holder of the lock waits for."""
    monkeypatch.setattr(Play, "open", lambda _: None)
    play = fj.Play(fj.Game(seed=7))
    gone = weakref.ref(play)
    with LOCK:
        del play
        thread = threading.Thread(target=gc.collect)
        thread.start()
        thread.join(timeout=20)
        assert not thread.is_alive()
    assert gone() is None


def test_closed_boards_leave_nothing_behind() -> None:
    kinds = (Play, Session, ComputerTurn, Computer, Audience, History, fj.Game, State, Land)

    def board() -> Play:
        play = fj.Play(fj.Game(seed=7), seats=("human", "random"), pace=60)
        play.on_move(lambda _: play.names)  # a circle, as users make them
        play.push(first_move(play.game))
        return play

    def alive() -> dict[str, int]:
        gc.collect()
        found = Counter(type(thing).__name__ for thing in gc.get_objects())
        return {kind.__name__: found[kind.__name__] for kind in kinds}

    board().close()
    wait_until(lambda: not thinkers())
    before = alive()
    open_board = board()
    assert all(count > before[kind] for kind, count in alive().items())
    open_board.close()
    del open_board
    for _ in range(10):
        board().close()
    wait_until(lambda: not thinkers())
    assert alive() == before


# Traits -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ply", "turn", "phase", "result", *SEEN])
def test_traits_are_read_only(play: Play, name: str) -> None:
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
        ("_status", {"headline": "hacked"}),
        ("_table", {}),
        ("_words", {"x": "y"}),
        ("_esm", "export default {}"),
        ("_style", "* { display: none }"),
    ],
)
def test_what_a_page_writes_is_put_right(play: Play, name: str, value: object) -> None:
    before, truth = shown(play), json.loads(json.dumps(play.get_state(name)))
    play._handle_msg({"content": {"data": {"method": "update", "state": {name: value}}}})
    assert shown(play) == before
    assert play.comm.sent == [{"method": "update", "state": truth, "buffer_paths": []}]


def test_a_page_may_count_its_views_and_invent_nothing(play: Play) -> None:
    play._handle_msg({"content": {"data": {"method": "update", "state": {"_view_count": 2, "invented": 1}}}})
    assert play._view_count == 2
    assert not hasattr(play, "invented")


# Threads ----------------------------------------------------------------------------------------------


def test_no_other_thread_moves_in_the_middle_of_a_move(play: Play) -> None:
    came_in: list[bool] = []

    def try_the_lock() -> None:
        came_in.append(LOCK.acquire(blocking=False))

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


@pytest.mark.parametrize("by", ["board", "game"])
def test_of_many_threads_with_one_move_one_makes_it(play: Play, by: str) -> None:
    move = str(first_move(play.game))
    made: list[fj.Move] = []
    pusher = play if by == "board" else play.game
    ready = threading.Barrier(8)

    def hurry() -> None:
        ready.wait(timeout=10)
        with contextlib.suppress(fj.IllegalMove):  # somebody else was faster
            made.append(pusher.push(move))

    threads = [threading.Thread(target=hurry) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=10)
    assert [str(move) for move in made] == [move]
    assert play.ply == play.game.ply == 1


# The end, the language, the picture -------------------------------------------------------------------


def test_the_end_is_told(play: Play) -> None:
    while play.game.outcome() is None:
        play.push(first_move(play.game))
    assert (play.phase, play.turn, play._options) == ("over", None, {})
    assert play.result == play.game.outcome()
    totals = [str(score.total) for score in play.game.scores()]
    assert re.findall(r"\d+", play._status["headline"]) == totals


def test_it_speaks_the_language_of_the_game_or_its_own() -> None:
    game = fj.Game(seed=7, first=0, lang="de")
    play = fj.Play(game)
    assert play._status["headline"].startswith("Weiß")
    play.game = fj.Game(seed=7, first=0, lang="fr")
    assert play._status["headline"].startswith("Blanc")
    assert fj.Play(lang="fr").game.lang == "fr"
    play.lang = "en"
    play.game = fj.Game(seed=7, first=0, lang="ru")
    assert (play.lang, play.game.lang) == ("en", "en")


def test_the_language_can_be_changed_while_playing(play: Play) -> None:
    play.push(first_move(play.game))
    states = {}
    for lang in fj.LANGUAGES:
        play.lang = lang
        assert (play.lang, play.game.lang, play._setup["lang"]) == (lang, lang, lang)
        states[lang] = shown(play)
    for name in ("_status", "_words", "_log"):
        assert len({json.dumps(state[name]) for state in states.values()}) == len(fj.LANGUAGES)
    assert len({json.dumps(state["_table"]) for state in states.values()}) == 1
    with pytest.raises(fj.InvalidOption):
        play.lang = "xx"
    assert play.lang == "ru"


def test_without_a_kernel_there_is_a_picture_and_a_text() -> None:
    play = fj.Play(played("runes-4", 3, 40), colours=("black", "purple", "yellow", "white"))
    bundle = play._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    found = re.match(r'<img alt="[^"]+" src="data:image/svg\+xml;charset=utf-8,([^"]+)">', data["text/html"])
    assert found
    picture = ET.fromstring(unquote(found[1]))
    assert len(data["text/html"]) < 120_000
    assert data["text/plain"] == str(play.game)
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == play.model_id
    used = [element.attrib.get("href", "") for element in picture.iter("{http://www.w3.org/2000/svg}use")]
    drawn = sorted(found[1] for name in used if (found := re.match(r"#((?:longhouse|viking)-\w+)", name)))
    assert drawn == sorted(word.split(":")[1] for word in play._table["pieces"].split())


def test_the_picture_is_drawn_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: object, **__: object) -> str:
        raise AssertionError("a move does not draw a picture")

    monkeypatch.setattr("fjords_widget.drawing.board.board_svg", drawn)
    play = fj.Play(fj.Game(seed=7))
    for _ in range(5):
        play.push(first_move(play.game))


@pytest.mark.parametrize("kind", ["base-4-talk", "epic-runes", "classic-talk", "original", "runes-3"])
def test_a_whole_game_can_be_shown_with_every_aid(kind: str) -> None:
    play = fj.Play(aids=fj.Play.AIDS)
    for game in steps(kind, 4):
        if game.ply == 0:
            play.game = game
        assert (play.ply, play.phase) == (game.ply, game.phase)
        assert play._status["fault"] is None
