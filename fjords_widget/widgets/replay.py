"""A record to step through: board, moves with variations, comments and marks. It steps with no kernel."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets
from ipywidgets import Layout

from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move, parse
from fjords_widget.engine.terms import RUNES
from fjords_widget.engine.words import known_language, language, say
from fjords_widget.records.node import Node
from fjords_widget.records.record import Record
from fjords_widget.widgets import art
from fjords_widget.widgets.afterwards import afterwards, can_wait
from fjords_widget.widgets.bundle import bundled, style_sheet
from fjords_widget.widgets.chronicle import Chronicle, seats_of, shapes_of
from fjords_widget.widgets.guarded import LOCK
from fjords_widget.widgets.pagewords import BOARD, page_words
from fjords_widget.widgets.play import _as_asked

if TYPE_CHECKING:
    from fjords_widget.drawing import Picture
    from fjords_widget.players.analysis.reviewed import Review
    from fjords_widget.widgets.shown import Shown

Path = str | os.PathLike[str]
STATE = ("ply", "turn", "phase", "_at", "_tree", "_rest", "_grown", "_shapes", "_setup", "_words", "_review")
"""All that a page needs."""
AHEAD = 3
"""So many moves are told with the first picture; the others follow at once."""
PAGE_MAY_WRITE = frozenset({"_view_count", "ply", "_at"})
"""The page steps by itself, and tells where it went; all other state is made here."""
WORDS = (*BOARD, "choice", "step", "hint", "row", "seats", "parts", "ending", "why", "status")
"""Sections of the board's words that are needed to try another move."""


