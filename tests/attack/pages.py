"""Attacks that need a browser: hostile words on every page, ten seconds without network, two tabs."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

import fjords_widget as fj
from tests.attack.outputs import FRAGMENTS, OF_OURS, PAGES, SVG, faults_of_output, sample
from tests.attack.report import Figures, Limits
from tests.browser.jupyter import Lab, Server, running_browser, running_lab
from tests.browser.page_driver import Driver, begin
from tests.browser.trap import Trap
from tests.hostile import hostile

OFFLINE = 10
"""Seconds without network."""
ALONE = "<!doctype html><meta charset='utf-8'><div data-fjords='trap'>{}</div>"
READY = "() => document.readyState === 'complete' && !document.querySelector('#board:empty')"


@contextmanager
def folder() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="fjords-attack-", ignore_cleanup_errors=True) as place:
        yield Path(place)


# Hostile words ------------------------------------------------------------------------------------------


def attack_words(limits: Limits) -> Iterator[Figures]:
    """Says so many hostile things in every output, looks at what is made of them, and opens it."""
    texts = sample(hostile(), limits.most, random.Random(limits.seed))
    for name in limits.chosen((*SVG, *FRAGMENTS)):
        figures = Figures("words", name)
        for key, text in texts.items():
            figures.tried += 1
            for fault in faults_of_output(name, text):
                figures.blame(fault, key)
        yield figures
    shown = limits.chosen((*SVG, *FRAGMENTS, *OF_OURS, *PAGES))
    with folder() as place, running_browser() as browser:
        for name in shown:
            yield attack_page(name, texts, browser, place)


def attack_page(name: str, texts: dict[str, str], browser: BrowserContext, place: Path) -> Figures:
    """Opens one output with each of the texts in a browser."""
    figures, page = Figures("words in a browser", name), browser.new_page()
    trap = Trap(page)
    for key, text in texts.items():
        make = {**SVG, **FRAGMENTS, **OF_OURS, **PAGES}[name]
        made = make(text)
        file = place / "page.html"
        file.write_text(made if name in PAGES else ALONE.format(made), encoding="utf-8", errors="replace")
        _open(page, file)
        figures.tried += 1
        for caught in trap.take():
            figures.blame(caught, key)
    page.close()
    return figures


def _open(page: Page, file: Path) -> None:
    page.goto(file.as_uri())
    page.wait_for_function(READY)
    page.keyboard.press("Tab")  # what runs on focus would run now


# One game, two tabs, no network -------------------------------------------------------------------------

CLICK = """(root, move) => [...root.querySelectorAll("button[data-move]")]
    .find((button) => button.dataset.move === move)?.click()"""
"""A click that waits for nothing: where there is no such button any more, nothing is clicked."""


def attack_network(limits: Limits) -> Iterator[Figures]:
    """Cuts the network while a move is on its way; afterwards the board goes on."""
    figures, rng = Figures("network", "Play"), random.Random(limits.seed)
    with folder() as place, running_lab(place) as server, running_browser() as browser:
        lab, driver = _opened(server, browser)
        # JupyterLab says that it is cut off, in a box that lies over the notebook.
        box = lab.page.locator(".jp-Dialog")
        lab.page.add_locator_handler(box, lambda: box.locator("button").last.click())
        for _ in limits.tries():
            figures.tried += 1
            driver.play(_some_lay(driver.game, rng))
            browser.set_offline(True)
            move = _some_lay(driver.game, rng)
            driver.put_down(move)
            driver.root.evaluate(CLICK, str(move))
            lab.page.wait_for_timeout(OFFLINE * 1000)
            if driver.root.get_attribute("data-ply") != str(driver.game.ply):
                figures.blame("a move was shown as made that Python cannot know of", str(move))
            browser.set_offline(False)
            driver.game.push(move)
            _compare(driver, figures, "the board did not go on when the network was back")
    yield figures


def attack_tabs(limits: Limits) -> Iterator[Figures]:
    """Plays one game in two tabs that both move at the same time: one of the two moves is made, once."""
    figures, rng = Figures("tabs", "Play"), random.Random(limits.seed)
    with folder() as place, running_lab(place) as server, running_browser() as browser:
        lab, here = _opened(server, browser)
        other = Lab.on_new_page(server, browser)
        other.join(lab)
        there = Driver(other.board(), here.game)
        for _ in limits.tries():
            if here.game.phase != "exploration":
                break
            figures.tried += 1
            drivers = [here, there] if rng.random() < 0.5 else [there, here]
            moves = [_some_lay(here.game, rng) for _ in drivers]
            for driver, move in zip(drivers, moves, strict=True):
                driver.put_down(move)
            for driver, move in zip(drivers, moves, strict=True):
                driver.root.evaluate(CLICK, str(move))
            expect(here.root).to_have_attribute("data-ply", str(here.game.ply + 1))
            shown = here.shown().tiles
            here.game.push(next(move for move in moves if shown.get(str(move.cell)) == move.face))
            for driver in drivers:
                _compare(driver, figures, "the tabs show different games")
    yield figures


def _opened(server: Server, browser: BrowserContext) -> tuple[Lab, Driver]:
    """JupyterLab on a game of two people."""
    lab = Lab.on_new_page(server, browser)
    lab.open("play.ipynb")
    lab.run_all()
    return lab, begin(lab, seed=3, first=0)


def _some_lay(game: fj.Game, rng: random.Random) -> fj.Lay:
    return rng.choice([move for move in game.legal_moves if isinstance(move, fj.Lay) and not move.build])


def _compare(driver: Driver, figures: Figures, fault: str) -> None:
    """Looks whether a board shows what it should."""
    try:
        driver.in_step()
    except AssertionError as error:
        figures.blame(fault, str(error))
