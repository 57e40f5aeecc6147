"""R1-R3, and the runes of marked tiles: Strength, Water, Friendship."""
# ruff: noqa: N802 - tests carry the ids of the rules

from __future__ import annotations

import pytest

import fjords_widget as fj
from fjords_widget.engine.events import StoneSet
from tests.engine.rules.boards import (
    CENTRE,
    FLOWER,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    PLAINS,
    RING,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TRIO,
    allowed,
    chart,
    column,
    ended,
    exploring,
    lay,
    reason,
    refused,
    settles,
    settling,
)

FRIENDLY = "PPPPPP:friendship"


def points(game: fj.Game, part: str) -> tuple[int, ...]:
    """What each seat scores for one thing."""
    return tuple(getattr(score, part) for score in game.scores())


# R1-R3 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R1")
def test_R1_a_tile_with_a_stone_takes_no_viking() -> None:
    game = settling(
        chart(column(4)),
        runes=["friendship"],
        marks={fj.Cell(0, 1): "friendship"},
        houses={0: [(0, 0)]},
        vikings={0: [(0, 2)]},
    )
    verdict = refused(game, "settle@0,1", "R1")
    assert reason(verdict, "R1").cells == ((0, 1),)
    assert reason(verdict, "R1").text == "A rune stone lies on (0,1): Friendship."
    assert settles(game) == {(0, 3)}


@pytest.mark.rule("R1")
@pytest.mark.parametrize("build", ["longhouse", "home"])
def test_R1_and_no_longhouse(build: str) -> None:
    game = exploring(PLAINS, row=FRIENDLY, runes=["friendship", "home"])
    refused(game, lay(FRIENDLY, NORTH_EAST, build), "X8")
    game.push(lay(FRIENDLY, NORTH_EAST))
    assert game.board.stones == {NORTH_EAST: fj.Stone("friendship")}
    assert NORTH_EAST not in game.board.pieces


@pytest.mark.rule("R2")
def test_R2_a_mark_means_nothing_when_its_rune_is_not_in_the_game() -> None:
    game = exploring(PLAINS, row=f"{FRIENDLY} PPPPPP", runes=["home"])
    allowed(game, lay(FRIENDLY, NORTH_EAST, "longhouse"), lay(FRIENDLY, NORTH_EAST, "home"))
    # It plays like an unmarked tile then: one move for the two of them.
    allowed(game, lay("PPPPPP", NORTH_EAST))
    assert {move.tile for move in game.legal_moves if isinstance(move, fj.Lay)} == {fj.Tile.parse(FRIENDLY)}
    game.push(lay(FRIENDLY, NORTH_EAST, "longhouse"))
    assert not game.board.stones


@pytest.mark.rule("R2")
@pytest.mark.parametrize("mark", ["friendship", "water"])
def test_R2_such_a_tile_can_be_settled_and_scores_nothing_more(mark: str) -> None:
    shore = chart(column(4), bays=[((0, 1), 5), ((0, 2), 5)] if mark == "water" else [])
    game = settling(shore, houses={0: [(0, 0)]}, marks={fj.Cell(0, 1): mark})
    allowed(game, "settle@0,1")
    game.push("settle@0,1")
    game.push("settle@0,2")
    assert game.scores()[0] == fj.Score(vikings=2)


@pytest.mark.rule("R3")
def test_R3_a_rune_is_used_instead_of_a_normal_turn_and_once() -> None:
    ridge = [((0, 1), (0, 2))]
    game = settling(chart(column(7), ridges=ridge), houses={0: [(0, 1)], 1: [(0, 6)]}, runes=["horse"])
    allowed(game, "settle@0,0", "ride@0,1>0,2")
    game.push("ride@0,1>0,2")
    assert game.turn == 1, "that was the turn"
    assert (game.supply[0].vikings, game.supply[0].runes) == (19, frozenset())
    assert game.supply[1].runes == {"horse"}, "everybody has a stone of their own"
    game.push("settle@0,5")
    verdict = refused(game, "ride@0,2>0,1", "R3")
    assert reason(verdict, "R3").text == "This stone has already been used: Horse."


