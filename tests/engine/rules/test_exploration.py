"""X1-X9: where a tile may lie, and what may be built on it."""
# ruff: noqa: N802 - tests carry the ids of the rules

from __future__ import annotations

import pytest

import fjords_widget as fj
from fjords_widget.engine.hexgrid import turn
from tests.engine.rules.boards import (
    CENTRE,
    FLOWER,
    NORTH,
    NORTH_EAST,
    RING,
    SOUTH,
    SOUTH_EAST,
    TRIO,
    allowed,
    chart,
    exploring,
    laid_at,
    lay,
    reason,
    reasons,
    refused,
    without,
)
from tests.games import steps


@pytest.mark.rule("X1")
def test_X1_any_tile_of_the_row_may_be_chosen() -> None:
    game = exploring(chart(TRIO), row="PPPPPP MPPPPP MMPPPP MMMPPP", bag="PPPPPO")
    allowed(game, "PPPPPP@1,-1", "MPPPPP@1,-1", "MMPPPP@1,-1", "MMMPPP@1,-1")
    verdict = refused(game, "PPPPPO/3@1,-1", "X1")
    assert "PPPPPO is not in the face-up row (PPPPPP, MPPPPP, MMPPPP, MMMPPP)" in reason(verdict, "X1").text


@pytest.mark.rule("X1")
def test_X1_tiles_are_chosen_not_drawn() -> None:
    verdict = refused(exploring(chart(TRIO), row="PPPPPP"), "draw", "X1")
    assert "not drawn" in reason(verdict, "X1").text


@pytest.mark.rule("X1")
def test_X1_a_tile_may_be_turned_in_six_ways() -> None:
    game = exploring(chart(TRIO), row="PMPPPP")
    # NORTH_EAST touches tiles with its corners 3, 4 and 5: there the map is plains.
    assert laid_at(game, NORTH_EAST) == {"MPPPPP", "PMPPPP", "PPMPPP"}
    turns = {move.turns for move in game.legal_moves if isinstance(move, fj.Lay) and move.cell == NORTH_EAST}
    assert turns == {k for k in range(6) if turn("PMPPPP", k)[3:] == "PPP"} == {0, 1, 5}


@pytest.mark.rule("X1")
def test_X1_turns_that_look_alike_are_one_move() -> None:
    game = exploring(chart(TRIO), row="PPPPPP PPPPPP")
    assert len({str(move) for move in game.legal_moves}) == len(game.legal_moves)
    assert fj.Lay(fj.Tile("PPPPPP"), NORTH_EAST, 4) == fj.Lay(fj.Tile("PPPPPP"), NORTH_EAST, 0)


@pytest.mark.rule("X1")
def test_X1_a_tile_is_never_flipped() -> None:
    # Read clockwise, the gap in the north wants mountain, plains, sea, plains. MMPOPP has that; its mirror
    # image MMPPOP has not, however it is turned.
    gap = chart(without(FLOWER, NORTH), peaks=[(NORTH, 2)], bays=[(NORTH, 4)])
    game = exploring(gap, row="MMPPOP MMPOPP PPPPPP")
    assert laid_at(game, NORTH) == {"PMMPOP"}
    for turns in range(6):
        refused(game, fj.Lay(fj.Tile("MMPPOP"), NORTH, turns), "X3")


@pytest.mark.rule("X2")
def test_X2_a_tile_touches_at_least_two_tiles() -> None:
    game = exploring(chart(TRIO), row="PPPPPP")
    allowed(game, lay("PPPPPP", NORTH_EAST))
    verdict = refused(game, lay("PPPPPP", NORTH), "X2")
    assert reason(verdict, "X2").cells == (NORTH, CENTRE)
    assert reason(verdict, "X2").text == "The space (0,-1) must touch at least two tiles; it touches 1."


@pytest.mark.rule("X2")
def test_X2_a_tile_goes_on_an_empty_space() -> None:
    verdict = refused(exploring(chart(TRIO), row="PPPPPP"), lay("PPPPPP", CENTRE), "X2")
    assert reason(verdict, "X2").cells == (CENTRE,)
    assert "already" in reason(verdict, "X2").text


@pytest.mark.rule("X2", "X4")
def test_X2_a_tile_far_away_touches_nothing() -> None:
    verdict = refused(exploring(chart(TRIO), row="PPPPPP"), lay("PPPPPP", (9, 9)), "X2")
    assert reason(verdict, "X2").text.endswith("it touches 0.")


@pytest.mark.rule("X3")
def test_X3_terrains_match_corner_by_corner() -> None:
    game = exploring(chart(TRIO, peaks=[(NORTH_EAST, 4)]), row="PPPPPP PPPPMP")
    allowed(game, lay("PPPPMP", NORTH_EAST))
    verdict = refused(game, lay("PPPPPP", NORTH_EAST), "X3")
    mismatch = reason(verdict, "X3")
    assert mismatch.cells == (NORTH_EAST, SOUTH_EAST, CENTRE)
    assert mismatch.corners == ((NORTH_EAST, 4),)
    assert mismatch.text == "The edges towards (1,0), (0,0) do not match: mountain there, plains here."


