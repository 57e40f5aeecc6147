"""Computers at the table: they think on threads of their own, can be stopped, and never spoil the game."""

from __future__ import annotations

import gc
import random
import re
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.players import players
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.locking import LOCK
from tests.games import KINDS, whole_state
from tests.widgets.line import PATIENCE, ask, connected, thinkers, wait_until

Boards = Callable[..., Play]


@pytest.fixture
def board() -> Iterator[Boards]:
    """Makes boards, and sees to it that no thread is left behind when they are closed."""
    made: list[Play] = []

    def make(game: fj.Game | None = None, **options: Any) -> Play:
        play = fj.Play(game or fj.Game(seed=7, first=0), **{"pace": 0, **options})
        connected(play)
        made.append(play)
        return play

    yield make
    for play in made:
        play.close()
    wait_until(lambda: not thinkers())


def first(game: fj.Game) -> fj.Move:
    return next(iter(game.legal_moves))


class Held:
    """A function that thinks until it is let go."""

    def __init__(self) -> None:
        self.called = threading.Semaphore(0)
        self.go = threading.Event()
        self.calls = 0

    def __call__(self, game: fj.Game) -> fj.Move:
        self.calls += 1
        self.called.release()
        assert self.go.wait(PATIENCE)
        return first(game)


# Playing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", list(players))
def test_every_level_plays(board: Boards, level: str) -> None:
    play = board(seats=("human", level))
    move = play.push(first(play.game))
    wait_until(lambda: play.turn == 0)
    assert play.ply == 2
    assert play.game.history[0].move == move
    assert [seat["kind"] for seat in play._seats] == ["human", level]


@pytest.mark.parametrize("kind", ["base-4-talk", "epic-runes", "classic", "original-talk", "runes-3"])
def test_computers_play_whole_games(board: Boards, kind: str) -> None:
    game = fj.Game(seed=5, **KINDS[kind])
    play = board(game, seats=("random",) * game.players)
    wait_until(lambda: play.phase == "over")
    assert play.result == game.outcome()
    assert play._thinking is None
    replayed = fj.Game.replay(game.setup, game.history)
    assert replayed.scores() == game.scores()


def test_a_seat_is_played_by_any_function(board: Boards) -> None:
    seen: list[fj.Game] = []

    def clever(game: fj.Game) -> str:
        seen.append(game)
        game.push(first(game))  # it may play on its own game as it likes
        game.pop()
        return str(first(game))

    play = board(seats=("human", clever))
    play.push(first(play.game))
    wait_until(lambda: play.ply == 2)
    assert seen[0] is not play.game
    assert play.seats == ("human", clever)
    assert play._seats[1]["kind"] == "function"


def test_a_player_of_a_level_can_take_a_seat(board: Boards) -> None:
    player = players["random"].player(seed=3)
    play = board(seats=("human", player))
    play.push(first(play.game))
    copy = play.game.copy()
    while copy.ply > 1:
        copy.pop()
    wait_until(lambda: play.ply == 2)
    assert play.game.peek() == player(copy)


def test_a_move_takes_as_long_as_the_pace_says(board: Boards) -> None:
    play = board(seats=("human", "random"), pace=0.25)
    began = time.monotonic()
    play.push(first(play.game))
    assert (play.ply, play._thinking["state"]) == (1, "thinking")
    wait_until(lambda: play.ply == 2)
    assert time.monotonic() - began >= 0.25


def test_nothing_thinks_under_the_lock(board: Boards) -> None:
    held = Held()
    play = board(seats=("human", held))
    play.push(first(play.game))
    assert held.called.acquire(timeout=PATIENCE)
    assert LOCK.acquire(timeout=PATIENCE)
    LOCK.release()
    assert ask(play, "aids", on=["legal"])["ok"]
    held.go.set()
    wait_until(lambda: play.ply == 2)


def test_while_a_computer_thinks_the_page_offers_nothing(board: Boards) -> None:
    held = Held()
    play = board(seats=("human", held))
    play.push(first(play.game))
    assert play._options == {}
    assert play._thinking == {"seat": 1, "state": "thinking", "progress": None, "text": "Yellow is thinking."}
    answer = ask(play, "move", move=str(first(play.game)), ply=1)
    assert (answer["ok"], answer["code"]) == (False, "busy")
    held.go.set()
    wait_until(lambda: play.ply == 2)
    assert play._thinking is None
    assert play._options


def test_progress_is_told_now_and_then(board: Boards) -> None:
    class Slow:
        """Tells its progress far too often, for half a second."""

        def choose(
            self, game: fj.Game, *, stop: Callable[[], bool], progress: Callable[[float], None]
        ) -> fj.Move:
            began = time.monotonic()
            while (done := (time.monotonic() - began) / 0.7) < 1 and not stop():
                progress(done)
                time.sleep(0.001)
            return first(game)

        __call__ = first

    play = board(seats=("human", Slow()))
    seen: list[float] = []
    play.observe(lambda change: seen.append(change["new"] and change["new"]["progress"]), "_thinking")
    play.push(first(play.game))
    wait_until(lambda: play.ply == 2)
    told = [progress for progress in seen if progress]
    assert 1 <= len(told) <= 4
    assert told == sorted(told)


