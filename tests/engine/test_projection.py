"""Projected scores: what each seat has for sure, told at any time of a game."""

from __future__ import annotations

import pytest

import fjords_widget as fj
from tests.games import KINDS, played, steps


def on_foot(game: fj.Game, seat: int) -> set[fj.Cell]:
    """The vacant tiles that a seat can walk to, step by step over vacant tiles; asked of the board alone."""
    vacant = set(game.board.vacant)
    reached: set[fj.Cell] = set()
    edge = [cell for cell, piece in game.board.pieces.items() if piece.seat == seat]
    while edge:
        new = {other for cell in edge for other in game.board.walkable(cell)} & vacant - reached
        reached |= new
        edge = sorted(new)
    return reached


def secured(game: fj.Game, seat: int) -> int:
    """How many tiles this seat reaches and no other does."""
    others = [on_foot(game, other) for other in range(game.players) if other != seat]
    return len(on_foot(game, seat).difference(*others))


@pytest.mark.parametrize("kind", ["base", "base-4", "epic", "classic", "original", "runes"])
def test_vikings_on_the_map_and_secured_tiles_are_counted_and_no_others(kind: str) -> None:
    for game in steps(kind, seed=11):
        if game.ply % 5:
            continue
        for seat, score in enumerate(game.projected_scores()):
            settled = sum(piece == (seat, "viking", piece.second) for piece in game.board.pieces.values())
            safe, supply = secured(game, seat), game.supply[seat].vikings
            assert score.vikings == settled + min(safe, supply)
            beyond = max(0, safe - supply)
            assert score.unclaimed == (0 if game.variant == "original" else beyond), "W2, V-O4"


@pytest.mark.parametrize("kind", KINDS)
def test_at_the_end_of_a_game_the_projection_is_the_score(kind: str) -> None:
    for seed in (3, 4):
        game = played(kind, seed)
        assert game.projected_scores() == game.scores()


def test_secured_tiles_beyond_the_last_viking_count_by_w2() -> None:
    game = fj.Game.from_position(
        "fjords/1 variant=base players=2 phase=settlement turn=0 began=0 "
        "board=PPPPPP@1,0;PPPPPP:friendship@1,1;PPPPPP:friendship@1,2 "
        "pieces=L0@1,0 supply=1/0;0/0"
    )
    first, second = game.projected_scores()
    assert (first.vikings, first.unclaimed) == (1, 1)
    assert second.total == 0
