"""How long a player may think."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """How long a player may think about a move; whichever comes first ends it. None: no such limit."""

    seconds: float | None = None
    simulations: int | None = None
    depth: int | None = None

    def filled_from(self, own: Limits) -> Limits:
        """These limits, with a level's own where they give neither time nor simulations, or no depth."""
        time = self if self.seconds is not None or self.simulations is not None else own
        return Limits(time.seconds, time.simulations, own.depth if self.depth is None else self.depth)
