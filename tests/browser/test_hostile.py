"""A hostile record in a real browser: nothing that it says runs, fetches or breaks out, whatever shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import fjords_widget as fj
from fjords_widget.widgets.shared.standalone import standalone
from fjords_widget.widgets.walkthrough.walkthrough import Walkthrough
from tests.browser.jupyter import Lab
from tests.browser.trap import FOREIGN, HANDLERS, Trap
from tests.hostile import hostile, hostile_record
from tests.paths import GAMES, ROOT

pytestmark = pytest.mark.browser


def test_the_trap_catches(page: Page) -> None:
    """A page that is not careful is caught three times."""
    trap = Trap(page)
    page.set_content("<div data-fjords='x'><img src='https://evil.example/x.png' onerror='alert(1)'></div>")
    page.wait_for_function("() => document.images[0].complete")
    assert len(trap.caught) >= 2
    assert page.evaluate(FOREIGN)
    assert page.evaluate(HANDLERS) == ["onerror"]


def test_a_hostile_replay_in_one_file(page: Page, tmp_path: Path) -> None:
    record = hostile_record()
    fj.Replay(record).to_html(tmp_path / "game.html")
    trap = Trap(page)
    page.goto((tmp_path / "game.html").as_uri())
    root = page.locator("[data-fjords=replay]")
    expect(root).to_have_attribute("data-ply", "0")
    root.focus()
    for ply in range(1, record.plies + 1):
        page.keyboard.press("ArrowRight")
        expect(root).to_have_attribute("data-ply", str(ply))
        trap.check()
    assert "alert(1)" in (root.text_content() or "")  # said, and not done


def test_hostile_questions_and_answers(page: Page, tmp_path: Path) -> None:
    texts = list(hostile().values())
    w = Walkthrough(hostile_record(), size=300)
    moves = list(w.game(4).legal_moves)
    question = w.ask(4, "\n\n".join(texts[:40]), {move: "\n\n".join(texts[40:]) for move in moves})
    state = question.get_state(["_asked", "chosen"])
    file = tmp_path / "question.html"
    text = standalone(title=texts[0], lang="en", esm=question._esm, css=question._style, state=state)
    file.write_text(text, encoding="utf-8")
    trap = Trap(page)
    page.goto(file.as_uri())
    root = page.locator("[data-fjords=question]")
    cell = str(moves[0].cell)  # type: ignore[attr-defined]
    root.locator(f'[data-cell="{cell}"]').click()
    expect(root).to_have_attribute("data-chosen", cell)
    expect(root.locator(".fj-question-said").first).to_contain_text("evil.example")
    trap.check()


def test_a_question_is_answered_by_click_and_by_key(page: Page, tmp_path: Path) -> None:
    record = fj.Record.load(GAMES / "base.fjords")
    w = Walkthrough(record, size=600)
    ply = next(node.ply for node, game in record.positions() if game.phase == "settlement") + 20
    first, second, *_ = w.game(ply).legal_moves
    question = w.ask(ply, "Where?", {first: "The **pass**."}, "Not there.")
    state = question.get_state(["_asked", "chosen"])
    text = standalone(title="A question", lang="en", esm=question._esm, css=question._style, state=state)
    (tmp_path / "q.html").write_text(text, encoding="utf-8")
    page.goto((tmp_path / "q.html").as_uri())
    root, said = page.locator("[data-fjords=question]"), page.locator(".fj-question-said")
    root.locator(f'[data-cell="{first.cell}"]').click()  # type: ignore[attr-defined]
    expect(said).to_contain_text("The pass.")
    expect(said.locator("strong")).to_have_text("pass")
    root.locator(f'[data-cell="{second.cell}"]').focus()  # type: ignore[attr-defined]
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Not there.")
    expect(said).to_contain_text("Proven")
    root.locator("[data-at]").first.click()
    expect(root.locator(".fj-question-answer")).to_have_text(
        "No legal move ends there. The places that can be chosen are lit up."
    )


def test_a_hostile_record_in_jupyterlab(lab: Lab) -> None:
    with Trap(lab.page) as trap:
        lab.open("play.ipynb", afresh=True)
        root = ROOT
        lab.run(
            f"import sys; sys.path.insert(0, {str(root)!r})\n"
            "import fjords_widget as fj\n"
            "from tests.hostile import hostile, hostile_record\n"
            "from IPython.display import display\n"
            "record = hostile_record()\n"
            "w = fj.Walkthrough(record, size=200)\n"
            "replay = fj.Replay(record)\n"
            "texts = list(hostile().values())\n"
            "move = next(iter(w.game(4).legal_moves))\n"
            "display(replay, w.at(3), replay.show(5), record, w.ask(4, '  '.join(texts), {move: 'x'}))"
        )
        for start in range(0, len(hostile()), 45):  # JupyterLab folds away what is more than fifty
            lab.run(f"for text in texts[{start}:{start + 45}]: display(w.chapter(text))")
        expect(lab.board("replay")).to_be_visible()
        expect(lab.board("question")).to_be_visible()
        lab.run("replay.goto(9)")
        expect(lab.board("replay")).to_have_attribute("data-ply", "9")
        trap.check()
        lab.save()
        lab.reload()
        lab.page.wait_for_selector(".jp-Notebook .jp-OutputArea-output")
        trap.check()
