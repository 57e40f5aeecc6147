"""What came of an attack: figures, and the table that they make."""

from __future__ import annotations

import itertools
import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple

from benchmarks.tables import aligned


class Limits(NamedTuple):
    """How much of an attack is wanted: so many tries on each thing, but no longer than so many seconds."""

    most: int
    seconds: float
    seed: int = 1
    only: str | None = None
    """The one thing that is to be attacked; None: all of them."""

    def chosen(self, names: Iterable[str]) -> list[str]:
        """Those of the names that are to be attacked."""
        return [name for name in names if self.only in (None, name)]

    def tries(self) -> Iterator[int]:
        """Numbers from 0, until either limit is reached. The first is given whatever the clock says."""
        end = monotonic() + self.seconds
        for number in itertools.count():
            if number and (number >= self.most or monotonic() > end):
                return
            yield number


@dataclass
class Figures:
    """What came of one attack on one thing."""

    part: str
    what: str
    tried: int = 0
    seconds: float = 0.0
    """How long it took, by the clock on the wall."""
    notes: list[str] = field(default_factory=list)
    """Whatever was measured."""
    faults: Counter[str] = field(default_factory=Counter)
    """How often each thing went wrong."""
    examples: dict[str, str] = field(default_factory=dict)
    """What was tried when it first did."""

    @property
    def failed(self) -> int:
        """How often anything went wrong."""
        return self.faults.total()

    def blame(self, fault: str, tried: str = "") -> None:
        """Counts a failure."""
        self.faults[fault] += 1
        self.examples.setdefault(fault, tried)

    def blame_error(self, error: BaseException, tried: str = "") -> None:
        """Counts an error that nobody documented, by what it is and where it was raised."""
        place = traceback.extract_tb(error.__traceback__)[-1]
        text = re.sub(r"\d+", "…", str(error))  # one kind of failure, whatever the numbers
        self.blame(f"{type(error).__name__}: {text:.80} ({place.filename}:{place.lineno})", tried)

    def note(self, what: str) -> None:
        """Adds a figure that is no failure."""
        self.notes.append(what)


Attack = Callable[[Limits], Iterable[Figures]]


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so many of a hundred do not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share / 100))] if values else 0.0


def tell_times(seconds: Sequence[float]) -> str:
    """How long the tries took, in milliseconds of processor time."""
    return f"p99 {percentile(seconds, 99) * 1000:.1f} ms, longest {max(seconds, default=0) * 1000:.0f} ms"


def table(found: Sequence[Figures]) -> str:
    """All figures, one thing in a line."""
    head = ["attack", "on", "tried", "failed", "seconds", "measured"]
    rows = [
        [one.part, one.what, f"{one.tried:,}", str(one.failed), f"{one.seconds:.0f}", ", ".join(one.notes)]
        for one in found
    ]
    return aligned([head, *rows], right={2, 3, 4})


def tell_faults(found: Iterable[Figures]) -> str:
    """The failures in words, the most common ones first, with an example of each."""
    return "\n".join(
        f"{one.part}, {one.what}: {number} times: {fault}\n    {one.examples[fault]:.400}"
        for one in found
        for fault, number in one.faults.most_common(12)
    )
