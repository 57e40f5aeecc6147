"""The board to play on: one game, shown in any number of views and always in step with Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import traitlets
from ipywidgets import Layout

from fjords_widget.aid_names import AIDS, ANALYSIS, check_aids
from fjords_widget.engine.catalogue import known_language, language, say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.events import Turn
from fjords_widget.engine.game import Game
from fjords_widget.engine.match import Match
from fjords_widget.engine.moves import Move
from fjords_widget.files import FilePath
from fjords_widget.user_settings import check_theme, preferred_language, settings
from fjords_widget.widgets.play.analysis import Analyst
from fjords_widget.widgets.play.board_match import BoardMatch
from fjords_widget.widgets.play.callbacks import Audience, Callback
from fjords_widget.widgets.play.hinting import Hinter
from fjords_widget.widgets.play.history import History
from fjords_widget.widgets.play.kept import Keeper
from fjords_widget.widgets.play.session import Session
from fjords_widget.widgets.shared.base import MimeBundle, PageWidget
from fjords_widget.widgets.shared.faults import describe_error, log
from fjords_widget.widgets.shared.jobs import Jobs
from fjords_widget.widgets.shared.picture_output import PictureOutput
from fjords_widget.widgets.shared.seats import HUMANS, Occupant, Seat, make_seats
from fjords_widget.widgets.shared.sentences import Voice

if TYPE_CHECKING:
    from fjords_widget.records.match_record import MatchRecord
    from fjords_widget.records.record import Record
    from fjords_widget.widgets.learn.widget import Learn
    from fjords_widget.widgets.shared.rpc import Verbs


class Play(PageWidget):
    """A game in a notebook. It follows the game, wherever a move comes from: `play.game.push(...)` too."""

    BUNDLE = "play"
    AIDS = AIDS
    """Every aid there is."""
    OFFERS_LEARNING = True
    """Whether newcomers are offered the tutorial."""
    AIDS_LAST = True
    """Whether the aids that are chosen on the page hold for the next boards too."""

    PAGE_MAY_WRITE: ClassVar = {"_seen": int}
    """Counted by the page, for hosts whose cells follow what a page writes (marimo); nobody reads it."""

    ply = traitlets.Int(read_only=True, help="how many moves have been made").tag(sync=True)
    turn = traitlets.Int(allow_none=True, read_only=True, help="the seat to move").tag(sync=True)
    phase = traitlets.Unicode(read_only=True, help="exploration, settlement or over").tag(sync=True)
    result = traitlets.Any(read_only=True, help="game.outcome(): None while the game goes on")
    match_result = traitlets.Any(read_only=True, help="match.outcome(): None while the match goes on")
    _map = traitlets.Dict(read_only=True).tag(sync=True)
    _table = traitlets.Dict(read_only=True).tag(sync=True)
    _options = traitlets.Dict(read_only=True).tag(sync=True)
    _seats: Any = traitlets.List(read_only=True).tag(sync=True)
    _status = traitlets.Dict(read_only=True).tag(sync=True)
    _thinking = traitlets.Dict(allow_none=True, default_value=None, read_only=True).tag(sync=True)
    _log = traitlets.Dict(read_only=True).tag(sync=True)
    _aids = traitlets.Dict(read_only=True).tag(sync=True)
    _setup = traitlets.Dict(read_only=True).tag(sync=True)
    _match = traitlets.Dict(read_only=True).tag(sync=True)
    _kept = traitlets.Dict(read_only=True).tag(sync=True)
    _finished = traitlets.Dict(read_only=True).tag(sync=True)
    _hint = traitlets.Dict(read_only=True).tag(sync=True)
    _book = traitlets.Dict(read_only=True).tag(sync=True)
    _learn = traitlets.Dict(read_only=True).tag(sync=True)
    _words = traitlets.Dict(read_only=True).tag(sync=True)
    _seen = traitlets.Int(0).tag(sync=True)
    _pictured = traitlets.Unicode(read_only=True).tag(sync=True)
    """The name of the picture in the output, which a live view hides."""

    def __init__(
        self,
        game: Game | Match | Record | MatchRecord | None = None,
        seats: Sequence[Occupant] = HUMANS,
        *,
        names: Sequence[str | None] | None = None,
        colours: Sequence[str] | None = None,
        lang: str | None = None,
        aids: Iterable[str] | None = None,
        pace: float | None = None,
        confirm: bool | None = None,
        hints: bool | None = None,
        keep: bool | None = None,
        layout: Layout | dict[str, str] | None = None,
        tooltip: str | None = None,
        tabbable: bool | None = None,
    ) -> None:
        record, match = None, None
        if isinstance(game, Match):
            begun, match = game.game, BoardMatch(game)
        elif game is None or isinstance(game, Game):
            begun = Game(lang=lang) if game is None else game
        else:
            from fjords_widget.widgets.play.opening import check_record, names_in, open_record

            begun, record, match = open_record(check_record(game), lang)
            names = names or names_in(record)
        self._lang = _language_of(begun) if lang is None else known_language(lang)
        self._lang_chosen = lang is not None
        self._aids_on = check_aids(settings.aids if aids is None else aids, lang)
        self._confirm = _check_truth("confirm", settings.confirm if confirm is None else confirm)
        self._hints = _check_truth("hints", settings.hints if hints is None else hints)
        self._fault: str | None = None
        self._paged = False
        self._audience = Audience()
        self._tutorial: Learn | None = None
        self._is_new_here = False
        self._keeper = self._make_keeper(keep, lang)
        pace = _check_pace(settings.pace if pace is None else pace)
        self._session = Session(self._keeper.keep, self._show, self._moved, self._report, pace)
        self._analyst = Analyst(self._session.refresh)
        self._jobs = Jobs(self._show_finished)
        self._picture = PictureOutput()
        self._drawn: tuple[object, ...] = ()
        self.set_trait("_pictured", self._picture.name)
        self._hinter = Hinter(self._session)
        # Before the page hears of the widget, so that what it first sees is the truth.
        sitting = make_seats(begun.players, seats, names, colours, lang)
        self._begin(begun, sitting, self._lang, record, match)
        is_first = match is None or match.number == 1
        if record is None and is_first and not begun.history and begun.setup.position is None:
            self._keeper.look_for_offer(self._session, None if game is None else begun.setup.terms)
            if self._keeper.offer is not None:
                self._session.refresh()
        if self.OFFERS_LEARNING and settings.offer_learning and self._keeper.offer is None:
            self._offer_learning(True)
        super().__init__(layout=layout, tooltip=tooltip, tabbable=tabbable)
        self._session.run()
        if ANALYSIS in self._aids_on:
            self._session.refresh()

    def _make_keeper(self, keep: bool | None, lang: str | None) -> Keeper:
        return Keeper(keep, lang)

    # The game -------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the board. Another one, or a match, can be put in its place."""
        return self._session.game

    @game.setter
    def game(self, game: Game | Match) -> None:
        with self._lock:
            match = BoardMatch(game) if isinstance(game, Match) else None
            game = _check_game(game.game if isinstance(game, Match) else game)
            lang = self._lang if self._lang_chosen else _language_of(game)
            self._begin(game, self._seats_for(game), lang, match=match)

    def _seats_for(self, game: Game) -> tuple[Seat, ...]:
        """The seats as they are, if there are as many players; else people on all seats."""
        seats = self._session.seats
        if len(seats) != game.players:
            return make_seats(game.players)
        return seats

    def _begin(
        self,
        game: Game,
        seats: tuple[Seat, ...],
        lang: str,
        record: Record | None = None,
        match: BoardMatch | None = None,
    ) -> None:
        self._lang = game.lang = lang
        self._fault = None
        history = None if record is None else History(game, record, record.cursor)
        match = match or self._find_match(game, record)
        if match is not None:
            match.note_before(seats)
        self._keeper.begin(game, seats)
        self._session.put(game, seats, history, match)

    def _put_kept(self, read: Record | MatchRecord, seats: tuple[Seat, ...]) -> None:
        """Puts a game on the board that was kept, with those who sat at it."""
        from fjords_widget.widgets.play.opening import open_record

        game, record, match = open_record(read, self._lang)
        self._begin(game, seats, self._lang, record, match)

    def _find_match(self, game: Game, record: Record | None) -> BoardMatch | None:
        """The match that a game which is put on the board is the first one of, if it is."""
        return BoardMatch.around(game, record)

    # The match ------------------------------------------------------------------------------------

    @property
    def match(self) -> Match | None:
        """The match that the game on the board belongs to; None for a single game."""
        match = self._session.match
        return None if match is None else match.match

    def next_game(self) -> Game:
        """Puts the next game of the match on the board: whoever lost begins (V-C7).

        Until then the last game can still be taken back. FjordsError if no game can begin.
        """
        with self._lock:
            session = self._session
            if session.match is None:
                raise FjordsError(say(self._lang, "match.by_itself"))
            game = session.match.next(session.history, session.seats)
            game.lang = self._lang
            self._fault = None
            session.put(game, session.seats, None, session.match)
            return game

    # The record -----------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The record of the game. It follows the game, and loses nothing when moves are taken back."""
        with self._lock:
            return self._session.record()

    @property
    def match_record(self) -> MatchRecord | None:
        """The record of the match, game by game; None for a single game."""
        with self._lock:
            match = self._session.match
            return None if match is None else match.record(self._session.history, self._session.seats)

    def save(self, path: FilePath) -> None:
        """Writes the record to a file, with its branches; for a match, the record of all its games."""
        (self.match_record or self.record).dump(path)

    def load(self, source: Record | MatchRecord | str | os.PathLike[str]) -> None:
        """Opens a record, or the file that a path names, at its cursor; a file opens at its end.

        InvalidRecord says what is wrong with it. The game can be continued from any move; nothing is lost. Of
        a match, the last game is opened.
        """
        from fjords_widget.widgets.play.opening import check_record

        self._open(check_record(source))

    def _open(self, source: Record | MatchRecord) -> None:
        from fjords_widget.widgets.play.opening import names_in, open_record

        with self._lock:
            game, record, match = open_record(source, self._lang)
            now = self._session.seats
            players = [seat.occupant for seat in now] if len(now) == game.players else HUMANS
            colours = [seat.colour for seat in now] if len(now) == game.players else None
            seats = make_seats(game.players, players, names_in(record), colours, self._lang)
            self._begin(game, seats, self._lang, record, match)
            # Whoever opens a record wants to look at it first.
            self._session.rest(always=True)

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
        """Takes moves back to a person's last decision, and returns the first of them."""
        return self._session.undo()

    def redo(self) -> Move:
        """Redoes moves that were taken back, up to a person's next decision; returns the last of them."""
        return self._session.redo()

    def back(self, ply: int) -> None:
        """Takes moves back until that many are left. They can be redone."""
        if type(ply) is not int:
            raise TypeError(f"a whole number is needed, not {ply!r}")
        self._session.back(ply)

    # Following ------------------------------------------------------------------------------------

    def on_move(self, callback: Callback) -> Callable[[], None]:
        """Calls a function with the `Turn` of every move, until the function that it returns is called."""
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
            faults += self._audience.call(turn, self._lang)
            if self._paged or self._session.seats[turn.seat].human:
                self._audience.end_waiting(turn.move)
        self._set_fault(say(self._lang, "wire.callback", fault=" ".join(faults)) if faults else None)
        if self.game.phase == "over":
            self._audience.end_waiting(FjordsError(say(self._lang, "wire.over")))

    # The table ------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Occupant, ...]:
        """Who plays: "human", the name of a level, or a function from a game to a move, for each seat."""
        return tuple(seat.occupant for seat in self._session.seats)

    @seats.setter
    def seats(self, players: Sequence[Occupant]) -> None:
        self._sit(players=players)

    @property
    def names(self) -> tuple[str | None, ...]:
        """The names of the seats; None stands for the colour."""
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
            self._session.sit(make_seats(self.game.players, **{**now, **given}, lang=self._lang))

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
            self._aids_on = check_aids(names, self._lang)
            self._session.refresh()

    @property
    def pace(self) -> float:
        """The least number of seconds that a computer's move takes."""
        return self._session.pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._session.pace = _check_pace(seconds)
        self._session.refresh()

    @property
    def confirm(self) -> bool:
        """Whether each piece has to be confirmed after placing it, however large the cells are."""
        return self._confirm

    @confirm.setter
    def confirm(self, wanted: bool) -> None:
        with self._lock:
            self._confirm = _check_truth("confirm", wanted)
            self._session.refresh()

    @property
    def hints(self) -> bool:
        """Whether the person to move may ask for a hint on the board."""
        return self._hints

    @hints.setter
    def hints(self, wanted: bool) -> None:
        with self._lock:
            self._hints = _check_truth("hints", wanted)
            self._session.refresh()

    @property
    def theme(self) -> str:
        """The theme of this board: "auto" (that of the notebook), "light" or "dark"."""
        return self._theme

    @theme.setter
    def theme(self, theme: str) -> None:
        with self._lock, self.hold_sync():
            self.set_trait("_theme", check_theme("theme", theme))
            self._session.refresh()

    def stop(self) -> bool:
        """Stops the computer that is thinking, so that somebody else may move for it. False if none is."""
        return self._session.stop()

    def go(self) -> bool:
        """Lets the computer to move think again. False if it is no computer's turn."""
        return self._session.go()

    # The page -------------------------------------------------------------------------------------

    @property
    def _voice(self) -> Voice:
        places = "coordinates" in self._aids_on
        return Voice.of(self.game.variant, self._session.seats, self._lang, self._guesses, places)

    @property
    def _guesses(self) -> bool:
        """Whether stand-ins for tiles that nobody noted are in the game."""
        return False

    def _whole_log(self) -> dict[str, Any]:
        """The trait `_log` with every move in it."""
        from fjords_widget.widgets.play.journal import view_log

        return view_log(self._session, self._voice, most=None)

    def _show(self) -> None:
        """Brings the traits in step with the game: all that the page and observers ever see of it."""
        match_result = None if self.match is None else self.match.outcome()
        seen = {**self._views(), "result": self.game.outcome(), "match_result": match_result}
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in seen.items():
                self.set_trait(name, value)
        self._note_picture()

    def _note_picture(self) -> None:
        """Has the picture in the output follow, if it is not what was drawn."""
        shown = (self.game.state, self._session.seats, self._lang)
        if shown != self._drawn:
            self._drawn = shown
            self._picture.note_change(self)

    def _views(self) -> dict[str, Any]:
        """The traits by name. If they cannot be made, the page is told at least that."""
        from fjords_widget.widgets.play.finished import view_finished
        from fjords_widget.widgets.play.views import ViewOptions, view_session

        try:
            advice = self._advice()
            look = ViewOptions(
                self._lang,
                self._aids_on,
                self._fault,
                advice,
                self._confirm,
                self._hints,
                self._guesses,
                self._theme,
            )
            return {
                **view_session(self._session, look),
                "_kept": self._keeper.view(self._lang),
                "_finished": view_finished(self),
                "_hint": self._view_hint(),
                "_learn": {"offer": True} if self._is_new_here and not self._is_played() else {},
            }
        except Exception as error:
            log.exception("The board could not be shown")
            fault = say(self._lang, "wire.error", fault=describe_error(self._lang, error))
            return {
                "ply": self.game.ply,
                "phase": self.game.phase,
                "_status": {**self._status, "fault": fault},
            }

    def _is_played(self) -> bool:
        """Whether a person has made a move: whoever has started to play needs no offer of the tutorial."""
        return any(self._session.seats[turn.seat].human for turn in self.game.history)

    def _offer_learning(self, offered: bool) -> None:
        """Offers the tutorial, or does so no longer."""
        self._is_new_here = offered
        self._show()

    def _game_number(self) -> int:
        """Which game of the match is on the board, counted from 1."""
        return int(self._match.get("game", 1))

    def _show_finished(self) -> None:
        """Called when work on the finished game has got further."""
        from fjords_widget.widgets.play.finished import view_finished

        self.set_trait("_finished", view_finished(self))

    def _advice(self) -> dict[str, Any] | None:
        """What analysis says to the person to move, where it is asked."""
        if ANALYSIS not in self._aids_on:
            self._analyst.stop()
            return None
        session = self._session
        self._analyst.consider(self.game, session.running and session.seats[self.game.turn].human)
        return self._analyst.view(self.game, self._voice)

    def _has_hints(self) -> bool:
        """Whether there are hints on this board: not without aids, nor where analysis shows everything."""
        return self._hints and bool(self._aids_on) and ANALYSIS not in self._aids_on

    def _view_hint(self) -> dict[str, Any]:
        if not self._has_hints():
            self._hinter.stop()
            return {}
        return self._hinter.view(self._voice)

    def _report(self, error: Exception) -> None:
        """Called by the session with an error that nobody would see otherwise."""
        log.error("Something that follows the game failed", exc_info=error)
        self._set_fault(say(self._lang, "wire.callback", fault=describe_error(self._lang, error)))

    def _set_fault(self, fault: str | None) -> None:
        """Shows a fault until the next move."""
        if fault != self._fault:
            self._fault = fault
            self._session.refresh()

    def _verbs(self) -> Verbs[Any]:
        from fjords_widget.widgets.play.requests import VERBS

        return VERBS

    def close(self) -> None:
        """Takes the widget off the page; the game goes on without it."""
        session = getattr(self, "_session", None)
        if session is not None:  # it was never made if an argument was refused
            session.close()
            self._keeper.release()
            self._analyst.stop()
            self._jobs.stop()
            self._hinter.stop()
            self._audience.end_waiting(FjordsError(say(self._lang, "wire.closed")))
            if self._tutorial is not None:
                self._tutorial.close()
            self._picture.take_away()
        super().close()

    def _ipython_display_(self) -> None:
        """Called by IPython to show the board: live, and as a picture that follows the game."""
        with self._lock:
            live = None if self.comm is None else anywidget.AnyWidget._repr_mimebundle_(self)
            if live is None:
                print(repr(self))  # it is closed
            else:
                self._picture.display(live, self._draw_still())

    def _draw_still(self) -> MimeBundle:
        from fjords_widget.widgets.shared import picture

        drawn = picture.svg(self.game, self._session.seats, self._lang)
        said = " ".join([self._status["headline"], *self._status["news"]])
        beside = picture.tell_how_to_join(self._lang)
        record = picture.fold_record((self.match_record or self.record).dumps(), self._lang)
        return {"text/html": picture.image(drawn, said) + beside + record, "text/plain": str(self.game)}, {}


def _check_game(game: object) -> Game:
    if not isinstance(game, Game):
        raise TypeError(f"a fj.Game or a fj.Match is needed, not {game!r}")
    return game


def _language_of(game: Game) -> str:
    """What a game is shown in: its own language, if it is not simply that of the program."""
    return preferred_language() if game.lang == language() else game.lang


def _check_truth(name: str, wanted: object) -> bool:
    if not isinstance(wanted, bool):
        raise InvalidOption(say(None, "settings.truth", name=name, value=repr(wanted)[:60]))
    return wanted


def _check_pace(pace: object) -> float:
    if isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 <= pace < 3600:
        raise InvalidOption(say(None, "seats.pace", pace=repr(pace)[:60]))
    return float(pace)