@pytest.mark.rule("R3")
@pytest.mark.parametrize(
    ("move", "name"), [("sail@0,0>0,1", "Journey"), ("ride@0,0>0,1", "Horse"), ("leap@1,0>0,1", "Wisdom")]
)
def test_R3_not_a_rune_that_is_not_in_the_game(move: str, name: str) -> None:
    game = settling(chart(column(3), bays=[((0, 0), 3)], peaks=[((0, 0), 1)]), houses={0: [(0, 0)]})
    verdict = game.explain(move)
    assert not verdict.legal
    assert reason(verdict, "R3").text == f"This rune is not in the game: {name}."
    assert fj.parse(move) not in game.legal_moves


@pytest.mark.rule("R3", "T6")
def test_R3_only_by_a_player_with_a_viking_in_supply() -> None:
    ridge = [((0, 1), (0, 2))]
    houses = {0: [(0, 6)], 1: [(0, 1)]}
    game = settling(chart(column(7), ridges=ridge), houses=houses, runes=["horse"], vikings_left={1: 0})
    verdict = refused(game, "ride@0,1>0,2", "S5", "T6", seat=1)
    assert reason(verdict, "T6").text == "You have no vikings left."
    game.push("settle@0,5")
    assert game.out == {1}


# Strength -------------------------------------------------------------------------------------------


@pytest.mark.rule("R-STR")
def test_R_STR_the_stone_goes_on_the_massif_when_it_is_laid() -> None:
    peak = chart(TRIO, ridges=[(NORTH_EAST, CENTRE), (NORTH_EAST, SOUTH_EAST)])
    with_rune = exploring(peak, row="MMMMMM:strength", runes=["strength"])
    with_rune.push(lay("MMMMMM:strength", NORTH_EAST))
    assert with_rune.board.stones == {NORTH_EAST: fj.Stone("strength")}
    assert StoneSet("strength", NORTH_EAST) in with_rune.history[-1].events
    without_rune = exploring(peak, row="MMMMMM:strength")
    without_rune.push(lay("MMMMMM:strength", NORTH_EAST))
    assert not without_rune.board.stones


@pytest.mark.rule("R-STR")
@pytest.mark.parametrize(("runes", "strength"), [(["strength"], (3, 2)), ([], (0, 0))])
def test_R_STR_every_viking_next_to_it_scores_its_owner_one_more(
    runes: list[str], strength: tuple[int, int]
) -> None:
    outside = [fj.Cell(0, 2), fj.Cell(0, 3)]
    game = ended(
        chart([*FLOWER, *outside], massifs=[CENTRE]),
        runes=runes,
        marks={CENTRE: "strength"},
        houses={0: [NORTH], 1: [outside[0]]},
        vikings={0: [NORTH_EAST, SOUTH_EAST, NORTH_WEST], 1: [SOUTH, SOUTH_WEST, outside[1]]},
    )
    assert points(game, "vikings") == (3, 3)
    assert points(game, "strength") == strength, "longhouses score nothing, nor do vikings farther away"
    assert game.board.walkable(CENTRE) == [], "touching is enough: the edges are all mountain"


# Water ----------------------------------------------------------------------------------------------

COAST = chart([*column(5), (-1, 2)], bays=[(cell, corner) for cell in column(5) for corner in (1, 2, 3)])
"""Five tiles with one sea along their east, and an inland tile in their west."""
TWO_SEAS = chart([*column(3), (1, 0), (1, 1)], straits=[((0, 0), (0, 1)), ((0, 1), (0, 2))])
"""The tile (0,1) has a strait in its north and one in its south, and they are not joined."""


@pytest.mark.rule("R-WAT")
def test_R_WAT_the_stone_goes_on_the_water_tile_when_it_is_laid() -> None:
    shore = chart(TRIO, bays=[(NORTH_EAST, 5)])
    game = exploring(shore, row="PPPPPO:water", runes=["water"])
    refused(game, lay("PPPPPO:water", NORTH_EAST, "longhouse"), "X8")
    game.push(lay("PPPPPO:water", NORTH_EAST))
    assert game.board.stones == {NORTH_EAST: fj.Stone("water")}
    assert StoneSet("water", NORTH_EAST) in game.history[-1].events


@pytest.mark.rule("R-WAT")
@pytest.mark.parametrize(("runes", "water"), [(["water"], (2, 1)), ([], (0, 0))])
def test_R_WAT_every_viking_on_the_same_sea_scores_one_more_at_any_distance(
    runes: list[str], water: tuple[int, int]
) -> None:
    game = ended(
        COAST,
        runes=runes,
        marks={fj.Cell(0, 0): "water"},
        houses={0: [(0, 3)]},
        vikings={0: [(0, 1), (0, 4), (-1, 2)], 1: [(0, 2)]},
    )
    assert points(game, "vikings") == (3, 1)
    assert points(game, "water") == water, "the inland viking and the longhouse score nothing"