class Replay(anywidget.AnyWidget):
    """A game to step through: `replay.ply` is the move that is shown, and can be set, observed and linked.

    Any move can be tried at any point; it becomes a variation of the record.
    """

    ply = traitlets.Int(0, help="the move that is shown; 0 is the beginning").tag(sync=True)
    turn = traitlets.Int(allow_none=True, read_only=True).tag(sync=True)
    phase = traitlets.Unicode(read_only=True).tag(sync=True)
    result = traitlets.Any(read_only=True, help="game.outcome() there: None while the game goes on")
    _at = traitlets.Int(0).tag(sync=True)
    _tree: Any = traitlets.List(read_only=True).tag(sync=True)
    _rest: Any = traitlets.List(allow_none=True, read_only=True).tag(sync=True)
    _grown: Any = traitlets.List(read_only=True).tag(sync=True)
    _shapes = traitlets.Dict(read_only=True).tag(sync=True)
    _setup = traitlets.Dict(read_only=True).tag(sync=True)
    _words = traitlets.Dict(read_only=True).tag(sync=True)
    _style = traitlets.Unicode(read_only=True).tag(sync=True)
    _review: Any = traitlets.Dict(allow_none=True, default_value=None, read_only=True).tag(sync=True)

    def __init__(
        self,
        record: Record | Game,
        *,
        ply: int = 0,
        review: Review | None = None,
        lang: str | None = None,
        layout: Layout | dict[str, str] | None = None,
        tooltip: str | None = None,
        tabbable: bool | None = None,
    ) -> None:
        self._lock = LOCK
        self._lang = language() if lang is None else known_language(lang)
        self._name = os.urandom(12).hex()
        self._reviewed: Review | None = None
        self._opening = False
        options = {"layout": layout, "tooltip": tooltip, "tabbable": tabbable}
        with self._lock:
            self._chronicle = Chronicle(_checked_record(record), self._lang)
            number = self._main(ply)
            self._chronicle.reach(number + AHEAD if review is None and can_wait() else None)
            self._tell()
            if review is not None:
                self.review = review
            self._go(number)
            super().__init__(**{name: value for name, value in options.items() if value is not None})
        self.on_msg(Replay._receive)
        if self._rest is None:
            afterwards(self._finish)

    # Read when a replay is made: importing this module costs little.

    @property
    def _esm(self) -> str:
        return bundled("replay.js")

    @traitlets.default("_style")
    def _style_sheet(self) -> str:
        return style_sheet("replay")

    # The record -----------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The record that is shown. Another one can be put in its place."""
        return self._chronicle.record

    @record.setter
    def record(self, record: Record | Game) -> None:
        with self._lock, self.hold_sync():
            self._open(_checked_record(record))
            self._go(0)

    def refresh(self) -> None:
        """Shows what was changed in the record: moves, comments, marks."""
        with self._lock, self.hold_sync():
            path = self._chronicle.path(self._at)
            self._open(self.record)
            there = [number for node in path if (number := self._chronicle.number(node)) is not None]
            self._go(there[-1])

    def _open(self, record: Record) -> None:
        self._chronicle = Chronicle(record, self._lang)
        self._chronicle.reach()
        self._tell()
        self._show_review()

    def _tell(self) -> None:
        """What is known so far: the page can show it while the rest is made."""
        chronicle = self._chronicle
        self.set_trait("_setup", self._setup_view(chronicle.record))
        self.set_trait("_words", page_words(self._lang, ("stepper", "replay", "review"), WORDS))
        self.set_trait("_tree", chronicle.views)
        self.set_trait("_rest", [] if chronicle.is_whole else None)
        self.set_trait("_grown", [])
        self.set_trait("_shapes", chronicle.shapes())

    def _finish(self) -> None:
        """Tells of all moves that the page has not heard of."""
        with self._lock, self.hold_sync():
            if self._rest is None:
                self._chronicle.reach()
                self.set_trait("_rest", self._chronicle.views[len(self._tree) :])
                self.set_trait("_shapes", self._chronicle.shapes())

    def _setup_view(self, record: Record) -> dict[str, Any]:
        terms = record.terms
        return {
            "board": self._name,
            "version": art.version(),
            "lang": self._lang,
            "title": title_of(record, self._lang),
            "seats": [{"name": seat.called(self._lang), "colour": seat.colour} for seat in seats_of(record)],
            "variant": terms.variant,
            "players": terms.players,
            "plies": record.plies,
            "inGame": [rune for rune in RUNES if rune in terms.runes],
            "marks": {
                str(tile): tile.mark for tile in terms.tiles.tiles if tile.mark and tile.mark in terms.runes
            },
            "flaws": [str(flaw) for flaw in record.errors[:3]],
            "guesses": record.has_unknown(),
        }

    # Analysis -------------------------------------------------------------------------------------

    @property
    def review(self) -> Review | None:
        """What analysis says of the game, as `fj.review(record)` gives it, or None. It can be set."""
        return self._reviewed

    @review.setter
    def review(self, review: Review | None) -> None:
        from fjords_widget.widgets.reviewing import checked_review

        with self._lock, self.hold_sync():
            found = None if review is None else checked_review(review, self.record, self._lang)
            self._reviewed = found
            self._show_review()

    def analyse(self, *, write: bool = False, **how: Any) -> Review:
        """Goes through the game and shows what it finds. It may take minutes; a bar shows how far it is.

        `write` also puts comments, signs and better moves into a copy of the record, which is then shown.
        `how` is what `fj.review` takes: seconds or simulations for each move, seed, stop, progress.
        """
        from fjords_widget.players.analysis.review import review

        found = review(self.record, **how)
        if write:
            with self._lock, self.hold_sync():
                ply = self.ply
                self._open(found.annotated(self._lang))
                self._go(self._chronicle.line_at(0, ply))
        self.review = found
        return found

    def _show_review(self) -> None:
        """Puts the review into the state. One of another game is let go."""
        found = self._reviewed
        if found is not None:
            from fjords_widget.widgets.reviewing import fits, review_view

            if fits(found, self.record):
                self.set_trait("_review", review_view(found, self._chronicle))
                return
        self._reviewed = None
        self.set_trait("_review", None)

    # Stepping -------------------------------------------------------------------------------------

    @property
    def node(self) -> Node:
        """The node of the record that is shown; set it to go there."""
        return self._chronicle.at(self._at)[0]

    @node.setter
    def node(self, node: Node) -> None:
        number = self._chronicle.number(node)
        if number is None:
            raise InvalidOption(say(self._lang, "replay.no_node"))
        self._go(number)

    @property
    def game(self) -> Game:
        """A game that stands at the move that is shown, to look at or to go on with."""
        return self.node.game(lang=self._lang)

    def goto(self, ply: int) -> Node:
        """Goes to a move of the line that one is in or, where it is too short, of the main line.

        InvalidOption if neither has a move of that number.
        """
        if type(ply) is not int:
            raise TypeError(f"a whole number is needed, not {ply!r}")
        with self._lock:
            number = self._chronicle.line_at(self._at, ply)
            here = self._chronicle.at(number)[0].ply == ply
            self._go(number if here else self._main(ply))
            return self.node

    def _main(self, ply: int) -> int:
        """The number of a node of the main line."""
        chronicle = self._chronicle
        number = chronicle.line_at(0, ply) if type(ply) is int else 0
        if chronicle.at(number)[0].ply != ply or type(ply) is not int:
            last = chronicle.at(chronicle.line_at(0, len(chronicle.nodes)))[0].ply
            raise InvalidOption(say(self._lang, "replay.no_ply", ply=ply, last=last))
        return number

    def next(self) -> Node:
        """Goes on by one move; stays at the end."""
        with self._lock:
            self._go(self._chronicle.line_at(self._at, self.ply + 1))
            return self.node

    def back(self) -> Node:
        """Goes back by one move; stays at the beginning."""
        with self._lock:
            self._go(self._chronicle.line_at(self._at, self.ply - 1))
            return self.node

    def _go(self, number: int) -> None:
        """Shows a node, and tells everybody at once."""
        with self._lock:
            node, step = self._chronicle.at(number)
            with self.hold_sync(), self.hold_trait_notifications():
                self.set_trait("_at", number)
                self.set_trait("ply", node.ply)
                self.set_trait("turn", step.frame.turn)
                self.set_trait("phase", step.frame.phase)
                self.set_trait("result", step.outcome)

    @traitlets.validate("_at")
    def _known_node(self, proposal: dict[str, Any]) -> int:
        number: int = proposal["value"]
        if number not in self._chronicle:
            raise traitlets.TraitError(say(self._lang, "replay.no_node"))
        return number

    @traitlets.observe("ply", "_at")
    def _follow(self, change: dict[str, Any]) -> None:
        """Somebody set one of the two: the other one follows, and the rest. `ply` stays within the line."""
        with self._lock:
            if change["name"] == "ply" and self.node.ply != self.ply:
                self._go(self._chronicle.line_at(self._at, self.ply))
            else:
                self._go(self._at)

    # Other moves ----------------------------------------------------------------------------------

    def push(self, move: Move | str, *, seed: object = None) -> Move:
        """Tries a move at this point, and goes there: one that is known already, or a new variation.

        IllegalMove and InvalidMove as with `game.push`. The tiles come up as they did in the game, so that
        moves can be compared; with a seed chance decides.
        """
        with self._lock:
            move = parse(move, self._lang) if isinstance(move, str) else move
            known = [child for child in self.node.children if child.move == move]
            child = known[0] if known else self.node.play(move, seed=seed)
            self._show_new(child)
            assert child.move is not None
            return child.move

    def _show_new(self, child: Node) -> None:
        """Goes to a node, which the page may not know yet."""
        self._finish()
        chronicle = self._chronicle
        known = len(chronicle.nodes)
        number = chronicle.add(child)
        with self.hold_sync():
            if number == known:
                _, step = chronicle.at(number)
                names = shapes_of(step.view, step.frame.row, step.frame.aside, step.frame.hand)
                missing = [name for name in names if name not in self._shapes]
                if missing:
                    self.set_trait("_shapes", {**self._shapes, **art.shapes(missing)})
                self.set_trait("_grown", [*self._grown, step.view])
            self._go(number)

    # The page -------------------------------------------------------------------------------------

    @property
    def lang(self) -> str:
        """The language of the page; it can be changed."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        with self._lock:
            self._lang = known_language(lang)
            self.refresh()

    def open(self) -> None:
        """Called when the page is to hear of the widget."""
        self._opening = True
        super().open()
        self._opening = False
        if hasattr(self.comm, "_reply_subshell_for"):  # see play.py
            self.comm._reply_subshell_for = _as_asked

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Called when somebody wants the state. All of it has all moves in it, but for the first time."""
        if key is None and not self._opening:
            self._finish()
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        return state

    def _receive(self, message: object, buffers: object) -> None:
        """Called with what a page sent; every message gets one answer."""
        from fjords_widget.widgets.branching import answer

        del buffers
        self.send(answer(self, message))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Called with what a page wrote: where it stepped to. All else is answered with the truth."""
        with self._lock:
            written = {name: value for name, value in sync_data.items() if name in PAGE_MAY_WRITE}
            if not self._is_place(written):
                written = {name: value for name, value in written.items() if name == "_view_count"}
            super().set_state(written)
            wrong = [
                name
                for name in sync_data
                if name in self.keys and name != "_view_count" and getattr(self, name) != sync_data[name]
            ]
            if wrong:
                self.send_state(wrong)

    def _is_place(self, written: dict[str, Any]) -> bool:
        """Whether a page may be where it says that it is."""
        at, ply = written.get("_at", self._at), written.get("ply", 0)
        return type(at) is int and type(ply) is int and at in self._chronicle

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live board; its picture or its text where there is no kernel, or no trust in the notebook."""
        from fjords_widget.widgets import picture

        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        with self._lock:
            data |= picture.still(self.node, self._chronicle.table.seats, self._lang)
        return data, metadata

    # Elsewhere ------------------------------------------------------------------------------------

    def show(self, ply: int | Node | None = None) -> Shown:
        """A board that stays at a move of the main line, at a node, or where one is now.

        It is a picture in a saved notebook, and live where there is a kernel.
        """
        from fjords_widget.widgets.shown import Shown

        self._finish()
        return Shown(self, self._node_at(ply))

    def to_svg(self, path: Path | None = None, ply: int | Node | None = None, **how: Any) -> Picture:
        """The board as a picture, marks included; written to a file, if one is named.

        `how` is what `fjords_widget.drawing.board_svg` takes: size, theme, coordinates, arrows …
        """
        from fjords_widget.pictures.still import still

        node = self._node_at(ply)
        drawn = still(node, game=node.game(lang=self._lang), **how)
        if path is not None:
            drawn.save(path)
        return drawn

    def to_png(self, path: Path | None = None, ply: int | Node | None = None, **how: Any) -> bytes:
        """The same as PNG. ImportError says what to install."""
        from fjords_widget.pictures.png import png

        data = png(self.to_svg(ply=ply, **{"theme": "light", **how}))
        if path is not None:
            with open(path, "wb") as file:
                file.write(data)
        return data

    def to_gif(self, path: Path | None = None, **how: Any) -> bytes:
        """A film of the main line as GIF or WebP, with the comments as captions: see `Record.to_gif`."""
        return self.record.to_gif(path, **how)

    def to_html(self, path: Path | None = None) -> str:
        """The replay as one HTML file, which needs nothing else; written to a file, if one is named."""
        from fjords_widget.widgets.standalone import standalone

        with self._lock:
            self._finish()
            state = self.get_state(STATE)
        page = standalone(
            title=self._setup["title"], lang=self._lang, esm=self._esm, css=self._style, state=state
        )
        if path is not None:
            with open(path, "w", encoding="utf-8", newline="\n") as file:
                file.write(page)
        return page

    def _node_at(self, at: int | Node | None) -> Node:
        if isinstance(at, Node):
            if self._chronicle.number(at) is None:
                raise InvalidOption(say(self._lang, "replay.no_node"))
            return at
        return self.node if at is None else self._chronicle.at(self._main(at))[0]


def title_of(record: Record, lang: str) -> str:
    """What the replay of a record is called: its event, or who played."""
    names = " - ".join(name for name in record.names if name)
    parts = [record.headers.get("event", ""), names, record.headers.get("date", "")]
    return ", ".join(part for part in parts if part) or say(lang, "replay.title")


def _checked_record(record: object) -> Record:
    if isinstance(record, Game):
        return record.record()
    if not isinstance(record, Record):
        raise TypeError(f"a fj.Record or a fj.Game is needed, not {record!r}")
    return record
