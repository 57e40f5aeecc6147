"""A match as a record: the records of its games, one after the other in one text."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidRecord
from fjords_widget.engine.match import Match
from fjords_widget.engine.texts import shorten
from fjords_widget.records.flaws import Flaw
from fjords_widget.records.record import Record
from fjords_widget.records.result import DRAWN
from fjords_widget.records.tokens import SEATS, WORDS

if TYPE_CHECKING:
    from fjords_widget.engine.tiles import TileSet

Source = str | os.PathLike[str] | IO[Any]
NUMBER = "game"
"""The header that says which game of a match it is."""
STANDING = "match"
"""The header that says how the match stands after a game: `51-47`, and in the end `white 78-70 V-C2`."""
HEADERS = {"rules": "tie", "first": "first"}
"""The header at which an error is noted, by its code; any other is noted at the number of the game."""


class MatchRecord:
    """A played match: `games` are the records of its games, in order.

    Made by `match.record()`, `MatchRecord.load` or `MatchRecord.loads`.
    """

    def __init__(self, games: Iterable[Record]) -> None:
        self.games = list(games)

    @classmethod
    def of(cls, match: Match, /, **headers: str) -> MatchRecord:
        """The record of a match as far as it is played; keywords are headers of each game: `white="Ann"`."""
        found = cls(Record.of(game, **headers) for game in match.games)
        found.note(match)
        return found

    def note(self, match: Match) -> None:
        """Writes down which game is which, and how the match stood after it."""
        for n, record in enumerate(self.games, start=1):
            record.headers[NUMBER] = str(n)
        for record, standing in zip(self.games, standings_of(match), strict=False):
            record.headers[STANDING] = standing

    def match(self, *, lang: str | None = None) -> Match:
        """The match, to look at or to go on with. InvalidHistory says why it cannot have been played."""
        return Match.replay(record.game(lang=lang) for record in self.games)

    @property
    def errors(self) -> tuple[Flaw, ...]:
        """What was wrong when the match was read: with its games, and between them."""
        return tuple(flaw for record in self.games for flaw in record.errors)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    def __getitem__(self, n: int) -> Record:
        return self.games[n]

    # Text -----------------------------------------------------------------------------------------

    def dumps(self) -> str:
        """The match as text: the records of its games with an empty line between them."""
        return Record.dumps_all(self.games)

    def dump(self, target: Source) -> None:
        """Writes the match to a file, open or named by its path."""
        Record.dump_all(self.games, target)

    @classmethod
    def loads(
        cls, text: str | bytes, *, tiles: TileSet | None = None, lang: str | None = None
    ) -> MatchRecord:
        """The match in a text; `errors` says what is wrong with it. InvalidRecord: there is none."""
        return cls._read(Record.loads_all(text, tiles=tiles, lang=lang), text, lang)

    @classmethod
    def load(cls, source: Source, *, tiles: TileSet | None = None, lang: str | None = None) -> MatchRecord:
        """The match in a file, open or named by its path; see `loads`."""
        if not isinstance(source, str | os.PathLike):
            return cls.loads(source.read(), tiles=tiles, lang=lang)
        with open(source, "rb") as file:
            return cls.loads(file.read(), tiles=tiles, lang=lang)

    @classmethod
    def _read(cls, records: list[Record], text: str | bytes, lang: str | None) -> MatchRecord:
        if all(record.terms.tie == "order" for record in records):
            raise InvalidRecord(say(lang, "match.no_match"))
        check_match(records, text if isinstance(text, str) else text.decode("utf-8", "replace"), lang)
        return cls(records)

    def __eq__(self, other: object) -> bool:
        """Whether both would be written as the same text."""
        if not isinstance(other, MatchRecord):
            return NotImplemented
        return self.dumps() == other.dumps()

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.dumps()

    def __repr__(self) -> str:
        last = self.games[-1]
        flaws = f", errors: {len(self.errors)}" if self.errors else ""
        standing = last.headers.get(STANDING, "*")
        return f"<MatchRecord {last.terms.variant}, games: {len(self)}, {standing}{flaws}>"


def is_match(records: list[Record]) -> bool:
    """Whether these are the games of one match, from the first on."""
    begins = bool(records) and records[0].headers.get(NUMBER, "1") == "1"
    return begins and all(record.terms.tie != "order" for record in records)


def standings_of(match: Match) -> list[str]:
    """How the match stood after each of its games; empty after one that goes on."""
    first, *others = match.games
    so_far = Match.replay([first])
    found = [_tell_standing(so_far)]
    for game in others:
        so_far.add(game)
        found.append(_tell_standing(so_far))
    return found


def _tell_standing(match: Match) -> str:
    if match.game.phase != "over":
        return ""
    points = "-".join(str(total) for total in match.totals)
    outcome = match.outcome()
    if outcome is None:
        return points
    winner = DRAWN if outcome.winner is None else SEATS[outcome.winner]
    return f"{winner} {points} {outcome.rule}"


# Checking -----------------------------------------------------------------------------------------


def check_match(records: list[Record], text: str, lang: str | None) -> None:
    """Adds to the errors of each game what does not hold between them (V-C2, V-C7).

    After a game in which something is impossible nobody can know how the match stands.
    """
    lines = text.split("\n")
    so_far: Match | None = None
    for n, record in enumerate(records, start=1):
        sound = not record.errors and (so_far is not None or n == 1)
        place = _Place(record, lines)
        told = record.headers.get(NUMBER, str(n))
        if told != str(n):
            place.note(NUMBER, "number", say(lang, "match.number", n=n, told=shorten(told)))
        so_far = _add_game(so_far, place, lang) if sound else None


def _add_game(match: Match | None, place: _Place, lang: str | None) -> Match | None:
    """The match with one more game; what does not hold is noted."""
    record = place.record
    try:
        game = record.game(lang=lang)
        match, misfits = (Match.replay([game]), []) if match is None else (match, match.add(game))
    except FjordsError as fault:
        place.note("tie", "rules", str(fault))
        return None
    for misfit in misfits:
        place.note(HEADERS.get(misfit.code, NUMBER), misfit.code, misfit.text, misfit.rules)
    told, true = record.headers.get(STANDING, ""), _tell_standing(match)
    words = told.lower().split()
    if not misfits and true and words != true.lower().split()[: len(words)]:
        place.note(STANDING, "standing", say(lang, "match.standing", told=shorten(told), true=true))
    return match


class _Place:
    """A record, and where its headers stand in a text."""

    def __init__(self, record: Record, lines: Sequence[str]) -> None:
        self.record = record
        self._begin = record.root.place // WORDS
        self._lines = lines

    def note(self, header: str, code: str, text: str, rules: tuple[str, ...] = ()) -> None:
        """Adds an error, at a header or at the beginning of the record."""
        flaw = Flaw(self._line_of(header) + 1, 1, f"match_{code}", text, 0, rules)
        self.record.errors = (*self.record.errors, flaw)

    def _line_of(self, header: str) -> int:
        for number in range(self._begin + 1, len(self._lines)):
            name, colon, _ = self._lines[number].partition(":")
            if not colon:
                break
            if name.strip().lower() == header:
                return number
        return self._begin
