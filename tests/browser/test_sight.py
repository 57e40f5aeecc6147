"""What is seen of a game: who did what, by colours that mean one thing, in words that people use."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import fjords_widget as fj
from tests.browser.bare_page import BarePage
from tests.games import crowded_settlement

pytestmark = [pytest.mark.browser, pytest.mark.viewport(1000, 900)]

NOTATION = re.compile(r"[PMO]{6}|-?\d+,\s?-?\d+")
"""A tile by its letters, or coordinates."""


def played(plies: int, seed: int = 3, **options: Any) -> fj.Game:
    """A game some way on."""
    game, chance = fj.Game(seed=seed, first=0, **options), random.Random(seed)
    while game.ply < plies and game.phase != "over":
        game.push(chance.choice(list(game.legal_moves)))
    return game


# Who did what -----------------------------------------------------------------------------------------

WATCH_FADES = """() => {
  window.fades = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.closest(".fj-tiles, .fj-pieces, [data-hex], [data-piece]"))
      fades.push({ at: this.dataset.hex ?? this.dataset.at, duration: timing.duration, delay: timing.delay });
    return animate.call(this, frames, timing);
  };
}"""


def push_lays(play: fj.Play, count: int) -> list[str]:
    """So many tiles are laid, one after the other; where."""
    cells = []
    for _ in range(count):
        move = next(one for one in play.game.legal_moves if isinstance(one, fj.Lay) and one.build is None)
        play.push(move)
        cells.append(str(move.cell))
    return cells


def test_moves_of_others_come_one_after_the_other_at_the_pace_that_is_set(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    play = fj.Play(fj.Game(players=4, seed=5, first=0), pace=0.4)
    board = BarePage.show(page, play)
    page.evaluate(WATCH_FADES)
    cells = push_lays(play, 3)
    board.follow()
    fades = page.evaluate("() => fades")
    assert [fade["at"] for fade in fades] == cells
    assert {fade["duration"] for fade in fades} == {400}
    delays = [fade["delay"] for fade in fades]
    assert [later - earlier for earlier, later in pairwise(delays)] == pytest.approx([400, 400])
    play.close()


def test_nothing_comes_slowly_where_the_system_asks_for_no_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    play = fj.Play(fj.Game(players=4, seed=5, first=0), pace=0.4)
    board = BarePage.show(page, play)
    page.evaluate(WATCH_FADES)
    push_lays(play, 3)
    board.follow()
    assert page.evaluate("() => fades") == []
    play.close()


def test_what_others_did_is_ringed_in_their_colours_until_i_move(page: Page) -> None:
    play = fj.Play(fj.Game(players=4, seed=5, first=0))
    board = BarePage.show(page, play)
    push_lays(play, 4)
    board.follow()
    for colour in ("yellow", "purple", "black"):
        expect(board.root.locator(f".fj-trace-{colour}")).to_have_count(1)
    expect(board.root.locator(".fj-trace-white")).to_have_count(0)
    push_lays(play, 1)
    board.follow()
    expect(board.root.locator(".fj-trace-yellow")).to_have_count(0)
    expect(board.root.locator(".fj-trace-white")).to_have_count(1)
    play.close()


# Words ------------------------------------------------------------------------------------------------

SEEN = """root => {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const seen = [];
  while (walk.nextNode()) {
    const { parentElement: at, textContent } = walk.currentNode;
    const isHidden = at.closest(".fj-hidden, .fj-said, defs, style, option") || !at.checkVisibility();
    if (!isHidden) seen.push(textContent);
  }
  return seen.join(" | ");
}"""


@pytest.mark.parametrize("variant", ["base", "classic", "original", "epic"])
def test_nobody_reads_letters_of_tiles_or_coordinates_who_has_not_asked_for_them(
    page: Page, variant: Any
) -> None:
    game = played(12, variant=variant)
    play = fj.Play(game)
    last = play.game.history[-1].move
    play.undo()
    other = next((one for one in play.game.legal_moves if one != last), last)
    play.push(other)
    board = BarePage.show(page, play)
    assert not NOTATION.search(board.root.evaluate(SEEN))
    board.root.locator('[data-open="log"]').click()
    expect(board.root.locator(".fj-branch")).to_have_count(int(other != last))
    assert not NOTATION.search(board.root.evaluate(SEEN))
    board.root.locator('[data-panel="log"] [data-do="close"]').click()
    tile = board.root.locator("[data-tile]:enabled")
    if tile.count():
        tile.first.click()
        board.root.locator("[data-cell]:not([data-light]):not([data-face])").first.click()
        expect(board.root.locator("[data-why] [data-rule]").first).to_be_visible()
        assert not NOTATION.search(board.root.evaluate(SEEN))
    play.close()


def test_news_have_a_picture_of_the_tile(page: Page) -> None:
    play = fj.Play(fj.Game(seed=3, first=0))
    board = BarePage.show(page, play)
    built = next(one for one in play.game.legal_moves if isinstance(one, fj.Lay) and one.build == "longhouse")
    play.push(built)
    board.follow()
    news = board.root.locator(".fj-status .fj-news")
    expect(news).to_contain_text("White laid a tile and built a longhouse.")
    expect(news.locator("svg use")).to_have_count(2)
    assert not NOTATION.search(news.evaluate(SEEN))
    play.aids = (*play.aids, "coordinates")
    board.follow()
    expect(news).to_contain_text(f"White laid a tile and built a longhouse ({built.cell}).")
    play.close()


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_the_original_game_speaks_of_farms_and_fields(page: Page, lang: Any) -> None:
    new = {
        "en": "viking|longhouse",
        "fr": "viking|maison longue",
        "de": "wikinger|langh",
        "ru": "\u0432\u0438\u043a\u0438\u043d\u0433",
    }[lang]
    play = fj.Play(crowded_settlement(variant="original"), lang=lang)
    board = BarePage.show(page, play)
    for panel in (None, "guide", "aids", "log"):
        if panel:
            board.root.locator(f'[data-open="{panel}"]').click()
            expect(board.root.locator(f'[data-panel="{panel}"]')).to_be_visible()
        told = board.root.evaluate("""root => [root.textContent,
          ...[...root.querySelectorAll("[aria-label], [title]")].flatMap(
            (one) => [one.getAttribute("aria-label"), one.getAttribute("title")])].join(" | ")""")
        assert not re.search(new, told.replace(str(board.play._style), ""), re.IGNORECASE)
    play.close()


# Analysis -----------------------------------------------------------------------------------------------


def test_the_bar_says_what_the_best_move_says(page: Page) -> None:
    play = fj.Play(crowded_settlement(), aids=("legal", "analysis"))
    board = BarePage.show(page, play)
    board.follow_until(board.root.locator('[data-advice="found"]'), 60)
    best = max(float(value) for value in values_of(board))
    ahead = board.root.locator(".fj-bar [data-ahead]")
    lead = float(ahead.inner_text().replace("\u2212", "-").replace("+", ""))
    leader = ahead.get_attribute("data-ahead")
    mine = lead if leader == str(play.game.turn) else -lead
    assert mine == pytest.approx(best)
    play.close()


def values_of(board: BarePage) -> list[str]:
    """The values on the map."""
    found: list[str] = board.root.locator("[data-value]").evaluate_all("all => all.map(o => o.dataset.value)")
    return found


# The camera -----------------------------------------------------------------------------------------------


def test_the_zoom_stays_unless_a_new_tile_is_out_of_sight(page: Page) -> None:
    play = fj.Play(played(10))
    board = BarePage.show(page, play)
    camera = board.root.locator(".fj-map > g").first

    def scale() -> float:
        return float(re.findall(r"-?[\d.]+", str(camera.get_attribute("transform")))[0])

    fitted = scale()
    zoom_in = board.root.locator(".fj-zoom button").first
    zoom_in.click()
    page.wait_for_function(ZOOMED, arg=fitted)
    board.settled()
    page.evaluate(STILL)
    chosen = scale()
    while True:
        lay = next(
            (one for one in play.game.legal_moves if isinstance(one, fj.Lay) and is_seen(board, one)), None
        )
        if lay is None:
            break
        play.push(lay)
        board.follow()
        page.evaluate(STILL)
        assert scale() == pytest.approx(chosen)
        if play.game.ply > 13:
            break
    for _ in range(4):
        zoom_in.click()
        page.evaluate(STILL)
    near = scale()
    away = next(one for one in play.game.legal_moves if isinstance(one, fj.Lay) and not is_seen(board, one))
    play.push(away)
    board.follow()
    page.wait_for_function(FARTHER, arg=near)
    play.close()


SCALE = """parseFloat(document.querySelector(".fj-map > g").getAttribute("transform").slice(7))"""
ZOOMED = f"before => {SCALE} > before"
FARTHER = f"near => {SCALE} < near"
STILL = """async () => {
  const seen = () => document.querySelector(".fj-map > g").getAttribute("transform");
  for (let before = null; before !== seen(); ) {
    before = seen();
    await new Promise((done) => setTimeout(done, 250));
  }
}"""
IN_SIGHT = """(root, cell) => {
  const [stage, place] = [".fj-stage", `[data-cell="${cell}"]`].map(
    (what) => root.querySelector(what).getBoundingClientRect());
  return place.left >= stage.left && place.right <= stage.right && place.top - 40 >= stage.top
    && place.bottom + 40 <= stage.bottom;
}"""


def is_seen(board: BarePage, move: fj.Lay) -> bool:
    """Whether the space of a move is in sight."""
    return bool(board.root.evaluate(IN_SIGHT, str(move.cell)))
