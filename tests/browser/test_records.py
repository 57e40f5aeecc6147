"""Records on the boards of a real JupyterLab: opened, branched, written down at a table, asked about."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import fjords_widget as fj
from tests.browser.jupyter import Lab
from tests.browser.page_driver import Driver, begin
from tests.paths import GAMES

pytestmark = pytest.mark.browser

GAME = GAMES / "base.fjords"
OWN_TILES = ["PPPPPP", "PPPPPP", "MMPPPP", "PPPPOO", "PPPPPP", "PPPPPP"]
OWN_SET = (
    "tiles = fj.TileSet('my box', fj.Game().tiles.start, "
    f"tuple(fj.Tile(face) for face in {OWN_TILES}), 'Mine')\n"
)


@pytest.fixture
def table(notebook: Lab) -> Iterator[Lab]:
    """The play notebook, as it was opened."""
    notebook.tidy()
    yield notebook
    notebook.check_page()


def open_panel(root: Locator, name: str) -> Locator:
    button = root.locator(f'[data-open="{name}"]')
    if button.get_attribute("aria-pressed") != "true":
        button.click()
    panel = root.locator(f"[data-panel={name}]")
    expect(panel).to_be_visible()
    return panel


def load_panel(root: Locator) -> Locator:
    open_panel(root, "log").locator("[data-do=open-load]").click()
    panel = root.locator("[data-panel=load]")
    expect(panel).to_be_visible()
    return panel


# Opening a record ---------------------------------------------------------------------------------


def test_a_faulty_text_is_told_by_line_and_column_and_the_game_stays(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    driver.play(next(iter(driver.game.legal_moves)))
    lines = fj.Record.load(GAME).game(12).record().dumps().splitlines()
    wrong = next(n for n, line in enumerate(lines) if line.startswith("5 "))
    lines[wrong] = lines[wrong].replace("@", "@9")
    panel = load_panel(driver.root)
    panel.locator("[data-field=record]").fill("\n".join(lines) + "\n")
    panel.locator("[data-do=load]").click()
    fault = panel.locator("li").first
    expect(fault).to_contain_text(f"Line {wrong + 1}, column ")
    expect(fault).to_contain_text("X2")
    driver.in_step()
    # What was pasted is still there, and can be opened as far as it holds.
    expect(panel.locator("[data-field=record]")).to_have_value("\n".join(lines) + "\n")
    panel.locator("[data-do=load-anyway]").click()
    expect(driver.root).to_have_attribute("data-ply", "4")
    table.wait_until("play.ply == 4")


def test_a_file_is_opened_and_gone_on_with(table: Lab, tmp_path: Path) -> None:
    driver = begin(table, seed=3, first=0)
    game = fj.Record.load(GAME).game(12)
    file = tmp_path / "kept.fjords"
    game.record().dump(file)
    panel = load_panel(driver.root)
    panel.locator("[data-do=file]").set_input_files(file)
    expect(panel.locator("[data-field=record]")).to_have_value(file.read_text(encoding="utf-8"))
    panel.locator("[data-do=load]").click()
    driver.game = game
    driver.in_step()
    expect(driver.root.locator("[data-panel=log] [data-do=back]")).to_have_count(13)
    driver.root.locator("[data-panel=log] [data-do=close]").click()
    table.run("play.names = (None, None)")
    driver.game = game.copy()
    driver.play(next(move for move in game.legal_moves if isinstance(move, fj.Lay) and not move.build))
    table.wait_until("play.ply == 13 and play.record.plies == 13")


# Branches -----------------------------------------------------------------------------------------


def test_back_to_here_leaves_a_branch_that_can_be_gone_on_with(table: Lab) -> None:
    driver = begin(table, seed=3, first=0)
    for _ in range(3):
        driver.play(next(iter(driver.game.legal_moves)))
    first_line = driver.game.copy()
    panel = open_panel(driver.root, "log")
    panel.locator('[data-do=back][data-ply="1"]').click()
    while driver.game.ply > 1:
        driver.game.pop()
    driver.in_step()
    panel.locator("[data-do=close]").click()
    driver.play([move for move in driver.game.legal_moves if isinstance(move, fj.Lay)][1])
    # The draws of the new branch come out of the same bag; what was taken back is marked in the record.
    table.wait_until("play.record.dumps().count(' undone') == 2")
    branch = open_panel(driver.root, "log").locator("[data-do=goto]")
    expect(branch).to_have_count(1)
    expect(branch).to_contain_text("taken back after a draw")
    branch.click()
    while first_line.ply > 2:
        first_line.pop()
    # Now the other line is a branch, and so is what followed here: nothing was lost. (Both stand at ply 2.)
    expect(driver.root.locator("[data-do=goto]")).to_have_count(2)
    driver.game = first_line
    driver.in_step()
    table.run(
        "play.save('branches.fjords')\nagain = fj.Play(fj.Record.load('branches.fjords'))\n"
        "assert again.record.dumps() == play.record.dumps()\nassert len(play.record) == 4"
    )


# A game at a real table ---------------------------------------------------------------------------


def short_game() -> fj.Game:
    """A game with an owner's own few tiles, as it is played at the table."""
    tiles = fj.TileSet("my box", fj.Game().tiles.start, tuple(map(fj.Tile, OWN_TILES)), "Mine")
    return fj.Game(tiles=tiles, seed=3, first=0)


