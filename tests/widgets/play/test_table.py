"""What the page gets of the table, of the aids and of the seats, held against the game."""

from __future__ import annotations

import pytest

import fjords_widget as fj
from fjords_widget.drawing import piece_name, stone_name, tile_name, variant_at
from fjords_widget.engine.regions import KINDS as REGIONS
from fjords_widget.engine.regions import regions
from fjords_widget.widgets.play.widget import Play
from tests.games import KINDS, played
from tests.widgets.play.wire.examples import game_until, settling


def words(text: str) -> list[list[str]]:
    return [word.split(":") for word in text.split()]


@pytest.mark.parametrize("kind", ["base-4", "epic-runes", "classic", "runes-4"])
@pytest.mark.parametrize("plies", [0, 25, 200])
def test_the_table_is_the_game(kind: str, plies: int) -> None:
    game = played(kind, 3, plies)
    play = Play(game)
    table, ground = play._table, play._map
    tiles = words(ground["tiles"])
    assert tiles == [[str(cell), tile_name(laid.face, cell)] for cell, laid in game.board.items()]
    pieces = {(tiles[int(n)][0], name, int(seat)) for n, name, seat in words(table["pieces"])}
    assert pieces == {
        (str(cell), piece_name(*piece), piece.seat) for cell, piece in game.board.pieces.items()
    }
    stones = {(cell, name) for cell, name in words(table["stones"])}
    assert stones == {(str(cell), stone_name(*stone)) for cell, stone in game.board.stones.items()}
    assert words(ground["spaces"]) == [[str(cell), str(variant_at(cell))] for cell in game.board.spaces]
    assert [tile["text"] for tile in table["row"]] == [str(tile) for tile in game.row]
    assert [tile["text"] for tile in table["aside"]] == [str(tile) for tile in game.aside]
    assert table["bag"] == sum(game.unseen.values())


def test_a_tile_shows_its_mark_where_the_rune_is_in_the_game() -> None:
    """R2. On the map the stone covers it; in the row it is to be seen."""
    for runes in ((), ("friendship", "strength", "water")):
        marks = set()
        for seed in range(12):
            game = fj.Game(4, seed=seed, runes=runes)
            for tile, view in zip(game.row, Play(game)._table["row"], strict=True):
                assert view["mark"] == (tile.mark if runes else None)
                assert view["faces"][0] == tile.face
                marks.add(tile.mark)
        assert len(marks) > 1


def test_pieces_wear_the_colours_that_were_chosen() -> None:
    play = Play(game_until(settling(6), 3), colours=("black", "purple"))
    names = {(name.split("-")[1], seat) for _, name, seat in words(play._table["pieces"])}
    assert names == {("black", "0"), ("purple", "1")}


@pytest.mark.rule("V-E2")
def test_V_E2_the_second_colours_are_those_that_nobody_chose() -> None:  # noqa: N802
    game = played("epic", 1)
    for colours, seconds in (
        (("white", "yellow"), ("purple", "black")),
        (("white", "purple"), ("yellow", "black")),
        (("black", "white"), ("yellow", "purple")),
    ):
        play = Play(game, colours=colours)
        pieces = words(play._table["pieces"])
        for seat in (0, 1):
            worn = {name.split("-")[1] for _, name, owner in pieces if owner == str(seat)}
            assert worn <= {colours[seat], seconds[seat]}
            assert colours[seat] in worn


@pytest.mark.parametrize(
    ("move", "cells", "arrows"),
    [
        ("MMPPPP@1,-1", ["1,-1"], []),
        ("MMPPPP@1,-1+secret@0,1>1,1", ["1,-1", "1,1"], [["0,1", "1,1"]]),
        ("sail@0,0>2,1", ["2,1"], [["0,0", "2,1"]]),
        ("leap@3,1>2,2", ["2,2"], [["3,1", "2,2"]]),
        ("draw", [], []),
    ],
)
def test_the_last_move_is_pointed_at(move: str, cells: list[str], arrows: list[list[str]]) -> None:
    from fjords_widget.widgets.shared.table import view_last_move

    assert view_last_move(fj.parse(move)) == {"cells": cells, "arrows": arrows}


# Aids -------------------------------------------------------------------------------------------------


def test_each_aid_brings_what_it_needs_and_nothing_more() -> None:
    game = played("runes", 3, 20)
    play = Play(game, aids=())
    assert play._aids == {"on": []}
    more = {"reach": {"reach"}, "unseen": {"unseen"}, "fits": {"fits", "holes"}}
    for aid in Play.AIDS:
        play.aids = (aid,)
        assert play._aids.keys() == {"on", *more.get(aid, {aid} if aid in REGIONS else set())}
        assert (play._seats[0]["projected"] is not None) == (aid == "projected")
    play.aids = reversed(Play.AIDS)
    assert play.aids == Play.AIDS


@pytest.mark.parametrize("kind", ["runes-4", "epic"])
def test_the_aids_are_what_the_engine_finds(kind: str) -> None:
    game = played(kind, 3, 40)
    found = Play(game, aids=Play.AIDS)._aids
    cells = list(game.board)
    faces = {cell: laid.face for cell, laid in game.board.items()}
    for name in REGIONS:
        read = [
            {
                cells[int(number)]: tuple(i for i in range(6) if int(corners) >> i & 1)
                for number, corners in (word.split(".") for word in region.split())
            }
            for region in found[name]
        ]
        assert read == regions(faces, name)
    assert {text: count for text, _, _, count in found["unseen"]} == {
        str(tile): count for tile, count in game.unseen.items()
    }
    assert set(found["holes"]) <= set(found["fits"])
    masks = [*found["reach"]["secured"], found["reach"]["contested"], found["reach"]["dead"]]
    assert sum(int(mask, 16).bit_count() for mask in masks) == len(game.board.vacant)


# Seats ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_the_seats_are_the_game(kind: str) -> None:
    game = played(kind, 2, 45)
    play = Play(game)
    for seat, view in enumerate(play._seats):
        side = game.supply[seat]
        assert (view["vikings"], view["longhouses"], view["out"]) == (
            side.vikings, side.longhouses, seat in game.out,
        )  # fmt: skip
        assert set(view["runes"]) == side.runes
        assert view["score"] == {**game.scores()[seat]._asdict(), "total": game.scores()[seat].total}
        assert view["projected"] == game.projected_scores()[seat].total
