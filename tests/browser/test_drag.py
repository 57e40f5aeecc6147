"""Tiles are carried from the row to the board, by mouse and finger; taps and scrolls stay what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

import fjords_widget as fj
from tests.browser.bare_page import BarePage
from tests.browser.fingers import Fingers
from tests.browser.jupyter import STEP_SECONDS

pytestmark = [pytest.mark.browser, pytest.mark.viewport(1000, 900)]

NOTEBOOK = "margin: 30px; transform: translate(0); contain: paint"
"""What a notebook does to its cells must not hold the tile back."""

Point = tuple[float, float]


@pytest.fixture
def phone(browser: BrowserContext) -> Iterator[Page]:
    """A page that is touched."""
    assert browser.browser is not None
    context = browser.browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.set_default_timeout(STEP_SECONDS * 1000)
    yield context.new_page()
    context.close()


def show(page: Page, game: fj.Game | None = None, **options: Any) -> BarePage:
    """A board with a game that has just begun."""
    return BarePage.show(page, fj.Play(game or fj.Game(seed=3, first=0)), **options)


def middle(what: Locator) -> Point:
    """The middle of something that is seen."""
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tile_of(board: BarePage) -> Locator:
    """The first tile that fits somewhere."""
    return board.root.locator("[data-tile]:enabled").first


def lift(board: BarePage, tile: Locator) -> None:
    """Takes a tile into the hand, with the mouse."""
    x, y = middle(tile)
    board.page.mouse.move(x, y)
    board.page.mouse.down()
    board.page.mouse.move(x - 10, y + 10, steps=3)
    expect(board.root).to_have_attribute("data-carrying", str(tile.get_attribute("data-tile")))


def carry(board: BarePage, goal: Point) -> None:
    """Moves the hand somewhere; nothing is let go."""
    board.page.mouse.move(*goal, steps=6)


def lights(board: BarePage) -> Locator:
    """The spaces where the tile fits."""
    return board.root.locator('[data-light="legal"]')


def is_put_back(board: BarePage) -> None:
    """Nothing is carried, chosen, laid or sent."""
    expect(board.root).not_to_have_attribute("data-carrying", "")
    expect(board.root.locator("[data-carried]")).to_have_count(0)
    expect(board.root.locator('[data-tile][aria-pressed="true"]')).to_have_count(0)
    expect(board.root.locator("[data-choices]")).to_have_count(0)
    assert board.play.game.ply == 0


# By mouse -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["a page", "a shadow root", "a notebook", "the whole window"])
def test_a_tile_is_carried_to_a_space_and_laid_there(page: Page, place: str) -> None:
    style = NOTEBOOK if place == "a notebook" else "margin: 0"
    board = show(page, shadow=place == "a shadow root", style=style)
    if place == "the whole window":
        board.root.locator('[data-do="full"]').click()
    tile = tile_of(board)
    text = str(tile.get_attribute("data-tile"))
    lift(board, tile)
    assert lights(board).count() == len({lay.cell for lay in lays(board.play.game, text)})
    space = lights(board).first
    cell, goal = str(space.get_attribute("data-cell")), middle(space)
    x, y = middle(board.root.locator("h2"))
    carry(board, (x, y))
    seen_at = middle(board.root.locator("[data-carried]"))
    assert seen_at == pytest.approx((x, y), abs=2)  # under the pointer, wherever the board stands
    carry(board, goal)
    expect(board.root.locator(f'[data-hex="{cell}"].fj-is-ghost')).to_have_count(1)
    page.mouse.up()
    offered = board.root.locator(f'[data-choices] [data-move^="{text}"][data-move$="@{cell}"]')
    expect(offered).to_have_count(1)
    offered.click()
    expect(board.root).to_have_attribute("data-ply", "1")
    assert str(board.play.game.history[-1].move).endswith(f"@{cell}")
    board.play.close()


def lays(game: fj.Game, tile: str) -> list[fj.Lay]:
    """The ways to lay a tile."""
    return [move for move in game.legal_moves if isinstance(move, fj.Lay) and str(move.tile) == tile]


def test_a_tile_that_is_dropped_where_it_does_not_fit_is_told_why(page: Page) -> None:
    board = show(page)
    lift(board, tile_of(board))
    dark = board.root.locator("[data-cell]:not([data-light]):not([data-face])").first
    carry(board, middle(dark))
    page.mouse.up()
    expect(board.root.locator("[data-why] [data-rule]").first).to_be_visible()
    assert board.play.game.ply == 0
    # It stays chosen, as after a click: the next click may lay it.
    lights(board).first.click()
    expect(board.root.locator("[data-choices]")).to_be_visible()
    board.play.close()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_tile_that_is_dropped_beside_the_board_goes_back(page: Page, motion: Any) -> None:
    page.emulate_media(reduced_motion=motion)
    board = show(page)
    page.evaluate(COUNT_FLIGHTS)
    lift(board, tile_of(board))
    carry(board, middle(board.root.locator("h2")))
    page.mouse.up()
    is_put_back(board)
    assert page.evaluate("() => flights") == (0 if motion == "reduce" else 1)
    # And the next click is one.
    tile_of(board).click()
    expect(tile_of(board)).to_have_attribute("aria-pressed", "true")
    board.play.close()


COUNT_FLIGHTS = """() => {
  window.flights = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    if (this.matches(".fj-carried")) flights++;
    return animate.apply(this, given);
  };
}"""


def test_escape_puts_the_tile_back_and_leaves_the_window_filled(page: Page) -> None:
    board = show(page)
    board.root.locator('[data-do="full"]').click()
    lift(board, tile_of(board))
    space = middle(lights(board).first)
    carry(board, space)
    page.keyboard.press("Escape")
    is_put_back(board)
    page.mouse.up()
    is_put_back(board)
    expect(board.root).to_have_attribute("data-full", "true")
    board.play.close()


def test_a_tile_in_the_hand_is_turned_by_the_wheel_and_by_a_key(page: Page) -> None:
    game = fj.Game(seed=3, first=0)
    board = show(page, game)
    board.root.locator('[data-do="all-ways"]').check()
    lift(board, tile_of(board))
    carry(board, middle(lights(board).first))
    ghost = board.root.locator("[data-ghost]").first
    before = str(ghost.get_attribute("data-ghost"))
    page.keyboard.press("r")
    expect(ghost).not_to_have_attribute("data-ghost", before)
    page.mouse.wheel(0, -100)
    expect(ghost).to_have_attribute("data-ghost", before)
    page.keyboard.press("Escape")
    is_put_back(board)
    board.play.close()


@pytest.mark.parametrize("variant", ["classic", "original"])
def test_the_tile_in_the_hand_of_the_old_game_is_carried_too(page: Page, variant: Any) -> None:
    game = fj.Game(variant=variant, seed=3, first=0)
    while game.hand is None:
        game.push(fj.Draw())
    board = show(page, game)
    lift(board, board.root.locator(".fj-hand [data-tile]"))
    carry(board, middle(lights(board).first))
    page.mouse.up()
    expect(board.root.locator("[data-choices] [data-move]").first).to_be_visible()
    board.play.close()


def test_a_game_that_moves_on_takes_the_tile_out_of_the_hand_and_says_so(page: Page) -> None:
    board = show(page)
    tile = tile_of(board)
    text = str(tile.get_attribute("data-tile"))
    lift(board, tile)
    board.play.push(lays(board.play.game, text)[0])
    board.follow()
    carry(board, middle(board.root.locator("[data-cell]:not([data-face])").first))
    page.mouse.up()
    expect(board.root).to_have_attribute("data-ply", "1")
    expect(board.root.locator("[data-carried]")).to_have_count(0)
    assert [asked["do"] for asked in page.evaluate("() => fjords.asked")].count("move") == 0
    board.play.close()


# By finger ------------------------------------------------------------------------------------------

TALL = "margin: 0; padding-bottom: 1200px"


def rest(page: Page, fingers: Fingers, at: Point) -> None:
    """Puts a finger down, and leaves it there until the tile is in it."""
    fingers.touch("Start", at)
    expect(page.locator("[data-carrying]")).to_have_count(1)


def slide(fingers: Fingers, start: Point, goal: Point) -> None:
    """A finger that is down moves on."""
    for step in range(1, 7):
        share = step / 6
        fingers.touch(
            "Move", (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)
        )


@pytest.mark.parametrize("shadow", [False, True])
def test_a_finger_carries_a_tile_to_the_board_and_the_page_stays_where_it_is(
    phone: Page, shadow: bool
) -> None:
    board = show(phone, shadow=shadow, style=TALL)
    fingers, tile = Fingers(phone), tile_of(board)
    start, text = middle(tile), str(tile.get_attribute("data-tile"))
    rest(phone, fingers, start)
    expect(board.root).to_have_attribute("data-carrying", text)
    space = lights(board).first
    cell, goal = str(space.get_attribute("data-cell")), middle(space)
    slide(fingers, start, goal)
    expect(board.root.locator(f'[data-hex="{cell}"].fj-is-ghost')).to_have_count(1)
    fingers.touch("End")
    expect(board.root.locator(f'[data-choices] [data-move$="@{cell}"]')).to_have_count(1)
    assert phone.evaluate("() => scrollY") == 0
    board.play.close()


def test_a_finger_that_goes_to_the_side_carries_at_once(phone: Page) -> None:
    board = show(phone, style=TALL)
    fingers, tile = Fingers(phone), tile_of(board)
    (x, y), text = middle(tile), str(tile.get_attribute("data-tile"))
    fingers.touch("Start", (x, y))
    slide(fingers, (x, y), (x + 60, y - 5))
    expect(board.root).to_have_attribute("data-carrying", text)
    fingers.touch("End")
    is_put_back(board)
    board.play.close()


def test_where_the_board_fills_the_window_a_finger_carries_at_once(phone: Page) -> None:
    board = show(phone, style=TALL)
    board.root.locator('[data-do="full"]').tap()
    fingers, tile = Fingers(phone), tile_of(board)
    tile.tap()
    goal = middle(lights(board).first)
    tile.tap()  # put back
    start = middle(tile)
    fingers.touch("Start", start)
    slide(fingers, start, goal)
    fingers.touch("End")
    expect(board.root.locator("[data-choices] [data-move]").first).to_be_visible()
    board.play.close()


STILL = """async () => {
  let [at, still] = [scrollY, 0];
  while (still < 30) {
    await new Promise(requestAnimationFrame);
    still = scrollY === at ? still + 1 : 0;
    at = scrollY;
  }
}"""
"""Waits until the page has not moved for thirty frames."""


def test_a_swipe_over_the_tiles_scrolls_the_page_and_a_tap_chooses(phone: Page) -> None:
    board = show(phone, style=TALL)
    fingers, tile = Fingers(phone), tile_of(board)
    x, y = middle(tile)
    fingers.touch("Start", (x, y))
    slide(fingers, (x, y), (x, y - 250))
    fingers.touch("End")
    phone.wait_for_function("() => scrollY > 100")
    phone.evaluate(STILL)  # a tap on a page that still glides only stops it
    is_put_back(board)
    phone.evaluate("() => scrollTo(0, 0)")
    tile.tap()
    expect(tile).to_have_attribute("aria-pressed", "true")
    board.play.close()


def test_a_finger_that_rests_on_a_tile_and_goes_nowhere_has_tapped(phone: Page) -> None:
    board = show(phone, style=TALL)
    fingers, tile = Fingers(phone), tile_of(board)
    for pressed in ("true", "false"):
        rest(phone, fingers, middle(tile))
        expect(board.root).to_have_attribute("data-carrying", str(tile.get_attribute("data-tile")))
        fingers.touch("End")
        expect(tile).to_have_attribute("aria-pressed", pressed)
        expect(board.root).not_to_have_attribute("data-carrying", re.compile("."))
    board.play.close()


def test_a_finger_that_is_lifted_in_the_midst_of_nowhere_changes_nothing(phone: Page) -> None:
    board = show(phone, style=TALL)
    fingers, tile = Fingers(phone), tile_of(board)
    start = middle(tile)
    rest(phone, fingers, start)
    slide(fingers, start, (200, 30))
    fingers.touch("End")
    is_put_back(board)
    rest(phone, fingers, start)
    slide(fingers, start, (200, 300))
    fingers.touch("Cancel")
    is_put_back(board)
    board.play.close()
