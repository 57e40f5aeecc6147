"""What a game is worth to those who learn from it."""

from __future__ import annotations

from fjords_widget.engine.scoring import Outcome


def rewards(outcome: Outcome, players: int) -> list[float]:
    """By seat: 1 for the winner, -1 shared by the others; 0 for all if nobody won. The sum is 0."""
    if outcome.winner is None:
        return [0.0] * players
    return [1.0 if seat == outcome.winner else -1 / (players - 1) for seat in range(players)]
