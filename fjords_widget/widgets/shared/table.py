"""What lies on the table, as the page gets it: tiles, pieces, stones, spaces, the row. All of it public."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.fits import slots_of
from fjords_widget.engine.hexgrid import AROUND, Cell, turn

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.moves import Move
    from fjords_widget.engine.tiles import Tile
    from fjords_widget.widgets.shared.seats import Seat

Words = tuple[str, ...]


def view_ground(game: Game) -> dict[str, str]:
    """The trait `_map`: by itself, so that it does not travel again with every viking."""
    return {"tiles": " ".join(tiles(game)), "spaces": " ".join(spaces(game))}


def view_table(game: Game, seats: tuple[Seat, ...], number: int) -> dict[str, Any]:
    """The trait `_table`: what lies on the map and beside it; `number` counts the games of this board."""
    return {
        "game": number,
        "pieces": " ".join(pieces(game, seats)),
        "stones": " ".join(stones(game, seats)),
        "row": [view_tile(game, tile) for tile in game.row],
        "hand": None if game.hand is None else view_tile(game, game.hand),
        "aside": [view_tile(game, tile) for tile in game.aside],
        "bag": game.state.left,
        "last": view_last_move(game.peek()),
    }


def view_tile(game: Game, tile: Tile) -> dict[str, Any]:
    """A tile that is not on the map. R2: a mark means nothing where its rune is not in the game."""
    return {
        "text": str(tile),
        "mark": tile.mark if tile.mark in game.runes else None,
        "faces": [turn(tile.face, turns) for turns in range(6)],
    }


# What lies on the map, each thing in a word. Words are kept: a replay has the same ones in all of its frames.


def tiles(game: Game) -> list[str]:
    """The tiles in the order in which they were laid, with the marks that show."""
    runes = game.runes
    return [_tile_at(game, cell, runes) for cell in game.land.cells]


def grow(game: Game, tiles: tuple[str, ...], spaces: tuple[str, ...]) -> tuple[Words, Words]:
    """Tiles and spaces after one more tile was laid, from those before it."""
    land = game.land
    new = land.cells[-1]
    gone = _space_word(new)
    around = sorted(cell for cell in AROUND[new] if cell not in land.slots)
    found = dict.fromkeys([word for word in spaces if word != gone] + [_space_word(cell) for cell in around])
    return (*tiles, _tile_at(game, new, game.runes)), tuple(found)


def _tile_at(game: Game, cell: Cell, runes: tuple[str, ...]) -> str:
    laid = game.board[cell]
    mark = laid.tile.mark
    shows = mark is not None and mark in runes and cell not in game.state.stones
    return _tile_word(cell, laid.face, mark if shows else None)


@lru_cache(maxsize=4096)
def _tile_word(cell: Cell, face: str, mark: str | None) -> str:
    from fjords_widget.drawing import tile_name

    word = f"{cell}:{tile_name(face, cell)}"
    return f"{word}~{mark}" if mark else word


def spaces(game: Game) -> list[str]:
    """The open spaces, with the variant that a tile's picture takes there."""
    return [_space_word(space) for space in game.board.spaces]


@lru_cache(maxsize=4096)
def _space_word(space: Cell) -> str:
    from fjords_widget.drawing import variant_at

    return f"{space}:{variant_at(space)}"


@cache
def view_piece_looks(variant: str) -> dict[str, str]:
    """What each kind of piece is drawn as in a variant."""
    from fjords_widget.drawing import look_of

    return {kind: look_of(kind, variant) for kind in ("viking", "longhouse")}


def pieces(game: Game, seats: tuple[Seat, ...]) -> list[str]:
    """The pieces of one seat after those of the other, by the number of the tile."""
    kinds = tuple(view_piece_looks(game.variant).values())
    words: list[str] = []
    for number, (seat, side) in enumerate(zip(seats, game.supply, strict=True)):
        colours = (seat.piece_colour(False), seat.piece_colour(True))
        words += _piece_words(number, kinds, colours, side.pieces, side.houses, side.second)
    return words


@lru_cache(maxsize=256)
def _piece_words(
    seat: int, kinds: tuple[str, ...], colours: tuple[str, str], standing: int, houses: int, second: int
) -> tuple[str, ...]:
    return tuple(
        f"{slot}:{kinds[houses >> slot & 1]}-{colours[second >> slot & 1]}:{seat}"
        for slot in slots_of(standing)
    )


def stones(game: Game, seats: tuple[Seat, ...]) -> list[str]:
    """The stones by cell; those of a seat in its colour."""
    words = []
    for cell, stone in game.state.stones.items():
        owner = "" if stone.seat is None else f"-{seats[stone.seat].colour}"
        words.append(f"{cell}:stone-{stone.rune}{owner}")
    return words


def view_last_move(move: Move | None) -> dict[str, Any]:
    """The cells that a move touched, and the ways that it went."""
    cells, arrows = [], []
    for part in (move, getattr(move, "build", None)):
        cell = getattr(part, "cell", None)
        start = getattr(part, "origin", None) or getattr(part, "space", None)
        if cell is not None:
            cells.append(str(cell))
        if cell is not None and start is not None:
            arrows.append([str(start), str(cell)])
    return {"cells": cells, "arrows": arrows}
