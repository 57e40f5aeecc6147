"""Following a game from Python: callbacks, and waiting for a person's move."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

import fjords_widget as fj
from fjords_widget.widgets.play.widget import Play
from tests.widgets.line import ask, connected, wait_until

T = TypeVar("T")


@pytest.fixture
def play() -> Iterator[Play]:
    play = fj.Play(fj.Game(seed=7, first=0), pace=0)
    connected(play)
    yield play
    play.close()


def run(cell: Coroutine[Any, Any, T]) -> T:
    """What a cell comes to. On a thread of its own, since browser tests leave a loop running on this one."""
    with ThreadPoolExecutor(max_workers=1) as threads:
        return threads.submit(asyncio.run, cell).result(timeout=60)


def first(play: Play) -> fj.Move:
    return next(iter(play.game.legal_moves))


# Callbacks --------------------------------------------------------------------------------------------


def test_a_callback_hears_of_every_move_wherever_it_comes_from(play: Play) -> None:
    heard: list[fj.Turn] = []
    play.on_move(heard.append)
    play.push(first(play))
    play.game.push(first(play))
    assert ask(play, "move", move=str(first(play)), ply=2)["ok"]
    play.undo()
    play.redo()
    history = play.game.history
    assert heard == [*history, history[-1]]


def test_a_callback_sees_the_board_as_it_is_after_the_move(play: Play) -> None:
    seen: list[tuple[int, int, int]] = []
    play.on_move(lambda _: seen.append((play.ply, play.game.ply, len(play._log["entries"]))))
    play.push(first(play))
    assert seen == [(1, 1, 1)]


def test_a_callback_can_be_taken_away(play: Play) -> None:
    heard: list[fj.Turn] = []
    stop = play.on_move(heard.append)
    again = play.on_move(heard.append)
    play.push(first(play))
    stop()
    play.push(first(play))
    again()
    again()
    play.push(first(play))
    assert [turn.seat for turn in heard] == [0, 0, 1]


def test_a_callback_may_move(play: Play) -> None:
    def answer(turn: fj.Turn) -> None:
        if turn.seat == 0:
            play.push(first(play))

    play.on_move(answer)
    play.push(first(play))
    assert (play.ply, play.turn) == (2, 0)
    assert play._table == fj.Play(play.game)._table


def test_a_callback_that_fails_is_shown_and_hinders_nobody(play: Play) -> None:
    heard: list[fj.Turn] = []

    def broken(turn: fj.Turn) -> None:
        raise ValueError(f"cannot stand {turn.move}")

    stop = play.on_move(broken)
    play.on_move(heard.append)
    move = first(play)
    assert ask(play, "move", move=str(move), ply=0)["ok"]
    assert len(heard) == 1
    assert f"ValueError: cannot stand {move}" in play._status["fault"]
    assert "of broken: raise ValueError" in play._status["fault"]
    stop()
    play.push(first(play))
    assert play._status["fault"] is None


def test_only_a_function_can_follow(play: Play) -> None:
    with pytest.raises(TypeError):
        play.on_move("a function")  # type: ignore[arg-type]


def test_moves_of_computers_are_heard_too(play: Play) -> None:
    heard: list[int] = []
    play.on_move(lambda turn: heard.append(turn.seat))
    play.seats = ("human", "random")
    play.push(first(play))
    wait_until(lambda: play.ply == 2)
    wait_until(lambda: heard == [0, 1])


# Asking -----------------------------------------------------------------------------------------------


def test_ask_waits_for_the_move_of_a_person(play: Play) -> None:
    """As in a notebook: a cell waits on one thread, and the page's messages come on another."""
    play.seats = ("random", "human")
    wait_until(lambda: play.turn == 1)

    async def cell() -> fj.Move:
        waiting = asyncio.ensure_future(play.ask())
        await asyncio.sleep(0)  # from here on it waits
        move = str(list(play.game.legal_moves)[-1])
        page = threading.Thread(target=ask, args=(play, "move"), kwargs={"move": move, "ply": play.ply})
        page.start()
        found = await asyncio.wait_for(waiting, timeout=20)
        page.join(timeout=20)
        assert str(found) == move
        return found

    move = run(cell())
    assert [turn.move for turn in play.game.history if turn.seat == 1] == [move]


def test_ask_does_not_take_the_move_of_a_computer_for_one(play: Play) -> None:
    play.seats = ("random", "random")
    play.stop()

    async def cell() -> fj.Move:
        waiting = asyncio.ensure_future(play.ask())
        await asyncio.sleep(0)
        play.go()
        return await asyncio.wait_for(waiting, timeout=20)

    with pytest.raises(fj.FjordsError, match="over"):
        run(cell())
    assert play.phase == "over"
    with pytest.raises(fj.FjordsError, match="over"):
        run(play.ask())


def test_two_can_wait_and_both_are_told(play: Play) -> None:
    async def cell() -> list[fj.Move]:
        waiting = [asyncio.ensure_future(play.ask()) for _ in range(2)]
        await asyncio.sleep(0)
        play.push(first(play))
        return await asyncio.wait_for(asyncio.gather(*waiting), timeout=20)

    one, two = run(cell())
    assert one == two == play.game.peek()


def test_waiting_can_be_given_up(play: Play) -> None:
    async def cell() -> None:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(play.ask(), timeout=0.01)

    run(cell())
    assert play._audience._waiting == []
    play.push(first(play))
    assert play.ply == 1


def test_closing_the_board_ends_the_waiting(play: Play) -> None:
    async def cell() -> fj.Move:
        waiting = asyncio.ensure_future(play.ask())
        await asyncio.sleep(0)
        play.close()
        return await asyncio.wait_for(waiting, timeout=20)

    with pytest.raises(fj.FjordsError, match="closed"):
        run(cell())
