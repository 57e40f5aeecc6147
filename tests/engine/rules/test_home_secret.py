"""R-HOM and R-SEC: the runes of exploration."""
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
    PLAINS,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TRIO,
    Faces,
    allowed,
    chart,
    ended,
    exploring,
    lay,
    reason,
    refused,
)

OUTSIDE = fj.Cell(1, -2)
"""The space that touches NORTH and NORTH_EAST."""


def secret(origin: fj.Cell, goal: fj.Cell, face: str = "PPPPPP") -> fj.Lay:
    """Lay a tile outside, and move a longhouse."""
    return lay(face, OUTSIDE, fj.Secret(origin, goal))


def hiding(faces: Faces | None = None, row: str = "PPPPPP PPPPPP", **options: Any) -> fj.Game:
    """A game with the Secret rune on a flower of plains; white has a longhouse in the south."""
    options.setdefault("houses", {0: [SOUTH]})
    options.setdefault("runes", ["secret"])
    return exploring(faces or chart(FLOWER), row=row, **options)


def secrets(game: fj.Game, origin: fj.Cell) -> set[fj.Cell]:
    """Where the longhouse could go."""
    builds = [move.build for move in game.legal_moves if isinstance(move, fj.Lay) and move.cell == OUTSIDE]
    return {build.cell for build in builds if isinstance(build, fj.Secret) and build.origin == origin}


# Home -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-HOM")
def test_R_HOM_the_stone_goes_under_a_longhouse_on_the_tile_just_laid() -> None:
    game = exploring(PLAINS, row="PPPPPP PPPPPP PPPPPP", runes=["home"])
    allowed(game, lay("PPPPPP", NORTH_EAST, "home"), lay("PPPPPP", NORTH_EAST, "longhouse"))
    game.push(lay("PPPPPP", NORTH_EAST, "home"))
    assert game.board.pieces == {NORTH_EAST: fj.Piece(0, "longhouse")}
    assert game.board.stones == {NORTH_EAST: fj.Stone("home", 0)}
    assert (game.supply[0].longhouses, game.supply[0].runes) == (3, frozenset())
    allowed(game, lay("PPPPPP", SOUTH_WEST, "home"))
    game.push(lay("PPPPPP", SOUTH_WEST))
    verdict = refused(game, lay("PPPPPP", (1, 1), "home"), "R-HOM")
    assert reason(verdict, "R-HOM").text == "This stone has already been used: Home."


@pytest.mark.rule("R-HOM", "X8")
def test_R_HOM_it_needs_the_rune_a_longhouse_plains_and_no_other_stone() -> None:
    peak = chart(TRIO, ridges=[(NORTH_EAST, CENTRE), (NORTH_EAST, SOUTH_EAST)])
    game = exploring(peak, row="MMMMMM:strength PPPMMM", runes=["home"], houses_left={0: 0})
    verdict = refused(game, lay("PPPMMM", NORTH_EAST, "home"), "R-HOM")
    assert reason(verdict, "R-HOM").text == "You have no longhouses left."
    game = exploring(peak, row="MMMMMM:strength PPPMMM", runes=["home"])
    verdict = refused(game, lay("MMMMMM:strength", NORTH_EAST, "home"), "X8")
    assert "no plains" in reason(verdict, "X8").text
    verdict = refused(exploring(PLAINS, row="PPPPPP"), lay("PPPPPP", NORTH_EAST, "home"), "R-HOM")
    assert reason(verdict, "R-HOM").text == "This rune is not in the game: Home."


@pytest.mark.rule("R-HOM")
def test_R_HOM_own_vikings_around_it_score_one_more_and_others_do_not() -> None:
    game = ended(
        chart([*FLOWER, (0, 2)], ridges=[(CENTRE, NORTH)]),
        runes=["home"],
        houses={0: [CENTRE], 1: [SOUTH_EAST]},
        stones={CENTRE: "home:0"},
        vikings={0: [NORTH, NORTH_WEST, (0, 2)], 1: [SOUTH, NORTH_EAST]},
    )
    assert [score.home for score in game.scores()] == [2, 0], (
        "north counts too, over the ridge; (0,2) does not touch it"
    )