# Stopping ---------------------------------------------------------------------------------------------


def stops_at_once(play: Play) -> None:
    """A seat that thinks is stopped after a tenth of a second of work at most, and can go on."""
    took = []
    for _ in range(5):  # something else of the process may come in between
        wait_until(lambda: len(thinkers()) == 1)
        (thread,) = thinkers()
        began = time.process_time()
        assert play.stop()
        thread.join(timeout=PATIENCE)
        took.append(time.process_time() - began)
        assert (play.ply, play._thinking["state"]) == (1, "stopped")
        play.go()
    assert min(took) < 0.1


def test_stopping_our_players_ends_their_thread_at_once(board: Boards) -> None:
    class Endless:
        """Thinks until it is told to stop, as our players do."""

        def choose(self, game: fj.Game, *, stop: Callable[[], bool], progress: object) -> fj.Move:
            del progress
            while not stop():
                time.sleep(0.001)
            return first(game)

        __call__ = first

    play = board(seats=("human", Endless()))
    play.push(first(play.game))
    stops_at_once(play)


@pytest.mark.parametrize("level", ["careful", "strongest"])
def test_a_level_that_thinks_tells_progress_and_stops_at_once(board: Boards, level: str) -> None:
    play = board(seats=("human", players[level].player(seed=1, seconds=60)))
    play.push(first(play.game))
    wait_until(lambda: bool(play._thinking and play._thinking["progress"]))
    stops_at_once(play)


def test_after_stopping_a_person_may_move_for_the_computer(board: Boards) -> None:
    held = Held()
    play = board(seats=("human", held))
    play.push(first(play.game))
    assert held.called.acquire(timeout=PATIENCE)
    assert ask(play, "stop")["ok"]
    assert play._options
    move = list(play.game.legal_moves)[-1]
    assert ask(play, "move", move=str(move), ply=1)["ok"]
    assert (play.ply, play.turn) == (2, 0)
    assert play._thinking is None
    before = whole_state(play.game)
    held.go.set()  # what it thought of comes too late
    wait_until(lambda: not thinkers())
    assert whole_state(play.game) == before


def test_after_stopping_it_can_go_on(board: Boards) -> None:
    held = Held()
    play = board(seats=("human", held))
    play.push(first(play.game))
    assert held.called.acquire(timeout=PATIENCE)
    play.stop()
    assert ask(play, "go")["ok"]
    assert play._thinking["state"] == "thinking"
    # The first call is not over yet: the function is not called a second time until it is.
    assert not held.called.acquire(timeout=0.05)
    held.go.set()
    wait_until(lambda: play.ply == 2)
    assert held.calls == 2


def test_stop_and_go_say_when_there_is_nobody(board: Boards) -> None:
    play = board()
    assert play.stop() is False
    assert play.go() is False
    assert ask(play, "stop")["code"] == "invalid"


def test_undo_while_a_computer_thinks(board: Boards) -> None:
    held = Held()
    play = board(seats=("human", held))
    play.push(first(play.game))
    assert held.called.acquire(timeout=PATIENCE)
    assert ask(play, "undo", ply=1)["ok"]
    assert play.ply == 0
    assert play._thinking is None
    held.go.set()
    wait_until(lambda: not thinkers())
    assert play.ply == 0


def test_a_move_for_a_position_that_is_gone_is_thrown_away(board: Boards) -> None:
    """The same ply, but another game or another move before it."""
    held = Held()
    play = board(seats=("human", held))
    moves = list(play.game.legal_moves)
    play.push(moves[0])
    assert held.called.acquire(timeout=PATIENCE)
    play.undo()
    held.go.set()
    play.push(moves[1])
    wait_until(lambda: play.ply == 2)
    assert play.game.history[0].move == moves[1]
    wait_until(lambda: not thinkers())
    assert play.ply == 2


def test_another_game_while_a_computer_thinks(board: Boards) -> None:
    held = Held()
    play = board(seats=("human", held))
    old = play.game
    play.push(first(play.game))
    assert held.called.acquire(timeout=PATIENCE)
    play.game = fj.Game(seed=8, first=0)
    held.go.set()
    wait_until(lambda: not thinkers())
    assert (old.ply, play.ply) == (1, 0)


# Other players ----------------------------------------------------------------------------------------


