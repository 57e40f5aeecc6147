"""V-O1-V-O6: the original game of 2005."""
# ruff: noqa: N802 - tests carry the ids of the rules

from __future__ import annotations

import pytest

import fjords_widget as fj
from fjords_widget.engine.catalogue import say, variety_of
from fjords_widget.engine.events import SettlementBegan
from tests.engine.rules.boards import (
    HOUSES,
    PLAINS,
    allowed,
    chart,
    column,
    exploring,
    finished,
    reason,
    refused,
    settling,
    tiles,
    totals,
)


@pytest.mark.rule("V-O1")
def test_V_O1_a_tile_set_aside_may_be_laid_after_drawing_one_that_did_not_fit() -> None:
    game = exploring(PLAINS, bag="MMMMPP MMPMMP PPPPPP", aside="MMPPPP", variant="original")
    allowed(game, "draw", "MMPPPP@1,-1")
    for unfit in ("MMMMPP", "MMPMMP"):
        game.push("draw", draws=tiles(unfit))
        assert game.turn == 0
        allowed(game, "draw", "MMPPPP@1,-1")
    game.push("MMPPPP@1,-1")
    assert game.aside == tuple(tiles("MMMMPP MMPMMP"))


@pytest.mark.rule("V-O1")
def test_V_O1_but_never_after_drawing_one_that_did_fit() -> None:
    game = exploring(PLAINS, bag="MMMMPP PPPPPP PPPPPP", aside="MMPPPP", variant="original")
    game.push("draw", draws=tiles("MMMMPP"))
    game.push("draw", draws=tiles("PPPPPP"))
    assert "PPPPPP" in reason(refused(game, "MMPPPP@1,-1", "V-C4"), "V-C4").text
    refused(game, "draw", "V-C4")
    assert {move.tile for move in game.legal_moves if isinstance(move, fj.Lay)} == {fj.Tile("PPPPPP")}


@pytest.mark.rule("V-O1")
def test_V_O1_only_tiles_that_are_there_and_fit() -> None:
    game = exploring(PLAINS, bag="MMMMPP PPPPPP", aside="MMPPPP", variant="original")
    game.push("draw", draws=tiles("MMMMPP"))
    refused(game, "MMMMPP@1,-1", "X3")
    refused(game, "MPPPPP@1,-1", "V-C3")


@pytest.mark.rule("V-O2")
@pytest.mark.parametrize("draws", ["", "MMMMPP", "PPPPPP"])
def test_V_O2_one_tile_a_turn_whichever_it_is(draws: str) -> None:
    game = exploring(PLAINS, bag="MMMMPP PPPPPP MPPPPP", aside="MMPPPP PPPPPO", variant="original")
    if draws:
        game.push("draw", draws=tiles(draws))
    game.push("PPPPPP@1,-1" if draws == "PPPPPP" else "MMPPPP@1,-1")
    assert game.turn == 1
    verdict = refused(game, "PPPPPO@1,1", "S5", "X3", seat=0)
    assert "yellow is to move" in reason(verdict, "S5").text
    allowed(game, "draw")


@pytest.mark.rule("V-O3")
def test_V_O3_the_last_tile_does_not_fit_so_exploration_ends_at_once() -> None:
    game = exploring(PLAINS, bag="MMMMPP", aside="MMPPPP", variant="original", houses=HOUSES)
    game.push("draw")
    assert (game.phase, game.turn, game.settlement_order) == ("settlement", 0, (0, 1))
    assert SettlementBegan(0, "V-O3") in game.history[-1].events
    refused(game, "MMPPPP@1,-1", "X12")


@pytest.mark.rule("V-O3")
def test_V_O3_it_goes_on_while_a_tile_is_face_down() -> None:
    game = exploring(PLAINS, bag="MMMMPP PPPPPP", aside="MMPPPP", variant="original", houses=HOUSES)
    game.push("draw", draws=tiles("MMMMPP"))
    assert game.phase == "exploration"
    allowed(game, "MMPPPP@1,-1", "draw")


@pytest.mark.rule("V-O4")
@pytest.mark.parametrize(("variant", "unclaimed"), [("classic", 6), ("original", 0)])
def test_V_O4_vacant_tiles_score_nothing(variant: str, unclaimed: int) -> None:
    game = settling(chart(column(8)), variant=variant, houses={0: [(0, 0)]}, vikings_left={0: 1})
    game.push("settle@0,1")
    assert game.phase == "over"
    assert game.scores()[0] == fj.Score(vikings=1, unclaimed=unclaimed)


@pytest.mark.rule("V-O5")
def test_V_O5_a_game_can_be_tied() -> None:
    for began in (0, 1):
        outcome = finished((3, 3), variant="original", began=began).outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.rule) == (None, "V-O5")
    assert finished((3, 2), variant="original").outcome() == fj.Outcome(0, (0, 1), "W3")
    classic = finished((3, 3), variant="classic", began=0).outcome()
    assert classic is not None
    assert (classic.winner, classic.rule) == (1, "W4")


@pytest.mark.rule("V-O5")
@pytest.mark.parametrize(
    ("points", "winner"),
    [
        (((6, 2), (2, 3), (3, 4)), 0),
        (((6, 2), (2, 3), (2, 5)), 1),
        (((4, 2), (2, 4), (3, 3)), None),
        (((3, 3), (2, 2), (1, 1)), None),
    ],
)
def test_V_O5_over_three_games_most_points_then_who_won_two_then_nobody(
    points: tuple[tuple[int, int], ...], winner: int | None
) -> None:
    match = fj.Match(variant="original", seed=1)
    match.games[:] = [finished(pair, variant="original") for pair in points]
    assert [totals(game) for game in match.games] == list(points)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (winner, "V-O5")


@pytest.mark.rule("V-O6")
@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_V_O6_there_are_words_for_farms_and_fields(lang: str) -> None:
    speech = variety_of(lang, "original")
    names = [say(one, f"pieces.{kind}") for one in (lang, speech) for kind in ("longhouse", "viking")]
    assert len(set(names)) == 4
    assert all(names)


@pytest.mark.rule("V-O6")
@pytest.mark.parametrize(("cell", "name"), [((0, 0), "farm"), ((0, 1), "field")])
def test_V_O6_the_pieces_are_called_farms_and_fields(cell: tuple[int, int], name: str) -> None:
    game = settling(chart(column(4)), variant="original", houses={0: [(0, 0)]}, vikings={0: [(0, 1)]})
    assert f"{name} (white)" in reason(refused(game, fj.Settle(cell), "T3"), "T3").text
