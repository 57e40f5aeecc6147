"""Maps that grow far in one direction: the engine moves them to a larger lattice, and nobody notices."""

from __future__ import annotations

import random

import pytest

import fjords_widget as fj
from fjords_widget.engine.lattice import USUAL_RADIUS
from tests.engine.test_oracle import oracle_for

DIRECTIONS = {"east": (1, 0), "west": (-1, 0), "south": (0, 1), "north-east": (1, -1)}


def far(move: fj.Move, direction: tuple[int, int]) -> int:
    """How far out a tile is laid in a direction."""
    assert isinstance(move, fj.Lay)
    return move.cell.q * direction[0] + move.cell.r * direction[1]


def outward(game: fj.Game, direction: tuple[int, int], rng: random.Random) -> fj.Move:
    """A move that goes as far out as any; in settlement, any move."""
    moves = list(game.legal_moves)
    if game.phase == "exploration":
        farthest = max(far(move, direction) for move in moves)
        moves = [move for move in moves if far(move, direction) == farthest]
    return rng.choice(moves)


def leaves_the_usual_lattice(game: fj.Game) -> bool:
    return any(max(abs(cell.q), abs(cell.r)) > USUAL_RADIUS - 2 for cell in game.board)


@pytest.mark.parametrize("name", DIRECTIONS)
def test_a_long_map_plays_as_the_oracle_says_and_can_be_taken_back(name: str) -> None:
    rng = random.Random(7)
    game = fj.Game(4, runes=fj.RUNES, seed=3)
    oracle = oracle_for(game)
    before = [public(game)]
    while game.legal_moves:
        assert {str(move) for move in game.legal_moves} == oracle.legal()
        move = game.push(outward(game, DIRECTIONS[name], rng))
        oracle.apply(str(move), [str(tile) for tile in game.history[-1].draws])
        before.append(public(game))
    assert leaves_the_usual_lattice(game)
    while game.ply:
        assert public(game) == before[game.ply]
        game.pop()
    assert public(game) == before[0]


def public(game: fj.Game) -> tuple[object, ...]:
    """What anybody can see; the lattice that a map lies on is not part of it."""
    return game.position(), tuple(map(str, game.legal_moves)), tuple(game.board), game.board.spaces


@pytest.mark.parametrize("name", DIRECTIONS)
def test_a_move_far_out_is_legal_whether_or_not_a_list_was_made(name: str) -> None:
    """A space may lie beyond the last tile that its lattice has room for."""
    rng = random.Random(5)
    game = fj.Game(4, seed=3)
    while game.legal_moves:
        fresh = game.copy()
        assert [move for move in game.legal_moves if move not in fresh.legal_moves] == []
        game.push(outward(game, DIRECTIONS[name], rng))
    assert leaves_the_usual_lattice(game)
    assert fj.Record.loads(game.record().dumps()).errors == ()