@pytest.mark.rule("X3")
def test_X3_the_halves_of_an_edge_do_not_change_places() -> None:
    # Towards SOUTH_EAST the map shows plains, then mountain; this tile shows mountain, then plains.
    # Each half is there, but not where it should be.
    game = exploring(chart(TRIO, peaks=[(NORTH_EAST, 4)]), row="PPPMPP PPPPMP")
    verdict = refused(game, lay("PPPMPP", NORTH_EAST), "X3")
    assert reasons(verdict, "X3")[0].corners == ((NORTH_EAST, 3), (NORTH_EAST, 4))
    assert {SOUTH_EAST, CENTRE} <= set(reasons(verdict, "X3")[0].cells)


@pytest.mark.rule("X3")
def test_X3_every_shared_edge_has_to_match() -> None:
    # CENTRE would take it, SOUTH_EAST would not: its far corner is sea.
    game = exploring(chart(TRIO, bays=[(NORTH_EAST, 3)]), row="PPPPPP PPPOPP")
    allowed(game, lay("PPPOPP", NORTH_EAST))
    verdict = refused(game, lay("PPPPPP", NORTH_EAST), "X3")
    assert reason(verdict, "X3").cells == (NORTH_EAST, SOUTH_EAST)
    assert reason(verdict, "X3").corners == ((NORTH_EAST, 3),)


@pytest.mark.rule("X3")
def test_X3_all_maps_of_random_games_match_in_every_corner() -> None:
    for game in steps("base", 4):
        if game.phase != "exploration":
            break
    shared = 0
    for cell, laid in game.board.items():
        for edge, other in enumerate(cell.neighbours()):
            if other in game.board:
                shared += 1
                there = game.board[other].face
                assert laid.face[edge] == there[(edge + 4) % 6]
                assert laid.face[(edge + 1) % 6] == there[(edge + 3) % 6]
    assert shared > 100


@pytest.mark.rule("X4")
def test_X4_a_tile_must_not_make_an_island() -> None:
    # The space in the north-east has nothing but sea along its edges to the two tiles.
    shore = chart(TRIO, straits=[(NORTH_EAST, CENTRE), (NORTH_EAST, SOUTH_EAST)])
    game = exploring(shore, row="PPPOOO")
    verdict = refused(game, lay("PPPOOO", NORTH_EAST), "X4")
    assert reason(verdict, "X4").cells == (NORTH_EAST,)
    assert set(reason(verdict, "X4").corners) == {(NORTH_EAST, 3), (NORTH_EAST, 4), (NORTH_EAST, 5)}
    assert "second landmass" in reason(verdict, "X4").text


@pytest.mark.rule("X4")
@pytest.mark.parametrize("joining", ["PPPOOP", "PPPPOO"])
def test_X4_half_an_edge_of_plains_joins_the_land(joining: str) -> None:
    bays = [(NORTH_EAST, corner) for corner in range(6) if joining[corner] == "O"]
    allowed(exploring(chart(TRIO, bays=bays), row=joining), lay(joining, NORTH_EAST))


@pytest.mark.rule("X4")
def test_X4_one_edge_of_land_among_edges_of_sea_is_enough() -> None:
    lagoon = chart(without(FLOWER, CENTRE), straits=[(CENTRE, cell) for cell in RING[:4]])
    # Corners 0 to 4 of the middle are sea, corner 5 is plains.
    game = exploring(lagoon, row="OOOOOP")
    allowed(game, lay("OOOOOP", CENTRE))


@pytest.mark.rule("X5")
def test_X5_a_hole_may_be_closed_in() -> None:
    horseshoe = chart(without(FLOWER, CENTRE, NORTH))
    game = exploring(horseshoe, row="PPPPPP PPPPPP")
    allowed(game, lay("PPPPPP", NORTH))
    game.push(lay("PPPPPP", NORTH))
    assert CENTRE not in game.board
    assert all(cell in game.board for cell in RING)
    allowed(game, lay("PPPPPP", CENTRE))


@pytest.mark.rule("X6")
def test_X6_new_plains_may_open_behind_mountains() -> None:
    range_ = chart(TRIO, ridges=[(NORTH_EAST, CENTRE), (NORTH_EAST, SOUTH_EAST)])
    game = exploring(range_, row="PPPMMM")
    allowed(game, lay("PPPMMM", NORTH_EAST))
    game.push(lay("PPPMMM", NORTH_EAST))
    assert game.board.walkable(NORTH_EAST) == []
    assert NORTH_EAST in game.board.vacant


@pytest.mark.rule("X7")
def test_X7_one_longhouse_on_the_tile_just_laid_if_one_likes() -> None:
    game = exploring(chart(TRIO), row="PPPPPP PPPPPP")
    allowed(game, lay("PPPPPP", NORTH_EAST), lay("PPPPPP", NORTH_EAST, "longhouse"))
    game.push(lay("PPPPPP", NORTH_EAST, "longhouse"))
    assert game.board.pieces == {NORTH_EAST: fj.Piece(0, "longhouse")}
    assert game.supply[0].longhouses == 3


