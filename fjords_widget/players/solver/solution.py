"""What the solver has to say about a settlement."""

from __future__ import annotations

from dataclasses import dataclass, field

from fjords_widget.engine.moves import Move


@dataclass(frozen=True)
class Solution:
    """A settlement, solved for the seat to move: `margin` is its lead in the end if both play their best."""

    margin: int
    """Proven if `exact`; else the best guess between `low` and `high`."""
    exact: bool
    """Whether all of it is proven: margin, line and the value of every move."""
    line: tuple[Move, ...]
    """Best moves of both sides; of equals, the first in the order of `legal_moves`."""
    values: dict[Move, int]
    """The margin that each move leads to. Of a search that was stopped: of those moves that are proven."""
    low: int
    """The margin is at least this,"""
    high: int
    """and at most this."""
    bounds: dict[Move, tuple[int, int]] = field(default_factory=dict, repr=False)
    """The same for every move."""
    nodes: int = 0
    """How many positions were looked at."""
    seconds: float = 0.0

    @property
    def best(self) -> tuple[Move, ...]:
        """The moves that are proven to be best."""
        return tuple(move for move, value in self.values.items() if value == self.low == self.high)
