"""How a game flows: no click is lost, nothing jumps, and what one decides about is in sight."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import fjords_widget as fj
from tests.browser.bare_page import BarePage

pytestmark = [pytest.mark.browser, pytest.mark.viewport(1400, 900)]

SLOW = 1500


def settling(seed: int = 3, **options: object) -> fj.Game:
    """A game at the beginning of its settlement."""
    game, chance = fj.Game(seed=seed, first=0, **options), random.Random(seed)  # type: ignore[arg-type]
    while game.phase == "exploration":
        game.push(chance.choice(list(game.legal_moves)))
    return game


def settle_of(game: fj.Game) -> fj.Settle:
    """A place where a viking may go."""
    return next(move for move in game.legal_moves if isinstance(move, fj.Settle))


# Clicks ---------------------------------------------------------------------------------------------

CLICK = """async ([n, pause]) => {
  const root = fjords.el.querySelector("[data-fjords]");
  const seen = () => `${fjords.asked.length}|${root.outerHTML}`;
  const offered = [...root.querySelectorAll("[data-light], [data-tile]:enabled, [data-choices] [data-move]")];
  if (!offered.length) return null;
  const there = offered[Math.floor(n * offered.length)];
  const before = seen();
  const { cell } = there.dataset;
  const own = root.dataset.next === cell || (root.dataset.pending ?? "").split(/[@>+]/).includes(cell);
  there.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  await new Promise((done) => setTimeout(done, pause));
  return (cell != null && own) || seen() !== before;
}"""
"""A click on something lit, or that can be pressed: null where nothing is; false where nothing came of it."""


@pytest.mark.parametrize("phase", ["exploration", "settlement"])
def test_of_200_quick_clicks_none_is_lost_when_an_answer_takes_a_second_and_a_half(
    page: Page, phase: str
) -> None:
    play = fj.Play(settling() if phase == "settlement" else fj.Game(seed=3, first=0))
    begin = play.game.ply
    board = BarePage.show(page, play, delay=SLOW)
    chance = random.Random(1)
    for _ in range(200):
        # It is sent, chosen, kept waiting, or a word says why not: the page shows that something came of it.
        assert page.evaluate(CLICK, [chance.random(), 25]) is True
    page.wait_for_function("() => !fjords.el.querySelector('[data-pending], [data-next]')")
    moves = [asked["move"] for asked in page.evaluate("() => fjords.asked") if asked["do"] == "move"]
    assert play.game.ply - begin == len(moves) > 1
    assert [str(turn.move) for turn in play.game.history][-len(moves) :] == moves
    board.settled()
    play.close()


def test_a_move_on_its_way_shows_on_the_row_and_the_lights_and_the_next_click_waits(page: Page) -> None:
    play = fj.Play(settling())
    board = BarePage.show(page, play, delay=SLOW)
    first = settle_of(play.game)
    after = play.game.copy()
    after.push(first)
    second = settle_of(after).cell
    board.root.locator(f'[data-cell="{first.cell}"]').click()
    expect(board.root.locator(".fj-waiting .fj-ring-pending")).to_have_count(1)
    board.root.locator(f'[data-cell="{second}"]').click()
    expect(board.root).to_have_attribute("data-next", str(second))
    expect(board.root.locator("[data-at][data-piece=viking]")).to_have_count(1)
    page.wait_for_function("() => fjords.asked.filter(({ do: what }) => what === 'move').length === 2")
    expect(board.root).not_to_have_attribute("data-next", str(second))
    play.close()


def test_a_double_click_is_one_click(page: Page) -> None:
    play = fj.Play(fj.Game(seed=3, first=0))
    board = BarePage.show(page, play)
    tile = board.root.locator("[data-tile]:enabled").first
    tile.dblclick()
    expect(tile).to_have_attribute("aria-pressed", "true")
    board.root.locator('[data-light="legal"]').first.click()
    turns = board.root.locator("[data-choices] button[data-move]").first.get_attribute("data-move")
    page.keyboard.press("Escape")
    board.root.locator('[data-light="legal"]').first.dblclick()
    offered = board.root.locator("[data-choices] button[data-move]").first
    expect(offered).to_have_attribute("data-move", str(turns))
    offered.dblclick()
    expect(board.root).to_have_attribute("data-ply", "1")
    expect(board.root.locator("[data-why]")).to_have_count(0)
    play.close()


# Nothing jumps ----------------------------------------------------------------------------------------

KINDS_OF_GAMES = {
    "two": {"players": 2},
    "four with runes": {"players": 4, "runes": "game-4"},
    "epic": {"variant": "epic"},
    "classic": {"variant": "classic"},
    "original": {"variant": "original"},
}


GAMES = [("two", 1400), ("two", 390), ("four with runes", 968), ("four with runes", 800)]
GAMES += [("epic", 800), ("classic", 390), ("original", 968)]


@pytest.mark.parametrize(("kind", "width"), GAMES)
def test_nothing_jumps_in_a_whole_game(page: Page, kind: str, width: int) -> None:
    """The browser's own entries for layout shifts: their sum over a game is zero."""
    page.set_viewport_size({"width": width, "height": 1400})
    page.emulate_media(reduced_motion="no-preference")
    play = fj.Play(fj.Game(seed=5, first=0, **KINDS_OF_GAMES[kind]), aids=("legal", "last", "projected"))  # type: ignore[arg-type]
    board = BarePage.show(page, play)
    board.watch_jumps()
    chance = random.Random(5)
    while play.game.phase != "over":
        play.push(chance.choice(list(play.game.legal_moves)))
        page.evaluate("messages => fjords.deliver(messages)", board.sent())
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    expect(board.root).to_have_attribute("data-phase", "over")
    assert board.jumps() == []
    # The browser would have told.
    page.evaluate("() => { document.body.style.paddingTop = '90px'; }")
    page.wait_for_function("() => fjords.jumps.length > 0")
    play.close()


