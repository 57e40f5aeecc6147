"""What a check found: shown in a notebook, as text, and as numbers for those who grade."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.exercises.examining import Failure
from fjords_widget.algorithms.exercises.task import Case, Exercise
from fjords_widget.algorithms.frames import label_text
from fjords_widget.algorithms.values import show
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell

MIME = "application/vnd.fjords.check+json"
"""The result as data, in the output of a notebook."""
STAGES = (1, 2, 3)
"""Hints: where to look; the idea; how to write it."""


class Check:
    """The result of a check: true if every answer is right. It shows itself in a notebook, and as text."""

    def __init__(
        self,
        task: Exercise,
        right: int,
        total: int,
        failure: Failure | None = None,
        *,
        credit: float = 0.0,
        habit: str = "",
        hints: bool = False,
        lang: str = "en",
        stub: bool = False,
    ) -> None:
        self.exercise = task.name
        self.right = right
        """How many questions were answered rightly."""
        self.total = total
        """How many questions there are."""
        self.failure = failure
        self.stub = stub
        """Whether nobody has written the function yet."""
        self.lang = lang
        self._task = task
        self._credit = credit
        self._habit = habit
        self._hints = hints

    @property
    def passed(self) -> bool:
        """Whether every answer was right."""
        return self.failure is None and not self.stub

    @property
    def share(self) -> float:
        """The share of questions that were answered correctly, from 0 to 1."""
        return (self.right + self._credit) / self.total

    @property
    def reason(self) -> str:
        """What went wrong, by its name in the catalogue; "stub" if there is no code yet; or empty."""
        return "stub" if self.stub else self.failure.key if self.failure else ""

    @property
    def question(self) -> dict[str, Any] | None:
        """The arguments of the question that is shown, by name, so that you can try them yourself."""
        return self.failure.case.fresh() if self.failure else None

    def __bool__(self) -> bool:
        return self.passed

    def points(self, most: float = 1.0) -> float:
        """The points, if the exercise is worth `most`: partial credit for graders."""
        return round(most * self.share, 2)

    def assert_passed(self) -> None:
        """Does nothing if all is right, else raises an AssertionError that explains it: for graders."""
        if not self.passed:
            raise AssertionError(str(self))

    def hint(self, stage: int = 1) -> str:
        """A hint: 1 says where to look, 2 gives the idea, 3 says how to write it. Empty if hints are off."""
        if stage not in STAGES:
            raise InvalidOption(say(self.lang, "check.stage", given=show(stage)))
        return say(self.lang, f"hints.{self.exercise}.{stage}") if self._hints else ""

    def data(self) -> dict[str, Any]:
        """The result as plain data, ready for JSON."""
        return {
            "exercise": self.exercise,
            "passed": self.passed,
            "right": self.right,
            "total": self.total,
            "share": round(self.share, 4),
            "reason": self.reason,
        }

    # What it says ---------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """What it says, without the map."""
        lang, failure = self.lang, self.failure
        counted = {"name": self.exercise, "right": self.right, "total": self.total}
        if self.stub:
            yield say(lang, "check.stub", name=self.exercise)
            return
        if failure is None:
            yield say(lang, "check.passed", **counted)
            if self._habit:
                yield say(lang, f"habits.{self._habit}")
            return
        yield say(lang, "check.failed", **counted)
        for name, value in failure.case.arguments.items():
            if name not in ("ways", "faces", "game", "seed"):  # these are the map, or nobody's business
                yield f"{name} = {show(value)}"
        yield from self._reason(failure)
        yield say(lang, "check.next", next=say(lang, f"next.{failure.key}"))

    def _reason(self, failure: Failure) -> Iterator[str]:
        """Why the answer is wrong, and the two answers as Python would write them."""
        if failure.trouble is not None:
            yield failure.trouble.text
            return
        assert failure.wrong is not None
        given = failure.wrong.values.items()
        values = {name: value if isinstance(value, str) else show(value) for name, value in given}
        yield say(self.lang, f"wrong.{failure.wrong.key}", **values)
        if self._task.wrap is None:
            yield say(self.lang, "check.given", answer=show(failure.answer))
        if self._task.judge is None:
            yield say(self.lang, "check.expected", answer=show(failure.expected))

    def __str__(self) -> str:
        from fjords_widget.drawing import map_text

        told = list(self.lines())
        scene = self.failure.case.scene if self.failure else None
        drawn = map_text(scene) if scene is not None else ""
        return "\n".join([*told[:1], drawn, *told[1:]] if drawn else told)

    def __repr__(self) -> str:
        state = "passed" if self.passed else "not written yet" if self.stub else "failed"
        return f"<Check {self.exercise}: {state}, {self.right} of {self.total}>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        return {MIME: self.data()}

    def _repr_html_(self) -> str:
        from fjords_widget.drawing import board_svg

        told = "".join(f"<p>{escape(line)}</p>" for line in self.lines())
        return f"<div class='fjords-check'>{told}{self._pictures(board_svg)}{self._stages()}</div>"

    def _pictures(self, board_svg: Callable[..., str]) -> str:
        if self.failure is None or self.failure.case.scene is None:
            return ""
        pictures = "".join(
            f"<figure style='margin:0'>{board_svg(self.failure.case.scene, size=320, **options)}"
            f"<figcaption>{escape(say(self.lang, f'check.{key}_picture'))}</figcaption></figure>"
            for key, options in draw_failure(self.failure)
        )
        return f"<div style='display:flex;flex-wrap:wrap;gap:1em'>{pictures}</div>"

    def _stages(self) -> str:
        """The hints, each folded away in the one before, to be opened on demand."""
        if self.passed or not self._hints:
            return ""
        folded = ""
        for stage in reversed(STAGES):
            name = escape(say(self.lang, "check.hint", stage=stage, of=len(STAGES)))
            folded = f"<details><summary>{name}</summary><p>{escape(self.hint(stage))}</p>{folded}</details>"
        return folded


# Pictures -------------------------------------------------------------------------------------------------


def draw_failure(failure: Failure) -> Iterator[tuple[str, dict[str, Any]]]:
    """What to draw: the expected and the given answer if they can be drawn, else the question."""
    case = failure.case
    expected, given = by_cell(failure.expected), by_cell(failure.given)
    asked: dict[Cell, str] = dict.fromkeys(case.marks, "last")
    if isinstance(case.scene, Game) or expected is None or given is None:
        yield "question", {"highlight": asked, "spaces": _unlaid(case, asked)}
        return
    for key, answer, other in (("expected", expected, given), ("given", given, expected)):
        bad = {cell: "bad" for cell in answer if key == "given" and answer[cell] != other.get(cell)}
        right = {cell: "legal" for cell in answer if answer[cell] is True and cell not in bad}
        labels = {cell: value for cell, value in answer.items() if value is not True}
        if not case.scene:  # on the bare grid cells go by their names
            labels = {cell: str(cell) for cell in (*asked, *answer)} | labels
        rings = {**asked, **right, **bad}
        yield key, {"highlight": rings, "labels": labels, "spaces": _unlaid(case, rings)}


def _unlaid(case: Case, cells: dict[Cell, str]) -> list[Cell]:
    """Cells without a tile, to be drawn as empty spaces."""
    return [cell for cell in cells if not isinstance(case.scene, Chart) or cell not in case.scene]


def by_cell(answer: Any) -> dict[Cell, Any] | None:
    """An answer as something to write on cells; None if it cannot be written there."""
    if isinstance(answer, dict) and all(isinstance(cell, Cell) for cell in answer):
        return {cell: label_text(value) for cell, value in answer.items()}
    if isinstance(answer, list | set | frozenset) and all(isinstance(cell, Cell) for cell in answer):
        numbered = isinstance(answer, list)
        return {cell: number if numbered else True for number, cell in enumerate(answer)}
    return None
