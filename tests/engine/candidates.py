"""Every move that one could think of at a position, legal or not: made here, with no list of the engine's."""

from __future__ import annotations

from collections.abc import Iterator

import fjords_widget as fj

FAR_AWAY = (fj.Cell(40, -20), fj.Cell(-31, 7))


def candidates(game: fj.Game) -> Iterator[fj.Move]:
    """All moves of every kind, on and around the map and far away from it.

    What is built is varied fully where the bare placement is legal, and a little elsewhere: a placement that
    is not legal does not become so by building.
    """
    yield from (fj.Draw(), fj.Claim(), fj.Silence())
    cells = _cells(game)
    if game.phase == "settlement":
        yield from _settling(game, cells)
    else:
        yield from (fj.Settle(cell) for cell in cells[::7])
    yield from _exploring(game, cells)


def _cells(game: fj.Game) -> list[fj.Cell]:
    """The map, everything up to two steps around it, and two places far away."""
    near = set(game.board)
    for _ in range(2):
        near |= {other for cell in near for other in cell.neighbours()}
    return [*sorted(near), *FAR_AWAY]


def _tiles(game: fj.Game) -> list[fj.Tile]:
    """Of each kind of tile that lies face up the first one, and two tiles that do not lie there."""
    face_up = [*([game.hand] if game.hand else []), *game.row, *game.aside]
    hidden = [
        tile for tile in sorted(game.unseen, key=str) if not any(alike(game, tile, up) for up in face_up)
    ]
    first: dict[tuple[str, str | None], fj.Tile] = {}
    for tile in [*face_up, *hidden[:2]]:
        first.setdefault(how_it_plays(game, tile), tile)
    return list(first.values())


def how_it_plays(game: fj.Game, tile: fj.Tile) -> tuple[str, str | None]:
    """R2: the face, and the mark if its rune is in the game."""
    return tile.face, tile.mark if tile.mark in game.runes else None


def alike(game: fj.Game, one: fj.Tile, other: fj.Tile) -> bool:
    """Whether two tiles play alike."""
    return how_it_plays(game, one) == how_it_plays(game, other)


def _exploring(game: fj.Game, cells: list[fj.Cell]) -> Iterator[fj.Move]:
    if game.phase != "exploration":
        cells = cells[::9]
    for tile in _tiles(game):
        for turns in range(_looks(tile.face)):
            for i, cell in enumerate(cells):
                lay = fj.Lay(tile, cell, turns)
                yield lay
                if game.explain(lay).legal:
                    yield from _with_builds(game, lay)
                elif i % 10 == 0:
                    yield fj.Lay(tile, cell, turns, "longhouse")
                    yield fj.Lay(tile, cell, turns, "home")
                if game.table_talk or i % 10 == 0:
                    yield fj.Show(tile, cell, turns)


def _looks(face: str) -> int:
    """How many turns make a difference."""
    return next(turns for turns in range(1, 7) if face[turns:] + face[:turns] == face)


def _with_builds(game: fj.Game, lay: fj.Lay) -> Iterator[fj.Lay]:
    """The same placement with a longhouse, with a Home, and with every Secret on the map and beside it."""
    yield fj.Lay(lay.tile, lay.cell, lay.turns, "longhouse")
    yield fj.Lay(lay.tile, lay.cell, lay.turns, "home")
    tiles = [*game.board, lay.cell]
    everywhere = [*tiles, *lay.cell.neighbours(), FAR_AWAY[0]]
    own = [cell for cell, piece in game.board.pieces.items() if piece.seat == game.turn]
    # All ways from where the mover's longhouses stand; from other places just one or two steps.
    origins = everywhere if len(tiles) < 8 else [*own, *tiles[::5], lay.cell, FAR_AWAY[0]]
    for origin in origins if "secret" in game.runes else tiles[:1]:
        for goal in everywhere:
            yield fj.Lay(lay.tile, lay.cell, lay.turns, fj.Secret(origin, goal))


def _settling(game: fj.Game, cells: list[fj.Cell]) -> Iterator[fj.Move]:
    """Every place to walk to, and every pair of places for each rune."""
    for cell in cells:
        yield fj.Settle(cell)
    pieces = game.board.pieces
    own = {cell for cell, piece in pieces.items() if piece.seat == game.turn}
    for i, origin in enumerate(cells):
        # From an own piece, or over an empty space, everywhere; from other tiles now and then.
        for goal in cells if origin in own or i % 8 == 0 else cells[i % 6 :: 6]:
            yield fj.Sail(origin, goal)
            yield fj.Ride(origin, goal)
        if origin not in game.board:
            near = [cell for cell in cells if abs(cell.q - origin.q) <= 2 and abs(cell.r - origin.r) <= 2]
            yield from (fj.Leap(origin, goal) for goal in [*near, *FAR_AWAY])
        else:
            yield fj.Leap(origin, origin.neighbours()[i % 6])
