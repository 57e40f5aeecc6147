"""A record written on the page of a replay: comments, signs, marks, variations; by mouse, keys, touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

import fjords_widget as fj
from tests.browser.axe import find_faults
from tests.browser.bare_page import BarePage
from tests.browser.jupyter import Lab
from tests.browser.replay_driver import compare
from tests.browser.trap import Trap
from tests.hostile import hostile
from tests.widgets.replay.records import annotated, played

pytestmark = pytest.mark.browser


@pytest.fixture
def replay() -> Iterator[fj.Replay]:
    replay = fj.Replay(played(), ply=6)
    yield replay
    replay.close()


def open_editor(page: Page, replay: fj.Replay, *, dark: bool = False) -> Locator:
    """Shows a replay and switches editing on; returns its root."""
    board = BarePage.show(page, replay, dark=dark)
    expect(page.locator("[data-panel=editor]")).to_have_count(0)  # a reader does not write by accident
    board.root.locator("[data-do=edit]").click()
    expect(page.locator("[data-field=comment]")).to_be_enabled()
    return board.root


def cells(root: Locator) -> list[str]:
    """The cells with a tile, in reading order."""
    found: list[str] = root.locator("[data-cell][data-face]").evaluate_all(
        "all => all.map(e => e.dataset.cell)"
    )
    return found


WATCH = """root => {
  const tool = root.querySelector("[data-tool=arrow]");
  const height = () => tool.getBoundingClientRect().top - root.getBoundingClientRect().top;
  window.heights = [height()];
  const note = () => { if (window.heights.at(-1) !== height()) window.heights.push(height()); };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(root, all);
}"""
"""Notes every height at which a button of the editor stands, also those that are never painted."""


def test_the_buttons_stay_where_they_are_while_python_writes(page: Page, replay: fj.Replay) -> None:
    """One that moves between pressing and letting go of the mouse gets no click."""
    root = open_editor(page, replay)
    root.locator("[data-tool=cell]").click()
    root.evaluate(WATCH)
    first = cells(root)[0]
    root.locator("[data-field=comment]").fill(
        "A gate.\n\nAnd a **pass** behind it, which is longer than a line."
    )
    root.locator("[data-sign='!?']").click()
    expect(root.locator(".fj-moves .fj-comment strong")).to_have_text("pass")
    root.locator(f"[data-cell='{first}']").click()
    expect(root.locator(".fj-drawing .fj-mark")).to_have_count(1)
    expect(root.locator("[data-field=comment]")).to_be_enabled()
    assert len(page.evaluate("window.heights")) == 1, page.evaluate("window.heights")


def test_in_jupyterlab_a_walkthrough_is_written_without_code(lab: Lab, tmp_path: Path) -> None:
    played().dump(lab.folder / "game.fjords")
    lab.open("play.ipynb")
    lab.run("import fjords_widget as fj\nreplay = fj.Replay(fj.Record.load('game.fjords'), ply=6)\nreplay")
    root = lab.board("replay")
    root.locator("[data-do=edit]").click()
    field = root.locator("[data-field=comment]")
    expect(field).to_be_enabled()
    field.fill("The **pass** is open.")
    root.locator("[data-sign='!?']").click()
    expect(root.locator("[aria-current=step] .fj-sign")).to_contain_text("!?")
    expect(root.locator(".fj-moves .fj-comment strong")).to_have_text("pass")
    first, second, *_ = cells(root)
    root.locator("[data-tool=cell]").click()
    root.locator(f"[data-cell='{first}']").click()
    expect(root.locator(".fj-drawing .fj-mark")).to_have_count(1)
    root.locator("[data-tool=arrow]").click()
    root.locator("[data-colour=blue]").click()
    root.locator(f"[data-cell='{first}']").click()
    root.locator(f"[data-cell='{second}']").click()
    expect(root.locator(".fj-drawing .fj-mark")).to_have_count(2)
    lab.run(
        "node = replay.record.at(6)\n"
        "assert (node.comment, node.sign) == ('The **pass** is open.', '!?'), (node.comment, node.sign)\n"
        f"marks = ['cell {first} red', 'arrow {first}>{second} blue']\n"
        "assert [str(mark) for mark in node.marks] == marks, node.marks"
    )
    root.locator("[data-share] > summary").click()
    with lab.page.expect_download() as download:
        root.locator("[data-file=record]").click()
    download.value.save_as(tmp_path / "written.fjords")
    assert fj.Record.load(tmp_path / "written.fjords").at(6).comment == "The **pass** is open."


def test_comments_signs_and_marks_are_undone_by_buttons_and_keys(page: Page, replay: fj.Replay) -> None:
    before = replay.record.dumps()
    root = open_editor(page, replay)
    page.locator("[data-field=comment]").fill("One.")
    page.locator("[data-sign='?']").click()
    expect(root.locator("[aria-current=step] .fj-sign")).to_contain_text("?")
    root.locator("[data-tool=cell]").click()
    root.locator(f"[data-cell='{cells(root)[0]}']").click()
    expect(root.locator(".fj-drawing .fj-mark")).to_have_count(1)
    compare(root, replay.record.at(6))
    root.locator("[data-do=undo-edit]").click()
    expect(root.locator(".fj-drawing .fj-mark")).to_have_count(0)
    root.focus()
    page.keyboard.press("Control+z")
    expect(root.locator(".fj-moves .fj-sign")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(root.locator("[data-do=undo-edit]")).to_be_disabled()
    expect(page.locator("[data-field=comment]")).to_have_value("")
    assert replay.record.dumps() == before
    for _ in range(3):
        page.keyboard.press("Control+y")
    expect(root.locator("[data-do=redo-edit]")).to_be_disabled()
    assert (replay.record.at(6).comment, replay.record.at(6).sign) == ("One.", "?")
    compare(root, replay.record.at(6))


def test_a_comment_is_kept_when_one_steps_on_while_writing(page: Page, replay: fj.Replay) -> None:
    root = open_editor(page, replay)
    page.locator("[data-field=comment]").press_sequentially("Half a sent")
    root.locator("[data-do=forward]").click()
    expect(root).to_have_attribute("data-ply", "7")
    expect(page.locator("[data-field=comment]")).to_have_value("")
    expect(root.locator(".fj-moves .fj-comment")).to_have_text("Half a sent")
    assert replay.record.at(6).comment == "Half a sent"
    assert replay.record.at(7).comment == ""


def test_all_of_it_can_be_done_by_keys(page: Page, replay: fj.Replay) -> None:
    root = BarePage.show(page, replay).root
    root.focus()
    page.keyboard.press("m")
    expect(root).to_have_attribute("data-editing", "true")
    field = page.locator("[data-field=comment]")
    expect(field).to_be_enabled()
    field.focus()
    page.keyboard.type("By keys: m t v")
    page.keyboard.press("Escape")
    expect(root).to_be_focused()
    expect(root.locator(".fj-moves .fj-comment")).to_have_text("By keys: m t v")
    for tool in ("cell", "edge", "corner"):
        root.locator(f"[data-tool={tool}]").focus()
        page.keyboard.press("Enter")
        cell = root.locator("[data-cell][tabindex='0']")
        cell.focus()
        page.keyboard.press("Enter")
    expect(root.locator(".fj-drawing .fj-mark")).to_have_count(3)
    root.focus()
    page.keyboard.press("ArrowRight")
    expect(root).to_have_attribute("data-ply", "7")
    assert sorted(mark.kind for mark in replay.record.at(6).marks) == ["cell", "corner", "edge"]


def test_a_tried_move_is_kept_and_made_the_main_line_and_deleted_on_the_page(
    page: Page, replay: fj.Replay
) -> None:
    replay.goto(9)
    root = BarePage.show(page, replay).root
    other = next(move for move in replay.game.legal_moves if move != replay.record.at(10).move)
    replay.push(other)
    page.evaluate("messages => fjords.deliver(messages)", replay.comm.sent)
    root.locator("[data-do=edit]").click()
    root.locator("[data-edit=main]").click()
    expect(root.locator("[data-edit=main]")).to_have_count(0)
    assert replay.record.at(10).move == other
    root.locator("[data-edit=delete]").click()
    expect(root).to_have_attribute("data-ply", "9")
    assert other not in [child.move for child in replay.record.at(9).children]
    compare(root, replay.record.at(9))


def test_hostile_texts_that_are_written_stay_inert(page: Page, replay: fj.Replay) -> None:
    trap = Trap(page)
    root = open_editor(page, replay)
    texts = [text for text in hostile().values() if "\ud800" not in text][::12]
    for number, text in enumerate(texts):
        page.locator("[data-field=comment]").fill(f"No {number}:\n\n{text}")
        root.focus()
        expect(root.locator("[data-do=undo-edit]")).to_be_enabled()
        expect(root.locator(".fj-moves .fj-comment").first).to_contain_text(f"No {number}:")
        trap.check()


@pytest.mark.parametrize(("width", "dark"), [(1400, False), (968, True), (390, False)])
def test_the_editor_is_in_order_for_everyone(
    browser: BrowserContext, replay: fj.Replay, width: int, dark: bool
) -> None:
    assert browser.browser is not None
    context = browser.browser.new_context(viewport={"width": width, "height": 844}, has_touch=width < 400)
    page = context.new_page()
    root = open_editor(page, replay, dark=dark)
    root.locator("[data-tool=label]").click()
    page.locator("[data-field=label]").fill("A")
    cell = root.locator(f"[data-cell='{cells(root)[1]}']")
    if width < 400:
        cell.tap()
    else:
        cell.click()
    expect(root.locator(".fj-drawing .fj-mark")).to_have_count(1)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert find_faults(root) == []
    context.close()


def test_nothing_can_be_written_in_a_file_or_where_it_is_not_wanted(page: Page, tmp_path: Path) -> None:
    fj.Replay(annotated()).to_html(tmp_path / "game.html")
    page.goto((tmp_path / "game.html").as_uri())
    root = page.locator("[data-fjords=replay]")
    # There is nothing else on the page: keys are for the replay at once.
    page.keyboard.press("ArrowRight")
    expect(root).to_have_attribute("data-ply", "1")
    page.keyboard.press("m")
    expect(root.locator("[data-do=edit], [data-panel=editor], [data-share]")).to_have_count(0)
    page.goto("about:blank")
    reading = fj.Replay(annotated(), edit=False)
    root = BarePage.show(page, reading).root
    expect(root.locator("[data-do=try]")).to_be_visible()
    expect(root.locator("[data-do=edit]")).to_have_count(0)
    reading.close()


def test_the_list_of_moves_fills_its_box_and_keeps_the_move_in_sight(page: Page, replay: fj.Replay) -> None:
    replay.goto(40)
    root = BarePage.show(page, replay).root
    is_well = """root => {
        const [box, list] = [".fj-moves", ".fj-moves-body"].map((what) => root.querySelector(what));
        const [here, seen] = [root.querySelector('[aria-current="step"]'), list]
            .map((e) => e.getBoundingClientRect());
        const unused = box.clientHeight - list.offsetHeight;
        return unused <= 2 && here.top >= seen.top && here.bottom <= seen.bottom;
    }"""
    for width, height in ((1400, 900), (968, 900), (700, 700), (390, 844), (1100, 600)):
        page.set_viewport_size({"width": width, "height": height})
        for editing in (False, True):
            if (root.get_attribute("data-editing") == "true") != editing:
                root.locator("[data-do=edit]").click()
            page.wait_for_function(is_well, arg=root.element_handle())


def test_keys_step_wherever_the_focus_is_but_in_a_field(page: Page, replay: fj.Replay) -> None:
    root = open_editor(page, replay)
    ply = 6
    for what in (
        "[data-do=edit]",
        "[data-sign='!']",
        "[data-node='6']",
        "[data-cell][tabindex='0']",
        "[data-do=forward]",
    ):
        root.locator(what).focus()
        page.keyboard.press("ArrowRight")
        ply += 1
        expect(root).to_have_attribute("data-ply", str(ply))
    page.locator("[data-field=comment]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    expect(root).to_have_attribute("data-ply", str(ply))
