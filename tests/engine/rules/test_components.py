"""C1-C10: what is in the box."""
# ruff: noqa: N802 - tests carry the ids of the rules

from __future__ import annotations

from collections import Counter

import pytest

import fjords_widget as fj
from fjords_widget.engine.hexgrid import canonical, mirror
from tests.engine.rules.boards import START, box, chart, exploring, reason, refused, tiles

BOX = fj.TileSet.named("fjords")
NINETEEN = [
    *("MMMMMM", "MMMMPP", "MMMPPP", "MMMPOP", "MMPMMP", "MMPMPP", "MMPPPP", "MMPPOP", "MMPOPP", "MMPOOP"),
    *("MPMPPP", "MPPPPP", "MPOOPP", "MPOOOP", "PPPPPP", "PPPPPO", "PPPOOO", "PPOOOO", "POOOOO"),
]
OWN_BOX = """
name = "mine"
[[start]]
face = "POPPMM"
cell = [0, 0]
[[start]]
face = "MPPPPP"
cell = [0, 1]
[[start]]
face = "PPPPPP"
cell = [1, 0]
[[tile]]
face = "MMPPPP"
count = 3
[[tile]]
face = "PPPPPP"
mark = "friendship"
players = 4
"""


def copies(*players: int) -> Counter[str]:
    """How many of each face carry one of these count marks (2: none)."""
    return Counter(canonical(tile.face) for tile in BOX.tiles if tile.players in players)


def faults(text: str) -> str:
    """What is wrong with a tile set."""
    with pytest.raises(fj.InvalidTiles) as caught:
        fj.TileSet.loads(text)
    return str(caught.value)


@pytest.mark.rule("C1")
def test_C1_sixty_four_landscape_tiles_and_three_starting_tiles() -> None:
    assert len(BOX.tiles) == 64
    assert len(BOX.start) == 3
    two_starting_tiles = OWN_BOX.replace('[[start]]\nface = "PPPPPP"\ncell = [1, 0]\n', "")
    assert "(C1)" in faults(two_starting_tiles)


@pytest.mark.rule("C2")
def test_C2_four_colours_with_twenty_vikings_and_four_longhouses_each() -> None:
    game = fj.Game(players=4, first=0, seed=1)
    assert [(side.vikings, side.longhouses) for side in game.supply] == [(20, 4)] * 4
    move = next(iter(game.legal_moves))
    for seat, colour in enumerate(["white", "yellow", "purple", "black"]):
        if seat:
            assert colour in reason(refused(game, move, "S5", seat=seat), "S5").text
        else:
            assert colour in game.explain(move, 1).reasons[0].text


@pytest.mark.rule("C3")
def test_C3_twenty_two_rune_stones_and_four_in_the_deluxe_box() -> None:
    marks = Counter(tile.mark for tile in BOX.tiles)
    held = Counter(rune for side in fj.Game(players=4, runes=fj.RUNES).supply for rune in side.runes)
    assert (marks["strength"], marks["water"], marks["friendship"]) == (1, 1, 4)
    assert held == {"journey": 4, "horse": 4, "wisdom": 4, "home": 4, "secret": 4}
    assert marks["strength"] + marks["water"] + marks["friendship"] + held.total() - held["secret"] == 22


@pytest.mark.rule("C4")
def test_C4_some_tiles_carry_a_count_mark_of_3_or_4() -> None:
    assert {tile.players for tile in BOX.tiles} == {2, 3, 4}
    assert str(fj.Tile("MMPPPP", None, 3)) == "MMPPPP#3"
    assert fj.Tile.parse("MMPPPP#4") == fj.Tile("MMPPPP", players=4)
    with pytest.raises(ValueError, match="C4"):
        fj.Tile.parse("MMPPPP#5")
    assert "(C4)" in faults(OWN_BOX.replace("players = 4", "players = 1"))


@pytest.mark.rule("C5")
def test_C5_one_tile_is_all_mountain_and_carries_the_strength_mark() -> None:
    assert [tile for tile in BOX.tiles if tile.face == "MMMMMM"] == [fj.Tile("MMMMMM", "strength")]
    assert [tile for tile in BOX.tiles if tile.mark == "strength"] == [fj.Tile("MMMMMM", "strength")]
    assert all("P" in tile.face for tile in BOX.tiles if tile.face != "MMMMMM")


