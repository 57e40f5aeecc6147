"""Findings, and the table that they make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.plan import Target
from benchmarks.tables import aligned, number, told


class Finding(NamedTuple):
    """A figure with its unit, the one beside it if there is one, and what it should be."""

    what: str
    value: float
    unit: str
    beside: str = ""
    peer: float | None = None
    target: Target | None = None

    @property
    def ratio(self) -> float | None:
        """The figure by the one beside it."""
        return self.value / self.peer if self.peer else None

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None: there is none, or nothing to compare with."""
        figure = self.value if self.target and self.target.absolute else self.ratio
        return None if self.target is None or figure is None else self.target.met(figure)


def below(value: float) -> Target:
    """The figure itself may not be more than this."""
    return Target(False, value, absolute=True)


def table_text(findings: Sequence[Finding]) -> str:
    """All findings, one in a line."""
    head = ["", "value", "unit", "beside", "value", "ratio", "target", "met"]
    rows = [
        [
            found.what,
            number(found.value),
            found.unit,
            found.beside,
            "" if found.peer is None else number(found.peer),
            "" if found.ratio is None else number(found.ratio),
            told(found.target, found.unit),
            {True: "yes", False: "NO", None: ""}[found.met],
        ]
        for found in findings
    ]
    return aligned([head, *rows], right={1, 4, 5})


def verdict(findings: Sequence[Finding]) -> str:
    """How many targets are met, and which are not."""
    judged = [found for found in findings if found.met is not None]
    failed = [found for found in judged if not found.met]
    text = f"{len(judged) - len(failed)} of {len(judged)} targets met"
    return "\n".join([text, *(f"  not met: {found.what}" for found in failed)])
