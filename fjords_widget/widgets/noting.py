"""Writing a game down on the board: which tiles came up is told by hand, and all else is done as in play."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.errors import FjordsError, InvalidHistory
from fjords_widget.records.transcript import Transcript

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.tiles import Tile

MOST_MISSING = 70


def standing(transcript: Transcript) -> tuple[Game, int]:
    """The game with the last move made, and how many tiles that are still to be told have stand-ins in it."""
    record = transcript.record.copy()
    node = record.root.end()
    if transcript.problems:
        return transcript.game, 0
    for missing in range(MOST_MISSING):
        try:
            return node.game(lang=transcript.lang, seed=0), missing
        except InvalidHistory as fault:
            if fault.fault != "too_few_draws":
                raise
            node.draws = (*node.draws, None)
    raise FjordsError(str(transcript))


def known_row(transcript: Transcript, game: Game) -> list[Tile]:
    """The tiles of the row that somebody saw; the others are stand-ins."""
    seen = Counter(tile for node in _nodes(transcript) for tile in node.draws if tile is not None)
    seen -= Counter(laid.tile for laid in game._land.laid[len(game.tiles.start) :])
    found = []
    for tile in game.row:
        if seen[tile] > 0:
            seen[tile] -= 1
            found.append(tile)
    return found


def _nodes(transcript: Transcript) -> list[Any]:
    return [transcript.record.root, *transcript.record.main_line()]


def noting(transcript: Transcript, game: Game, missing: int) -> dict[str, Any]:
    """The trait `_noting`: what is to be told next, out of which tiles, and what does not hold."""
    return {
        "needs": transcript.needs,
        "dealt": bool(transcript.ply) or not missing,
        "hidden": len(game.row) - len(known_row(transcript, game)) - missing,
        "unseen": _unseen(transcript, game) if transcript.needs == "tile" else [],
        "problems": [str(flaw) for flaw in transcript.problems],
        "moves": [
            [node.ply, str(node.move), " ".join(str(tile) if tile else "?" for tile in node.draws)]
            for node in transcript.record.main_line()
        ],
    }


def _unseen(transcript: Transcript, game: Game) -> list[list[Any]]:
    """The kinds of tiles that can have come up, and how many of each are left."""
    left = Counter(game.unseen)
    left.update(game.row)
    left.subtract(known_row(transcript, game))
    if game.hand is not None and transcript.needs == "tile":
        left[game.hand] += 1
    kinds = sorted((tile for tile, count in left.items() if count > 0), key=str)
    return [
        [str(tile), tile.face, tile.mark if tile.mark in game.runes else None, left[tile]] for tile in kinds
    ]