@pytest.mark.rule("R-WAT")
def test_R_WAT_two_arcs_of_a_tile_are_two_seas() -> None:
    game = ended(
        TWO_SEAS,
        runes=["water"],
        marks={fj.Cell(0, 0): "water"},
        vikings={0: [(0, 1), (1, 0)], 1: [(0, 2), (1, 1)]},
    )
    assert game.board[(0, 1)].face == "OOPOOP"
    assert points(game, "water") == (2, 0), "the sea in the south of (0,1) is another one"


@pytest.mark.rule("R-WAT")
def test_R_WAT_once_for_each_viking() -> None:
    # The middle touches the sea in its corners 1 and 3; in the east the two are one sea.
    around = [(NORTH_EAST, corner) for corner in (5, 0, 1, 2, 3)] + [
        (SOUTH_EAST, corner) for corner in range(1, 6)
    ]
    faces = chart([CENTRE, NORTH_EAST, SOUTH_EAST], bays=around)
    assert faces == {CENTRE: "POPOPP", NORTH_EAST: "OOOOPO", SOUTH_EAST: "POOOOO"}
    game = ended(faces, runes=["water"], marks={SOUTH_EAST: "water"}, vikings={0: [CENTRE]})
    assert points(game, "water") == (1, 0)


# Friendship -----------------------------------------------------------------------------------------


@pytest.mark.rule("R-FRI")
def test_R_FRI_a_stone_goes_on_each_marked_tile_when_it_is_laid() -> None:
    game = exploring(PLAINS, row=f"{FRIENDLY} {FRIENDLY}#3 PPPPPP", players=3, runes=["friendship"])
    game.push(lay(FRIENDLY, NORTH_EAST))
    game.push(lay(f"{FRIENDLY}#3", SOUTH_WEST))
    game.push(lay("PPPPPP", (1, 1)))
    assert game.board.stones == dict.fromkeys((NORTH_EAST, SOUTH_WEST), fj.Stone("friendship"))


@pytest.mark.rule("R-FRI")
def test_R_FRI_never_on_the_all_plains_starting_tile() -> None:
    game = fj.Game(runes=["friendship"])
    assert game.board[SOUTH_EAST].face == "PPPPPP"
    assert not game.board.stones


@pytest.mark.rule("R-FRI")
@pytest.mark.parametrize(
    ("around", "friendship"),
    [
        ({0: 2, 1: 1}, (2, 0, 0)),
        ({0: 1, 1: 2, 2: 2}, (0, 2, 2)),
        ({0: 1, 1: 1, 2: 1}, (2, 2, 2)),
        ({2: 1}, (0, 0, 2)),
        ({}, (0, 0, 0)),
    ],
)
def test_R_FRI_whoever_has_most_vikings_around_it_scores_two(
    around: dict[int, int], friendship: tuple[int, ...]
) -> None:
    free = list(RING)
    vikings = {seat: [free.pop() for _ in range(count)] for seat, count in around.items()}
    game = ended(
        chart(FLOWER), players=3, runes=["friendship"], marks={CENTRE: "friendship"}, vikings=vikings
    )
    assert points(game, "friendship") == friendship


@pytest.mark.rule("R-FRI")
def test_R_FRI_longhouses_and_vikings_farther_away_do_not_count() -> None:
    game = ended(
        chart([*FLOWER, (0, 2), (0, 3)]),
        runes=["friendship"],
        marks={CENTRE: "friendship"},
        houses={1: [NORTH, NORTH_EAST]},
        vikings={0: [SOUTH], 1: [(0, 2), (0, 3)]},
    )
    assert points(game, "friendship") == (2, 0)


@pytest.mark.rule("R-FRI")
def test_R_FRI_each_stone_is_counted_by_itself() -> None:
    game = ended(
        chart(column(5)),
        runes=["friendship"],
        marks={fj.Cell(0, 1): "friendship", fj.Cell(0, 3): "friendship"},
        vikings={0: [(0, 0), (0, 2)], 1: [(0, 4)]},
    )
    assert points(game, "friendship") == (4, 2)
