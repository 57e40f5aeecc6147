"""Results as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from benchmarks.plan import Table, Target
from benchmarks.results import Line


def number(value: float) -> str:
    """Three digits that matter, without exponents."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:.{digits}f}"


def told(target: Target | None, unit: str) -> str:
    """A target in words."""
    if target is None:
        return ""
    text = f"{'at least' if target.at_least else 'at most'} {target.value:g}"
    return f"{text} {unit}" if target.absolute else text


def table_text(table: Table, lines: Sequence[Line]) -> str:
    """A table with its title."""
    head = ["", table.unit, "beside", table.unit, "ratio", "quartiles", "target", "met"]
    rows = [
        [
            line.what,
            number(line.value),
            line.beside,
            number(line.peer),
            number(line.ratio),
            f"{number(line.low)}-{number(line.high)}",
            told(line.target, table.unit),
            {True: "yes", False: "NO", None: ""}[line.met],
        ]
        for line in lines
    ]
    return f"{table.title}\n{aligned([head, *rows], right={1, 3, 4, 5})}"


def aligned(rows: Sequence[Sequence[str]], right: set[int]) -> str:
    """Columns of equal width, a rule below the first row; the columns `right` end at the same place."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    texts = [
        "  ".join(
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    rule = "  ".join("-" * width for width in widths)
    return "\n".join([texts[0], rule, *texts[1:]])


def verdict(lines: Iterable[Line]) -> str:
    """How many targets are met, and which are not."""
    judged = [line for line in lines if line.met is not None]
    failed = [line for line in judged if not line.met]
    text = f"{len(judged) - len(failed)} of {len(judged)} targets met"
    return "\n".join([text, *(f"  not met: {line.what}, beside {line.beside}" for line in failed)])
