"""The end of a game in a real browser: the card with all that can be done with a game that is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import fjords_widget as fj
from fjords_widget.widgets.play import finished
from fjords_widget.widgets.play.widget import Play
from tests.browser.axe import find_faults
from tests.browser.bare_page import BarePage
from tests.browser.jupyter import Lab
from tests.widgets.play.wire.examples import game_until, over

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
IN_JUPYTER = """
import random
import fjords_widget as fj
from fjords_widget.widgets.play import finished
finished.SIMULATIONS = 4
game, rng = fj.Game(seed=3, first=0), random.Random(1)
while game.legal_moves:
    game.push(rng.choice(list(game.legal_moves)))
play = fj.Play(game, names=("Anna", "Björn"), keep=False)
play
"""


@pytest.fixture
def board(page: Page, monkeypatch: pytest.MonkeyPatch) -> Iterator[BarePage]:
    """A game that is over."""
    monkeypatch.setattr(finished, "SIMULATIONS", 4)
    play = Play(game_until(over, 3), names=("Anna", "Björn"), keep=False)
    yield BarePage.show(page, play)
    play.close()


def test_in_jupyterlab_the_game_is_reviewed_replayed_and_saved(lab: Lab, tmp_path: Path) -> None:
    lab.open("play.ipynb")
    lab.run(IN_JUPYTER)
    root = lab.board("play")
    card = root.locator("[data-panel=again]")
    card.locator("[data-do=review-game]").click()
    expect(card.locator("[data-reviewed]")).to_be_visible(timeout=60_000)
    expect(card.locator("[data-reviewed] li")).to_have_count(2)
    # The files, as the browser saves them.
    card.locator("[data-share] > summary").click()
    for kind, begins in (("record", b"fjords-record 1"), ("html", b"<!DOCTYPE html>"), ("png", b"\x89PNG")):
        with lab.page.expect_download() as download:
            card.locator(f"[data-file={kind}]").click()
        saved = tmp_path / download.value.suggested_filename
        download.value.save_as(saved)
        assert saved.read_bytes().startswith(begins), kind
        expect(card.locator("[data-told]")).to_contain_text(saved.name)
    assert fj.Record.load(tmp_path / "game.fjords").names == ("Anna", "Björn")
    # The replay stands in place of the board, has the review, and leads back.
    card.locator("[data-do=replay-game]").click()
    replay = lab.board("replay")
    expect(replay.locator("[data-do=review]")).to_have_attribute("aria-pressed", "true")
    lab.page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-ply", "1")
    lab.page.keyboard.press("Escape")
    expect(card).to_be_visible()
    expect(replay).to_have_count(0)


def test_the_saved_page_shows_the_game_by_itself(board: BarePage, page: Page, tmp_path: Path) -> None:
    page.locator("[data-share] > summary").click()
    with page.expect_download() as download:
        page.locator("[data-file=html]").click()
    download.value.save_as(tmp_path / "game.html")
    page.goto((tmp_path / "game.html").as_uri())
    root = page.locator("[data-fjords=replay]")
    expect(root).to_have_attribute("data-ply", "0")
    page.keyboard.press("End")
    expect(root).to_have_attribute("data-ply", str(board.play.ply))


def test_by_keys_alone_one_gets_to_the_replay_and_back_to_the_card(board: BarePage, page: Page) -> None:
    page.locator("[data-do=review-game]").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    replay = page.locator("[data-fjords=replay]")
    expect(replay).to_have_attribute("data-ply", "0")
    page.keyboard.press("End")
    expect(replay).to_have_attribute("data-phase", "over")
    page.keyboard.press("Escape")
    expect(page.locator("[data-do=replay-game]")).to_be_focused()
    # By hand: the button above the replay.
    page.locator("[data-do=replay-game]").click()
    page.locator("[data-do=leave-replay]").click()
    expect(page.locator("[data-do=replay-game]")).to_be_focused()
    assert board.root.count() == 1


def test_a_review_is_stopped_on_the_card(
    board: BarePage, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finished, "SIMULATIONS", 4000)
    page.locator("[data-do=review-game]").click()
    board.follow_until(page.locator("[data-job=review] progress"))
    expect(page.locator("[data-do=review-game]")).to_be_disabled()
    page.locator("[data-do=stop-job]").click()
    expect(page.locator("[data-job]")).to_have_count(0)
    expect(page.locator("[data-do=review-game]")).to_be_enabled()


def test_a_film_is_saved_when_it_is_made(
    board: BarePage, page: Page, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real = fj.Record.to_gif
    monkeypatch.setattr(fj.Record, "to_gif", lambda self, **how: real(self, last=3, **how))
    page.locator("[data-share] > summary").click()
    with page.expect_download(timeout=60_000) as download:
        page.locator("[data-file=gif]").click()
        board.follow_until(page.locator("[data-told]:has-text('game.gif')"), 60)
    download.value.save_as(tmp_path / "game.gif")
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF89a")


def test_a_missing_library_is_named_on_the_card(
    board: BarePage, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "resvg_py", None)
    page.locator("[data-share] > summary").click()
    page.locator("[data-file=png]").click()
    expect(page.locator("[data-told]")).to_contain_text("resvg_py")
    assert board.root.is_visible()


@pytest.mark.parametrize("dark", [False, True])
def test_the_card_is_in_order_for_everyone_and_fits_a_phone(
    browser: BrowserContext, dark: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert browser.browser is not None
    monkeypatch.setattr(finished, "SIMULATIONS", 4)
    context = browser.browser.new_context(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    page = context.new_page()
    play = Play(game_until(over, 3), names=("Anna", "Björn"), keep=False)
    board = BarePage.show(page, play, dark=dark)
    card = page.locator("[data-panel=again]")
    # It begins at its first line, which nothing covers, and all of it can be scrolled to.
    assert card.evaluate("card => getComputedStyle(card).position") == "static"
    card.evaluate("card => card.scrollIntoView()")
    assert card.locator("h3").evaluate("head => head.getBoundingClientRect().top") >= 0
    page.locator("[data-do=review-game]").tap()
    board.follow_until(page.locator("[data-reviewed]"), 60)
    page.locator("[data-share] > summary").tap()
    last = card.locator("[data-do=copy-record]")
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    assert find_faults(board.root.first) == []
    page.locator("[data-do=replay-game]").tap()
    expect(page.locator("[data-fjords=replay]")).to_be_visible()
    assert find_faults(board.root.first) == []
    play.close()
    context.close()
