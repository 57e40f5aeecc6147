"""A question to the reader, answered by a click on the board. All answers are in its state."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Draw, Lay, Move, parse
from fjords_widget.engine.words import say
from fjords_widget.pictures.still import still
from fjords_widget.records.markdown import safe_html
from fjords_widget.widgets.bundle import bundled, style_sheet

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.records.node import Node

_STYLE = re.compile("<style>.*?</style>", re.DOTALL)
NODES = 150_000
"""So many positions are looked at to say what a move is worth; more would keep the reader waiting."""
CLOSE = 1
"""A move that costs no more points than this is called good."""


class Question(anywidget.AnyWidget):
    """A board to click on, and an answer to every click. `chosen` is the cell that was clicked last.

    A move that is made nowhere on the board, such as a draw, has a button, and is `chosen` by its text.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _style = traitlets.Unicode().tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        node: Node,
        question: str,
        answers: Mapping[Any, str],
        otherwise: str = "",
        *,
        solve: bool = True,
        lang: str | None = None,
        **how: Any,
    ) -> None:
        game = node.game(lang=lang)
        self._lang = lang
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
            chosen.setdefault(str(place), []).append({"move": str(move), **self.answers[str(move)]})
        how = {"coordinates": True, **_lit(game), **how}
        self._picture = still(node, game=game, **how)
        # The live board follows the theme of its page; its style comes with the widget's.
        live = still(node, game=game, **{**how, "theme": "auto"})
        asked = {
            "prompt": safe_html(question),
            "svg": _STYLE.sub("", live),
            "answers": chosen,
            "buttons": {
                str(move): say(lang, f"page.row.{move}") for move in game.legal_moves if not _place(move)
            },
            "words": {
                "board": say(lang, "walkthrough.board"),
                "none": say(lang, "walkthrough.none"),
                "cell": say(lang, "walkthrough.cell", cell="{cell}"),
            },
        }
        super().__init__(_esm=bundled("question.js"), _style=style_sheet("question"), _asked=asked)

    def _answer(self, move: Move, text: str, values: Mapping[Move, int]) -> dict[str, str]:
        """What is said to a move: the author's words, and what it is worth."""
        said = safe_html(text or say(self._lang, "walkthrough.unforeseen"))
        if move not in values:
            return {"kind": "good" if move in self._foreseen else "other", "html": said}
        best, value = max(values.values()), values[move]
        lost = best - value
        kind = "best" if lost == 0 else "good" if lost <= CLOSE else "poor"
        key = "walkthrough.worth_best" if lost == 0 else "walkthrough.worth"
        worth = say(self._lang, key, margin=f"{value:+d}", best=f"{best:+d}")
        return {"kind": kind, "html": f"{said}<p><em>{html.escape(worth)}</em></p>"}

    def still_html(self) -> str:
        """The question and its answers for where nothing can be clicked: the answers are folded away."""
        said = "".join(
            [
                f"<li><code>{html.escape(str(move))}</code> {self.answers[str(move)]['html']}</li>"
                for move in self._foreseen
            ]
        )
        summary = html.escape(say(self._lang, "walkthrough.answers"))
        return f"{self._asked['prompt']}<details><summary>{summary}</summary><ul>{said}</ul></details>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The board to click on; a picture and the answers where there is no kernel."""
        from fjords_widget.widgets.walkthrough import Still

        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        picture = Still(self._picture, say(self._lang, "walkthrough.board"))
        shown, about = picture._repr_mimebundle_()
        data.update({**shown, "text/html": picture.image() + self.still_html()})
        return data, {**metadata, **about}


def _by_move(game: Game, answers: Mapping[Any, str]) -> dict[Move, str]:
    """The answers by move: one that is given to a cell is for all legal moves there."""
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
