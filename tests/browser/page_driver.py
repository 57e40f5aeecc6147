"""Plays on a board in the browser as a person would: by clicks, by keys, by taps.

A second game, pushed in step, says what the page has to show.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from playwright.sync_api import Locator, expect

import fjords_widget as fj
from fjords_widget.engine.reasons import Reason
from fjords_widget.widgets.shared.seats import make_seats
from fjords_widget.widgets.shared.sentences import Voice
from fjords_widget.widgets.shared.verdicts import explain_move
from tests.browser.jupyter import Lab

Voyage = fj.Sail | fj.Ride | fj.Leap
STONES = {fj.Sail: "journey", fj.Ride: "horse", fj.Leap: "wisdom"}
MOST_TURNS = 6
WHAT_IS_SHOWN = """(root) => [
    root.dataset.phase,
    Object.fromEntries([...root.querySelectorAll("[data-cell][data-face]")].map(
        ({ dataset }) => [dataset.cell, dataset.face])),
    Object.fromEntries([...root.querySelectorAll("[data-at][data-piece]")].map(
        ({ dataset }) => [dataset.at, dataset.piece])),
]"""
ASKS = """async (root, ply) => {
    const asks = () => root.querySelector("[data-choices]") != null;
    while (+root.dataset.ply === ply && !asks()) await new Promise((done) => setTimeout(done, 5));
    return +root.dataset.ply === ply;
}"""
"""Whether a move has to be confirmed: looked at as soon as it was made or something is asked."""
KINDS = {"farm": "longhouse", "field": "viking"}
"""V-O6: what pieces look like in the original game."""


class Shown(NamedTuple):
    """What a board shows: its phase, faces and kinds of pieces by cell."""

    phase: str
    tiles: dict[str, str]
    pieces: dict[str, str]


@dataclass
class Driver:
    """A board on the page, and the game that it should show."""

    root: Locator
    game: fj.Game

    def play(self, move: fj.Move) -> None:
        """Makes a move by clicks, and waits until the board shows it."""
        text = str(move)
        if isinstance(move, fj.Lay | fj.Show):
            self._place(move)
        elif isinstance(move, fj.Settle):
            self._put(text)
        elif isinstance(move, Voyage):
            self.root.locator(f'[data-stone="{STONES[type(move)]}"]:enabled').click()
            self.click(start_of(move))
            self._put(text)
        else:
            self.send(f'[data-move="{text}"]')
        self.game.push(move)
        self.in_step()

    def click(self, cell: fj.Cell) -> None:
        """Clicks a cell of the board."""
        self.root.locator(f'[data-cell="{cell}"]').click()

    def send(self, selector: str) -> None:
        """The click that makes a move."""
        self.root.locator(selector).click()

    def _put(self, move: str) -> None:
        """A piece is put on the board, and where cells are small a second click confirms it."""
        self.send(f'[data-cell][data-move="{move}"]')
        if self.root.evaluate(ASKS, self.game.ply):
            self.send(f'[data-choices] [data-move="{move}"]')

    def choose(self, tile: fj.Tile) -> None:
        """Chooses a tile of the row, the hand or the tiles set aside, unless it is chosen already."""
        shown = self.root.locator(f'[data-tile="{tile}"]').first
        if shown.get_attribute("aria-pressed") != "true":
            shown.click()

    def put_down(self, move: fj.Lay | fj.Show) -> None:
        """Chooses the tile, clicks the space, and turns it until it lies as wanted; nothing is sent yet."""
        self.choose(move.tile)
        self.click(move.cell)
        plain = str(fj.Lay(move.tile, move.cell, move.turns) if isinstance(move, fj.Lay) else move)
        wanted = self.root.locator(f'button[data-move="{plain}"]')
        # Where players find out alone what fits, a way that does not fit can be turned, but offers no move.
        choices = self.root.locator("[data-choices]")
        for _ in range(MOST_TURNS):
            expect(choices).to_be_visible()
            if wanted.count():
                return
            self.root.locator('[data-do="turn"]:visible').first.click()
        raise AssertionError(f"{plain} is never offered at {move.cell}")

    def _place(self, move: fj.Lay | fj.Show) -> None:
        self.put_down(move)
        if isinstance(move, fj.Lay) and isinstance(move.build, fj.Secret):
            self.root.locator('[data-choices] [data-do="secret"]').click()
            expect(self.root.locator('[data-light="from"], [data-light="to"]').first).to_be_attached()
            if self.root.locator('[data-light="from"]').count():  # A single longhouse needs no choosing.
                self.click(move.build.origin)
            self.send(f'[data-cell][data-move="{move}"]')
        else:
            self.send(f'button[data-move="{move}"]')

    def in_step(self) -> None:
        """Waits until the board shows the game as it stands, and looks at what it shows."""
        expect(self.root).to_have_attribute("data-ply", str(self.game.ply))
        board = self.game.board
        assert self.shown() == Shown(
            self.game.phase,
            {str(cell): laid.face for cell, laid in board.items()},
            {str(cell): piece.kind for cell, piece in board.pieces.items()},
        )

    def shown(self) -> Shown:
        """What the page shows now."""
        phase, tiles, pieces = self.root.evaluate(WHAT_IS_SHOWN)
        return Shown(phase, tiles, {cell: KINDS.get(look, look) for cell, look in pieces.items()})


def start_of(move: Voyage) -> fj.Cell:
    """Where a rune move starts from: a tile, or the space that is leapt over."""
    return move.space if isinstance(move, fj.Leap) else move.origin


def reasons_shown(game: fj.Game, move: str) -> list[Reason]:
    """The reasons against a move, as the board tells them to those who see it."""
    voice = Voice.of(game.variant, make_seats(game.players), "en", places=False)
    return list(explain_move(game, voice, fj.parse(move)).reasons)


def begin(lab: Lab, moves: Iterable[fj.Move | str] = (), **options: Any) -> Driver:
    """Puts a game on the board of the play notebook, all seats human, and the same game beside it."""
    game = fj.Game(**options)
    texts = [str(game.push(move)) for move in moves]
    said = ", ".join(f"{name}={value!r}" for name, value in options.items())
    lab.run(
        f"game = fj.Game({said})\nfor move in {texts!r}: game.push(move)\n"
        # Computers get up before there is a game that they could begin.
        "play.seats = ('human',) * len(play.seats)\n"
        "play.game, play.lang = game, 'en'\n"
        "play.aids = ('legal', 'last', 'projected')"
    )
    driver = Driver(lab.board(), game)
    driver.in_step()
    return driver


def moves_until(wanted: Callable[[fj.Game], bool], **options: Any) -> list[fj.Move]:
    """Random moves from the start of such a game to a place that is wanted."""
    for attempt in range(50):
        game, rng = fj.Game(**options), random.Random(attempt)
        while game.phase != "over":
            if wanted(game):
                return [turn.move for turn in game.history]
            game.push(rng.choice(list(game.legal_moves)))
    raise AssertionError("no random game comes to such a place")