def test_seats_can_be_changed_while_playing(board: Boards) -> None:
    play = board()
    play.push(first(play.game))
    play.seats = ("human", "random")
    wait_until(lambda: play.ply == 2)
    assert ask(play, "seat", seat=0, kind="random")["ok"]
    wait_until(lambda: play.ply >= 6)
    assert ask(play, "seat", seat=0, kind="human")["ok"]
    assert ask(play, "seat", seat=1, kind="human")["ok"]
    assert play._thinking is None
    assert play.seats == ("human", "human")


def test_a_function_stays_on_its_seat_when_the_page_begins_a_new_game(board: Boards) -> None:
    def clever(game: fj.Game) -> fj.Move:
        return first(game)

    play = board(seats=("human", clever))
    seats = [{"name": "", "colour": seat["colour"], "kind": seat["kind"]} for seat in play._seats]
    new = {
        "players": 2, "variant": "epic", "runes": [], "seed": None, "first": 0, "tie": "order",
        "table_talk": False, "lang": "en", "seats": seats,
    }  # fmt: skip
    assert ask(play, "new", game=new)["ok"]
    assert play.seats == ("human", clever)
    assert play.game.variant == "epic"


# Failing ----------------------------------------------------------------------------------------------


def crashes(game: fj.Game) -> fj.Move:
    del game
    return 1 // 0  # type: ignore[return-value]


def leaves(game: fj.Game) -> fj.Move:
    del game
    sys.exit(3)


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (crashes, r"ZeroDivisionError: .* \(line \d+ of crashes: return 1 // 0"),
        (leaves, r"SystemExit: 3 \(line \d+ of leaves: sys\.exit"),
        (lambda game: None, "returned None, which is not a move"),  # noqa: ARG005
        (lambda game: [1] * 500, r"returned \[1, 1.*…"),  # noqa: ARG005
        (lambda game: "nonsense", "'nonsense' is not a move"),  # noqa: ARG005
        (lambda game: fj.Settle(fj.Cell(0, 0)), "settle@0,0 is not legal here: T1"),  # noqa: ARG005
        (lambda: None, "TypeError"),
    ],
    ids=["crashes", "leaves", "None", "list", "nonsense", "illegal", "takes nothing"],
)
def test_a_function_that_fails_is_told_of_and_the_game_goes_on(
    board: Boards, function: Any, told: str
) -> None:
    play = board(seats=("human", function))
    play.push(first(play.game))
    wait_until(lambda: play._thinking["state"] == "failed")
    assert re.search(told, play._thinking["text"]), play._thinking["text"]
    assert play._options
    ask(play, "go")
    wait_until(lambda: play._thinking["state"] == "failed")
    assert ask(play, "move", move=str(first(play.game)), ply=1)["ok"]
    assert (play.ply, play.turn) == (2, 0)
    assert play._thinking is None


def test_an_observer_that_fails_does_not_stop_the_computers(board: Boards) -> None:
    play = board(seats=("human", "random"))

    def broken(change: dict[str, Any]) -> None:
        if change["new"] == 2:
            raise RuntimeError("an observer failed")

    play.observe(broken, "ply")
    play.push(first(play.game))
    wait_until(lambda: play.ply == 2 and play._status["fault"] is not None)
    assert "an observer failed" in play._status["fault"]
    play.push(first(play.game))
    wait_until(lambda: play.ply == 4)


# Threads that end -------------------------------------------------------------------------------------


def test_no_thread_waits_for_people(board: Boards) -> None:
    play = board(seats=("human", "random"))
    for _ in range(3):
        play.push(first(play.game))
        wait_until(lambda: play.turn == 0)
    wait_until(lambda: not thinkers())


def test_closing_the_board_ends_the_thinking(board: Boards) -> None:
    play = board(seats=("human", "random"), pace=3000)
    play.push(first(play.game))
    wait_until(lambda: len(thinkers()) == 1)
    play.close()
    wait_until(lambda: not thinkers())
    assert play.game.ply == 1


def test_forgetting_the_board_ends_the_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "open", lambda _: None)  # an open connection keeps a widget alive
    game = fj.Game(seed=7, first=0)
    play = fj.Play(game, seats=("human", "random"), pace=3000)
    game.push(first(game))
    wait_until(lambda: len(thinkers()) == 1)
    gone = weakref.ref(play)
    del play
    gc.collect()
    assert gone() is None
    wait_until(lambda: not thinkers())


def test_two_boards_with_computers_make_each_move_once(board: Boards) -> None:
    game = fj.Game(seed=7, first=0)
    one = board(game, seats=("random", "random"))
    two = board(game, seats=("random", "random"))
    wait_until(lambda: one.phase == two.phase == "over")
    assert fj.Game.replay(game.setup, game.history).scores() == game.scores()


def test_many_boards_play_at_once(board: Boards) -> None:
    rng = random.Random(1)
    plays = [board(fj.Game(seed=rng.randrange(99), first=0), seats=("random", "random")) for _ in range(6)]
    wait_until(lambda: all(play.phase == "over" for play in plays))
