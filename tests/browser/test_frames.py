"""VS Code and Colab, as far as can be had here: each output has a frame of its own, and shares nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, expect

import fjords_widget as fj
from fjords_widget.widgets.shared.base import PageWidget
from tests.browser.bare_page import SCRIPT
from tests.games import played
from tests.hosts.test_jupyter import SCHEME, make_a_move
from tests.widgets.line import connected

pytestmark = pytest.mark.browser

FRAMES = {
    "play": '<html><body class="vscode-dark" data-vscode-theme-kind="vscode-dark"></body></html>',
    "replay": '<html theme="dark"><body></body></html>',
    "pinned": "<html><body></body></html>",
}
"""A frame of VS Code, one of Colab, and one that says nothing of its theme."""
SHOW_PINNED = """async ({ esm, state }) => {
    const heard = [];
    const model = {
        get: (name) => state[name],
        on: (_, listener) => heard.push(listener),
        off() {},
        send: async (message) => {
            const told = await window.fjordsAsk(message);
            for (const { content } of told) heard.forEach((listener) => listener(content));
        },
        FINDS
    };
    const url = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
    const { default: widget } = await import(url);
    void widget.render({ model, el: document.body, signal: new AbortController().signal });
}"""
HOSTS = {
    "no_manager": "",
    "unknown_there": "widget_manager: { get_model: () => Promise.reject(new Error('unknown')) },",
    "never_found": "widget_manager: { get_model: () => new Promise(() => {}) },",
}
"""What a host says to a board that asks it for the replay in another output."""


@pytest.fixture
def page(browser: BrowserContext) -> Iterator[Page]:
    page = browser.new_page()
    page.emulate_media(color_scheme="light")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    yield page
    page.close()
    assert [url for url in asked if not url.startswith(("about:", "blob:", "data:"))] == []


def open_frames(page: Page, widgets: dict[str, PageWidget]) -> dict[str, Frame]:
    """A frame for each widget; what a widget sends reaches Python, and nobody else."""

    def answer(name: str, message: dict[str, Any]) -> list[dict[str, Any]]:
        widget = widgets[name]
        widget._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
        line = widget.comm
        messages, line.sent[:] = list(line.sent), []
        return messages

    page.expose_function("fjordsTell", answer)
    page.set_content("".join(f"<iframe name={name} width=1000 height=700></iframe>" for name in widgets))
    frames = {}
    for name, widget in widgets.items():
        connected(widget)
        found = page.frame(name)
        assert found is not None
        found.set_content(FRAMES[name])
        found.evaluate(
            "(name) => { window.fjordsAsk = (message) => window.fjordsTell(name, message); }", name
        )
        frames[name] = found
    return frames


def given(widget: PageWidget) -> dict[str, Any]:
    """What the host hands to a view."""
    state = {name: value for name, value in widget.get_state().items() if name not in ("layout", "_replay")}
    return {"esm": widget._esm, "state": state, "shadow": False, "delay": 0}


def test_boards_in_frames_of_their_own_play_and_wear_the_theme_of_vs_code_and_of_colab(page: Page) -> None:
    play = fj.Play(fj.Game(seed=7, first=0), keep=False)
    play._offer_learning(False)
    replay = fj.Replay(played("base", 1, 12).record())
    frames = open_frames(page, {"play": play, "replay": replay})
    for name, widget in (("play", play), ("replay", replay)):
        frames[name].evaluate(SCRIPT.read_text(encoding="utf-8"), given(widget))
        assert frames[name].locator("[data-fjords]").evaluate(SCHEME) == "dark"
    make_a_move(frames["play"].locator("[data-fjords=play]"))
    assert play.ply == 1
    root = frames["replay"].locator("[data-fjords=replay]")
    root.locator("[data-do=forward]").click()
    expect(root).to_have_attribute("data-ply", "1")


@pytest.mark.parametrize("host", HOSTS)
def test_a_board_at_a_move_needs_no_other_output(host: str, page: Page) -> None:
    pinned = fj.Replay(played("base", 1, 12).record()).show(7)
    frames = open_frames(page, {"pinned": pinned})
    state = {**given(pinned), "state": {**given(pinned)["state"], "_replay": "IPY_MODEL_elsewhere"}}
    page.clock.install()
    frames["pinned"].evaluate(SHOW_PINNED.replace("FINDS", HOSTS[host]), state)
    page.clock.run_for(20_000)
    expect(frames["pinned"].locator("img[alt*='Move 7']")).to_be_visible()
