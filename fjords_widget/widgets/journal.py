"""The log of a game: each move in words, and as the lines that a record of the game has for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.events import Turn
from fjords_widget.widgets.recording import record_line
from fjords_widget.widgets.telling import Voice, move_told, told

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game

TAIL = 2
"""So many entries travel with each move; the page keeps what it has seen."""


def tail(game: Game, voice: Voice, head: str) -> dict[str, Any]:
    """The trait `_log`."""
    turns: list[dict[str, Any]] = []
    state = game._state
    while state.before is not None and state.move is not None and len(turns) < TAIL:
        turns.append(_entry(voice, state.ply, Turn(state.before.turn, state.move, state.events)))
        state = state.before
    return {"head": head, "entries": turns[::-1]}


def entries(game: Game, voice: Voice) -> list[dict[str, Any]]:
    """Every move so far."""
    first = game.ply - len(game.history) + 1
    return [_entry(voice, ply, turn) for ply, turn in enumerate(game.history, start=first)]


def _entry(voice: Voice, ply: int, turn: Turn) -> dict[str, Any]:
    return {
        "ply": ply,
        "seat": turn.seat,
        "move": str(turn.move),
        "text": move_told(voice, turn.move),
        "news": told(voice, turn.events),
        "record": record_line(ply, turn),
    }
