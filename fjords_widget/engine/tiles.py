"""Tiles and tile sets (C1-C10): values, the data file they come from, and every fault it can have."""

from __future__ import annotations

import json
import os
import tomllib
from collections import Counter
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import Fault, InvalidTiles
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.texts import is_whole, quote

TERRAINS = "PMO"
MARKS = ("strength", "water", "friendship")
ALL_MOUNTAIN = "MMMMMM"
ALL_PLAINS = "PPPPPP"
FARTHEST = 200
"""No coordinate goes beyond: the largest map is far smaller, and the tables rely on it."""
SHIPPED = os.path.join(os.path.dirname(os.path.dirname(__file__)), "tilesets")


class Tile(NamedTuple):
    """A landscape tile as printed: six corners, perhaps a mark, and from how many players on it is used."""

    face: str
    mark: str | None = None
    players: int = 2

    def __str__(self) -> str:
        mark = f":{self.mark}" if self.mark else ""
        return f"{self.face}{mark}#{self.players}" if self.players != 2 else f"{self.face}{mark}"

    @classmethod
    def parse(cls, text: str, lang: str | None = None) -> Tile:
        """The tile of a text such as `PPPPPP:friendship#4`; ValueError says what is wrong with it."""
        left, hash_, players = text.partition("#")
        if hash_ and players not in {"2", "3", "4"}:
            raise ValueError(say(lang, "tiles.players", players=quote(players)))
        face, colon, mark = left.partition(":")
        tile = cls(face, mark if colon else None, int(players or 2))
        for fault in faults_of(tile, lang):
            raise ValueError(fault)
        return tile

    def _repr_svg_(self) -> str:
        from fjords_widget.drawing import tile_svg

        return str(tile_svg(self))  # a plain text: marimo takes no other


def faults_of(tile: Tile, lang: str | None = None) -> list[str]:
    """What is wrong with a tile: its letters, a mountain beside an ocean, no plains, its mark, its count."""
    face = tile.face
    if not isinstance(face, str) or len(face) != 6 or any(letter not in TERRAINS for letter in face):
        return [say(lang, "tiles.face", face=quote(face))]
    faults = [
        say(lang, "tiles.mountain_ocean", a=i, b=(i + 1) % 6, face=face)
        for i in range(6)
        if {face[i], face[(i + 1) % 6]} == {"M", "O"}
    ]
    if "P" not in face and face != ALL_MOUNTAIN:
        faults.append(say(lang, "tiles.no_plains", face=face))
    if tile.mark is not None:
        faults.extend(_faults_of_mark(tile, lang))
    if type(tile.players) is not int or tile.players not in (2, 3, 4):
        faults.append(say(lang, "tiles.players", players=quote(tile.players)))
    return faults


def _faults_of_mark(tile: Tile, lang: str | None) -> list[str]:
    face, mark = tile.face, tile.mark
    if mark not in MARKS:
        return [say(lang, "tiles.unknown_mark", mark=quote(mark), known=", ".join(MARKS))]
    if mark == "strength" and face != ALL_MOUNTAIN:
        return [say(lang, "tiles.strength_mark", face=face)]
    if mark == "friendship" and face != ALL_PLAINS:
        return [say(lang, "tiles.friendship_mark", face=face)]
    if mark == "water" and "O" not in face:
        return [say(lang, "tiles.water_mark", face=face)]
    return []


