"""Whatever thinks in the background can be stopped, whoever wrote it, and is gone once its board is."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.players.analysis.best_moves import best_moves_in_slices
from fjords_widget.players.analysis.review import review_in_slices
from fjords_widget.players.slices import finish
from fjords_widget.widgets.play.puzzle import BestReply
from fjords_widget.widgets.shared.interrupting import Interrupted
from tests.games import played
from tests.widgets.line import PATIENCE, ask, connected, wait_until


def ours() -> list[threading.Thread]:
    """The threads that boards have started. Compiling, which is done once for all, is none of them."""
    names = ("fjords-computer", "fjords-analysis", "fjords-ending")
    return [thread for thread in threading.enumerate() if thread.name in names]


def settling(**options: Any) -> fj.Game:
    """A game at the beginning of a large settlement."""
    game, chance = fj.Game(seed=3, **options), random.Random(1)
    while game.phase == "exploration":
        game.push(chance.choice(list(game.legal_moves)))
    return game


# Functions that know nothing of stopping ----------------------------------------------------------


class Endless:
    """Functions that never give a move, each in its own way; `within` says that one has begun."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.within = threading.Event()

    def __call__(self, game: fj.Game) -> fj.Move:
        return getattr(self, self.kind)(game)  # type: ignore[no-any-return]

    def loop(self, _: fj.Game) -> None:
        self.within.set()
        while True:
            pass

    def tries_moves(self, game: fj.Game) -> None:
        self.within.set()
        while True:
            game.push(next(iter(game.legal_moves)))
            game.pop()

    def catches_everything(self, game: fj.Game) -> None:
        for _ in range(10):
            try:
                self.loop(game)
            except BaseException:
                continue


@pytest.mark.parametrize("kind", ["loop", "tries_moves", "catches_everything"])
@pytest.mark.parametrize("how", ["stop", "close", "undo", "seat"])
def test_a_function_without_end_is_ended(kind: str, how: str) -> None:
    player = Endless(kind)
    play = fj.Play(fj.Game(seed=7, first=0), ("human", player), pace=0)
    connected(play)
    play.push(next(iter(play.game.legal_moves)))
    assert player.within.wait(PATIENCE)
    if how == "close":
        play.close()
    elif how == "seat":
        play.seats = ("human", "human")
    else:
        assert ask(play, how, ply=play.ply)["ok"]
    wait_until(lambda: not ours())
    play.close()


def test_after_it_was_ended_a_function_is_asked_again_and_moves() -> None:
    asked = threading.Event()

    def player(game: fj.Game) -> fj.Move:
        while not asked.is_set():
            asked.set() if ready.is_set() else None
        return next(iter(game.legal_moves))

    ready = threading.Event()
    play = fj.Play(fj.Game(seed=7, first=0), (player, "human"), pace=0)
    assert play.stop()
    wait_until(lambda: not ours())
    assert play.ply == 0
    assert play._thinking is not None
    assert play._thinking["state"] == "stopped"
    ready.set()
    assert play.go()
    wait_until(lambda: play.ply == 1)
    play.close()


def test_what_ends_a_function_never_comes_out_of_it_later() -> None:
    """A function that is done just as it is to be ended: its thread goes on unharmed."""
    from fjords_widget.widgets.shared.interrupting import InterruptibleCall

    for number in range(200):
        call: InterruptibleCall[int, int] = InterruptibleCall(abs)
        ending = threading.Thread(target=call.end)
        ending.start()
        try:
            assert call.make(-number) == number
        except Interrupted:
            continue
        finally:
            ending.join(PATIENCE)
        assert sum(range(1000)) == 499500
    wait_until(lambda: not ours())


def test_a_traced_function_runs_on_after_another_was_ended() -> None:
    """An interpreter that is kept on the alert gets no farther with a trace: no debugger, no lesson."""
    player = Endless("loop")
    play = fj.Play(fj.Game(seed=7, first=0), (player, "human"), pace=0)
    assert player.within.wait(PATIENCE)
    play.close()
    wait_until(lambda: not ours())
    lines = 0

    def trace(*_: object) -> Any:
        nonlocal lines
        lines += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        random.Random(1).shuffle([1, 2, 3])
    finally:
        sys.settrace(before)
    assert lines


# Analysis and review ------------------------------------------------------------------------------


def test_analysis_that_was_stopped_looks_no_further() -> None:
    game = played("base", 1, 8)
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return True

    found = finish(best_moves_in_slices(game, simulations=10_000, stop=stop))
    assert sum(judgement.tries for judgement in found) == 0
    finish(review_in_slices(game, simulations=10_000, stop=stop, progress=False))
    assert looks < 100


def test_no_analysis_outlives_its_board() -> None:
    for _ in range(3):
        play = fj.Play(played("base", 1, 8), aids=("analysis",))
        assert [thread.name for thread in ours()] == ["fjords-analysis"]
        play.close()
        wait_until(lambda: not ours())


# Puzzles ------------------------------------------------------------------------------------------


@pytest.fixture
def puzzle_board() -> Any:
    board = fj.puzzles[0].play(pace=0)
    connected(board)
    yield board
    board.close()
    wait_until(lambda: not ours())


RECORDS: dict[str, Callable[[], fj.Game]] = {
    "a game just begun": lambda: fj.Game(seed=1, first=0),
    "a large settlement": lambda: settling(variant="epic", runes=("journey", "horse", "wisdom")),
}


@pytest.mark.parametrize("name", RECORDS)
def test_another_game_on_a_puzzles_board_is_not_proven_and_stops_at_once(
    puzzle_board: fj.Play, name: str
) -> None:
    game = RECORDS[name]()
    assert ask(puzzle_board, "load", text=game.record().dumps(), anyway=False)["loaded"]
    for _ in range(6):
        if not ask(puzzle_board, "go")["ok"]:
            puzzle_board.push(next(iter(puzzle_board.game.legal_moves)))
            continue
        ask(puzzle_board, "stop")
        wait_until(lambda: not ours())


def test_the_opponent_of_a_puzzle_moves_in_any_game() -> None:
    for game in (fj.Game(3, seed=1), settling(variant="epic", runes=("journey", "horse", "wisdom"))):
        assert BestReply().choose(game, stop=lambda: True) in game.legal_moves


def test_a_puzzles_opponent_plays_what_is_proven_best() -> None:
    from fjords_widget.algorithms.proof import best_line, values

    replies = 0
    for puzzle in fj.puzzles.about(kind="settlement")[::14]:
        board = puzzle.play(pace=0)
        board.push(puzzle.answer)
        (verdict,) = board.verdicts
        board.close()
        assert verdict.margin == values(puzzle.game())[verdict.move] == puzzle.margin
        game = puzzle.game()
        game.push(puzzle.answer)
        if game.legal_moves:
            assert BestReply().choose(game) == best_line(game)[0]
            replies += 1
    assert replies > 0
    wait_until(lambda: not ours())
