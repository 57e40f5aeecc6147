"""What lies on the table, as the page gets it: tiles, pieces, stones, spaces, the row. All of it public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.fits import slots_of
from fjords_widget.engine.hexgrid import turn

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.moves import Move
    from fjords_widget.engine.tiles import Tile
    from fjords_widget.widgets.seats import Seat


def ground(game: Game) -> dict[str, str]:
    """The trait `_map`: by itself, so that it does not travel again with every viking."""
    return {"tiles": _tiles(game), "spaces": _spaces(game)}


def table(game: Game, seats: tuple[Seat, ...], number: int) -> dict[str, Any]:
    """The trait `_table`: what lies on the map and beside it; `number` counts the games of this board."""
    return {
        "game": number,
        "pieces": _pieces(game, seats),
        "stones": _stones(game, seats),
        "row": [tile_view(game, tile) for tile in game.row],
        "hand": None if game.hand is None else tile_view(game, game.hand),
        "aside": [tile_view(game, tile) for tile in game.aside],
        "bag": game._state.left,
        "last": last(game.peek()),
    }


def tile_view(game: Game, tile: Tile) -> dict[str, Any]:
    """A tile that is not on the map. R2: a mark means nothing where its rune is not in the game."""
    return {
        "text": str(tile),
        "mark": tile.mark if tile.mark in game.runes else None,
        "faces": [turn(tile.face, turns) for turns in range(6)],
    }


def _tiles(game: Game) -> str:
    from fjords_widget.drawing import tile_name

    land, runes, stones = game._land, game.runes, game._state.stones
    words = []
    for cell, laid in zip(land.cells, land.laid, strict=True):
        word = f"{cell}:{tile_name(laid.face, cell)}"
        shows = laid.tile.mark in runes and cell not in stones
        words.append(f"{word}~{laid.tile.mark}" if shows else word)
    return " ".join(words)


def _pieces(game: Game, seats: tuple[Seat, ...]) -> str:
    words = []
    for number, (seat, side) in enumerate(zip(seats, game.supply, strict=True)):
        for slot in slots_of(side.pieces):
            kind = "longhouse" if side.houses >> slot & 1 else "viking"
            colour = seat.piece_colour(bool(side.second >> slot & 1))
            words.append(f"{slot}:{kind}-{colour}:{number}")
    return " ".join(words)


def _stones(game: Game, seats: tuple[Seat, ...]) -> str:
    words = []
    for cell, stone in game._state.stones.items():
        owner = "" if stone.seat is None else f"-{seats[stone.seat].colour}"
        words.append(f"{cell}:stone-{stone.rune}{owner}")
    return " ".join(words)


def _spaces(game: Game) -> str:
    from fjords_widget.drawing import variant_at

    return " ".join([f"{space}:{variant_at(space)}" for space in game.board.spaces])


def last(move: Move | None) -> dict[str, Any]:
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
