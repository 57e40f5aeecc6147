"""A folder of kept games: each a record in a file of its own, which nobody else writes while it is open."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.errors import FjordsError, InvalidRecord
from fjords_widget.engine.terms import VARIANTS
from fjords_widget.files import write_whole
from fjords_widget.records.headers import header_value
from fjords_widget.records.match_record import MatchRecord
from fjords_widget.records.record import Record
from fjords_widget.records.scan import SUFFIX, Heading
from fjords_widget.records.writer import write

if TYPE_CHECKING:
    from fjords_widget.engine.state import Phase
    from fjords_widget.records.node import Node

KEPT, PLACE, SEATS, STANDS, PHASE, GAMES = "kept", "place", "seats", "stands", "phase", "games"
TABLE = "table"
NOTES = (KEPT, PLACE, SEATS, STANDS, PHASE, GAMES, TABLE)
"""The headers that a kept game has beside those of its record."""
NAME = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{8}")
"""The name of a kept game's file. No other file is ever cleared away."""
LOCKS = ".open"
"""The folder of the locks of games that are open."""


class Note(NamedTuple):
    """What is noted of a kept game beside its record."""

    began: datetime
    place: str
    """The notebook in which it is played, or the folder."""
    seats: tuple[tuple[str, str], ...]
    """Who sits where, and in which colour: `("human", "white")`."""
    phase: Phase
    at_table: bool = False
    """It is played at a real table, and only written down."""


