"""Every notebook runs in the browser, with no server and no network but the site's own folder.

`make site-test` runs this: it takes the site that `make site` made, and some minutes.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

import fjords_widget as fj
from scripts.site.notebooks import NOTEBOOKS
from tests.browser.page_driver import Driver
from tests.paths import ROOT
from tests.site.lite import PATIENCE, LitePage, served

SITE = ROOT / "site"
ALL = sorted(
    path.relative_to(NOTEBOOKS).as_posix()
    for path in NOTEBOOKS.rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
ERRS_ON_PURPOSE = re.compile(r"NotImplementedError")
"""What a gap for the learner raises until it is filled in."""

pytestmark = [pytest.mark.site, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    assert (SITE / "lite").is_dir(), "`make site` makes it"
    with served(SITE) as address:
        yield address


@pytest.fixture
def lite(address: str, browser: BrowserContext) -> Iterator[LitePage]:
    """A visitor who was never here before."""
    assert browser.browser is not None
    context = browser.browser.new_context(viewport={"width": 1400, "height": 1000})
    yield LitePage.on_new_page(context, address)
    context.close()


@pytest.mark.parametrize("notebook", ALL)
def test_it_runs_from_top_to_bottom(notebook: str, lite: LitePage) -> None:
    lite.open(notebook)
    errors = lite.run_all()
    assert [error for error in errors if not ERRS_ON_PURPOSE.match(error)] == []
    expect(lite.page.locator("[data-fjords], .jp-OutputArea img").first).to_be_attached(timeout=PATIENCE)
    assert lite.refused == []


def test_a_person_and_a_careful_computer_take_turns(lite: LitePage) -> None:
    lite.open("play.ipynb")
    game = "fj.Game(seed=3, first=1)"
    asked = f"import fjords_widget as fj\nb = fj.Play({game}, seats=('human', 'careful'), keep=False)\nb"
    assert lite.run(asked) == []
    board = lite.board()
    expect(board).to_have_attribute("data-ply", "1", timeout=PATIENCE)
    expect(board).to_have_attribute("data-turn", "0")
    shown = fj.Game.from_position(_printed(lite, "print(b.game.position())"))
    move = next(move for move in shown.legal_moves if isinstance(move, fj.Lay) and move.build is None)
    driver = Driver(board, shown)
    driver.put_down(move)
    driver.send(f'button[data-move="{move}"]')
    expect(board).to_have_attribute("data-ply", "3", timeout=PATIENCE)
    assert lite.faults == []
    assert lite.refused == []


def _printed(lite: LitePage, code: str) -> str:
    assert lite.run(code) == []
    return (lite.page.locator(".jp-OutputArea-output pre").last.text_content() or "").strip()


def test_a_puzzle_is_answered(lite: LitePage) -> None:
    lite.open("play.ipynb")
    assert lite.run("import fjords_widget as fj\nb = fj.puzzles[0].play()\nb") == []
    lite.board().locator(f'[data-cell][data-move="{fj.puzzles[0].answer}"]').click()
    expect(lite.board()).not_to_have_attribute("data-ply", str(fj.puzzles[0].game().ply), timeout=PATIENCE)
    assert _printed(lite, "print(b.solved)") == "True"


def test_the_figures_of_a_visit(lite: LitePage, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is asserted of the clock; the figures are printed for those who want to know."""
    loaded: list[int] = []
    client = lite.page.context.new_cdp_session(lite.page)
    client.send("Network.enable")
    client.on("Network.loadingFinished", lambda event: loaded.append(int(event["encodedDataLength"])))
    lite_folder = SITE / "lite"
    sizes = [size_of(folder) / 1e6 for folder in (SITE, lite_folder, lite_folder / "static" / "pyodide")]
    told = [
        "on disk: {:.1f} MB, of it lite {:.1f}, of that Python {:.1f}, which is fetched too".format(*sizes)
    ]
    for visit in ("first", "second"):
        loaded.clear()
        began = time.monotonic()
        lite.open("play.ipynb")
        ready = time.monotonic() - began
        assert lite.run_all() == []
        lite.board().wait_for(timeout=PATIENCE)
        board = time.monotonic() - began
        told.append(
            f"{visit} visit: kernel {ready:.1f} s, board {board:.1f} s, page {sum(loaded) / 1e6:.1f} MB"
        )
    with capsys.disabled():
        print("", *told, sep="\n")
    assert lite.refused == []


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