def came(root: Locator, tile: str) -> None:
    root.locator(f'[data-came="{tile}"]').click()


def with_house(game: fj.Game) -> fj.Move:
    moves = list(game.legal_moves)
    return next((move for move in moves if getattr(move, "build", None)), moves[0])


def test_a_whole_game_with_an_own_tile_set_is_written_down_by_clicks(table: Lab) -> None:
    game = short_game()
    table.run(f"{OWN_SET}board = fj.Transcribe(tiles=tiles, names=('Anna', 'Finn'))\nboard")
    root = table.page.locator("[data-fjords=play]").last
    for n, tile in enumerate(game.record().root.draws):
        expect(root.locator("[data-noting=tile]")).to_be_visible()
        table.wait_until(f"len(board.record.root.draws) == {n}")
        came(root, str(tile))
    driver = Driver(root, game)
    unknown = 0
    while game.phase != "over":
        expect(root.locator("[data-noting=move]")).to_be_visible()
        driver.play(with_house(game))
        for tile in game.history[-1].draws:
            unknown += 1
            came(root, "?" if unknown == 1 else str(tile))
            if unknown == 1:  # nobody noted it at first; before it is laid it is told
                root.locator("[data-hidden]").click()
                came(root, str(tile))
                expect(root.locator("[data-hidden]")).to_have_count(0)
    expect(root.locator("[data-noting=nothing]")).to_be_visible()
    expect(root.locator("[data-panel=ending]")).to_be_visible()
    table.wait_until(f"board.game.position() == {game.position()!r}")
    table.wait_until("'result: ' in board.record.dumps() and 'white: Anna' in board.record.dumps()")


def test_an_earlier_step_is_mended_by_clicks(table: Lab) -> None:
    game = short_game()
    table.run(
        f"{OWN_SET}board = fj.Transcribe(tiles=tiles)\nboard.draw(*{[str(tile) for tile in game.row]})\nboard"
    )
    root = table.page.locator("[data-fjords=play]").last
    driver = Driver(root, game)
    moves = [with_house(game)]
    driver.play(moves[0])
    came(root, str(game.history[0].draws[0]))
    expect(root.locator("[data-noting=move]")).to_be_visible()
    moves.append(with_house(game))
    driver.play(moves[1])
    # The tile that came up after the first move was another one.
    root.locator('[data-drawn="1,0"]').click()
    expect(root).to_have_attribute("data-ply", "1")
    other = root.locator('[data-came]:not([data-came=""], [data-came="?"])').last
    other_tile = other.get_attribute("data-came")
    other.click()
    table.wait_until(f"str(board.record.at(1).draws[0]) == {other_tile!r}")
    # The first move was struck out by mistake: what follows cannot have been played, by which rule is said.
    root.locator('[data-step="1"]').click()
    expect(root).to_have_attribute("data-ply", "0")
    root.locator("[data-do=remove]").click()
    expect(root.locator("[data-problem]")).to_contain_text("Move 1,")
    # Put in again before it, and all is well.
    root.locator("[data-do=insert]").click()
    start = Driver(root, short_game())
    start.put_down(moves[0])  # type: ignore[arg-type]
    root.locator(f'button[data-move="{moves[0]}"]').click()
    came(root, other_tile or "")
    expect(root.locator("[data-problem]")).to_have_count(0)
    table.wait_until(f"[str(n.move) for n in board.record.main_line()] == {list(map(str, moves))}")


# Cell by cell -------------------------------------------------------------------------------------


def saved_board(lab: Lab) -> dict[str, Any]:
    """What the notebook file holds of the last board that a cell shows."""
    lab.save()
    cells = json.loads((lab.folder / lab.name).read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", ())]
    found: dict[str, Any] = [output["data"] for output in outputs if "data" in output][-1]
    return found


def test_a_board_of_a_cell_is_live_and_a_picture_in_the_file(table: Lab) -> None:
    table.run(
        f"import fjords_widget as fj\nreplay = fj.Replay(fj.Record.load({str(GAME)!r}))\nreplay.show(17)"
    )
    shown = table.page.locator("[data-still]").last
    expect(shown).to_have_attribute("data-ply", "17")
    saved = saved_board(table)
    assert "application/vnd.jupyter.widget-view+json" in saved
    picture = "".join(saved["text/html"])
    assert 'src="data:image/svg+xml;' in picture
    assert "17" in "".join(saved["text/plain"])


def test_a_question_is_answered_by_a_click_in_the_notebook(table: Lab) -> None:
    record = fj.Record.load(GAME)
    ply = next(node.ply for node, game in record.positions() if game.phase == "settlement") + 20
    move = next(iter(record.game(ply).legal_moves))
    table.run(
        f"w = fj.Walkthrough(fj.Record.load({str(GAME)!r}), size=500)\n"
        f"question = w.ask({ply}, 'Where?', {{{str(move)!r}: 'The **pass**.'}})\nquestion"
    )
    root = table.page.locator("[data-fjords=question]").last
    root.locator(f'[data-cell="{move.cell}"]').click()  # type: ignore[attr-defined]
    expect(root.locator(".fj-question-said strong")).to_have_text("pass")
    table.wait_until(f"question.chosen == {str(move.cell)!r}")  # type: ignore[attr-defined]
    saved = saved_board(table)
    assert "image/png" in saved
    assert "<details>" in "".join(saved["text/html"])
