"""Plays on a board in the browser by keys alone, and listens to what a screen reader would say."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Keyboard, expect

import fjords_widget as fj
from tests.browser.page_driver import MOST_TURNS, Driver, Voyage, start_of

DIRECTIONS = ("w", "e", "d", "s", "a", "q")
"""The keys that go over the edges 0 to 5, from the north clockwise."""
STONE_KEYS = {fj.Sail: "j", fj.Ride: "h", fj.Leap: "v"}
MOST_STEPS = 80

LISTEN = """root => {
    const said = (window.fjordsSaid = []);
    const live = "[aria-live], [role=status], [role=alert]";
    new MutationObserver((changes) => {
        for (const { target } of changes) {
            const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
            const region = element?.closest(live);
            if (region) said.push(region.textContent);
        }
    }).observe(root, { subtree: true, childList: true, characterData: true });
}"""
FOCUSED = """root => {
    const element = root.getRootNode().activeElement;
    return root.contains(element) ? { ...element.dataset } : null;
}"""


@dataclass
class Keys:
    """A keyboard on a board, and the game that the board should show."""

    driver: Driver
    keyboard: Keyboard

    @property
    def game(self) -> fj.Game:
        """The game as it should be shown."""
        return self.driver.game

    def enter_board(self) -> None:
        """Puts the keyboard on the board; everything after that is done by keys."""
        self.driver.root.locator('.fj-map [tabindex="0"]').focus()

    def focused(self) -> dict[str, Any]:
        """The data of what the keyboard is on; it must be within the board's root."""
        found: dict[str, Any] | None = self.driver.root.evaluate(FOCUSED)
        assert found is not None, "the board has lost the keyboard"
        return found

    def cell(self) -> str:
        """The cell that the keyboard is on."""
        return str(self.focused()["cell"])

    def go(self, cell: fj.Cell) -> None:
        """Goes to a cell in single steps, in any of the six directions."""
        for key in self._way(fj.Cell.parse(self.cell()), cell):
            self.keyboard.press(key)
        assert self.cell() == str(cell)

    def jump(self, cell: fj.Cell, key: str = "l") -> None:
        """Goes to a cell from landmark to landmark."""
        for _ in range(MOST_STEPS):
            self.keyboard.press(key)
            if self.cell() == str(cell):
                return
        raise AssertionError(f"{key!r} never comes to {cell}")

    def play(self, move: fj.Move, *, by_landmarks: bool = False) -> None:
        """Makes a move by keys, and waits until the board shows it."""
        travel = self.jump if by_landmarks else self.go
        if isinstance(move, fj.Lay):
            self._choose(move.tile)
            travel(move.cell)
            self._turn(move)
            self._confirm(move)
        elif isinstance(move, Voyage):
            self.keyboard.press(STONE_KEYS[type(move)])
            self.jump(start_of(move))
            self.keyboard.press("Enter")
            self.jump(move.cell)
            self.keyboard.press("Enter")
        else:
            assert isinstance(move, fj.Settle)
            travel(move.cell)
            self.keyboard.press("Enter")
        self.game.push(move)
        self.driver.in_step()

    def _choose(self, tile: fj.Tile) -> None:
        """A number takes a tile of the row; pressed again it would put the tile back."""
        shown = self.driver.root.locator(f'[data-tile="{tile}"]').first
        if shown.get_attribute("aria-pressed") != "true":
            # A tile keeps its place in the row while others come and go.
            row = self.driver.root.locator(".fj-row [data-tile]")
            shown_tiles = row.evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")
            self.keyboard.press(str(shown_tiles.index(str(tile)) + 1))
        expect(shown).to_have_attribute("aria-pressed", "true")

    def _turn(self, move: fj.Lay) -> None:
        ghost = self.driver.root.locator("[data-ghost]")
        for _ in range(MOST_TURNS):
            if ghost.get_attribute("data-ghost") == move.face:
                return
            self.keyboard.press("r")
        raise AssertionError(f"R never turns {move.tile} to {move.face} at {move.cell}")

    def _confirm(self, move: fj.Lay) -> None:
        """The first press lays the tile; what can be done with it takes the keyboard."""
        self.keyboard.press("Enter")
        wanted = self.driver.root.locator(f'[data-choices] button[data-move="{move}"]')
        expect(wanted).to_be_visible()
        for _ in range(MOST_TURNS):
            if self.focused().get("move") == str(move):
                self.keyboard.press("Enter")
                return
            self.keyboard.press("ArrowRight")
        raise AssertionError(f"{move} is offered, but no key goes there")

    def _way(self, start: fj.Cell, goal: fj.Cell) -> str:
        """The keys of a shortest way over tiles and open spaces."""
        cells = {*self.game.board, *self.game.board.spaces}
        ways = {start: ""}
        ahead = deque([start])
        while goal not in ways:
            here = ahead.popleft()
            for key, cell in zip(DIRECTIONS, here.neighbours(), strict=True):
                if cell in cells and cell not in ways:
                    ways[cell] = ways[here] + key
                    ahead.append(cell)
        return ways[goal]


def listen(driver: Driver) -> None:
    """From now on everything is noted that a screen reader would say by itself."""
    driver.root.evaluate(LISTEN)


def heard(driver: Driver) -> list[str]:
    """What was said since then."""
    said: list[str] = driver.root.evaluate("() => window.fjordsSaid")
    return said
