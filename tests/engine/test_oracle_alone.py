"""The oracle by itself: examples worked out by hand, and whole random games that keep every invariant."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from tests.engine.oracle import (
    RUNES,
    Cell,
    Chart,
    NeedsDraw,
    Oracle,
    OracleMismatch,
    Point,
    bag_for,
    corners,
    distinct_turns,
    edge,
    neighbours,
    read_placement,
    read_tile,
    turned,
)

START: list[tuple[str, Cell]] = [("POPPMM", (0, 0)), ("MPPPPP", (0, 1)), ("PPPPPP", (1, 0))]
EIGHTEEN = (
    *("MMMMPP", "MMMPPP", "MMMPOP", "MMPMMP", "MMPMPP", "MMPPPP", "MMPPOP", "MMPOPP", "MMPOOP"),
    *("MPMPPP", "MPPPPP", "MPOOPP", "MPOOOP", "PPPPPP", "PPPPPO", "PPPOOO", "PPOOOO", "POOOOO"),
)
LOOKS = {turned(face, turns) for face in (*EIGHTEEN, "MMMMMM", "POPPMM") for turns in range(6)}


def all_tiles() -> list[str]:
    """64 tiles by C5 to C9; which faces carry a count mark is made up."""
    ordinary = [face for face in EIGHTEEN if face != "PPPPPP"]
    two = [face for face in ordinary for _ in range(2)]
    two[two.index("POOOOO")] = "POOOOO:water"
    two += ["PPPPPP:friendship"] * 2 + ["MMMMMM:strength"]
    three = [f"{face}#3" for face in ordinary[:12]] + ["PPPPPP:friendship#3"]
    four = [f"{face}#4" for face in ordinary[12:] + ordinary[::2][:8]] + ["PPPPPP:friendship#4"]
    return two + three + four


# --- tables made by hand -----------------------------------------------------------------------------------


def settled(
    tiles: dict[Cell, str],
    pieces: dict[Cell, tuple[int, str]],
    *,
    players: int = 2,
    runes: tuple[str, ...] = (),
    variant: str = "base",
    tie: str = "order",
    turn: int = 0,
) -> Oracle:
    """A game in settlement, with these tiles (as laid) and pieces on the table."""
    start = [(face, cell) for cell, face in tiles.items()]
    oracle = Oracle(players, variant, runes, tie=tie, tiles=[], start=start, first=turn, draws=[])
    oracle.pieces.update(pieces)
    oracle.phase = "settlement"
    oracle.out.clear()
    return oracle


def exploring(
    row: list[str],
    bag: list[str],
    *,
    players: int = 2,
    runes: tuple[str, ...] = (),
    table_talk: bool = False,
    start: list[tuple[str, Cell]] = START,
) -> Oracle:
    """A base game just set up, with this row (four tiles, unless the bag is empty)."""
    return Oracle(players, "base", runes, table_talk, tiles=[*row, *bag], start=start, first=0, draws=row)


def drawing(variant: str, bag: list[str], *, table_talk: bool = False) -> Oracle:
    return Oracle(2, variant, (), table_talk, tiles=bag, start=START, first=0, draws=[])


def chart_of(tiles: dict[Cell, str]) -> Chart:
    chart = Chart()
    for cell, face in tiles.items():
        chart.lay(cell, face)
    return chart


def painted(cells: Iterable[Cell], colours: dict[Point, str]) -> dict[Cell, str]:
    """Faces for these cells: the corners named in their colours, plains elsewhere."""
    return {cell: "".join(colours.get(point, "P") for point in corners(cell)) for cell in cells}


# --- the lattice -------------------------------------------------------------------------------------------


def test_edge_i_lies_between_corners_i_and_i_plus_1() -> None:
    for cell in [(0, 0), (3, -2), (-4, 1)]:
        for index, other in enumerate(neighbours(cell)):
            here = corners(cell)
            assert set(edge(cell, other)) == {here[index], here[(index + 1) % 6]}


def test_three_cells_meet_in_a_corner() -> None:
    cells = [(q, r) for q in range(-3, 4) for r in range(-3, 4)]
    counts = Counter(point for cell in cells for point in corners(cell))
    assert all(counts[point] == 3 for point in corners((0, 0)))
    assert max(counts.values()) == 3


def test_cells_that_are_no_neighbours_share_no_edge() -> None:
    assert edge((0, 0), (1, 1)) == ()
    assert edge((0, 0), (2, -1)) == ()


def test_turning_is_clockwise() -> None:
    assert turned("POPPMM", 1) == "MPOPPM"
    assert turned("POPPMM", 6) == "POPPMM"
    assert distinct_turns("PPPPPP") == [0]
    assert distinct_turns("MMPMMP") == [0, 1, 2]
    assert distinct_turns("POOOOO") == [0, 1, 2, 3, 4, 5]


def test_the_bag_by_players_and_variant() -> None:
    tiles = all_tiles()
    assert [len(bag_for(tiles, players, "base")) for players in (2, 3, 4)] == [37, 50, 64]
    assert [len(bag_for(tiles, 2, variant)) for variant in ("epic", "classic", "original")] == [64, 37, 37]
    copies = Counter(read_tile(text).face for text in tiles)
    assert copies.pop("MMMMMM") == 1
    assert set(copies) == set(EIGHTEEN)
    assert set(copies.values()) == {3, 4}


# --- X: laying ---------------------------------------------------------------------------------------------


def test_the_start_fits_together() -> None:
    chart = chart_of({cell: face for face, cell in START})
    assert [chart.face(cell) for _, cell in START] == [face for face, _ in START]


def test_x2_one_touching_tile_is_not_enough() -> None:
    chart = chart_of({(0, 0): "PPPPPP", (0, 1): "PPPPPP"})
    assert chart.fits((1, 0), "PPPPPP")
    assert not chart.fits((0, -1), "PPPPPP")
    assert not chart.fits((0, 0), "PPPPPP")
    assert not chart.fits((5, 5), "PPPPPP")


def test_x3_every_shared_corner_must_match() -> None:
    chart = chart_of(
        {(0, 0): "PPMMPP", (0, 1): "PMMPPP"}
    )  # (1, 0) shows M on NW, W and SW, P elsewhere is free
    matching = {
        face for face in ("MPPPMM", "MOPPMM", "MMMMMM", "MPPPPM", "PPPPMM") if chart.fits((1, 0), face)
    }
    assert matching == {"MPPPMM", "MOPPMM", "MMMMMM"}


def test_x4_no_second_landmass() -> None:
    sea = {(0, 0): "PPOOPP", (0, 1): "POOPPP"}
    assert chart_of(sea).shows((1, 0), (0, 0)) == ["O", "O"]
    assert not chart_of(sea).fits((1, 0), "OPPPOO")
    # With a third tile beside the space, half a land edge will do.
    assert chart_of({**sea, (1, 1): "OPPPPP"}).fits((1, 0), "OPPPOO")


def test_x5_a_hole_may_be_closed_in() -> None:
    ring = dict.fromkeys(neighbours((0, 0))[:5], "PPPPPP")
    assert chart_of(ring).fits(neighbours((0, 0))[5], "PPPPPP")


def test_turns_are_the_smallest_and_tiles_that_play_alike_give_one_move() -> None:
    row = ["MMPMMP#3", "MMPMMP", "PPPPPP", "PPPPPP:friendship"]
    moves = exploring(row, []).legal()
    assert {read_placement(move.split("+")[0])[0] for move in moves} <= {"MMPMMP#3", "PPPPPP"}
    assert not any("/3@" in move or "/4@" in move or "/5@" in move for move in moves if "MMPMMP" in move)
    named = {
        read_placement(move.split("+")[0])[0] for move in exploring(row, [], runes=("friendship",)).legal()
    }
    assert {"PPPPPP", "PPPPPP:friendship"} <= named


def test_builds_on_a_marked_tile() -> None:
    row = ["PPPPPP:friendship", "PPPPPO"]
    plain = exploring(row, []).legal()
    assert any(move.startswith("PPPPPP:friendship@") and move.endswith("+longhouse") for move in plain)
    oracle = exploring(row, [], runes=("friendship", "home"))
    marked = {move for move in oracle.legal() if move.startswith("PPPPPP:friendship@")}
    assert marked
    assert not any("+" in move for move in marked)
    assert any(move.endswith("+home") for move in oracle.legal() - marked)
    move = min(marked)
    oracle.apply(move, [])
    assert oracle.stones == {read_placement(move)[1]: ("friendship", None)}


def test_no_longhouse_on_the_all_mountain_tile() -> None:
    start = [("MMMMPP", (0, 0)), ("PMMPPP", (0, 1))]
    moves = exploring(["MMMMMM:strength"], [], start=start).legal()
    assert moves == {"MMMMMM:strength@1,0"}


def test_home_takes_a_longhouse_and_a_stone() -> None:
    oracle = exploring(["PPPPPP", "PPPPPP", "PPPPPO", "PPPPPO"], [], runes=("home",))
    oracle.apply("PPPPPP@1,1+home", [])
    assert oracle.pieces == {(1, 1): (0, "longhouse")}
    assert oracle.stones == {(1, 1): ("home", 0)}
    assert (oracle.supplies[0].longhouses, oracle.supplies[0].runes) == (3, set())
    assert oracle.supplies[1].runes == {"home"}


def test_secret_moves_a_longhouse_one_or_two_tiles() -> None:
    oracle = exploring(["PPPPPP"], [], runes=("secret", "home"), start=[("PPPPPP", (q, 0)) for q in range(4)])
    oracle.pieces = {(0, 0): (0, "longhouse"), (2, 0): (1, "longhouse")}
    moves = {move.partition("+secret@")[2] for move in oracle.legal() if move.startswith("PPPPPP@1,-1")}
    # (2, 0) is in the way on the line; the new tile at (1, -1) is a stepping stone and an end.
    assert moves - {""} == {"0,0>1,0", "0,0>1,-1"}
    oracle.stones[(0, 0)] = ("home", 0)
    assert not any("secret" in move for move in oracle.legal())


def test_secret_steps_over_stones_but_not_onto_them() -> None:
    oracle = exploring(
        ["PPPPPP"], [], runes=("secret", "friendship"), start=[("PPPPPP", (q, 0)) for q in range(4)]
    )
    oracle.pieces = {(0, 0): (0, "longhouse")}
    oracle.stones = {(1, 0): ("friendship", None)}
    ends = {move.partition(">")[2] for move in oracle.legal() if move.startswith("PPPPPP@3,-1+secret")}
    assert ends == {"2,0"}
    oracle.apply("PPPPPP@3,-1+secret@0,0>2,0", [])
    assert oracle.pieces == {(2, 0): (0, "longhouse")}


def test_secret_needs_plains_on_each_edge_and_may_go_with_a_marked_tile() -> None:
    start = [("PPMMPP", (0, 0)), ("PMMPPP", (0, 1))]
    oracle = exploring(["MMMMMM:strength"], [], runes=("secret", "strength"), start=start)
    oracle.pieces = {(0, 0): (0, "longhouse")}
    assert oracle.legal() == {"MMMMMM:strength@1,0", "MMMMMM:strength@1,0+secret@0,0>0,1"}


# --- the row -----------------------------------------------------------------------------------------------

FITS = "PPPPPP"  # beside the start it fits south of (1, 0)
NEVER = "MMMMMM:strength"


def test_x10_the_drawn_tile_goes_to_the_end_and_the_row_shrinks() -> None:
    oracle = exploring(["PPPPPP", "PPPPPO", "PPPPPP", "MPPPPP"], ["MMPPPP"])
    with pytest.raises(NeedsDraw) as need:
        copy.deepcopy(oracle).apply("PPPPPP@1,1", [])
    assert need.value.bag == Counter(["MMPPPP"])
    with pytest.raises(OracleMismatch):
        copy.deepcopy(oracle).apply("PPPPPP@1,1", ["MMMPPP"])
    with pytest.raises(OracleMismatch):
        copy.deepcopy(oracle).apply("PPPPPP@1,1", ["MMPPPP", "MMPPPP"])
    with pytest.raises(OracleMismatch):
        copy.deepcopy(oracle).apply("PPPPPP@9,9", ["MMPPPP"])
    oracle.apply("PPPPPP@1,1", ["MMPPPP"])
    assert oracle.row == ["PPPPPO", "PPPPPP", "MPPPPP", "MMPPPP"]
    assert oracle.turn == 1
    oracle.apply(min(move for move in oracle.legal() if move.startswith("PPPPPP@")), [])
    assert oracle.row == ["PPPPPO", "MPPPPP", "MMPPPP"]


def test_x11_swap_and_top_up() -> None:
    row = [NEVER] * 4
    tiles = [*row, FITS, FITS]
    # Two come from the bag, then the old row goes back and two of it come out again.
    oracle = Oracle(tiles=tiles, start=START, first=1, draws=[*row, FITS, FITS, NEVER, NEVER])
    assert oracle.row == [FITS, FITS, NEVER, NEVER]
    assert oracle.bag == Counter({NEVER: 2})
    assert oracle.turn == 1
    assert oracle.phase == "exploration"
    with pytest.raises(
        OracleMismatch
    ):  # the old row is not in the bag when the first of the new ones are drawn
        Oracle(tiles=tiles, start=START, first=1, draws=[*row, NEVER, FITS, FITS, NEVER])


def test_x11_is_repeated_until_something_fits() -> None:
    row = [NEVER] * 4
    draws = [*row, *row, FITS, NEVER, NEVER, NEVER]
    oracle = Oracle(tiles=[*[NEVER] * 11, FITS], start=START, first=0, draws=draws)
    assert oracle.row == [FITS, NEVER, NEVER, NEVER]
    assert sum(oracle.bag.values()) == 8


def test_x12_nothing_fits_and_the_player_to_move_begins() -> None:
    oracle = exploring([FITS, NEVER, NEVER, NEVER], [NEVER])
    oracle.supplies[1].longhouses = 0
    oracle.apply("PPPPPP@1,1+longhouse", [NEVER])
    assert oracle.phase == "settlement"
    assert oracle.settlement_order == [1, 0]
    assert oracle.turn == 0
    assert oracle.out == {1}
    assert oracle.row == [NEVER] * 4
    assert [supply.longhouses for supply in oracle.supplies] == [0, 0]  # X9


def test_t1_the_player_after_the_last_tile_begins() -> None:
    oracle = exploring([FITS], [], players=3, runes=("home", "secret", "horse"))
    oracle.apply("PPPPPP@1,1+longhouse", [])
    assert oracle.settlement_order == [1, 2, 0]
    assert oracle.turn == 0
    assert oracle.out == {1, 2}
    assert all(supply.runes == {"horse"} for supply in oracle.supplies)


# --- classic and original ----------------------------------------------------------------------------------


def test_classic_a_tile_that_does_not_fit_means_drawing_again() -> None:
    oracle = drawing("classic", [NEVER, FITS, FITS, NEVER])
    assert oracle.legal() == {"draw"}
    oracle.apply("draw", [NEVER])
    assert (oracle.turn, oracle.hand, oracle.aside) == (0, None, [NEVER])
    oracle.apply("draw", [FITS])
    assert oracle.hand == FITS
    assert all(move.startswith("PPPPPP@") for move in oracle.legal())
    oracle.apply("PPPPPP@1,1+longhouse", [])
    assert (oracle.turn, oracle.legal()) == (1, {"draw"})


def fitting_tile_aside(variant: str) -> Oracle:
    """A tile that fits again lies aside, and the mover has drawn one in vain."""
    oracle = drawing(variant, [NEVER, NEVER, FITS, FITS])
    oracle.bag -= Counter([FITS])
    oracle.aside = [FITS]
    oracle.apply("draw", [NEVER])
    return oracle


def test_v_c3_in_classic_an_open_tile_is_laid_first_or_not_at_all() -> None:
    assert fitting_tile_aside("classic").legal() == {"draw"}


def test_v_o1_in_the_original_an_open_tile_may_be_laid_after_drawing_in_vain() -> None:
    oracle = fitting_tile_aside("original")
    assert {"draw", "PPPPPP@1,1", "PPPPPP@1,1+longhouse"} <= oracle.legal()
    oracle.apply("PPPPPP@1,1", [])
    assert (oracle.turn, oracle.aside) == (1, [NEVER])
    oracle.apply("draw", [NEVER])
    assert oracle.turn == 1


@pytest.mark.parametrize("variant", ["classic", "original"])
def test_v_c6_the_last_tile_decides_who_begins(variant: str) -> None:
    laid = drawing(variant, [FITS])
    laid.apply("draw", [FITS])
    laid.apply("PPPPPP@1,1+longhouse", [])
    assert laid.phase == "settlement"
    assert laid.settlement_order == [1, 0]
    vain = drawing(variant, [NEVER])
    vain.apply("draw", [NEVER])
    assert vain.settlement_order == [0, 1]
    assert vain.phase == "over"  # nobody has built
    assert (vain.aside, vain.hand) == ([NEVER], None)


# --- table talk --------------------------------------------------------------------------------------------


def test_a_claim_is_answered_clockwise_and_a_shown_placement_voids_it() -> None:
    row = ["PPPPPP", "PPPPPO", "PPPPPP", "MPPPPP"]
    oracle = exploring(row, ["MMPPPP"], players=3, table_talk=True)
    assert "claim" in oracle.legal()
    oracle.apply("claim", [])
    assert oracle.turn == 1
    assert {"silence", "show:PPPPPP@1,1"} <= oracle.legal()
    assert not any("+" in move or move == "claim" for move in oracle.legal())
    oracle.apply("silence", [])
    assert oracle.turn == 2
    oracle.apply("show:PPPPPP@1,1", [])
    assert oracle.turn == 0
    assert {"PPPPPP@1,1+longhouse", "MPPPPP/2@1,1"} <= oracle.legal()
    assert "claim" not in oracle.legal()
    oracle.apply("MPPPPP/2@1,1", ["MMPPPP"])
    assert oracle.turn == 1
    assert "claim" in oracle.legal()


def test_a_claim_that_stands_swaps_the_row_once() -> None:
    row = [FITS, "PPPPPO", "PPPPPP", "MPPPPP"]
    oracle = exploring(row, [NEVER, FITS], table_talk=True)
    oracle.apply("claim", [])
    oracle.apply("silence", [NEVER, FITS, "PPPPPO", "MPPPPP"])
    assert oracle.row == [NEVER, FITS, "PPPPPO", "MPPPPP"]
    assert oracle.turn == 0
    assert oracle.phase == "exploration"


def test_nothing_happens_by_itself_with_table_talk() -> None:
    oracle = exploring([NEVER] * 4, [NEVER, FITS], table_talk=True)
    assert oracle.legal() == {"claim"}
    oracle.apply("claim", [])
    assert oracle.legal() == {"silence"}
    ended = exploring([FITS, NEVER], [], table_talk=True)
    ended.apply("claim", [])
    ended.apply("silence", [])
    assert ended.settlement_order == [0, 1]  # the bag is empty: a claim that stands ends the exploration


def test_table_talk_with_a_tile_in_hand() -> None:
    oracle = drawing("classic", [FITS, NEVER], table_talk=True)
    assert oracle.legal() == {"draw"}
    oracle.apply("draw", [FITS])
    assert oracle.hand == FITS
    assert "claim" in oracle.legal()
    oracle.apply("claim", [])
    assert (oracle.turn, "show:PPPPPP@1,1" in oracle.legal()) == (1, True)
    oracle.apply("silence", [])
    assert (oracle.turn, oracle.aside, oracle.legal()) == (0, [FITS], {"draw"})
    oracle.apply("draw", [NEVER])
    assert oracle.hand == NEVER
    assert oracle.legal() == {"claim"}
    oracle.apply("claim", [])
    assert oracle.legal() == {"silence"}
    oracle.apply("silence", [])
    assert oracle.settlement_order == [0, 1]
    assert oracle.aside == [FITS, NEVER]


# --- T: settlement -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letters", "walks"),
    [("PP", True), ("PM", True), ("MP", True), ("PO", True), ("MM", False), ("OO", False)],
)
def test_t2_walking_over_an_edge(letters: str, walks: bool) -> None:
    # The south edge of (0, 0) is its corners SE, SW; for the tile below the same points are NE, NW.
    south_east, south_west = letters[0], letters[1]
    tiles = {(0, 0): f"PPP{south_east}{south_west}P", (0, 1): f"{south_west}{south_east}PPPP"}
    oracle = settled(tiles, {(0, 0): (0, "longhouse")})
    assert oracle.legal() == ({"settle@0,1"} if walks else set())


def test_example_1_behind_the_mountains_one_goes_round() -> None:
    tiles = {(0, 0): "PPPMMP", (0, 1): "MMPPPP", (1, 0): "PPPPPM"}
    oracle = settled(tiles, {(0, 0): (0, "viking")})
    assert oracle.legal() == {"settle@1,0"}
    oracle.apply("settle@1,0", [])
    assert oracle.legal() == {"settle@0,1"}
    assert (oracle.turn, oracle.out) == (0, {1})


def test_example_2_who_may_take_which_tile() -> None:
    yellow, black = (0, 0), (1, 0)
    a, b, c, d = (-1, 1), (1, -1), (0, 1), (2, 0)
    tiles = dict.fromkeys((yellow, black, a, b, c, d), "PPPPPP")
    houses = {yellow: (0, "longhouse"), black: (1, "longhouse")}
    names = {f"settle@{q},{r}": name for name, (q, r) in zip("ABCD", (a, b, c, d), strict=True)}

    def open_to(seat: int, vikings: dict[Cell, int]) -> str:
        oracle = settled(
            tiles, {**houses, **{cell: (own, "viking") for cell, own in vikings.items()}}, turn=seat
        )
        return "".join(sorted(names[move] for move in oracle.legal()))

    assert (open_to(0, {}), open_to(1, {})) == ("ABC", "BCD")
    assert (open_to(0, {c: 1}), open_to(1, {c: 1})) == ("AB", "ABD")
    assert (open_to(0, {c: 0}), open_to(1, {c: 0})) == ("AB", "BD")
    assert open_to(0, {b: 0}) == "AC"


def test_t6_a_rune_keeps_a_player_in() -> None:
    tiles = {(0, 0): "PPPMMP", (0, 1): "MMPPPP"}
    pieces = {(0, 0): (0, "longhouse")}
    assert settled(tiles, pieces).legal() == set()
    oracle = settled(tiles, pieces, runes=("horse",))
    assert oracle.legal() == {"ride@0,0>0,1"}
    oracle.supplies[0].vikings = 0
    assert oracle.legal() == set()
    oracle.supplies[0].vikings = 2
    oracle.apply("ride@0,0>0,1", [])
    assert oracle.phase == "over"
    assert oracle.out == {0, 1}
    assert oracle.supplies[0].runes == set()


def test_a_stone_takes_no_viking() -> None:
    oracle = settled({(0, 0): "PPPPPP", (0, 1): "PPPPPP"}, {(0, 0): (0, "longhouse")})
    oracle.stones[(0, 1)] = ("friendship", None)
    assert oracle.legal() == set()


# --- R: travelling runes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("letter", "rune", "verb"), [("O", "journey", "sail"), ("M", "horse", "ride")])
def test_r_jou_a_tile_is_entered_and_left_by_one_arc(letter: str, rune: str, verb: str) -> None:
    def targets(middle: str) -> set[str]:
        tiles = {(0, 0): "PPPMMP", (0, 1): middle, (0, 2): "MMPPPP"}
        as_letter = {cell: face.replace("M", letter) for cell, face in tiles.items()}
        oracle = settled(as_letter, {(0, 0): (0, "longhouse")}, runes=(rune,))
        return {move.partition(">")[2] for move in oracle.legal() if move.startswith(f"{verb}@0,0>")}

    assert targets("MMPMMP") == {"0,1"}  # two arcs, top and bottom
    assert targets("MMMMMP") == {"0,1", "0,2"}
    assert targets("MMPMMM") == {"0,1", "0,2"}  # round the other side


def test_r_jou_three_steps_and_nothing_blocks_the_sea() -> None:
    tiles = {(0, r): "POOOPP" for r in range(5)}
    pieces = {(0, 0): (0, "longhouse"), (0, 1): (1, "viking")}
    oracle = settled(tiles, pieces, runes=("journey",))
    oracle.stones[(0, 2)] = ("friendship", None)
    assert oracle.legal() == {"sail@0,0>0,3"}


def test_r_jou_one_shared_ocean_corner_is_enough() -> None:
    oracle = settled(
        {(0, 0): "PPPOPP", (0, 1): "POPPPP"}, {(0, 0): (0, "longhouse")}, runes=("journey", "horse")
    )
    assert oracle.legal() == {"settle@0,1", "sail@0,0>0,1"}


def test_r_hor_the_all_mountain_tile_is_crossed_and_not_settled() -> None:
    tiles = {(0, 0): "PPPMMP", (0, 1): "MMMMMM", (0, 2): "MMPPPP"}
    oracle = settled(tiles, {(0, 0): (0, "longhouse")}, runes=("horse",))
    assert oracle.legal() == {"ride@0,0>0,2"}


def test_each_origin_is_a_move_of_its_own() -> None:
    tiles = {(0, r): "POOOPP" for r in range(3)}
    oracle = settled(tiles, {(0, 0): (0, "longhouse"), (0, 1): (0, "viking")}, runes=("journey",))
    assert oracle.legal() == {"settle@0,2", "sail@0,0>0,2", "sail@0,1>0,2"}


def test_r_wis_over_an_empty_space() -> None:
    # The corners of the hole, NW to W: towards it the tiles around show PM, MM, MP, PO, OO, OP.
    hole = dict(zip(corners((0, 0)), "PMMPOO", strict=True))
    tiles = painted(neighbours((0, 0)), hole)
    north, _, _, south, *_ = neighbours((0, 0))
    oracle = settled(tiles, {north: (0, "longhouse")}, runes=("wisdom",))
    leaps = {move for move in oracle.legal() if move.startswith("leap@0,0>")}
    assert leaps == {"leap@0,0>1,0", "leap@0,0>0,1", "leap@0,0>-1,0"}
    oracle.apply("leap@0,0>0,1", [])
    assert oracle.stones == {(0, 0): ("wisdom", 0)}
    assert oracle.pieces[(0, 1)] == (0, "viking")
    assert oracle.supplies[0].vikings == 19
    other = settled(tiles, {north: (0, "longhouse"), south: (1, "longhouse")}, runes=("wisdom",), turn=1)
    assert "leap@0,0>1,0" in other.legal()
    other.stones[(0, 0)] = ("wisdom", 0)
    assert not any(move.startswith("leap@0,0>") for move in other.legal())


def test_r_wis_needs_plains_on_the_own_edge_too() -> None:
    north, _, _, south, *_ = neighbours((0, 0))
    oracle = settled({north: "PPPMMP", south: "PPPPPP"}, {north: (0, "longhouse")}, runes=("wisdom",))
    assert oracle.legal() == set()


# --- scores ------------------------------------------------------------------------------------------------


def points(oracle: Oracle, kind: str) -> list[int]:
    return [score[kind] for score in oracle.scores()]


def test_r_str_counts_touching_vikings_only() -> None:
    tiles = {(0, 0): "MMMMMM", (0, -1): "PPPMMP", (0, 1): "MMPPPP", (0, 2): "PPPPPP"}
    pieces = {(0, -1): (0, "viking"), (0, 1): (1, "longhouse"), (0, 2): (1, "viking")}
    oracle = settled(tiles, pieces, runes=("strength",))
    oracle.stones[(0, 0)] = ("strength", None)
    assert points(oracle, "strength") == [1, 0]
    assert points(oracle, "total") == [2, 1]


def test_r_wat_the_sea_is_joined_arc_to_arc() -> None:
    water, south, far_south, east, far_east = (0, 0), (0, 1), (0, 2), (1, 0), (2, -1)
    ocean = {
        *corners(water)[1:],  # all but its NW corner
        corners(east)[1],  # the eastern tile's arc goes on to its NE corner, where the far eastern one begins
        *corners(south)[
            3:5
        ],  # another arc on the far side of the southern tile, shared with the far southern one
    }
    tiles = painted((water, south, far_south, east, far_east), dict.fromkeys(ocean, "O"))
    assert tiles[south] == "OOPOOP"
    assert tiles[far_east] == "PPPPPO"
    vikings = {south: (0, "viking"), far_south: (1, "viking"), east: (0, "viking"), far_east: (1, "viking")}
    oracle = settled(tiles, vikings, runes=("water",))
    assert points(oracle, "water") == [0, 0]
    oracle.stones[water] = ("water", None)
    assert points(oracle, "water") == [2, 1]
    oracle.pieces[south] = (0, "longhouse")
    assert points(oracle, "water") == [1, 1]


def test_r_fri_most_vikings_and_ties() -> None:
    around = neighbours((0, 0))
    tiles = dict.fromkeys(((0, 0), *around), "PPPPPP")

    def friendship(seats: tuple[int, ...], kind: str = "viking") -> list[int]:
        oracle = settled(tiles, {cell: (s, kind) for cell, s in zip(around, seats, strict=False)}, players=3)
        oracle.stones[(0, 0)] = ("friendship", None)
        return points(oracle, "friendship")

    assert friendship((0, 0, 1)) == [2, 0, 0]
    assert friendship((0, 1, 1, 0, 2)) == [2, 2, 0]
    assert friendship(()) == [0, 0, 0]
    assert friendship((0, 0), "longhouse") == [0, 0, 0]
    assert friendship((2,)) == [0, 0, 2]


def test_r_fri_each_stone_by_itself() -> None:
    tiles = {(0, r): "PPPPPP" for r in range(3)}
    oracle = settled(tiles, {(0, 1): (1, "viking")})
    oracle.stones = {(0, 0): ("friendship", None), (0, 2): ("friendship", None)}
    assert points(oracle, "friendship") == [0, 4]


def test_r_hom_only_for_its_owner() -> None:
    tiles = {(0, r): "PPPPPP" for r in range(4)}
    pieces = {(0, 0): (1, "viking"), (0, 1): (0, "longhouse"), (0, 2): (0, "viking"), (0, 3): (0, "viking")}
    oracle = settled(tiles, pieces)
    oracle.stones[(0, 1)] = ("home", 0)
    assert points(oracle, "home") == [1, 0]


def line_of_plains(**options: str) -> Oracle:
    """Six tiles in a line: seat 0 on the third, with no viking left, and seat 1 on the fifth."""
    pieces = {(0, 2): (0, "viking"), (0, 4): (1, "longhouse")}
    oracle = settled({(0, r): "PPPPPP" for r in range(6)}, pieces, **options)  # type: ignore[arg-type]
    oracle.supplies[0].vikings = 0
    return oracle


def test_w2_tiles_that_nobody_else_reaches_on_foot() -> None:
    oracle = line_of_plains()
    assert points(oracle, "unclaimed") == [2, 0]  # (0, 0) and (0, 1); (0, 3) is open to both
    oracle.supplies[1].vikings = 0
    assert points(oracle, "unclaimed") == [2, 1]  # whatever the opponents have in supply
    oracle.supplies[0].vikings = 1
    assert points(oracle, "unclaimed") == [0, 1]
    oracle.supplies[0].vikings = 0
    oracle.stones[(0, 1)] = ("friendship", None)
    assert points(oracle, "unclaimed") == [0, 1]  # a stone is no vacant tile, and no way on


def test_v_o4_no_w2_in_the_original() -> None:
    assert points(line_of_plains(variant="original"), "unclaimed") == [0, 0]
    assert points(line_of_plains(variant="classic"), "unclaimed") == [2, 0]


def finished(seats: str, order: list[int], *, variant: str = "base", tie: str = "order") -> dict[str, object]:
    """The outcome with one viking for each digit of `seats`."""
    players = len(order)
    pieces = {(0, 2 * r): (int(seat), "viking") for r, seat in enumerate(seats)}
    oracle = settled(dict.fromkeys(pieces, "PPPPPP"), pieces, players=players, variant=variant, tie=tie)
    oracle.settlement_order = order
    assert oracle.outcome() is None
    oracle.phase = "over"
    outcome = oracle.outcome()
    assert outcome is not None
    return outcome


def test_w3_w4_w5_v_o5() -> None:
    assert finished("0112", [0, 1, 2]) == {"winner": 1, "ranking": [1, 2, 0], "rule": "W3"}
    assert finished("0112", [2, 0, 1]) == {"winner": 1, "ranking": [1, 0, 2], "rule": "W3"}
    assert finished("0011", [0, 1]) == {"winner": 1, "ranking": [1, 0], "rule": "W4"}
    assert finished("0011", [1, 0], variant="classic") == {"winner": 0, "ranking": [0, 1], "rule": "W4"}
    assert finished("00112", [1, 2, 0]) == {"winner": 0, "ranking": [0, 1, 2], "rule": "W4"}
    assert finished("0011", [1, 0], tie="replay") == {"winner": None, "ranking": [0, 1], "rule": "W5"}
    assert finished("01", [0, 1], variant="original") == {"winner": None, "ranking": [1, 0], "rule": "V-O5"}
    assert finished("011", [0, 1], variant="original", tie="replay")["rule"] == "W3"


def test_options_that_are_no_game() -> None:
    for players, variant, runes in [
        (3, "epic", ()),
        (2, "classic", ("home",)),
        (5, "base", ()),
        (2, "base", ("x",)),
    ]:
        with pytest.raises(ValueError, match=r"no .* game"):
            Oracle(players, variant, runes, tiles=[], start=START, first=0, draws=[])


# --- whole games -------------------------------------------------------------------------------------------


class Played(NamedTuple):
    """A finished game and what happened in it."""

    oracle: Oracle
    moves: list[str]
    draws: list[list[str]]


def new_game(
    rng: random.Random, players: int, variant: str, runes: tuple[str, ...], table_talk: bool, tie: str
) -> Oracle:
    """A game set up with draws of its own choosing."""
    tiles = bag_for(all_tiles(), players, variant)
    first = rng.randrange(players)
    draws: list[str] = []
    while True:
        try:
            return Oracle(
                players, variant, runes, table_talk, tie, tiles=tiles, start=START, first=first, draws=draws
            )
        except NeedsDraw as need:
            draws.append(rng.choice(sorted(need.bag.elements())))


def advance(oracle: Oracle, move: str, rng: random.Random) -> tuple[Oracle, list[str]]:
    """The game after the move, and the tiles that it drew."""
    draws: list[str] = []
    while True:
        after = copy.deepcopy(oracle)
        try:
            after.apply(move, draws)
        except NeedsDraw as need:
            draws.append(rng.choice(sorted(need.bag.elements())))
        else:
            return after, draws


def kind_of(move: str) -> str:
    """The sort of a move, so that rare sorts are played as well."""
    if "+" in move:
        return move.partition("+")[2].partition("@")[0]
    head = move.partition(":")[0] if move.startswith("show:") else move.partition("@")[0]
    return head if head.islower() else "lay"


def choose(moves: set[str], rng: random.Random) -> str:
    kind = rng.choice(sorted({kind_of(move) for move in moves}))
    return rng.choice(sorted(move for move in moves if kind_of(move) == kind))


def random_game(oracle: Oracle, rng: random.Random) -> Played:
    """Plays a game to its end with random moves and draws, looking at every position on the way."""
    all_of_them = tiles_of(oracle)
    moves: list[str] = []
    draws: list[list[str]] = []
    while oracle.phase != "over":
        legal = oracle.legal()
        check_position(oracle, legal, all_of_them)
        if rng.random() < 0.1:
            check_second_opinion(oracle, legal)
        move = choose(legal, rng)
        before = oracle
        oracle, drawn = advance(oracle, move, rng)
        check_step(before, move, oracle)
        moves.append(move)
        draws.append(drawn)
        assert len(moves) < 1000
    check_end(oracle)
    return Played(oracle, moves, draws)


def tiles_of(oracle: Oracle) -> int:
    in_hand = oracle.hand is not None
    open_or_hidden = len(oracle.row) + len(oracle.aside) + in_hand + sum(oracle.bag.values())
    return len(oracle.chart.laid) + open_or_hidden


def check_position(oracle: Oracle, legal: set[str], all_of_them: int) -> None:
    assert legal, "somebody is to move and cannot"
    assert tiles_of(oracle) == all_of_them
    check_map(oracle.chart)
    check_pieces(oracle)
    if oracle.phase == "settlement":
        assert oracle.turn not in oracle.out
        assert all(
            supply.longhouses == 0 and not supply.runes & {"home", "secret"} for supply in oracle.supplies
        )
    if oracle.phase == "exploration":
        assert len(oracle.row) <= 4
        assert oracle.outcome() is None
        assert len(oracle.row) == 4 or not oracle.bag or oracle.variant in ("classic", "original")


def check_map(chart: Chart) -> None:
    for cell in chart.laid:
        assert chart.face(cell) in LOOKS
        assert len(chart.touching(cell)) >= 2
    reached = {(0, 0)}
    frontier = {(0, 0)}
    while frontier:
        frontier = {
            other
            for cell in frontier
            for other in chart.touching(cell)
            if other not in reached and chart.shows(cell, other) != ["O", "O"]
        }
        reached |= frontier
    assert reached == chart.laid, "a second landmass"


def check_pieces(oracle: Oracle) -> None:
    vikings, longhouses = (30, 6) if oracle.variant == "epic" else (20, 4)
    for cell, (seat, kind) in oracle.pieces.items():
        assert "P" in oracle.chart.face(cell)
        assert cell not in oracle.stones or (oracle.stones[cell], kind) == (("home", seat), "longhouse")
    for seat, supply in enumerate(oracle.supplies):
        counts = Counter(kind for owner, kind in oracle.pieces.values() if owner == seat)
        assert counts["viking"] + supply.vikings == vikings
        assert counts["longhouse"] + supply.longhouses == longhouses or oracle.phase != "exploration"
        assert counts["longhouse"] <= longhouses
    for cell, (rune, owner) in oracle.stones.items():
        assert rune in oracle.runes
        assert (owner is None) == (rune in ("strength", "water", "friendship"))
        assert (cell in oracle.chart.laid) == (rune != "wisdom")


def check_step(before: Oracle, move: str, after: Oracle) -> None:
    kind = kind_of(move)
    new_tiles = after.chart.laid - before.chart.laid
    if kind in ("lay", "longhouse", "home", "secret"):
        assert len(new_tiles) == 1
        assert after.turn == (before.turn + 1) % before.players or after.phase != "exploration"
    else:
        assert not new_tiles
    if kind == "secret":
        assert len(after.pieces) == len(before.pieces)
    elif kind in ("settle", "sail", "ride", "leap", "longhouse", "home"):
        assert len(after.pieces) == len(before.pieces) + 1
        assert before.pieces.items() <= after.pieces.items()
    else:
        assert after.pieces == before.pieces


def check_end(oracle: Oracle) -> None:
    assert oracle.legal() == set()
    assert oracle.out == set(range(oracle.players))
    outcome = oracle.outcome()
    assert outcome is not None
    ranking = outcome["ranking"]
    assert isinstance(ranking, list)
    assert sorted(ranking) == list(range(oracle.players))
    totals = [score["total"] for score in oracle.scores()]
    assert [totals[seat] for seat in ranking] == sorted(totals, reverse=True)
    tied = totals.count(max(totals)) > 1
    assert tied == (outcome["rule"] != "W3")
    assert outcome["winner"] in (None, ranking[0])
    for score in oracle.scores():
        assert score["water"] <= score["vikings"] >= score["strength"]
        assert score["total"] == sum(points for kind, points in score.items() if kind != "total")


# --- a second opinion, by faces and edge numbers -----------------------------------------------------------


def check_second_opinion(oracle: Oracle, legal: set[str]) -> None:
    if oracle.phase == "settlement":
        seat, supply = oracle.turn, oracle.supplies[oracle.turn]
        faces = {cell: oracle.chart.face(cell) for cell in oracle.chart.laid}
        taken = set(oracle.pieces) | set(oracle.stones)
        vacant = {cell for cell, face in faces.items() if "P" in face and cell not in taken}
        mine = {cell for cell, (owner, _) in oracle.pieces.items() if owner == seat}
        for verb, rune, letter in [("sail", "journey", "O"), ("ride", "horse", "M")]:
            ends = {(cell, end) for cell in mine for end in voyages(faces, cell, None, letter, 3)}
            expected = {(cell, end) for cell, end in ends if end in vacant and rune in supply.runes}
            assert {move for move in legal if move.startswith(verb)} == {
                f"{verb}@{q},{r}>{x},{y}" for (q, r), (x, y) in expected
            }
        steps = {end for cell in mine for end in walks(faces, cell) if end in vacant}
        assert {move for move in legal if move.startswith("settle")} == {f"settle@{q},{r}" for q, r in steps}
        return
    placements = [read_placement(move) for move in legal if kind_of(move) == "lay"]
    for tile in {tile for tile, _, _ in placements}:
        found = {cell_and_look(*each) for each in placements if each[0] == tile}
        assert found == lays(oracle.chart, read_tile(tile).face)


def cell_and_look(tile: str, cell: Cell, turns: int) -> tuple[Cell, str]:
    return cell, turned(read_tile(tile).face, turns)


def lays(chart: Chart, face: str) -> set[tuple[Cell, str]]:
    """All placements, found by comparing edges of two letters over the whole neighbourhood of the map."""
    faces = {cell: chart.face(cell) for cell in chart.laid}
    span_q = [q for q, _ in faces]
    span_r = [r for _, r in faces]
    found = set()
    for q in range(min(span_q) - 1, max(span_q) + 2):
        for r in range(min(span_r) - 1, max(span_r) + 2):
            for look in {face[-turns:] + face[:-turns] for turns in range(6)}:
                edges = [
                    (look[i] + look[(i + 1) % 6], faces[other][(i + 4) % 6] + faces[other][(i + 3) % 6])
                    for i, other in enumerate(neighbours((q, r)))
                    if other in faces
                ]
                matching = all(ours == theirs for ours, theirs in edges)
                if (
                    (q, r) not in faces
                    and len(edges) >= 2
                    and matching
                    and {ours for ours, _ in edges} != {"OO"}
                ):
                    found.add(((q, r), look))
    return found


def walks(faces: dict[Cell, str], cell: Cell) -> set[Cell]:
    face = faces[cell]
    return {
        other
        for i, other in enumerate(neighbours(cell))
        if other in faces and "P" in (face[i], face[(i + 1) % 6])
    }


def same_arc(face: str, one: int, other: int) -> bool:
    """Whether two corners of one terrain are joined along the rim of the tile."""
    clockwise = {face[(one + k) % 6] for k in range((other - one) % 6 + 1)}
    widdershins = {face[(other + k) % 6] for k in range((one - other) % 6 + 1)}
    return len(clockwise) == 1 or len(widdershins) == 1


def voyages(faces: dict[Cell, str], cell: Cell, entered_by: int | None, letter: str, steps: int) -> set[Cell]:
    """Every tile reached by walking step after step, corner by corner."""
    if steps == 0:
        return set()
    face = faces[cell]
    ends: set[Cell] = set()
    for i, other in enumerate(neighbours(cell)):
        for ours, theirs in ((i, (i + 4) % 6), ((i + 1) % 6, (i + 3) % 6)):
            if other not in faces or face[ours] != letter:
                continue
            if entered_by is not None and not same_arc(face, entered_by, ours):
                continue
            ends |= {other} | voyages(faces, other, theirs, letter, steps - 1)
    return ends


# --- the games ---------------------------------------------------------------------------------------------

RUNE_SETS: list[tuple[str, ...]] = [
    (),
    ("strength",),
    ("strength", "water"),
    ("strength", "water", "journey", "horse"),
    ("journey", "horse", "friendship"),
    ("journey", "horse", "friendship", "wisdom"),
    ("journey", "horse", "wisdom", "home"),
    ("secret", "home", "friendship"),
    RUNES,
]
FEW = (RUNE_SETS[0], RUNE_SETS[-1])
"""Without runes, and with all of them."""
GAMES = [
    *[(2, "base", runes, False) for runes in RUNE_SETS],
    *[(players, "base", runes, False) for players in (3, 4) for runes in FEW],
    *[(2, "epic", runes, False) for runes in FEW],
    *[(2, variant, (), talk) for variant in ("classic", "original") for talk in (False, True)],
    *[(players, "base", runes, True) for players in (2, 4) for runes in FEW],
    (2, "epic", RUNES, True),
]


@pytest.mark.parametrize(("players", "variant", "runes", "table_talk"), GAMES)
def test_random_games(players: int, variant: str, runes: tuple[str, ...], table_talk: bool) -> None:
    rng = random.Random(f"{players} {variant} {runes} {table_talk}")
    played = random_game(
        new_game(rng, players, variant, runes, table_talk, rng.choice(["order", "replay"])), rng
    )
    assert played.oracle.phase == "over"