@pytest.mark.parametrize("width", [968, 390])
def test_nothing_jumps_in_a_match(page: Page, width: int) -> None:
    """Through two games and into the third, with names that have little room."""
    page.set_viewport_size({"width": width, "height": 1400})
    play = fj.Play(fj.Match(variant="classic", seed=4), names=("Annabella", "Bartholomew"), keep=False)
    board = BarePage.show(page, play)
    board.watch_jumps()
    chance = random.Random(4)
    for _ in range(2):
        while play.game.phase != "over":
            play.push(chance.choice(list(play.game.legal_moves)))
            board.follow()
        board.root.locator("[data-do=next-game]").click()
        expect(board.root).to_have_attribute("data-ply", "0")
    assert board.jumps() == []
    play.close()


def test_a_new_tile_comes_where_the_old_one_was(page: Page) -> None:
    play = fj.Play(fj.Game(seed=3, first=0))
    board = BarePage.show(page, play)
    tiles = "all => all.map((one) => one.querySelector('[data-tile]')?.dataset.tile)"
    slots = board.root.locator(".fj-row ul > li")
    before = slots.evaluate_all(tiles)
    move = next(move for move in play.game.legal_moves if isinstance(move, fj.Lay))
    play.push(move)
    board.follow()
    after = slots.evaluate_all(tiles)
    changed = [n for n, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert changed == [before.index(str(move.tile))]
    play.close()


@pytest.mark.parametrize("height", [780, 900])
def test_in_a_notebook_beside_its_files_the_row_is_above_the_fold(page: Page, height: int) -> None:
    page.set_viewport_size({"width": 968, "height": height})
    play = fj.Play(fj.Game(seed=3, first=0))
    board = BarePage.show(page, play)
    row, stage = (board.root.locator(f".fj-{name}").bounding_box() for name in ("row", "stage"))
    assert row is not None
    assert stage is not None
    assert row["x"] >= stage["x"] + stage["width"]  # the wide layout
    assert row["y"] + row["height"] <= 0.6 * height
    assert stage["y"] + stage["height"] <= height
    play.close()


@pytest.mark.parametrize("width", [1400, 390])
def test_the_board_fills_the_window_and_escape_leaves_it(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    play = fj.Play(fj.Game(seed=3, first=0))
    # What a notebook does to its cells must not hold the board back.
    board = BarePage.show(page, play, style="margin: 40px; transform: translate(0); contain: paint")
    before = board.root.bounding_box()
    board.root.locator('[data-do="full"]').click()
    assert board.root.bounding_box() == {"x": 0, "y": 0, "width": width, "height": 844}
    expect(board.root.locator("[data-tile]").first).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    assert board.root.bounding_box() == before
    board.root.locator("[data-cell]").first.focus()
    page.keyboard.press("z")
    assert board.root.bounding_box() == {"x": 0, "y": 0, "width": width, "height": 844}
    play.close()


@pytest.mark.parametrize("phase", ["exploration", "settlement"])
def test_in_a_window_where_all_is_twice_as_large_map_and_row_are_seen_together(
    page: Page, phase: str
) -> None:
    """A window of 1400 by 900, at 200 %."""
    page.set_viewport_size({"width": 700, "height": 450})
    play = fj.Play(settling() if phase == "settlement" else fj.Game(seed=3, first=0))
    board = BarePage.show(page, play)
    board.root.locator('[data-do="full"]').click()
    for shown in (".fj-headline", ".fj-news", ".fj-row h3", ".fj-stage", "[data-tile], [data-settling] p"):
        expect(board.root.locator(shown).first).to_be_in_viewport(ratio=1)
    play.close()


COVERED = """root => {
  const box = root.querySelector("[data-choices]").getBoundingClientRect();
  return [...root.querySelectorAll("[data-face], [data-light]")].filter((cell) => {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  }).length;
}"""
"""How many tiles and lit spaces have their middle below the choices."""


@pytest.mark.parametrize(("width", "runes"), [(1280, ()), (390, ("home", "secret"))])
def test_the_choices_stand_where_fewest_tiles_are(page: Page, width: int, runes: tuple[str, ...]) -> None:
    game, chance = fj.Game(seed=3, first=0, runes=runes), random.Random(1)
    while game.ply < 14:
        game.push(chance.choice(list(game.legal_moves)))
    page.set_viewport_size({"width": width, "height": 900})
    play = fj.Play(game)
    board = BarePage.show(page, play)
    board.root.locator("[data-tile]:enabled").first.click()
    board.root.locator('[data-light="legal"]').first.click()
    assert board.root.evaluate(COVERED) == 0
    play.close()


UNDER_CARD = """(root, cells) => {
  const box = root.querySelector(".fj-why").getBoundingClientRect();
  return [...root.querySelectorAll(cells)].filter((cell) => {
    const { left, right, top, bottom, width, height } = cell.getBoundingClientRect();
    // The corners of a hexagon are air.
    const [dx, dy] = [width / 5, height / 5];
    return right - dx > box.left && left + dx < box.right && bottom - dy > box.top && top + dy < box.bottom;
  }).length;
}"""
"""How many cells are covered by the card, if only in part."""


@pytest.mark.parametrize("width", [1400, 968, 390])
def test_a_refusal_leaves_free_what_it_speaks_of_and_what_is_lit(page: Page, width: int) -> None:
    """On a small board what is lit may be in all corners: there the place itself stays free."""
    page.set_viewport_size({"width": width, "height": 900})
    game, chance = fj.Game(seed=3, first=0), random.Random(1)
    while game.ply < 6:
        game.push(chance.choice(list(game.legal_moves)))
    play = fj.Play(game, keep=False)
    board = BarePage.show(page, play)
    free = "[data-light]" if width == 1400 else None
    for tile in board.root.locator("[data-tile]:enabled").all():
        tile.click()
        dark = board.root.locator("[data-cell]:not([data-face]):not([data-light])")
        for cell in [one.get_attribute("data-cell") for one in dark.all()]:
            board.root.locator(f'[data-cell="{cell}"]').click()
            expect(board.root.locator("[data-why] [data-rule]").first).to_be_visible()
            assert board.root.evaluate(UNDER_CARD, free or f'[data-cell="{cell}"]') == 0
    play.close()


def test_the_map_fits_beside_the_buttons_over_it(page: Page) -> None:
    wide, tall = settling(), settling(seed=7, variant="epic")
    for width, game in ((1400, wide), (1400, tall), (968, tall), (390, wide), (390, tall)):
        page.set_viewport_size({"width": width, "height": 900})
        play = fj.Play(game)
        board = BarePage.show(page, play)
        under = """(root, button) => {
          const box = root.querySelector(button).getBoundingClientRect();
          return [...root.querySelectorAll("[data-face]")].filter((cell) => {
            const { left, right, top, bottom, width, height } = cell.getBoundingClientRect();
            // The corners of a hexagon are air.
            const [dx, dy] = [width / 9, height / 9];
            return right - dx > box.left && left + dx < box.right
              && bottom - dy > box.top && top + dy < box.bottom;
          }).length;
        }"""
        for button in (".fj-zoom", ".fj-hint"):
            assert board.root.evaluate(under, button) == 0
        play.close()
        page.close()
        page = page.context.new_page()


# Settlement, and the end ------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "asks"), [(1400, False), (390, True)])
def test_settlement_says_what_to_do_and_asks_where_cells_are_small(
    page: Page, width: int, asks: bool
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    game = settling()
    play = fj.Play(game)
    board = BarePage.show(page, play)
    expect(board.root.locator("[data-settling] h3")).to_have_text("Place a viking on a ringed tile")
    cell = board.root.locator(f'[data-cell="{settle_of(game).cell}"]')
    cell.hover()
    expect(board.root.locator(".fj-piece.fj-is-ghost")).to_have_count(1)
    begin = game.ply
    cell.click()
    if asks:
        board.root.locator("[data-choices] [data-move]").first.click()
    expect(board.root).to_have_attribute("data-ply", str(begin + 1))
    play.close()


def test_pointing_at_a_line_of_the_log_shows_where_it_was(page: Page) -> None:
    game, chance = fj.Game(seed=3, first=0), random.Random(1)
    while game.ply < 14:
        game.push(chance.choice(list(game.legal_moves)))
    play = fj.Play(game)
    board = BarePage.show(page, play)
    board.root.locator('[data-open="log"]').click()
    line = board.root.locator('.fj-log-line[data-ply="12"]')
    assert line.locator(".fj-move svg use").count() >= 1
    line.hover()
    expect(board.root.locator(".fj-ring-start")).to_have_count(1)
    board.root.locator("h2").hover()
    expect(board.root.locator(".fj-ring-start")).to_have_count(0)
    play.close()


def test_the_end_is_a_beginning(page: Page) -> None:
    game, chance = fj.Game(seed=3, first=0), random.Random(3)
    while game.phase != "over":
        game.push(chance.choice(list(game.legal_moves)))
    play = fj.Play(game, names=("Ann", "Bo"))
    board = BarePage.show(page, play)
    board.root.locator('[data-do="swap-seats"]').click()
    expect(board.root).to_have_attribute("data-phase", "exploration")
    assert play.names == ("Bo", "Ann")
    assert play.game.ply == 0
    play.close()
