"""Keeping a game that is written down: every step is in a file before it is shown, doubtful ones too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fjords_widget.records.writer import write_ahead
from fjords_widget.widgets.play.history import note_names
from fjords_widget.widgets.play.kept import Contents, Keeper, Seen
from fjords_widget.widgets.transcribe.games import find_match

if TYPE_CHECKING:
    from pathlib import Path

    from fjords_widget.engine.game import Game
    from fjords_widget.engine.state import Phase
    from fjords_widget.engine.terms import Terms
    from fjords_widget.records.transcript import Transcript
    from fjords_widget.widgets.play.session import Session
    from fjords_widget.widgets.shared.seats import Seat
    from fjords_widget.widgets.transcribe.widget import Transcribe


class TableKeeper(Keeper):
    """Keeps what is written down on one board."""

    AT_TABLE = True

    def __init__(self, board: Transcribe, keep: bool | None, lang: str | None) -> None:
        super().__init__(keep, lang)
        self._board = board

    def _look(self, game: Game, seats: tuple[Seat, ...]) -> Seen:
        """The steps themselves: the game on the board may have stand-ins, and may be at an earlier step."""
        del game
        roots = [transcript.record.root for transcript in self._board._games]
        return Seen([(root.draws, root.comment, write_ahead(root)) for root in roots], seats)

    def is_begun(self, session: Session) -> bool:
        """Whether anything was written down."""
        del session
        return any(map(_is_begun, self._board._games))

    def _contents(self, session: Session) -> Contents:
        games = [transcript.record for transcript in self._board._games]
        for record in games:
            note_names(record, session.seats)
        return Contents(games, games[-1].root.end(), _phase_of(self._board._games))

    def look_for_offer(self, session: Session, terms: Terms | None = None, path: Path | None = None) -> None:
        """Finds a game to continue, unless something has already been written down here."""
        if not self.is_begun(session):
            super().look_for_offer(session, None if self._board._is_any else terms, path)


def _is_begun(transcript: Transcript) -> bool:
    return bool(transcript.ply or transcript.record.root.draws)


def _phase_of(transcripts: list[Transcript]) -> Phase:
    """The phase of the last game; it is over if nothing is doubtful, and no other has to follow."""
    last = transcripts[-1]
    if not last.begun:
        return "exploration"
    if last.game.phase != "over":
        return last.game.phase
    match, _ = find_match(transcripts)
    goes_on = match is not None and match.outcome() is None
    return "settlement" if goes_on or last.problems else "over"
