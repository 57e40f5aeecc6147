"""Kernels that are killed at any moment of a game played by clicks: the next board goes on with the game."""

from __future__ import annotations

import os
import random
import signal
from collections import Counter
from collections.abc import Iterator

from playwright.sync_api import BrowserContext, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import fjords_widget as fj
from tests.attack.pages import CLICK, folder
from tests.attack.report import Figures, Limits
from tests.browser.jupyter import Lab, Server, running_browser, running_lab
from tests.browser.page_driver import Driver
from tests.games import choose

BOARD = """
import os, pathlib
import fjords_widget as fj
play = fj.Play(fj.Game(seed=3, first=0), keep=True)
pathlib.Path("pid.txt").write_text(str(os.getpid()))
play
""".strip()
KNOWN = "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel"
LATEST = 200
"""The kernel dies at most so many milliseconds after the click."""
OFFERED = 12_000
"""So many milliseconds later at the latest a game is offered."""
TRIES = 4
RELOADED = 5
"""After every fifth kill the page is loaded again too."""


def attack(limits: Limits) -> Iterator[Figures]:
    """Kills so many kernels; a new game is begun whenever one is over."""
    figures, rng = Figures("kernels", "Play"), random.Random(limits.seed)
    with folder() as place, running_lab(place) as server, running_browser() as browser:
        siege = KernelSiege(server, browser, rng)
        found: Counter[str] = Counter()
        for number in limits.tries():
            reload = number % RELOADED == RELOADED - 1
            found[siege.kill_once(reload, figures)] += 1
            found["with a reload"] += reload
            figures.tried = number + 1
            print(f"\r{figures.tried} kernels killed, {figures.failed} failed", end="", flush=True)
    print()
    for what, times in found.items():
        figures.note(f"{what} {times}")
    yield figures


class KernelSiege:
    """A notebook with a board whose kernel is killed again and again."""

    def __init__(self, server: Server, browser: BrowserContext, rng: random.Random) -> None:
        self._rng = rng
        self._lab = Lab.on_new_page(server, browser)
        # JupyterLab says that the kernel died, in a box that lies over the notebook.
        box = self._lab.page.locator(".jp-Dialog")
        self._lab.page.add_locator_handler(box, lambda: box.locator("button").last.click())
        self._begin()

    def _begin(self) -> None:
        """Another notebook, in which nothing has been played."""
        self._lab.open_new(BOARD)
        self._lab.run_all()
        self._driver = Driver(self._lab.board(), fj.Game(seed=3, first=0))
        self._driver.in_step()

    def kill_once(self, reload: bool, figures: Figures) -> str:
        """Plays a few moves, kills the kernel during the last, goes on; how the game came back."""
        for _ in range(self._rng.randrange(3)):
            if self._driver.game.legal_moves:
                self._driver.play(choose(self._driver.game, self._rng))
                self._fetch_game()
        if not self._driver.game.legal_moves:
            self._begin()
        game = self._driver.game
        self._lab.save()
        last = self._click_last(game)
        self._lab.page.wait_for_timeout(self._rng.randrange(LATEST))
        self._kill()
        self._lab.page.wait_for_timeout(300)  # what is on its way to the page arrives
        shown = int(self._driver.root.get_attribute("data-ply") or "0")
        self._revive(reload)
        if self._offers():
            self._driver.root.locator('[data-do="resume"]').click()
            return self._compare(game, last, shown, figures)
        if game.ply or shown:
            return self._look_at_list(game, last, shown, figures)
        return "nothing played"

    def _look_at_list(self, game: fj.Game, last: fj.Move, shown: int, figures: Figures) -> str:
        """Nothing is offered: right if the last move ended the game, which is kept all the same."""
        self._lab.run("fj.resume()[0].record().dump('game.fjords')")
        self._lab.tidy()
        record = fj.Record.load(self._lab.folder / "game.fjords")
        found = record.root.end().game()
        if found.phase != "over" or [turn.move for turn in found.history[:-1]] != [
            turn.move for turn in game.history
        ]:
            figures.blame("not offered", f"{shown} moves shown, then {last}; kept:\n{record.dumps()}")
        self._begin()
        return "over"

    def _click_last(self, game: fj.Game) -> fj.Move:
        """Clicks a move and waits for nothing."""
        moves = [move for move in game.legal_moves if not getattr(move, "build", None)]
        move = self._rng.choice([move for move in moves if isinstance(move, fj.Lay | fj.Settle)] or moves)
        if isinstance(move, fj.Lay):
            self._driver.put_down(move)
            self._driver.root.evaluate(CLICK, str(move))
        else:
            self._driver.root.locator(f'[data-move="{move}"]').first.dispatch_event("click")
        return move

    def _kill(self) -> None:
        self._pid = int((self._lab.folder / "pid.txt").read_text())
        os.kill(self._pid, signal.SIGKILL)

    def _revive(self, reload: bool) -> None:
        """Has another kernel started, as a person would who was told of it, and runs the cell again."""
        for left in reversed(range(TRIES)):
            try:
                self._run_again(reload)
                break
            except (PlaywrightTimeout, AssertionError):  # JupyterLab may be restarting it just now, too
                if not left:
                    raise
                reload = True
        self._driver = Driver(self._lab.board(), self._driver.game)
        expect(self._driver.root).to_have_attribute("data-ply", "0")

    def _run_again(self, reload: bool) -> None:
        if reload:
            self._lab.page.reload()
        self._lab.page.wait_for_function(KNOWN)
        self._lab.restart()
        self._lab.run_all()
        assert (self._lab.folder / "pid.txt").read_text() != str(self._pid)

    def _offers(self) -> bool:
        """Whether the new board offers a game, in the time in which it waits for a kernel that is ending."""
        offer = self._driver.root.locator('[data-kept="offer"]')
        try:
            offer.wait_for(timeout=OFFERED)
        except PlaywrightTimeout:
            return False
        return True

    def _fetch_game(self) -> None:
        """Gets the game as the kernel has it: what comes out of the bag nobody else can know."""
        self._lab.run("play.save('game.fjords')")
        self._lab.tidy()
        record = fj.Record.load(self._lab.folder / "game.fjords")
        self._driver.game = record.root.end().game()

    def _compare(self, game: fj.Game, last: fj.Move, shown: int, figures: Figures) -> str:
        """Compares the game that came back with what the page had shown, which may lack the last move."""
        self._lab.wait_until("play.game.ply > 0")
        self._lab.tidy()
        self._fetch_game()
        moves = [str(turn.move) for turn in self._driver.game.history]
        known = [str(turn.move) for turn in game.history]
        if moves not in (known, [*known, str(last)]):
            figures.blame("another game came back", f"shown {known}, {last}; came {moves}")
        if len(moves) < shown:
            figures.blame("what the page had shown is lost", f"{shown} moves shown, {len(moves)} came back")
        self._driver.in_step()
        return "as shown" if len(moves) == shown else "one move further"
