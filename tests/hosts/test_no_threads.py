"""Where threads cannot be started, as in a browser, the same tasks run on the event loop, slice by slice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.players import players
from fjords_widget.widgets.shared.background import BackgroundTask
from tests.games import KINDS, played
from tests.widgets.line import PATIENCE, ask, connected

pytestmark = pytest.mark.usefixtures("no_threads")


ELSEWHERE = ThreadPoolExecutor(1)
"""A thread with no event loop: on that of the tests a browser's may be running."""


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread can be started, as under Pyodide."""

    def start(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    ELSEWHERE.submit(bool).result()  # starts it, as long as that can be done
    monkeypatch.setattr(threading.Thread, "start", start)


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Runs a test on an event loop, and sees to it that no task is left behind."""

    async def run_all() -> None:
        await test()
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        await asyncio.wait_for(asyncio.gather(*left), PATIENCE)

    ELSEWHERE.submit(asyncio.run, run_all()).result()


async def wait_until(done: Callable[[], bool]) -> None:
    """Lets the loop go on until something holds."""
    end = monotonic() + 3 * PATIENCE
    while not done():
        assert monotonic() < end, "it did not happen"
        await asyncio.sleep(0)


def board(game: fj.Game | None = None, **options: Any) -> fj.Play:
    play = fj.Play(game or fj.Game(seed=7, first=0), **{"pace": 0, **options})
    connected(play)
    return play


def first(game: fj.Game) -> fj.Move:
    return next(iter(game.legal_moves))


@pytest.mark.parametrize("level", list(players))
def test_every_level_plays(level: str) -> None:
    async def test() -> None:
        play = board(seats=(level, "human"))
        await wait_until(lambda: play.ply == 1)
        play.push(first(play.game))
        await wait_until(lambda: play.ply == 3)
        play.close()

    run(test)


@pytest.mark.parametrize("kind", ["base-4-talk", "epic-runes", "classic", "original-talk", "runes-3"])
def test_computers_play_whole_games(kind: str) -> None:
    async def test() -> None:
        game = fj.Game(seed=5, **KINDS[kind])
        play = board(game, seats=("random",) * game.players)
        await wait_until(lambda: play.phase == "over")
        play.close()

    run(test)


def test_a_function_of_the_users_plays_too() -> None:
    async def test() -> None:
        play = board(seats=("human", first))
        play.push(first(play.game))
        await wait_until(lambda: play.ply == 2)
        play.close()

    run(test)


def test_a_level_chooses_as_it_does_on_a_thread() -> None:
    game = played("base", 1, 8)
    chosen = players["careful"].player(seed=4)(game)

    async def test() -> None:
        play = board(game.copy(), seats=[players["careful"].player(seed=4)] * 2)
        await wait_until(lambda: play.ply > game.ply)
        assert play.game.history[game.ply].move == chosen
        play.close()

    run(test)


def test_a_page_is_answered_while_a_computer_thinks_and_can_stop_it() -> None:
    async def test() -> None:
        play = board(seats=("human", "strongest"))
        play.push(first(play.game))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert play._session.thinking is not None
        assert ask(play, "record")["ok"]
        assert ask(play, "stop")["ok"]
        assert play._session.thinking is None
        ply = play.ply
        assert ask(play, "go")["ok"]
        assert play._session.thinking is not None
        play.close()
        assert play.ply == ply

    run(test)


def test_thinking_rests_after_each_simulation() -> None:
    game, rests = played("base", 1, 8), 0
    for _ in players["strongest"].player(simulations=300).choose_in_slices(game):
        rests += 1
    assert rests >= 300


def test_moves_are_analysed() -> None:
    async def test() -> None:
        play = board(played("base", 1, 8), aids=("analysis",))
        await wait_until(lambda: "leads" in play._aids["analysis"])
        play.close()

    run(test)


def test_a_puzzle_is_answered() -> None:
    async def test() -> None:
        puzzle = next(one for one in fj.puzzles if len(one.game().legal_moves) > 2)
        play = puzzle.play(pace=0)
        connected(play)
        answer = ask(play, "move", move=str(first(play.game)), ply=play.ply)
        assert answer["ok"]
        await wait_until(lambda: play.phase == "over" or play.turn == play._seat)
        assert play.verdicts
        play.close()

    run(test)


def test_a_task_ends_with_its_owner() -> None:
    class Owner:
        pass

    class Waits(BackgroundTask[Owner]):
        NAME, TELL_EVERY = "fjords-test", 1.0
        done = False

        def _work(self):  # type: ignore[no-untyped-def]
            yield 3600.0
            self.done = True

        def _tell_progress(self, owner: Owner) -> None:
            """There is nothing to tell."""

    async def test() -> None:
        owner = Owner()
        task = Waits(owner)
        task.start()
        await asyncio.sleep(0)
        assert not task.done
        del owner
        await wait_until(lambda: task.done)

    run(test)
