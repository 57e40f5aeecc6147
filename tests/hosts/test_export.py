"""`fjords export`: one HTML file, live and offline; what cannot be live is a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

import fjords_widget as fj
from fjords_widget.cli import main

CELLS = [
    """
import fjords_widget as fj
game = fj.Game(seed=3, first=0)
for _ in range(4):
    game.push(next(iter(game.legal_moves)))
fj.Replay(game.record())
""",
    "fj.Replay(game.record()).show(3)",
    "from fjords_widget.algorithms import breadth_first\nfj.Lesson(game, breadth_first)",
    'fj.Walkthrough(game.record()).ask(4, "Where to?", {}, solve=False)',
    "fj.Play(game, keep=False)",
]


def write_notebook(folder: Path) -> Path:
    path = folder / "boards.ipynb"
    cells = [nbformat.v4.new_code_cell(code.strip()) for code in CELLS]
    kernel = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    return path


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A notebook with a board of each kind, run and exported by the command."""
    notebook = write_notebook(tmp_path_factory.mktemp("export"))
    before = notebook.read_bytes()
    assert main(["export", str(notebook), "--run"]) == 0
    assert notebook.read_bytes() == before
    return notebook.with_suffix(".html")


@pytest.fixture(scope="module")
def page(exported: Path, browser: BrowserContext) -> Iterator[Page]:
    """The file in a browser that has no network."""
    page, asked = browser.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    page.goto(exported.as_uri())
    yield page
    page.context.set_offline(False)
    page.close()
    assert [url for url in asked if not url.startswith(("file:", "data:", "about:", "blob:"))] == []


def frame(page: Page, number: int) -> FrameLocator:
    return page.frame_locator("iframe.fjords").nth(number)


@pytest.mark.browser
def test_a_replay_is_live(page: Page) -> None:
    root = frame(page, 0).locator("[data-fjords=replay]")
    expect(root).to_have_attribute("data-ply", "0")
    root.locator("[data-do=forward]").click()
    expect(root).to_have_attribute("data-ply", "1")


@pytest.mark.browser
def test_a_board_that_was_pinned_stands_at_its_move(page: Page) -> None:
    expect(frame(page, 1).locator("[data-fjords=replay]")).to_have_attribute("data-ply", "3")


@pytest.mark.browser
def test_a_lesson_and_a_question_are_live(page: Page) -> None:
    expect(frame(page, 2).locator("[data-fjords=lesson]")).to_be_visible()
    question = frame(page, 3)
    question.locator("[data-cell]").first.click()
    expect(question.locator("[role=status], .fj-answer, [aria-live]").first).to_be_visible()


@pytest.mark.browser
def test_a_board_to_play_on_is_a_picture_with_its_record(page: Page) -> None:
    expect(page.locator("img[src^='data:image/svg']").last).to_be_visible()
    expect(page.get_by_text("reload the page to join")).to_be_hidden()
    page.locator("details summary").last.click()
    expect(page.locator("details pre").last).to_contain_text("fjords")


@pytest.mark.browser
def test_no_frame_scrolls_by_itself(page: Page) -> None:
    for number in range(4):
        frame(page, number).locator("main").wait_for()
        page.wait_for_function(
            """(number) => {
                const frame = document.querySelectorAll("iframe.fjords")[number];
                return frame.style.height !== "";
            }""",
            arg=number,
        )


def test_without_saved_state_what_was_saved_is_shown(tmp_path: Path) -> None:
    path = write_notebook(tmp_path)
    notebook = nbformat.read(path, 4)
    view = {"application/vnd.jupyter.widget-view+json": {"model_id": "gone", "version_major": 2}}
    output = nbformat.v4.new_output("display_data", data={**view, "text/html": "<b>a picture</b>"})
    notebook.cells[0].outputs = [output]
    nbformat.write(notebook, path)
    written = fj.export_notebook(path, tmp_path / "out.html").read_text(encoding="utf-8")
    assert "<b>a picture</b>" in written
    assert "widget-view" not in written
    assert not re.search(r"""(?:src|href)=["']?https?:|import\(["']https?:""", written)


def test_what_is_no_notebook_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "no.ipynb"
    for text in ("[1, 2]", "{}", "no JSON"):
        path.write_text(text)
        assert main(["export", str(path)]) == 1
        said = capsys.readouterr().err
        assert "no notebook" in said
        assert said.count("\n") == 1
    assert not (tmp_path / "no.html").exists()


def test_a_cell_that_fails_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fails.ipynb"
    kernel = {"name": "python3", "display_name": "Python 3"}
    cells = [nbformat.v4.new_code_cell("1 / 0")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    assert main(["export", str(path), "--run"]) == 1
    assert capsys.readouterr().err == (
        "fjords export: A cell of the notebook failed: ZeroDivisionError: division by zero\n"
    )


def test_questions_and_puzzles_are_pages_too(tmp_path: Path) -> None:
    page = fj.puzzles[0].to_html(tmp_path / "puzzle.html")
    assert (tmp_path / "puzzle.html").read_text(encoding="utf-8") == page
    assert fj.puzzles[0].task().partition(" ")[0] in page
