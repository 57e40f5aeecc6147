"""V-E1-V-E4: the epic game; V-C1-V-C8: the classic game."""
# ruff: noqa: N802 - tests carry the ids of the rules

from __future__ import annotations

import random
from collections import Counter

import pytest

import fjords_widget as fj
from fjords_widget.engine.events import SetAside, SettlementBegan
from tests.engine.rules.boards import (
    HOUSES,
    NORTH_EAST,
    PLAINS,
    SOUTH_EAST,
    SOUTH_WEST,
    allowed,
    chart,
    column,
    exploring,
    finished,
    lay,
    reason,
    refused,
    settling,
    tiles,
)
from tests.games import played


def moves_of(game: fj.Game) -> set[str]:
    """The legal moves as text, whatever is built."""
    return {str(move) for move in game.legal_moves if not (isinstance(move, fj.Lay) and move.build)}


# Epic -----------------------------------------------------------------------------------------------


@pytest.mark.rule("V-E1")
def test_V_E1_two_players_use_all_sixty_four_tiles() -> None:
    game = fj.Game(variant="epic")
    assert game.unseen + Counter(game.row) == Counter(game.tiles.tiles)
    assert game.unseen.total() + len(game.row) == 64
    for players in (3, 4):
        with pytest.raises(fj.InvalidOption):
            fj.Game(players=players, variant="epic")


@pytest.mark.rule("V-E2")
def test_V_E2_thirty_vikings_and_six_longhouses() -> None:
    game = fj.Game(variant="epic")
    assert [(side.vikings, side.longhouses) for side in game.supply] == [(30, 6)] * 2


@pytest.mark.rule("V-E2")
@pytest.mark.parametrize(("left", "second"), [(6, False), (3, False), (2, True), (1, True)])
def test_V_E2_the_first_four_longhouses_are_of_the_first_colour(left: int, second: bool) -> None:
    game = exploring(PLAINS, row="PPPPPP", variant="epic", houses_left={0: left})
    game.push(lay("PPPPPP", NORTH_EAST, "longhouse"))
    assert game.board.pieces[NORTH_EAST] == fj.Piece(0, "longhouse", second)


@pytest.mark.rule("V-E2")
@pytest.mark.parametrize(("left", "second"), [(30, False), (11, False), (10, True), (1, True)])
def test_V_E2_the_first_twenty_vikings_are_of_the_first_colour(left: int, second: bool) -> None:
    game = settling(chart(column(3)), variant="epic", houses={0: [(0, 0)]}, vikings_left={0: left})
    game.push("settle@0,1")
    assert game.board.pieces[fj.Cell(0, 1)] == fj.Piece(0, "viking", second)


@pytest.mark.rule("V-E2")
def test_V_E2_both_colours_are_their_owners_own_in_every_rule() -> None:
    game = settling(
        chart(column(6)), variant="epic", houses={0: [(0, 0)], 1: [(0, 5)]}, vikings_left={0: 10, 1: 30}
    )
    game.push("settle@0,1")
    game.push("settle@0,4")
    assert game.board.pieces[fj.Cell(0, 1)].second
    allowed(game, "settle@0,2")
    game.push("settle@0,2")
    assert game.scores()[0].vikings == 2


@pytest.mark.rule("V-E2")
def test_V_E2_whole_games_use_up_the_first_colour_first() -> None:
    game = played("epic", 3)
    for seat in (0, 1):
        for kind, first in (("longhouse", 4), ("viking", 20)):
            mine = [piece for piece in game.board.pieces.values() if (piece.seat, piece.kind) == (seat, kind)]
            assert sum(not piece.second for piece in mine) == min(first, len(mine))


@pytest.mark.rule("V-E3")
def test_V_E3_one_of_each_rune_for_each_player() -> None:
    game = fj.Game(variant="epic", runes=fj.RUNES)
    assert [side.runes for side in game.supply] == [{"journey", "horse", "wisdom", "home", "secret"}] * 2
    # With a second colour comes no second stone.
    ridden = settling(
        chart(column(5), ridges=[((0, 1), (0, 2))]),
        variant="epic",
        houses={0: [(0, 0), (0, 1)]},
        runes=["horse"],
    )
    ridden.push("ride@0,1>0,2")
    refused(ridden, "ride@0,2>0,1", "R3")


@pytest.mark.rule("V-E4")
def test_V_E4_a_friendship_stone_for_each_marked_tile() -> None:
    row = "PPPPPP:friendship PPPPPP:friendship PPPPPP:friendship#3 PPPPPP:friendship#4"
    game = exploring(PLAINS, row=row, variant="epic", runes=["friendship"])
    places = [NORTH_EAST, fj.Cell(1, 1), SOUTH_WEST, fj.Cell(2, -1)]
    for cell in places:
        game.push(fj.Lay(game.row[0], cell))
    assert game.board.stones == dict.fromkeys(places, fj.Stone("friendship"))
    assert sum(tile.mark == "friendship" for tile in fj.Game(variant="epic").setup.terms.bag()) == 4


