"""A record to step through: board, moves with variations, comments and marks. It steps with no kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets
from ipywidgets import Layout

from fjords_widget.engine.catalogue import known_language, say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.match import Match
from fjords_widget.engine.moves import Move, parse
from fjords_widget.files import FilePath, write_whole
from fjords_widget.records.copying import follow_steps
from fjords_widget.records.match_record import MatchRecord
from fjords_widget.records.node import Node
from fjords_widget.records.record import Record
from fjords_widget.user_settings import preferred_language
from fjords_widget.widgets.replay.editing import (
    Change,
    EditHistory,
    Version,
    make_edited,
    take_version,
    view_edits,
)
from fjords_widget.widgets.replay.record_tree import RecordTree, shape_names
from fjords_widget.widgets.replay.state import BUNDLE, view_file, view_game, view_records, view_review_of
from fjords_widget.widgets.shared.base import MimeBundle, PageWidget
from fjords_widget.widgets.shared.jobs import Job, Jobs
from fjords_widget.widgets.shared.shapes import make_shapes
from fjords_widget.widgets.shared.sharing import FILM

if TYPE_CHECKING:
    from fjords_widget.drawing import Picture
    from fjords_widget.players.analysis.reviewed import Review
    from fjords_widget.players.slices import Slices
    from fjords_widget.widgets.replay.pinned import PinnedBoard
    from fjords_widget.widgets.shared.rpc import Verbs


class Replay(PageWidget):
    """A game to step through: `replay.ply` is the move that is shown, and can be set, observed and linked.

    A match is shown game by game. Any move can be tried at any point; it becomes a variation of the record.
    """

    BUNDLE = BUNDLE
    PAGE_MAY_WRITE: ClassVar = {"ply": int, "_at": int, "_game": int}

    ply = traitlets.Int(0, help="the move that is shown; 0 is the beginning").tag(sync=True)
    turn = traitlets.Int(allow_none=True, read_only=True, help="the seat to move there").tag(sync=True)
    phase = traitlets.Unicode(read_only=True, help="exploration, settlement or over").tag(sync=True)
    result = traitlets.Any(read_only=True, help="game.outcome() there: None while the game goes on")
    _at = traitlets.Int(0).tag(sync=True)
    _game = traitlets.Int(0).tag(sync=True)
    _games: Any = traitlets.List(read_only=True).tag(sync=True)
    _tree: Any = traitlets.List(read_only=True).tag(sync=True)
    _grown: Any = traitlets.List(read_only=True).tag(sync=True)
    _shapes = traitlets.Dict(read_only=True).tag(sync=True)
    _setup = traitlets.Dict(read_only=True).tag(sync=True)
    _words = traitlets.Dict(read_only=True).tag(sync=True)
    _book = traitlets.Dict(read_only=True).tag(sync=True)
    _review: Any = traitlets.Dict(allow_none=True, default_value=None, read_only=True).tag(sync=True)
    _edits = traitlets.Dict(read_only=True).tag(sync=True)
    _work = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(
        self,
        record: Record | Game | MatchRecord | Match,
        *,
        ply: int = 0,
        review: Review | None = None,
        edit: bool = True,
        lang: str | None = None,
        layout: Layout | dict[str, str] | None = None,
        tooltip: str | None = None,
        tabbable: bool | None = None,
    ) -> None:
        self._lang = preferred_language() if lang is None else known_language(lang)
        self._reviewed: Review | None = None
        if not isinstance(edit, bool):
            raise InvalidOption(say(None, "settings.truth", name="edit", value=repr(edit)[:60]))
        self._may_edit = edit
        self._history = EditHistory()
        self._version = 0
        self._jobs = Jobs(self._show_work)
        with self._lock:
            self._open(_check_records(record), self._lang)
            self._go(self._main(ply))
            if review is not None:
                self.review = review
            super().__init__(layout=layout, tooltip=tooltip, tabbable=tabbable)

    # The record -----------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The record that is shown. Another one, or a match, can be put in its place."""
        return self._record_tree.record

    @record.setter
    def record(self, record: Record | Game | MatchRecord | Match) -> None:
        with self._lock, self.hold_sync():
            records = _check_records(record)
            history, self._history = self._history, EditHistory()
            try:
                self._open(records, self._lang)
            except FjordsError:
                self._history = history
                raise
            self._go(0)

    def refresh(self) -> None:
        """Shows what was changed in the record: moves, comments, marks."""
        self._show_anew(self._lang)

    def _show_anew(self, lang: str) -> None:
        with self._lock, self.hold_sync():
            path = self._record_tree.path(self._at)
            self._open(self.records, lang, self._game)
            there = [number for node in path if (number := self._record_tree.number(node)) is not None]
            self._go(there[-1])

    def _open(self, records: Sequence[Record], lang: str, shown: int = 0) -> None:
        """Puts records into the state: all that a page needs to step through them by itself."""
        trees = [RecordTree(record, lang) for record in records]
        reviewed = self._reviewed
        seen = view_records(trees, lang, shown, reviewed)
        # All of it is made: from here on nothing is refused.
        self._record_trees, self._lang = trees, lang
        self._reviewed = reviewed if seen["_review"] else None
        self._version += 1
        self._jobs.forget(FILM)
        with self.hold_trait_notifications():
            self.set_trait("_at", 0)
            for name, value in {**seen, "_game": shown}.items():
                self.set_trait(name, value)
        self._show_edits()
        self._show_work()

    # A match --------------------------------------------------------------------------------------

    @property
    def _record_tree(self) -> RecordTree:
        """That of the game that is shown."""
        return self._record_trees[self._game]

    @property
    def records(self) -> tuple[Record, ...]:
        """The records of all games, where a match is shown; else the only one."""
        return tuple(tree.record for tree in self._record_trees)

    def show_game(self, n: int) -> None:
        """Shows game n of a match, counted from 1, from its beginning; InvalidOption if there is none."""
        with self._lock, self.hold_sync(), self.hold_trait_notifications():
            if type(n) is not int or not 1 <= n <= len(self._record_trees):
                raise InvalidOption(say(self._lang, "match.no_game_n", n=n, last=len(self._record_trees)))
            if n - 1 != self._game:
                self.set_trait("_at", 0)
                self.set_trait("_game", n - 1)

    @traitlets.observe("_game")
    def _turn_to_game(self, change: dict[str, Any]) -> None:
        """Somebody went to another game: all that is shown follows."""
        with self._lock, self.hold_sync():
            shown = change["new"]
            seen = view_game(self._games, self._record_trees[shown], shown, self._reviewed, self._lang)
            for name, value in seen.items():
                self.set_trait(name, value)
            self._go(self._at)

    # Analysis -------------------------------------------------------------------------------------

    @property
    def review(self) -> Review | None:
        """The review of the game, as `fj.review(record)` gives it, or None. It can be set."""
        return self._reviewed

    @review.setter
    def review(self, review: Review | None) -> None:
        from fjords_widget.widgets.replay.review_view import check_review

        with self._lock, self.hold_sync():
            found = None if review is None else check_review(review, self.record, self._lang)
            view = view_review_of(found, self._record_tree)
            self._reviewed = found
            self.set_trait("_review", view)

    def analyse(self, *, write: bool = False, **how: Any) -> Review:
        """Reviews the game and shows the result. It may take minutes; a bar shows how far it is.

        `write` also puts comments, signs and better moves into a copy of the record, which is then shown.
        `how` is what `fj.review` takes: seconds or simulations for each move, seed, stop, progress.
        """
        from fjords_widget.players.analysis.review import review

        found = review(self.record, **how)
        if write:
            with self._lock, self.hold_sync():
                ply = self.ply
                self._history.note(self._take_version())
                self._swap(found.annotated(self._lang), None)
                self._go(self._record_tree.line_at(0, ply))
        self.review = found
        return found

    # Stepping -------------------------------------------------------------------------------------

    @property
    def node(self) -> Node:
        """The node of the record that is shown; set it to go there."""
        return self._record_tree.nodes[self._at]

    @node.setter
    def node(self, node: Node) -> None:
        number = self._record_tree.number(node)
        if number is None:
            raise InvalidOption(say(self._lang, "replay.no_node"))
        self._go(number)

    @property
    def game(self) -> Game:
        """The game at the move that is shown, to look at or to continue."""
        return self.node.game(lang=self._lang)

    def goto(self, ply: int) -> Node:
        """Goes to a move of the current line or, if that is too short, of the main line.

        InvalidOption if neither has a move of that number.
        """
        if type(ply) is not int:
            raise TypeError(f"a whole number is needed, not {ply!r}")
        with self._lock:
            number = self._record_tree.line_at(self._at, ply)
            here = self._record_tree.nodes[number].ply == ply
            self._go(number if here else self._main(ply))
            return self.node

    def _main(self, ply: int) -> int:
        """The number of a node of the main line."""
        tree = self._record_tree
        number = tree.line_at(0, ply) if type(ply) is int else 0
        if tree.nodes[number].ply != ply or type(ply) is not int:
            last = tree.nodes[tree.line_at(0, len(tree.nodes))].ply
            raise InvalidOption(say(self._lang, "replay.no_ply", ply=ply, last=last))
        return number

    def next(self) -> Node:
        """Goes on by one move; stays at the end."""
        with self._lock:
            self._go(self._record_tree.line_at(self._at, self.ply + 1))
            return self.node

    def back(self) -> Node:
        """Goes back by one move; stays at the beginning."""
        with self._lock:
            self._go(self._record_tree.line_at(self._at, self.ply - 1))
            return self.node

    def _go(self, number: int) -> None:
        """Shows a node, and tells everybody at once."""
        with self._lock:
            node, view = self._record_tree.nodes[number], self._record_tree.view(number)
            with self.hold_sync(), self.hold_trait_notifications():
                self.set_trait("_at", number)
                self.set_trait("ply", node.ply)
                self.set_trait("turn", view.table.turn)
                self.set_trait("phase", view.table.phase)
                self.set_trait("result", view.outcome)

    @traitlets.validate("_at")
    def _known_node(self, proposal: dict[str, Any]) -> int:
        number: int = proposal["value"]
        if number not in self._record_tree:
            raise traitlets.TraitError(say(self._lang, "replay.no_node"))
        return number

    @traitlets.observe("ply", "_at")
    def _follow(self, change: dict[str, Any]) -> None:
        """Somebody set one of the two: the other one follows, and the rest. `ply` stays within the line."""
        with self._lock:
            if change["name"] == "ply" and self.node.ply != self.ply:
                self._go(self._record_tree.line_at(self._at, self.ply))
            else:
                self._go(self._at)

    # Other moves ----------------------------------------------------------------------------------

    def push(self, move: Move | str, *, seed: object = None) -> Move:
        """Tries a move at this point, and goes there: one that is known already, or a new variation.

        IllegalMove and InvalidMove as with `game.push`. The tiles come up as they did in the game, so that
        moves can be compared; with a seed they come up at random.
        """
        with self._lock:
            return self._push_at(self.node, move, seed)

    def _push_at(self, node: Node, move: Move | str, seed: object = None) -> Move:
        """Tries a move at a node. The board goes there once it is made, and not if it is refused."""
        with self._lock:
            move = parse(move, self._lang) if isinstance(move, str) else move
            before = [*node.children]
            known = [child for child in before if child.move == move]
            # What is tried is written into the record itself: to undo that, a copy is needed.
            version = None if known else self._take_version(self.record.copy())
            child = known[0] if known else node.play(move, seed=seed)
            try:
                number = self._record_tree.add(child)
            except FjordsError:
                if child not in before:
                    child.delete()
                raise
            if version is not None:
                self._history.note(version)
                self._jobs.forget(FILM)
            self._show_new(number)
            self._show_edits()
            assert child.move is not None
            return child.move

    def _show_new(self, number: int) -> None:
        """Goes to a node, which the page may not know yet."""
        tree = self._record_tree
        known = len(self._tree) + len(self._grown)
        with self.hold_sync():
            if number >= known:
                view = tree.view(number)
                missing = [name for name in shape_names(view) if name not in self._shapes]
                if missing:
                    self.set_trait("_shapes", {**self._shapes, **make_shapes(missing)})
                self.set_trait("_grown", [*self._grown, view.view])
            self._go(number)

    # Editing --------------------------------------------------------------------------------------

    def _take_version(self, record: Record | None = None) -> Version:
        """The record as it is, or a copy of it, to come back to."""
        return take_version(self._game, record or self.record, self.node, self._reviewed)

    def _edit(self, node: Node, change: Change) -> None:
        """Changes a copy of the record and shows it in place of the record, all or nothing."""
        with self._lock, self.hold_sync():
            copy, goal = make_edited(self.record, node, change, self._lang)
            version = self._take_version()
            self._swap(copy, goal)
            self._history.note(version)
            self._show_edits()

    def _swap(self, record: Record, goal: Node | None) -> None:
        """Puts a record in the place of the one that is shown."""
        records = list(self.records)
        records[self._game] = record
        self._open(records, self._lang, self._game)
        number = None if goal is None else self._record_tree.number(goal)
        self._go(number or 0)

    def _undo_edit(self) -> bool:
        """Brings back the record as it was before the last change. False if nothing was changed."""
        return self._go_back(self._history.before, self._history.after)

    def _redo_edit(self) -> bool:
        """Redoes a change that was undone. False if there is none."""
        return self._go_back(self._history.after, self._history.before)

    def _go_back(self, to: list[Version], now: list[Version]) -> bool:
        with self._lock, self.hold_sync():
            if not to:
                return False
            game, record, steps, review = to[-1]
            if game != self._game:
                self.show_game(game + 1)
            now.append(self._take_version())
            to.pop()
            self._reviewed = review
            self._swap(record, follow_steps(record.root, steps))
            return True

    def _show_edits(self) -> None:
        self.set_trait("_edits", view_edits(self._history, self._version, self._may_edit))

    # Files, and what takes long -------------------------------------------------------------------

    def _begin_review(self) -> None:
        """Judges the moves in the background, and shows what it finds."""
        from fjords_widget.players.analysis.review import review_in_slices

        record = self.record.copy()

        def look_through(job: Job) -> Slices[Review]:
            return review_in_slices(record, stop=job.is_stopped, progress=job.note_share)

        if not self._jobs.is_busy("review"):
            self._jobs.begin("review", None, look_through, self._lang)

    def _show_work(self) -> None:
        """Called when work for the page has got further."""
        found: Review | None = self._jobs.result("review")
        if found is not None:
            self._jobs.forget("review")
            view = view_review_of(found, self._record_tree)
            if view is not None:
                self._reviewed = found
                self.set_trait("_review", view)
        self.set_trait("_work", self._jobs.view())

    def write_record(self) -> str:
        """The record as text; of a match, all games."""
        with self._lock:
            return MatchRecord(self.records).dumps() if len(self.records) > 1 else self.record.dumps()

    def close(self) -> None:
        """Takes the widget off the page."""
        jobs = getattr(self, "_jobs", None)
        if jobs is not None:  # it was never made if an argument was refused
            jobs.stop()
        super().close()

    # The page -------------------------------------------------------------------------------------

    @property
    def lang(self) -> str:
        """The language of the page; it can be changed."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._show_anew(known_language(lang))

    def _verbs(self) -> Verbs[Any]:
        from fjords_widget.widgets.replay.requests import VERBS

        return VERBS

    def _accept(self, written: dict[str, Any]) -> dict[str, Any]:
        """The page steps by itself, and says where it went; only existing nodes are accepted."""
        game = written.get("_game", self._game)
        if 0 <= game < len(self._record_trees) and written.get("_at", self._at) in self._record_trees[game]:
            return written
        return {name: value for name, value in written.items() if name not in self.PAGE_MAY_WRITE}

    def _draw_still(self) -> MimeBundle:
        from fjords_widget.widgets.shared import picture

        return picture.still(self.node, self._record_tree.seating.seats, self._lang), {}

    # Elsewhere ------------------------------------------------------------------------------------

    def show(self, ply: int | Node | None = None) -> PinnedBoard:
        """A board that stays at a move of the main line, at a node, or at the current move.

        It is a picture in a saved notebook, and live where there is a kernel.
        """
        from fjords_widget.widgets.replay.pinned import PinnedBoard

        return PinnedBoard(self, self._node_at(ply))

    def to_svg(self, path: FilePath | None = None, ply: int | Node | None = None, **how: Any) -> Picture:
        """The board as a picture, marks included; written to a file, if one is named.

        `how` is what `fjords_widget.drawing.board_svg` takes: size, theme, coordinates, arrows …
        """
        from fjords_widget.pictures.still import still

        node = self._node_at(ply)
        drawn = still(node, game=node.game(lang=self._lang), **how)
        if path is not None:
            drawn.save(path)
        return drawn

    def to_png(self, path: FilePath | None = None, ply: int | Node | None = None, **how: Any) -> bytes:
        """The same as PNG. ImportError says what to install."""
        from fjords_widget.pictures.png import png

        data = png(self.to_svg(ply=ply, **{"theme": "light", **how}))
        if path is not None:
            write_whole(path, data)
        return data

    def to_gif(self, path: FilePath | None = None, **how: Any) -> bytes:
        """A film of the main line as GIF or WebP, with the comments as captions: see `Record.to_gif`."""
        return self.record.to_gif(path, **how)

    def to_html(self, path: FilePath | None = None) -> str:
        """The replay as one HTML file, which needs nothing else; written to a file, if one is named."""
        return self._write_html(path, self._setup["title"])

    def _view_file(self) -> dict[str, Any]:
        return view_file(super()._view_file(), self._lang)

    def _node_at(self, at: int | Node | None) -> Node:
        if isinstance(at, Node):
            if self._record_tree.number(at) is None:
                raise InvalidOption(say(self._lang, "replay.no_node"))
            return at
        return self.node if at is None else self._record_tree.nodes[self._main(at)]


def _check_records(record: object) -> list[Record]:
    """The records that are meant: those of a match, or one."""
    if isinstance(record, Match):
        record = record.record()
    if isinstance(record, MatchRecord):
        return record.games
    if isinstance(record, Game):
        return [record.record()]
    if not isinstance(record, Record):
        raise TypeError(f"a fj.Game, a fj.Match or a record of one is needed, not {record!r}")
    return [record]
