"""T1-T7: placing vikings."""
# ruff: noqa: N802 - tests carry the ids of the rules

from __future__ import annotations

import pytest

import fjords_widget as fj
from fjords_widget.engine.events import GameEnded, SettlementBegan, WentOut
from tests.engine.rules.boards import (
    CENTRE,
    FLOWER,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    RING,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    START,
    TRIO,
    allowed,
    box,
    chart,
    column,
    exploring,
    lay,
    opened,
    reason,
    refused,
    settles,
    settling,
    tiles,
)
from tests.games import steps


@pytest.mark.rule("T1")
@pytest.mark.parametrize("last", [0, 1, 2])
def test_T1_the_player_after_the_one_who_laid_the_last_tile_begins(last: int) -> None:
    houses = {seat: [cell] for seat, cell in enumerate(TRIO)}
    game = exploring(chart(TRIO), row="PPPPPP", players=3, houses=houses, turn=last)
    game.push(lay("PPPPPP", NORTH_EAST))
    begins = (last + 1) % 3
    assert game.settlement_order == (begins, (begins + 1) % 3, (begins + 2) % 3)
    assert SettlementBegan(begins, "X12") in game.history[-1].events


@pytest.mark.rule("T1", "X12")
def test_T1_a_player_who_could_lay_nothing_begins() -> None:
    nothing_fits = box(chart([]), tiles(6 * "POPOPO "))
    game = fj.Game(players=3, tiles=nothing_fits, first=2)
    assert game.settlement_order == (2, 0, 1)
    assert game.phase == "over", "nobody has a longhouse on the map"


@pytest.mark.rule("T1", "T6")
def test_T1_if_that_player_can_place_nothing_the_next_one_goes_first_yet_the_order_stays() -> None:
    game = exploring(chart(TRIO), row="PPPPPP", players=3, houses={0: [CENTRE], 2: [SOUTH]})
    game.push(lay("PPPPPP", NORTH_EAST))
    assert (game.turn, game.settlement_order) == (2, (1, 2, 0))
    assert game.out == {1}


@pytest.mark.rule("T1")
@pytest.mark.parametrize("move", ["settle@1,0", "sail@0,0>1,0", "ride@0,0>1,0", "leap@1,-1>1,0"])
def test_T1_no_viking_is_placed_while_tiles_are_laid(move: str) -> None:
    verdict = refused(exploring(chart(TRIO), row="PPPPPP", houses={0: [CENTRE]}, runes=fj.RUNES), move, "T1")
    assert reason(verdict, "T1").text == "Settlement has not begun: tiles are still being laid."


@pytest.mark.rule("T2")
def test_T2_a_viking_walks_over_plains_and_half_plains_but_not_over_mountains_or_sea() -> None:
    game = settling(chart(FLOWER, ridges=[(CENTRE, NORTH)], straits=[(CENTRE, SOUTH)]), houses={0: [CENTRE]})
    assert game.board[CENTRE].face == "MMPOOP"
    assert settles(game) == {NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST}
    refused(game, fj.Settle(NORTH), "T2", "T4")
    refused(game, fj.Settle(SOUTH), "T2", "T4")


@pytest.mark.rule("T2")
def test_T2_only_next_to_an_own_piece_be_it_longhouse_or_viking() -> None:
    game = settling(chart(column(6)), houses={0: [(0, 0)], 1: [(0, 5)]})
    allowed(game, "settle@0,1")
    verdict = refused(game, "settle@0,2", "T2")
    assert reason(verdict, "T2").cells == ((0, 2),)
    assert reason(verdict, "T2").text == "None of your pieces is next to (0,2) across an edge with plains."
    refused(game, "settle@0,4", "T2")
    game.push("settle@0,1")
    game.push("settle@0,4")
    allowed(game, "settle@0,2")


@pytest.mark.rule("T2")
def test_T2_a_player_must_place_one_and_cannot_pass() -> None:
    game = settling(chart(column(4)), houses={0: [(0, 0)], 1: [(0, 3)]})
    assert [str(move) for move in game.legal_moves] == ["settle@0,1"]
    game.push("settle@0,1")
    assert game.board.pieces[fj.Cell(0, 1)] == fj.Piece(0, "viking")
    assert [side.vikings for side in game.supply] == [19, 20]


