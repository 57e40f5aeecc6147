"""R-JOU, R-HOR and R-WIS: the runes of settlement."""
# ruff: noqa: N802 - tests carry the ids of the rules

from __future__ import annotations

from typing import Any

import pytest

import fjords_widget as fj
from tests.engine.rules.boards import (
    CENTRE,
    FLOWER,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TRIO,
    Faces,
    allowed,
    chart,
    column,
    reason,
    reasons,
    refused,
    settling,
    without,
)


def shore(border: str) -> Faces:
    """Six tiles with one sea (or one range of mountains) along their east."""
    corners = [(cell, corner) for cell in column(6) for corner in (1, 2, 3)]
    return chart(column(6), bays=corners) if border == "sea" else chart(column(6), peaks=corners)


def parted(border: str) -> Faces:
    """The tile (0,1) has a strait (or a ridge) in its north and one in its south, which are not joined."""
    cells, borders = [*column(3), (1, 0), (1, 1)], [((0, 0), (0, 1)), ((0, 1), (0, 2))]
    return chart(cells, straits=borders) if border == "sea" else chart(cells, ridges=borders)


def goals(game: fj.Game, origin: tuple[int, int]) -> set[fj.Cell]:
    """Where a voyage from there may end."""
    voyages = [move for move in game.legal_moves if isinstance(move, fj.Sail | fj.Ride)]
    return {move.cell for move in voyages if move.origin == origin}


BOTH = pytest.mark.parametrize(
    ("border", "rune", "verb", "rule"),
    [("sea", "journey", "sail", "R-JOU"), ("mountains", "horse", "ride", "R-HOR")],
)


@BOTH
@pytest.mark.rule("R-JOU", "R-HOR")
def test_R_JOU_R_HOR_one_to_three_steps(border: str, rune: str, verb: str, rule: str) -> None:
    game = settling(shore(border), houses={0: [(0, 0)]}, runes=[rune])
    assert goals(game, (0, 0)) == {(0, 1), (0, 2), (0, 3)}
    verdict = refused(game, f"{verb}@0,0>0,4", rule)
    assert reason(verdict, rule).cells == ((0, 0), (0, 4))
    assert "more than three steps" in reason(verdict, rule).text
    game.push(f"{verb}@0,0>0,3")
    assert game.board.pieces[fj.Cell(0, 3)] == fj.Piece(0, "viking")
    assert (game.supply[0].vikings, game.supply[0].runes) == (19, frozenset())


@BOTH
@pytest.mark.rule("R-JOU", "R-HOR")
def test_R_JOU_R_HOR_each_tile_between_is_left_by_the_arc_one_came_in_by(
    border: str, rune: str, verb: str, rule: str
) -> None:
    game = settling(parted(border), houses={0: [(0, 0)]}, runes=[rune])
    assert goals(game, (0, 0)) == {(0, 1), (1, 0)}
    verdict = refused(game, f"{verb}@0,0>0,2", rule)
    assert "not joined by one stretch" in reason(verdict, rule).text
    # From the middle both arcs are open.
    game = settling(parted(border), houses={0: [(0, 1)]}, runes=[rune])
    assert goals(game, (0, 1)) == {(0, 0), (1, 0), (0, 2), (1, 1)}


@BOTH
@pytest.mark.rule("R-JOU", "R-HOR")
def test_R_JOU_R_HOR_one_shared_corner_is_enough(border: str, rune: str, verb: str, rule: str) -> None:
    corner = [(CENTRE, 3)]
    faces = chart(TRIO, bays=corner) if border == "sea" else chart(TRIO, peaks=corner)
    game = settling(faces, houses={0: [CENTRE]}, runes=[rune])
    assert goals(game, CENTRE) == {SOUTH, SOUTH_EAST}
    allowed(game, f"{verb}@0,0>0,1")
    assert rule in fj.rules


@BOTH
@pytest.mark.rule("R-JOU", "R-HOR")
def test_R_JOU_R_HOR_pieces_and_stones_do_not_block_it(border: str, rune: str, verb: str, rule: str) -> None:
    game = settling(
        shore(border),
        houses={0: [(0, 0)], 1: [(0, 1)]},
        vikings={1: [(0, 2)]},
        runes=[rune],
    )
    allowed(game, f"{verb}@0,0>0,3")
    assert goals(game, (0, 0)) == {(0, 3)}
    verdict = refused(game, f"{verb}@0,0>0,2", "T3")
    assert "viking (yellow)" in reason(verdict, "T3").text
    assert rule not in verdict.rules


