"""Broken tile sets, as TOML and as JSON: each is refused, and every fault is named with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fjords_widget as fj
from tests.engine.test_bad_positions import keys_of, pattern


def a_set(**changes: Any) -> dict[str, Any]:
    """A small tile set that is right, or its broken sister."""
    data: dict[str, Any] = {
        "name": "mine",
        "title": "Mine",
        "total": 4,
        "start": [
            {"face": "POPPMM", "cell": [0, 0]},
            {"face": "MPPPPP", "cell": [0, 1]},
            {"face": "PPPPPP", "cell": [1, 0]},
        ],
        "tile": [
            {"face": "MMMMMM", "mark": "strength"},
            {"face": "POOOOO", "mark": "water", "players": 3},
            {"face": "PPPPPP", "count": 2},
        ],
    }
    data.update(changes)
    return data


def with_tile(**tile: Any) -> dict[str, Any]:
    """The set with one more tile."""
    return a_set(tile=[*a_set()["tile"], {"face": "PPPPPP", **tile}], total=5)


def with_start(i: int, **start: Any) -> dict[str, Any]:
    """The set with another starting tile."""
    tiles = a_set()["start"]
    return a_set(start=[*tiles[:i], {**tiles[i], **start}, *tiles[i + 1 :]])


def without_start(*wanted: int) -> dict[str, Any]:
    return a_set(start=[a_set()["start"][i] for i in wanted])


def to_toml(data: dict[str, Any]) -> str:
    """Enough TOML for a tile set: JSON's values are TOML's, but for null."""
    lines = []
    tables = {}
    for key, value in data.items():
        if isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
            tables[key] = value
        else:
            lines.append(f"{key} = {json.dumps(value)}")
    for key, entries in tables.items():
        for entry in entries:
            lines += [f"[[{key}]]", *(f"{name} = {json.dumps(value)}" for name, value in entry.items())]
    return "\n".join(lines)


BROKEN_SETS: dict[str, list[tuple[dict[str, Any], str]]] = {
    "unknown_key": [
        (a_set(colour="red"), "file"),
        (with_tile(colour="red"), "tile[3]"),
        (with_start(1, turns=2), "start[1]"),
    ],
    "not_a_list": [
        (a_set(start=3), "start"),
        (a_set(tile="MMPPPP"), "tile"),
        (a_set(tile=["MMPPPP"]), "tile"),
        (a_set(start=[[0, 0]]), "start"),
    ],
    "bad_cell": [
        (with_start(1, cell="0,1"), "start[1]"),
        (with_start(1, cell=[0]), "start[1]"),
        (with_start(1, cell=[0, 1, 2]), "start[1]"),
        (with_start(1, cell=[0.5, 1]), "start[1]"),
        (with_start(1, cell=[True, 1]), "start[1]"),
        (a_set(start=[{"face": "PPPPPP"}]), "start[0]"),
    ],
    "far": [(with_start(1, cell=[0, 201]), "start[1]"), (with_start(2, cell=[-4000, 1]), "start[2]")],
    "face": [
        (with_tile(face="MMPPP"), "tile[3]"),
        (with_tile(face="MMPPPX"), "tile[3]"),
        (with_tile(face="mmpppp"), "tile[3]"),
        (with_tile(face=""), "tile[3]"),
        (with_tile(face=3), "tile[3]"),
        (with_tile(face=["P"] * 6), "tile[3]"),
        (with_start(2, face="PPPPPPP"), "start[2]"),
    ],
    "mountain_ocean": [
        (with_tile(face="MOPPPP"), "tile[3]"),
        (with_tile(face="MPPPPO"), "tile[3]"),
        (with_start(0, face="MOPPPP"), "start[0]"),
    ],
    "no_plains": [(with_tile(face="OOOOOO"), "tile[3]"), (with_tile(face="MMMOOO"), "tile[3]")],
    "players": [
        (with_tile(players=1), "tile[3]"),
        (with_tile(players=5), "tile[3]"),
        (with_tile(players="3"), "tile[3]"),
        (with_tile(players=[2]), "tile[3]"),
        (with_tile(players=True), "tile[3]"),
        (with_tile(players=3.0), "tile[3]"),
    ],
    "unknown_mark": [
        (with_tile(mark="fire"), "tile[3]"),
        (with_tile(mark=""), "tile[3]"),
        (with_tile(mark=[1]), "tile[3]"),
    ],
    "strength_mark": [(with_tile(mark="strength"), "tile[3]")],
    "friendship_mark": [(with_tile(face="MPPPPP", mark="friendship"), "tile[3]")],
    "water_mark": [(with_tile(mark="water"), "tile[3]")],
    "wrong_count": [
        (with_tile(count=0), "tile[3]"),
        (with_tile(count=-1), "tile[3]"),
        (with_tile(count=65), "tile[3]"),
        (with_tile(count=10**9), "tile[3]"),
        (with_tile(count="2"), "tile[3]"),
        (with_tile(count=1.5), "tile[3]"),
        (with_tile(count=True), "tile[3]"),
    ],
    "wrong_total": [(a_set(total=5), "total"), (a_set(total="4"), "total"), (a_set(total=4.0), "total")],
    "start_count": [
        (without_start(0, 1), "start"),
        (a_set(start=[]), "start"),
        (without_start(0, 1, 2, 2), "start"),
    ],
    "start_apart": [(with_start(2, cell=[5, 5]), "start")],
    "start_mismatch": [(with_start(2, face="MMMMMM"), "start"), (with_start(0, face="MMPOPP"), "start")],
    "start_islands": [
        (
            a_set(
                start=[
                    {"face": "PPOOOP", "cell": [0, 0]},
                    {"face": "OOOPPP", "cell": [0, 1]},
                    {"face": "OPPPOO", "cell": [1, 0]},
                ]
            ),
            "start",
        )
    ],
    "start_same": [(with_start(2, cell=[0, 1]), "start")],
    "two_mountains": [(with_tile(face="MMMMMM"), "tile")],
    "two_waters": [(with_tile(face="PPPOOO", mark="water"), "tile")],
    "none_for_two": [
        (a_set(tile=[], total=0), "tile"),
        (a_set(tile=[{"face": "PPPPPP", "players": 3}], total=1), "tile"),
    ],
}
SETS = [
    pytest.param(key, data, place, id=f"{key}-{i}")
    for key, broken in BROKEN_SETS.items()
    for i, (data, place) in enumerate(broken)
]


def test_the_set_is_right_before_it_is_broken() -> None:
    data = a_set()
    mine = fj.TileSet.loads(json.dumps(data))
    assert mine == fj.TileSet.loads(to_toml(data))
    assert (mine.name, mine.title, len(mine)) == ("mine", "Mine", 4)
    assert fj.TileSet.loads(json.dumps(with_tile())) == fj.TileSet.loads(to_toml(with_tile()))


@pytest.mark.parametrize("write", [json.dumps, to_toml], ids=["json", "toml"])
@pytest.mark.parametrize(("key", "data", "place"), SETS)
def test_a_broken_tile_set_is_refused_and_its_fault_named(
    key: str, data: dict[str, Any], place: str, write: Callable[[dict[str, Any]], str]
) -> None:
    with pytest.raises(fj.InvalidTiles) as caught:
        fj.TileSet.loads(write(data))
    named = [fault for fault in caught.value.faults if pattern("tiles", key).fullmatch(fault.text)]
    assert place in [fault.place for fault in named], caught.value
    assert str(caught.value).startswith("The tile set 'mine'")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{]",
        '{"tile": }',
        "name = ",
        "[[tile]",
        "nonsense",
        "\x00",
        "name = 'a'\nname = 'b'",
        '{"a": 1} x',
        "= 3",
    ],
)
def test_a_text_that_is_neither_toml_nor_json_is_refused(text: str) -> None:
    with pytest.raises(fj.InvalidTiles) as caught:
        fj.TileSet.loads(text)
    assert [fault.place for fault in caught.value.faults] == ["file"]
    assert pattern("tiles", "syntax").fullmatch(caught.value.faults[0].text)


@pytest.mark.parametrize("text", ["", "{}", "# nothing"])
def test_an_empty_tile_set_is_refused(text: str) -> None:
    with pytest.raises(fj.InvalidTiles) as caught:
        fj.TileSet.loads(text)
    assert {fault.place for fault in caught.value.faults} == {"start", "tile"}


def test_every_fault_of_a_tile_set_is_tested() -> None:
    elsewhere = {"unplayable", "unreadable", "unknown_name", "known_names"}
    elsewhere |= {"syntax", "not_text", "not_utf8", "too_deep", "half_character"}
    assert set(BROKEN_SETS) == keys_of("tiles") - elsewhere


def test_a_name_with_half_of_a_character_is_refused() -> None:
    for changes in ({"name": "mine\ud800"}, {"title": "Mine\udfff"}):
        with pytest.raises(fj.InvalidTiles, match="half a character"):
            fj.TileSet.loads(json.dumps(a_set(**changes)))


def test_every_fault_of_a_tile_set_is_named_at_once() -> None:
    data = with_tile(face="MOPPPP", colour="red", count=0)
    data["start"][0]["cell"] = 7
    data["total"] = 99
    with pytest.raises(fj.InvalidTiles) as caught:
        fj.TileSet.loads(json.dumps(data))
    assert [fault.place for fault in caught.value.faults][:5] == [
        "start[0]",
        "tile[3]",
        "tile[3]",
        "tile[3]",
        "total",
    ]


def test_a_set_made_by_hand_is_checked_too() -> None:
    box = fj.TileSet.named("fjords")
    with pytest.raises(fj.InvalidTiles):
        fj.TileSet("none", (), ())
    with pytest.raises(fj.InvalidTiles):
        fj.TileSet("mountains", box.start, (*box.tiles, fj.Tile("MMMMMM")))
    with pytest.raises(fj.InvalidTiles) as caught:
        fj.TileSet("bad", box.start, (fj.Tile("QQ"),))
    assert "QQ" in caught.value.faults[0].place


def assert_unreadable(error: fj.InvalidTiles, key: str) -> None:
    assert [fault.place for fault in error.faults] == ["file"]
    assert pattern("tiles", key).fullmatch(error.faults[0].text)


@pytest.mark.parametrize("text", ['{"a": ' + "[" * 100_000, "a = " + "[" * 100_000], ids=["json", "toml"])
def test_a_tile_set_that_is_too_deep_is_refused(text: str) -> None:
    with pytest.raises(fj.InvalidTiles) as caught:
        fj.TileSet.loads(text)
    assert [fault.place for fault in caught.value.faults] == ["file"]


@pytest.mark.parametrize("thing", [None, 3, b"{}", []], ids=repr)
def test_a_tile_set_that_is_no_text_is_refused(thing: Any) -> None:
    with pytest.raises(fj.InvalidTiles) as caught:
        fj.TileSet.loads(thing)
    assert_unreadable(caught.value, "not_text")


def test_a_tile_set_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(fj.InvalidTiles) as caught:
        fj.TileSet.load(path)
    assert_unreadable(caught.value, "not_utf8")


def test_a_fault_does_not_repeat_a_megabyte() -> None:
    with pytest.raises(fj.InvalidTiles) as caught:
        fj.TileSet.loads(json.dumps(with_tile(face="P" * 2**20, mark="x" * 2**20, count=[1] * 2**18)))
    assert all(len(fault.text) < 300 for fault in caught.value.faults)


def test_a_missing_file_is_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        fj.TileSet.load(tmp_path / "nothing.toml")


def test_numbers_that_cannot_be_written_down_are_refused_by_name() -> None:
    with pytest.raises(fj.InvalidTiles, match="total"):
        fj.TileSet.loads("total = 0x" + "f" * 5_000)
