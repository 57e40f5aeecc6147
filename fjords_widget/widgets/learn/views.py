"""All that a page sees of a tutorial. Whatever a learner may do is answered in it: no kernel is needed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fjords_widget.drawing import mark_name, tile_name
from fjords_widget.engine.catalogue import language_names, say
from fjords_widget.engine.hexgrid import turn
from fjords_widget.engine.moves import Lay, Settle, Show
from fjords_widget.engine.rules import find_rules
from fjords_widget.tutorials.questions import (
    KINDS,
    Answer,
    find_lit_cells,
    has_spaces,
    list_answers,
    list_tiles,
)
from fjords_widget.tutorials.small_game import work_out
from fjords_widget.widgets.shared import table
from fjords_widget.widgets.shared.book_view import view_rules
from fjords_widget.widgets.shared.page_words import BOARD, page_words
from fjords_widget.widgets.shared.seats import make_seats
from fjords_widget.widgets.shared.sentences import Voice
from fjords_widget.widgets.shared.shapes import make_shapes
from fjords_widget.widgets.shared.verdicts import explain_move, view_reasons

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.moves import Move
    from fjords_widget.engine.tiles import Tile
    from fjords_widget.tutorials.step import TutorialStep
    from fjords_widget.tutorials.tutorial import Tutorial

View = dict[str, Any]
WITH_ROW = ("tile", "lay", "show", "turn", "call", "next")
"""Where the tiles beside the board are shown."""


@lru_cache(8)
def view_tutorial(tutorial: Tutorial, lang: str) -> View:
    """The traits of a tutorial, in one language; made once, since each answer to each step is in them."""
    return TutorialView(tutorial, lang).traits()


class TutorialView:
    """A tutorial in one language, as it travels. Tables and reasons that are the same travel once."""

    def __init__(self, tutorial: Tutorial, lang: str) -> None:
        self._tutorial = tutorial
        self._lang = lang
        self.tables: list[View] = []
        self.reasons: list[View] = []
        self._numbers: dict[str, int] = {}
        self._shapes: set[str] = set()
        self.steps = [self._step(step) for step in tutorial.steps]

    def traits(self) -> dict[str, Any]:
        """The traits of the widget, by name."""
        return {
            "_setup": self._setup(),
            "_steps": self.steps,
            "_tables": self.tables,
            "_reasons": self.reasons,
            "_shapes": make_shapes(self._shapes),
            "_words": page_words(self._lang, ("learn",), (*BOARD, "rulebook")),
            "_book": view_rules(self._lang, self._find_rules()),
        }

    def _find_rules(self) -> frozenset[str]:
        """The rules behind answers, and those that the author names."""
        said = [step["say"] for step in self.steps]
        said += [answer["text"] for step in self.steps for answer in step["answers"].values()]
        return find_rules(*said) | {reason["rule"] for reason in self.reasons}

    def _setup(self) -> View:
        names = language_names()
        return {
            "lang": self._lang,
            "languages": {lang: names[lang] for lang in self._tutorial.languages},
            "title": self._text("title"),
            "chapters": [
                {
                    "name": chapter.name,
                    "title": self._text(f"{chapter.name}.title"),
                    "steps": len(chapter.steps),
                }
                for chapter in self._tutorial.chapters
            ],
        }

    def _text(self, key: str) -> str:
        return self._tutorial.text(key, self._lang)

    # A step ---------------------------------------------------------------------------------------

    def _step(self, step: TutorialStep) -> View:
        game = step.game(self._lang)
        answers = list_answers(step, game)
        kind = KINDS[step.ask]
        view: View = {
            "key": step.key,
            "gesture": kind.gesture,
            "say": self._text(f"{step.key}.say"),
            "table": self._table(game, step.move),
            "row": self._row(step, game),
            "show": [str(cell) for cell in find_lit_cells(step, answers)],
            "arrows": [[str(start), str(end)] for start, end in step.arrows],
            "answers": {answer.key: self._answer(step, game, answer) for answer in answers},
        }
        if kind.gesture == "button":
            view["buttons"] = [[answer.key, self._label(step, game, answer.key)] for answer in answers]
        if step.ask == "tile" and step.at is None:
            view["lit"] = [answer.key for answer in answers if answer.right]
        if step.tile is not None:
            view["tile"] = str(step.tile)
        if kind.gesture == "turn":
            assert step.tile is not None
            assert step.at is not None
            view |= {"at": str(step.at), "turned": step.turned}
            view["faces"] = [self._shape(tile_name(turn(step.tile.face, n), step.at)) for n in range(6)]
        if kind.gesture == "play":
            view |= self._play(step, game)
        return view

    def _answer(self, step: TutorialStep, game: Game, answer: Answer) -> View:
        """What is said to an answer, and what the board shows then. What is empty is left out."""
        own = self._text(f"{step.key}.answers.{answer.key}")
        place = answer.key.rpartition("@")[2]
        own = own or self._text(f"{step.key}.answers.{place}")
        tried = self._view_tried(step, answer)
        if answer.right:
            view: View = {"right": True, "text": own or self._text(f"{step.key}.praise"), **tried}
            if answer.move is not None:
                view["after"] = self._after(step, game, answer.move)
            return view
        if answer.verdict is None or answer.verdict.legal or answer.move is None:
            return {"text": own or self._text(f"{step.key}.otherwise"), **tried}
        return {"text": own, "reasons": self._explain(game, answer.move), **tried}

    def _view_tried(self, step: TutorialStep, answer: Answer) -> View:
        """Where a tile is tried, and the shape that it has there."""
        move = answer.move
        if KINDS[step.ask].gesture not in ("lay", "tile") or not isinstance(move, Lay | Show):
            return {}
        face = turn(move.tile.face, move.turns)
        return {"tried": [str(move.cell), self._shape(tile_name(face, move.cell))]}

    def _explain(self, game: Game, move: Move) -> list[int]:
        """The board's own answer to "why not?", as numbers of `reasons`."""
        seats = make_seats(game.players)
        voice = Voice.of(game.variant, seats, self._lang, places=False)
        found = view_reasons(explain_move(game, voice, move), self._lang)
        return [self._number(self.reasons, reason) for reason in found]

    def _label(self, step: TutorialStep, game: Game, key: str) -> str:
        """What stands on a button."""
        own = self._text(f"{step.key}.options.{key}")
        if own or step.ask == "choose":
            return own
        if step.ask == "build":
            name = "farm" if game.variant == "original" and key == "longhouse" else key
            return say(self._lang, f"learn.build_{name}")
        return say(self._lang, f"learn.call_{key}") if step.ask == "call" else key

    def _play(self, step: TutorialStep, game: Game) -> View:
        """A small game: every position that it can come to, and what each move leads to."""
        positions = work_out(game, step.level)
        learner = game.turn
        found = []
        for position in positions:
            view: View = {"pieces": self._pieces(position.game)}
            if position.game.phase == "over":
                points = [score.total for score in position.game.scores()]
                outcome = position.game.outcome()
                view["mine"], view["theirs"] = points[learner], points[1 - learner]
                view["won"] = outcome is not None and outcome.winner == learner
            else:
                view["after"] = {str(cell): number for cell, number in position.after.items()}
                view["best"] = [str(cell) for cell in position.best]
                wrong = [answer for answer in self._wrong(position.game) if answer[1]]
                view["wrong"] = dict(wrong)
            found.append(view)
        ending = {name: self._text(f"{step.key}.{name}") for name in ("praise", "otherwise")}
        return {"moments": found, "hints": step.hints, **ending}

    def _wrong(self, game: Game) -> list[tuple[str, list[int]]]:
        return [(str(cell), self._explain(game, Settle(cell))) for cell in game.board]

    # What lies on the table -----------------------------------------------------------------------

    def _after(self, step: TutorialStep, game: Game, move: Move) -> View:
        """The table after a move, and the tiles beside it."""
        later = game.copy()
        later.push(move)
        return {"table": self._table(later), "row": self._row(step, later)}

    def _row(self, step: TutorialStep, game: Game) -> list[View]:
        return [self._tile(game, tile) for tile in list_tiles(game)] if step.ask in WITH_ROW else []

    def _table(self, game: Game, laid: Lay | None = None) -> int:
        """The number of a table; `laid` is a tile that lies there already, though nothing is built yet."""
        if laid is not None:
            game = game.copy()
            game.push(laid._replace(build=None))
        seats = make_seats(game.players)
        view = {
            **table.view_ground(game),
            "pieces": self._pieces(game),
            "stones": " ".join(table.stones(game, seats)),
        }
        if not has_spaces(game):
            view["spaces"] = ""
        for part in ("tiles", "stones"):
            for word in view[part].split():
                symbol, _, mark = word.split(":", 1)[1].partition("~")
                self._shape(symbol)
                if mark:
                    self._shape(mark_name(mark))
        return self._number(self.tables, view)

    def _pieces(self, game: Game) -> str:
        words = table.pieces(game, make_seats(game.players))
        for word in words:
            self._shape(word.split(":")[1])
        return " ".join(words)

    def _tile(self, game: Game, tile: Tile) -> View:
        """A tile beside the board. R2: a mark means nothing where its rune is not in the game."""
        view: View = {"text": str(tile), "face": tile.face, "symbol": self._shape(f"{tile.face}0")}
        if tile.mark in game.runes:
            assert tile.mark is not None
            self._shape(mark_name(tile.mark))
            view["mark"] = tile.mark
        return view

    def _shape(self, name: str) -> str:
        self._shapes.add(name)
        return name

    def _number(self, known: list[View], view: View) -> int:
        """The number under which something travels; the same thing has the same number."""
        key = repr(view)
        if key not in self._numbers:
            self._numbers[key] = len(known)
            known.append(view)
        return self._numbers[key]
