"""Lessons for nbgrader: made by a command, released to learners, and graded by the real nbgrader."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbgrader.api import Gradebook
from nbgrader.apps import NbGraderAPI
from traitlets.config import Config

import fjords_widget as fj
from fjords_widget.algorithms.exercises.check import EXERCISES
from fjords_widget.algorithms.exercises.summary import results_in
from fjords_widget.cli import main
from fjords_widget.cli.nbgrader_lessons import POINTS, exercises_of, for_nbgrader

LESSONS = Path(fj.__file__).parents[1] / "notebooks" / "lessons"
HALF = """
def distance(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
"""


def lessons() -> dict[str, dict[str, Any]]:
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in LESSONS.glob("*.ipynb")}


def test_each_exercise_of_each_lesson_has_a_cell_for_the_answer_and_one_for_the_points() -> None:
    found = []
    for lesson in lessons().values():
        made = for_nbgrader(lesson, seed=3)
        nbformat.validate(nbformat.from_dict(made))
        marks = [cell["metadata"].get("nbgrader", {}) for cell in made["cells"]]
        answers = [mark["grade_id"] for mark in marks if mark.get("solution")]
        assert answers == exercises_of(lesson)
        assert [mark["grade_id"] for mark in marks if mark.get("grade")] == [
            f"{one}-points" for one in answers
        ]
        found += answers
    assert set(found) == set(EXERCISES)


@pytest.mark.slow
def test_nbgrader_releases_the_lessons_and_gives_points_for_what_is_right(tmp_path: Path) -> None:
    """Two learners: one hands in what was released, the other has one exercise right, and one by half."""
    assert main(["lessons", str(tmp_path), "--nbgrader", "--seed", "8317"]) == 0
    assert len(list((tmp_path / "source").glob("*/*.ipynb"))) == len(lessons())
    api = NbGraderAPI(config=course(tmp_path))
    logging.getLogger("traitlets").setLevel(logging.ERROR)
    name = "01-coordinates"
    done(api.generate_assignment(name))

    released = tmp_path / "release" / name / f"{name}.ipynb"
    text = released.read_text(encoding="utf-8")
    assert "SOLUTIONS" not in text
    assert "8317" not in text, "nobody is told which boards count"
    hand_in(released, tmp_path / "submitted" / "ada", {})
    right = "def neighbours(cell):\n    return list(fj.Cell(*cell).neighbours())\n"
    hand_in(released, tmp_path / "submitted" / "bo", {"neighbours": right, "distance": HALF})
    for learner in ("ada", "bo"):
        done(api.autograde(name, learner))

    with Gradebook(f"sqlite:///{tmp_path}/gradebook.db") as book:
        points = {
            learner: {
                grade.cell.name.removesuffix("-points"): grade.auto_score
                for grade in book.find_submission_notebook(name, name, learner).grades
            }
            for learner in ("ada", "bo")
        }
    assert points["ada"] == dict.fromkeys(exercises_of(lessons()[name]), 0)
    assert points["bo"]["neighbours"] == POINTS
    assert 0 < points["bo"]["distance"] < POINTS, "a part of the right answers, a part of the points"
    assert points["bo"]["ring"] == 0
    check_summary(tmp_path / "autograded", name)


def check_summary(graded: Path, name: str) -> None:
    shown = list(results_in(graded / "bo" / name / f"{name}.ipynb"))
    assert [one["exercise"] for one in shown if one["passed"]] == ["neighbours"]
    told = str(
        fj.summarize({learner: graded / learner / name / f"{name}.ipynb" for learner in ("ada", "bo")})
    )
    assert told.splitlines()[2].split()[:2] == ["bo", "100%"]


def course(folder: Path) -> Config:
    config = Config()
    config.CourseDirectory.root = str(folder)
    config.CourseDirectory.course_id = "fjords"
    config.CourseDirectory.db_url = f"sqlite:///{folder}/gradebook.db"
    config.ExecutePreprocessor.timeout = 300
    return config


def done(result: dict[str, Any]) -> None:
    assert result["success"], result.get("error") or result.get("log")


def hand_in(released: Path, folder: Path, answers: dict[str, str]) -> None:
    """The released lesson with the answers of a learner in place of the gaps."""
    notebook = nbformat.read(released, as_version=4)
    for cell in notebook.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        cell.source = answers.get(name, cell.source)
    target = folder / released.parent.name / released.name
    target.parent.mkdir(parents=True)
    nbformat.write(notebook, target)
