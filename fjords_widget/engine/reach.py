"""Who can get where on foot: what is secured, what is contested, and what nobody reaches (T2, T4, W2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game


class Reach(NamedTuple):
    """Vacant tiles as masks of slots, by who could go on to reach them over vacant tiles."""

    secured: tuple[int, ...]
    """By seat: what that seat reaches and no other does."""
    contested: int
    dead: int


def reach(game: Game) -> Reach:
    """How the vacant tiles of a game stand now."""
    land, state = game._land, game._state
    by_seat = [land.flood(side.pieces, side.pieces | state.vacant) & state.vacant for side in state.sides]
    once = twice = 0
    for mask in by_seat:
        twice |= once & mask
        once |= mask
    return Reach(tuple(mask & ~twice for mask in by_seat), twice, state.vacant & ~once)
