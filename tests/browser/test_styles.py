"""Widgets on one page: each looks as it does alone, whatever else is there and whichever came first."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget
from playwright.sync_api import BrowserContext, Frame, Page

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.drawing import style
from fjords_widget.widgets.shared.bundle import read_bundle
from fjords_widget.widgets.walkthrough.walkthrough import Walkthrough
from tests.browser.jupyter import Lab, Server
from tests.paths import GAMES, ROOT
from tests.widgets.line import connected
from tests.widgets.replay.records import annotated
from tests.widgets.replay.reviews import made_up

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
SHOW = (HERE / "mixed_page.js").read_text(encoding="utf-8")
LOOKS = (HERE / "computed_styles.js").read_text(encoding="utf-8")
BUNDLES = list(json.loads((ROOT / "js" / "bundles.json").read_text(encoding="utf-8")))
SHEETS = sorted((ROOT / "js" / "src").rglob("*.css"))
# Puts these style sheets in the place of all others.
WEAR = """(sheets) => {
    for (const style of document.querySelectorAll("style")) style.remove();
    document.adoptedStyleSheets = sheets.map((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        return sheet;
    });
}"""
# Where the rules of a style sheet begin; keyframes have only a name.
BEGINNINGS = """(css) => {
    const begins = ({ selectorText, name, cssRules }) =>
        selectorText?.split(/,(?![^(]*\\))/) ?? name ?? [...cssRules].flatMap(begins);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return [...sheet.cssRules].flatMap(begins);
}"""
OWN = re.compile(r"\.fj-(widget|host|question)\b|(section)?\.fj-fault\b|fj-[a-z]+$")
NOTEBOOK, PHONE, WIDE = 760, 390, 1100
FEWEST = {"play": 400, "transcribe": 300, "replay": 400, "lesson": 300, "learn": 100, "question": 200}
"""So many elements each widget has at least, and so many properties are compared at each."""
PROPERTIES = 300


def question() -> Widget:
    """A question that has been answered."""
    record = fj.Record.load(GAMES / "base.fjords")
    ply = next(node.ply for node, game in record.positions() if game.phase == "settlement") + 20
    walkthrough = Walkthrough(record, size=300)
    first, *_ = walkthrough.game(ply).legal_moves
    asked = walkthrough.ask(ply, "Where?", {first: "The **pass**."}, "Not there.")
    asked.chosen = str(first.cell)  # type: ignore[attr-defined]
    return asked


def beginning() -> fj.Record:
    """The first moves of an annotated game: a long list of moves would take long to compare."""
    record = annotated()
    for node in record.at(12).children:
        node.delete()
    return record


def replay() -> Widget:
    """A game with a review."""
    record = beginning()
    return fj.Replay(record, review=made_up(record), ply=4)


WIDGETS: dict[str, Callable[[], Widget]] = {
    "play": lambda: fj.Play(fj.Game(players=4, runes="game-4", seed=2, first=0), aids=("legal", "reach")),
    "transcribe": lambda: fj.Transcribe(players=2),
    "replay": replay,
    "lesson": lambda: fj.Lesson(alg.small_game(6, seed=1), alg.dijkstra, alg.a_star, step=4),
    "learn": lambda: fj.learn(chapter="edges"),
    "question": question,
}
ALL = tuple(WIDGETS)


class Gallery:
    """A page that shows any of the widgets in any order, and knows how each looks alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.widgets = {name: make() for name, make in WIDGETS.items()}
        self.lines = {name: connected(widget) for name, widget in self.widgets.items()}
        self.known: set[str] = set()
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.expose_function("fjordsAsk", self._answers)
        page.set_viewport_size({"width": 1200, "height": 6000})
        page.set_content("<!doctype html><body></body>")
        page.evaluate(LOOKS)
        assert page.evaluate("() => fjordsLooks.properties") > PROPERTIES

    @property
    def frame(self) -> Frame:
        """Where the widgets stand."""
        return self.page.frames[-1]

    def show(self, names: Sequence[str], width: int) -> None:
        """Shows widgets in this order, and nothing else."""
        given = [{"n": name, **_given(self.widgets[name])} for name in names]
        self.page.evaluate("() => fjordsLooks.clear()")
        self.frame.evaluate(SHOW, {"widgets": given, "width": width})

    def learn(self, names: Sequence[str], width: int) -> None:
        """Looks how each looks alone."""
        for name in names:
            if (key := f"{name} {width}") not in self.known:
                self.show([name], width)
                count = self.page.evaluate("name => fjordsLooks.remember(0, name)", key)
                assert count >= FEWEST[name], name
                self.known.add(key)

    def check(self, names: Sequence[str], width: int) -> None:
        """Fails if one that is shown looks otherwise than alone."""
        assert self.frame.locator("[data-fjords]").count() == len(names) > 0
        for n, name in enumerate(names):
            assert not differences(self.page, n, f"{name} {width}"), f"{name} among {names}"

    def close(self) -> None:
        """Closes all widgets."""
        for widget in self.widgets.values():
            widget.close()

    def _answers(self, name: str, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Called by the page with what a widget sends; returns all that Python sends after that."""
        content = {"content": {"data": {"method": "custom", "content": message}}, "buffers": []}
        self.widgets[name]._handle_msg(content)
        line = self.lines[name]
        messages, line.sent[:] = list(line.sent), []
        return messages


def differences(page: Page, n: int, name: str) -> list[str]:
    """Where the widget with this number looks otherwise than is remembered; no more than can be read."""
    found: list[str] = page.evaluate("([n, name]) => fjordsLooks.differences(n, name)", [n, name])
    return found[:10]


def _given(widget: Any) -> dict[str, Any]:
    """What a page is given to show a widget."""
    return {"esm": widget._esm, "state": widget.get_state([name for name in widget.keys if name != "layout"])}


@pytest.fixture(scope="module")
def gallery(browser: BrowserContext) -> Iterator[Gallery]:
    page = browser.new_page()
    gallery = Gallery(page)
    yield gallery
    gallery.close()
    page.close()


@pytest.fixture
def new_labs(jupyter_server: Server, browser: BrowserContext) -> Iterator[tuple[Lab, Lab]]:
    """Two pages with JupyterLab on which nothing of ours has left a style."""
    labs = Lab.on_new_page(jupyter_server, browser), Lab.on_new_page(jupyter_server, browser)
    yield labs
    for lab in labs:
        lab.page.close()
        lab.check_page()


# In these each comes before and after each other one.
MIXES = [(names, width) for width in (NOTEBOOK, PHONE) for names in (ALL, ALL[::-1])]


@pytest.mark.parametrize(("names", "width"), MIXES, ids=str)
def test_any_mix_in_any_order_looks_as_each_alone(
    gallery: Gallery, names: tuple[str, ...], width: int
) -> None:
    gallery.learn(names, width)
    gallery.show(names, width)
    gallery.check(names, width)


@pytest.mark.parametrize("width", [PHONE, NOTEBOOK, WIDE])
def test_the_order_of_the_sheets_decides_nothing(gallery: Gallery, width: int) -> None:
    sheets = [path.read_text(encoding="utf-8") for path in SHEETS]
    assert len(sheets) > 30
    gallery.learn(ALL, width)
    gallery.show(ALL, width)
    for order in ([style("auto"), *sheets], [*reversed(sheets), style("auto")]):
        gallery.frame.evaluate(WEAR, order)
        gallery.check(ALL, width)


@pytest.mark.parametrize("bundle", BUNDLES)
def test_each_rule_of_a_bundle_begins_at_a_root_of_ours(gallery: Gallery, bundle: str) -> None:
    beginnings: list[str] = gallery.page.evaluate(BEGINNINGS, read_bundle(f"{bundle}.css"))
    assert beginnings
    assert not [beginning for beginning in beginnings if not OWN.match(beginning.strip())]


IN_LAB = {
    "play": "fj.Play(fj.Game(players=4, runes='game-4', seed=2, first=0))",
    "replay": "fj.Replay(fj.Record.loads(text))",
    "lesson": "fj.Lesson(alg.small_game(6, seed=1), alg.dijkstra, alg.a_star, step=4)",
}
FEWEST_IN_LAB = 200
DRAWN = """(count) => {
    const roots = [...document.querySelectorAll("[data-fjords]")];
    return roots.length === count && roots.every(
        (root) => root.querySelector("[data-cell]") && !root.querySelector(".fj-unknown, .fj-item:empty"),
    );
}"""


def show_in_lab(lab: Lab, names: Sequence[str]) -> None:
    """Shows these widgets one after the other; the first has to look as it did alone. All are remembered."""
    lab.page.set_viewport_size({"width": 1400, "height": 6000})
    lab.page.emulate_media(reduced_motion="reduce")
    lab.open("play.ipynb")
    lab.run("import fjords_widget as fj\nfrom fjords_widget import algorithms as alg")
    lab.run(f"text = {beginning().dumps()!r}")
    lab.page.evaluate(LOOKS)
    for count, name in enumerate(names, 1):
        lab.run(f"display({IN_LAB[name]})")
        lab.page.wait_for_function(DRAWN, arg=count)
        if count == 1:
            lab.page.evaluate("name => fjordsLooks.remember(0, name)", name)
    assert not differences(lab.page, 0, names[0])
    for n, name in enumerate(names):
        count = lab.page.evaluate("([n, name]) => fjordsLooks.remember(n, name)", [n, name])
        assert count >= FEWEST_IN_LAB


def test_in_jupyterlab_too_none_spoils_the_look_of_another(new_labs: tuple[Lab, Lab]) -> None:
    lab, other_lab = new_labs
    names = list(IN_LAB)
    show_in_lab(lab, names)
    show_in_lab(other_lab, names[::-1])
    other_lab.page.evaluate("told => fjordsLooks.hear(told)", lab.page.evaluate("() => fjordsLooks.told()"))
    for n, name in enumerate(names[::-1]):
        assert not differences(other_lab.page, n, name), name
