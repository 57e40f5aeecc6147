"""X10-X13: the row, when it is swapped, when exploration ends, and table talk."""
# ruff: noqa: N802 - tests carry the ids of the rules

from __future__ import annotations

from collections import Counter

import pytest

import fjords_widget as fj
from fjords_widget.engine.events import ClaimStands, Dealt, SettlementBegan, Swapped
from tests.engine.rules.boards import (
    HOUSES,
    NORTH_EAST,
    PLAINS,
    allowed,
    box,
    chart,
    exploring,
    lay,
    reason,
    refused,
    tiles,
)
from tests.games import KINDS, played


def row_of(game: fj.Game) -> list[str]:
    """The face-up row as text."""
    return [str(tile) for tile in game.row]


def began(game: fj.Game) -> SettlementBegan:
    """The event that says how exploration ended, in the last push."""
    (event,) = [event for event in game.history[-1].events if isinstance(event, SettlementBegan)]
    return event


@pytest.mark.rule("X10")
def test_X10_one_tile_is_drawn_into_the_row() -> None:
    game = exploring(PLAINS, row="PPPPPP MMPPPP MPPPPP PPPPPO", bag="MMMPPP POOOOO")
    game.push("MMPPPP@1,-1", draws=tiles("MMMPPP"))
    assert row_of(game) == ["PPPPPP", "MPPPPP", "PPPPPO", "MMMPPP"]
    assert game.unseen == Counter(tiles("POOOOO"))
    assert game.history[-1].draws == tuple(tiles("MMMPPP"))


@pytest.mark.rule("X10")
def test_X10_with_an_empty_bag_the_row_shrinks() -> None:
    game = exploring(PLAINS, row="PPPPPP MMPPPP MPPPPP PPPPPO")
    game.push("MMPPPP@1,-1")
    assert row_of(game) == ["PPPPPP", "MPPPPP", "PPPPPO"]
    assert game.history[-1].draws == ()


@pytest.mark.rule("X11")
def test_X11_a_row_that_cannot_be_laid_is_swapped_and_the_same_player_goes_on() -> None:
    game = exploring(PLAINS, row="PPPPPP MMMMPP MMPMMP PPOOOO", bag="POOOOO MMPOOP MMPMPP PPPPPP MPPPPP")
    game.push(lay("PPPPPP", NORTH_EAST), draws=tiles("POOOOO MMPOOP MMPMPP PPPPPP MPPPPP"))
    assert row_of(game) == ["MMPOOP", "MMPMPP", "PPPPPP", "MPPPPP"]
    assert game.unseen == Counter(tiles("MMMMPP MMPMMP PPOOOO POOOOO")), "the old row is back in the bag"
    assert (game.turn, game.phase) == (1, "exploration"), "seat 1 had nothing to lay, and still has its turn"
    swaps = [event for event in game.history[-1].events if isinstance(event, Swapped)]
    assert [event.old for event in swaps] == [tuple(tiles("MMMMPP MMPMMP PPOOOO POOOOO"))]


@pytest.mark.rule("X11")
def test_X11_a_row_in_which_one_tile_fits_stays() -> None:
    game = exploring(PLAINS, row="PPPPPP MMMMPP MMPMMP PPPOOO", bag="POOOOO PPPPPP")
    game.push(lay("PPPPPP", NORTH_EAST), draws=tiles("POOOOO"))
    assert row_of(game) == ["MMMMPP", "MMPMMP", "PPPOOO", "POOOOO"]


@pytest.mark.rule("X11")
def test_X11_with_fewer_than_four_in_the_bag_the_new_row_is_topped_up() -> None:
    game = exploring(PLAINS, row="PPPPPP MMMMPP MMPMMP PPOOOO", bag="POOOOO MMPOOP PPPPPP")
    game.push(lay("PPPPPP", NORTH_EAST), draws=tiles("POOOOO MMPOOP PPPPPP PPOOOO MMMMPP"))
    assert row_of(game) == ["MMPOOP", "PPPPPP", "PPOOOO", "MMMMPP"]
    assert game.unseen == Counter(tiles("MMPMMP POOOOO"))


