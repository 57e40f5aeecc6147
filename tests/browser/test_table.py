"""The table as a whole: nothing lies over what one decides about, and what things are is seen and said."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import fjords_widget as fj
from fjords_widget.drawing.palette import DARK, LIGHT
from tests.browser.bare_page import BarePage
from tests.browser.fingers import Fingers
from tests.games import crowded_settlement
from tests.widgets.replay.records import played

pytestmark = [pytest.mark.browser, pytest.mark.viewport(968, 900)]


def over(game: fj.Game) -> fj.Game:
    """The game played to its end."""
    chance = random.Random(3)
    while game.phase != "over":
        game.push(chance.choice(list(game.legal_moves)))
    return game


def box(found: Locator) -> dict[str, float]:
    """Where something stands on the page."""
    known = found.bounding_box()
    assert known is not None
    return {"x": known["x"], "y": known["y"], "width": known["width"], "height": known["height"]}


def meet(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes have something in common."""
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


# Nothing covers what one decides about ------------------------------------------------------------


@pytest.mark.parametrize("width", [1400, 968, 800, 390])
def test_notices_stand_in_the_header_and_neither_map_nor_row_moves_for_them(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    play = fj.Play(fj.Game(seed=3, first=0))
    board = BarePage.show(page, play, newcomer=True)
    offer, stage, row = (board.root.locator(one) for one in ("[data-learning=offer]", ".fj-stage", ".fj-row"))
    before = box(stage), box(row)
    assert not meet(box(offer), before[0])
    assert not meet(box(offer), before[1])
    assert not meet(box(offer), box(board.root.locator(".fj-tools")))
    board.root.locator("[data-do=decline-learning]").click()
    expect(offer).to_have_count(0)
    assert (box(stage), box(row)) == before
    play.close()


def test_good_news_fade_by_themselves_and_bad_news_stay(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")  # without motion they stay until they are closed
    play = fj.Play(fj.Game(seed=3, first=0))
    board = BarePage.show(page, play)
    ends = "all => all.map((one) => one.getAnimations().map((each) => each.finish()))"
    for name, fault, again in (("lost", OSError("full"), False), ("again", None, True)):
        play._keeper._fault, play._keeper._again = fault, again
        play._session.refresh()
        board.follow()
        notice = board.root.locator(f"[data-kept={name}]")
        expect(notice).to_be_visible()
        notice.evaluate_all(ends)
        expect(notice).to_be_visible(visible=name == "lost")
    play.close()


def test_the_best_moves_cover_no_tile_of_the_map(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fjords_widget.widgets.play.analysis.SECONDS", 0.2)
    play = fj.Play(crowded_settlement(), aids=("legal", "analysis"))
    board = BarePage.show(page, play)
    advice = board.root.locator("[data-advice=found]")
    board.follow_until(advice, 60)
    for opens in (False, True):
        if opens:
            advice.locator("summary").click()
            board.settled()
        assert not meet(box(advice), box(board.root.locator(".fj-map")))
    play.close()


@pytest.mark.parametrize("width", [1400, 968, 800, 390])
def test_what_the_best_moves_are_worth_can_be_read(
    page: Page, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No value runs into the next picture, or into the graph."""
    page.set_viewport_size({"width": width, "height": 900})
    monkeypatch.setattr("fjords_widget.widgets.play.analysis.SECONDS", 0.2)
    play = fj.Play(crowded_settlement(), aids=("legal", "analysis"))
    board = BarePage.show(page, play)
    advice = board.root.locator("[data-advice=found]")
    board.follow_until(advice, 60)
    advice.locator("summary").click()
    lines = advice.locator("[data-top] > li")
    expect(lines).not_to_have_count(0)
    assert lines.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth)") == []
    play.close()


@pytest.mark.parametrize("panel", ["new", "aids", "log", "guide", "keys"])
def test_an_open_panel_leaves_the_tools_in_reach(page: Page, panel: str) -> None:
    play = fj.Play(crowded_settlement())
    board = BarePage.show(page, play)
    for width in (968, 800, 390):
        page.set_viewport_size({"width": width, "height": 900})
        tool = board.root.locator(f'.fj-tools [data-open="{panel}"]')
        tool.click()
        expect(board.root.locator(f'[data-panel="{panel}"]')).to_be_visible()
        tool.click()
        expect(board.root.locator("[data-panel]")).to_have_count(0)
    play.close()


def test_a_hint_moves_nothing_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    play = fj.Play(crowded_settlement())
    board = BarePage.show(page, play)
    row, stage = board.root.locator(".fj-row"), board.root.locator(".fj-stage")
    before = box(row), box(stage)
    for stage_of_hint in (1, 2, 3):
        board.root.locator("[data-do=hint]").click()
        board.follow_until(board.root.locator(f'.fj-hint[data-hint="{stage_of_hint}"]'), 60)
        assert (box(row), box(stage)) == before
    play.close()


def test_the_next_game_of_a_match_is_the_first_thing_to_do(page: Page) -> None:
    match = fj.Match(variant="classic", seed=3)
    over(match.game)
    play = fj.Play(match)
    board = BarePage.show(page, play)
    first = board.root.locator("[data-panel=again] button").first
    expect(first).to_have_attribute("data-do", "next-game")
    expect(first).to_be_in_viewport()
    first.click()
    expect(board.root).to_have_attribute("data-ply", "0")
    play.close()


# Runes -----------------------------------------------------------------------------------------------


def test_stones_stand_by_name_where_one_decides_and_say_what_they_do(page: Page) -> None:
    game = crowded_settlement(runes=("journey", "horse", "wisdom"))
    chance = random.Random(1)
    while not any(isinstance(move, fj.Sail | fj.Ride | fj.Leap) for move in game.legal_moves):
        game.push(chance.choice(list(game.legal_moves)))
    play = fj.Play(game)
    board = BarePage.show(page, play)
    offered = board.root.locator("[data-settling] [data-use]:enabled")
    kinds = {"journey": fj.Sail, "horse": fj.Ride, "wisdom": fj.Leap}
    usable = [
        rune for rune, kind in kinds.items() if any(isinstance(move, kind) for move in game.legal_moves)
    ]
    assert offered.evaluate_all("all => all.map((one) => one.dataset.use)") == usable
    row = box(board.root.locator(".fj-row"))
    for rune in usable:
        board.root.locator(f"[data-use={rune}]").click()
        panel = board.root.locator("[data-settling]")
        expect(panel).to_contain_text("Once, place a viking")
        expect(panel.locator("h3")).to_contain_text("stone" if rune == "wisdom" else "start from")
        expect(board.root.locator("[data-light=from]").first).to_be_visible()
        expect(board.root.locator(".fj-step")).to_have_count(0)  # nothing lies over the map
        assert box(board.root.locator(".fj-row")) == row
        panel.locator("[data-do=cancel]").click()
        expect(panel).to_contain_text("vikings left")
    play.close()


RING = """ring => [ring.querySelectorAll("circle").length,
  ...[...ring.querySelectorAll("path")].map((path) => {
  const { strokeDasharray, strokeWidth, strokeLinecap } = getComputedStyle(path);
  return [strokeDasharray, strokeWidth, strokeLinecap].join(" ");
})].join(" | ")"""


def test_lights_differ_by_shape_and_not_by_colour_alone(page: Page) -> None:
    game = crowded_settlement(runes=("journey", "horse", "wisdom"))
    chance = random.Random(1)
    while not any(isinstance(move, fj.Sail) for move in game.legal_moves):
        game.push(chance.choice(list(game.legal_moves)))
    play = fj.Play(game)
    board = BarePage.show(page, play, delay=1500)
    shapes: dict[str, str] = {}

    def look(*names: str) -> None:
        for name in names:
            shapes[name] = board.root.locator(f".fj-ring-{name}").first.evaluate(RING)

    look("legal")
    board.root.locator("[data-use=journey]").click()
    look("from")
    board.root.locator("[data-light=from]").first.click()
    look("start", "to")
    board.root.locator("[data-light=to]").first.click()
    look("pending")
    assert len(set(shapes.values())) == 5, shapes
    play.close()


IS_WHOLE = """one => {
  const shown = one.offsetWidth;
  one.style.flex = "none";
  return shown >= one.offsetWidth;
}"""


def test_the_epic_game_shows_both_colours_of_each_player_with_what_is_left(page: Page) -> None:
    game = crowded_settlement(variant="epic", runes="game-4")
    play = fj.Play(game)
    board = BarePage.show(page, play)
    for width in (1400, 968, 800, 390):
        page.set_viewport_size({"width": width, "height": 900})
        for n, colours in enumerate((("white", "purple"), ("yellow", "black"))):
            card, left = board.root.locator(f"[data-seat='{n}']"), game.supply[n]
            for kind, all_left, second in (("viking", left.vikings, 10), ("longhouse", left.longhouses, 2)):
                shown = card.locator(f"[data-left={kind}]")
                assert shown.evaluate_all("all => all.map((one) => one.dataset.colour)") == list(colours)
                counts = [max(0, all_left - second), min(second, all_left)]
                for place, count in enumerate(counts):
                    expect(shown.nth(place)).to_be_visible()
                    expect(shown.nth(place)).to_contain_text(str(count))
            # Nothing is cut for want of room.
            kind_of = card.locator("[data-kind]")
            assert kind_of.evaluate(IS_WHOLE)
    play.close()


# Settings --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_of_its_own_holds_on_a_page_of_the_other_one(page: Page, theme: str) -> None:
    play = fj.Play(fj.Game(seed=3, first=0))
    board = BarePage.show(page, play, dark=theme == "light")
    ground = "root => getComputedStyle(root).backgroundColor"
    plains = "root => getComputedStyle(root).getPropertyValue('--fj-plains').trim()"
    before = board.root.evaluate(ground), board.root.evaluate(plains)
    board.root.locator("[data-open=aids]").click()
    board.root.locator("[data-do=theme]").select_option(theme)
    expect(board.root.locator("xpath=..")).to_have_attribute("data-theme", theme)
    after = board.root.evaluate(ground), board.root.evaluate(plains)
    assert after[1] == (LIGHT if theme == "light" else DARK)["plains"]
    assert before[0] != after[0]
    assert fj.settings.theme == theme
    play.close()


def test_what_is_set_on_a_board_holds_for_the_next_one_and_in_python(page: Page) -> None:
    play = fj.Play(fj.Game(seed=3, first=0))
    board = BarePage.show(page, play)
    board.root.locator("[data-open=aids]").click()
    board.root.locator("[data-do=confirm]").click()
    board.root.locator("[data-aid=coordinates]").click()
    board.root.locator("[data-do=pace]").select_option("1")
    board.root.locator("[data-do=theme]").select_option("dark")
    board.root.locator("[data-do=lang]").select_option("fr")
    expect(board.root).to_have_attribute("lang", "fr")
    chosen = (fj.settings.confirm, fj.settings.pace, fj.settings.theme, fj.settings.lang)
    assert chosen == (True, 1, "dark", "fr")
    assert "coordinates" in fj.settings.aids
    play.close()
    following = fj.Play(fj.Game(seed=4, first=0))
    page.goto("about:blank")
    other = BarePage(page.context.new_page(), following, board.line).page
    board = BarePage.show(other, following)
    expect(board.root).to_have_attribute("lang", "fr")
    expect(board.root.locator("xpath=..")).to_have_attribute("data-theme", "dark")
    expect(board.root.locator(".fj-coordinate")).not_to_have_count(0)
    other.close()
    following.close()


def test_a_new_game_keeps_the_old_one_among_the_recent_games(page: Page) -> None:
    play = fj.Play(fj.Game(seed=3, first=0), names=("Ann", "Bo"))
    board = BarePage.show(page, play)
    move = next(move for move in play.game.legal_moves if isinstance(move, fj.Lay) and move.build is None)
    board.root.locator(f'[data-tile="{move.tile}"]').first.click()
    board.root.locator(f'[data-cell="{move.cell}"]').click()
    board.root.locator("[data-choices] [data-main]").click()
    expect(board.root).to_have_attribute("data-ply", "1")
    board.root.locator("[data-open=new]").click()
    board.root.locator("[data-do=start]").click()
    expect(board.root).to_have_attribute("data-ply", "0")
    board.root.locator("[data-open=new]").click()
    board.root.locator("[data-do=open-load]").click()
    recent = board.root.locator("[data-recent] [data-name]")
    expect(recent.first).to_contain_text("Ann")
    recent.first.click()
    expect(board.root).to_have_attribute("data-ply", "1")
    assert str(move.cell) in {str(cell) for cell in play.game.board}
    play.close()


# Keys ------------------------------------------------------------------------------------------------

WAYS = ("KeyW", "KeyE", "KeyD", "KeyS", "KeyA", "KeyQ")
KEYBOARDS = {
    "French": dict(zip("QWA1234", "azq&\u00e9\"'", strict=True)),
    "German": {"Y": "z", "Z": "y"},
    "Russian": dict(zip("WEDSAQR", "\u0446\u0443\u0432\u044b\u0444\u0439\u043a", strict=True)),
}
"""What some keys write; others write the sign that they are named after."""
FOCUSED = "() => document.activeElement.dataset.cell"


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_keys_are_known_by_their_place_on_every_keyboard(page: Page, keyboard: str) -> None:
    play = fj.Play(fj.Game(seed=3, first=0))
    board = BarePage.show(page, play)
    wire = page.context.new_cdp_session(page)

    def press(code: str) -> None:
        written = KEYBOARDS[keyboard].get(code[-1], code[-1].lower())
        key = {"key": written, "code": code}
        wire.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": written, **key})
        wire.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})

    names = set(board.root.locator("[data-cell]").evaluate_all("all => all.map((one) => one.dataset.cell)"))
    start = next(cell for cell in play.game.board if {str(near) for near in cell.neighbours()} <= names)
    board.root.locator(f'[data-cell="{start}"]').focus()
    for n, (code, near) in enumerate(zip(WAYS, start.neighbours(), strict=True)):
        press(code)
        assert page.evaluate(FOCUSED) == str(near)
        press(WAYS[(n + 3) % 6])
        assert page.evaluate(FOCUSED) == str(start)
    tiles = board.root.locator(".fj-row [data-tile]")
    fitting = [n for n in range(4) if tiles.nth(n).is_enabled()]
    for n in fitting:
        press(f"Digit{n + 1}")
        expect(tiles.nth(n)).to_have_attribute("aria-pressed", "true")
    picture = tiles.nth(fitting[-1]).locator("use").first
    before = picture.get_attribute("href")
    press("KeyR")
    expect(picture).not_to_have_attribute("href", str(before))
    play.close()


# Farms and fields ------------------------------------------------------------------------------------


def test_the_original_game_is_played_with_farms_and_fields(page: Page) -> None:
    game = crowded_settlement(variant="original")
    play = fj.Play(game)
    board = BarePage.show(page, play)
    move = next(move for move in game.legal_moves if isinstance(move, fj.Settle))
    cell = board.root.locator(f'[data-cell="{move.cell}"]')
    cell.hover()
    expect(board.root.locator(".fj-piece.fj-is-ghost use")).to_have_count(1)
    cell.click()
    board.follow()
    shapes = board.root.locator("use").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    drawn = set(re.findall(r"(farm|field|viking|longhouse)-", " ".join(shapes)))
    assert drawn == {"farm", "field"}
    expect(cell).to_have_attribute("aria-label", re.compile("field of White"))
    cell.click()
    expect(board.root.locator("[data-why]")).to_contain_text(
        "There is already something here: field (White)."
    )
    play.close()


# A replay -------------------------------------------------------------------------------------------


def test_a_replay_shows_its_moves_as_pictures_in_rows_of_one_height(page: Page) -> None:
    replay = fj.Replay(over(crowded_settlement()), lang="de")
    root = BarePage.show(page, replay).root
    root.locator("[data-do=last]").click()
    rows = root.locator(".fj-moves [data-move]:visible")
    pictured = """all => all.map((row) => [row.getBoundingClientRect().height,
      row.querySelectorAll(".fj-move use").length, row.querySelectorAll(".fj-blank").length])"""
    seen = rows.evaluate_all(pictured)
    assert len({height for height, _, _ in seen}) == 1
    assert all(uses >= 1 and blank == 0 for _, uses, blank in seen)
    # What can be done stands in one line below the steps, in the language with the longest words too.
    for width in (1400, 968, 800):
        page.set_viewport_size({"width": width, "height": 900})
        lines = root.locator(".fj-controls > button").evaluate_all(
            "all => new Set(all.map((one) => Math.round(one.getBoundingClientRect().bottom))).size"
        )
        assert lines == 1
    replay.close()


# Arrows ----------------------------------------------------------------------------------------------


def test_arrows_are_drawn_by_dragging_with_either_button_and_by_a_finger(page: Page) -> None:
    replay = fj.Replay(played(), ply=6)
    root = BarePage.show(page, replay).root
    root.locator("[data-do=edit]").click()
    expect(page.locator("[data-field=comment]")).to_be_enabled()
    names = root.locator("[data-cell][data-face]").evaluate_all("all => all.map(e => e.dataset.cell)")
    first, second = names[0], names[1]
    camera = root.locator(".fj-map > g").first
    seen = camera.get_attribute("transform")

    def middle(cell: str) -> tuple[float, float]:
        found = box(root.locator(f"[data-cell='{cell}']"))
        return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2

    def marks() -> list[str]:
        return [str(mark) for mark in replay.record.at(6).marks]

    def drag(start: str, end: str, button: Any) -> None:
        page.mouse.move(*middle(start))
        page.mouse.down(button=button)
        page.mouse.move(*middle(end), steps=4)
        expect(root.locator(".fj-arrow")).not_to_have_count(0)  # it hangs on the pointer
        page.mouse.up(button=button)

    page.evaluate("() => addEventListener('contextmenu', () => { window.menus = (window.menus ?? 0) + 1; })")
    drag(first, second, "right")
    expect(root.locator(".fj-drawing .fj-mark")).to_have_count(1)
    root.locator(f"[data-cell='{first}']").click(button="right")
    expect(root.locator(".fj-drawing .fj-mark")).to_have_count(2)
    assert marks() == [f"arrow {first}>{second} red", f"cell {first} red"]
    assert page.evaluate("() => window.menus") is None
    root.locator("[data-tool=arrow]").click()
    root.locator("[data-colour=blue]").click()
    drag(second, first, "left")
    expect(root.locator(".fj-drawing .fj-mark")).to_have_count(3)
    (x, y), (to_x, to_y) = middle(second), middle(first)
    Fingers(page).slide([(x, y)], [(to_x - x, to_y - y)])
    expect(root.locator(".fj-drawing .fj-mark")).to_have_count(2)  # the same one again takes it away
    assert camera.get_attribute("transform") == seen
    # Without the tool a drag moves the map, and draws nothing.
    root.locator("[data-tool=arrow]").click()
    page.mouse.move(*middle(first))
    page.mouse.down()
    page.mouse.move(*middle(second), steps=4)
    page.mouse.up()
    expect(camera).not_to_have_attribute("transform", str(seen))
    assert len(marks()) == 2
    replay.close()
