"""An owner's own tile set as the lines of a header, so that a record can be read without any other file.

tiles: my box
  title: Nine tiles
  start: POPPMM@0,0 MPPPPP@0,1 PPPPPP@1,0
  MMPPPP*3 PPPOOO*3 POOOOO:water MPPPPP#3 PPPPPP:friendship#4
"""

from __future__ import annotations

from collections import Counter

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import Fault, InvalidTiles
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.texts import shorten
from fjords_widget.engine.tiles import Tile, TileSet
from fjords_widget.records.tokens import MOST_TILES, one_line

A_LINE = 8
"""This many kinds of tiles are written in a line."""

_known: dict[str, TileSet] = {}
MOST_KEPT = 20
"""Sets are found again by their text: a file may hold a thousand games with the same one."""


def write_tiles(tiles: TileSet) -> str:
    """The lines for a tile set."""
    name, title = one_line(tiles.name) or "tiles", one_line(tiles.title)
    lines = [name]
    if title and title != name:
        lines.append(f"title: {title}")
    lines.append("start: " + " ".join(f"{face}@{cell}" for face, cell in tiles.start))
    counts = sorted(Counter(tiles.tiles).items(), key=lambda item: str(item[0]))
    kinds = [f"{tile}*{count}" if count > 1 else str(tile) for tile, count in counts]
    lines += [" ".join(kinds[i : i + A_LINE]) for i in range(0, len(kinds), A_LINE)]
    return "\n".join(lines)


def read_tiles(text: str) -> TileSet:
    """The tile set that the lines describe; InvalidTiles lists every fault."""
    if text in _known:
        return _known[text]
    name, *lines = text.split("\n")
    reading = _Reading()
    title = ""
    for line in lines:
        if line.startswith("title:"):
            title = line.removeprefix("title:").strip()
        elif line.startswith("start:"):
            reading.start += [reading.place(word) for word in line.removeprefix("start:").split()]
        else:
            for word in line.split():
                reading.add(word)
    if reading.faults:
        raise InvalidTiles(say(None, "tiles.unplayable", name=shorten(name)), reading.faults)
    tiles = TileSet(name, tuple(reading.start), tuple(reading.tiles), title)
    if len(_known) < MOST_KEPT:
        _known[text] = tiles
    return tiles


class _Reading:
    """Tiles as they are read, and what is wrong with them."""

    def __init__(self) -> None:
        self.start: list[tuple[str, Cell]] = []
        self.tiles: list[Tile] = []
        self.faults: list[Fault] = []

    def place(self, word: str) -> tuple[str, Cell]:
        face, _, cell = word[:40].partition("@")
        try:
            return face, Cell.parse(cell)
        except ValueError:
            self.fail(word, say(None, "tiles.bad_cell", cell=shorten(cell)))
            return face, Cell(0, 0)

    def add(self, word: str) -> None:
        text, star, number = word[:40].partition("*")
        count = int(number) if number.isascii() and number.isdigit() and len(number) <= 2 else 0
        if star and not 1 <= count <= 64:
            self.fail(word, say(None, "tiles.wrong_count", count=shorten(number)))
            return
        try:
            tile = Tile.parse(text)
        except ValueError as fault:
            self.fail(word, str(fault))
            return
        self.tiles += [tile] * (count if star else 1)
        if len(self.tiles) > MOST_TILES:
            self.tiles.clear()
            self.fail("tiles", say(None, "records.many_tiles", most=MOST_TILES))

    def fail(self, word: str, text: str) -> None:
        if len(self.faults) < 10:
            self.faults.append(Fault(shorten(word, 40), text))