class TileSet:
    """The tiles of a box: three starting tiles with their places, and the landscape tiles.

    A value; checked when made.
    """

    __slots__ = ("_terms", "name", "start", "tiles", "title")

    def __init__(
        self, name: str, start: tuple[tuple[str, Cell], ...], tiles: tuple[Tile, ...], title: str = ""
    ) -> None:
        self.name = name
        self.title = title or name
        self.start = tuple((face, Cell(*cell)) for face, cell in start)
        self.tiles = tuple(tiles)
        self._terms: WeakValueDictionary[Any, Any] = WeakValueDictionary()
        """What games with these tiles agreed on, as long as somebody uses it: see `Terms.agreed`."""
        faults = [
            *_faults_of_texts(name, self.title),
            *_faults_of_start(self.start),
            *_faults_of_tiles(self.tiles),
        ]
        if faults:
            raise InvalidTiles(say(None, "tiles.unplayable", name=name), faults)

    def bag(self, players: int) -> tuple[Tile, ...]:
        """S3: the tiles in play with that many players (4 for all, as in the epic game)."""
        return tuple(tile for tile in self.tiles if tile.players <= players)

    def __reduce__(self) -> tuple[Any, ...]:
        if is_shipped(self):
            return TileSet.named, (self.name,)
        return TileSet, (self.name, self.start, self.tiles, self.title)  # the terms are made anew

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TileSet):
            return NotImplemented
        return (self.start, Counter(self.tiles)) == (other.start, Counter(other.tiles))

    def __hash__(self) -> int:
        return hash((self.start, frozenset(Counter(self.tiles).items())))

    def __len__(self) -> int:
        return len(self.tiles)

    def __repr__(self) -> str:
        return f"<TileSet {self.name!r}: {len(self.start)} starting and {len(self.tiles)} landscape tiles>"

    @classmethod
    def named(cls, name: str) -> TileSet:
        """A tile set that ships with the package, by name; read once."""
        if name not in _named:
            path = os.path.join(SHIPPED, f"{name}.toml")
            if not name.isidentifier() or not os.path.exists(path):
                known = sorted(file.removesuffix(".toml") for file in os.listdir(SHIPPED))
                fault = Fault("tiles", say(None, "tiles.known_names", known=", ".join(known)))
                raise InvalidTiles(say(None, "tiles.unknown_name", name=name), [fault])
            _named.setdefault(name, cls.load(path))  # for several threads, one and the same
        return _named[name]

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> TileSet:
        """Reads a .toml or .json file; InvalidTiles names every fault in it with its place."""
        with open(path, encoding="utf-8") as file:
            try:
                text = file.read()
            except UnicodeDecodeError:
                raise _unreadable(say(None, "tiles.not_utf8")) from None
        return cls.loads(text, name=os.path.splitext(os.path.basename(path))[0])

    @classmethod
    def loads(cls, text: str, name: str = "tiles") -> TileSet:
        """Reads TOML or JSON text; InvalidTiles names every fault in it with its place."""
        if not isinstance(text, str):
            raise _unreadable(say(None, "tiles.not_text", type=type(text).__name__))
        try:
            return _read(_parse_data(text), name)
        except RecursionError:  # the readers of the standard library give up
            raise _unreadable(say(None, "tiles.too_deep")) from None


_named: dict[str, TileSet] = {}


def is_shipped(tiles: TileSet) -> bool:
    """Whether it is one of the tile sets that come with the package, which go by their names."""
    return _named.get(tiles.name) is tiles


# From a data file -------------------------------------------------------------------------------


def _parse_data(text: str) -> dict[str, Any]:
    """TOML or JSON to plain data: JSON if it begins with a brace."""
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except ValueError as fault:
        raise _unreadable(say(None, "tiles.syntax", fault=fault)) from None
    assert isinstance(data, dict)
    return data


def _unreadable(fault: str) -> InvalidTiles:
    return InvalidTiles(say(None, "tiles.unreadable"), [Fault("file", fault)])


def _read(data: dict[str, Any], name: str) -> TileSet:
    faults: list[Fault] = []
    for key in sorted(data.keys() - {"name", "title", "total", "start", "tile"}):
        faults.append(_unknown_key("file", key, "name, title, total, start, tile"))
    start = [_read_start(f"start[{i}]", entry, faults) for i, entry in _entries(data, "start", faults)]
    tiles: list[Tile] = []
    for i, entry in _entries(data, "tile", faults):
        tiles.extend(_read_tile(f"tile[{i}]", entry, faults))
    total = data.get("total")
    if total is not None and (type(total) is not int or total != len(tiles)):
        faults.append(Fault("total", say(None, "tiles.wrong_total", total=quote(total), n=len(tiles))))
    name = str(data.get("name", name))
    if not faults:
        return TileSet(name, tuple(start), tuple(tiles), str(data.get("title", "")))
    faults += [*_faults_of_start(tuple(start)), *_faults_among(tuple(tiles))]
    raise InvalidTiles(say(None, "tiles.unplayable", name=name), faults)


def _unknown_key(place: str, key: str, known: str) -> Fault:
    return Fault(place, say(None, "tiles.unknown_key", key=key[:60], known=known))


