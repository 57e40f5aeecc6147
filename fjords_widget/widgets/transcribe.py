"""A board to write down a game that is played at a real table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ipywidgets import Layout

from fjords_widget.engine.moves import Move, parse
from fjords_widget.records.record import Record
from fjords_widget.records.transcript import Transcript
from fjords_widget.widgets.noting import known_row, noting, standing
from fjords_widget.widgets.play import Play
from fjords_widget.widgets.table import tile_view

if TYPE_CHECKING:
    import os


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
        game, self._missing = standing(self.transcript)
        named = list(names or [name or None for name in self.transcript.record.names])
        super().__init__(game, names=named, lang=lang, aids=("legal", "last"), layout=layout)

    # What is written down -------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """What has been written down."""
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
        with self._lock:
            game, self._missing = standing(self.transcript)
            game.lang = self._lang
            self._session.replace(game)

    # The page -------------------------------------------------------------------------------------

    def _push_for_page(self, move: str) -> None:
        self.push(move)

    def _views(self) -> dict[str, Any]:
        seen = super()._views()
        game = self.game
        if "_table" not in seen:
            return seen
        table = dict(seen["_table"])
        table["row"] = [tile_view(game, tile) for tile in known_row(self.transcript, game)]
        if self._missing:
            table["hand"] = None
        waits = bool(self._missing or self.transcript.problems)
        seen |= {"_table": table, "_noting": noting(self.transcript, game, self._missing)}
        return {**seen, "_options": {} if waits else seen["_options"]}