@pytest.mark.rule("R-HOM", "R1")
def test_R_HOM_unused_it_is_lost_and_its_tile_takes_no_viking() -> None:
    game = exploring(PLAINS, row="PPPPPP", runes=["home"], houses={0: [CENTRE], 1: [SOUTH]})
    game.push(lay("PPPPPP", NORTH_EAST, "home"))
    assert (game.phase, game.turn) == ("settlement", 1)
    assert [side.runes for side in game.supply] == [frozenset(), frozenset()]
    verdict = refused(game, fj.Settle(NORTH_EAST), "T3")
    assert reason(verdict, "T3").text == "There is already a piece on (1,-1): longhouse (white)."


# Secret ---------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEC")
def test_R_SEC_a_longhouse_moves_one_or_two_tiles() -> None:
    game = hiding()
    assert secrets(game, SOUTH) == {CENTRE, SOUTH_EAST, SOUTH_WEST, NORTH, NORTH_EAST, NORTH_WEST}
    game.push(secret(SOUTH, NORTH))
    assert game.board.pieces == {NORTH: fj.Piece(0, "longhouse")}
    assert (game.supply[0].longhouses, game.supply[0].runes) == (3, frozenset())
    assert SOUTH in game.board.vacant
    assert game.turn == 1


@pytest.mark.rule("R-SEC")
def test_R_SEC_each_step_is_walked() -> None:
    game = hiding(chart(FLOWER, ridges=[(CENTRE, SOUTH)]))
    allowed(game, secret(SOUTH, CENTRE))
    verdict = refused(game, secret(SOUTH, NORTH), "R-SEC")
    assert reason(verdict, "R-SEC").cells == (SOUTH, NORTH)
    assert "is not one or two steps over plains" in reason(verdict, "R-SEC").text
    refused(hiding(), secret(SOUTH, OUTSIDE), "R-SEC")


@pytest.mark.rule("R-SEC")
@pytest.mark.parametrize("seat", [0, 1])
def test_R_SEC_not_through_a_longhouse_whosever_it_is(seat: int) -> None:
    houses = {0: [SOUTH, CENTRE]} if seat == 0 else {0: [SOUTH], 1: [CENTRE]}
    game = hiding(houses=houses)
    assert secrets(game, SOUTH) == {SOUTH_EAST, SOUTH_WEST, NORTH_EAST, NORTH_WEST}
    refused(game, secret(SOUTH, NORTH), "R-SEC")


@pytest.mark.rule("R-SEC")
def test_R_SEC_the_tile_just_laid_is_part_of_the_map() -> None:
    # From NORTH to NORTH_EAST there is a ridge; the way leads over the new tile, or onto it.
    game = hiding(chart([NORTH, NORTH_EAST], ridges=[(NORTH, NORTH_EAST)]), row="PPPPMP", houses={0: [NORTH]})
    assert secrets(game, NORTH) == {OUTSIDE, NORTH_EAST}
    allowed(game, secret(NORTH, NORTH_EAST, "PPPPMP"), secret(NORTH, OUTSIDE, "PPPPMP"))
    game.push(secret(NORTH, OUTSIDE, "PPPPMP"))
    assert set(game.board.pieces) == {OUTSIDE}


@pytest.mark.rule("R-SEC")
def test_R_SEC_onto_a_vacant_tile_other_than_its_own() -> None:
    game = hiding(houses={0: [SOUTH], 1: [SOUTH_EAST]})
    verdict = refused(game, secret(SOUTH, SOUTH_EAST), "R-SEC")
    assert reason(verdict, "R-SEC").text == "There is already a piece on (1,0): longhouse (yellow)."
    refused(game, secret(SOUTH, SOUTH), "R-SEC")
    verdict = refused(game, secret(SOUTH, fj.Cell(0, 2)), "R-SEC")
    assert "There is no tile on (0,2)." in str(verdict)


@pytest.mark.rule("R-SEC", "X8")
def test_R_SEC_x8_holds_where_it_goes() -> None:
    faces = chart([*FLOWER, (0, 2)], massifs=[(0, 2)])
    game = hiding(faces, runes=["secret", "friendship"], marks={SOUTH_EAST: "friendship"})
    assert "shows no plains" in str(refused(game, secret(SOUTH, fj.Cell(0, 2)), "R-SEC"))
    verdict = refused(game, secret(SOUTH, SOUTH_EAST), "R-SEC")
    assert reason(verdict, "R-SEC").text == "A rune stone lies on (1,0): Friendship."


