"""How a board stands on a page, wide or narrow, in each language: a bare page tells."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

import fjords_widget as fj
from fjords_widget.engine.words import LANGUAGES
from tests.bare_page import BarePage

pytestmark = pytest.mark.browser

WIDE, PHONE = 1400, 390


@pytest.fixture
def page(browser: BrowserContext) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [WIDE, PHONE])
def test_names_and_stones_have_room_beside_the_kinds_of_players(page: Page, lang: str, width: int) -> None:
    seats = ("human", "careful", "strongest", "random")
    page.set_viewport_size({"width": width, "height": 1000})
    play = fj.Play(fj.Game(players=4, runes="game-4", seed=2, first=0), seats=seats, lang=lang)
    root = BarePage.show(page, play).root
    tops = "cards => cards.map(card => new Set([...card.querySelectorAll('[data-stone]')].map("
    tops += "stone => Math.round(stone.getBoundingClientRect().top))).size)"
    # The stones of a player stand side by side.
    assert root.locator("[data-seat]").evaluate_all(tops) == [1, 1, 1, 1]
    root.locator('[data-open="new"]').click()
    root.locator("[data-new-seat]").first.wait_for()
    boxes = root.locator("[data-new-seat] > input").evaluate_all("all => all.map(one => one.offsetWidth)")
    assert len(boxes) == 4
    assert min(boxes) >= 70
    ticks = root.locator("input[data-rune]").evaluate_all("all => all.map(one => one.offsetWidth)")
    assert min(ticks) >= 12
    play.close()