@pytest.mark.rule("C5")
@pytest.mark.parametrize("wrong", ["MMMMMM MMMMMM", "OOOOOO", "MMPPPP:strength"])
def test_C5_a_set_with_two_massifs_or_no_plains_or_a_misplaced_strength_mark_is_refused(wrong: str) -> None:
    with pytest.raises((fj.InvalidTiles, ValueError), match="C5"):
        box(chart([]), tiles(f"PPPPPP {wrong}"))


@pytest.mark.rule("C6")
def test_C6_nineteen_faces_up_to_turning() -> None:
    assert copies(2, 3, 4).keys() == {canonical(face) for face in NINETEEN}
    assert len({canonical(face) for face in NINETEEN}) == 19
    for tile in BOX.tiles:
        borders = {tile.face[i - 1] + tile.face[i] for i in range(6)}
        assert not borders & {"MO", "OM"}, f"{tile} has a mountain beside the sea"


@pytest.mark.rule("C6")
def test_C6_mirror_images_are_different_faces() -> None:
    assert canonical(mirror("MMPPOP")) == canonical("MMPOPP") != canonical("MMPPOP")
    assert copies(2)[canonical("MMPPOP")] == copies(2)[canonical("MMPOPP")] == 2


@pytest.mark.rule("C7")
def test_C7_without_a_count_mark_two_of_each_face_and_one_massif() -> None:
    expected = {canonical(face): 1 if face == "MMMMMM" else 2 for face in NINETEEN}
    assert copies(2) == expected
    assert copies(2).total() == 37


@pytest.mark.rule("C8")
def test_C8_thirteen_tiles_marked_3_and_fourteen_marked_4() -> None:
    assert copies(3).total() == 13
    assert copies(4).total() == 14
    assert copies(3)["PPPPPP"] == copies(4)["PPPPPP"] == 1
    altogether = copies(2, 3, 4)
    assert altogether.pop("MMMMMM") == 1
    assert set(altogether.values()) == {3, 4}


@pytest.mark.rule("C9")
def test_C9_friendship_on_every_all_plains_tile_and_water_on_one_shore() -> None:
    friendly = [tile for tile in BOX.tiles if tile.mark == "friendship"]
    assert Counter(tile.players for tile in friendly) == {2: 2, 3: 1, 4: 1}
    assert friendly == [tile for tile in BOX.tiles if tile.face == "PPPPPP"]
    assert [tile for tile in BOX.tiles if tile.mark == "water"] == [fj.Tile("POOOOO", "water")]


@pytest.mark.rule("C9")
@pytest.mark.parametrize("wrong", ["POOOOO:water POOOOO:water", "MPPPPP:friendship", "MPPPPP:water"])
def test_C9_marks_elsewhere_are_refused(wrong: str) -> None:
    with pytest.raises((fj.InvalidTiles, ValueError), match="C9"):
        box(chart([]), tiles(f"PPPPPP {wrong}"))


@pytest.mark.rule("C10")
def test_C10_an_owner_of_a_box_can_write_down_their_own() -> None:
    assert fj.rules["C10"].ruling
    mine = fj.TileSet.loads(OWN_BOX)
    assert Counter(mine.tiles) == {fj.Tile("MMPPPP"): 3, fj.Tile("PPPPPP", "friendship", 4): 1}
    game = fj.Game(tiles=mine, seed=1)
    assert game.row == (fj.Tile("MMPPPP"),) * 3
    assert {cell: laid.face for cell, laid in game.board.items()} == START


@pytest.mark.rule("C10")
def test_C10_every_fault_of_such_a_file_is_named_with_its_place() -> None:
    said = faults(OWN_BOX.replace('face = "MMPPPP"', 'face = "MOPPPP"').replace("count = 3", "count = 0"))
    assert "tile[0]" in said
    assert "mountain beside an ocean" in said
    assert "wrong count 0" in said


@pytest.mark.rule("C6", "C7", "C8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_C8_the_set_plays_as_players_of_the_printed_game_tell(players: int) -> None:
    report = fj.report(games=600, seed=0, players=players)
    assert 0.14 < report.unplayable < 0.17
    assert 2.5 < report.placements < 2.9
    assert 0.25 < report.single < 0.31
    assert 6 <= report.row_placements <= 8
    assert 0.2 <= report.swaps <= 0.7


@pytest.mark.rule("C1", "C10")
def test_C10_a_small_set_is_played_like_a_large_one() -> None:
    game = exploring(START, row="PPPPPP", bag="")
    game.push("PPPPPP@1,1")
    assert (game.phase, len(game.board)) == ("over", 4)