@pytest.mark.rule("R-SEC")
def test_R_SEC_stones_do_not_block_the_way() -> None:
    game = hiding(runes=["secret", "friendship"], marks={CENTRE: "friendship"})
    assert CENTRE not in secrets(game, SOUTH)
    allowed(game, secret(SOUTH, NORTH))


@pytest.mark.rule("R-SEC", "R1")
def test_R_SEC_it_may_be_used_with_a_marked_tile_but_not_onto_it() -> None:
    marked = "PPPPPP:friendship"
    game = hiding(row=marked, runes=["secret", "friendship"], houses={0: [NORTH]})
    allowed(game, secret(NORTH, CENTRE, marked))
    assert OUTSIDE not in secrets(game, NORTH)
    verdict = refused(game, secret(NORTH, OUTSIDE, marked), "R-SEC")
    assert "A rune stone lies on (1,-2)" in reason(verdict, "R-SEC").text


@pytest.mark.rule("R-SEC")
def test_R_SEC_only_ones_own_longhouse() -> None:
    game = hiding(houses={0: [SOUTH], 1: [NORTH]})
    for origin in (NORTH, CENTRE):
        verdict = refused(game, secret(origin, SOUTH_WEST if origin == CENTRE else NORTH_EAST), "R-SEC")
        assert reason(verdict, "R-SEC").text == f"None of your longhouses stands on ({origin})."


@pytest.mark.rule("R-SEC", "R-HOM")
def test_R_SEC_not_the_one_on_the_home_stone() -> None:
    game = hiding(runes=["secret", "home"], houses={0: [SOUTH, NORTH]}, stones={SOUTH: "home:0"})
    assert secrets(game, SOUTH) == set()
    assert secrets(game, NORTH)
    verdict = refused(game, secret(SOUTH, SOUTH_EAST), "R-SEC")
    assert "stays there" in reason(verdict, "R-SEC").text


@pytest.mark.rule("R-SEC")
def test_R_SEC_once_and_only_if_it_is_in_the_game() -> None:
    game = hiding(row="PPPPPP PPPPPP PPPPPP", houses={0: [SOUTH], 1: [NORTH_WEST]})
    game.push(secret(SOUTH, NORTH))
    game.push(lay("PPPPPP", fj.Cell(2, -1)))
    again = lay("PPPPPP", fj.Cell(1, 1), fj.Secret(NORTH, CENTRE))
    assert "already been used: Secret" in reason(refused(game, again, "R-SEC"), "R-SEC").text
    game = hiding(runes=["home"])
    assert "not in the game: Secret" in reason(refused(game, secret(SOUTH, NORTH), "R-SEC"), "R-SEC").text


@pytest.mark.rule("R-SEC")
def test_R_SEC_instead_of_building() -> None:
    game = hiding(runes=["secret", "home"])
    seen = set()
    for move in game.legal_moves:
        after = game.copy()
        after.push(move)
        assert isinstance(move, fj.Lay)
        houses = len(after.board.pieces)
        assert houses == (2 if move.build in ("longhouse", "home") else 1)
        seen.add("secret" if isinstance(move.build, fj.Secret) else move.build)
    assert seen == {None, "longhouse", "home", "secret"}


@pytest.mark.rule("R-SEC")
def test_R_SEC_unused_it_is_lost() -> None:
    game = hiding(row="PPPPPP", houses={0: [SOUTH], 1: [NORTH]})
    game.push(lay("PPPPPP", OUTSIDE))
    assert game.phase == "settlement"
    assert [side.runes for side in game.supply] == [frozenset(), frozenset()]


@pytest.mark.rule("R-SEC", "S5")
def test_R_SEC_for_another_seat_only_the_turn_is_wrong() -> None:
    game = hiding(houses={0: [SOUTH], 1: [NORTH]})
    refused(game, secret(NORTH, CENTRE), "S5", seat=1)
