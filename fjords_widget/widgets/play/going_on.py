"""Going on with a kept game, on a board that is there or on a new one: `fj.resume`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.records.kept import KeptFolder, KeptGame
from fjords_widget.records.match_record import MatchRecord
from fjords_widget.records.record import Record
from fjords_widget.user_settings import preferred_language, settings
from fjords_widget.widgets.play.kept_games import KeptGames
from fjords_widget.widgets.play.opening import last_game, names_in
from fjords_widget.widgets.shared.locking import LOCK
from fjords_widget.widgets.shared.seats import HUMAN, Occupant, Seat, levels, make_seats

if TYPE_CHECKING:
    from fjords_widget.widgets.play.widget import Play


@overload
def resume(which: None = None, *, lang: str | None = None) -> KeptGames: ...
@overload
def resume(which: int | str | KeptGame, *, lang: str | None = None, **options: Any) -> Play: ...
def resume(
    which: int | str | KeptGame | None = None, *, lang: str | None = None, **options: Any
) -> KeptGames | Play:
    """Lists the saved games, latest first; or opens one of them, by its number or its name, on a board.

    `options` are those of `fj.Play`, or of `fj.Transcribe` for a game written down at a table. A game that is
    open on another board continues here in a file of its own.
    """
    games = KeptGames(KeptFolder(settings.folder), lang or preferred_language())
    if which is None:
        return games
    return open_game(which if isinstance(which, KeptGame) else games.find(which), lang, options)


def open_game(kept: KeptGame, lang: str | None, options: dict[str, Any]) -> Play:
    """A new board with a kept game on it, as it was left."""
    from fjords_widget.widgets.play.widget import Play
    from fjords_widget.widgets.transcribe.widget import Transcribe

    source = read_game(kept, lang)
    seats = _seats_of(kept, last_game(source), (), lang)
    noted: dict[str, Any] = {
        "names": [seat.name for seat in seats],
        "colours": [seat.colour for seat in seats],
    }
    if not kept.at_table:
        noted["seats"] = [seat.occupant for seat in seats]
    with LOCK:  # no computer moves before all is in its place
        play = (Transcribe if kept.at_table else Play)(source, lang=lang, **{**noted, **options})
        _take_over(play, kept)
    return play


def go_on(play: Play, kept: KeptGame, read: Record | MatchRecord) -> None:
    """Puts a kept game, as `read_game` has read it, on a board as it was left."""
    with LOCK:
        session = play._session
        seats = _seats_of(kept, last_game(read), session.seats, play.lang)
        is_nobodys = any(seat.human for seat in session.seats) and not play._keeper.is_begun(session)
        left = play._keeper.path
        play._put_kept(read, seats)
        if is_nobodys and left is not None:
            play._keeper.discard(left)
        _take_over(play, kept)


def read_game(kept: KeptGame, lang: str | None) -> Record | MatchRecord:
    """The record of a kept game, its cursor where the game stood; FjordsError if it is gone."""
    try:
        return kept.load(lang)
    except OSError as fault:
        raise FjordsError(say(lang, "kept.gone", fault=fault.strerror or fault)) from fault


def _take_over(play: Play, kept: KeptGame) -> None:
    """The board keeps the game in the file that it came from; what had been taken back can be made again."""
    play._keeper.take_over(kept)
    play._session.expect_redo()
    play._session.rest()


def _seats_of(kept: KeptGame, record: Record, now: tuple[Seat, ...], lang: str | None) -> tuple[Seat, ...]:
    """Who sat at a kept game. A function cannot be kept: one that sits there now stays."""
    count, noted = record.terms.players, kept.seats
    there: list[Occupant] = [seat.occupant for seat in now] if len(now) == count else [HUMAN] * count
    players = [
        kind if kind == HUMAN or kind in levels() else occupant
        for (kind, _), occupant in zip(noted, there, strict=False)
    ]
    # A computer without a name is noted by its level.
    names = [
        None if name in levels() and name == player else name
        for name, player in zip(names_in(record), players, strict=False)
    ]
    try:
        return make_seats(count, players, names, [colour for _, colour in noted], lang)
    except InvalidOption:  # somebody wrote in the file
        return make_seats(count, there, names_in(record), None, lang)
