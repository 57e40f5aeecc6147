"""W1-W5: points, and who wins."""
# ruff: noqa: N802 - tests carry the ids of the rules

from __future__ import annotations

from typing import Any

import pytest

import fjords_widget as fj
from tests.engine.rules.boards import (
    CENTRE,
    FLOWER,
    NORTH,
    SOUTH,
    SOUTH_EAST,
    chart,
    column,
    finished,
    settling,
    totals,
)
from tests.games import played


@pytest.mark.rule("W1")
def test_W1_one_point_for_each_viking_and_none_for_longhouses() -> None:
    game = settling(
        chart(column(8)), houses={0: [(0, 0), (0, 4)], 1: [(0, 5)]}, vikings={0: [(0, 3)], 1: [(0, 6)]}
    )
    assert totals(game) == (1, 1)
    game.push("settle@0,1")
    assert totals(game) == (2, 1)
    game.push("settle@0,7")
    game.push("settle@0,2")
    assert game.phase == "over"
    assert totals(game) == (3, 2)
    assert game.scores()[0] == fj.Score(vikings=3)


@pytest.mark.rule("W1")
@pytest.mark.parametrize("kind", ["base", "base-4", "epic", "classic", "original"])
def test_W1_without_runes_points_are_vikings(kind: str) -> None:
    game = played(kind, 8)
    standing = [piece.seat for piece in game.board.pieces.values() if piece.kind == "viking"]
    for seat, score in enumerate(game.scores()):
        assert score.vikings == standing.count(seat)
        assert score.total == score.vikings + score.unclaimed


def last_viking(**options: Any) -> fj.Game:
    """White places its last viking in a column of eight, and five tiles beyond it are left."""
    game = settling(chart(column(8)), houses={0: [(0, 0)]}, vikings_left={0: 1}, **options)
    game.push("settle@0,1")
    return game


@pytest.mark.rule("W2")
def test_W2_who_has_placed_all_scores_the_vacant_tiles_that_nobody_else_reaches() -> None:
    game = last_viking()
    assert game.phase == "over"
    assert game.scores()[0] == fj.Score(vikings=1, unclaimed=6)
    assert game.scores()[1] == fj.Score()


@pytest.mark.rule("W2")
def test_W2_not_with_a_viking_left() -> None:
    game = settling(chart(column(8)), houses={0: [(0, 0)]}, vikings_left={0: 2})
    game.push("settle@0,1")
    assert game.scores()[0] == fj.Score(vikings=1)
    game.push("settle@0,2")
    assert game.scores()[0] == fj.Score(vikings=2, unclaimed=5)


@pytest.mark.rule("W2")
@pytest.mark.parametrize("supply", [0, 20])
def test_W2_not_where_an_opponent_could_go_whatever_they_have_in_supply(supply: int) -> None:
    houses = {0: [(0, 0)], 1: [(0, 7)]}
    game = settling(chart(column(8)), houses=houses, vikings_left={0: 1, 1: supply})
    game.push("settle@0,1")
    assert game.scores()[0] == fj.Score(vikings=1), "both could go to all of the tiles between"


@pytest.mark.rule("W2")
def test_W2_an_opponents_piece_is_a_border() -> None:
    game = settling(
        chart(column(8)), houses={0: [(0, 0)], 1: [(0, 5)]}, vikings={1: [(0, 4)]}, vikings_left={0: 1, 1: 0}
    )
    game.push("settle@0,1")
    assert game.phase == "over"
    assert game.scores()[0] == fj.Score(vikings=1), "yellow stands before (0,3), and nobody gets past it"
    assert game.scores()[1] == fj.Score(vikings=1, unclaimed=2), "(0,6) and (0,7) lie behind it"


@pytest.mark.rule("W2")
@pytest.mark.parametrize("runes", [[], ["horse"]])
def test_W2_only_on_foot_even_with_an_unspent_rune(runes: list[str]) -> None:
    land = chart(column(6), ridges=[((0, 2), (0, 3))])
    game = settling(land, houses={0: [(0, 0)]}, vikings_left={0: 1}, runes=runes)
    game.push("settle@0,1")
    assert game.supply[0].runes == set(runes)
    assert game.scores()[0] == fj.Score(vikings=1, unclaimed=1), "only (0,2): the rest lies behind the ridge"


@pytest.mark.rule("W2")
def test_W2_tiles_with_a_stone_are_not_vacant() -> None:
    game = settling(
        chart(column(5)),
        houses={0: [(0, 0)]},
        vikings_left={0: 1},
        marks={fj.Cell(0, 3): "friendship"},
        runes=["friendship"],
    )
    game.push("settle@0,1")
    assert game.scores()[0].unclaimed == 1, "(0,2): one cannot walk on over the stone"


