"""A whole game turned about the origin by steps of 60 degrees: its map, its moves, and its starting tiles."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import fjords_widget as fj


def turned_cell(cell: tuple[int, int], turns: int) -> fj.Cell:
    """Clockwise, about the origin: north goes to north-east."""
    q, r = cell
    for _ in range(turns):
        q, r = -r, q + r
    return fj.Cell(q, r)


def turned_face(face: str, turns: int) -> str:
    """Corner i shows what corner i - turns showed."""
    return "".join(face[(corner - turns) % 6] for corner in range(6))


def fewest_turns(face: str, turns: int) -> int:
    """The smallest number of turns that looks like this one."""
    return next(fewer for fewer in range(6) if turned_face(face, fewer) == turned_face(face, turns))


def turned_move(move: fj.Move, turns: int) -> fj.Move:
    """The same move on the turned map."""

    def cell(place: fj.Cell) -> fj.Cell:
        return turned_cell(place, turns)

    match move:
        case fj.Lay():
            build = move.build
            if isinstance(build, fj.Secret):
                build = fj.Secret(cell(build.origin), cell(build.cell))
            return fj.Lay(move.tile, cell(move.cell), (move.turns + turns) % 6, build)
        case fj.Show():
            return fj.Show(move.tile, cell(move.cell), (move.turns + turns) % 6)
        case fj.Settle():
            return fj.Settle(cell(move.cell))
        case fj.Sail() | fj.Ride():
            return type(move)(cell(move.origin), cell(move.cell))
        case fj.Leap():
            return fj.Leap(cell(move.space), cell(move.cell))
    return move


@cache
def turned_tiles(tiles: fj.TileSet, turns: int) -> fj.TileSet:
    """The same landscape tiles, and starting tiles that lie turned from the beginning."""
    start = tuple((turned_face(face, turns), turned_cell(cell, turns)) for face, cell in tiles.start)
    return fj.TileSet(f"turned{turns}", start, tiles.tiles)


def turned_position(text: str, turns: int, start: set[fj.Cell]) -> str:
    """The text of the turned position; tiles on a starting cell turn their face, others count their turns."""
    words = [word.partition("=") for word in text.split()]
    changed: dict[str, Callable[[str], str]] = {
        "board": lambda items: _each(items, lambda item: _turned_place(item, turns, start)),
        "pieces": lambda items: _each(items, lambda item: _turned_at(item, turns)),
        "stones": lambda items: _each(items, lambda item: _turned_at(item, turns)),
        "shown": lambda item: str(turned_move(fj.parse(item), turns)),
        "tiles": lambda _: f"turned{turns}",
    }
    return " ".join(
        f"{key}{eq}{changed[key](value) if key in changed else value}" for key, eq, value in words
    )


def _each(items: str, change: Callable[[str], str]) -> str:
    return ";".join(change(item) for item in items.split(";"))


def _turned_at(item: str, turns: int) -> str:
    what, place = item.split("@")
    q, r = place.split(",")
    return f"{what}@{turned_cell((int(q), int(r)), turns)}"


def _turned_place(item: str, turns: int, start: set[fj.Cell]) -> str:
    found = re.fullmatch(r"([PMO]{6})([^/]*)(?:/(\d))?@(-?\d+),(-?\d+)", item)
    assert found is not None, item
    face, mark, before, q, r = found.groups()
    cell = fj.Cell(int(q), int(r))
    if cell in start:
        assert before is None, "a starting tile lies as it is"
        return f"{turned_face(face, turns)}@{turned_cell(cell, turns)}"
    after = fewest_turns(face, (int(before or 0) + turns) % 6)
    return f"{face}{mark}" + (f"/{after}" if after else "") + f"@{turned_cell(cell, turns)}"


def turned_game(game: fj.Game, turns: int) -> fj.Game:
    """The turned game at the same position, without its past."""
    start = {cell for _, cell in game.tiles.start}
    text = turned_position(game.position(), turns, start)
    return fj.Game.from_position(text, tiles=turned_tiles(game.tiles, turns))
