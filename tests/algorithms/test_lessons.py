"""The course: every lesson runs as it is stored, and with solutions in place of the gaps."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import pytest
from nbclient import NotebookClient

import fjords_widget as fj
from fjords_widget.algorithms.exercises.check import EXERCISES
from fjords_widget.algorithms.exercises.examining import put
from fjords_widget.algorithms.exercises.result import Check
from fjords_widget.algorithms.exercises.solved import forget_solved
from fjords_widget.algorithms.functions import parameters_of, plain_of
from fjords_widget.algorithms.solutions import SOLUTIONS
from scripts.lesson_minutes import estimate
from scripts.lessons import FOLDER, run_cell, sources
from scripts.notebooks import notebook, notebook_of, original_of
from tests.translations import check_corresponds, check_words

SOURCES = sources()
MINUTES = estimate()
TEACHERS = Path(__file__).parents[2] / "docs" / "teachers.md"
ORIGINALS = [source for source in SOURCES if original_of(source) == source]
TRANSLATIONS = [source for source in SOURCES if original_of(source) != source]
each_lesson = pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)


class Code(NamedTuple):
    """A code cell: everything but its last expression, that expression, and its exercise if it is one."""

    text: str
    body: ast.Module
    last: ast.Expression | None
    exercise: str | None


def cells(source: Path) -> Iterator[Code]:
    for cell in notebook(source.read_text(encoding="utf-8"), source.stem)["cells"]:
        if cell["cell_type"] == "code":
            text = "".join(cell["source"])
            body = ast.parse(text)
            end = body.body[-1]
            last = ast.Expression(end.value) if isinstance(end, ast.Expr) else None
            if last is not None:
                body.body.pop()
            (tag,) = cell["metadata"].get("tags", [""])
            yield Code(text, body, last, tag.removeprefix("exercise=") if "exercise=" in tag else None)


class Reader:
    """Runs the cells of a lesson one after the other, as a notebook does, and looks at what they show."""

    def __init__(self, name: str) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self._name = name
        self._count = 0

    def run(self, code: Code) -> Any:
        self._count += 1
        shown = run_cell(code.text, f"<{self._name} {self._count}>", self.names)
        for show in ("_repr_svg_", "_repr_html_"):
            if hasattr(shown, show):
                assert getattr(shown, show)()
        return shown

    def check(self, code: Code, function: Any) -> Check:
        """What the check of an exercise says to another function in place of the learner's."""
        (name,) = (node.name for node in code.body.body if isinstance(node, ast.FunctionDef))
        self.names[name] = function
        assert code.last is not None
        found = eval(compile(code.last, "<check>", "eval"), self.names)
        assert isinstance(found, Check)
        return found


def test_the_lessons_are_numbered() -> None:
    assert [int(source.stem.partition("-")[0]) for source in ORIGINALS] == list(range(1, 17))
    assert sorted(FOLDER.glob("*.ipynb")) == [notebook_of(source) for source in SOURCES]


def test_three_lessons_are_there_in_every_language() -> None:
    found = {source.name for source in TRANSLATIONS}
    names = ("01-coordinates", "04-search", "08-game-trees")
    assert found == {f"{name}.{lang}.md" for name in names for lang in fj.LANGUAGES if lang != "en"}


@pytest.mark.parametrize("source", TRANSLATIONS, ids=lambda source: source.stem)
def test_a_translation_corresponds_to_its_original(source: Path) -> None:
    check_corresponds(source)
    lang = source.stem[-2:]
    for cell in notebook(source.read_text(encoding="utf-8"), source.stem)["cells"]:
        if cell["cell_type"] == "markdown":
            check_words("".join(cell["source"]), lang)
    asked = [node for code in cells(source) for node in ast.walk(ast.parse(code.text))]
    calls = [node for node in asked if isinstance(node, ast.Call)]
    speaking = [call for call in calls if ast.unparse(call.func) in ("fj.Lesson", "fj.check")]
    assert speaking
    for call in speaking:
        assert {"lang": lang}.items() <= {
            word.arg: word.value.value for word in call.keywords if isinstance(word.value, ast.Constant)
        }.items()


@each_lesson
def test_no_sentence_turns_into_a_list(source: Path) -> None:
    """Where a line begins with "1. ", Markdown begins a list, in the middle of a sentence too."""
    for cell in notebook(source.read_text(encoding="utf-8"), source.stem)["cells"]:
        if cell["cell_type"] == "markdown":
            assert not re.search(r"^(?![-*\d]).+\n1[.)] ", "".join(cell["source"]), re.MULTILINE)


@each_lesson
def test_the_notebook_is_made_from_its_source(source: Path) -> None:
    stored = nbformat.read(notebook_of(source), as_version=4)
    nbformat.validate(stored)
    made = nbformat.from_dict(notebook(source.read_text(encoding="utf-8"), source.stem))
    for cell in made.cells:
        cell.source = "".join(cell.source)
    for cell in stored.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    assert stored == made, "python -m scripts.lessons makes it anew"


@each_lesson
def test_it_reads_without_a_kernel(source: Path) -> None:
    """Diagrams are saved as small pictures that say what they show, exercises with nothing below them."""
    stored = nbformat.read(notebook_of(source), as_version=4)
    assert notebook_of(source).stat().st_size < 600_000
    for cell in stored.cells:
        tags = cell.metadata.get("tags", [])
        outputs = cell.get("outputs", [])
        pictures = [output for output in outputs if "image/png" in output.get("data", {})]
        assert all(len(output.metadata["image/png"]["alt"]) > 10 for output in pictures)
        assert not any("widget" in kind for output in outputs for kind in output.get("data", {}))
        if "diagram" in tags:
            assert pictures, cell.source
        if any(tag.startswith("exercise=") for tag in tags):
            assert outputs == []


