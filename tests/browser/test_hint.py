"""A hint as a person gets one: by mouse, by key, by finger; seen on the map and heard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import fjords_widget as fj
from tests.browser.axe import find_faults
from tests.browser.bare_page import BarePage
from tests.browser.jupyter import Lab
from tests.browser.test_flow import settling

pytestmark = [pytest.mark.browser, pytest.mark.viewport(1400, 900)]
PATIENCE = 60_000


def card(root: Locator) -> Locator:
    return root.locator(".fj-hint-card[role=status]")


def take(board: BarePage, press: Callable[[], None], stage: int) -> str:
    """Presses once, and returns what is heard when the stage is there."""
    press()
    board.follow_until(board.root.locator(f'.fj-hint[data-hint="{stage}"]'), seconds=60)
    return card(board.root).inner_text()


@pytest.mark.parametrize("way", ["mouse", "key", "phone"])
@pytest.mark.parametrize("dark", [False, True])
def test_three_presses_tell_where_why_and_what(page: Page, way: str, dark: bool) -> None:
    if way == "phone":
        page.set_viewport_size({"width": 390, "height": 844})
    play = fj.Play(settling())
    board = BarePage.show(page, play, dark=dark)
    root = board.root

    def press() -> None:
        if way == "key":
            root.press("t")
        else:
            root.locator("[data-do=hint]").click()

    told = [take(board, press, stage) for stage in (1, 2, 3)]
    assert len(set(told)) == 3
    move = fj.parse(play._hint["move"])
    assert move in play.game.legal_moves
    expect(root.locator(f'[data-lit="{move.cell}"]')).to_have_count(1)  # type: ignore[attr-defined]
    expect(root.locator(".fj-piece.fj-is-ghost")).to_have_count(1)
    assert find_faults(page.locator("[data-fjords]")) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    root.locator("[data-do=close-hint]").click()
    board.follow()
    expect(root.locator("[data-lit], .fj-is-ghost")).to_have_count(0)
    assert play.record.hints[play.game.turn] == {play.ply + 1: 3}
    play.close()


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_the_card_hides_neither_what_is_lit_nor_its_own_words(page: Page, lang: str) -> None:
    play = fj.Play(settling(), lang=lang)
    board = BarePage.show(page, play)
    for stage in (1, 2, 3):
        take(board, lambda: board.root.locator("[data-do=hint]").click(), stage)
    for width in (1400, 968, 800, 390):
        page.set_viewport_size({"width": width, "height": 900})
        board.settled()
        check_card(board)
    play.close()


def check_card(board: BarePage) -> None:
    """Fails if the card lies over what is lit, or is too small for its words."""
    lit, told = board.root.locator("[data-lit]").bounding_box(), card(board.root).bounding_box()
    assert lit is not None
    assert told is not None
    middle = lit["x"] + lit["width"] / 2, lit["y"] + lit["height"] / 2
    assert not (
        told["x"] < middle[0] < told["x"] + told["width"]
        and told["y"] < middle[1] < told["y"] + told["height"]
    )
    assert card(board.root).evaluate("card => card.scrollHeight <= card.clientHeight")


def test_a_player_goes_on_as_ever_and_the_next_move_takes_the_hint_away(page: Page) -> None:
    play = fj.Play(settling())
    board = BarePage.show(page, play)
    for stage in (1, 2, 3):
        take(board, lambda: board.root.locator("[data-do=hint]").click(), stage)
    ply, move = play.ply, play._hint["move"]
    board.root.locator(f'[data-cell="{move.split("@")[1]}"]').click()
    expect(board.root).to_have_attribute("data-ply", str(ply + 1))
    expect(board.root.locator("[data-lit]")).to_have_count(0)
    expect(card(board.root)).to_be_empty()
    assert str(play.game.peek()) == move
    play.close()


def test_in_a_notebook_a_hint_comes_by_itself_and_is_in_the_record(lab: Lab) -> None:
    lab.open_new("import fjords_widget as fj\nplay = fj.Play(fj.Game(seed=3, first=0), keep=False)\nplay")
    lab.run_all()
    root = lab.board()
    for stage in (1, 2, 3):
        root.locator("[data-do=hint]").click()
        expect(root.locator(f'.fj-hint[data-hint="{stage}"]')).to_be_visible(timeout=PATIENCE)
    expect(root.locator("[data-ghost]")).to_have_count(1)
    lab.run("assert play.record.hints == ({1: 3}, {}), play.record.hints")