@pytest.mark.rule("T2")
def test_T2_the_tile_shows_plains_and_is_there() -> None:
    game = settling(
        chart([CENTRE, NORTH, SOUTH], massifs=[CENTRE]) | {fj.Cell(0, 2): "PPPPPP"}, houses={0: [SOUTH]}
    )
    verdict = refused(game, fj.Settle(CENTRE), "T2")
    assert reason(verdict, "T2").text == "The tile on (0,0) shows no plains."
    assert reason(refused(game, fj.Settle(NORTH_EAST), "T2"), "T2").text == "There is no tile on (1,-1)."


@pytest.mark.rule("T3")
def test_T3_one_piece_to_a_tile() -> None:
    game = settling(chart(FLOWER), houses={0: [CENTRE], 1: [NORTH]}, vikings={0: [SOUTH], 1: [NORTH_EAST]})
    for cell, piece in {
        CENTRE: "longhouse (white)",
        NORTH: "longhouse (yellow)",
        SOUTH: "viking (white)",
        NORTH_EAST: "viking (yellow)",
    }.items():
        verdict = refused(game, fj.Settle(cell), "T3")
        assert reason(verdict, "T3").cells == (cell,)
        assert reason(verdict, "T3").text == f"There is already a piece on ({cell}): {piece}."
    assert settles(game) == {SOUTH_EAST, SOUTH_WEST, NORTH_WEST}


@pytest.mark.rule("T3")
@pytest.mark.parametrize("kind", ["base-4", "runes"])
def test_T3_vikings_never_move_again(kind: str) -> None:
    stood: dict[fj.Cell, fj.Piece] = {}
    for game in steps(kind, 2):
        vikings = {cell: piece for cell, piece in game.board.pieces.items() if piece.kind == "viking"}
        assert stood.items() <= vikings.items()
        stood = vikings
    assert stood


@pytest.mark.rule("T4")
@pytest.mark.parametrize(("border", "word"), [("ridges", "Mountains lie"), ("straits", "Ocean lies")])
def test_T4_mountains_and_sea_cut_off_the_way(border: str, word: str) -> None:
    faces = chart(FLOWER, **{border: [(CENTRE, NORTH)]})  # type: ignore[arg-type]
    verdict = refused(settling(faces, houses={0: [CENTRE]}), fj.Settle(NORTH), "T2", "T4")
    behind = reason(verdict, "T4")
    assert behind.cells == (NORTH, CENTRE)
    assert behind.corners == ((NORTH, 3), (NORTH, 4))
    assert behind.text == f"{word} all along the edge between (0,-1) and (0,0)."


@pytest.mark.rule("T4")
def test_T4_mountains_all_around_cut_a_tile_off() -> None:
    closed = chart(FLOWER, ridges=[(NORTH, CENTRE), (NORTH, NORTH_EAST), (NORTH, NORTH_WEST)])
    verdict = refused(settling(closed, houses={0: [SOUTH]}), fj.Settle(NORTH), "T2", "T4")
    assert reason(verdict, "T4").text == "Mountains cut (0,-1) off from all your pieces."


@pytest.mark.rule("T4")
@pytest.mark.parametrize("kind", ["longhouse", "viking"])
def test_T4_other_players_pieces_cut_off_the_way(kind: str) -> None:
    houses = {0: [(0, 0)], 2: [(0, 5)], 1: [(0, 2) if kind == "longhouse" else (0, 4)]}
    vikings = {1: [(0, 2)]} if kind == "viking" else {}
    game = settling(chart(column(6)), players=3, houses=houses, vikings=vikings)
    assert settles(game) == {(0, 1)}
    verdict = refused(game, "settle@0,3", "T2", "T4")
    behind = reason(verdict, "T4")
    assert behind.cells == ((0, 3), (0, 2))
    assert behind.text == f"A piece on (0,2) blocks the way to (0,3): {kind} (yellow)."


@pytest.mark.rule("T4")
def test_T4_the_first_piece_on_the_way_is_named() -> None:
    game = settling(
        chart(column(6)), players=4, houses={0: [(0, 0)], 1: [(0, 2)], 3: [(0, 4)]}, vikings={2: [(0, 3)]}
    )
    verdict = refused(game, "settle@0,5", "T2", "T4")
    behind = reason(verdict, "T4")
    assert behind.text == "A piece on (0,2) blocks the way to (0,5): longhouse (yellow)."


@pytest.mark.rule("T4")
def test_T4_a_way_round_makes_it_a_matter_of_distance_alone() -> None:
    """With a way round nothing is cut off: only T2 is broken."""
    game = settling(chart(FLOWER), houses={0: [SOUTH], 1: [CENTRE]})
    refused(game, fj.Settle(NORTH), "T2")


