"""A puzzle: a position, the one best move in it, and an answer to every try."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move, parse
from fjords_widget.engine.tiles import Tile, TileSet
from fjords_widget.tactics.sentences import tell_margin, tell_move
from fjords_widget.tactics.why import find_line, tell_refutation
from fjords_widget.tactics.worth import find_worth

if TYPE_CHECKING:
    from fjords_widget.widgets.play.puzzle import PuzzlePlay

GRADES = (1, 2, 3, 4)
DEEPEST = 3
"""How many moves people are asked to look ahead; whatever takes more has to be played out in the head."""
COLOURS = ("white", "yellow")

Kind = Literal["settlement", "runes", "exploration", "chance"]
Goal = Literal["win", "points", "average"]
"""win: the only move that wins; points: the only one that gets that many; average: that many on average."""


def grade_of(depth: int) -> int:
    """1: seen at once; 2: with the reply; 3: with the move after it; 4: only by playing on in the head."""
    return min(depth, DEEPEST + 1)


def tell_try(lang: str | None, move: Move, margin: Fraction, right: bool) -> tuple[str, str]:
    """Whether a move was right, and what it leads to: two sentences."""
    key = "right" if right else "wrong"
    told = say(lang, f"puzzles.{key}", move=tell_move(lang, move))
    return told, say(lang, f"puzzles.{key}_worth", margin=tell_margin(lang, margin))


class Feedback(NamedTuple):
    """What a try is worth: its margin if both play on well, and how they do, the try itself first."""

    right: bool
    margin: Fraction
    line: tuple[Move, ...]
    """As far as it can be foreseen: up to the next draw out of the bag, or to the end."""
    text: str
    why: str
    """What the reply does, in a sentence; of a right answer: its idea."""


@dataclass(frozen=True)
class Puzzle:
    """A position, the one best move in it, and the margins of that move and of the next best.

    What would give the answer away is not in its repr.
    """

    name: str
    grade: int
    kind: Kind
    goal: Goal
    position: str = field(repr=False)
    theme: str = field(repr=False)
    answer: str = field(repr=False)
    margin: Fraction = field(repr=False)
    next_best: Fraction = field(repr=False)
    depth: int = field(repr=False)
    """How many moves one has to look ahead; one more than DEEPEST: to the end."""
    tiles: str = field(default="", repr=False)
    """The tiles of the game, where some are still to be laid."""
    known: str = field(default="", repr=False)
    """What moves are worth where that takes long: `move=margin`, and `|tile=margin` for each next draw."""

    def game(self, lang: str | None = None) -> Game:
        """The position as a game."""
        return Game.from_position(self.position, tiles=self._tile_set(), seed=0, lang=lang)

    def _tile_set(self) -> TileSet | None:
        if not self.tiles:
            return None
        start = TileSet.named("fjords").start
        return TileSet("puzzle", start, tuple(Tile.parse(text) for text in self.tiles.split(";")))

    @property
    def answer_move(self) -> Move:
        """The answer as a move."""
        return parse(self.answer)

    @cached_property
    def worth(self) -> dict[str, Fraction]:
        """To each legal move, by its text, the margin that it leads to."""
        if not self.known:
            return self.work_out()
        return {move: Fraction(margin) for move, margin, _ in self._read_known()}

    def work_out(self) -> dict[str, Fraction]:
        """The same, proven anew: in moments in a settlement, in seconds where tiles are to be laid."""
        return {str(move): margin for move, margin in find_worth(self.game()).items()}

    def _read_known(self) -> Iterator[tuple[str, str, list[str]]]:
        for entry in self.known.split():
            told, *odds = entry.split("|")
            move, _, margin = told.rpartition("=")
            yield move, margin, odds

    def tell_odds(self, move: Move, lang: str | None = None) -> str:
        """What a move leads to with each tile that may be drawn next; empty if none is drawn."""
        odds = next((odds for text, _, odds in self._read_known() if text == str(move)), [])
        parts = []
        for entry in odds:
            tile, _, margin = entry.rpartition("=")
            parts.append(say(lang, "puzzles.if_drawn", tile=tile, margin=tell_margin(lang, Fraction(margin))))
        return say(lang, "puzzles.odds", parts="; ".join(parts)) if parts else ""

    def turn(self, lang: str | None = None) -> str:
        """Whose move it is, in a sentence."""
        text = say(lang, "puzzles.turn", colour=say(lang, f"colours.{COLOURS[self.game().turn]}"))
        return text[:1].upper() + text[1:]

    def task(self, lang: str | None = None) -> str:
        """What is to be done, in a sentence."""
        colour = say(lang, f"colours.{COLOURS[self.game().turn]}")
        text = say(lang, f"puzzles.{self.goal}", colour=colour, margin=tell_margin(lang, self.margin))
        return text[:1].upper() + text[1:]

    def idea(self, lang: str | None = None) -> str:
        """What the puzzle is about: the name of its theme, and a sentence. It is half of the answer."""
        title, text = (say(lang, f"puzzles.{table}.{self.theme}") for table in ("themes", "ideas"))
        return say(lang, "puzzles.idea", title=title, text=text)

    def feedback(self, move: Move | str, lang: str | None = None) -> Feedback:
        """Whether a move is the answer, and what comes of it. IllegalMove or InvalidMove as in any game."""
        game = self.game(lang)
        seat = game.turn
        tried = game.push(move)
        margin = self.worth[str(tried)]
        line = find_line(game)
        right = str(tried) == self.answer
        text = " ".join(tell_try(lang, tried, margin, right))
        if right:
            return Feedback(True, margin, (tried, *line), text, self.idea(lang))
        why = self.tell_odds(tried, lang) or tell_refutation(game, line, seat, lang)
        return Feedback(False, margin, (tried, *line), text, why)

    def play(self, lang: str | None = None, **options: Any) -> PuzzlePlay:
        """A board on which to find it by clicks, be told what a move is worth, and play on to the end."""
        from fjords_widget.widgets.play.puzzle import PuzzlePlay

        return PuzzlePlay(self, lang=lang, **options)

    def to_html(self, path: str | os.PathLike[str] | None = None, lang: str | None = None) -> str:
        """One HTML page that answers every move, with no kernel or network; written to a file, if named."""
        from fjords_widget.widgets.play.puzzle import make_question

        return make_question(self, lang).to_html(path)

    def is_sound(self) -> bool:
        """Whether it is proven: the answer has its margin, and every other move at most the next best."""
        worth = self.work_out()
        others = [margin for move, margin in worth.items() if move != self.answer]
        best = worth.get(self.answer)
        return best == self.margin > self.next_best == max(others, default=self.margin)

    def as_entry(self) -> dict[str, Any]:
        """Its fields as a file has them."""
        entry = {**asdict(self), "margin": str(self.margin), "next_best": str(self.next_best)}
        return {key: value for key, value in entry.items() if value != ""}

    @classmethod
    def from_entry(cls, entry: dict[str, Any]) -> Puzzle:
        """The puzzle of such an entry."""
        margins = {key: Fraction(entry[key]) for key in ("margin", "next_best")}
        return cls(**{**entry, **margins})