@pytest.mark.rule("R-JOU", "R1")
def test_R_JOU_a_stone_on_the_way_does_not_block_the_sea() -> None:
    game = settling(
        shore("sea"), houses={0: [(0, 0)]}, runes=["journey", "water"], marks={fj.Cell(0, 1): "water"}
    )
    assert goals(game, (0, 0)) == {(0, 2), (0, 3)}
    assert "A rune stone lies on (0,1): Water." in str(refused(game, "sail@0,0>0,1", "R1"))


@BOTH
@pytest.mark.rule("R-JOU", "R-HOR")
def test_R_JOU_R_HOR_it_begins_at_an_own_piece_with_what_is_crossed(
    border: str, rune: str, verb: str, rule: str
) -> None:
    inland = fj.Cell(-1, 2)
    faces = {**shore(border), inland: "PPPPPP"}
    game = settling(faces, houses={0: [inland], 1: [(0, 0)]}, vikings={0: [(0, 5)]}, runes=[rune])
    assert goals(game, inland) == set()
    verdict = refused(game, f"{verb}@-1,2>0,3", rule)
    assert "does not show the terrain that this rune crosses" in reason(verdict, rule).text
    for origin in ("0,0", "0,1"):
        verdict = refused(game, f"{verb}@{origin}>0,2", rule)
        assert f"None of your pieces stands on ({origin})" in reason(verdict, rule).text
    refused(game, f"{verb}@9,9>0,2", rule)
    # A viking will do as well as a longhouse.
    allowed(game, f"{verb}@0,5>0,2")


@BOTH
@pytest.mark.rule("R-JOU", "R-HOR")
def test_R_JOU_R_HOR_it_ends_on_a_vacant_tile_on_the_same_stretch(
    border: str, rune: str, verb: str, rule: str
) -> None:
    faces = {**shore(border), fj.Cell(-1, 2): "PPPPPP"}
    game = settling(faces, houses={0: [(0, 0)], 1: [(0, 1)]}, runes=[rune])
    assert "not joined" in reason(refused(game, f"{verb}@0,0>-1,2", rule), rule).text
    assert "There is no tile" in reason(refused(game, f"{verb}@0,0>1,0", rule), rule).text
    refused(game, f"{verb}@0,0>0,1", "T3")
    refused(game, f"{verb}@0,0>0,0", "T3")


@pytest.mark.rule("R-HOR")
def test_R_HOR_the_massif_can_be_crossed_but_not_settled() -> None:
    line = chart([NORTH, CENTRE, SOUTH, (0, 2)], massifs=[CENTRE])
    game = settling(line, houses={0: [NORTH], 1: [(0, 2)]}, runes=["horse"])
    assert goals(game, NORTH) == {SOUTH}
    verdict = refused(game, fj.Ride(NORTH, CENTRE), "R-HOR")
    assert reason(verdict, "R-HOR").text == "The tile on (0,0) shows no plains."
    game.push(fj.Ride(NORTH, SOUTH))
    assert SOUTH in game.board.pieces


@pytest.mark.rule("R-JOU", "R-HOR")
def test_R_JOU_R_HOR_sea_is_not_crossed_on_a_horse_nor_mountains_by_ship() -> None:
    game = settling(shore("sea"), houses={0: [(0, 0)]}, runes=["journey", "horse"])
    allowed(game, "sail@0,0>0,1")
    assert "mountain" in reason(refused(game, "ride@0,0>0,1", "R-HOR"), "R-HOR").text
    game = settling(shore("mountains"), houses={0: [(0, 0)]}, runes=["journey", "horse"])
    allowed(game, "ride@0,0>0,1")
    assert "ocean" in reason(refused(game, "sail@0,0>0,1", "R-JOU"), "R-JOU").text


# Wisdom ---------------------------------------------------------------------------------------------

HORSESHOE = without(FLOWER, CENTRE, NORTH)
"""Five tiles around an empty middle, open in the north."""


def wise(faces: Faces | None = None, **options: Any) -> fj.Game:
    """White has a longhouse in the north-east of the horseshoe."""
    options.setdefault("houses", {0: [NORTH_EAST]})
    return settling(faces or chart(HORSESHOE), runes=["wisdom"], **options)


