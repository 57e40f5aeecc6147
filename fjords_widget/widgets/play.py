"""The board to play on: one game, shown in any number of views and always in step with Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets
from ipywidgets import Layout

from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.events import Turn
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.engine.words import known_language, say
from fjords_widget.widgets.advising import Adviser
from fjords_widget.widgets.aids import AIDS, ANALYSIS, DEFAULT, checked_aids
from fjords_widget.widgets.asking import Audience, Callback, log
from fjords_widget.widgets.bundle import bundled, style_sheet
from fjords_widget.widgets.guarded import LOCK
from fjords_widget.widgets.keeping import Keeper
from fjords_widget.widgets.seats import HUMANS, LONGEST_NAME, Player, Seat, seated
from fjords_widget.widgets.session import Session
from fjords_widget.widgets.telling import Voice
from fjords_widget.widgets.thinking import where

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

PAGE_MAY_WRITE = frozenset({"_view_count"})
"""ipywidgets counts the views of a model on the page; all other state is made here."""
PACE = 0.4
"""A computer's move takes at least so many seconds, so that it can be seen."""


class Play(anywidget.AnyWidget):
    """A game in a notebook. It follows the game, wherever a move comes from: `play.game.push(...)` too."""

    AIDS = AIDS
    """Every aid there is."""

    ply = traitlets.Int(read_only=True).tag(sync=True)
    turn = traitlets.Int(allow_none=True, read_only=True).tag(sync=True)
    phase = traitlets.Unicode(read_only=True).tag(sync=True)
    result = traitlets.Any(read_only=True, help="game.outcome(): None while the game goes on")
    _map = traitlets.Dict(read_only=True).tag(sync=True)
    _table = traitlets.Dict(read_only=True).tag(sync=True)
    _options = traitlets.Dict(read_only=True).tag(sync=True)
    _seats: Any = traitlets.List(read_only=True).tag(sync=True)
    _status = traitlets.Dict(read_only=True).tag(sync=True)
    _thinking = traitlets.Dict(allow_none=True, default_value=None, read_only=True).tag(sync=True)
    _log = traitlets.Dict(read_only=True).tag(sync=True)
    _aids = traitlets.Dict(read_only=True).tag(sync=True)
    _setup = traitlets.Dict(read_only=True).tag(sync=True)
    _noting = traitlets.Dict(allow_none=True, default_value=None, read_only=True).tag(sync=True)
    _words = traitlets.Dict(read_only=True).tag(sync=True)
    _style = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(
        self,
        game: Game | Record | None = None,
        seats: Sequence[Player] = HUMANS,
        *,
        names: Sequence[str | None] | None = None,
        colours: Sequence[str] | None = None,
        lang: str | None = None,
        aids: Iterable[str] = DEFAULT,
        pace: float = PACE,
        layout: Layout | dict[str, str] | None = None,
        tooltip: str | None = None,
        tabbable: bool | None = None,
    ) -> None:
        self._lock = LOCK
        record = None
        if game is not None and not isinstance(game, Game):
            record = _checked_record(game)
            names = names or _names_in(record)
            game = record.cursor.game(lang=lang)
        game = Game(lang=lang) if game is None else game
        self._lang = game.lang if lang is None else known_language(lang)
        self._lang_chosen = lang is not None
        self._aids_on = checked_aids(aids, lang)
        self._name = os.urandom(12).hex()
        self._fault: str | None = None
        self._paged = False
        self._audience = Audience()
        self._session = Session(self._show, self._moved, self._report, _checked_pace(pace))
        self._adviser = Adviser(self._session.refresh)
        # Before the page hears of the widget, so that what it first sees is the truth.
        self._begin(game, seated(game.players, seats, names, colours, lang), self._lang, record)
        options = {"layout": layout, "tooltip": tooltip, "tabbable": tabbable}
        super().__init__(**{name: value for name, value in options.items() if value is not None})
        self.on_msg(Play._receive)
        self._session.run()
        if ANALYSIS in self._aids_on:
            self._session.refresh()

    # Read when a board is made: importing this module costs little.

    @property
    def _esm(self) -> str:
        return bundled("widget.js")

    @traitlets.default("_style")
    def _style_sheet(self) -> str:
        return style_sheet()

    # The game -------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the board. Another one can be put in its place."""
        return self._session.game

    @game.setter
    def game(self, game: Game) -> None:
        with self._lock:
            game = _checked_game(game)
            self._begin(game, self._seats_for(game), self._lang if self._lang_chosen else game.lang)

    def _seats_for(self, game: Game) -> tuple[Seat, ...]:
        """Who sits here stays, as far as there are seats."""
        seats = self._session.seats
        if len(seats) != game.players:
            return seated(game.players)
        return seats

    def _begin(self, game: Game, seats: tuple[Seat, ...], lang: str, record: Record | None = None) -> None:
        self._lang = game.lang = lang
        self._fault = None
        keeper = None if record is None else Keeper(game, record, record.cursor)
        self._session.put(game, seats, keeper)

    # The record -----------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The record of the game. It follows the game, and loses nothing when moves are taken back."""
        with self._lock:
            return self._session.keeper.record(self._session.seats)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record to a file, branches included."""
        self.record.dump(path)

    def load(self, source: Record | str | os.PathLike[str]) -> None:
        """Opens a record, given as such or by its path, where its cursor stands: at the end, if it was read.

        InvalidRecord says what is wrong with it. From any move one can go on; nothing in it is lost.
        """
        self._open(_checked_record(source))

    def _open(self, record: Record) -> None:
        with self._lock:
            game = record.cursor.game(lang=self._lang)
            now = self._session.seats
            players = [seat.player for seat in now] if len(now) == game.players else HUMANS
            colours = [seat.colour for seat in now] if len(now) == game.players else None
            seats = seated(game.players, players, _names_in(record), colours, self._lang)
            self._begin(game, seats, self._lang, record)
            # Whoever opens a record wants to look at it first.
            self._session._rest(always=True)

    def push(self, move: Move | str) -> Move:
        """Makes a move, as `game.push` does, while no other thread changes the game."""
        return self._session.push(move)

    def _push_for_page(self, move: str) -> None:
        self._paged = True
        try:
            self._session.push(move)
        finally:
            self._paged = False

    def undo(self) -> Move:
        """Takes moves back up to the last decision of a person, and returns the first of them."""
        return self._session.undo()

    def redo(self) -> Move:
        """Makes moves again that were taken back, up to the next decision of a person; returns the last."""
        return self._session.redo()

    def back(self, ply: int) -> None:
        """Takes moves back until so many are left. What was taken back can be made again."""
        if type(ply) is not int:
            raise TypeError(f"a whole number is needed, not {ply!r}")
        self._session.back(ply)

    # Following ------------------------------------------------------------------------------------

    def on_move(self, callback: Callback) -> Callable[[], None]:
        """Has a function called with the `Turn` of every move from now on; returns what ends that."""
        return self._audience.add(callback)

    async def ask(self) -> Move:
        """Waits for the next move of a person, and returns it: `move = await play.ask()`.

        FjordsError if the game ends, or the board is closed, before there is one.
        """
        if self.game.phase == "over":
            raise FjordsError(say(self._lang, "wire.over"))
        return await self._audience.wait()

    def _moved(self, turns: list[Turn]) -> None:
        """Called by the session with the turns that were made."""
        faults = []
        for turn in turns:
            faults += self._audience.hear(turn, self._lang)
            if self._paged or self._session.seats[turn.seat].human:
                self._audience.tell(turn.move)
        self._set_fault(say(self._lang, "wire.callback", fault=" ".join(faults)) if faults else None)
        if self.game.phase == "over":
            self._audience.tell(FjordsError(say(self._lang, "wire.over")))

    # The table ------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Player, ...]:
        """Who plays: "human", the name of a level, or a function from a game to a move, for each seat."""
        return tuple(seat.player for seat in self._session.seats)

    @seats.setter
    def seats(self, players: Sequence[Player]) -> None:
        self._sit(players=players)

    @property
    def names(self) -> tuple[str | None, ...]:
        """What the seats are called; None: by their colour."""
        return tuple(seat.name for seat in self._session.seats)

    @names.setter
    def names(self, names: Sequence[str | None]) -> None:
        self._sit(names=names)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats."""
        return tuple(seat.colour for seat in self._session.seats)

    @colours.setter
    def colours(self, colours: Sequence[str]) -> None:
        self._sit(colours=colours)

    def _sit(self, **given: Any) -> None:
        with self._lock:
            now = {"players": self.seats, "names": self.names, "colours": self.colours}
            self._session.sit(seated(self.game.players, **{**now, **given}, lang=self._lang))

    @property
    def lang(self) -> str:
        """The language of the board and of its game; it can be changed while playing."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        with self._lock:
            self._lang = self.game.lang = known_language(lang)
            self._lang_chosen = True
            self._session.refresh()

    @property
    def aids(self) -> tuple[str, ...]:
        """The aids that are on; an empty tuple is for purists."""
        return self._aids_on

    @aids.setter
    def aids(self, names: Iterable[str]) -> None:
        with self._lock:
            self._aids_on = checked_aids(names, self._lang)
            self._session.refresh()

    @property
    def pace(self) -> float:
        """A computer's move takes at least so many seconds."""
        return self._session.pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._session.pace = _checked_pace(seconds)

    def stop(self) -> bool:
        """Stops the computer that is thinking: somebody else may move for it. False if none is."""
        return self._session.stop()

    def go(self) -> bool:
        """Lets the computer to move think again. False if it is no computer's turn."""
        return self._session.go()

    # The page -------------------------------------------------------------------------------------

    @property
    def _voice(self) -> Voice:
        return Voice.of(self.game.variant, self._session.seats, self._lang, self._guesses)

    @property
    def _guesses(self) -> bool:
        """Whether stand-ins for tiles that nobody noted are in the game."""
        return False

    def _log_of(self, entries: list[dict[str, Any]]) -> dict[str, Any]:
        """The log, from which the page can put the record together."""
        from fjords_widget.widgets.recording import record_head

        return {"head": record_head(self.game, self._session.seats), "entries": entries}

    def _show(self) -> None:
        """Brings the traits in step with the game: all that the page and observers ever see of it."""
        seen = {**self._views(), "result": self.game.outcome()}
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in seen.items():
                self.set_trait(name, value)

    def _views(self) -> dict[str, Any]:
        """What the page is to see. Should making it fail, the page sees at least that."""
        from fjords_widget.widgets.views import Taste, views  # importing a board is to cost little

        try:
            advice = self._advice()
            taste = Taste(self._lang, self._aids_on, self._fault, self._name, advice, self._guesses)
            return views(self._session, taste)
        except Exception as error:
            log.exception("The board could not be shown")
            fault = say(self._lang, "wire.error", fault=where(self._lang, error))
            return {
                "ply": self.game.ply,
                "phase": self.game.phase,
                "_status": {**self._status, "fault": fault},
            }

    def _advice(self) -> dict[str, Any] | None:
        """What analysis says to the person to move, where it is asked."""
        if ANALYSIS not in self._aids_on:
            self._adviser.stop()
            return None
        session = self._session
        self._adviser.consider(self.game, session.running and session.seats[self.game.turn].human)
        return self._adviser.view(self.game, self._voice)

    def _report(self, error: Exception) -> None:
        """Called by the session with an error that nobody would see otherwise."""
        log.error("Something that follows the game failed", exc_info=error)
        self._set_fault(say(self._lang, "wire.callback", fault=where(self._lang, error)))

    def _set_fault(self, fault: str | None) -> None:
        """Shows a fault until the next move."""
        if fault != self._fault:
            self._fault = fault
            self._session.refresh()

    def open(self) -> None:
        """Called when the page is to hear of the widget."""
        super().open()
        # ipykernel 7.4 hands what comes from a page to the thread that last wrote to the comm: after a cell
        # that is the main one, where it waits until no cell runs. The page asks for another thread.
        if hasattr(self.comm, "_reply_subshell_for"):
            self.comm._reply_subshell_for = _as_asked

    def _receive(self, message: object, buffers: object) -> None:
        """Called with what a page sent; every message gets one answer."""
        from fjords_widget.widgets.wire import answer

        del buffers
        self.send(answer(self, message))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Called with what a page wrote. The page decides nothing: it is answered with the truth."""
        with self._lock:
            super().set_state({name: value for name, value in sync_data.items() if name in PAGE_MAY_WRITE})
            refused = [name for name in sync_data if name in self.keys and name not in PAGE_MAY_WRITE]
            if refused:
                self.send_state(refused)

    def close(self) -> None:
        """Takes the widget off the page; the game goes on without it."""
        session = getattr(self, "_session", None)
        if session is not None:  # it was never made if an argument was refused
            session.close()
            self._adviser.stop()
            self._audience.tell(FjordsError(say(self._lang, "wire.closed")))
        super().close()

    def __del__(self) -> None:
        # The garbage collector may come by anywhere: in a thread that is just being started, say, by another
        # that holds the lock and waits for it. So this must not wait for the lock; nor is there need to.
        anywidget.AnyWidget.close(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live board; its picture or its text where there is no kernel, or no trust in the notebook."""
        from fjords_widget.widgets import picture

        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        with self._lock:
            drawn = picture.svg(self.game, self._session.seats, self._lang)
            data["text/plain"] = str(self.game)
        data["text/html"] = picture.image(drawn, " ".join([self._status["headline"], *self._status["news"]]))
        return data, metadata


def _as_asked(data: object, subshell: str | None) -> str | None:
    """Which thread of the kernel handles a message."""
    del data
    return subshell


def _checked_game(game: object) -> Game:
    if not isinstance(game, Game):
        raise TypeError(f"a fj.Game is needed, not {game!r}")
    return game


def _checked_record(source: object) -> Record:
    """A record that can be played on; InvalidRecord or TypeError says why it is none."""
    from fjords_widget.engine.errors import InvalidRecord
    from fjords_widget.records.record import Record

    if isinstance(source, str | os.PathLike):
        source = Record.load(source)
        source.to_end()
    if not isinstance(source, Record):
        raise TypeError(f"a fj.Game or a fj.Record is needed, not {source!r}")
    if source.errors:
        raise InvalidRecord("\n".join(str(flaw) for flaw in source.errors[:5]))
    return source


def _names_in(record: Record) -> list[str | None]:
    """The names of the players, as far as they can stand on a board."""
    return [name[:LONGEST_NAME] if name and name.isprintable() else None for name in record.names]


def _checked_pace(pace: object) -> float:
    if isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 <= pace < 3600:
        raise InvalidOption(say(None, "seats.pace", pace=repr(pace)[:60]))
    return float(pace)
