"""Replays in a real browser: in JupyterLab, and as one file from a disk with the network cut off."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Locator, Page, Route, expect

import fjords_widget as fj
from tests.browser.axe import find_faults
from tests.browser.fixtures import LabPages
from tests.browser.jupyter import STEP_SECONDS, Lab
from tests.browser.replay_driver import compare, seen, step
from tests.hostile import hostile
from tests.widgets.replay.records import annotated, other_moves

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
TOGGLE_STATE = """() => window.jupyterapp.commands.execute(
    "@jupyter-widgets/jupyterlab-manager:saveWidgetState")"""
HUNG = """() => ({ alerted: window.alerted ?? 0, hung: document.querySelectorAll(
    "iframe, object, embed, link[href], .fj-comment :is(img, script, style, svg, form)").length })"""


# One file from a disk -----------------------------------------------------------------------------


class Offline:
    """A page without any network: whatever it asks for is noted, and refused."""

    def __init__(self, context: BrowserContext) -> None:
        self.asked: list[str] = []
        self.faults: list[str] = []
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("dialog", self._close)
        self.page.route("**/*", self._refuse)

    def _hear(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.faults.append(line.text)

    def _close(self, dialog: Dialog) -> None:
        self.faults.append(dialog.message)
        dialog.dismiss()

    def _refuse(self, route: Route) -> None:
        if route.request.url.startswith("file:"):
            return route.continue_()
        self.asked.append(route.request.url)
        return route.abort()

    def open(self, path: Path) -> Locator:
        """Opens a file; returns the root of what it shows."""
        self.page.goto(path.as_uri())
        root = self.page.locator("[data-fjords=replay]")
        expect(root).to_be_visible()
        return root

    def check(self) -> None:
        """Fails if anything went wrong, or was asked for."""
        assert (self.faults, self.asked) == ([], [])


@pytest.fixture
def offline(browser: BrowserContext) -> Iterator[Offline]:
    assert browser.browser is not None
    context = browser.browser.new_context(
        viewport={"width": 1400, "height": 1000}, offline=True, reduced_motion="reduce"
    )
    context.set_default_timeout(STEP_SECONDS * 1000)
    shown = Offline(context)
    yield shown
    context.close()


def test_every_step_variation_comment_and_mark_of_the_file_is_what_the_engine_says(
    offline: Offline, tmp_path: Path
) -> None:
    record = annotated(players=4, runes=fj.RUNES)
    assert record.plies >= 100
    fj.Replay(record).to_html(tmp_path / "game.html")
    assert (tmp_path / "game.html").stat().st_size < 480_000
    root = offline.open(tmp_path / "game.html")
    compare(root, record.root)
    for node in record.main_line():
        step(root, "[data-do=forward]")
        compare(root, node)
    numbers = {node: n for n, (node, _) in enumerate(record.walk())}
    variations = [node for node in record if not node.is_main()]
    assert len(variations) >= 4
    for node in variations:
        step(root, f'[data-node="{numbers[node]}"]')
        compare(root, node)
    assert root.locator("[data-do=try]").count() == 0
    offline.check()


def test_the_file_steps_by_keys_slider_and_clock(offline: Offline, tmp_path: Path) -> None:
    record = annotated()
    fj.Replay(record).to_html(tmp_path / "game.html")
    root = offline.open(tmp_path / "game.html")
    root.focus()
    keyboard = offline.page.keyboard
    for key, ply in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", record.plies),
        ("Home", 0),
    ):
        keyboard.press(key)
        expect(root).to_have_attribute("data-ply", str(ply))
    root.locator("[data-do=slider]").fill("9")
    expect(root).to_have_attribute("data-ply", "9")
    root.locator("[data-do=speed]").select_option("8")
    root.focus()
    keyboard.press("Space")
    expect(root).to_have_attribute("data-playing", "true")
    expect(root).to_have_attribute("data-ply", "11")
    keyboard.press("Space")
    expect(root).not_to_have_attribute("data-playing", "true")
    compare(root, record.at(seen(root)["ply"]))
    offline.check()


def test_a_click_on_a_piece_goes_to_the_move_that_put_it_there(offline: Offline, tmp_path: Path) -> None:
    record = annotated()
    fj.Replay(record, ply=record.plies).to_html(tmp_path / "game.html")
    root = offline.open(tmp_path / "game.html")
    viking = next(node for node in record.main_line() if isinstance(node.move, fj.Settle))
    assert isinstance(viking.move, fj.Settle)
    root.locator(f'[data-cell="{viking.move.cell}"]').click()
    expect(root).to_have_attribute("data-ply", str(viking.ply))
    # By keys the same: the keyboard is on the cell that was clicked last.
    root.locator("[data-do=last]").click()
    root.locator("[data-cell][tabindex='0']").focus()
    offline.page.keyboard.press("Enter")
    expect(root).to_have_attribute("data-ply", str(viking.ply))
    offline.check()


def test_hostile_texts_stay_inert_in_the_file(offline: Offline, tmp_path: Path) -> None:
    record = hostile_record()
    fj.Replay(record).to_html(tmp_path / "game.html")
    root = offline.open(tmp_path / "game.html")
    for _ in record.main_line():
        step(root, "[data-do=forward]")
    assert offline.page.evaluate(HUNG) == {"alerted": 0, "hung": 0}
    expect(root).to_have_attribute("data-ply", str(record.plies))
    offline.check()


def hostile_record() -> fj.Record:
    """A record in which every text is up to something."""
    record = annotated()
    texts = list(hostile().values())
    nodes = record.main_line()
    for n, text in enumerate(texts):
        node = nodes[n % len(nodes)]
        node.intro, node.comment = node.comment, text
        label = " ".join(text.split())[:150]
        if label:
            node.marks = [fj.Mark("label", (0, 0), "red", text=label)]
    for name in ("event", "white", "yellow", "date"):
        record.headers[name] = texts[len(name)].replace("\n", " ")
    return record


@pytest.mark.parametrize("dark", [False, True])
def test_the_file_is_in_order_for_everyone(offline: Offline, tmp_path: Path, dark: bool) -> None:
    record = annotated(players=4, runes=fj.RUNES)
    fj.Replay(record, ply=4).to_html(tmp_path / "game.html")
    offline.page.emulate_media(color_scheme="dark" if dark else "light")
    root = offline.open(tmp_path / "game.html")
    for ply in (4, record.plies):
        root.locator("[data-do=slider]").fill(str(ply))
        expect(root).to_have_attribute("data-ply", str(ply))
        assert find_faults(root) == []
    for width in (1400, 800, 390):
        offline.page.set_viewport_size({"width": width, "height": 900})
        assert offline.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), width
        # The controls are all in sight beside one another, or below: none is cut off.
        for name in ("first", "back", "play", "forward", "last", "slider", "speed", "keys"):
            box = root.locator(f"[data-do={name}]").bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width


# In JupyterLab ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shared(lab_pages: LabPages) -> Iterator[Lab]:
    """A notebook with a replay in it, for all tests of this module."""
    with lab_pages.lend() as lab:
        lab.open("play.ipynb")
        lab.run("import fjords_widget as fj, ipywidgets")
        yield lab


@pytest.fixture
def lab(shared: Lab) -> Iterator[Lab]:
    shared.tidy()
    yield shared
    shared.check_page()


def show(lab: Lab, record: fj.Record, code: str = "replay") -> Locator:
    """Shows a replay of the record in a new cell."""
    record.dump(lab.folder / "game.fjords")
    lab.tidy()
    lab.run(f"replay = fj.Replay(fj.Record.load('game.fjords'))\n{code}")
    root = lab.board("replay")
    expect(root).to_have_attribute("data-ply", "0")
    return root


def test_page_and_python_step_together(lab: Lab) -> None:
    record = annotated()
    root = show(lab, record)
    lab.run("replay.goto(17)")
    expect(root).to_have_attribute("data-ply", "17")
    compare(root, record.at(17))
    for _ in range(12):  # faster than Python can follow: nothing pulls it back
        root.locator("[data-do=forward]").click()
    expect(root).to_have_attribute("data-ply", "29")
    lab.wait_until("replay.ply == 29")
    lab.run("replay.next(); assert replay.ply == 30 == replay.node.ply, replay.ply")
    expect(root).to_have_attribute("data-ply", "30")
    compare(root, record.at(30))


def test_sliders_and_replays_are_linked_on_the_page_and_in_python(lab: Lab) -> None:
    root = show(
        lab,
        annotated(),
        "other = fj.Replay(replay.record)\n"
        "slider = ipywidgets.IntSlider(max=40)\n"
        "link = ipywidgets.jslink((slider, 'value'), (replay, 'ply'))\n"
        "links = ipywidgets.link((replay, 'ply'), (other, 'ply'))\n"
        "ipywidgets.VBox([slider, replay, other])",
    )
    other = lab.page.locator("[data-fjords=replay]").nth(1)
    root.locator("[data-do=forward]").click()
    expect(other).to_have_attribute("data-ply", "1")
    lab.run("slider.value = 12")
    expect(root).to_have_attribute("data-ply", "12")
    expect(other).to_have_attribute("data-ply", "12")
    other.locator("[data-do=back]").click()
    expect(root).to_have_attribute("data-ply", "11")
    lab.wait_until("(slider.value, replay.ply, other.ply) == (11, 11, 11)")


def test_another_move_is_tried_by_clicks_and_becomes_a_variation(lab: Lab) -> None:
    record = annotated()
    root = show(lab, record)
    node, move = next(
        (node, move)
        for node in record.main_line()
        for move in other_moves(node)
        if isinstance(move, fj.Lay) and move.build == "longhouse"
    )
    lab.run(f"replay.goto({node.ply})")
    expect(root).to_have_attribute("data-ply", str(node.ply))
    root.locator("[data-do=try]").click()
    root.locator(f'button[data-tile="{move.tile}"]:enabled').first.click()
    root.locator(f'[data-cell="{move.cell}"][data-light]').click()
    choice = root.locator(f'[data-choices] [data-move="{move}"]')
    for _ in range(6):
        if choice.count():
            break
        root.locator("[data-choices] [data-do=turn]").click()
    choice.click()
    expect(root).to_have_attribute("data-ply", str(node.ply + 1))
    root.locator("[data-do=try]").click()
    lab.run(
        f"assert str(replay.node.move) == {str(move)!r}, replay.node\n"
        f"assert replay.node in replay.record.at({node.ply}).variations"
    )
    facts = seen(root)
    assert f"{move.cell} longhouse" in facts["pieces"]
    assert root.locator(f'[data-node="{facts["at"]}"][aria-current=step]').count() == 1
    step(root, "[data-do=back]")
    compare(root, node)


def test_what_cannot_be_done_is_explained(lab: Lab) -> None:
    record = annotated()
    root = show(lab, record)
    settling = next(node for node in record.main_line() if node.game().phase == "settlement")
    lab.run(f"replay.goto({settling.ply})")
    expect(root).to_have_attribute("data-phase", "settlement")
    root.locator("[data-do=try]").click()
    expect(root.locator("[data-light=legal]").first).to_be_attached()
    root.locator("[data-cell][data-face]:not([data-light])").first.click()
    expect(root.locator("[data-why] [data-rule]").first).to_be_visible()


def test_no_key_leaks_to_the_notebook_and_all_can_be_done_by_keys(lab: Lab) -> None:
    root = show(lab, annotated())
    cells = lab.cell_count()
    root.locator('[data-node="0"]').focus()
    keyboard = lab.page.keyboard
    for key in ("a", "b", "x", "d", "d", "m", "y", "Enter", "Escape", "Shift+Enter", "ArrowDown"):
        keyboard.press(key)
    keyboard.press("Home")
    expect(root).to_have_attribute("data-ply", "0")
    root.locator('[data-node="0"]').focus()
    branch = root.locator("[data-variation]").first.get_attribute("data-variation")
    there = root.locator(f'[data-node="{branch}"]').get_attribute("data-goto")
    for ply in range(1, int(there or 0) + 1):
        keyboard.press("ArrowRight")
        expect(root).to_have_attribute("data-ply", str(ply))
        # The keyboard goes along with the move that is shown.
        expect(root.locator(f'[data-node="{ply}"]')).to_be_focused()
    keyboard.press("v")
    expect(root).to_have_attribute("data-at", str(branch))
    keyboard.press("t")
    expect(root).to_have_attribute("data-trying", "true")
    keyboard.press("t")
    assert lab.cell_count() == cells


def test_a_board_stays_at_its_move_while_the_replay_goes_on(lab: Lab) -> None:
    record = annotated()
    root = show(lab, record)
    lab.run("replay.show(4)")
    still = lab.page.locator("[data-still]")
    expect(still).to_have_attribute("data-ply", "4")
    root.locator("[data-do=last]").click()
    expect(root).to_have_attribute("data-phase", "over")
    facts = seen(still)
    assert (facts["ply"], facts["marks"]) == (4, [str(mark) for mark in record.at(4).marks])
    assert still.locator("[data-do=forward]").count() == 0


def test_hostile_texts_stay_inert_in_the_notebook(lab: Lab) -> None:
    asked: list[str] = []
    lab.page.on("request", lambda request: asked.append(request.url))
    root = show(lab, hostile_record())
    root.locator("[data-do=last]").click()
    expect(root).to_have_attribute("data-phase", "over")
    assert (
        root.evaluate(
            "root => root.querySelectorAll('.fj-comment :is(img, script, style, svg, iframe)').length"
        )
        == 0
    )
    assert lab.page.evaluate("() => window.alerted ?? 0") == 0
    assert [url for url in asked if not url.startswith((lab.address, "blob:", "data:"))] == []


def test_it_wears_the_theme_of_the_notebook(lab: Lab) -> None:
    root = show(lab, annotated())
    ground = "root => getComputedStyle(root).backgroundColor"
    light = root.evaluate(ground)
    lab.set_theme(dark=True)
    try:
        assert root.evaluate(ground) != light
    finally:
        lab.set_theme(dark=False)


def test_a_notebook_that_is_saved_at_once_has_all_moves(lab: Lab) -> None:
    record = annotated()
    record.dump(lab.folder / "game.fjords")
    lab.page.evaluate(TOGGLE_STATE)
    try:
        lab.run("replay = fj.Replay(fj.Record.load('game.fjords'))\nreplay")
        lab.save()
    finally:
        lab.page.evaluate(TOGGLE_STATE)
    file = json.loads((lab.folder / lab.name).read_text(encoding="utf-8"))
    widgets = file["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"].values()
    states = [widget["state"] for widget in widgets if "_tree" in widget["state"]]
    assert len(record) + 1 in [len(state["_tree"]) for state in states]


def test_it_steps_when_the_kernel_is_gone(lab: Lab) -> None:
    """The last one here: the kernel is another one afterwards."""
    record = annotated()
    root = show(lab, record)
    lab.restart()
    for ply in (1, 2, 3):
        root.locator("[data-do=forward]").click()
        expect(root).to_have_attribute("data-ply", str(ply))
    compare(root, record.at(3))
    root.locator("[data-do=last]").click()
    expect(root).to_have_attribute("data-ply", str(record.plies))
    compare(root, record.at(record.plies))
    expect(root.locator("[data-do=try]")).to_have_count(0)
