"""How a board stands on a page, wide or narrow, in each language: a bare page tells."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

import fjords_widget as fj
from fjords_widget.engine.catalogue import LANGUAGES
from tests.browser.bare_page import BarePage
from tests.games import played

pytestmark = pytest.mark.browser

WIDE, BESIDE_FILES, PHONE = 1400, 968, 390


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", [1400, 968])
def test_the_map_is_as_high_as_the_players_beside_it(page: Page, players: int, width: int) -> None:
    """No hole below the map, also where there are stones to use."""
    page.set_viewport_size({"width": width, "height": 1000})
    play = fj.Play(fj.Game(players=players, runes="game-7", seed=2, first=0))
    board = BarePage.show(page, play)
    stage, seats = (board.root.locator(which).bounding_box() for which in (".fj-stage", ".fj-seats"))
    assert stage is not None
    assert seats is not None
    assert stage["y"] + stage["height"] >= seats["y"] + seats["height"] - 1
    play.close()


@pytest.mark.parametrize("width", [1400, 968])
def test_the_score_stands_below_the_map_in_sight_of_it(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1000})
    play = fj.Play(played("classic", 2))
    board = BarePage.show(page, play)
    stage, score, seats = (
        board.root.locator(which).bounding_box()
        for which in (".fj-stage", "[data-panel=ending]", ".fj-seats")
    )
    assert stage is not None
    assert score is not None
    assert seats is not None
    assert score["y"] >= stage["y"] + stage["height"]
    assert score["x"] + score["width"] <= seats["x"]
    assert score["y"] + score["height"] <= 1000
    play.close()


@pytest.mark.parametrize("panel", ["new", "aids", "log", "guide", "keys", "rules"])
def test_a_panel_on_a_phone_begins_at_its_first_line(page: Page, panel: str) -> None:
    page.set_viewport_size({"width": PHONE, "height": 844})
    play = fj.Play(fj.Game(runes="game-7", seed=2, first=0))
    board = BarePage.show(page, play)
    if panel == "rules":
        board.root.locator("[data-cell]").first.focus()
        page.keyboard.press("o")
    else:
        board.root.locator(f'.fj-tools [data-open="{panel}"]').click()
    expect(board.root.locator(f'[data-panel="{panel}"] h3').first).to_be_in_viewport(ratio=1)
    play.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_and_stones_have_room_beside_the_kinds_of_players(page: Page, lang: str) -> None:
    seats = ("human", "careful", "strongest", "random")
    play = fj.Play(fj.Game(players=4, runes="game-7", seed=2, first=0), seats=seats, lang=lang)
    board = BarePage.show(page, play)
    for width in (WIDE, BESIDE_FILES, PHONE):
        page.set_viewport_size({"width": width, "height": 1000})
        board.settled()
        check_room_of_names_and_stones(board.root)
    play.close()


def check_room_of_names_and_stones(root: Locator) -> None:
    """Fails if anything is cut or wraps, on the cards of the players or where a new game is made."""
    tops = "cards => cards.map(card => new Set([...card.querySelectorAll('[data-stone]')].map("
    tops += "stone => Math.round(stone.getBoundingClientRect().top))).size)"
    # The stones of a player stand side by side.
    assert root.locator("[data-seat]").evaluate_all(tops) == [1, 1, 1, 1]
    heights = root.locator("[data-seat]").evaluate_all("cards => cards.map((card) => card.offsetHeight)")
    assert len(set(heights)) == 1
    root.locator('[data-open="new"]').click()
    root.locator("[data-new-seat]").first.wait_for()
    boxes = root.locator("[data-new-seat] > input").evaluate_all("all => all.map(one => one.offsetWidth)")
    assert len(boxes) == 4
    assert min(boxes) >= 70
    ticks = root.locator("input[data-rune]").evaluate_all("all => all.map(one => one.offsetWidth)")
    assert min(ticks) >= 12
    root.locator('[data-panel="new"] [data-do="close"]').click()
    expect(root.locator('[data-panel="new"]')).to_have_count(0)


def test_a_board_in_a_shadow_root_has_its_style_and_the_page_has_none_of_it(page: Page) -> None:
    play = fj.Play(fj.Game(seed=2, first=0))
    root = BarePage.show(page, play, shadow=True).root
    assert root.evaluate("el => getComputedStyle(el).contentVisibility") == "auto"
    assert page.evaluate("() => document.adoptedStyleSheets.length") == 0
    play.close()


def test_panels_that_came_later_have_the_last_word_about_their_style(page: Page) -> None:
    play = fj.Play(fj.Game(seed=2, first=0), aids=("legal", "reach"))
    legend = BarePage.show(page, play).root.locator("[data-legend=reach]")
    legend.wait_for()
    above = "el => el.getBoundingClientRect().top - el.previousElementSibling.getBoundingClientRect().bottom"
    assert legend.evaluate(above) >= 6
    play.close()


@pytest.mark.parametrize("width", [WIDE, PHONE])
def test_the_log_of_a_long_game_shows_its_end_and_what_can_be_done_with_it(page: Page, width: int) -> None:
    game, chance = fj.Game(seed=2, first=0), Random(2)
    while game.ply < 40:
        game.push(chance.choice(list(game.legal_moves)))
    page.set_viewport_size({"width": width, "height": 1000})
    play = fj.Play(game)
    root = BarePage.show(page, play).root
    root.locator('[data-open="log"]').click()
    body = root.locator('[data-panel="log"] > div')
    expect(body.locator("ol > li").last).to_be_in_viewport(ratio=0.9)
    expect(body.locator("button").first).to_be_in_viewport(ratio=0.9)
    assert body.evaluate("el => el.clientHeight") < 720
    play.close()


def test_on_a_phone_analysis_stands_below_the_map_and_takes_nothing_from_it(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fjords_widget.widgets.play.analysis.SECONDS", 0.2)
    page.set_viewport_size({"width": PHONE, "height": 1000})
    game = fj.Game(seed=2, first=0)
    board = BarePage.show(page, fj.Play(game, aids=("legal", "analysis")))
    edges = "el => { const { top, bottom } = el.getBoundingClientRect(); return [top, bottom]; }"
    shown = board.root.locator("svg[role=application]")
    bare = shown.evaluate(edges)
    advice = board.root.locator("[data-advice=found]")
    board.follow_until(advice)
    for summary in (None, advice.locator("summary")):
        if summary is not None:
            summary.click()
        assert shown.evaluate(edges) == bare
        assert advice.evaluate(edges)[0] >= bare[1]
    board.play.close()


def test_the_colours_of_an_aid_are_told_where_it_is_on(page: Page) -> None:
    play = fj.Play(fj.Game(seed=2, first=0))
    board = BarePage.show(page, play)
    legend = board.root.locator("[data-legend=reach]")
    assert legend.count() == 0
    play.aids = ("reach",)
    board.follow()
    expect(legend.locator("li")).to_have_text(["nobody can get here"])
    play.close()


def test_the_steps_of_a_game_that_is_written_down_scroll_in_a_box_of_their_own(page: Page) -> None:
    board = fj.Transcribe(played("classic", 4).record())
    steps = BarePage.show(page, board).root.locator(".fj-written ol")
    inner, outer = steps.evaluate("list => [list.scrollHeight, list.clientHeight]")
    assert outer <= 216 < inner
    board.close()
