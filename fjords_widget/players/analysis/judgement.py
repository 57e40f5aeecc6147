"""How good a move is, and all moves of a position judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import overload

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.moves import Move


@dataclass(frozen=True)
class Judgement:
    """How good a move is for the seat that makes it."""

    move: Move
    value: float
    """By how many points that seat will be ahead in the end (of several others: of the best of them above
    all), on the average over what is unseen. Exact if proven."""
    spread: float = 0.0
    """How far apart that lies over what is unseen: a standard deviation, 0 where nothing is."""
    proven: bool = False
    """Whether the solver has proven the value."""
    tries: int = 0
    """How many simulations the value rests on; 0 if it is proven, or found by looking ahead."""

    @property
    def error(self) -> float:
        """The standard error of the value, since simulations are limited; 0 if proven."""
        return self.spread / self.tries**0.5 if self.tries else 0.0

    def __str__(self) -> str:
        return "  ".join(cell for cell in self.cells() if cell)

    def cells(self, lang: str | None = None) -> tuple[str, str, str, str]:
        """Move, value, spread and proof as text, for a table."""
        spread = f"±{self.spread:.1f}" if self.spread else ""
        value = f"{self.value:+.0f}" if self.proven else f"{self.value:+.1f}"
        return str(self.move), value, spread, say(lang, "analysis.proven") if self.proven else ""


class Judgements(Sequence[Judgement]):
    """All moves of a position, best first."""

    def __init__(
        self,
        seat: int,
        found: Sequence[Judgement],
        leads: Sequence[float],
        line: Sequence[Move] = (),
        lang: str = "",
    ) -> None:
        self.seat = seat
        """Who is to move: values are from this seat's view."""
        self.leads = tuple(leads)
        """By seat: by how much it will be ahead if the best move is made; of the seat to move, that move's
        value."""
        self.line = tuple(line)
        """Best play of all sides to the end, where it is proven; else empty."""
        self._found = tuple(found)
        self._lang = lang or None

    @overload
    def __getitem__(self, index: int) -> Judgement: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Judgement, ...]: ...
    def __getitem__(self, index: int | slice) -> Judgement | tuple[Judgement, ...]:
        return self._found[index]

    def __len__(self) -> int:
        return len(self._found)

    @property
    def best(self) -> Judgement:
        """The best of them."""
        return self._found[0]

    @property
    def value(self) -> float:
        """What the position is worth to the seat to move, if it plays its best."""
        return self.best.value

    @property
    def proven(self) -> bool:
        """Whether the value is proven."""
        return self.best.proven

    def of(self, move: Move) -> Judgement:
        """The judgement of a move; KeyError if it is not among them."""
        for judgement in self._found:
            if judgement.move == move:
                return judgement
        raise KeyError(str(move))

    def __repr__(self) -> str:
        return f"<Judgements of {len(self)} moves, best: {self.best}>"

    def __str__(self) -> str:
        rows = [self._heads(), *[judgement.cells(self._lang) for judgement in self]]
        widths = [max(len(row[i]) for row in rows) for i in range(4)]
        return "\n".join(
            f"{move:{widths[0]}}  {value:>{widths[1]}}  {spread:>{widths[2]}}  {proven}".rstrip()
            for move, value, spread, proven in rows
        )

    def _heads(self) -> tuple[str, str, str, str]:
        names = ("move", "value", "spread", "proof")
        move, value, spread, proof = (say(self._lang, f"analysis.{name}") for name in names)
        return move, value, spread, proof

    def _repr_html_(self) -> str:
        sides = ("left", "right", "right", "left")

        def row(cells: Sequence[str], tag: str) -> str:
            told = zip(cells, sides, strict=True)
            return "".join(f"<{tag} style='text-align:{side}'>{escape(cell)}</{tag}>" for cell, side in told)

        body = "".join(f"<tr>{row(judgement.cells(self._lang), 'td')}</tr>" for judgement in self)
        head = f"<thead><tr>{row(self._heads(), 'th')}</tr></thead>"
        return f"<table class='fjords-judgements'>{head}<tbody>{body}</tbody></table>"
