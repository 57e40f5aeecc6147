"""A question to the reader, answered by a click on the board. All answers are in its state."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from fjords_widget.drawing.faces import MARK
from fjords_widget.drawing.marks import over_all
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Draw, Lay, Move, parse
from fjords_widget.engine.rules import find_rules
from fjords_widget.files import FilePath
from fjords_widget.pictures.still import still
from fjords_widget.records.markdown import safe_html
from fjords_widget.tactics.sentences import tell_move
from fjords_widget.widgets.shared.base import MimeBundle, PageWidget
from fjords_widget.widgets.shared.book_view import view_rules, with_pictures
from fjords_widget.widgets.shared.page_words import page_words
from fjords_widget.widgets.shared.shapes import PREFIX
from fjords_widget.widgets.walkthrough.question_board import board_view

if TYPE_CHECKING:
    from fjords_widget.drawing.marks import MarkLike
    from fjords_widget.engine.game import Game
    from fjords_widget.records.node import Node

NODES = 150_000
"""This many positions are looked at to say what a move is worth; more would keep the reader waiting."""
CLOSE = 1
"""A move that costs no more points than this is called good."""


BOOK_WORDS = ("rulebook", "panels")
"""Sections of the words of a board that the rulebook needs."""


class Question(PageWidget):
    """A board to click on, and an answer to every click. `chosen` is the cell that was clicked last.

    A move that is made nowhere on the board, such as a draw, has a button, and is `chosen` by its text.
    """

    BUNDLE = "question"
    PAGE_MAY_WRITE: ClassVar = {"chosen": str}

    _asked = traitlets.Dict(read_only=True).tag(sync=True)
    _book = traitlets.Dict(read_only=True).tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        node: Node,
        question: str,
        answers: Mapping[Any, str],
        otherwise: str = "",
        *,
        solve: bool = True,
        kinds: Mapping[Move, str] | None = None,
        marks: Mapping[Move, Sequence[MarkLike]] | None = None,
        lang: str | None = None,
        **how: Any,
    ) -> None:
        """`kinds` says how good moves are (best, good, poor), `marks` what is drawn when one is chosen."""
        game = node.game(lang=lang)
        self._lang = game.lang
        self._kinds = kinds or {}
        self._prompt = question
        self._foreseen = _by_move(game, answers)
        values = _values(game) if solve else {}
        self.answers = {
            str(move): self._answer(move, self._foreseen.get(move, otherwise), values)
            for move in game.legal_moves
        }
        """What is said to each legal move, by its text: a dict with `kind` and `html`."""
        chosen: dict[str, list[dict[str, str]]] = {}
        for move in game.legal_moves:
            place = _place(move) or move
            answer = {"move": str(move), "text": tell_move(self._lang, move), **self.answers[str(move)]}
            if marks and marks.get(move):
                answer["over"] = over_all(marks[move]).replace(MARK, PREFIX)
            chosen.setdefault(str(place), []).append(answer)
        how = {"coordinates": True, **_lit(game), **how}
        self._picture = still(node, game=game, **how)
        asked = {
            "prompt": safe_html(question),
            "board": board_view(node, game, how),
            "answers": chosen,
            "buttons": {
                str(move): say(lang, f"page.row.{move}") for move in game.legal_moves if not _place(move)
            },
            "lang": self._lang,
            "words": {
                "board": say(lang, "walkthrough.board"),
                "none": say(lang, "walkthrough.none"),
                "cell": say(lang, "walkthrough.cell", cell="{cell}"),
                **page_words(self._lang, (), BOOK_WORDS),
            },
        }
        self.set_trait("_asked", asked)
        self.set_trait("_book", self._view_book())
        super().__init__()

    def _view_book(self) -> dict[str, Any]:
        """The rules that the author names. There are few, so their pictures come along."""
        named = find_rules(self._asked["prompt"], *[answer["html"] for answer in self.answers.values()])
        book = view_rules(self._lang, named)
        return with_pictures(book, self._lang, sorted(named)) if named else book

    def _answer(self, move: Move, text: str, values: Mapping[Move, int]) -> dict[str, str]:
        """What is said to a move: the author's words, and what it is worth."""
        said = safe_html(text or say(self._lang, "walkthrough.unforeseen"))
        if move not in values:
            kind = self._kinds.get(move) or ("good" if move in self._foreseen else "other")
            return {"kind": kind, "html": said}
        best, value = max(values.values()), values[move]
        lost = best - value
        kind = "best" if lost == 0 else "good" if lost <= CLOSE else "poor"
        key = "walkthrough.worth_best" if lost == 0 else "walkthrough.worth"
        worth = say(self._lang, key, margin=f"{value:+d}", best=f"{best:+d}")
        return {"kind": kind, "html": f"{said}<p><em>{html.escape(worth)}</em></p>"}

    def still_html(self) -> str:
        """The question and its answers for where nothing can be clicked: the answers are folded away."""
        lang = self._lang
        said = "".join(
            [
                f"<li><b>{html.escape(tell_move(lang, move))}</b> {self.answers[str(move)]['html']}</li>"
                for move in self._foreseen
            ]
        )
        summary = html.escape(say(self._lang, "walkthrough.answers"))
        return f"{self._asked['prompt']}<details><summary>{summary}</summary><ul>{said}</ul></details>"

    def to_html(self, path: FilePath | None = None) -> str:
        """The question as one HTML page that needs no kernel and no network; written to a file, if named."""
        return self._write_html(path, say(self._lang, "walkthrough.board"))

    def _draw_still(self) -> MimeBundle:
        """A picture, and the answers, which are folded away."""
        from fjords_widget.widgets.walkthrough.walkthrough import Still

        board = say(self._lang, "walkthrough.board")
        picture = Still(
            self._picture, say(self._lang, "walkthrough.alt.asked", board=board, prompt=self._prompt)
        )
        data, metadata = picture._repr_mimebundle_()
        return {**data, "text/html": picture.image() + self.still_html()}, metadata


def _by_move(game: Game, answers: Mapping[Any, str]) -> dict[Move, str]:
    """The answers by move. One that is given for a cell stands for all legal moves there."""
    legal = list(game.legal_moves)
    found: dict[Move, str] = {}
    for key, text in answers.items():
        move = parse(key) if isinstance(key, str) else key
        here = [other for other in legal if other == move or _place(other) == _cell(key)]
        if not here:
            raise InvalidOption(say(game.lang, "walkthrough.no_such_move", move=str(key)[:60]))
        for other in here:
            if other == move or other not in found:
                found[other] = text
    return found


def _cell(key: object) -> Cell | None:
    if isinstance(key, tuple) and len(key) == 2 and not isinstance(key, Move):
        return Cell(*key)
    return None


def _place(move: Move) -> Cell | None:
    """Where a move is made on the board."""
    cell: Cell | None = getattr(move, "cell", None)
    return cell


def _lit(game: Game) -> dict[str, Any]:
    """The places that can be chosen."""
    places = {_place(move) for move in game.legal_moves if not isinstance(move, Draw)} - {None}
    if any(isinstance(move, Lay) for move in game.legal_moves):
        return {"spaces": sorted(places)}
    return {"highlight": sorted(places)}


def _values(game: Game) -> dict[Move, int]:
    """What each legal move is worth, if a settlement of two can be solved quickly."""
    from fjords_widget.players.solver.solve import solve

    if game.players != 2 or game.phase != "settlement":
        return {}
    solution = solve(game, nodes=NODES)
    return dict(solution.values) if solution.exact else {}