@pytest.mark.rule("X11")
def test_X11_it_is_done_again_while_nothing_fits() -> None:
    game = exploring(
        PLAINS, row="PPPPPP MMMMPP MMPMMP PPOOOO", bag="POOOOO MMPOOP MMPMPP MMMMPP PPOOOO PPPPPP"
    )
    first, second = tiles("MMPOOP MMPMPP MMMMPP PPOOOO"), tiles("PPPPPP MMMMPP MMPMMP PPOOOO")
    game.push(lay("PPPPPP", NORTH_EAST), draws=[*tiles("POOOOO"), *first, *second])
    assert list(game.row) == second
    swaps = [event for event in game.history[-1].events if isinstance(event, Swapped)]
    assert [list(event.tiles) for event in swaps] == [first, second]


@pytest.mark.rule("X11")
def test_X11_the_first_row_of_a_game_is_swapped_too() -> None:
    # POPOPO fits nowhere around the starting tiles.
    unlucky = box(chart([]), tiles(12 * "POPOPO " + "PPPPPP"))
    games = [fj.Game(tiles=unlucky, seed=seed, first=1) for seed in range(20)]
    swapped = [game for game in games if any(isinstance(event, Swapped) for event in game.setup.events)]
    assert swapped
    for game in games:
        dealt = next(event for event in game.setup.events if isinstance(event, Dealt))
        assert len(dealt.tiles) == len(game.row) == 4
        assert (game.turn, game.ply, game.phase) == (1, 0, "exploration")
        assert game.legal_moves
        assert game.unseen + Counter(game.row) == Counter(unlucky.tiles)


@pytest.mark.rule("X12")
def test_X12_exploration_ends_when_all_tiles_lie_on_the_table() -> None:
    game = exploring(PLAINS, row="PPPPPP PPPPPP", houses=HOUSES)
    game.push(lay("PPPPPP", NORTH_EAST))
    assert game.phase == "exploration"
    game.push(lay("PPPPPP", (1, 1)))
    assert (game.phase, game.row) == ("settlement", ())
    assert began(game) == SettlementBegan(0, "X12")


@pytest.mark.rule("X12")
def test_X12_or_when_no_tile_of_row_and_bag_can_be_laid() -> None:
    game = exploring(PLAINS, row="PPPPPP MMMMPP MMPMMP PPOOOO", bag="POOOOO MMPOOP", houses=HOUSES)
    game.push(lay("PPPPPP", NORTH_EAST), draws=tiles("POOOOO"))
    assert game.phase == "settlement"
    assert began(game) == SettlementBegan(1, "X12")
    assert (len(game.row), game.unseen.total()) == (4, 1)


@pytest.mark.rule("X12")
def test_X12_one_tile_in_the_bag_that_fits_keeps_it_going() -> None:
    game = exploring(PLAINS, row="PPPPPP MMMMPP MMPMMP PPOOOO", bag="POOOOO PPPPPP", houses=HOUSES)
    game.push(lay("PPPPPP", NORTH_EAST), draws=tiles("POOOOO PPPPPP MMMMPP MMPMMP PPOOOO"))
    assert game.phase == "exploration"
    assert "PPPPPP" in row_of(game)


@pytest.mark.rule("X12")
def test_X12_nothing_is_laid_or_drawn_afterwards() -> None:
    game = exploring(PLAINS, row="PPPPPP MMMMPP", houses=HOUSES)
    game.push(lay("PPPPPP", NORTH_EAST))
    for move in ("MMMMPP@1,1", "draw", "claim", "silence", "show:MMMMPP@1,1"):
        verdict = refused(game, move, "X12")
        assert reason(verdict, "X12").text.startswith("Exploration is over")


@pytest.mark.rule("X13")
@pytest.mark.parametrize("move", ["claim", "silence", "show:PPPPPP@1,-1"])
def test_X13_the_table_knows_so_there_is_nothing_to_talk_about(move: str) -> None:
    verdict = refused(exploring(PLAINS, row="PPPPPP"), move, "X13")
    assert "without table talk" in reason(verdict, "X13").text


@pytest.mark.rule("X13")
def test_X13_a_shown_placement_voids_the_claim_and_the_choice_stays_free() -> None:
    game = exploring(PLAINS, row="PPPPPP MMPPPP", players=3, talk=True)
    allowed(game, "claim", "PPPPPP@1,-1", "MMPPPP@1,-1")
    game.push("claim")
    assert game.turn == 1, "the opponents answer in turn"
    allowed(game, "silence", "show:MMPPPP@1,-1", "show:PPPPPP@1,1")
    game.push("silence")
    assert game.turn == 2
    game.push("show:MMPPPP@1,-1")
    assert game.turn == 0, "who claimed is to move again"
    allowed(game, "MMPPPP@1,-1+longhouse", "MMPPPP/1@1,-1", "PPPPPP@1,-1", "PPPPPP@1,1")
    again = reason(refused(game, "claim", "X13"), "X13")
    assert (again.cells, "MMPPPP on (1,-1)" in again.text) == ((NORTH_EAST,), True)
    game.push("PPPPPP@1,-1+longhouse")
    assert (game.turn, game.board.pieces) == (1, {NORTH_EAST: fj.Piece(0, "longhouse")})
    allowed(game, "claim")


