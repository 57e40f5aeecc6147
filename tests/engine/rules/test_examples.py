"""The examples of the rulebooks, rebuilt as boards."""

from __future__ import annotations

import pytest

import fjords_widget as fj
from tests.engine.rules.boards import (
    BLACK,
    CENTRE,
    FLOWER,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    PURPLE,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    START,
    WHITE,
    YELLOW,
    allowed,
    chart,
    exploring,
    lay,
    reason,
    reasons,
    refused,
    settles,
    settling,
)

# 0. The 2005 book's picture on fields ---------------------------------------------------------------


@pytest.mark.rule("T2")
def test_example_0_neighbours_over_mountains_or_sea_are_no_neighbours_over_half_plains_they_are() -> None:
    faces = chart(FLOWER, ridges=[(CENTRE, NORTH)], straits=[(CENTRE, SOUTH)])
    assert faces[CENTRE] == "MMPOOP"
    game = settling(faces, variant="original", houses={WHITE: [CENTRE]})
    assert settles(game) == {NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST}
    assert reason(refused(game, fj.Settle(NORTH), "T2", "T4"), "T4").text.startswith("Mountains")
    assert reason(refused(game, fj.Settle(SOUTH), "T2", "T4"), "T4").text.startswith("Ocean")
    # A field is as good a neighbour as a farm: from the north-east one gets round the mountains.
    game.push(fj.Settle(NORTH_EAST))
    allowed(game, fj.Settle(NORTH))


# 1. The 2021 book's first example of settlement -----------------------------------------------------

A, B, C, D = SOUTH, CENTRE, NORTH_EAST, NORTH
CORNER = SOUTH_WEST
"""White's longhouse, with the asterisk."""


def white_in_the_corner() -> fj.Game:
    """White stands in the corner; yellow is about to come in over A; a range runs between B and D."""
    east = [fj.Cell(q, 1) for q in range(1, 7)]
    faces = chart([CORNER, A, B, C, D, *east], ridges=[(B, D)])
    return settling(faces, players=3, houses={WHITE: [CORNER], YELLOW: [east[0]], PURPLE: [east[3]]})


@pytest.mark.rule("T2", "T4")
def test_example_1_white_keeps_yellow_out_and_goes_round_the_mountains() -> None:
    game = white_in_the_corner()
    assert settles(game) == {A, B}
    assert game.explain(fj.Settle(A), YELLOW).rules == ("S5",), "yellow could come in, if it were its turn"
    game.push(fj.Settle(A))
    refused(game, fj.Settle(A), "T3")
    verdict = refused(game, fj.Settle(B), "T2", "T4")
    assert "viking (white)" in reason(verdict, "T4").text, "yellow is kept out of the corner"
    game.push("settle@2,1")
    game.push("settle@5,1")
    game.push(fj.Settle(B))
    game.push("settle@3,1")
    game.push("settle@6,1")
    # D touches B, but the mountains are between them.
    verdict = refused(game, fj.Settle(D), "T2", "T4")
    assert reason(verdict, "T4").cells == (D, B)
    assert reason(verdict, "T4").corners == ((D, 3), (D, 4))
    assert reason(verdict, "T4").text == "Mountains lie all along the edge between (0,-1) and (0,0)."
    allowed(game, fj.Settle(C))
    game.push(fj.Settle(C))
    assert game.turn == WHITE
    assert game.out == {YELLOW, PURPLE}
    allowed(game, fj.Settle(D))
    game.push(fj.Settle(D))
    assert [score.vikings for score in game.scores()] == [4, 2, 2]


# 2. The 2021 book's second example of settlement ----------------------------------------------------

TILE_A, TILE_B, TILE_C, TILE_D = SOUTH_WEST, NORTH_EAST, SOUTH, fj.Cell(2, 0)
YELLOW_HOUSE, BLACK_HOUSE = CENTRE, SOUTH_EAST


