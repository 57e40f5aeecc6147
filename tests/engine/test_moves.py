"""Moves are values with a text: equal, hashable, frozen, and the same after every round trip."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fjords_widget as fj
from fjords_widget import Cell, Claim, Draw, Lay, Leap, Ride, Sail, Secret, Settle, Show, Silence, Tile
from fjords_widget.engine.moves import MOST_KEPT, _cells, _turned, parse_known

steady = settings(max_examples=200)
cells = st.builds(Cell, st.integers(-9999, 9999), st.integers(-9999, 9999))
tiles = st.sampled_from(fj.TileSet.named("fjords").tiles)
turns = st.integers(0, 5)
builds: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from([None, "longhouse", "home"]), st.builds(Secret, cells, cells)
)
moves = st.one_of(
    st.tuples(tiles, cells, turns, builds).map(lambda parts: Lay(*parts)),
    st.tuples(tiles, cells, turns).map(lambda parts: Show(*parts)),
    cells.map(Settle),
    st.tuples(cells, cells).map(lambda parts: Sail(*parts)),
    st.tuples(cells, cells).map(lambda parts: Ride(*parts)),
    st.tuples(cells, cells).map(lambda parts: Leap(*parts)),
    st.sampled_from([Draw(), Claim(), Silence()]),
)

TEXTS: dict[str, fj.Move] = {
    "MMPPPP/3@1,-1": Lay(Tile("MMPPPP"), (1, -1), 3),
    "MMPPPP@1,-1": Lay(Tile("MMPPPP"), (1, -1)),
    "PPPPPP:friendship#4@-2,0+longhouse": Lay(Tile("PPPPPP", "friendship", 4), (-2, 0), 0, "longhouse"),
    "MMPPPP/3@1,-1+home": Lay(Tile("MMPPPP"), (1, -1), 3, "home"),
    "MMPPPP/3@1,-1+secret@0,1>1,1": Lay(Tile("MMPPPP"), (1, -1), 3, Secret(Cell(0, 1), Cell(1, 1))),
    "draw": Draw(),
    "settle@1,2": Settle((1, 2)),
    "sail@0,1>2,1": Sail((0, 1), (2, 1)),
    "ride@0,1>2,1": Ride((0, 1), (2, 1)),
    "leap@3,1>2,2": Leap((3, 1), (2, 2)),
    "claim": Claim(),
    "show:MMPPPP/3@1,-1": Show(Tile("MMPPPP"), (1, -1), 3),
    "silence": Silence(),
}
NO_MOVES = [
    "", " ", "3", "lay", "DRAW", "draw!", "Draw()", "settle", "settle@", "settle@1", "settle@1,2,3",
    "settle@1.5,2", "settle@a,b", "settle@+1,2", "settle@01,2", "settle@1, 2", "settle@1,2>3,4", "sail@1,2",
    "sail@1,2>", "sail@1,2>x", "leap@>1,2", "hop@1,2", "MMPPPP", "MMPPPP@", "@1,2", "MMPPPP/@1,2",
    "MMPPPP/6@1,2", "MMPPPP/-1@1,2", "MMPPPP/x@1,2", "MMPPP@1,2", "mmpppp@1,2", "MOPPPP@1,2", "OOOOOO@1,2",
    "MMPPPP:fire@1,2", "MMPPPP:@1,2", "MMPPPP:water@1,2", "PPPPPP:strength@1,2", "MMPPPP#5@1,2",
    "MMPPPP#@1,2", "MMPPPP@1,2+", "MMPPPP@1,2+castle", "MMPPPP@1,2+secret", "MMPPPP@1,2+secret@1,2",
    "MMPPPP@1,2+longhouse+home", "show:", "show:MMPPPP", "show:draw", "show:MMPPPP@1,2+longhouse",
    "draw draw", "settle@1,2\x00", "settle@\uff11,2", "settle@1,2 settle@1,3",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_of_each_kind_of_move(text: str) -> None:
    assert str(TEXTS[text]) == text
    assert fj.parse(text) == TEXTS[text]


def test_spaces_around_a_text_do_no_harm() -> None:
    assert fj.parse("  draw\n") == Draw()


@steady
@given(moves)
def test_every_move_reads_back_from_its_text(move: fj.Move) -> None:
    again = fj.parse(str(move))
    assert again == move
    assert hash(again) == hash(move)
    assert type(again) is type(move)
    assert str(again) == str(move)
    assert len(str(move).split()) == 1
    room = len(_cells) < MOST_KEPT and len(_turned) < MOST_KEPT
    known = parse_known(str(move))
    if room and type(move) is not Show:
        assert known == move
        assert type(known) is type(move)
    else:
        assert known is None or known == move


@steady
@given(moves)
def test_the_repr_of_a_move_is_the_call_that_makes_it(move: fj.Move) -> None:
    assert eval(repr(move), vars(fj)) == move


@steady
@given(moves)
def test_a_move_can_be_pickled_and_copied(move: fj.Move) -> None:
    for again in (pickle.loads(pickle.dumps(move)), copy.copy(move), copy.deepcopy(move)):
        assert again == move
        assert type(again) is type(move)
        assert repr(again) == repr(move)


@steady
@given(moves, moves)
def test_two_moves_are_equal_if_their_texts_are(one: fj.Move, other: fj.Move) -> None:
    assert (one == other) == (str(one) == str(other))
    assert (one != other) == (str(one) != str(other))


@pytest.mark.parametrize("move", TEXTS.values(), ids=str)
def test_a_move_is_true_and_equals_nothing_else(move: fj.Move) -> None:
    assert bool(move) is True
    others: list[object] = [None, str(move), (), ((1, 2),), 0, object()]
    assert all(move != other for other in others)
    assert isinstance(move, fj.Move)


def test_moves_of_different_kinds_with_the_same_parts_are_different() -> None:
    assert len({Sail((0, 1), (2, 1)), Ride((0, 1), (2, 1)), Leap((0, 1), (2, 1))}) == 3
    assert len({Draw(), Claim(), Silence()}) == 3
    assert len({Lay(Tile("MMPPPP"), (0, 0)), Show(Tile("MMPPPP"), (0, 0))}) == 2


@pytest.mark.parametrize("move", TEXTS.values(), ids=str)
def test_a_move_cannot_be_changed(move: fj.Move) -> None:
    for name in ("cell", "tile", "turns", "anything"):
        with pytest.raises(AttributeError):
            setattr(move, name, None)


# Turns ----------------------------------------------------------------------------------------------


@steady
@given(tiles, turns)
def test_turns_that_look_alike_are_one_move(tile: Tile, count: int) -> None:
    move = Lay(tile, (0, 0), count)
    assert move.face == "".join(tile.face[(i - count) % 6] for i in range(6))
    looks = [Lay(tile, (0, 0), turns).face for turns in range(6)]
    assert move.turns == looks.index(move.face)
    assert Show(tile, (0, 0), count).turns == move.turns


def test_some_turns() -> None:
    assert {Lay(Tile("PPPPPP"), (0, 0), turns).turns for turns in range(6)} == {0}
    assert [Lay(Tile("MMPMMP"), (0, 0), turns).turns for turns in range(6)] == [0, 1, 2, 0, 1, 2]
    assert Lay(Tile("MMPPPP"), (0, 0), 3).face == "PPPMMP"


def test_plain_tuples_become_cells() -> None:
    assert isinstance(Settle((1, 2)).cell, Cell)
    assert isinstance(Lay(Tile("MMPPPP"), (1, 2)).cell, Cell)
    secret = Lay(Tile("MMPPPP"), (1, 2), 0, Secret((0, 1), (1, 1))).build  # type: ignore[arg-type]
    assert isinstance(secret, Secret)
    assert isinstance(secret.origin, Cell)
    assert str(secret.origin) == "0,1"


# What is not a move ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", NO_MOVES)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(fj.InvalidMove, match=r"\w"):
        fj.parse(text)
    assert parse_known(text) is None


@pytest.mark.parametrize("thing", [None, 3, 1.5, b"draw", ["draw"], object(), fj.Draw])
def test_what_is_no_text_is_refused(thing: object) -> None:
    with pytest.raises(fj.InvalidMove):
        fj.parse(thing)  # type: ignore[arg-type]


def test_a_megabyte_of_text_is_refused_with_a_short_message() -> None:
    for text in ("x" * 2**20, "settle@" + "1" * 2**20 + ",2", "draw" + " " * 2**20):
        with pytest.raises(fj.InvalidMove) as caught:
            fj.parse(text)
        assert len(str(caught.value)) < 500


@pytest.mark.parametrize("cell", [None, 3, (1,), (1, 2, 3), "1,2", (1.0, 2), (True, 1), ("1", "2"), [1, 2]])
def test_what_is_no_cell_is_refused(cell: object) -> None:
    with pytest.raises(fj.InvalidMove):
        Settle(cell)  # type: ignore[arg-type]
    with pytest.raises(fj.InvalidMove):
        Lay(Tile("MMPPPP"), cell)  # type: ignore[arg-type]
    with pytest.raises(fj.InvalidMove):
        Sail((0, 0), cell)  # type: ignore[arg-type]
    with pytest.raises(fj.InvalidMove):
        Leap(cell, (0, 0))  # type: ignore[arg-type]
    with pytest.raises(fj.InvalidMove):
        Lay(Tile("MMPPPP"), (0, 0), 0, Secret(cell, Cell(0, 0)))  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", [Cell("x", 1), Cell(1.0, -1.0), Cell(True, 0), Cell(None, None)])  # type: ignore[arg-type]
def test_a_cell_without_whole_numbers_is_refused(cell: Cell) -> None:
    for wrong in (
        lambda: Settle(cell),
        lambda: Lay(Tile("MMPPPP"), cell),
        lambda: Leap(cell, (0, 0)),
        lambda: Lay(Tile("MMPPPP"), (0, 0), 0, Secret(Cell(0, 0), cell)),
    ):
        with pytest.raises(fj.InvalidMove):
            wrong()


@pytest.mark.parametrize("count", [-1, 6, 1.0, True, "1", None])
def test_what_is_no_number_of_turns_is_refused(count: object) -> None:
    with pytest.raises(fj.InvalidMove):
        Lay(Tile("MMPPPP"), (0, 0), count)  # type: ignore[arg-type]
    with pytest.raises(fj.InvalidMove):
        Show(Tile("MMPPPP"), (0, 0), count)  # type: ignore[arg-type]


@pytest.mark.parametrize("tile", [None, "MMPPPP", ("MMPPPP", None, 2), 3])
def test_what_is_no_tile_is_refused(tile: object) -> None:
    with pytest.raises(fj.InvalidMove):
        Lay(tile, (0, 0))  # type: ignore[arg-type]
    with pytest.raises(fj.InvalidMove):
        Show(tile, (0, 0))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "tile",
    [
        Tile("QQQQQQ"),
        Tile("PP"),
        Tile(None),  # type: ignore[arg-type]
        Tile(["P"] * 6),  # type: ignore[arg-type]
        Tile("MOPPPP"),
        Tile("MMPPPP", "fire"),
        Tile("MMPPPP", None, 7),
        Tile("MMPPPP", None, 2.0),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_a_tile_that_cannot_be_is_refused(tile: Tile) -> None:
    with pytest.raises(fj.InvalidMove):
        Lay(tile, (0, 0))
    with pytest.raises(fj.InvalidMove):
        Show(tile, (0, 0))


@pytest.mark.parametrize("build", ["", "castle", 3, False, ("longhouse",), (Cell(0, 0), Cell(0, 1))])
def test_what_cannot_be_built_is_refused(build: object) -> None:
    with pytest.raises(fj.InvalidMove):
        Lay(Tile("MMPPPP"), (0, 0), 0, build)  # type: ignore[arg-type]


def test_a_move_that_is_listed_is_legal_however_far_the_map_has_grown() -> None:
    game = fj.Game(seed=9, first=0)
    while game.phase == "exploration":
        moves = list(game.legal_moves)
        assert all(move in game.legal_moves for move in moves)
        game.push(moves[0])
    assert max(abs(cell.q) for cell in game.board) > 10
