"""A whole match of three games on the board, from the panel to the winner; and a match to step through."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

import fjords_widget as fj
from tests.browser.jupyter import Lab
from tests.browser.page_driver import begin
from tests.games import played_match

pytestmark = pytest.mark.browser

LONG = 120_000
"""Two computers play a whole game, on a machine that does other things too."""


def choose_match(board: Locator) -> None:
    """Two computers play a classic match of three games, as the panel offers it."""
    board.locator("[data-open=new]").click()
    board.locator("[data-field=variant]").select_option("classic")
    expect(board.locator("[data-field=match]")).to_have_value("three")
    for seat in (0, 1):
        board.locator(f"[data-new-seat='{seat}'] select").last.select_option("random")
    board.locator("[data-do=start]").click()


def test_a_whole_match_of_three_games_is_played_on_the_board(notebook: Lab) -> None:
    board = begin(notebook, seed=3, first=0).root
    notebook.run("play.pace = 0")
    choose_match(board)
    for number in (1, 2, 3):
        expect(board.locator(f"[data-match='{number}']")).to_have_text(f"Game {number} of 3", timeout=LONG)
        expect(board).to_have_attribute("data-phase", "over", timeout=LONG)
        rows = board.locator("[data-panel=match] tbody tr")
        expect(rows).to_have_count(number)
        if number < 3:
            notebook.run(f"assert len(play.match.games) == {number} and play.match_result is None")
            # Computers would go on at once: a person sits down and looks at the board that was dealt.
            notebook.run("play.seats = ('human', 'human'); first = play.match.next_first()")
            board.locator("[data-do=next-game]").click()
            expect(board).to_have_attribute("data-ply", "0")
            notebook.run("assert play.turn == first and play.match.game is play.game")
            notebook.run("play.seats = ('random', 'random')")
    expect(board.locator("[data-do=next-game]")).to_have_count(0)
    expect(board.locator("[data-panel=match] [data-rule]")).to_have_attribute("data-rule", "V-C2")
    expect(board.locator(".fj-headline").first).to_have_text(re.compile("match"))
    notebook.run(
        "assert play.match_result == play.match.outcome()\n"
        "assert fj.MatchRecord.loads(play.match_record.dumps()).errors == ()"
    )
    # The columns stand in the order of the last game's winners, the seats in that of the table.
    totals = board.locator("[data-total]").evaluate_all("all => all.map((one) => +one.dataset.total)")
    seats = dict(zip(board.locator("[data-seat] strong").all_text_contents(), totals, strict=True))
    names = board.locator("[data-panel=match] thead th").all_text_contents()
    shown = map(int, board.locator("[data-panel=match] tfoot td").all_text_contents())
    assert dict(zip(names, shown, strict=True)) == seats
    notebook.check_page()


def test_a_match_steps_game_by_game_in_a_file_without_a_kernel(
    browser: BrowserContext, tmp_path: Path
) -> None:
    match = played_match()
    fj.Replay(match).to_html(tmp_path / "match.html")
    page = browser.new_page()
    page.goto((tmp_path / "match.html").as_uri())
    root = page.locator("[data-fjords=replay]")
    for number in (2, 3, 1):
        root.locator(f"[data-game='{number}']").click()
        expect(root.locator(f"[data-game='{number}']")).to_have_attribute("aria-pressed", "true")
        expect(root).to_have_attribute("data-ply", "0")
        root.locator("[data-do=last]").click()
        expect(root).to_have_attribute("data-ply", str(match.games[number - 1].ply))
        points = root.locator(".fj-seat .fj-total > [aria-hidden]").all_text_contents()
        assert [int(text) for text in points] == [score.total for score in match.games[number - 1].scores()]
    root.press("PageDown")
    expect(root.locator("[data-game='2']")).to_have_attribute("aria-pressed", "true")
    expect(root).to_have_attribute("data-turn", str(match.games[1].setup.first))
    page.close()