# Classic --------------------------------------------------------------------------------------------


@pytest.mark.rule("V-C1")
@pytest.mark.parametrize("variant", ["classic", "original"])
def test_V_C1_thirty_seven_tiles_two_players_and_no_runes(variant: str) -> None:
    game = fj.Game(variant=variant)
    assert game.unseen == Counter(tile for tile in game.tiles.tiles if tile.players == 2)
    assert game.unseen.total() == 37
    assert all(not side.runes for side in game.supply)
    with pytest.raises(fj.InvalidOption, match="V-C1"):
        fj.Game(variant=variant, runes=["strength"])
    with pytest.raises(fj.InvalidOption):
        fj.Game(players=3, variant=variant)


@pytest.mark.rule("V-C3")
def test_V_C3_there_is_no_row_and_a_turn_begins_with_drawing() -> None:
    game = fj.Game(variant="classic", seed=1)
    assert (game.row, game.hand, game.aside) == ((), None, ())
    assert list(game.legal_moves) == [fj.Draw()]
    verdict = refused(game, "PPPPPP@1,1", "V-C3")
    assert "not among the tiles set aside (-)" in reason(verdict, "V-C3").text


@pytest.mark.rule("V-C3")
def test_V_C3_or_with_laying_a_tile_that_was_set_aside_earlier() -> None:
    game = exploring(PLAINS, bag="PPPPPP PPPPPP", aside="MMMMPP MMPPPP", variant="classic")
    allowed(game, "draw", "MMPPPP@1,-1")
    refused(game, "MMMMPP@1,-1", "X3")
    assert "(MMMMPP, MMPPPP)" in reason(refused(game, "MPPPPP@1,-1", "V-C3"), "V-C3").text
    game.push("MMPPPP@1,-1+longhouse")
    assert (game.turn, game.aside) == (1, tuple(tiles("MMMMPP")))
    assert game.unseen.total() == 2, "nothing was drawn"


@pytest.mark.rule("V-C4")
def test_V_C4_a_drawn_tile_that_fits_must_be_laid() -> None:
    game = exploring(PLAINS, bag="PPPPPP PPPPPP", aside="MMPPPP", variant="classic")
    game.push("draw", draws=tiles("PPPPPP"))
    assert (game.hand, game.turn) == (fj.Tile("PPPPPP"), 0)
    assert {move.tile for move in game.legal_moves if isinstance(move, fj.Lay)} == {fj.Tile("PPPPPP")}
    for other in ("draw", "MMPPPP@1,-1"):
        verdict = refused(game, other, "V-C4")
        assert reason(verdict, "V-C4").text == "Lay the tile just drawn first: PPPPPP."
    game.push("PPPPPP@1,-1")
    assert (game.hand, game.turn, len(game.board)) == (None, 1, 4)


@pytest.mark.rule("V-C4")
def test_V_C4_one_that_does_not_fit_is_set_aside_and_the_player_draws_again() -> None:
    game = exploring(PLAINS, bag="MMMMPP PPPPPP MMPMMP", aside="MMPPPP", variant="classic")
    game.push("draw", draws=tiles("MMMMPP"))
    assert (game.turn, game.hand, game.aside) == (0, None, tuple(tiles("MMPPPP MMMMPP")))
    assert SetAside(fj.Tile("MMMMPP")) in game.history[-1].events
    assert list(game.legal_moves) == [fj.Draw()]
    verdict = refused(game, "MMPPPP@1,-1", "V-C4")
    assert "draw another" in reason(verdict, "V-C4").text
    game.push("draw", draws=tiles("PPPPPP"))
    allowed(game, "PPPPPP@1,-1")


@pytest.mark.rule("V-C5", "V-C6")
@pytest.mark.parametrize("variant", ["classic", "original"])
def test_V_C6_the_last_tile_was_laid_so_the_next_player_begins(variant: str) -> None:
    game = exploring(PLAINS, bag="PPPPPP", aside="MMPPPP", variant=variant, houses=HOUSES)
    game.push("draw")
    assert game.phase == "exploration"
    game.push("PPPPPP@1,-1")
    assert (game.phase, game.turn, game.settlement_order) == ("settlement", 1, (1, 0))
    refused(game, "MMPPPP@1,1", "X12")
    assert SettlementBegan(1, "V-C5") in game.history[-1].events