def _entries(data: dict[str, Any], key: str, faults: list[Fault]) -> list[tuple[int, dict[str, Any]]]:
    entries = data.get(key, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        faults.append(Fault(key, say(None, "tiles.not_a_list", key=key)))
        return []
    return list(enumerate(entries))


def _read_start(place: str, entry: dict[str, Any], faults: list[Fault]) -> tuple[str, Cell]:
    for key in sorted(entry.keys() - {"face", "cell"}):
        faults.append(_unknown_key(place, key, "face, cell"))
    cell = entry.get("cell")
    if not isinstance(cell, list) or len(cell) != 2 or any(type(part) is not int for part in cell):
        faults.append(Fault(place, say(None, "tiles.bad_cell", cell=quote(cell))))
        cell = [0, 0]
    return entry.get("face", ""), Cell(*cell)


def _read_tile(place: str, entry: dict[str, Any], faults: list[Fault]) -> list[Tile]:
    for key in sorted(entry.keys() - {"face", "mark", "players", "count"}):
        faults.append(_unknown_key(place, key, "face, mark, players, count"))
    tile = Tile(entry.get("face", ""), entry.get("mark"), entry.get("players", 2))
    faults.extend(Fault(place, text) for text in faults_of(tile))
    count = entry.get("count", 1)
    if type(count) is not int or not 1 <= count <= 64:
        faults.append(Fault(place, say(None, "tiles.wrong_count", count=quote(count))))
        return []
    return [tile] * count


# What is wrong with a whole set -------------------------------------------------------------------


def too_far(cell: Cell) -> bool:
    """Whether a cell lies beyond what a map can be."""
    return max(abs(cell.q), abs(cell.r)) > FARTHEST


def _faults_of_texts(*texts: object) -> list[Fault]:
    """Texts that no file and no page can hold: those with half of a character in them."""
    if is_whole("".join(map(str, texts))):
        return []
    return [Fault("name", say(None, "tiles.half_character"))]


def _faults_of_start(start: tuple[tuple[str, Cell], ...]) -> list[Fault]:
    faults: list[Fault] = []
    for i, (face, cell) in enumerate(start):
        faults.extend(Fault(f"start[{i}]", text) for text in faults_of(Tile(face)))
        if too_far(cell):
            faults.append(Fault(f"start[{i}]", say(None, "tiles.far", cell=cell, most=FARTHEST)))
    if len(start) != 3:
        faults.append(Fault("start", say(None, "tiles.start_count", n=len(start))))
    if faults:
        return faults
    return _faults_of_start_map({cell: face for face, cell in start})


def _faults_of_start_map(faces: dict[Cell, str]) -> list[Fault]:
    """S2: the starting tiles touch one another, match there (X3), and are one landmass (X4)."""
    faults: list[Fault] = []
    cells = list(faces)
    joined = 0
    for i, cell in enumerate(cells):
        for other in cells[i + 1 :]:
            around = cell.neighbours()
            if other not in around:
                faults.append(Fault("start", say(None, "tiles.start_apart", a=cell, b=other)))
                continue
            edge = around.index(other)
            here = faces[cell][edge], faces[cell][(edge + 1) % 6]
            there = faces[other][(edge + 4) % 6], faces[other][(edge + 3) % 6]
            joined += here != ("O", "O")
            if here != there:
                faults.append(Fault("start", say(None, "tiles.start_mismatch", a=cell, b=other)))
    if len(cells) < 3:
        faults.append(Fault("start", say(None, "tiles.start_same")))
    elif not faults and joined < 2:
        faults.append(Fault("start", say(None, "tiles.start_islands")))
    return faults


def _faults_of_tiles(tiles: tuple[Tile, ...]) -> list[Fault]:
    return [
        *(Fault(f"tile {tile.face!r}", text) for tile in dict.fromkeys(tiles) for text in faults_of(tile)),
        *_faults_among(tiles),
    ]


def _faults_among(tiles: tuple[Tile, ...]) -> list[Fault]:
    """Faults that only show when all tiles are seen together."""
    faults: list[Fault] = []
    mountains = sum(tile.face == ALL_MOUNTAIN for tile in tiles)
    if mountains > 1:
        faults.append(Fault("tile", say(None, "tiles.two_mountains", n=mountains)))
    waters = sum(tile.mark == "water" for tile in tiles)
    if waters > 1:
        faults.append(Fault("tile", say(None, "tiles.two_waters", n=waters)))
    if not any(tile.players == 2 for tile in tiles):
        faults.append(Fault("tile", say(None, "tiles.none_for_two")))
    return faults
