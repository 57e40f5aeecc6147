"""A board to write down a game that is played at a real table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ipywidgets import Layout

from fjords_widget.engine.errors import InvalidHistory, InvalidOption
from fjords_widget.engine.moves import Move, parse
from fjords_widget.engine.words import say
from fjords_widget.records.headers import Opening
from fjords_widget.records.record import Record
from fjords_widget.records.transcript import Transcript
from fjords_widget.widgets.keeping import note_names
from fjords_widget.widgets.noting import Place, doubtful, noting, standing, with_known
from fjords_widget.widgets.play import Play
from fjords_widget.widgets.seats import HUMAN

if TYPE_CHECKING:
    import os

    from fjords_widget.engine.game import Game
    from fjords_widget.widgets.noting import Standing
    from fjords_widget.widgets.seats import Seat

PARTS = ("move", "before", "tile")
NO_SUCH_TILE = ("not_in_bag", "unknown_tile")


class Transcribe(Play):
    """Writes down a game at a real table: moves by clicks, and the tiles as they came up, chosen by hand.

    Takes a `fj.Transcript`, a record to go on with, or what `fj.Transcript` takes: players, variant, tiles …
    The engine checks each step; earlier ones can be mended. `transcribe.record` is what is written so far.
    """

    def __init__(
        self,
        transcript: Transcript | Record | None = None,
        *,
        names: Sequence[str | None] | None = None,
        lang: str | None = None,
        layout: Layout | dict[str, str] | None = None,
        **terms: Any,
    ) -> None:
        if isinstance(transcript, Record):
            transcript = Transcript.of(transcript, lang=lang)
        self.transcript = Transcript(lang=lang, **terms) if transcript is None else transcript
        """The steps so far; after changing it by hand call `follow()`."""
        self._place: Place | None = None
        self._stands: Standing = standing(self.transcript)
        named = list(names or [name or None for name in self.transcript.record.names])
        # The game is this transcript's own: it need not be taken for another one that is put on the board.
        self._own = True
        super().__init__(self._stands.game, names=named, lang=lang, aids=("legal", "last"), layout=layout)
        self._own = False

    # What is written down -------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """What has been written down."""
        note_names(self.transcript.record, self._session.seats)
        return self.transcript.record

    def push(self, move: Move | str) -> Move:
        """Writes down a move; IllegalMove or InvalidHistory if it cannot have been made."""
        with self._lock:
            node = self.transcript.push(move)
            self.follow()
            assert node.move is not None
            return node.move

    def draw(self, *tiles: str | None) -> None:
        """Says which tiles came up; `None` or "?" for one that nobody noted."""
        with self._lock:
            self.transcript.draw(*tiles)
            self.follow()

    def swap(self) -> None:
        """Says that the row was swapped, where a tile of it is unknown; which tiles came is asked next."""
        with self._lock:
            told = len(self.transcript.record.root.end().draws)
            self.transcript.swap()
            self.open_step(self.transcript.ply, "tile", told)

    def undo(self) -> Move:
        """Strikes out what was written down last: a tile, or a move."""
        with self._lock:
            last = self.transcript.record.root.end().move
            self.transcript.undo()
            self.follow()
            return last if last is not None else parse("draw")

    def mend(self, ply: int, move: str | None = None, draws: str | None = None) -> None:
        """Replaces the move of a ply, or its draws; what does not hold after that is told on the board."""
        with self._lock:
            self.transcript.mend(ply, move, draws)
            self.follow()

    def remove(self, ply: int) -> None:
        """Strikes out the move of a ply that was never made."""
        with self._lock:
            self.transcript.remove(ply)
            self.follow()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record to a file."""
        self.record.dump(path)

    def follow(self) -> None:
        """Shows what is written down by now."""
        self._stand(None)

    def _stand(self, place: Place | None) -> None:
        with self._lock:
            stands = standing(self.transcript, place)
            self._place, self._stands = place, stands
            stands.game.lang = self._lang
            self._session.replace(stands.game)

    # Earlier steps --------------------------------------------------------------------------------

    def open_step(self, ply: int, part: str = "move", n: int = 0) -> None:
        """Opens an earlier step: the board shows the game as it stood then, and what is told next mends it.

        `part` is the "move", a move "before" it that was forgotten, or a "tile" that came up, the one
        numbered `n`; ply 0 is the deal. InvalidOption if there is no such step.
        """
        with self._lock:
            told = len(self.record.at(ply).draws)
            if part not in PARTS or (part != "tile" and not ply) or not 0 <= n <= told:
                raise InvalidOption(say(self._lang, "noting.no_step", ply=ply))
            self._stand(Place(ply, part, n))

    def close_step(self) -> None:
        """Leaves an earlier step as it is."""
        self.follow()

    def back(self, ply: int) -> None:
        """Opens the step after so many moves: what follows is kept."""
        if ply < self.transcript.ply:
            self.open_step(ply + 1)
        else:
            self.close_step()

    def _note_move(self, move: str) -> None:
        """The page tells a move: the next one, or that of the step that is opened."""
        with self._lock:
            place = self._opened()
            if place is None or place.part == "tile":
                self.push(move)
                return
            made = self.transcript.checked(move, self.game)
            if place.part == "before":
                self.transcript.insert(place.ply, made)
            else:
                self.transcript.mend(place.ply, made)
            self.follow()

    def _note_tile(self, tile: str) -> None:
        """The page tells a tile; of a step that is opened it takes the place of another. Empty: none came."""
        with self._lock:
            place = self._opened()
            if place is None:
                self.draw(tile)
                return
            before = self.transcript.record.at(place.ply).draws
            told: list[Any] = list(before)
            told[place.n : place.n + 1] = [tile] if tile else []
            problems = self.transcript.mend(place.ply, draws=told)
            if problems and problems[0].ply == place.ply and self.transcript.fault in NO_SUCH_TILE:
                self.transcript.mend(place.ply, draws=before)
                raise InvalidHistory(problems[0].text)
            self.follow()
            # Of several that nobody noted the next one is asked about at once.
            if tile and before[place.n : place.n + 2] == (None, None):
                self.open_step(place.ply, "tile", place.n + 1)

    def _opened(self) -> Place | None:
        return self._place or doubtful(self.transcript)

    # Another game ---------------------------------------------------------------------------------

    def _begin(self, game: Game, seats: tuple[Seat, ...], lang: str, record: Record | None = None) -> None:
        """Another game: one that was played so far, or a new one, of which nothing has been told yet."""
        if not self._own:
            if record is None and (game.history or game.setup.position):
                record = game.record()
            self.transcript = _blank(game, lang) if record is None else Transcript.of(record, lang=lang)
            self._place, self._stands = None, standing(self.transcript)
            game = self._stands.game
        people = tuple(seat._replace(player=HUMAN) for seat in seats)
        super()._begin(game, people, lang)

    def _sit(self, **given: Any) -> None:
        if any(player != HUMAN for player in given.get("players", ())):
            raise InvalidOption(say(self._lang, "noting.people"))
        super()._sit(**given)

    # The page -------------------------------------------------------------------------------------

    def _push_for_page(self, move: str) -> None:
        self._note_move(move)

    @property
    def _guesses(self) -> bool:
        return self._stands.guesses

    def _log_of(self, entries: list[dict[str, Any]]) -> dict[str, Any]:
        # All that is written down, since the game on the board may stand at an earlier step.
        return {"head": self.record.dumps().rstrip(), "entries": [{**one, "record": ""} for one in entries]}

    def _views(self) -> dict[str, Any]:
        seen = super()._views()
        if "_table" not in seen:
            return seen
        told = noting(self.transcript, self._place, self._stands, self._voice)
        at = told["at"]
        # A move is made where the board stands: not at a step that comes after a doubtful one.
        ready = told["needs"] == "move" and (at is None or at["ply"] == self._stands.node.ply + 1)
        return {
            **seen,
            "_table": with_known(seen["_table"], self._stands),
            "_options": seen["_options"] if ready else {},
            "_log": self._log_of(seen["_log"]["entries"]),
            "_noting": told,
        }


def _blank(game: Game, lang: str) -> Transcript:
    """Nothing written down yet, by the rules of a game."""
    return Transcript.of(Record(Opening(game.setup.terms, game.setup.first), {}), lang=lang)