NAMED = re.compile(r"(?<!ranking=)\(-?\d+, ?-?\d+\)")
"""A cell in a sentence, or in what a cell of code prints."""


@each_lesson
def test_boards_have_coordinates_where_the_text_names_cells(source: Path) -> None:
    """By sections: from one heading to the next."""
    sections: list[list[Any]] = [[]]
    for cell in nbformat.read(notebook_of(source), as_version=4).cells:
        if cell.cell_type == "markdown" and cell.source.startswith("#"):
            sections.append([])
        sections[-1].append(cell)
    for section in sections:
        said = [cell.source if cell.cell_type == "markdown" else printed(cell) for cell in section]
        boards = [call for cell in section if cell.cell_type == "code" for call in drawn(cell.source)]
        if any(map(NAMED.search, said)):
            assert [call for call in boards if "coordinates=True" not in call] == []


def printed(cell: Any) -> str:
    """What a cell of code has printed."""
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


def drawn(code: str) -> list[str]:
    """The pictures of boards that a cell asks for."""
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    return [ast.unparse(call) for call in calls if ast.unparse(call.func) == "board_svg"]


@each_lesson
def test_it_has_all_exercises_of_its_number(source: Path) -> None:
    number = int(source.stem.partition("-")[0])
    found = [code.exercise for code in cells(source) if code.exercise]
    assert sorted(found) == sorted(name for name, task in EXERCISES.items() if task.lesson == number)


@pytest.mark.parametrize("source", ORIGINALS, ids=lambda source: source.stem)
def test_it_runs_unsolved_and_solved(source: Path) -> None:
    """Whatever the learner has not written yet is told kindly, and with the solutions all is right."""
    reader = Reader(source.stem)
    answer_to_clicks = 0
    for code in cells(source):
        shown = reader.run(code)
        if isinstance(shown, fj.Lesson):
            assert shown.trouble is None, "here the solutions stand for what the learner has written"
        answer_to_clicks += isinstance(shown, fj.Play) or bool(isinstance(shown, fj.Lesson) and shown._roles)
        if code.exercise:
            assert isinstance(shown, Check)
            assert shown.exercise == code.exercise
            assert not shown.passed
            assert reader.check(code, SOLUTIONS[code.exercise]).passed
    assert answer_to_clicks


@pytest.mark.parametrize("source", ORIGINALS, ids=lambda source: source.stem)
def test_no_exercise_stands_under_its_own_solution(source: Path) -> None:
    """No code that can be read above an exercise answers it, of a cell or of a diagram.

    What only asks the package for a cell's neighbours says nothing about how to find them.
    """
    forget_solved()
    reader, readable = Reader(source.stem), dict[str, Callable[..., Any]]()
    for code in cells(source):
        if code.exercise:
            answers = [name for name, one in readable.items() if answers_all(code.exercise, one)]
            assert answers == [], code.exercise
            reader.run(code)
            continue
        shown = reader.run(code)
        functions = [node.name for node in code.body.body if isinstance(node, ast.FunctionDef)]
        names = [name for name in functions if name != "around"]
        readable |= {name: reader.names[name] for name in names}
        if isinstance(shown, fj.Lesson) and shown._look["code"]:
            films = zip(shown._films, shown._runnables, strict=True)
            readable |= {film["name"]: one.function for film, one in films if film["source"] and one.function}


def answers_all(exercise: str, function: Callable[..., Any]) -> bool:
    """Whether a function, if it takes as many arguments, is right wherever it is asked."""
    task = EXERCISES[exercise]
    cases = list(task.cases(0))
    wanted = 1 if task.wrap else len(cases[0].arguments)
    if len(parameters_of(plain_of(function) or function)) != wanted:
        return False
    return all(put(task, function, case, "en") is None for case in cases)


@pytest.mark.slow
def test_all_lessons_run_in_a_kernel() -> None:
    whole = nbformat.v4.new_notebook()
    for source in ORIGINALS:  # the code of a translation is the same
        whole.cells.append(nbformat.v4.new_code_cell("%reset -f"))
        whole.cells += [nbformat.v4.new_code_cell(code.text) for code in cells(source)]
    NotebookClient(whole, timeout=120, kernel_name="python3").execute()
    shown = [output for cell in whole.cells for output in cell.get("outputs", ())]
    assert not [output for output in shown if output.output_type == "error"]
    kinds = Counter(kind for output in shown for kind in output.get("data", {}))
    assert kinds["image/svg+xml"] > 15
    assert kinds["application/vnd.jupyter.widget-view+json"] > 25


@pytest.mark.parametrize("name", MINUTES)
def test_a_lesson_says_how_long_it_takes(name: str) -> None:
    for path in SOURCES:
        if path.stem.partition(".")[0] == name:
            lines = path.read_text(encoding="utf-8").splitlines()
            said = next(line for line in lines if line.startswith("**")).rpartition("**")[2]
            assert [int(number) for number in re.findall(r"\d+", said)] == [*MINUTES[name]], path
    table = TEACHERS.read_text(encoding="utf-8").splitlines()
    row = next(line for line in table if line.startswith(f"| {int(name[:2])} |"))
    assert int(row.split("|")[3]) == MINUTES[name].all
