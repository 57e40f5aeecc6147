"""The rulebook in a real browser: on the board, as a page of its own, and as the output of a cell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import fjords_widget as fj
from fjords_widget.widgets.play.widget import Play
from tests.browser.axe import find_faults
from tests.browser.bare_page import BarePage
from tests.browser.jupyter import Lab
from tests.games import played

pytestmark = [pytest.mark.browser, pytest.mark.viewport(1200, 900)]


@pytest.fixture
def offline(browser: BrowserContext) -> Iterator[Page]:
    """A page that is cut off from the network."""
    assert browser.browser is not None
    context = browser.browser.new_context(viewport={"width": 1200, "height": 900}, offline=True)
    yield context.new_page()
    context.close()


def board(page: Page, game: fj.Game | None = None, **options: object) -> BarePage:
    return BarePage.show(page, Play(game or fj.Game(seed=3, runes="game-4"), keep=False), **options)  # type: ignore[arg-type]


def test_every_rule_code_leads_to_its_place_with_its_picture(page: Page) -> None:
    """Every rule, whichever code it is clicked by: all of them stand in the book itself."""
    shown = board(page)
    shown.root.locator('[data-open="guide"]').click()
    codes = shown.root.locator('[data-panel="guide"] [data-do="rule"]')
    wanted = [codes.nth(n).get_attribute("data-code") for n in range(codes.count())]
    assert len(wanted) > 10
    for code in wanted:
        shown.root.locator(f'[data-panel="guide"] [data-code="{code}"]').first.click()
        place = shown.root.locator(f'[data-section="{code}"][data-wanted]')
        expect(place.locator("h5")).to_be_focused()
        expect(place.locator("h5")).to_be_in_viewport()
        expect(place.locator("img").first).to_be_visible()
        shown.root.locator('[data-open="guide"]').click()


def test_a_refusal_leads_to_its_rule_by_click_and_by_key(page: Page) -> None:
    shown = board(page, fj.Game(seed=3))
    tile = shown.root.locator("[data-tile]:enabled").first
    tile.click()
    shown.root.locator('[data-cell="0,0"]').click()
    why = shown.root.locator("[data-why]")
    expect(why).to_be_visible()
    code = why.locator('[data-do="rule"]').first
    rule = code.get_attribute("data-code")
    code.focus()
    page.keyboard.press("Enter")
    expect(shown.root.locator(f'[data-section="{rule}"] h5')).to_be_focused()
    page.keyboard.press("Escape")
    expect(shown.root.locator('[data-panel="rules"]')).to_have_count(0)
    page.keyboard.press("o")
    expect(shown.root.locator(f'[data-section="{rule}"][data-wanted]')).to_be_visible()


def test_the_end_of_a_game_leads_to_the_rules_that_decided_it(page: Page) -> None:
    """From the card, from the rows of the score, and from the log."""
    game = played("base", 1)
    outcome = game.outcome()
    assert outcome is not None
    shown = board(page, game)
    for place, rule in (('[data-panel="ending"]', outcome.rule), ('[data-panel="ending"] tbody', "W1")):
        shown.root.locator(f'{place} [data-code="{rule}"]').first.click()
        expect(shown.root.locator(f'[data-section="{rule}"] h5')).to_be_focused()
        page.keyboard.press("Escape")
    shown.root.locator('[data-open="log"]').click()
    code = shown.root.locator('[data-panel="log"] [data-code]').last
    logged = code.get_attribute("data-code")
    code.click()
    expect(shown.root.locator(f'[data-section="{logged}"][data-wanted] h5')).to_be_focused()


def test_rules_that_an_author_names_open_in_files_of_a_question_and_a_replay(
    offline: Page, tmp_path: Path
) -> None:
    record = played("base", 1).record()
    record.at(4).comment = "This is what **X3** forbids."
    walkthrough = fj.Walkthrough(record)
    move = next(iter(walkthrough.game(4).legal_moves))
    question = walkthrough.ask(4, "Where does it fit (X3)?", {move: "There."})
    replay = fj.Replay(record, ply=4)
    for widget, said in ((question, ".fj-question-prompt"), (replay, ".fj-moves .fj-comment")):
        widget.to_html(tmp_path / "page.html")
        offline.goto((tmp_path / "page.html").as_uri())
        code = offline.locator(f'{said} [data-code="X3"]')
        code.focus()
        offline.keyboard.press("Enter")
        place = offline.locator('[data-section="X3"][data-wanted]')
        expect(place.locator("h5")).to_be_focused()
        expect(place.locator("img").first).to_be_visible()
        assert find_faults(offline.locator("[data-fjords]")) == []
        offline.keyboard.press("Escape")
        expect(place).to_have_count(0)
        expect(code).to_be_focused()
        code.click()
        expect(place.locator("h5")).to_be_in_viewport()
        widget.close()


def test_every_rule_code_leads_to_its_place_in_a_file_with_no_network(offline: Page, tmp_path: Path) -> None:
    """Every rule there is, by click and by key, with its picture."""
    record = played("base", 1).record()
    record.at(4).comment = " ".join(fj.rules)
    fj.Replay(record, ply=4).to_html(tmp_path / "page.html")
    offline.goto((tmp_path / "page.html").as_uri())
    for n, rule in enumerate(fj.rules):
        code = offline.locator(f'.fj-moves .fj-comment [data-code="{rule}"]').first
        if n % 2:
            code.click()
        else:
            code.press("Enter")
        place = offline.locator(f'[data-section="{rule}"][data-wanted]')
        expect(place.locator("h5")).to_be_focused()
        expect(place.locator("h5")).to_be_in_viewport()
        expect(place.locator("img").first).to_be_visible()
        offline.keyboard.press("Escape")
        expect(code).to_be_focused()


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_wrong_with_the_book_on_the_board(page: Page, dark: bool) -> None:
    shown = board(page, dark=dark, style="margin: 0; background: " + ("#14171a" if dark else "#fff"))
    shown.root.locator('[data-open="guide"]').click()
    assert find_faults(page.locator("[data-fjords]")) == []
    shown.root.locator('[data-panel="guide"] [data-code="X3"]').click()
    expect(shown.root.locator('[data-section="X4"] img').first).to_be_visible()
    assert find_faults(page.locator("[data-fjords]")) == []


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_the_book_as_a_file_of_its_own(offline: Page, lang: str, tmp_path: Path) -> None:
    path = tmp_path / "rules.html"
    fj.rulebook(lang).to_html(path)
    offline.goto(path.as_uri())
    images = offline.locator("img")
    expect(images.first).to_be_visible()
    assert images.evaluate_all("all => all.every(image => image.complete && image.naturalWidth > 0)")
    assert offline.evaluate("document.documentElement.scrollWidth <= innerWidth")
    offline.locator('nav a[href="#fjords-X3"]').click()
    expect(offline.locator("#fjords-X3")).to_be_in_viewport()
    # To look at the contrast of every word takes most of the time, and all languages have the same colours.
    assert find_faults(offline.locator("main"), but=() if lang == "en" else ("color-contrast",)) == []


def test_the_book_fits_a_phone(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "rules.html"
    fj.rulebook("de").to_html(path)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(path.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_book_in_a_notebook(lab: Lab) -> None:
    lab.open_new("import fjords_widget as fj\nfj.rulebook()")
    lab.run_all()
    book = lab.page.locator(".fjords-book")
    expect(book.locator("img").first).to_be_attached()
    expect(book.locator("h1")).to_have_text("Fjords: the rules")
    assert book.locator("img").evaluate_all(
        "all => Promise.all(all.map(image => image.decode())).then(() => all.length > 100)"
    )