class KeptGame(NamedTuple):
    """A kept game, as far as the headers of its file describe it."""

    heading: Heading
    changed: float
    """When its last move was made, in seconds."""

    @property
    def path(self) -> Path:
        """Its file."""
        return Path(self.heading.path)

    @property
    def name(self) -> str:
        """What it is called: its file's name, without the ending."""
        return self.path.stem

    @property
    def began(self) -> datetime:
        """When its first move was made."""
        try:
            return datetime.fromisoformat(self.heading.headers[KEPT]).astimezone()
        except (ValueError, OverflowError):  # no date, or one at the edge of the calendar
            return datetime.fromtimestamp(self.changed).astimezone()

    @property
    def place(self) -> str:
        """The notebook in which it was played, or the folder."""
        return self.heading.headers.get(PLACE, "")

    @property
    def variant(self) -> str:
        """The variant."""
        found = self.heading.variant.lower()
        return found if found in VARIANTS else VARIANTS[0]

    @property
    def plies(self) -> int:
        """How many moves it has, as noted or counted; 0 if somebody corrupted it so that nobody can tell."""
        try:
            return self.heading.plies
        except (FjordsError, OSError):
            return 0

    @property
    def over(self) -> bool:
        """Whether it is finished."""
        return self.phase == "over"

    @property
    def phase(self) -> Phase:
        """exploration, settlement or over."""
        found = self.heading.headers.get(PHASE)
        return "over" if found == "over" else "settlement" if found == "settlement" else "exploration"

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Who sat where, and in which colour, as far as that was noted."""
        pairs = [part.split() for part in self.heading.headers.get(SEATS, "").split(",")]
        return [(pair[0], pair[1]) for pair in pairs if len(pair) == 2][:4]

    @property
    def at_table(self) -> bool:
        """Whether it is played at a real table: what is written down of it may be doubtful, or lack tiles."""
        return TABLE in self.heading.headers

    @property
    def games(self) -> int:
        """How many games of a match were begun; 0 for a game by itself."""
        noted = self.heading.headers.get(GAMES, "")
        return int(noted) if re.fullmatch(r"[1-9]\d{0,2}", noted, re.ASCII) else 0

    def record(self, lang: str | None = None) -> Record:
        """The record, its cursor where the game stood; InvalidRecord if somebody corrupted it.

        Of a match it is that of the last game.
        """
        found = self.load(lang)
        return found if isinstance(found, Record) else found.games[-1]

    def load(self, lang: str | None = None) -> Record | MatchRecord:
        """All that was kept: a game, or a match."""
        found = (
            self._load_match(lang) if self.games else self.heading.load(check=not self.at_table, lang=lang)
        )
        if found.errors:
            raise InvalidRecord("\n".join(str(flaw) for flaw in found.errors[:5]))
        games = [found] if isinstance(found, Record) else found.games
        stands = games[0].headers.get(STANDS, "")
        for name in NOTES:
            games[0].headers.pop(name, None)
        games[-1].cursor = _find_node(games[-1], stands)
        return found

    def _load_match(self, lang: str | None) -> MatchRecord:
        if self.at_table:
            return MatchRecord(Record.load_all(self.path, check=False, lang=lang))
        return MatchRecord.load(self.path, lang=lang)


class Claim:
    """The right to write one kept game, until it is released or this program ends, however it ends."""

    def __init__(self, path: Path, lock: Any) -> None:
        self.path = path
        self._lock = lock

    def release(self) -> None:
        """Lets others have it."""
        if self._lock is not None:
            self._lock.release()


class KeptFolder:
    """A folder in which games are kept. OSError if it cannot be read or written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    # Reading --------------------------------------------------------------------------------------

    def games(self) -> Iterator[KeptGame]:
        """The kept games, the one played last first. Whatever else lies in the folder is skipped."""
        return _read_games(self._files())

    def _files(self) -> list[tuple[float, str]]:
        """The files with the name of a kept game, newest first, each with the time when it was written."""
        files = []
        with suppress(FileNotFoundError, NotADirectoryError):
            for entry in os.scandir(self.path):
                with suppress(FileNotFoundError):  # somebody else has just cleared it away
                    if NAME.fullmatch(entry.name.removesuffix(SUFFIX)) and entry.is_file():
                        files.append((entry.stat().st_mtime, entry.path))
        return sorted(files, reverse=True)

    # Writing --------------------------------------------------------------------------------------

    def claim_new(self, began: datetime) -> Claim:
        """A name that nobody has, for a game that begins."""
        while True:
            name = f"{began:%Y-%m-%d-%H%M%S}-{secrets.token_hex(4)}"
            claim = self.claim(self.path / f"{name}{SUFFIX}")
            if claim is not None and not claim.path.exists():
                return claim

    def claim(self, path: Path) -> Claim | None:
        """The right to write a game; None if somebody else has it open."""
        locks = self.path / LOCKS
        locks.mkdir(parents=True, exist_ok=True)
        try:
            from filelock import FileLock, Timeout
        except ImportError:  # in a browser, where one program is all there is
            return Claim(path, None)
        lock = FileLock(_lock_path(path), timeout=0, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            return None
        except NotImplementedError:  # a file system without locks
            return Claim(path, None)
        return Claim(path, lock)

    def is_open(self, game: KeptGame) -> bool:
        """Whether somebody has a game open, in this program or another."""
        try:
            claim = self.claim(game.path)
        except OSError:  # a folder that cannot be written: nobody writes there
            return False
        if claim is not None:
            claim.release()
        return claim is None

    def write(
        self, claim: Claim, record: Record, node: Node, note: Note, before: Sequence[Record] = ()
    ) -> None:
        """Writes a game as it is now, standing at a node of its record; `before`: the match up to it."""
        self.path.mkdir(parents=True, exist_ok=True)
        first, *others = games = [*before, record]
        texts = [write(first, _write_note(games, node, note)), *(write(record) for record in others)]
        write_whole(claim.path, "\n".join(texts))

    def discard(self, claim: Claim) -> None:
        """Throws away a game that nobody wants to keep."""
        _remove(claim)

    def clear(self, most: int) -> None:
        """Removes the oldest games until this many are left, but none that is open, and no other files."""
        for game in _read_games(self._files()[most:]):
            claim = self.claim(game.path)
            if claim is not None:
                _remove(claim)


def _remove(claim: Claim) -> None:
    claim.path.unlink(missing_ok=True)
    claim.release()
    with suppress(OSError):  # some systems remove no file that somebody has open
        _lock_path(claim.path).unlink()


def _lock_path(path: Path) -> Path:
    return path.parent / LOCKS / f"{path.stem}.lock"


def _read_games(files: Iterable[tuple[float, str]]) -> Iterator[KeptGame]:
    """Those of the files that are kept games; only their headers are read."""
    for changed, path in files:
        heading = _read_heading(path)
        if heading is not None and KEPT in heading.headers:
            yield KeptGame(heading, changed)


def _read_heading(path: str) -> Heading | None:
    try:
        return next(Record.scan(path), None)
    except OSError:  # it may be gone by now
        return None


def _write_note(games: list[Record], node: Node, note: Note) -> dict[str, str]:
    place = os.fsencode(note.place).decode("utf-8", errors="replace")
    return {
        KEPT: note.began.isoformat(timespec="seconds"),
        PLACE: header_value(place),
        SEATS: ", ".join(" ".join(seat) for seat in note.seats),
        STANDS: str(_number(games[-1], node)),
        PHASE: note.phase,
        **({GAMES: str(len(games))} if len(games) > 1 else {}),
        **({TABLE: "written down"} if note.at_table else {}),
    }


def _number(record: Record, node: Node) -> int:
    """A node's number: 0 is the beginning, then they are counted line by line."""
    return next((n for n, other in enumerate(record, start=1) if other is node), 0)


def _find_node(record: Record, number: str) -> Node:
    """The node with this number; the end of the main line, if there is none."""
    if number == "0":
        return record.root
    return next((node for n, node in enumerate(record, start=1) if str(n) == number), record.root.end())
