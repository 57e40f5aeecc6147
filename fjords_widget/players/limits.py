"""How long a player may think."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """How long a player may think about a move; whichever comes first ends it. None: no such limit."""

    seconds: float | None = None
    simulations: int | None = None
    depth: int | None = None