@pytest.mark.rule("X7")
def test_X7_and_on_no_other_tile() -> None:
    game = exploring(chart(TRIO), row="PPPPPP PPPPPP PPPPPP")
    game.push(lay("PPPPPP", NORTH_EAST))
    refused(game, lay("PPPPPP", NORTH_EAST, "longhouse"), "X2")
    refused(game, lay("PPPPPP", CENTRE, "longhouse"), "X2")
    for move in game.legal_moves:
        after = game.copy()
        after.push(move)
        assert isinstance(move, fj.Lay)
        assert set(after.board.pieces) == ({move.cell} if move.build else set())
    assert {move.build for move in game.legal_moves if isinstance(move, fj.Lay)} == {None, "longhouse"}


@pytest.mark.rule("X7")
def test_X7_not_without_a_longhouse_in_supply() -> None:
    game = exploring(chart(TRIO), row="PPPPPP", houses_left={0: 0})
    allowed(game, lay("PPPPPP", NORTH_EAST))
    verdict = refused(game, lay("PPPPPP", NORTH_EAST, "longhouse"), "X7")
    assert reason(verdict, "X7").text == "You have no longhouses left."
    assert reason(verdict, "X7").cells == (NORTH_EAST,)


@pytest.mark.rule("X8")
def test_X8_a_longhouse_needs_plains() -> None:
    peak = chart(TRIO, ridges=[(NORTH_EAST, CENTRE), (NORTH_EAST, SOUTH_EAST)])
    game = exploring(peak, row="MMMMMM:strength PMMMMM")
    allowed(game, lay("MMMMMM:strength", NORTH_EAST), lay("PMMMMM", NORTH_EAST, "longhouse"))
    verdict = refused(game, lay("MMMMMM:strength", NORTH_EAST, "longhouse"), "X8")
    assert "no plains" in reason(verdict, "X8").text


@pytest.mark.rule("X8", "R1")
def test_X8_a_longhouse_needs_a_tile_without_a_stone() -> None:
    game = exploring(chart(TRIO), row="PPPPPP:friendship", runes=["friendship"])
    verdict = refused(game, lay("PPPPPP:friendship", NORTH_EAST, "longhouse"), "X8")
    assert reason(verdict, "X8").text == "A rune stone lies on (1,-1): Friendship."


@pytest.mark.rule("X8", "T3")
@pytest.mark.parametrize("kind", ["base", "epic", "classic", "game-7"])
def test_X8_a_longhouse_never_moves_again(kind: str) -> None:
    stood: dict[fj.Cell, fj.Piece] = {}
    for game in steps(kind, 5):
        houses = {cell: piece for cell, piece in game.board.pieces.items() if piece.kind == "longhouse"}
        assert stood.items() <= houses.items()
        stood = houses
    assert stood


@pytest.mark.rule("X9")
def test_X9_longhouses_still_in_supply_are_lost() -> None:
    game = exploring(chart(TRIO), row="PPPPPP", houses={0: [CENTRE], 1: [SOUTH]})
    assert [side.longhouses for side in game.supply] == [3, 3]
    game.push(lay("PPPPPP", NORTH_EAST))
    assert game.phase == "settlement"
    assert [side.longhouses for side in game.supply] == [0, 0]
    assert set(game.board.pieces) == {CENTRE, SOUTH}


@pytest.mark.rule("X1", "X2", "X3", "X7")
def test_a_wrong_tile_on_a_wrong_space_breaks_two_rules() -> None:
    game = exploring(chart(TRIO, peaks=[(NORTH, 3)]), row="PPPPPP MPPPPP", houses_left={0: 0})
    verdict = refused(game, lay("PPPPPO", NORTH, "longhouse"), "X1", "X2")
    assert {reason.rule for reason in verdict.reasons} == set(verdict.rules)
    assert {NORTH, CENTRE} <= set(verdict.cells)
    assert all(f"{reason.rule}: {reason.text}" in str(verdict) for reason in verdict.reasons)
    with pytest.raises(fj.IllegalMove) as caught:
        game.push(lay("PPPPPO", NORTH, "longhouse"))
    for one in verdict.reasons:
        assert one.text in str(caught.value)


@pytest.mark.rule("X2", "X3")
@pytest.mark.parametrize("edge", range(6))
def test_X3_no_direction_is_special(edge: int) -> None:
    """A corner of sea where three cells meet, whichever corner of the middle it is."""
    space, beside = CENTRE.neighbour(edge), CENTRE.neighbour(edge + 1)
    game = exploring(chart([CENTRE, beside], bays=[(CENTRE, edge + 1)]), row="OPPPPP")
    fitting = turn("OPPPPP", edge + 3)
    assert fitting in laid_at(game, space)
    allowed(game, fj.Lay(fj.Tile("OPPPPP"), space, (edge + 3) % 6))
    verdict = refused(game, fj.Lay(fj.Tile("OPPPPP"), space, (edge + 4) % 6), "X3")
    assert {(space, (edge + 3) % 6)} <= {corner for one in verdict.reasons for corner in one.corners}
