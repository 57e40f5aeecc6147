"""V-E2: in the epic game a player's card shows both colours, with what is left of each."""

from __future__ import annotations

import random

import fjords_widget as fj


def test_the_pieces_left_are_those_of_both_colours_and_the_first_colour_goes_first() -> None:
    game, chance = fj.Game(variant="epic", seed=1), random.Random(1)
    play = fj.Play(game)
    for seat in play._seats:
        assert (seat["vikings"], seat["second"]["vikings"]) == (30, 10)
        assert (seat["longhouses"], seat["second"]["longhouses"]) == (6, 2)
    while game.phase != "over":
        game.push(chance.choice(list(game.legal_moves)))
        for number, (seat, side) in enumerate(zip(play._seats, game.supply, strict=True)):
            second = seat["second"]
            assert second["colour"] == ("purple", "black")[number]
            mine = [piece for piece in game.board.pieces.values() if piece.seat == number]
            for kind, left in (("viking", side.vikings), ("longhouse", side.longhouses)):
                first = left - second[f"{kind}s"]
                assert first >= 0
                # A piece of the second colour stands on the map only when none of the first is left.
                if any(piece.second and piece.kind == kind for piece in mine):
                    assert first == 0
                elif kind == "viking":
                    assert second["vikings"] == 10


def test_other_games_have_one_colour_a_player() -> None:
    assert all(seat["second"] is None for seat in fj.Play(fj.Game())._seats)