@pytest.mark.rule("V-C5", "V-C6")
def test_V_C6_the_last_tile_did_not_fit_so_who_drew_it_begins() -> None:
    game = exploring(PLAINS, bag="MMMMPP", aside="MMPPPP", variant="classic", houses=HOUSES)
    game.push("draw")
    assert (game.phase, game.turn, game.settlement_order) == ("settlement", 0, (0, 1))
    assert game.aside == tuple(tiles("MMPPPP MMMMPP")), "both are lost, though one of them would fit"
    refused(game, "MMPPPP@1,-1", "X12")


@pytest.mark.rule("V-C5")
def test_V_C5_a_tile_set_aside_that_is_laid_instead_of_the_last_draw_puts_the_end_off() -> None:
    game = exploring(PLAINS, bag="PPPPPP", aside="MMPPPP", variant="classic", houses=HOUSES)
    game.push("MMPPPP@1,-1")
    assert (game.phase, game.turn) == ("exploration", 1)
    assert moves_of(game) == {"draw"}


@pytest.mark.rule("V-C2")
def test_V_C2_three_games_with_the_scores_added() -> None:
    match = fj.Match(seed=1)
    for points in ((5, 3), (1, 2), (4, 4)):
        assert match.outcome() is None
        match.games[-1] = finished(points, variant="classic")
        if len(match.games) < 3:
            match.next()
    assert (match.totals, match.wins) == ((10, 9), (1, 1))
    assert match.outcome() == fj.Outcome(0, (0, 1), "V-C2")
    with pytest.raises(fj.FjordsError, match="over"):
        match.next()


@pytest.mark.rule("V-C2")
@pytest.mark.parametrize(
    ("points", "winner"),
    [(((6, 2), (2, 3), (2, 5)), 1), (((2, 6), (3, 2), (5, 2)), 0), (((4, 2), (2, 4), (3, 3)), None)],
)
def test_V_C2_a_tie_overall_goes_to_who_won_more_games_else_it_is_drawn(
    points: tuple[tuple[int, int], ...], winner: int | None
) -> None:
    match = fj.Match(seed=1)
    match.games[:] = [finished(pair, variant="classic") for pair in points]
    assert match.totals[0] == match.totals[1]
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (winner, "V-C2")


@pytest.mark.rule("V-C7")
@pytest.mark.parametrize("variant", ["classic", "original"])
@pytest.mark.parametrize(
    ("points", "first", "begins"),
    [((5, 3), 0, 1), ((5, 3), 1, 1), ((3, 5), 0, 0), ((3, 5), 1, 0), ((4, 4), 0, 1), ((4, 4), 1, 0)],
)
def test_V_C7_the_loser_begins_the_next_game_or_after_a_tie_who_did_not_begin(
    variant: str, points: tuple[int, int], first: int, begins: int
) -> None:
    match = fj.Match(variant=variant, seed=1)
    match.games[-1] = finished(points, variant=variant, first=first)
    assert match.next().turn == begins


@pytest.mark.rule("V-C8", "W4")
@pytest.mark.parametrize("began", [0, 1])
def test_V_C8_a_tied_game_of_a_match_is_won_by_nobody_and_one_by_itself_goes_by_W4(began: int) -> None:
    in_match = finished((4, 4), variant="classic", began=began, tie="match").outcome()
    alone = finished((4, 4), variant="classic", began=began).outcome()
    assert in_match is not None
    assert alone is not None
    assert (in_match.winner, in_match.rule) == (None, "V-C8")
    assert (alone.winner, alone.rule) == (1 - began, "W4")
    assert finished((4, 3), variant="classic", tie="match").outcome() == fj.Outcome(0, (0, 1), "W3")


@pytest.mark.rule("V-C8")
def test_V_C8_the_games_of_a_match_know_that_they_are_in_one() -> None:
    game = fj.Match(seed=1).game
    assert game.tie == game.record().game().tie == fj.Game.from_position(game.position()).tie == "match"
    for variant in ("base", "epic"):
        with pytest.raises(fj.InvalidOption, match="order, replay"):
            fj.Game(variant=variant, tie="match")


@pytest.mark.rule("V-C2", "V-C7")
def test_V_C2_a_match_played_to_its_end() -> None:
    rng = random.Random(5)
    match = fj.Match(seed=5, first=1)
    assert match.game.turn == 1
    with pytest.raises(fj.FjordsError, match="not over"):
        match.next()
    while match.outcome() is None:
        if match.game.phase == "over":
            match.next()
        while match.game.legal_moves:
            match.game.push(rng.choice(list(match.game.legal_moves)))
    assert len(match.games) == 3
    assert len({game.setup.terms for game in match.games}) == 1
    scored = [[score.total for score in game.scores()] for game in match.games]
    assert match.totals == tuple(map(sum, zip(*scored, strict=True)))
    for before, after in zip(scored, match.games[1:], strict=False):
        if before[0] != before[1]:
            assert after.setup.first == before.index(min(before))
    assert SOUTH_EAST in match.game.board
