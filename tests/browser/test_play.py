"""Playing on the board in a real JupyterLab: what is lit, offered and refused, and what the panels do."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

import fjords_widget as fj
from tests.browser.jupyter import Lab
from tests.browser.page_driver import Driver, Voyage, begin, moves_until, reasons_shown, start_of

pytestmark = pytest.mark.browser


@pytest.fixture
def table(notebook: Lab) -> Iterator[Lab]:
    """The shared page, with nothing open on it."""
    yield notebook
    for close in notebook.board().locator('[data-panel] [data-do="close"]').all():
        close.click()
    notebook.check_page()


def lays_of(game: fj.Game, tile: fj.Tile) -> dict[str, set[int]]:
    """The ways in which a tile fits, by cell."""
    found: dict[str, set[int]] = {}
    for move in game.legal_moves:
        if isinstance(move, fj.Lay) and move.tile == tile:
            found.setdefault(str(move.cell), set()).add(move.turns)
    return found


def first_lay(game: fj.Game, build: str | None = None) -> fj.Lay:
    return next(move for move in game.legal_moves if isinstance(move, fj.Lay) and move.build == build)


def open_panel(driver: Driver, name: str) -> Locator:
    panel = driver.root.locator(f'[data-panel="{name}"]')
    expect(panel).to_have_count(0)
    driver.root.locator(f'[data-open="{name}"]').first.click()
    expect(panel).to_be_visible()
    return panel


# Exploration --------------------------------------------------------------------------------------


def test_a_chosen_tile_lights_up_the_spaces_where_it_fits_with_the_number_of_ways(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    for tile in dict.fromkeys(driver.game.row):
        ways = lays_of(driver.game, tile)
        if not ways:
            expect(driver.root.locator(f'[data-tile="{tile}"]').first).to_be_disabled()
            continue
        driver.choose(tile)
        lit = driver.root.locator('[data-light="legal"]')
        expect(lit).to_have_count(len(ways))
        shown = {cell.get_attribute("data-cell"): cell.get_attribute("data-ways") for cell in lit.all()}
        assert shown == {cell: str(len(turns)) for cell, turns in ways.items()}


def test_hovering_shows_a_ghost_that_wheel_and_key_turn_through_legal_ways_only(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    tile, cell, ways = max(
        (
            (tile, cell, turns)
            for tile in driver.game.row
            for cell, turns in lays_of(driver.game, tile).items()
        ),
        key=lambda found: len(found[2]),
    )
    assert len(ways) > 1
    driver.choose(tile)
    driver.root.locator(f'[data-cell="{cell}"]').hover()
    ghost = driver.root.locator("[data-ghost]")
    expect(ghost).to_have_count(1)
    seen = []
    for _ in range(len(ways)):
        seen.append(ghost.get_attribute("data-ghost"))
        if len(seen) == 1:
            table.page.mouse.wheel(0, 100)
        else:  # The wheel rests for a moment after each turn; the key does not.
            table.page.keyboard.press("r")
        expect(ghost).not_to_have_attribute("data-ghost", str(seen[-1]))
    legal = {fj.Lay(tile, fj.Cell.parse(cell), turns).face for turns in ways}
    assert set(seen) == legal
    assert ghost.get_attribute("data-ghost") == seen[0]


def test_a_turn_can_be_put_back_before_it_is_confirmed(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    driver.put_down(first_lay(driver.game))
    driver.root.locator('[data-do="put-back"]').click()
    expect(driver.root.locator("[data-choices]")).to_have_count(0)
    driver.put_down(first_lay(driver.game))
    table.page.keyboard.press("Escape")
    expect(driver.root.locator("[data-choices]")).to_have_count(0)
    driver.in_step()
    table.run("assert play.game.ply == 0")


def test_a_longhouse_is_offered_on_the_tile_itself(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    driver.play(first_lay(driver.game, "longhouse"))
    assert len(driver.shown().pieces) == 1


def test_home_and_secret_are_offered_on_the_tile_too(table: Lab) -> None:
    def has_secret(game: fj.Game) -> bool:
        return any(isinstance(getattr(move, "build", None), fj.Secret) for move in game.legal_moves)

    moves = moves_until(has_secret, seed=5, runes=("home", "secret"))
    driver = begin(table, moves, seed=5, runes=("home", "secret"))
    builds = [move for move in driver.game.legal_moves if isinstance(getattr(move, "build", None), fj.Secret)]
    driver.play(builds[0])
    while not any(getattr(move, "build", None) == "home" for move in driver.game.legal_moves):
        driver.play(first_lay(driver.game))
    home = first_lay(driver.game, "home")
    driver.play(home)
    # The house, and the stone that it stands on.
    expect(driver.root.locator(f'.fj-piece[data-at="{home.cell}"] use')).to_have_count(2)


def test_a_swapped_row_is_announced(table: Lab) -> None:
    def swaps(game: fj.Game) -> bool:
        if game.phase != "exploration" or game.ply == 0:
            return False
        return any(type(event).__name__ == "Swapped" for event in game.history[-1].events)

    seed = next(seed for seed in range(200) if _finds(swaps, seed))
    *before, last = moves_until(swaps, seed=seed)
    driver = begin(table, before, seed=seed)
    driver.play(last)
    expect(driver.root.locator("[data-alert]")).to_contain_text("new tiles")


def _finds(wanted: object, seed: int) -> bool:
    try:
        return bool(moves_until(wanted, seed=seed))  # type: ignore[arg-type]
    except AssertionError:
        return False


def test_classic_shows_the_bag_the_hand_and_the_tiles_set_aside(table: Lab) -> None:
    def draws_what_fits(game: fj.Game) -> bool:
        if not game.aside or fj.Draw() not in game.legal_moves:
            return False
        after = game.copy()
        after.push(fj.Draw())
        return after.hand is not None

    moves = moves_until(draws_what_fits, seed=2, variant="classic")
    driver = begin(table, moves, seed=2, variant="classic")
    assert driver.game.aside
    for tile in driver.game.aside:
        expect(driver.root.locator(f'[data-tile="{tile}"]').first).to_be_visible()
    driver.play(fj.Draw())
    expect(driver.root.locator(f'[data-tile="{driver.game.hand}"]').first).to_be_visible()


# Why not ------------------------------------------------------------------------------------------


def test_a_click_where_a_tile_does_not_fit_says_which_rules_forbid_it(table: Lab) -> None:
    def misfit(game: fj.Game) -> tuple[fj.Tile, str] | None:
        for tile in game.row:
            fitting = lays_of(game, tile)
            wrong = [str(cell) for cell in game.board.spaces if str(cell) not in fitting]
            if fitting and wrong:
                return tile, wrong[0]
        return None

    moves = moves_until(lambda game: misfit(game) is not None, seed=4)
    driver = begin(table, moves, seed=4)
    found = misfit(driver.game)
    assert found is not None
    tile, cell = found
    driver.choose(tile)
    driver.root.locator(f'[data-cell="{cell}"]').click()
    card = driver.root.locator("[data-why]")
    expect(card).to_be_visible()
    verdict = driver.game.explain(str(card.get_attribute("data-why")))
    rules = [rule.get_attribute("data-rule") for rule in card.locator("[data-rule]").all()]
    assert rules == [reason.rule for reason in verdict.reasons]
    for reason in reasons_shown(driver.game, str(card.get_attribute("data-why"))):
        expect(card).to_contain_text(reason.text)
    corners = {corner for reason in verdict.reasons for corner in reason.corners}
    expect(driver.root.locator(".fj-corner")).to_have_count(len(corners))
    driver.in_step()


def test_a_pointer_or_a_click_on_land_out_of_reach_is_told_why_and_rings_the_place(table: Lab) -> None:
    options = {"seed": 6, "first": 0}
    moves = moves_until(lambda game: game.phase == "settlement", **options)
    driver = begin(table, moves, **options)
    legal = {str(move.cell) for move in driver.game.legal_moves if isinstance(move, fj.Settle)}
    lit = {cell.get_attribute("data-cell") for cell in driver.root.locator("[data-light=legal]").all()}
    assert lit == legal
    beyond = next(cell for cell in driver.game.board if str(cell) not in legal)
    verdict = driver.game.explain(fj.Settle(beyond))
    driver.root.locator(f'[data-cell="{beyond}"]').hover()
    expect(driver.root.locator(f'[data-why] [data-rule="{verdict.rules[0]}"]').first).to_be_visible()
    driver.root.locator("[data-light=legal]").first.hover()
    expect(driver.root.locator("[data-why]")).to_have_count(0)
    driver.click(beyond)
    expect(driver.root.locator(f'[data-why] [data-rule="{verdict.rules[0]}"]').first).to_be_visible()
    expect(driver.root.locator(".fj-ring-bad")).to_have_count(1 if verdict.cells else 0)
    driver.root.locator('[data-do="close-why"]').click()
    expect(driver.root.locator("[data-why]")).to_have_count(0)


# Rune stones --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [fj.Sail, fj.Ride, fj.Leap])
def test_a_stone_is_used_in_steps_each_lit_and_each_cancelled(table: Lab, kind: type) -> None:
    stone = {"Sail": "journey", "Ride": "horse", "Leap": "wisdom"}[kind.__name__]
    options = {"seed": 8, "runes": (stone,)}
    moves = moves_until(lambda game: any(isinstance(move, kind) for move in game.legal_moves), **options)
    driver = begin(table, moves, **options)
    voyages = [move for move in driver.game.legal_moves if isinstance(move, Voyage)]
    start = start_of(voyages[0])
    starts = {str(start_of(move)) for move in voyages}

    driver.root.locator(f'[data-stone="{stone}"]:enabled').click()
    lit = driver.root.locator("[data-light=from]")
    expect(lit).to_have_count(len(starts))
    assert {cell.get_attribute("data-cell") for cell in lit.all()} == starts
    driver.click(start)
    goals = [move for move in voyages if start_of(move) == start]
    expect(driver.root.locator("[data-light=to]")).to_have_count(len(goals))
    table.page.keyboard.press("Escape")
    expect(lit).to_have_count(len(starts))
    driver.root.locator('[data-do="cancel"]').click()
    expect(lit).to_have_count(0)
    driver.play(voyages[0])


# Panels -------------------------------------------------------------------------------------------


def test_undo_redo_and_back_to_here(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    start = driver.game.copy()
    for _ in range(3):
        driver.play(first_lay(driver.game))
    third = driver.game.pop()
    driver.root.locator('[data-do="undo"]').click()
    driver.in_step()
    driver.root.locator('[data-do="redo"]').click()
    driver.game.push(third)
    driver.in_step()
    panel = open_panel(driver, "log")
    expect(panel.locator('[data-do="back"]')).to_have_count(4)
    panel.locator('[data-do="back"][data-ply="0"]').click()
    expect(driver.root).to_have_attribute("data-ply", "0")
    forward, driver.game = driver.game, start
    driver.in_step()
    for ply in (1, 2, 3):  # A click while another one is on its way is let go.
        driver.root.locator('[data-do="redo"]').click()
        expect(driver.root).to_have_attribute("data-ply", str(ply))
    driver.game = forward
    driver.in_step()


def test_a_new_game_is_made_in_its_panel(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    panel = open_panel(driver, "new")
    panel.locator('[data-players="3"]').click()
    panel.locator('[data-new-seat="1"] input').fill("Sigrid")
    panel.locator('[data-field="preset"]').select_option("game-4")
    panel.locator('[data-field="first"]').select_option("1")
    panel.locator('[data-do="more"]').click()
    panel.locator('[data-field="seed"]').fill("midsummer")
    panel.locator('[data-do="start"]').click()
    expect(driver.root).to_have_attribute("data-turn", "1")
    expect(driver.root.locator('[data-seat="1"]')).to_contain_text("Sigrid")
    assert "midsummer" not in driver.root.inner_html()
    table.run(
        "assert play.game.players == 3 and set(play.game.runes) == set(fj.PRESETS['game-4'])\n"
        "assert play.game.row == fj.Game(players=3, runes='game-4', seed='midsummer', first=1).row"
    )
    driver.root.locator('[data-open="new"]').click()
    expect(panel).to_be_visible()
    assert not panel.locator('[data-field="seed"]').input_value()
    table.page.keyboard.press("Escape")


def test_what_does_not_go_together_cannot_be_chosen(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    panel = open_panel(driver, "new")
    panel.locator('[data-field="variant"]').select_option("classic")
    expect(panel.locator('[data-rune="horse"]')).to_be_disabled()
    panel.locator('[data-field="variant"]').select_option("base")
    panel.locator('[data-players="4"]').click()
    expect(panel.locator('[data-field="variant"] option[value="epic"]')).to_be_disabled()


AIDS_SEEN = {
    "legal": "[data-light=legal]",
    "last": ".fj-trace",
    "coordinates": ".fj-coordinate",
    "plains": "[data-wash=plains]",
    "mountains": "[data-wash=mountains]",
    "sea": "[data-wash=sea]",
    "landmass": "[data-wash=landmass]",
    "reach": "[data-wash=reach]",
    "projected": "[data-projected]",
    "unseen": "[data-unseen]",
    "fits": "[data-fits]",
}


@pytest.mark.parametrize("aid", AIDS_SEEN)
def test_each_aid_can_be_switched_on_and_off(table: Lab, aid: str) -> None:
    options = {"seed": 6, "first": 0}
    moves = moves_until(lambda game: game.ply == 12, **options)
    driver = begin(table, moves, **options)
    table.run("play.aids = ()")
    tile = next(tile for tile in driver.game.row if lays_of(driver.game, tile))
    if aid == "legal":  # The panel will cover the row.
        driver.choose(tile)
    panel = open_panel(driver, "aids")
    switch = panel.locator(f'[data-aid="{aid}"]')
    expect(panel.locator('[data-aid="purist"]')).to_be_checked()
    seen = driver.root.locator(AIDS_SEEN[aid]).first
    expect(seen).not_to_be_attached()
    switch.click()
    expect(switch).to_be_checked()
    if aid == "unseen":  # They have a panel of their own.
        driver.root.locator('[data-open="aids"]').first.click()
        driver.root.locator('[data-open="unseen"]').first.click()
        expect(seen).to_be_attached()
        driver.root.locator('[data-open="aids"]').first.click()
    else:
        expect(seen).to_be_attached()
    panel.locator('[data-aid="purist"]').click()
    expect(seen).not_to_be_attached()
    table.wait_until("play.aids == ()")


def test_analysis_shows_values_the_best_move_who_leads_and_a_graph_as_the_game_goes(table: Lab) -> None:
    options = {"seed": 6, "first": 0}
    driver = begin(table, moves_until(lambda game: game.phase == "settlement", **options), **options)
    table.run("from fjords_widget.widgets.play import analysis\nanalysis.SECONDS = 0.5")
    root = driver.root
    for look in range(2):
        if look:
            driver.play(fj.parse(str(root.locator("[data-best]").get_attribute("data-best"))))
        else:
            open_panel(driver, "aids").locator("[data-aid=analysis]").click()
        expect(root.locator("[data-advice=found]")).to_be_visible()
        legal = {str(move.cell) for move in driver.game.legal_moves if isinstance(move, fj.Settle)}
        assert {value.get_attribute("data-at") for value in root.locator("[data-value]").all()} == legal
        expect(root.locator("[data-way]")).to_have_count(1)
        expect(root.locator("[data-share]")).to_have_count(2)
        line = root.locator("[data-graph] [data-line] .fj-lead-over")
        expect(line).to_have_attribute("d", re.compile("M.*L"))
    root.locator("[data-aid=analysis]").click()
    expect(root.locator("[data-advice], [data-share], [data-value]")).to_have_count(0)


def test_the_language_is_switched_while_playing(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    driver.play(first_lay(driver.game))
    headline = driver.root.locator(".fj-headline")
    seen = [headline.text_content()]
    for lang in ("fr", "de", "ru"):
        driver.root.locator('[data-do="lang"]').select_option(lang)
        expect(headline).not_to_have_text(str(seen[-1]))
        seen.append(headline.text_content())
    assert len(set(seen)) == 4
    driver.root.locator('[data-do="lang"]').select_option("en")
    expect(headline).to_have_text(str(seen[0]))


def test_the_guide_tells_the_turn_and_the_runes_in_the_game(table: Lab) -> None:
    driver = begin(table, seed=3, runes=("horse",))
    panel = open_panel(driver, "guide")
    expect(panel.locator('[data-rule="R-HOR"]')).to_be_visible()
    expect(panel.locator('[data-rule="R-JOU"]')).to_have_count(0)
    table.page.keyboard.press("Escape")


def test_the_ending_tells_the_score_part_by_part_on_the_board(table: Lab) -> None:
    options = {"seed": 9, "runes": "game-3"}
    moves = moves_until(lambda game: game.phase == "settlement" and len(game.legal_moves) == 1, **options)
    game = fj.Game(**options)  # type: ignore[arg-type]
    for move in moves:
        game.push(move)
    while game.phase != "over":
        moves.append(game.push(next(iter(game.legal_moves))))
    driver = begin(table, moves[:-1], **options)
    driver.play(moves[-1])
    ending = driver.root.locator("[data-panel=ending]")
    expect(ending).to_be_visible()
    totals = [str(score.total) for score in driver.game.scores()]
    for total in totals:
        expect(ending).to_contain_text(total)
    ending.locator('[data-do="part-next"]').click()
    expect(driver.root.locator(".fj-counted")).to_have_count(1)