@pytest.mark.rule("X13")
def test_X13_what_is_shown_has_to_fit() -> None:
    game = exploring(PLAINS, row="PPPPPP MMMMPP", talk=True)
    assert "Nobody has claimed" in reason(refused(game, "silence", "X13"), "X13").text
    assert "Nobody has claimed" in reason(refused(game, "show:PPPPPP@1,-1", "X13"), "X13").text
    game.push("claim")
    refused(game, "show:MMMMPP@1,-1", "X3")
    refused(game, "show:PPPPPP@0,-1", "X2")
    refused(game, "show:PPPPPO/3@1,-1", "X1")
    assert "First answer white" in reason(refused(game, "PPPPPP@1,-1", "X13"), "X13").text
    refused(game, "claim", "X13")


@pytest.mark.rule("X13", "X11")
def test_X13_if_all_keep_silent_the_claim_stands_and_the_row_is_swapped() -> None:
    game = exploring(PLAINS, row="PPPPPP MMMMPP MMPMMP PPOOOO", bag="POOOOO MMPOOP MMPMPP MPPPPP", talk=True)
    game.push("claim")
    game.push("silence", draws=tiles("POOOOO MMPOOP MMPMPP MPPPPP"))
    assert row_of(game) == ["POOOOO", "MMPOOP", "MMPMPP", "MPPPPP"]
    assert (game.turn, game.phase) == (0, "exploration")
    assert ClaimStands(0) in game.history[-1].events


@pytest.mark.rule("X13", "X12", "T1")
@pytest.mark.parametrize("bag", ["", "POOOOO MMPOOP"])
def test_X13_with_nothing_to_swap_for_the_claim_ends_exploration_and_the_claimer_begins(bag: str) -> None:
    row = "PPPPPP" if not bag else "MMMMPP MMPMMP PPOOOO MMMMPP"
    game = exploring(PLAINS, row=row, bag=bag, houses=HOUSES, talk=True)
    game.push("claim")
    game.push("silence")
    assert (game.phase, game.turn) == ("settlement", 0)
    assert began(game) == SettlementBegan(0, "X12")


@pytest.mark.rule("X13", "V-C4")
def test_X13_in_the_old_games_the_claim_is_about_the_tile_in_hand() -> None:
    game = exploring(PLAINS, bag="PPPPPP MMMMPP", aside="MPPPPP", variant="classic", talk=True)
    assert "draw one" in reason(refused(game, "claim", "X13"), "X13").text
    game.push("draw", draws=tiles("PPPPPP"))
    allowed(game, "claim", "PPPPPP@1,-1")
    game.push("claim")
    assert "PPPPPP" in reason(refused(game, "show:MPPPPP@1,-1", "X13"), "X13").text
    assert "First answer" in reason(refused(game, "draw", "X13"), "X13").text
    shown = game.copy()
    shown.push("show:PPPPPP@1,-1")
    allowed(shown, "PPPPPP@1,-1", "PPPPPP@1,1+longhouse")
    assert {move.tile.face for move in shown.legal_moves if isinstance(move, fj.Lay)} == {"PPPPPP"}
    refused(shown, "claim", "X13")
    game.push("silence")
    assert (game.turn, game.hand, game.aside) == (0, None, tuple(tiles("MPPPPP PPPPPP")))


@pytest.mark.rule("X12", "X13")
@pytest.mark.parametrize("kind", ["base", "base-3", "base-4", "base-talk", "epic", "classic", "original"])
def test_X12_every_tile_is_somewhere_when_exploration_ends(kind: str) -> None:
    game = played(kind, 6)
    on_the_map = Counter(laid.tile for laid in game.board.values())
    on_the_map.subtract(fj.Tile(face) for face, _ in game.tiles.start)
    everything = on_the_map + Counter(game.row) + Counter(game.aside) + game.unseen
    players = 4 if kind == "epic" else KINDS[kind].get("players", 2)
    assert everything == Counter(tile for tile in game.tiles.tiles if tile.players <= players)
