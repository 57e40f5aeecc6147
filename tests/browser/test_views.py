"""Several views, tabs and lives of one board: all stay right, and what is closed is gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import fjords_widget as fj
from tests.browser.fixtures import LabPages
from tests.browser.jupyter import Lab
from tests.browser.page_driver import Driver, begin

pytestmark = pytest.mark.browser

CYCLES = 10


@pytest.fixture
def table(notebook: Lab) -> Iterator[Lab]:
    """The shared page, with one view on it."""
    notebook.tidy()
    yield notebook
    notebook.check_page()


@pytest.fixture
def other_tab(lab_pages: LabPages) -> Iterator[Lab]:
    """A second tab."""
    with lab_pages.lend() as lab:
        yield lab
    lab.check_page()


def first_lay(game: fj.Game) -> fj.Lay:
    return next(move for move in game.legal_moves if isinstance(move, fj.Lay))


def views_of(lab: Lab, count: int) -> list[Locator]:
    """All boards on the page."""
    found = lab.page.locator("[data-fjords=play]")
    expect(found).to_have_count(count)
    return found.all()


def opened(lab: Lab) -> Driver:
    """A page of its own with a game of two people on its board."""
    lab.open("play.ipynb", afresh=True)
    lab.run_all()
    return begin(lab, seed=3, first=0)


# Views --------------------------------------------------------------------------------------------


def test_two_views_of_a_board_stay_in_step_and_each_has_plans_of_its_own(table: Lab) -> None:
    first = begin(table, seed=3, first=0)
    table.run("play")
    second = Driver(views_of(table, 2)[1], first.game)
    second.in_step()
    second.put_down(first_lay(first.game))
    expect(first.root.locator("[data-choices], [data-ghost]")).to_have_count(0)
    second.root.locator("[data-choices] button[data-move]").first.click()
    first.game.push(first_lay(first.game))
    first.in_step()
    second.in_step()
    first.play(first_lay(first.game))
    second.in_step()


def test_every_view_follows_what_python_does(table: Lab) -> None:
    first = begin(table, seed=3, first=0)
    table.run("play")
    second = Driver(views_of(table, 2)[1], first.game)
    lay = first_lay(first.game)
    table.run(f"play.game.push('{lay}')")
    first.game.push(lay)
    first.in_step()
    second.in_step()
    table.run("play.undo()")
    first.game.pop()
    first.in_step()
    second.in_step()
    game = fj.Game(players=3, seed=5, first=1)
    table.run("play.game = fj.Game(players=3, seed=5, first=1)")
    first.game = second.game = game
    first.in_step()
    second.in_step()
    expect(second.root).to_have_attribute("data-turn", "1")


def test_a_cell_that_is_run_again_shows_a_new_board_in_place_of_the_old_one(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    driver.play(first_lay(driver.game))
    table.start_over()
    views_of(table, 1)
    driver = begin(table, seed=4, first=0)
    driver.play(first_lay(driver.game))


def test_several_boards_stand_in_boxes_and_outputs_each_with_its_own_game(table: Lab) -> None:
    table.run(
        "import ipywidgets as widgets\n"
        "from IPython.display import display\n"
        "a, b, c = (fj.Play(fj.Game(seed=seed, first=0)) for seed in (1, 2, 3))\n"
        "output = widgets.Output()\n"
        "with output: display(c)\n"
        "widgets.VBox([widgets.HBox([a, b]), output])"
    )
    roots = views_of(table, 4)[1:]
    boards = [Driver(root, fj.Game(seed=seed, first=0)) for root, seed in zip(roots, (1, 2, 3), strict=True)]
    for board in boards:
        board.in_step()
    widths = [(root.bounding_box() or {"width": 0})["width"] for root in roots]
    assert widths[0] == pytest.approx(widths[1], abs=2)
    assert widths[2] > 1.9 * widths[0] > 500
    boards[1].play(first_lay(boards[1].game))
    boards[2].play(first_lay(boards[2].game))
    for board in boards:
        board.in_step()
    table.run("assert (a.ply, b.ply, c.ply) == (0, 1, 1)\nfor board in (a, b, c): board.close()")
    views_of(table, 1)


def test_python_observes_what_is_done_on_the_page(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.run(
        "seen = []\n"
        "note = lambda change: seen.append((change.name, change.new))\n"
        "play.observe(note, ['ply', 'turn', 'phase'])"
    )
    driver.play(first_lay(driver.game))
    table.run("assert sorted(seen) == [('ply', 1), ('turn', 1)], seen\nplay.unobserve_all()")


def test_a_link_on_the_page_follows_the_game_and_cannot_change_it(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    table.run(
        "import ipywidgets as widgets\n"
        "slider = widgets.IntSlider(max=90)\n"
        "link = widgets.jslink((play, 'ply'), (slider, 'value'))\n"
        "slider"
    )
    shown = table.page.locator(".widget-readout").last
    driver.play(first_lay(driver.game))
    expect(shown).to_have_text("1")
    table.run("slider.value = 40")
    driver.in_step()
    expect(shown).to_have_text("1")
    driver.play(first_lay(driver.game))
    expect(shown).to_have_text("2")
    table.run("link.unlink()\nassert play.ply == play.game.ply == 2")


# Faults -------------------------------------------------------------------------------------------


def test_an_error_of_the_drawing_is_shown_until_the_next_state(table: Lab) -> None:
    begin(table, seed=3, first=0)
    table.run("play._send({'method': 'update', 'state': {'_table': None}})")
    fault = table.page.locator("[data-fjords-fault]")
    expect(fault).to_contain_text("null")
    begin(table, seed=4, first=0)
    expect(fault).to_have_count(0)


def test_an_error_of_the_first_drawing_is_shown_in_place_of_the_board(table: Lab) -> None:
    table.run("broken = fj.Play()\nbroken._send({'method': 'update', 'state': {'_seats': None}})\nbroken")
    fault = table.page.locator("[data-fjords-fault]")
    expect(fault).to_contain_text("Cannot read properties of null")
    expect(fault).not_to_contain_text("querySelector")  # which would be what came of it, not what it was
    table.run("broken.close()")


# Lives --------------------------------------------------------------------------------------------


def test_two_tabs_stay_in_step(lab: Lab, other_tab: Lab) -> None:
    here = opened(lab)
    here.play(first_lay(here.game))
    other_tab.join(lab)
    there = Driver(other_tab.board(), here.game)
    there.in_step()
    there.play(first_lay(there.game))
    here.in_step()
    here.play(first_lay(here.game))
    there.in_step()
    # Shapes, reasons and answers go to who asked; nothing is made twice.
    lab.run("assert play.game.ply == 3")


def test_a_page_that_is_loaded_again_shows_the_game_as_it_stands(lab: Lab) -> None:
    driver = opened(lab)
    driver.play(first_lay(driver.game))
    lab.save()
    lab.reload()
    driver.in_step()
    driver.play(first_lay(driver.game))
    lab.run("assert play.game.ply == 2")


def test_a_restarted_kernel_is_said_and_the_record_can_be_taken_out_of_the_page(
    lab: Lab, tmp_path: Path
) -> None:
    driver = opened(lab)
    for _ in range(4):
        driver.play(first_lay(driver.game))
    driver.game.pop()
    other = driver.game.push(list(driver.game.legal_moves)[-1])
    lab.run(f"play.undo(); play.push({str(other)!r}); play.save('record.txt')")
    driver.in_step()
    lab.restart()
    expect(driver.root).to_have_attribute("data-live", "false")
    notice = driver.root.locator('[data-trouble="gone"]')
    expect(notice).to_be_visible()
    with lab.page.expect_download() as download:
        notice.locator('[data-do="save-record"]').click()
    saved = tmp_path / "saved.txt"
    download.value.save_as(saved)
    expected = (lab.folder / "record.txt").read_text()
    assert " undone" in expected
    assert saved.read_text() == expected
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    notice.locator('[data-do="copy-record"]').click()
    expect(driver.root.locator(".fj-said").first).to_contain_text("copied")
    assert lab.page.evaluate("() => navigator.clipboard.readText()") == expected
    # A picture from here on: what is clicked does nothing, and breaks nothing.
    driver.root.locator("[data-cell]").first.click()
    driver.in_step()
    # And the notebook can begin anew.
    lab.start_over()
    begin(lab, seed=4, first=0)


# What is closed is gone ---------------------------------------------------------------------------


def test_closing_a_view_frees_its_nodes_and_listeners(table: Lab) -> None:
    begin(table, seed=3, first=0)
    table.run(
        "import ipywidgets as widgets\n"
        "box, button = widgets.VBox([]), widgets.Button(description='toggle')\n"
        "button.on_click(lambda _: setattr(box, 'children', () if box.children else (play,)))\n"
        "widgets.VBox([button, box])"
    )
    button = table.page.get_by_role("button", name="toggle", exact=True)
    views = table.page.locator("[data-fjords=play]")

    def cycle() -> int:
        button.click()
        expect(views).to_have_count(2)
        size = int(views.last.evaluate("root => root.querySelectorAll('*').length"))
        button.click()
        expect(views).to_have_count(1)
        return size

    size = max(cycle(), cycle())
    before = counted(table.page)
    for _ in range(CYCLES):
        cycle()
    after = counted(table.page)
    # Less than one view in all: what ten of them would leave behind would be ten times that.
    assert after["nodes"] - before["nodes"] < size, (before, after, size)
    assert after["jsEventListeners"] - before["jsEventListeners"] < CYCLES * 3, (before, after)


def counted(page: Page) -> dict[str, int]:
    """The nodes and listeners of the page after all that is not held has been swept up."""
    session = page.context.new_cdp_session(page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    found: dict[str, int] = session.send("Memory.getDOMCounters")
    session.detach()
    return found