@pytest.mark.rule("T5")
def test_T5_starting_tiles_can_be_settled() -> None:
    game = settling({**START, NORTH_EAST: "PPPPPO"}, houses={0: [NORTH_EAST]})
    assert settles(game) == {CENTRE, SOUTH_EAST}
    for cell in (CENTRE, SOUTH_EAST, SOUTH):
        allowed(game, fj.Settle(cell))
        game.push(fj.Settle(cell))
    assert (game.phase, game.scores()[0].vikings) == ("over", 3)


@pytest.mark.rule("T6")
def test_T6_who_has_no_legal_tile_is_out_for_the_rest_of_the_game() -> None:
    game = settling(chart(column(7)), houses={0: [(0, 0)], 1: [(0, 2)]})
    game.push("settle@0,1")
    game.push("settle@0,3")
    assert game.turn == 1, "white is shut in, and skipped"
    assert game.out == {0}
    assert WentOut(0) in game.history[-1].events
    game.push("settle@0,4")
    assert game.turn == 1
    verdict = refused(game, "settle@0,5", "S5", "T2", "T4", seat=0)
    assert "yellow is to move" in reason(verdict, "S5").text


@pytest.mark.rule("T6")
def test_T6_who_has_no_viking_left_is_out() -> None:
    game = settling(chart(column(8)), houses={0: [(0, 0)], 1: [(0, 7)]}, vikings_left={0: 1})
    game.push("settle@0,1")
    game.push("settle@0,6")
    assert game.turn == 1
    assert game.out == {0}
    verdict = refused(game, "settle@0,2", "S5", "T6", seat=0)
    assert reason(verdict, "T6").text == "You have no vikings left."


@pytest.mark.rule("T6", "R3")
@pytest.mark.parametrize("runes", [[], ["wisdom"]])
def test_T6_who_can_still_place_one_with_a_rune_is_not_out_and_must(runes: list[str]) -> None:
    # White is shut in between yellow's pieces; only a leap over the space in the north-east leads out.
    far, south = fj.Cell(2, -1), fj.Cell(0, 2)
    houses, vikings = {0: [CENTRE], 1: [SOUTH]}, {1: [SOUTH_EAST]}
    game = settling(chart([*TRIO, far, south]), turn=1, houses=houses, vikings=vikings, runes=runes)
    game.push(fj.Settle(south))
    if runes:
        assert game.turn == 0
        assert not game.out
        assert list(game.legal_moves) == [fj.Leap(NORTH_EAST, far)]
        game.push(fj.Leap(NORTH_EAST, far))
        assert str(game.phase) == "over"
    else:
        assert game.turn == 1
        assert game.out == {0}


@pytest.mark.rule("T7")
def test_T7_settlement_ends_when_all_are_out() -> None:
    game = settling(chart(column(4)), houses={0: [(0, 0)], 1: [(0, 3)]})
    game.push("settle@0,1")
    assert game.phase == "settlement"
    game.push("settle@0,2")
    assert str(game.phase) == "over"
    assert game.out == {0, 1}
    assert game.history[-1].events[-1] == GameEnded()
    assert not game.legal_moves
    assert len(game.legal_moves) == 0
    for move in ("settle@0,2", "PPPPPP@0,4", "draw", "claim", "sail@0,0>0,1"):
        assert reason(refused(game, move, "T7"), "T7").text == "The game is over."


@pytest.mark.rule("T7", "T6")
def test_T7_a_position_that_is_over_too_early_is_refused() -> None:
    with pytest.raises(fj.InvalidPosition, match="T6"):
        opened(chart(column(3)), "over", houses={0: [(0, 0)]}, out=[0, 1])


@pytest.mark.rule("T2", "T4")
@pytest.mark.parametrize("edge", range(6))
def test_T2_no_direction_is_special(edge: int) -> None:
    there = RING[edge]
    assert settles(settling(chart([CENTRE, there]), houses={0: [CENTRE]})) == {there}
    for half in (edge, edge + 1):
        game = settling(chart([CENTRE, there], peaks=[(CENTRE, half)]), houses={0: [CENTRE]})
        assert settles(game) == {there}
    game = settling(chart([CENTRE, there, RING[edge - 3]], ridges=[(CENTRE, there)]), houses={0: [CENTRE]})
    refused(game, fj.Settle(there), "T2", "T4")
