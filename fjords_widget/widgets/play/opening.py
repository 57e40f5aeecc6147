"""Opens a record on a board, given as a record, a path or a text; and says what is wrong with it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.errors import FjordsError, InvalidRecord
from fjords_widget.engine.match import Match
from fjords_widget.records.match_record import MatchRecord, is_match
from fjords_widget.records.node import Node
from fjords_widget.records.record import Record
from fjords_widget.widgets.play.board_match import BoardMatch
from fjords_widget.widgets.play.history import History
from fjords_widget.widgets.shared.seats import LONGEST_NAME

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.records.flaws import Flaw

MOST_FAULTS = 100


class Opened(NamedTuple):
    """A game that comes out of a record, and the match that it is of, if any."""

    game: Game
    record: Record
    match: BoardMatch | None


def open_record(source: Record | MatchRecord, lang: str | None) -> Opened:
    """The game of a record, where its cursor stands; of a match, the last game."""
    if isinstance(source, Record):
        return Opened(source.cursor.game(lang=lang), source, None)
    *before, record = source.games
    over = [one.game(lang=lang) for one in before]
    game = record.cursor.game(lang=lang)
    histories = [History(one, told, told.root.end()) for one, told in zip(over, before, strict=True)]
    return Opened(game, record, BoardMatch(Match.replay([*over, game]), histories))


def check_record(source: object) -> Record | MatchRecord:
    """A record that can be played on, open or named by its path; InvalidRecord or TypeError if not."""
    if isinstance(source, str | os.PathLike):
        source = _read(Path(source).read_bytes(), None)
        _to_end(source)
    if not isinstance(source, Record | MatchRecord):
        raise TypeError(f"a fj.Game, a fj.Match or a record of one is needed, not {source!r}")
    if source.errors:
        raise InvalidRecord("\n".join(str(flaw) for flaw in source.errors[:5]))
    return source


def last_game(source: Record | MatchRecord) -> Record:
    """The record itself; of a match, that of the last game."""
    return source if isinstance(source, Record) else source.games[-1]


def _read(text: str | bytes, lang: str | None) -> Record | MatchRecord:
    """The match in a text, or the first record in it."""
    records = Record.loads_all(text, check=False, lang=lang)
    if len(records) > 1 and is_match(records):
        return MatchRecord.loads(text, lang=lang)
    return Record.loads(text, lang=lang)


def _to_end(source: Record | MatchRecord) -> None:
    for record in [source] if isinstance(source, Record) else source.games:
        record.cursor = record.root.end()


def names_in(record: Record) -> list[str | None]:
    """The names of the players, as far as they can stand on a board."""
    return [name[:LONGEST_NAME] if name and name.isprintable() else None for name in record.names]


def read_record(
    text: str, lang: str, *, anyway: bool
) -> tuple[Record | MatchRecord | None, list[dict[str, Any]]]:
    """The game of a text at the end of its main line, or its faults; `anyway`: as far as it is possible."""
    found = _read(text, lang)
    faults = [_view_flaw(flaw) for flaw in found.errors[:MOST_FAULTS]]
    if not faults:
        _to_end(found)
        return found, []
    if not anyway:
        return None, faults
    if isinstance(found, Record):
        return _cut_short(found, lang), faults
    return _cut_match_short(found, lang), faults


def _cut_match_short(match: MatchRecord, lang: str) -> MatchRecord:
    """The match up to the first game in which something is wrong, that game included if it fits."""
    sound = 0
    while not match.games[sound].errors:
        sound += 1
    games = match.games[: sound + 1]
    _cut_short(games[-1], lang)
    found = MatchRecord(games)
    try:
        open_record(found, lang)
    except FjordsError:  # it is not the game that had to follow
        found = MatchRecord(games[:-1])
        _to_end(found)
    return found


def _cut_short(record: Record, lang: str) -> Record:
    """The record without what cannot be played, and its cursor after the last legal move of its main line."""
    legal = {node for node, _ in record.walk(lang=lang)}
    last: Node = record.root
    while last.next in legal:
        last = last.next
    record.cursor = last
    for node in legal:
        for child in [child for child in node.children if child not in legal]:
            child.delete()
    record.errors = ()
    return record


def _view_flaw(flaw: Flaw) -> dict[str, Any]:
    return {"line": flaw.line, "column": flaw.column, "text": flaw.text}