def leaps(game: fj.Game, space: fj.Cell) -> set[fj.Cell]:
    """Where a leap across this space may end."""
    return {move.cell for move in game.legal_moves if isinstance(move, fj.Leap) and move.space == space}


@pytest.mark.rule("R-WIS")
def test_R_WIS_across_an_empty_space_to_a_tile_on_its_other_side() -> None:
    game = wise()
    assert leaps(game, CENTRE) == {SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST}
    assert leaps(game, NORTH) == {NORTH_WEST}
    game.push(fj.Leap(CENTRE, SOUTH_WEST))
    assert game.board.stones == {CENTRE: fj.Stone("wisdom", 0)}
    assert game.board.pieces[SOUTH_WEST] == fj.Piece(0, "viking")
    assert (game.supply[0].vikings, game.supply[0].runes) == (19, frozenset())


@pytest.mark.rule("R-WIS")
def test_R_WIS_the_space_is_empty_and_touches_two_tiles() -> None:
    game = wise()
    verdict = refused(game, fj.Leap(SOUTH_EAST, SOUTH), "R-WIS")
    assert reason(verdict, "R-WIS").text == "A tile lies on (1,0); a Wisdom stone needs an empty space."
    verdict = refused(game, fj.Leap((2, -2), SOUTH_EAST), "R-WIS")
    assert "it touches 1." in reasons(verdict, "R-WIS")[0].text
    assert not any(isinstance(move, fj.Leap) and move.space == (2, -2) for move in game.legal_moves)


@pytest.mark.rule("R-WIS")
def test_R_WIS_an_own_piece_beside_it_with_plains_towards_it() -> None:
    walled = chart(HORSESHOE, ridges=[(CENTRE, NORTH_EAST)])
    assert leaps(wise(walled), CENTRE) == set()
    verdict = refused(wise(walled), fj.Leap(CENTRE, SOUTH), "R-WIS")
    assert "None of your pieces stands next to the space (0,0)" in reason(verdict, "R-WIS").text
    refused(wise(houses={0: [NORTH_EAST], 1: [SOUTH]}), fj.Leap((1, 1), SOUTH_EAST), "R-WIS")
    half = chart(HORSESHOE, peaks=[(CENTRE, 1)])
    assert SOUTH in leaps(wise(half), CENTRE), "half an edge of plains is enough"


@pytest.mark.rule("R-WIS")
def test_R_WIS_the_goal_touches_the_space_with_plains_towards_it() -> None:
    walled = chart(HORSESHOE, ridges=[(CENTRE, SOUTH_WEST)])
    game = wise(walled)
    assert leaps(game, CENTRE) == {SOUTH_EAST, SOUTH, NORTH_WEST}
    verdict = refused(game, fj.Leap(CENTRE, SOUTH_WEST), "R-WIS")
    assert reason(verdict, "R-WIS").corners == ((SOUTH_WEST, 1), (SOUTH_WEST, 2))
    assert "shows no plains towards the space" in reason(verdict, "R-WIS").text
    verdict = refused(game, fj.Leap(NORTH, SOUTH), "R-WIS")
    assert "does not touch the space (0,-1)" in reason(verdict, "R-WIS").text


@pytest.mark.rule("R-WIS")
def test_R_WIS_the_goal_is_vacant() -> None:
    game = wise(houses={0: [NORTH_EAST], 1: [SOUTH]})
    verdict = refused(game, fj.Leap(CENTRE, SOUTH), "T3")
    assert "longhouse (yellow)" in reason(verdict, "T3").text
    verdict = refused(game, fj.Leap(CENTRE, NORTH), "R-WIS")
    assert reason(verdict, "R-WIS").text == "There is no tile on (0,-1)."


@pytest.mark.rule("R-WIS")
def test_R_WIS_a_stone_keeps_other_wisdom_stones_off_its_space_and_nothing_else() -> None:
    game = wise(houses={0: [NORTH_EAST], 1: [SOUTH]})
    game.push(fj.Leap(CENTRE, SOUTH_WEST))
    verdict = refused(game, fj.Leap(CENTRE, NORTH_WEST), "R-WIS")
    assert reason(verdict, "R-WIS").text == "There is already a Wisdom stone on the space (0,0)."
    allowed(game, fj.Settle(SOUTH_EAST), fj.Leap((1, 1), SOUTH_EAST))
    assert leaps(game, CENTRE) == set()
