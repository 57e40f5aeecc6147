"""Tiles and tile sets: what ships, what a person may write down, and how it plays (C1-C10)."""

from __future__ import annotations

import json
import pickle
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fjords_widget as fj
from fjords_widget.engine.tiles import MARKS, SHIPPED, faults_of

FACES = [
    "MMMMMM", "MMMMPP", "MMMPPP", "MMMPOP", "MMPMMP", "MMPMPP", "MMPPPP", "MMPPOP", "MMPOPP", "MMPOOP",
    "MPMPPP", "MPPPPP", "MPOOPP", "MPOOOP", "PPPPPP", "PPPPPO", "PPPOOO", "PPOOOO", "POOOOO",
]  # fmt: skip
"""C6."""

faces = st.text("PMO", min_size=6, max_size=6)
tiles = st.builds(fj.Tile, faces, st.sampled_from([None, *MARKS]), st.sampled_from([2, 3, 4]))


@pytest.fixture(scope="module")
def box() -> fj.TileSet:
    return fj.TileSet.named("fjords")


def toml_text() -> str:
    return (Path(SHIPPED) / "fjords.toml").read_text(encoding="utf-8")


def turnings(face: str) -> set[str]:
    return {face[i:] + face[:i] for i in range(6)}


# Tiles ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "text"),
    [
        (fj.Tile("MMPPPP"), "MMPPPP"),
        (fj.Tile("PPPPPP", "friendship", 4), "PPPPPP:friendship#4"),
        (fj.Tile("MMMMMM", "strength"), "MMMMMM:strength"),
        (fj.Tile("POOOOO", "water"), "POOOOO:water"),
        (fj.Tile("MMPMPP", None, 3), "MMPMPP#3"),
    ],
)
def test_the_text_of_a_tile(tile: fj.Tile, text: str) -> None:
    assert str(tile) == text
    assert fj.Tile.parse(text) == tile


@given(tiles)
def test_a_tile_that_is_right_reads_back_from_its_text(tile: fj.Tile) -> None:
    if faults_of(tile):
        with pytest.raises(ValueError, match=r"\w"):
            fj.Tile.parse(str(tile))
    else:
        assert fj.Tile.parse(str(tile)) == tile


@given(faces)
def test_a_face_is_right_if_land_lies_between_mountain_and_ocean(face: str) -> None:
    """C5, and: no mountain corner is next to an ocean corner."""
    clash = any({face[i - 1], face[i]} == {"M", "O"} for i in range(6))
    assert bool(faults_of(fj.Tile(face))) == (clash or ("P" not in face and face != "MMMMMM"))


def test_a_tile_is_a_value() -> None:
    tile = fj.Tile("MMPPPP")
    assert tile == fj.Tile("MMPPPP", None, 2)
    assert len({tile, fj.Tile("MMPPPP"), fj.Tile("MMPPPP", None, 3)}) == 2
    assert pickle.loads(pickle.dumps(tile)) == tile
    assert repr(tile) == "Tile(face='MMPPPP', mark=None, players=2)"


# The set that ships ---------------------------------------------------------------------------------


def test_the_box_has_64_tiles_and_3_to_start_with(box: fj.TileSet) -> None:
    """C1, S2."""
    assert len(box) == len(box.tiles) == 64
    assert box.start == (("POPPMM", (0, 0)), ("MPPPPP", (0, 1)), ("PPPPPP", (1, 0)))


def test_so_many_tiles_are_in_the_bag(box: fj.TileSet) -> None:
    """S3, C7, C8."""
    assert [len(box.bag(players)) for players in (2, 3, 4)] == [37, 50, 64]
    assert Counter(tile.players for tile in box.tiles) == {2: 37, 3: 13, 4: 14}
    for variant, players, count in [("base", 2, 37), ("base", 3, 50), ("base", 4, 64), ("epic", 2, 64)]:
        game = fj.Game(players, variant)
        assert game.unseen.total() + len(game.row) == count
    for variant in ("classic", "original"):
        assert fj.Game(2, variant).unseen.total() == 37


def test_the_nineteen_faces(box: fj.TileSet) -> None:
    """C5, C6, C7, C8: mirror images are different faces, turned ones are not."""
    assert {tile.face for tile in box.tiles} == set(FACES)
    assert len(FACES) == 19
    assert all(len(turnings(a) & turnings(b)) == 0 for a in FACES for b in FACES if a != b)
    counts = Counter(tile.face for tile in box.tiles)
    assert counts.pop("MMMMMM") == 1
    assert set(counts.values()) == {3, 4}
    old_box = Counter(tile.face for tile in box.bag(2))
    assert old_box == {face: 1 if face == "MMMMMM" else 2 for face in FACES}