def yellow_and_black(turn: int) -> fj.Game:
    """B and C touch both longhouses, A only yellow's (and C), D only black's."""
    faces = chart([TILE_A, TILE_B, TILE_C, TILE_D, YELLOW_HOUSE, BLACK_HOUSE])
    houses = {YELLOW: [YELLOW_HOUSE], BLACK: [BLACK_HOUSE]}
    return settling(faces, players=4, houses=houses, turn=turn, began=turn, out=[WHITE, PURPLE])


@pytest.mark.rule("T2")
def test_example_2_d_only_for_black_b_and_c_for_both_a_only_for_yellow() -> None:
    assert settles(yellow_and_black(YELLOW)) == {TILE_A, TILE_B, TILE_C}
    assert settles(yellow_and_black(BLACK)) == {TILE_B, TILE_C, TILE_D}
    refused(yellow_and_black(BLACK), fj.Settle(TILE_A), "T2")


@pytest.mark.rule("T2", "T3")
def test_example_2_black_takes_c_and_then_reaches_a() -> None:
    game = yellow_and_black(BLACK)
    game.push(fj.Settle(TILE_C))
    assert "viking (black)" in reason(refused(game, fj.Settle(TILE_C), "T3"), "T3").text
    game.push(fj.Settle(TILE_B))
    allowed(game, fj.Settle(TILE_A))


@pytest.mark.rule("T3", "T4")
def test_example_2_yellow_takes_c_and_keeps_black_off_a() -> None:
    game = yellow_and_black(YELLOW)
    game.push(fj.Settle(TILE_C))
    refused(game, fj.Settle(TILE_C), "T3")
    verdict = refused(game, fj.Settle(TILE_A), "T2", "T4")
    assert "(yellow)" in reason(verdict, "T4").text


@pytest.mark.rule("T4")
def test_example_2_yellow_never_reaches_d_for_the_way_from_b_runs_through_blacks_longhouse() -> None:
    game = yellow_and_black(YELLOW)
    for _ in range(2):
        verdict = refused(game, fj.Settle(TILE_D), "T2", "T4")
        assert reason(verdict, "T4").cells == (TILE_D, BLACK_HOUSE)
        assert reason(verdict, "T4").text.endswith("longhouse (black).")
        if game.ply == 0:
            game.push(fj.Settle(TILE_B))
            game.push(fj.Settle(TILE_C))


# 3. The French book's four placements ---------------------------------------------------------------


@pytest.mark.rule("X2", "X3")
def test_example_3_a_tile_that_fits() -> None:
    game = exploring(START, row="PPPPPO")
    allowed(game, lay("PPPPPO", NORTH_EAST))


@pytest.mark.rule("X3")
def test_example_3_a_terrain_that_does_not_match() -> None:
    game = exploring(START, row="PPPPPP PPPPPO")
    verdict = refused(game, lay("PPPPPP", NORTH_EAST), "X3")
    assert reason(verdict, "X3").cells == (NORTH_EAST, CENTRE)
    assert reason(verdict, "X3").corners == ((NORTH_EAST, 5),)
    assert reason(verdict, "X3").text == "The edge towards (0,0) does not match: ocean there, plains here."


@pytest.mark.rule("X2")
def test_example_3_a_tile_that_touches_one_tile_only() -> None:
    game = exploring(START, row="PPPPPO")
    verdict = refused(game, "PPPPPO/4@0,-1", "X2")
    assert reason(verdict, "X2").cells == (NORTH, CENTRE)
    assert reason(verdict, "X2").text.endswith("it touches 1.")


@pytest.mark.rule("X4")
def test_example_3_a_tile_that_makes_an_island() -> None:
    # Two tiles bring the sea to the north; what lies beyond it would be land of its own.
    game = exploring(START, row="PPOOOO PPOOOO PPPOOO")
    game.push("PPOOOO/3@1,-1")
    game.push("PPOOOO/4@0,-1")
    assert game.board[NORTH_EAST].face == "OOOPPO"
    assert game.board[NORTH].face == "OOOOPP"
    verdict = refused(game, "PPPOOO@1,-2", "X4")
    assert [one.rule for one in reasons(verdict, "X4")] == ["X4"]
    assert "second landmass" in reason(verdict, "X4").text
