"""Puzzles: small settlements with one best move, in three grades, proven by search; all are in `fj.puzzles`.

puzzle = fj.puzzles[0]
puzzle.play()                   a board on which to find the answer by clicks
puzzle.game()                   the position, to be looked at or played on
puzzle.feedback("settle@1,0")   right or wrong, and what follows
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fjords_widget.algorithms.proof import best_line, values
from fjords_widget.engine.catalogue import read_toml, say
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move

if TYPE_CHECKING:
    from fjords_widget.widgets.play.puzzle import PuzzlePlay

FILE = os.path.join(os.path.dirname(__file__), "puzzles.toml")
GRADES = (1, 2, 3)

Theme = Literal["win", "points"]
"""win: it is the only move that wins; points: the only one that gets so many points more than the other."""


class Feedback(NamedTuple):
    """What a try is worth: its margin if both play on well, and how they do, the try itself first."""

    right: bool
    margin: int
    line: tuple[Move, ...]
    text: str


class Puzzle(NamedTuple):
    """A position, the one best move in it, and the margins of that move and of the next best."""

    name: str
    grade: int
    theme: Theme
    position: str
    answer: str
    margin: int
    next_best: int

    def game(self, lang: str | None = None) -> Game:
        """The position as a game."""
        return Game.from_position(self.position, seed=0, lang=lang)

    def task(self, lang: str | None = None) -> str:
        """What is to be done, in a sentence."""
        colour = say(lang, f"colours.{('white', 'yellow')[self.game().turn]}")
        return say(lang, f"puzzles.{self.theme}", colour=colour, margin=self.margin)

    def feedback(self, move: Move | str, lang: str | None = None) -> Feedback:
        """Whether a move is the answer, and what comes of it. IllegalMove or InvalidMove as in any game."""
        game = self.game(lang)
        seat = game.turn
        tried = game.push(move)
        line = best_line(game)
        for reply in line:
            game.push(reply)
        points = [score.total for score in game.scores()]
        margin = points[seat] - points[1 - seat]
        right = str(tried) == self.answer
        key = "right" if right else "wrong"
        text = say(lang, f"puzzles.{key}", move=tried, margin=margin, best=self.margin)
        return Feedback(right, margin, (tried, *line), text)

    def play(self, lang: str | None = None, **options: Any) -> PuzzlePlay:
        """A board on which to find it by clicks, be told what a move is worth, and play on to the end."""
        from fjords_widget.widgets.play.puzzle import PuzzlePlay

        return PuzzlePlay(self, lang=lang, **options)

    def to_html(self, path: str | os.PathLike[str] | None = None, lang: str | None = None) -> str:
        """One HTML page that answers every move, with no kernel or network; written to a file, if named."""
        from fjords_widget.widgets.play.puzzle import make_question

        return make_question(self, lang).to_html(path)

    def is_sound(self) -> bool:
        """Whether search proves it: the answer has its margin, and every other move at most the next best."""
        found = {str(move): margin for move, margin in values(self.game()).items()}
        others = [margin for move, margin in found.items() if move != self.answer]
        return found.get(self.answer) == self.margin > self.next_best == max(others, default=self.margin)


def load(path: str = FILE) -> tuple[Puzzle, ...]:
    """The puzzles of a file, by grade."""
    return tuple(Puzzle(**entry) for entry in read_toml(path)["puzzles"])


puzzles = load()
"""All puzzles that ship, the easy ones first."""
