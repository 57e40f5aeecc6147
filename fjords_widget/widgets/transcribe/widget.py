"""A board to write down a game that is played at a real table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import traitlets
from ipywidgets import Layout

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidHistory, InvalidOption
from fjords_widget.engine.moves import Move, parse
from fjords_widget.files import FilePath
from fjords_widget.records.headers import Opening
from fjords_widget.records.match_record import MatchRecord
from fjords_widget.records.record import Record
from fjords_widget.records.transcript import Transcript
from fjords_widget.widgets.play.history import note_names
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.match_view import head_status
from fjords_widget.widgets.shared.seats import HUMAN
from fjords_widget.widgets.transcribe.games import find_match, view_games
from fjords_widget.widgets.transcribe.kept import TableKeeper
from fjords_widget.widgets.transcribe.noting import (
    OpenStep,
    find_problem,
    find_standing,
    hide_stand_ins,
    view_noting,
)

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.match import Match
    from fjords_widget.widgets.play.board_match import BoardMatch
    from fjords_widget.widgets.play.kept import Keeper
    from fjords_widget.widgets.shared.rpc import Verbs
    from fjords_widget.widgets.shared.seats import Seat
    from fjords_widget.widgets.transcribe.noting import Standing

Written = TypeVar("Written")
PARTS = ("move", "before", "tile")
NO_SUCH_TILE = ("not_in_bag", "unknown_tile")


class Transcribe(Play):
    """Writes down a game at a real table: moves by clicks, and the tiles as they came up, chosen by hand.

    Takes a `fj.Transcript`, a record to continue, or what `fj.Transcript` takes: players, variant, tiles …
    With `tie="match"` or `tie="replay"` a match is written down, game by game. The engine checks each step;
    earlier ones can be corrected. `transcribe.record` is what has been written down; it is saved like a
    game of `fj.Play`.
    """

    BUNDLE = "transcribe"
    OFFERS_LEARNING = False
    AIDS_LAST = False

    _noting = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(
        self,
        transcript: Transcript | Record | MatchRecord | None = None,
        *,
        names: Sequence[str | None] | None = None,
        colours: Sequence[str] | None = None,
        lang: str | None = None,
        keep: bool | None = None,
        layout: Layout | dict[str, str] | None = None,
        **terms: Any,
    ) -> None:
        given = transcript if isinstance(transcript, Transcript) else None
        records = transcript.games if isinstance(transcript, MatchRecord) else [transcript]
        self._games = [Transcript.of(record, lang=lang) for record in records if isinstance(record, Record)]
        self._games = self._games or [given or Transcript(lang=lang, **terms)]
        """The games of the match that is written down; a game by itself is the only one."""
        self._shown = len(self._games) - 1
        """Which of them is on the board."""
        self._place: OpenStep | None = None
        self._standing: Standing = find_standing(self.transcript)
        self._is_any = transcript is None and not terms
        """Nobody asked for certain rules: any game may be offered to go on with."""
        named = list(names or [name or None for name in self.transcript.record.names])
        # The game is this transcript's own: it need not be taken for another one that is put on the board.
        self._own = True
        super().__init__(
            self._standing.game,
            names=named,
            colours=colours,
            lang=lang,
            aids=("legal", "last"),
            keep=keep,
            layout=layout,
        )
        self._own = False

    def _make_keeper(self, keep: bool | None, lang: str | None) -> Keeper:
        return TableKeeper(self, keep, lang)

    def _has_hints(self) -> bool:
        """Whoever writes a game down does not play it."""
        return False

    # What is written down -------------------------------------------------------------------------

    @property
    def transcript(self) -> Transcript:
        """The steps so far; after changing it by hand call `follow()`."""
        return self._games[self._shown]

    @transcript.setter
    def transcript(self, transcript: Transcript) -> None:
        self._games[self._shown] = transcript

    @property
    def record(self) -> Record:
        """What has been written down."""
        note_names(self.transcript.record, self._session.seats)
        return self.transcript.record

    def push(self, move: Move | str) -> Move:
        """Writes down a move; IllegalMove or InvalidHistory if it cannot have been made."""
        made = self._change(lambda transcript: transcript.push(move)).move
        assert made is not None
        return made

    def draw(self, *tiles: str | None) -> None:
        """Says which tiles came up; `None` or "?" for one that nobody noted."""
        self._change(lambda transcript: transcript.draw(*tiles))

    def swap(self) -> None:
        """Says that the row was swapped, where one of its tiles is unknown; then asks which tiles came up."""
        with self._lock:
            told = len(self.transcript.record.root.end().draws)
            self._change(Transcript.swap, OpenStep(self.transcript.ply, "tile", told))

    def undo(self) -> Move:
        """Strikes out what was written down last: a tile, or a move."""
        with self._lock:
            last = self.transcript.record.root.end().move
            self._change(Transcript.undo)
            return last if last is not None else parse("draw")

    def mend(self, ply: int, move: str | None = None, draws: str | None = None) -> None:
        """Replaces the move of a ply, or its draws; the board shows what no longer works."""
        self._change(lambda transcript: transcript.mend(ply, move, draws))

    def remove(self, ply: int) -> None:
        """Strikes out the move of a ply that was never made."""
        self._change(lambda transcript: transcript.remove(ply))

    def _change(self, step: Callable[[Transcript], Written], then: OpenStep | None = None) -> Written:
        """Writes a step down, all of it or nothing: one that is refused on a copy is not begun.

        The step that is opened next is `then`.
        """
        with self._lock:
            step(self.transcript.copy())
            written = step(self.transcript)
            self._stand(then)
            return written

    def save(self, path: FilePath) -> None:
        """Writes the record to a file, that of the whole match, if there is one."""
        (self.match_record or self.record).dump(path)

    def follow(self) -> None:
        """Shows what has been written down so far."""
        self._stand(None)

    def _stand(self, place: OpenStep | None) -> None:
        with self._lock:
            stands = find_standing(self.transcript, place)
            self._place, self._standing = place, stands
            stands.game.lang = self._lang
            self._session.replace(stands.game)

    # Earlier steps --------------------------------------------------------------------------------

    def open_step(self, ply: int, part: str = "move", n: int = 0) -> None:
        """Opens an earlier step: the board shows the game as it stood then, and the next input corrects it.

        `part` is the "move", a move "before" it that was forgotten, or a "tile" that came up, the one
        numbered `n`; ply 0 is the deal. InvalidOption if there is no such step.
        """
        with self._lock:
            told = len(self.record.at(ply).draws)
            if part not in PARTS or (part != "tile" and not ply) or not 0 <= n <= told:
                raise InvalidOption(say(self._lang, "noting.no_step", ply=ply))
            self._stand(OpenStep(ply, part, n))

    def close_step(self) -> None:
        """Leaves an earlier step as it is."""
        self.follow()

    def back(self, ply: int) -> None:
        """Opens the step after this many moves: what follows is kept."""
        if ply < self.transcript.ply:
            self.open_step(ply + 1)
        else:
            self.close_step()

    def _note_move(self, move: str) -> None:
        """Notes a move from the page: the next one, or that of the step that is open."""
        with self._lock:
            place = self._find_opened()
            if place is None or place.part == "tile":
                self.push(move)
                return
            ply, before = place.ply, place.part == "before"
            made = self.transcript.check_move(move, self.game)

            def tell(transcript: Transcript) -> None:
                problems = transcript.insert(ply, made) if before else transcript.mend(ply, made)
                if problems and problems[0].ply == ply and not transcript.fault:
                    raise InvalidHistory(problems[0].text)

            self._change(tell)

    def _note_tile(self, tile: str) -> None:
        """Notes a tile from the page; in an open step it replaces another. Empty: none came up."""
        with self._lock:
            place = self._find_opened()
            if place is None:
                self.draw(tile)
                return
            before = self.transcript.record.at(place.ply).draws
            told: list[Any] = list(before)
            told[place.n : place.n + 1] = [tile] if tile else []

            def tell(transcript: Transcript) -> None:
                problems = transcript.mend(place.ply, draws=told)
                if problems and problems[0].ply == place.ply and transcript.fault in NO_SUCH_TILE:
                    raise InvalidHistory(problems[0].text)

            # Of several that nobody noted the next one is asked about at once.
            several = tile and before[place.n : place.n + 2] == (None, None)
            self._change(tell, OpenStep(place.ply, "tile", place.n + 1) if several else None)

    def _find_opened(self) -> OpenStep | None:
        return self._place or find_problem(self.transcript)

    # A match --------------------------------------------------------------------------------------

    @property
    def match(self) -> Match | None:
        """The match as far as it is written down; None for a single game."""
        return find_match(self._games)[0]

    @property
    def match_record(self) -> MatchRecord | None:
        """What has been written down of the match, game by game; None for a single game."""
        match = self.match
        if match is None:
            return None
        for transcript in self._games:
            note_names(transcript.record, self._session.seats)
        found = MatchRecord(transcript.record for transcript in self._games)
        found.note(match)
        return found

    def show_game(self, n: int) -> None:
        """Opens game n of the match, counted from 1, to look at or correct it."""
        with self._lock:
            if type(n) is not int or not 1 <= n <= len(self._games):
                raise InvalidOption(say(self._lang, "match.no_game_n", n=n, last=len(self._games)))
            self._turn_to(self._games, n - 1)

    def next_game(self) -> Game:
        """Starts writing down the next game of the match; the last one decides who begins (V-C7)."""
        with self._lock:
            match = self.match
            if match is None:
                raise FjordsError(say(self._lang, "match.by_itself"))
            games = [*self._games, _blank(match.next(), self._lang)]
            self._turn_to(games, len(games) - 1)
            return self.game

    def _turn_to(self, games: list[Transcript], shown: int) -> None:
        """Puts one of the games of the match on the board; it is kept with the others."""
        game = self._hold(games, shown)
        game.lang = self._lang
        self._fault = None
        self._session.put(game, self._session.seats)

    def _find_match(self, game: Game, record: Record | None) -> BoardMatch | None:
        del game, record
        return None  # what is written down may be doubtful: `match` is as much of it as holds

    # Another game ---------------------------------------------------------------------------------

    def _begin(
        self,
        game: Game,
        seats: tuple[Seat, ...],
        lang: str,
        record: Record | None = None,
        match: BoardMatch | None = None,
    ) -> None:
        """Starts another game: one that has been played so far, or a new one with nothing entered yet."""
        if self._own:
            self._put(self._games, self._shown, seats, lang)
            return
        if record is None and (game.history or game.setup.position):
            record = game.record()
        last = _blank(game, lang) if record is None else Transcript.of(record, lang=lang)
        before = [] if match is None else match.records_before(seats)
        self._put([*(Transcript.of(one, lang=lang) for one in before), last], len(before), seats, lang)

    def _put(self, games: list[Transcript], shown: int, seats: tuple[Seat, ...], lang: str) -> None:
        """Puts one of these games on the board, instead of what was written down there."""
        people = tuple(seat._replace(occupant=HUMAN) for seat in seats)
        super()._begin(self._hold(games, shown), people, lang)

    def _hold(self, games: list[Transcript], shown: int) -> Game:
        """These games are written down from now on; the one that is shown, as it stands."""
        stands = find_standing(games[shown])
        self._games, self._shown, self._place, self._standing = games, shown, None, stands
        return stands.game

    def _put_kept(self, read: Record | MatchRecord, seats: tuple[Seat, ...]) -> None:
        records = [read] if isinstance(read, Record) else read.games
        games = [Transcript.of(record, lang=self._lang) for record in records]
        self._put(games, len(games) - 1, seats, self._lang)

    def _sit(self, **given: Any) -> None:
        if any(player != HUMAN for player in given.get("players", ())):
            raise InvalidOption(say(self._lang, "noting.people"))
        super()._sit(**given)

    # The page -------------------------------------------------------------------------------------

    def _push_for_page(self, move: str) -> None:
        self._note_move(move)

    @property
    def _guesses(self) -> bool:
        return self._standing.guesses

    def _verbs(self) -> Verbs[Any]:
        from fjords_widget.widgets.transcribe.requests import VERBS

        return VERBS

    def _whole_log(self) -> dict[str, Any]:
        return self._with_transcript(super()._whole_log())

    def _with_transcript(self, log: dict[str, Any]) -> dict[str, Any]:
        """The log with everything written down, since the game on the board may be at an earlier step."""
        entries = [{**entry, "record": ""} for entry in log["entries"]]
        head = (self.match_record or self.record).dumps().rstrip()
        return {**log, "head": head, "entries": entries, "ahead": ""}

    def _views(self) -> dict[str, Any]:
        seen = super()._views()
        if "_table" not in seen:
            return seen
        match = view_games(self._games, self._shown + 1, self._voice)
        noting = view_noting(self.transcript, self._place, self._standing, self._voice)
        at = noting["at"]
        # A move is made where the board stands: not at a step that comes after a doubtful one.
        ready = noting["needs"] == "move" and (at is None or at["ply"] == self._standing.node.ply + 1)
        return {
            **seen,
            "_table": hide_stand_ins(seen["_table"], self._standing),
            "_options": seen["_options"] if ready else {},
            "_log": self._with_transcript(seen["_log"]),
            "_noting": noting,
            "_match": match,
            "_status": head_status(seen["_status"], match, self.game, self._voice),
        }


def _blank(game: Game, lang: str) -> Transcript:
    """Nothing written down yet, by the rules of a game."""
    return Transcript.of(Record(Opening(game.setup.terms, game.setup.first), {}), lang=lang)