def test_the_marks(box: fj.TileSet) -> None:
    """C5, C9."""
    marked = Counter((tile.face, tile.mark, tile.players) for tile in box.tiles if tile.mark)
    assert marked == {
        ("MMMMMM", "strength", 2): 1,
        ("POOOOO", "water", 2): 1,
        ("PPPPPP", "friendship", 2): 2,
        ("PPPPPP", "friendship", 3): 1,
        ("PPPPPP", "friendship", 4): 1,
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_box_plays_as_players_of_the_printed_game_report(players: int) -> None:
    """rules.md, after C10: about one draw in six does not fit, often there is only one place."""
    found = fj.report(games=120, seed=4, players=players)
    assert 0.13 <= found.unplayable <= 0.18
    assert 2.5 <= found.placements <= 3.0
    assert 0.25 <= found.single <= 0.31
    assert 5.8 <= found.row_placements <= 8.2
    assert 0.2 <= found.swaps <= 0.75
    assert found.leftovers < 2


def test_a_report_can_be_read_and_made_again() -> None:
    found = fj.report(games=5, seed=1)
    assert found.games == 5
    assert "fjords" in str(found)
    assert len(str(found).splitlines()) == 7
    assert fj.report(games=5, seed=1) == found != fj.report(games=5, seed=2)


# One's own set --------------------------------------------------------------------------------------


def test_toml_and_json_say_the_same(box: fj.TileSet) -> None:
    data = tomllib.loads(toml_text())
    assert fj.TileSet.loads(toml_text()) == fj.TileSet.loads(json.dumps(data)) == box
    assert fj.TileSet.loads("\n  " + json.dumps(data, indent=2)) == box


def test_a_set_can_be_loaded_from_a_file(tmp_path: Path, box: fj.TileSet) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(toml_text().replace('name = "fjords"\n', ""), encoding="utf-8")
    mine = fj.TileSet.load(path)
    assert mine == box
    assert mine.name == "mine"
    as_json = tmp_path / "other.json"
    as_json.write_text(json.dumps(tomllib.loads(toml_text())), encoding="utf-8")
    assert fj.TileSet.load(str(as_json)) == box


def small_set() -> fj.TileSet:
    """A set with few tiles, to play a short game with."""
    faces = ["PPPPPP"] * 4 + ["MPPPPP"] * 3 + ["PPPPPO"] * 3
    start = (("PPPPPP", fj.Cell(0, 0)), ("PPPPPP", fj.Cell(0, 1)), ("PPPPPP", fj.Cell(1, 0)))
    return fj.TileSet("small", start, tuple(fj.Tile(face) for face in faces))


def test_a_game_can_be_played_with_ones_own_set() -> None:
    game = fj.Game(tiles=small_set(), seed=3)
    assert game.tiles.name == "small"
    while game.legal_moves:
        game.push(list(game.legal_moves)[-1])
    assert len(game.board) == 13
    assert game.outcome() is not None
    again = fj.Game.replay(game.setup, game.history)
    assert again.position() == game.position()
    assert fj.report(small_set(), games=3).name == "small"


def test_a_bag_may_be_smaller_than_the_row() -> None:
    """S4, X10: with fewer than four tiles the row is as long as there are tiles."""
    few = fj.TileSet("few", small_set().start, (fj.Tile("PPPPPP"), fj.Tile("PPPPPP")))
    game = fj.Game(tiles=few)
    assert len(game.row) == 2
    assert not game.unseen


def test_a_set_is_a_value(box: fj.TileSet) -> None:
    other = fj.TileSet("other", box.start, tuple(reversed(box.tiles)))
    assert other == box
    assert hash(other) == hash(box)
    assert small_set() != box
    assert box != "fjords"
    assert repr(small_set()) == "<TileSet 'small': 3 starting and 10 landscape tiles>"
    assert fj.TileSet.named("fjords") is box


def test_the_title_is_the_name_if_none_is_given(box: fj.TileSet) -> None:
    assert small_set().title == "small"
    assert box.title not in ("", "fjords")


def test_a_set_of_ones_own_can_be_pickled_when_it_has_been_played_with() -> None:
    mine = small_set()
    assert pickle.loads(pickle.dumps(mine)) == mine
    fj.Game(tiles=mine)
    assert pickle.loads(pickle.dumps(mine)) == mine


def test_the_starting_tiles_are_one_landmass() -> None:
    """X4: three islands would be a map that no position text can tell of."""
    islands = (("PPOOOP", fj.Cell(0, 0)), ("OOOPPP", fj.Cell(0, 1)), ("OPPPOO", fj.Cell(1, 0)))
    with pytest.raises(fj.InvalidTiles):
        fj.TileSet("islands", islands, small_set().tiles)


def test_a_shipped_set_stays_itself_when_it_travels() -> None:
    shipped = fj.TileSet.named("fjords")
    assert pickle.loads(pickle.dumps(shipped)) is shipped
    record = fj.Game(seed=1).record()
    assert "tiles:" not in pickle.loads(pickle.dumps(record)).dumps()
