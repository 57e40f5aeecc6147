"""A class at a glance: who has solved what, and where most of them are stuck.

    fj.summarize({"Ada": [fj.check(…), fj.check(…)], "Bo": "submitted/bo/04-search.ipynb"})

Of a notebook only the results are read that its cells show; nothing in it is run.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from fjords_widget.algorithms.exercises.result import MIME, Check
from fjords_widget.engine.catalogue import say

FilePath = str | PathLike[str]
Results = Iterable[Check] | FilePath


class Result(NamedTuple):
    """One exercise of one learner."""

    share: float
    reason: str


class Summary:
    """A table of learners and exercises. It shows itself in a notebook, and as text."""

    def __init__(self, results: Mapping[str, Mapping[str, Result]], lang: str | None = None) -> None:
        self.results = results
        """By learner and exercise."""
        self._lang = lang

    @property
    def exercises(self) -> list[str]:
        """The exercises that anybody has tried, in the order of the lessons."""
        from fjords_widget.algorithms.exercises.check import EXERCISES

        tried = {name for found in self.results.values() for name in found}
        return [name for name in EXERCISES if name in tried]

    def mean(self, exercise: str) -> float:
        """The mean share over all learners; what was not handed in counts as 0."""
        return sum(self._share(found, exercise) for found in self.results.values()) / len(self.results)

    def reason(self, exercise: str) -> str:
        """What goes wrong most often in an exercise, by its name in the catalogue; empty if nothing does."""
        reasons = Counter(
            found[exercise].reason
            for found in self.results.values()
            if exercise in found and found[exercise].reason
        )
        return reasons.most_common(1)[0][0] if reasons else ""

    def rows(self) -> Iterator[list[str]]:
        """The table: a heading, a row for each learner, the mean, and the most common mistake."""
        yield ["", *self.exercises, say(self._lang, "summary.all")]
        for learner, found in self.results.items():
            shares = [self._share(found, name) for name in self.exercises]
            yield [learner, *map(_percent, shares), _percent(_mean(shares))]
        means = [self.mean(name) for name in self.exercises]
        yield [say(self._lang, "summary.mean"), *map(_percent, means), _percent(_mean(means))]
        yield [say(self._lang, "summary.stuck"), *(self.reason(name) or "-" for name in self.exercises), ""]

    def data(self) -> dict[str, dict[str, float]]:
        """The shares as plain data, ready for JSON."""
        return {who: {name: one.share for name, one in found.items()} for who, found in self.results.items()}

    def _share(self, found: Mapping[str, Result], exercise: str) -> float:
        return found[exercise].share if exercise in found else 0.0

    def __str__(self) -> str:
        rows = list(self.rows())
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )

    def __repr__(self) -> str:
        return f"<Summary: {len(self.results)} learners, {len(self.exercises)} exercises>"

    def _repr_html_(self) -> str:
        head, *rows = self.rows()
        titles = "".join(f"<th scope='col'>{escape(cell)}</th>" for cell in head)
        body = "".join(
            f"<tr><th scope='row'>{escape(first)}</th>"
            + "".join(f"<td>{escape(cell)}</td>" for cell in rest)
            + "</tr>"
            for first, *rest in rows
        )
        return f"<table class='fjords-summary'><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"


def summarize(learners: Mapping[str, Results], *, lang: str | None = None) -> Summary:
    """The results of a class, from the checks of each learner by name, or the notebooks that have them."""
    return Summary({name: collect(results) for name, results in learners.items()}, lang)


def collect(results: Results) -> dict[str, Result]:
    """The results by exercise. Of several for one exercise the last counts."""
    if isinstance(results, str | PathLike):
        return {one["exercise"]: _read(one) for one in results_in(results)}
    return {check.exercise: Result(check.share, check.reason) for check in results}


def _read(one: Mapping[str, Any]) -> Result:
    return Result(float(one["share"]), str(one["reason"]))


def results_in(path: FilePath) -> Iterator[dict[str, Any]]:
    """What the checks of a notebook say, as it was saved."""
    for cell in json.loads(Path(path).read_text(encoding="utf-8")).get("cells", []):
        for output in cell.get("outputs", []):
            if MIME in output.get("data", {}):
                yield output["data"][MIME]


def _mean(shares: list[float]) -> float:
    return sum(shares) / len(shares) if shares else 0.0


def _percent(share: float) -> str:
    return f"{share:.0%}"