@pytest.mark.rule("W3")
def test_W3_rune_scores_are_added_and_most_points_win() -> None:
    # White has fewer vikings, but more points: strength, friendship and home.
    faces = chart(FLOWER, massifs=[NORTH]) | {fj.Cell(0, 2): "PPPPPP"}
    game = settling(
        faces,
        runes=["strength", "friendship", "home"],
        marks={NORTH: "strength", fj.Cell(0, 2): "friendship"},
        houses={0: [SOUTH_EAST], 1: [fj.Cell(-1, 1)]},
        stones={SOUTH_EAST: "home:0"},
        vikings={0: [CENTRE], 1: [fj.Cell(-1, 0)]},
    )
    white = game.scores()[0]
    assert white == fj.Score(vikings=1, strength=1, home=1)
    assert white.total == 3
    game.push(fj.Settle(SOUTH))
    white = game.scores()[0]
    assert white == fj.Score(vikings=2, strength=1, friendship=2, home=2)
    assert game.scores()[1] == fj.Score(vikings=1, strength=1)
    while game.phase != "over":
        game.push(next(iter(game.legal_moves)))
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (0, "W3")
    assert NORTH not in game.board.pieces


@pytest.mark.rule("W3")
def test_W3_no_outcome_before_the_end_and_a_ranking_after_it() -> None:
    assert fj.Game().outcome() is None
    outcome = finished((2, 5, 1)).outcome()
    assert outcome == fj.Outcome(winner=1, ranking=(1, 0, 2), rule="W3")


@pytest.mark.rule("W4")
@pytest.mark.parametrize(
    ("points", "began", "ranking"),
    [
        ((3, 3), 0, (1, 0)),
        ((3, 3), 1, (0, 1)),
        ((4, 2, 4), 0, (2, 0, 1)),
        ((4, 2, 4), 1, (0, 2, 1)),
        ((4, 2, 4), 2, (0, 2, 1)),
        ((2, 2, 2, 2), 2, (1, 0, 3, 2)),
    ],
)
def test_W4_a_tie_goes_to_who_came_later_in_the_first_round(
    points: tuple[int, ...], began: int, ranking: tuple[int, ...]
) -> None:
    game = finished(points, began=began)
    assert totals(game) == points
    assert game.outcome() == fj.Outcome(ranking[0], ranking, "W4")


@pytest.mark.rule("W4")
def test_W4_a_tie_behind_the_winner_is_no_tie_for_the_win() -> None:
    assert finished((2, 4, 2), began=0).outcome() == fj.Outcome(1, (1, 2, 0), "W3")


@pytest.mark.rule("W4", "T1")
def test_W4_the_order_is_that_of_the_first_round_even_for_a_seat_that_was_out_at_once() -> None:
    game = settling(chart(column(4)), players=3, houses={0: [(0, 0)], 1: [(0, 3)]}, began=2, out=[2])
    game.push("settle@0,1")
    game.push("settle@0,2")
    assert game.settlement_order == (2, 0, 1)
    assert game.outcome() == fj.Outcome(1, (1, 0, 2), "W4")


@pytest.mark.rule("W5")
def test_W5_with_replay_a_tie_is_left_open() -> None:
    assert finished((3, 3), tie="replay").outcome() == fj.Outcome(None, (1, 0), "W5")
    assert finished((3, 2), tie="replay").outcome() == fj.Outcome(0, (0, 1), "W3")
    with pytest.raises(fj.InvalidOption):
        fj.Game(tie="coin")


@pytest.mark.rule("W5")
def test_W5_another_game_settles_it_and_the_scores_are_added_up() -> None:
    match = fj.Match(variant="base", tie="replay", seed=1)
    match.games[-1] = finished((3, 3), tie="replay")
    assert match.outcome() is None
    match.next()
    assert match.outcome() is None, "the second game is being played"
    match.games[-1] = finished((4, 4), tie="replay")
    assert match.totals == (7, 7)
    match.next()
    match.games[-1] = finished((1, 2), tie="replay")
    assert match.totals == (8, 9)
    assert match.outcome() == fj.Outcome(1, (1, 0), "W5")
    with pytest.raises(fj.FjordsError, match="over"):
        match.next()


@pytest.mark.rule("W5")
def test_W5_a_first_game_that_is_no_tie_is_all_there_is() -> None:
    match = fj.Match(players=3, variant="base", tie="replay", seed=1)
    match.games[-1] = finished((3, 1, 2), tie="replay")
    assert match.outcome() == fj.Outcome(0, (0, 2, 1), "W3")
    with pytest.raises(fj.InvalidOption):
        fj.Match(variant="base")
