"""One move of a reviewed game: what it was worth, what would have been better, and what the draw did."""

from __future__ import annotations

from dataclasses import dataclass, field

from fjords_widget.engine.moves import Move
from fjords_widget.players.analysis.judgement import Judgement, Judgements

SLIP, MISTAKE, BLUNDER = 1.5, 3.0, 6.0
"""This many points thrown away make a move doubtful, bad or very bad."""
SURE = 2.0
"""A loss, or luck, has to be this many standard errors large."""
AHEAD = 1.5
"""A seat that is ahead by this many points is said to be ahead."""
LUCK = 3.0
"""This many points that a draw brings or takes are worth a word."""


@dataclass(frozen=True)
class Moment:
    """A ply of a reviewed game. Points are leads, from the point of view of the seat that moved."""

    ply: int
    """The ply of the move: 1 for the first."""
    seat: int
    move: Move
    leads: tuple[float, ...]
    """By seat: by how much it was ahead before the move."""
    after: tuple[float, ...]
    """The same after the move and its draw."""
    best: Judgement
    played: Judgement
    luck: float = 0.0
    """What the draw after the move brought the seat, in points; 0 where nothing was drawn."""
    doubt: float = 0.0
    """The standard error of the luck."""
    turned: bool = False
    """Whether another seat came to be ahead, by more than a trifle."""
    line: tuple[Move, ...] = ()
    """Best play from here on where it is proven; else the best move alone."""
    found: Judgements | None = field(default=None, compare=False, repr=False)
    """What was found of every move that could be made."""

    @property
    def loss(self) -> float:
        """How many points worse the move was than the best one."""
        return max(0.0, self.best.value - self.played.value)

    @property
    def proven(self) -> bool:
        """Whether the loss is proven."""
        return self.best.proven and self.played.proven

    @property
    def sign(self) -> str:
        """?!, ? or ??; empty for a move that seems sound."""
        loss = self.loss
        if self.proven:
            if loss and self.best.value > 0 >= self.played.value:
                return "??"  # a won settlement was thrown away
            return "?!" if 0 < loss < SLIP else _sign(loss)
        doubt = SURE * (self.best.error**2 + self.played.error**2) ** 0.5
        return _sign(loss) if loss > doubt else ""

    @property
    def lucky(self) -> bool:
        """Whether the draw made enough of a difference to be mentioned, for better or worse."""
        return abs(self.luck) >= max(LUCK, SURE * self.doubt)

    @property
    def cause(self) -> str:
        """What made the difference: "mistake", "luck", or "" for neither."""
        if self.sign and self.loss >= abs(self.luck if self.lucky else 0.0):
            return "mistake"
        return "luck" if self.lucky else ""


def leader(leads: tuple[float, ...], before: int | None = None) -> int | None:
    """The seat that is clearly ahead; if none is, the one that was before."""
    first = max(range(len(leads)), key=lambda seat: leads[seat])
    return first if leads[first] >= AHEAD else before


def _sign(loss: float) -> str:
    return "??" if loss >= BLUNDER else "?" if loss >= MISTAKE else "?!" if loss >= SLIP else ""
