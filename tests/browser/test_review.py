"""A review in a real browser: one file from a disk, with the network cut off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

import fjords_widget as fj
from tests.browser.axe import find_faults
from tests.browser.jupyter import STEP_SECONDS
from tests.widgets.replay.records import played
from tests.widgets.replay.reviews import made_up

pytestmark = pytest.mark.browser

LAPS = """root => {
    const box = (what) => root.querySelector(what).getBoundingClientRect();
    const [bar, board] = [box(".fj-bar"), box(".fj-board")];
    return bar.right > board.left + 1 || bar.height < 100;
}"""


@pytest.fixture(params=["light", "dark", "contrast"])
def root(request: pytest.FixtureRequest, browser: BrowserContext, tmp_path: Path) -> Iterator[Locator]:
    """The page of a reviewed game, in each theme; it asks for nothing, and nothing fails in it."""
    assert browser.browser is not None
    context = browser.browser.new_context(
        viewport={"width": 1400, "height": 1000},
        offline=True,
        reduced_motion="reduce",
        color_scheme="dark" if request.param == "dark" else "light",
        contrast="more" if request.param == "contrast" else "no-preference",
    )
    context.set_default_timeout(STEP_SECONDS * 1000)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    record = played(5)
    fj.Replay(record, review=made_up(record)).to_html(tmp_path / "game.html")
    page.goto((tmp_path / "game.html").as_uri())
    shown = page.locator("[data-fjords=replay]")
    expect(shown).to_be_visible()
    yield shown
    context.close()
    assert faults == []


def test_it_is_read_by_clicks_and_keys_in_every_theme_and_width(root: Locator) -> None:
    page, graph = root.page, root.get_by_role("slider", name="Who is ahead")
    last = int(graph.get_attribute("aria-valuemax") or 0)
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 10)
    expect(root).to_have_attribute("data-ply", str(round(last / 2)))
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 10)
    expect(root).to_have_attribute("data-ply", str(last))
    graph.press("PageUp")
    expect(root).not_to_have_attribute("data-ply", str(last))
    expect(root.locator("[data-says=turning]")).to_be_visible()
    turning = root.get_attribute("data-ply")
    graph.press("ArrowLeft")
    expect(root).to_have_attribute("data-ply", str(int(turning or 0) - 1))
    expect(root.locator("[data-way]")).to_have_count(1)
    for width in (1400, 800, 390):
        page.set_viewport_size({"width": width, "height": 1000})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), width
        assert not root.evaluate(LAPS)
        assert find_faults(root) == []
    root.locator("[data-do=review]").click()
    expect(graph).to_have_count(0)
    expect(root.locator("[data-value]")).to_have_count(0)
