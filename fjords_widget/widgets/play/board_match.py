"""A match on a board: one of its games is being played, and those before it are kept as they were played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fjords_widget.engine.match import Match
from fjords_widget.widgets.play.history import History

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.records.match_record import MatchRecord
    from fjords_widget.records.record import Record
    from fjords_widget.widgets.shared.seats import Seat


class BoardMatch:
    """The match that is played on a board; `before` are the histories of the games that are over."""

    def __init__(self, match: Match, before: Sequence[History] | None = None) -> None:
        self.match = match
        self._before = [History(game) for game in match.games[:-1]] if before is None else list(before)
        self.text_before = ""
        """The games before the one on the board, as a record: for a page whose kernel is gone."""

    @classmethod
    def around(cls, game: Game, record: Record | None) -> BoardMatch | None:
        """The match whose first game this is; None for a single game, or a later one."""
        if game.tie == "order" or (record is not None and record.headers.get("game", "1") != "1"):
            return None
        return cls(Match.replay([game]))

    @property
    def number(self) -> int:
        """Which game is on the board, counted from 1."""
        return len(self._before) + 1

    def next(self, history: History, seats: tuple[Seat, ...]) -> Game:
        """The game after the one on the board, whose history is kept; FjordsError if none can begin."""
        games = self.match.games
        following = games[self.number] if self.number < len(games) else self.match.next()
        self._before.append(history)
        self.note_before(seats)
        return following

    def note_before(self, seats: tuple[Seat, ...]) -> None:
        """Writes down the games before the one on the board."""
        self.text_before = self._record(self._before, seats).dumps() if self._before else ""

    def records_before(self, seats: tuple[Seat, ...]) -> list[Record]:
        """The records of the games before the one on the board."""
        return [history.record(seats) for history in self._before]

    def record(self, history: History, seats: tuple[Seat, ...]) -> MatchRecord:
        """The record of the match, branches included; `history` is that of the game on the board."""
        return self._record([*self._before, history], seats)

    def _record(self, histories: list[History], seats: tuple[Seat, ...]) -> MatchRecord:
        from fjords_widget.records.match_record import MatchRecord

        found = MatchRecord(history.record(seats) for history in histories)
        found.note(self.match)
        return found
