"""Habits: the errors of the lower levels have reasons that people understand, and cost little thought."""

from __future__ import annotations

from collections import Counter

import pytest

import fjords_widget as fj
from fjords_widget.engine.hexgrid import distance
from fjords_widget.players.evaluation import Standing, points
from fjords_widget.players.greedy import WOBBLE
from fjords_widget.players.habits import (
    HabitPlayer,
    fear_the_sea,
    find_last_piece,
    overlook_runes,
    take_the_nearest,
)
from fjords_widget.players.limits import Limits
from fjords_widget.players.masks import flood
from fjords_widget.players.slices import finish
from fjords_widget.players.views import View, look_around, mine_alone
from tests.games import steps

LINE = [0b00010, 0b00101, 0b01010, 0b10100, 0b01000]
"""Five tiles in a row: by slot, the tiles that one can walk to."""
VIKINGS = fj.Settle | fj.Sail | fj.Ride | fj.Leap


# What is seen ---------------------------------------------------------------------------------------


def test_a_look_around_ends_after_some_steps() -> None:
    far = 0b11110
    assert [flood(LINE, 0b00001, far, steps) for steps in (0, 1, 2, 9)] == [0, 0b10, 0b110, far]


def test_a_look_around_sees_nobody_else_walking() -> None:
    """Both ends of the row are settled: to either all tiles between seem to be its own."""
    found = look_around(3)(Standing(LINE, [0b00001, 0b10000], [0, 0], 0b01110, 0))
    assert found == [3.0, 3.0]
    assert sum(points(Standing(LINE, [0b00001, 0b10000], [0, 0], 0b01110, 0))) < 3


def test_who_looks_at_nobody_else_does_not_mind_what_they_get() -> None:
    assert mine_alone([3.0, 9.0], 0) == 3.0


# What is liked --------------------------------------------------------------------------------------


def vikings_of(game: fj.Game) -> list[fj.Move]:
    return [move for move in game.legal_moves if isinstance(move, VIKINGS)]


def test_who_fears_the_sea_minds_every_ocean_corner_under_a_piece() -> None:
    seen = Counter[int]()
    for game in steps("runes", 4):
        for move in game.legal_moves:
            ocean = 0
            if isinstance(move, VIKINGS):
                ocean = game.board[move.cell].face.count("O")
            elif isinstance(move, fj.Lay) and move.build is not None:
                ocean = move.face.count("O")
            assert (fear_the_sea(game, move) < 0) == (ocean > 0)
            seen[ocean] += 1
    assert len(seen) > 2


def test_who_takes_the_nearest_tile_goes_on_from_its_last_viking() -> None:
    looked_at = 0
    for game in steps("base", 4):
        if game.phase != "settlement" or len(game.legal_moves) < 2:
            continue
        last = find_last_piece(game)
        assert last is not None
        assert game.board.pieces[last].seat == game.turn
        nearest = max(game.legal_moves, key=lambda move: take_the_nearest(game, move))
        assert isinstance(nearest, fj.Settle)
        steps_away = [distance(last, move.cell) for move in vikings_of(game) if isinstance(move, fj.Settle)]
        assert distance(last, nearest.cell) == min(steps_away)
        looked_at += 1
    assert looked_at > 10


@pytest.mark.parametrize("level", ["playful", "shortsighted"])
def test_who_overlooks_runes_uses_one_only_where_nothing_else_is_left(level: str) -> None:
    looked_at = 0
    for game in steps("runes", 3):
        stones = [move for move in game.legal_moves if overlook_runes(game, move) < 0]
        if stones and len(stones) < len(game.legal_moves):
            assert fj.players[level].player(seed=1)(game) not in stones
            looked_at += 1
    assert looked_at > 3


# How much is thought ----------------------------------------------------------------------------------


class Counting(HabitPlayer):
    """Counts how often it looks at a map."""

    looks = 0


def look_and_count(standing: Standing) -> list[float]:
    Counting.looks += 1
    return points(standing)


Counting.exploring = Counting.settling = View(look_and_count)


@pytest.mark.parametrize("kind", ["base", "epic-runes", "runes-4"])
def test_a_beginner_looks_at_each_move_once(kind: str) -> None:
    for game in steps(kind, 2):
        if game.legal_moves:
            Counting.looks = 0
            Counting(seed=1)(game)
            assert Counting.looks <= len(game.legal_moves)


@pytest.mark.parametrize("level", fj.players.ladder[:-1])
@pytest.mark.parametrize("kind", ["epic-runes", "runes-4"])
def test_every_level_but_the_strongest_is_limited_in_counted_work(level: str, kind: str) -> None:
    """Rests are counted: one for each move looked at, each simulation, each few positions."""
    limits = fj.players[level].limits
    assert limits.seconds is None
    player = fj.players[level].player(seed=1)
    for game in steps(kind, 2):
        if game.ply % 16 == 0 and len(game.legal_moves) > 1:
            rests = sum(1 for _ in player.choose_in_slices(game))
            assert rests <= 2 * len(game.legal_moves) + 2 * (limits.simulations or 100)


# Dice -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["playful", "shortsighted", "timid"])
def test_errors_are_no_dice(level: str) -> None:
    """Whatever the seed, a beginner makes a move that it likes best: chance decides between equals alone."""
    for game in steps("base", 5):
        if game.ply % 6 or not game.legal_moves:
            continue
        moves = list(game.legal_moves)
        for seed in range(4):
            player = fj.players[level].player(seed=seed)
            assert isinstance(player, HabitPlayer)
            liked = dict(zip(moves, finish(player.weigh(game, moves)), strict=True))
            assert liked[player(game)] >= max(liked.values()) - WOBBLE


@pytest.mark.parametrize("level", ["playful", "shortsighted", "timid", "greedy"])
def test_a_beginner_needs_no_limits(level: str) -> None:
    assert fj.players[level].limits == Limits()
