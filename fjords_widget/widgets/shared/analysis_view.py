"""What analysis says of a position, as a page shows it: values on the map, and the best moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.moves import Lay, Move, Settle
from fjords_widget.widgets.shared.sentences import Voice, sentence, tell_move

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.players.analysis.judgement import Judgement, Judgements

MOST_TOLD = 4
"""This many of the best moves are told in words."""


def view_analysis(game: Game, found: Judgements, voice: Voice) -> dict[str, Any]:
    """The moves of a position: values are points ahead in the end, from the view of the seat to move."""
    best = found.best.move
    return {
        "value": round_value(found.best.value),
        "best": str(best),
        "ways": _ways(game, best),
        **({"face": best.face} if isinstance(best, Lay) else {}),
        "top": _top(found, voice),
        "values": _values(found),
    }


def round_value(value: float) -> float:
    """A value as people want it: to a tenth of a point, and never -0."""
    return round(value, 1) + 0.0


def _top(found: Judgements, voice: Voice) -> list[list[Any]]:
    """The best few. Of moves that are worded the same, such as turns of one tile, only the best."""
    told: dict[str, list[Any]] = {}
    for judgement in found:
        line = _tell(judgement, voice)
        told.setdefault(line[0], line)
        if len(told) == MOST_TOLD:
            break
    return list(told.values())


def _tell(judgement: Judgement, voice: Voice) -> list[Any]:
    """The move in words, its value, its spread, 1 if it is proven, and the move itself."""
    told, value = sentence(tell_move(voice, judgement.move)), round_value(judgement.value)
    return [told, value, round_value(judgement.spread), int(judgement.proven), str(judgement.move)]


def _values(found: Judgements) -> str:
    """The best that can be had on each cell, as `q,r:value`; proven values end with an exclamation mark."""
    best: dict[tuple[int, int], str] = {}
    for judgement in found:  # the best come first
        cell = getattr(judgement.move, "cell", None)
        if cell is not None and cell not in best:
            best[cell] = f"{cell}:{round_value(judgement.value):g}{'!' if judgement.proven else ''}"
    return " ".join(best.values())


def _ways(game: Game, move: Move) -> list[list[str]]:
    """The arrows of a move, each from where to where. Who walks comes from a piece of their own."""
    if isinstance(move, Settle):
        land, side = game.land, game.state.sides[game.turn]
        beside = land.cells_of(land.walk[land.slots[move.cell]] & side.pieces)
        return [[str(beside[0]), str(move.cell)]] if beside else []
    if isinstance(move, Lay):
        secret = move.build if isinstance(move.build, tuple) else None
        return [[str(secret[0]), str(secret[1])]] if secret else []
    origin = getattr(move, "origin", None) or getattr(move, "space", None)
    return [[str(origin), str(move.cell)]] if origin else []  # type: ignore[attr-defined]
