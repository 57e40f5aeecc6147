"""Undo, redo, and back to an earlier move."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import fjords_widget as fj
from fjords_widget.widgets.play.widget import Play
from tests.games import whole_state
from tests.widgets.line import ask, connected, wait_until


@pytest.fixture
def play() -> Iterator[Play]:
    play = fj.Play(fj.Game(seed=7, first=0))
    connected(play)
    for _ in range(10):
        play.push(next(iter(play.game.legal_moves)))
    play.comm.sent.clear()
    yield play
    play.close()


def states_of(play: Play) -> list[object]:
    return [whole_state(play.game)]


def test_undo_and_redo_lead_back_to_where_one_was(play: Play) -> None:
    rng = random.Random(2)
    while play.phase != "over":
        play.push(rng.choice(list(play.game.legal_moves)))
    end, plies = whole_state(play.game), play.ply
    for _ in range(plies):
        play.undo()
    assert (play.ply, play._status["undo"], play._status["redo"]) == (0, False, True)
    for _ in range(plies):
        play.redo()
    assert whole_state(play.game) == end
    assert (play._status["undo"], play._status["redo"]) == (True, False)


def test_another_move_clears_what_could_be_made_again(play: Play) -> None:
    moves = [turn.move for turn in play.game.history]
    play.undo()
    play.undo()
    other = next(move for move in play.game.legal_moves if move != moves[8])
    play.push(other)
    assert not play._status["redo"]
    with pytest.raises(fj.FjordsError):
        play.redo()


def test_the_same_move_again_keeps_the_rest(play: Play) -> None:
    moves = [turn.move for turn in play.game.history]
    play.undo()
    play.undo()
    play.push(moves[8])
    assert play._status["redo"]
    assert play.redo() == moves[9]
    assert not play._status["redo"]


def test_moves_taken_back_in_python_can_be_made_again(play: Play) -> None:
    moves = [turn.move for turn in play.game.history]
    play.game.pop()
    play.game.pop()
    assert ask(play, "redo", ply=8)["ok"]
    assert play.redo() == moves[9]


def test_back_to_a_move_is_one_step_for_the_page(play: Play) -> None:
    end = whole_state(play.game)
    assert ask(play, "back", to=3, ply=10)["ok"]
    assert play.ply == 3
    assert [state["ply"] for state in play.comm.updates()] == [3]
    for ply in range(4, 11):
        assert ask(play, "redo", ply=ply - 1)["ok"]
        assert play.ply == ply
    assert whole_state(play.game) == end


@pytest.mark.parametrize("ply", [-1, 11, 10**9])
def test_there_is_no_way_back_to_what_never_was(play: Play, ply: int) -> None:
    with pytest.raises(fj.FjordsError, match=str(ply)):
        play.back(ply)
    assert play.ply == 10
    play.back(10)
    assert play.comm.sent == []


def test_a_game_from_a_position_goes_back_to_it_and_no_further() -> None:
    play = fj.Play(fj.Game(seed=7, first=0))
    for _ in range(4):
        play.push(next(iter(play.game.legal_moves)))
    opened = fj.Play(fj.Game.from_position(play.game.position(), seed=1))
    start = opened.ply
    assert not opened._status["undo"]
    opened.push(next(iter(opened.game.legal_moves)))
    opened.undo()
    assert opened.ply == start
    with pytest.raises(fj.NoMoveToTakeBack):
        opened.undo()
    with pytest.raises(fj.FjordsError):
        opened.back(start - 1)


def test_another_game_has_nothing_to_redo(play: Play) -> None:
    play.undo()
    play.game = fj.Game(seed=8)
    assert not play._status["redo"]


# With computers ---------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    play = fj.Play(fj.Game(players=3, seed=7, first=0), seats=("human", "random", "random"), pace=0)
    line = connected(play)
    made = []
    for _ in range(3):
        made.append(play.push(next(iter(play.game.legal_moves))))
        wait_until(lambda: play.turn == 0)
    assert play.ply == 9
    line.sent.clear()
    assert play.undo() == made[2]
    assert (play.ply, play.turn) == (6, 0)
    assert len(line.updates()) == 1
    assert play.undo() == made[1]
    play.redo()
    assert (play.ply, play.turn) == (6, 0)
    play.redo()
    assert (play.ply, play.turn, play._status["redo"]) == (9, 0, False)
    play.close()


def test_there_is_no_undo_before_the_first_decision_of_a_person() -> None:
    play = fj.Play(fj.Game(seed=7, first=0), seats=("random", "human"), pace=0)
    wait_until(lambda: play.turn == 1)
    assert (play.ply, play._status["undo"]) == (1, False)
    with pytest.raises(fj.NoMoveToTakeBack):
        play.undo()
    play.back(0)
    assert play._thinking["state"] == "stopped"
    play.close()


def test_where_computers_play_alone_undo_is_one_move_and_they_wait() -> None:
    play = fj.Play(fj.Game(seed=7, first=0), seats=("random", "random"), pace=0)
    wait_until(lambda: play.ply >= 6)
    play.stop()
    ply = play.ply
    play.undo()
    assert play.ply == ply - 1
    assert play._thinking["state"] == "stopped"
    play.redo()
    assert play.ply == ply
    play.close()
