"""The board for everyone: by keys alone, by fingers, spoken, in any theme and at any width."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

import fjords_widget as fj
from tests.browser.axe import find_faults
from tests.browser.fingers import Fingers
from tests.browser.jupyter import CALM, STEP_SECONDS, Lab, Server
from tests.browser.page_driver import STONES, Driver, Voyage, begin, moves_until, reasons_shown
from tests.browser.page_keys import Keys, heard, listen

pytestmark = pytest.mark.browser

CLOSE_PANELS = "() => document.querySelectorAll('[data-panel] [data-do=close]').forEach(sign => sign.click())"
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
COUNT_ANIMATIONS = """root => {
    window.fjordsMoved = 0;
    root.addEventListener("animationstart", () => window.fjordsMoved++);
}"""
PANELS = ("new", "aids", "log", "guide", "keys", "unseen")
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def table(notebook: Lab) -> Iterator[Lab]:
    """The shared page, as wide and as light as at the beginning."""
    notebook.tidy()
    yield notebook
    notebook.page.evaluate(CLOSE_PANELS)
    notebook.page.emulate_media(reduced_motion=CALM)
    if notebook.page.locator('body[data-jp-theme-light="false"]').count():
        notebook.set_theme(dark=False)
    notebook.check_page()


@pytest.fixture(scope="module")
def phone(jupyter_server: Server, browser: BrowserContext) -> Iterator[Lab]:
    """The play notebook on a narrow page that is touched, not clicked."""
    assert browser.browser is not None
    context = browser.browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(STEP_SECONDS * 1000)
    lab = Lab.on_new_page(jupyter_server, context)
    lab.open("play.ipynb")
    lab.make_room()
    lab.run_all()
    yield lab
    context.close()


def keys_on(lab: Lab, *args: Any, **options: Any) -> Keys:
    """A game that is played by keys, from the moment when the board has been entered."""
    keys = Keys(begin(lab, *args, **options), lab.page.keyboard)
    keys.enter_board()
    return keys


def first_lay(game: fj.Game) -> fj.Lay:
    return next(move for move in game.legal_moves if isinstance(move, fj.Lay))


def lay_with_choice(game: fj.Game) -> fj.Lay:
    """A way to lay a tile where there is another one."""
    lays = [move for move in game.legal_moves if isinstance(move, fj.Lay) and not move.build]
    ways = Counter((lay.tile, lay.cell) for lay in lays)
    return next(lay for lay in lays if ways[lay.tile, lay.cell] > 1)


def settling(lab: Lab, seed: int = 6) -> Driver:
    """A game in which settlement has begun."""
    options = {"seed": seed, "first": 0}
    return begin(lab, moves_until(lambda game: game.phase == "settlement", **options), **options)


def over(lab: Lab) -> Driver:
    """A game that has ended."""
    game, rng = fj.Game(seed=9, first=0), random.Random(9)
    moves = []
    while game.phase != "over":
        legal = list(game.legal_moves)
        builds = [move for move in legal if getattr(move, "build", None)]
        moves.append(game.push(rng.choice(builds if builds and rng.random() < 0.3 else legal)))
    return begin(lab, moves, seed=9, first=0)


def crowded(lab: Lab) -> Driver:
    """The beginning of a game with all that there is."""
    return begin(lab, seed=3, runes=fj.RUNES, players=4)


def misfit(game: fj.Game) -> tuple[fj.Tile, fj.Cell] | None:
    """A tile of the row that fits somewhere, and a space where it does not."""
    for tile in game.row:
        fitting = {move.cell for move in game.legal_moves if isinstance(move, fj.Lay) and move.tile == tile}
        wrong = [cell for cell in game.board.spaces if cell not in fitting]
        if fitting and wrong:
            return tile, wrong[0]
    return None


# Keys ---------------------------------------------------------------------------------------------


def test_a_whole_game_is_played_by_keys_alone(table: Lab) -> None:
    keys = keys_on(table, seed=21, first=0)
    rng = random.Random(21)
    while keys.game.phase != "over":
        move = rng.choice(list(keys.game.legal_moves))
        keys.play(move, by_landmarks=rng.random() < 0.3)
    expect(keys.driver.root.locator('[data-panel="ending"]')).to_be_visible()
    keys.focused()


@pytest.mark.parametrize("kind", [fj.Sail, fj.Ride, fj.Leap])
def test_a_stone_is_used_by_keys_alone(table: Lab, kind: type[Voyage]) -> None:
    stone = STONES[kind]
    options = {"seed": 8, "runes": (stone,)}
    moves = moves_until(lambda game: any(isinstance(move, kind) for move in game.legal_moves), **options)
    keys = keys_on(table, moves, **options)
    keys.play(next(move for move in keys.game.legal_moves if isinstance(move, Voyage)))


def test_escape_goes_back_step_by_step_and_the_keyboard_stays_on_the_board(table: Lab) -> None:
    keys = keys_on(table, seed=3, first=0)
    lay = first_lay(keys.game)
    keys.keyboard.press(str(keys.game.row.index(lay.tile) + 1))
    keys.go(lay.cell)
    keys.keyboard.press("Enter")
    choices = keys.driver.root.locator("[data-choices]")
    expect(choices).to_be_visible()
    assert keys.focused().get("move")
    keys.keyboard.press("Escape")
    expect(choices).to_have_count(0)
    assert keys.cell() == str(lay.cell)
    expect(keys.driver.root.locator("[data-ghost]")).to_have_count(1)
    keys.keyboard.press("Escape")
    expect(keys.driver.root.locator("[data-ghost]")).to_have_count(0)
    keys.driver.in_step()


def test_a_panel_takes_the_keyboard_and_gives_it_back(table: Lab) -> None:
    keys = keys_on(table, seed=3, first=0)
    start = keys.cell()
    for key, name in {"g": "guide", "m": "log", "i": "aids", "b": "unseen", "?": "keys"}.items():
        keys.keyboard.press(key)
        panel = keys.driver.root.locator(f'[data-panel="{name}"]')
        expect(panel).to_be_visible()
        assert panel.evaluate("panel => panel.contains(document.activeElement)")
        keys.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        assert keys.cell() == start


def test_keys_typed_on_the_board_never_reach_the_notebook(table: Lab) -> None:
    keys = keys_on(table, seed=3, first=0)
    cells = table.cell_count()
    for key in ("a", "b", "x", "c", "v", "z", "d", "d", "Enter", "Shift+Enter", "Escape", "ArrowDown", "1"):
        keys.keyboard.press(key)
    keys.keyboard.press("Escape")
    # Nor those that are typed on what stands beside it: to the notebook a switch is no place to write.
    keys.driver.root.locator('[data-open="aids"]').click()
    for place in ('[data-aid="legal"]', '[data-do="lang"]', '[data-open="aids"]'):
        keys.driver.root.locator(place).focus()
        for key in ("z", "d", "d", "Control+Enter"):
            keys.keyboard.press(key)
    keys.focused()
    assert table.cell_count() == cells
    expect(keys.driver.root).to_have_attribute("data-ply", "0")


def test_no_key_is_stolen_when_the_board_has_no_focus(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    letters = "wedsaqrlgnimbx?123"
    table.page.evaluate("() => window.jupyterapp.commands.execute('notebook:insert-cell-below')")
    table.page.evaluate("() => window.jupyterapp.commands.execute('notebook:enter-edit-mode')")
    editor = table.page.locator(".jp-Cell.jp-mod-active .cm-content")
    expect(editor).to_be_focused()
    table.page.keyboard.type(letters)
    expect(editor).to_have_text(letters)
    # In command mode "a" makes a cell above.
    table.page.keyboard.press("Escape")
    cells = table.cell_count()
    table.page.keyboard.press("a")
    table.page.wait_for_function(
        f"() => window.jupyterapp.shell.currentWidget.content.widgets.length === {cells + 1}"
    )
    expect(driver.root.locator("[data-ghost], [data-panel], [data-choices]")).to_have_count(0)
    driver.in_step()


def test_what_is_written_in_a_field_is_no_command(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    driver.root.locator('[data-open="new"]').click()
    field = driver.root.locator('[data-new-seat="0"] input')
    field.click()
    table.page.keyboard.type("Gunnbjörn ring")
    expect(field).to_have_value("Gunnbjörn ring")
    expect(driver.root.locator('[data-panel="new"]')).to_be_visible()


# Spoken -------------------------------------------------------------------------------------------


def test_every_cell_has_a_spoken_label(table: Lab) -> None:
    driver = settling(table)
    table.run("play.aids = ('legal', 'reach')")
    expect(driver.root.locator("[data-wash=reach]").first).to_be_attached()
    script = """root => Object.fromEntries([...root.querySelectorAll("[data-cell]")].map(
        cell => [cell.dataset.cell, cell.getAttribute("aria-label")]))"""
    labels: dict[str, str] = driver.root.evaluate(script)
    game = driver.game
    assert set(labels) == {str(cell) for cell in (*game.board, *game.board.spaces)}
    legal = {str(move.cell) for move in game.legal_moves if isinstance(move, fj.Settle)}
    for text, label in labels.items():
        assert label.startswith(f"{text}. ")
        cell = fj.Cell.parse(text)
        assert ("empty space" in label) == (cell not in game.board)
        assert ("you can settle here" in label) == (text in legal)
        assert ("longhouse of" in label) == (cell in game.board.pieces)
        if cell in game.board:
            assert "north" in label or "on all sides" in label


def test_moves_and_refusals_are_announced(table: Lab) -> None:
    moves = moves_until(lambda game: misfit(game) is not None, seed=4)
    keys = keys_on(table, moves, seed=4)
    found = misfit(keys.game)
    assert found is not None
    tile, cell = found
    listen(keys.driver)
    keys.keyboard.press(str(keys.game.row.index(tile) + 1))
    keys.go(cell)
    keys.keyboard.press("Enter")
    card = keys.driver.root.locator("[data-why]")
    expect(card).to_be_visible()
    reason = reasons_shown(keys.game, str(card.get_attribute("data-why")))[0]
    # Who does not see the rings hears where they are.
    spoken = [said for said in heard(keys.driver) if reason.text in said]
    assert spoken
    assert all(str(place) in spoken[0] for place in reason.cells)
    lay = first_lay(keys.game)
    keys.play(lay)
    assert any(str(lay.cell) in said for said in heard(keys.driver))


def test_a_refusal_is_announced_each_time(table: Lab) -> None:
    keys = keys_on(table, seed=3, first=0)
    listen(keys.driver)
    keys.keyboard.press("c")  # contested land, which is not shown
    keys.keyboard.press("c")
    said = [text for text in heard(keys.driver) if "reach" in text]
    assert len(said) == 2


# axe ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_any_step_of_a_game(table: Lab, theme: str) -> None:
    table.set_theme(dark=theme == "dark")
    found = {}
    driver = begin(table, seed=3, first=0)
    found["start"] = find_faults(driver.root)
    lay = first_lay(driver.game)
    driver.choose(lay.tile)
    driver.root.locator(f'[data-cell="{lay.cell}"]').hover()
    found["chosen"] = find_faults(driver.root)
    driver.put_down(lay)
    found["laid"] = find_faults(driver.root)
    driver = settling(table)
    beyond = next(cell for cell in driver.game.board if fj.Settle(cell) not in driver.game.legal_moves)
    driver.click(beyond)
    expect(driver.root.locator("[data-why]")).to_be_visible()
    found["settlement"] = find_faults(driver.root)
    found["over"] = find_faults(over(table).root)
    assert not any(found.values()), found


def test_axe_finds_nothing_in_any_panel(table: Lab) -> None:
    options = {"seed": 3, "runes": "game-4"}
    driver = begin(table, moves_until(lambda game: game.ply == 6, **options), **options)
    found = {}
    for name in PANELS:
        driver.root.locator(f'[data-open="{name}"]').first.click()
        expect(driver.root.locator(f'[data-panel="{name}"]')).to_be_visible()
        found[name] = find_faults(driver.root)
        table.page.keyboard.press("Escape")
        expect(driver.root.locator("[data-panel]")).to_have_count(0)
    driver.root.locator('[data-do="seat"]').first.click()
    found["seat"] = find_faults(driver.root)
    assert not any(found.values()), found


def test_axe_finds_nothing_on_a_phone(phone: Lab) -> None:
    driver = begin(phone, seed=3, first=0)
    found = {"start": find_faults(driver.root)}
    driver.root.locator('[data-open="aids"]').tap()
    expect(driver.root.locator('[data-panel="aids"]')).to_be_visible()
    found["aids"] = find_faults(driver.root)
    driver.root.locator('[data-panel="aids"] [data-do="close"]').tap()
    assert not any(found.values()), found


# Fingers ------------------------------------------------------------------------------------------


DOUBLE_TAP = 800
"""Milliseconds after which a second tap is one of its own."""


def test_a_tile_is_laid_by_taps(phone: Lab) -> None:
    driver = begin(phone, seed=3, first=0)
    lay = lay_with_choice(driver.game)
    driver.root.locator(f'[data-tile="{lay.tile}"]').first.tap()
    driver.root.locator(f'[data-cell="{lay.cell}"]').tap()
    offered = driver.root.locator("[data-choices] button[data-move]").first
    expect(offered).to_be_visible()
    # A second tap on the same space turns the tile.
    before = offered.get_attribute("data-move")
    phone.page.wait_for_timeout(DOUBLE_TAP)
    driver.root.locator(f'[data-cell="{lay.cell}"]').tap()
    expect(offered).not_to_have_attribute("data-move", str(before))
    text = str(offered.get_attribute("data-move"))
    offered.tap()
    driver.game.push(text)
    driver.in_step()


def test_a_viking_is_placed_by_a_tap_and_where_cells_are_small_by_another(phone: Lab) -> None:
    driver = settling(phone)
    move = next(move for move in driver.game.legal_moves if isinstance(move, fj.Settle))
    driver.root.locator(f'[data-cell="{move.cell}"]').tap()
    driver.root.locator(f'[data-choices] button[data-move="{move}"]').tap()
    driver.game.push(move)
    driver.in_step()


def test_dragging_and_pinching_move_the_map_and_place_nothing(phone: Lab) -> None:
    driver = settling(phone)
    spot = driver.root.locator(f'[data-move="{next(iter(driver.game.legal_moves))}"]')
    spot.scroll_into_view_if_needed()
    camera = driver.root.locator(".fj-map > g").first
    fingers = Fingers(phone.page)

    def middle() -> tuple[float, float]:
        box = spot.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    seen = str(camera.get_attribute("transform"))
    fingers.slide([middle()], [(40, 30)])
    expect(camera).not_to_have_attribute("transform", seen)
    seen, (x, y) = str(camera.get_attribute("transform")), middle()
    fingers.slide([(x - 10, y), (x + 10, y)], [(-30, 0), (30, 0)])
    expect(camera).not_to_have_attribute("transform", seen)
    driver.in_step()
    assert driver.root.get_attribute("data-pending") is None
    # And the next tap is one again.
    spot.tap()
    driver.game.push(next(iter(driver.game.legal_moves)))
    driver.in_step()


# The look -----------------------------------------------------------------------------------------


def test_nothing_moves_where_the_system_asks_for_no_motion(table: Lab) -> None:
    table.page.emulate_media(reduced_motion="no-preference")
    driver = begin(table, seed=3, first=0)
    driver.root.evaluate(COUNT_ANIMATIONS)
    lay = first_lay(driver.game)
    driver.put_down(lay)
    table.page.wait_for_function("() => window.fjordsMoved > 0")
    table.page.keyboard.press("Escape")
    table.page.emulate_media(reduced_motion=CALM)
    before = table.page.evaluate("() => window.fjordsMoved")
    driver.put_down(lay)
    driver.root.evaluate(TWO_FRAMES)
    assert table.page.evaluate("() => window.fjordsMoved") == before
    camera = driver.root.locator(".fj-map > g").first
    seen = camera.get_attribute("transform")
    driver.root.locator('[data-do="zoom-in"]').click()
    assert camera.get_attribute("transform") != seen
    now = camera.get_attribute("transform")
    driver.root.evaluate(TWO_FRAMES)
    assert camera.get_attribute("transform") == now
    driver.root.locator('[data-do="fit"]').click()


def test_the_board_wears_the_theme_of_the_notebook_at_once(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)

    def colours() -> tuple[float, float]:
        style = "root => [getComputedStyle(root).backgroundColor, getComputedStyle(root).color]"
        ground, text = driver.root.evaluate(style)
        return brightness(ground), brightness(text)

    table.set_theme(dark=True)
    dark = colours()
    table.set_theme(dark=False)
    light = colours()
    assert light[0] > 600
    assert light[1] < 250
    assert dark[0] < 250
    assert dark[1] > 500


@pytest.mark.parametrize("width", [1400, 800, 390])
def test_nothing_sticks_out_at_any_width(table: Lab, width: int) -> None:
    table.run(f"play.layout.width = '{width}px'")
    for start in (crowded, over):
        driver = start(table)
        box = driver.root.bounding_box()
        assert box is not None
        assert box["width"] == pytest.approx(width, abs=2)
        for name in (None, *PANELS[:5]):
            if name:
                driver.root.locator(f'[data-open="{name}"]').first.click()
                expect(driver.root.locator(f'[data-panel="{name}"]')).to_be_visible()
            assert driver.root.evaluate(STICKING_OUT) == [], name
            if name:
                table.page.keyboard.press("Escape")
    table.run("play.layout.width = None")


STICKING_OUT = """root => {
    const whole = root.getBoundingClientRect();
    const found = [];
    for (const element of root.querySelectorAll("*")) {
        if (element.closest("svg, .fj-hidden, .fj-said, .fj-defs")) continue;
        const { left, right, width } = element.getBoundingClientRect();
        const out = left < whole.left - 1 || right > whole.right + 1;
        if (width && out) found.push(element.outerHTML.slice(0, 120));
    }
    const scrolls = [root, ...root.querySelectorAll(".fj-frame, .fj-side, .fj-sheet, .fj-sheet-body")];
    for (const element of scrolls) {
        if (element.scrollWidth > element.clientWidth + 1) found.push(`scrolls: ${element.className}`);
    }
    return found;
}"""


def brightness(colour: str) -> float:
    numbers = colour[colour.index("(") + 1 : -1].replace(",", " ").split()
    return sum(float(number) for number in numbers[:3])
