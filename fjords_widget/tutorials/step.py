"""A step of a tutorial as its file tells it: a board, what is asked, which answers are right."""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Lay
from fjords_widget.engine.tiles import Tile

SEED = 1
"""Boards of a tutorial are opened with it, so that the same tile is drawn each time."""


class TutorialStep(NamedTuple):
    """One thing to do. What a kind of question has no use for is left empty."""

    key: str
    """The chapter and the step, as in "edges.turn": by which its words are found and progress is kept."""
    ask: str
    """One of `fjords_widget.tutorials.questions.KINDS`."""
    position: str
    right: tuple[str, ...] = ()
    """The answers that are right; none: all that the rules allow."""
    said: tuple[str, ...] = ()
    """The answers to which the author has something to say."""
    show: tuple[Cell, ...] | None = None
    """The cells that are lit; None: those of the right answers, and those that something is said to."""
    arrows: tuple[tuple[Cell, Cell], ...] = ()
    tile: Tile | None = None
    at: Cell | None = None
    origin: Cell | None = None
    move: Lay | None = None
    """The tile that was just laid, where building is asked for."""
    seat: int = 0
    turned: int = 0
    """How far the tile that is to be turned is turned at first."""
    options: tuple[str, ...] = ()
    level: str = ""
    hints: int = 0
    """In how many turns of a game the best moves are lit."""

    def game(self, lang: str | None = None) -> Game:
        """The position, opened anew; InvalidPosition names every fault."""
        return Game.from_position(self.position, seed=SEED, lang=lang)
