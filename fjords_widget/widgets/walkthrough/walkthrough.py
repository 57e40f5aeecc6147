"""A walkthrough: a recorded game annotated in a notebook, with still boards and questions."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fjords_widget.drawing import Picture
from fjords_widget.engine.catalogue import known_language, say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Move
from fjords_widget.engine.reach import reach as reach_of
from fjords_widget.engine.reasons import COLOURS as PLAYER_COLOURS
from fjords_widget.pictures.png import png
from fjords_widget.pictures.still import headline, still
from fjords_widget.records.node import Node
from fjords_widget.records.record import Record
from fjords_widget.user_settings import preferred_language

if TYPE_CHECKING:
    import os

    from fjords_widget.widgets.walkthrough.question import Question
    from fjords_widget.widgets.walkthrough.question_file import StoredQuestion

COLOURS = 96
"""Colours of a board in a saved notebook: nobody sees a difference, and the picture is a third as large."""


SECURED = ("#fbf7ec", "#f4ba35", "#8b58bb", "#33302e")
"""The washes of tiles that one seat alone reaches, by seat."""


class Still:
    """A board in a cell. What is saved is a picture that needs neither a kernel nor trust in the notebook."""

    def __init__(self, svg: Picture, text: str) -> None:
        self.svg = svg
        """The picture as SVG."""
        self.text = text

    def png(self) -> bytes:
        """The picture as PNG; ImportError says what to install."""
        return png(self.svg, colours=COLOURS)

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        try:
            drawn = base64.b64encode(self.png()).decode()
        except ImportError:
            return {"text/plain": self.text, "text/html": self.image()}, {}
        return {"text/plain": self.text, "image/png": drawn}, {"image/png": {"alt": self.text}}

    def image(self) -> str:
        """The picture as an `<img>`, which notebooks show even where they strip SVG."""
        data = base64.b64encode(self.svg.encode()).decode()
        return f'<img alt="{html.escape(self.text)}" src="data:image/svg+xml;base64,{data}">'

    def __repr__(self) -> str:
        return self.text


class ChapterHeading:
    """The heading of a chapter, with a place that the contents lead to."""

    def __init__(self, number: int, title: str) -> None:
        self.number = number
        self.title = title

    def _repr_markdown_(self) -> str:
        return f"## {self.number}. {_as_text(self.title)}"

    def __repr__(self) -> str:
        return f"{self.number}. {self.title}"


class Walkthrough:
    """`w = fj.Walkthrough(record)`; then `w.at(12)` in a cell draws the board after move 12.

    `questions` is a TOML file of questions for `w.ask(name)`. `size` is the longer side of the pictures in
    pixels, `theme` is light, dark or contrast; `lang` is for the few words that are not the author's.
    """

    def __init__(
        self,
        record: Record,
        questions: str | os.PathLike[str] | None = None,
        *,
        size: float = 720,
        theme: str = "light",
        lang: str | None = None,
    ) -> None:
        if not isinstance(record, Record):
            raise TypeError(f"a fj.Record is needed, not {type(record).__name__}")
        self.record = record
        self.size = size
        self.theme = theme
        self.lang = known_language(lang or preferred_language())
        self.chapters: list[ChapterHeading] = []
        self._questions = questions

    def chapter(self, title: str) -> ChapterHeading:
        """Begins a chapter; chapters are numbered."""
        known = [chapter for chapter in self.chapters if chapter.title == title]
        if known:  # the cell is run again
            return known[0]
        self.chapters.append(ChapterHeading(len(self.chapters) + 1, title))
        return self.chapters[-1]

    def game(self, ply: int, moves: Iterable[Move | str] = ()) -> Game:
        """The game after that many plies, and after further moves that might have been made."""
        game = self.record.game(ply, seed=0, lang=self.lang)
        for move in moves:
            game.push(move)
        return game

    def at(
        self,
        ply: int | Node,
        *,
        instead: Iterable[Move | str] = (),
        reach: bool = False,
        alt: str = "",
        **how: Any,
    ) -> Still:
        """The board after that many plies of the main line, or at a node of any line.

        `instead` are moves that might have followed; draws in them are random. `reach` tints the vacant
        tiles that only one player can get to in that player's colour. `arrows`, `highlight`, `labels`,
        `marks`, `fills`, `around` and whatever else `board_svg` can show; coordinates are there unless
        `coordinates=False`. `alt` describes the picture to those who cannot see it, instead of our words.
        """
        node = ply if isinstance(ply, Node) else self.record.at(ply)
        moves = [instead] if isinstance(instead, str | Move) else list(instead)
        how = {"size": self.size, "theme": self.theme, "coordinates": True, **how}
        game = node.game(seed=0, lang=self.lang)
        text = headline(node, self.lang)
        for move in moves:
            game.push(move)
        said = alt or tell_marks(game, how, self.record.names, reach, self.lang)
        if reach:
            how["fills"] = {**fill_secured(game), **how.get("fills", {})}
        if moves:
            how.setdefault("last", game.peek())
            text = say(
                self.lang, "walkthrough.instead", line=" ".join(str(move) for move in moves), after=text
            )
        return Still(still(node, game=game, **{"title": text, **how}), f"{text}. {said}".rstrip())

    def ask(
        self,
        at: int | Node | str,
        question: str = "",
        answers: Mapping[Any, str] | None = None,
        otherwise: str = "",
        *,
        solve: bool = True,
        **how: Any,
    ) -> Question:
        """A question to the reader, answered by a click on the board.

        `at` is the name of a question in the file of questions, which keeps the answers out of the notebook's
        cells; or a ply or a node, and all else is given here: `answers` are what the author foresaw, by move
        or by cell, in Markdown, `otherwise` is for the other legal moves. In a settlement of two every answer
        ends with what the move is worth, as far as that can be computed quickly; `solve=False` leaves it out.
        InvalidOption if an answer is to no legal move, or if there is no such question.
        """
        from fjords_widget.widgets.walkthrough.question import Question

        if isinstance(at, str):
            at, question, answers, otherwise, solve = self._read_question(at)
        node = at if isinstance(at, Node) else self.record.at(at)
        how = {"size": self.size, "theme": self.theme, **how}
        return Question(node, question, answers or {}, otherwise, solve=solve, lang=self.lang, **how)

    def _read_question(self, name: str) -> StoredQuestion:
        """A question of the file. The file is read each time, since its author may be at work on it."""
        from fjords_widget.widgets.walkthrough.question_file import read_questions

        kept = {} if self._questions is None else read_questions(self._questions, self.lang)
        if name not in kept:
            raise InvalidOption(
                say(self.lang, "walkthrough.no_question", name=repr(name)[:60], names=", ".join(kept) or "-")
            )
        return kept[name]

    def live(self, ply: int) -> Any:
        """A board to step through, which opens at a ply."""
        from importlib import import_module

        replay = import_module("fjords_widget.widgets.replay.widget").Replay(self.record)
        replay.goto(ply)
        return replay

    def __repr__(self) -> str:
        return f"<Walkthrough of {self.record!r}>"


def fill_secured(game: Game) -> dict[Cell, str]:
    """The vacant tiles that one seat alone gets to on foot, and the colour of that seat."""
    masks = enumerate(reach_of(game).secured)
    return {cell: SECURED[seat] for seat, mask in masks for cell in game.land.cells_of(mask)}


def tell_marks(
    game: Game, how: Mapping[str, Any], names: Sequence[str | None], reach: bool, lang: str
) -> str:
    """What is marked on a board, in sentences: the options of `board_svg` for those who cannot see it."""
    parts: list[str] = []

    def tell(key: str, found: Iterable[str], **values: object) -> None:
        listed = "; ".join(found)
        if listed:
            parts.append(say(lang, f"walkthrough.alt.{key}", **{key_of[key]: listed}, **values))

    key_of = {"lit": "cells", "marked": "cells", "ways": "ways", "texts": "texts", "reach": "cells"}
    marks = list(how.get("marks", ()))
    tell("lit", [_cell_text(cell) for cell in [*how.get("highlight", ()), *how.get("spaces", ())]])
    filled = [
        *how.get("fills", ()),
        *[mark.cell for mark in marks if mark.kind in ("cell", "edge", "corner")],
    ]
    tell("marked", dict.fromkeys(map(_cell_text, filled)))
    drawn = [(mark.cell, mark.to) for mark in marks if mark.kind == "arrow"]
    ways = [*[arrow[:2] for arrow in how.get("arrows", ())], *drawn]
    tell("ways", [f"{_cell_text(origin)} → {_cell_text(goal)}" for origin, goal in ways])
    written = [f"{_cell_text(mark.cell)} “{mark.text}”" for mark in marks if mark.kind == "label"]
    labels = [f"{_cell_text(cell)} “{text}”" for cell, text in how.get("labels", {}).items()]
    tell("texts", [*written, *labels])
    if reach:
        for seat, mask in enumerate(reach_of(game).secured):
            name = names[seat] or say(lang, f"colours.{PLAYER_COLOURS[seat]}")
            tell("reach", map(str, game.land.cells_of(mask)), name=name)
    return " ".join(parts)


def _cell_text(cell: Any) -> str:
    return f"{cell[0]},{cell[1]}"


def _as_text(title: str) -> str:
    """A title with everything escaped that means something in Markdown or HTML."""
    if not isinstance(title, str):
        raise InvalidOption(say(None, "records.comment", text=repr(title)[:60]))
    line = " ".join(title.split())
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]()#+-!|<>&$~" else sign for sign in line)
