"""Text to records. Any text at all is read to its end, in time that grows with its length."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption, InvalidRecord
from fjords_widget.engine.game import Game
from fjords_widget.engine.texts import shorten
from fjords_widget.engine.tiles import TileSet
from fjords_widget.progress import Meter, Progress
from fjords_widget.records.body import Body
from fjords_widget.records.check import check as check_moves
from fjords_widget.records.flaws import Flaws
from fjords_widget.records.headers import (
    COUNTED,
    NOTED,
    RULES,
    Opening,
    header_key,
    header_value,
    read_opening,
)
from fjords_widget.records.node import Node
from fjords_widget.records.record import Record
from fjords_widget.records.tokens import FORMAT, LONGEST, VERSION, WORDS

STEP = 10_000
"""Progress is shown each time that this many lines were read."""
_WORD = re.compile(r"\S+")


class Text:
    """The lines that are read, and where things stand in them."""

    def __init__(self, lines: list[str], flaws: Flaws, meter: Meter) -> None:
        self.lines = lines
        self.flaws = flaws
        self._meter = meter
        self._columns: list[int] = []
        self._columns_of = -1
        """The line whose columns were counted last: a long line may have many flaws."""

    def column(self, line: int, word: int) -> int:
        """Where a word of a line begins, counted from 1."""
        if line != self._columns_of:
            words = islice(_WORD.finditer(self.lines[line]), WORDS)
            self._columns, self._columns_of = [found.start() + 1 for found in words], line
        return self._columns[word] if word < len(self._columns) else 1

    def place(self, node: Node) -> tuple[int, int]:
        """Line and column of a node."""
        line, word = divmod(node.place, WORDS)
        return line + 1, self.column(line, word)

    def flaw(self, line: int, word: int, code: str, /, **values: object) -> None:
        """Notes a flaw at a word."""
        column = 0 if self.flaws.full else self.column(line, min(word, WORDS - 1))
        self.flaws.note(line + 1, column, code, **values)

    def chunks(self, begin: int, end: int) -> Iterator[range]:
        """The numbers of these lines, some at a time; progress is shown in between."""
        for first in range(begin, end, STEP):
            if first - self._meter.shown >= STEP:
                self._meter.show(first)
            yield range(first, min(first + STEP, end))


class Wish(NamedTuple):
    """The options for reading a text: see `Record.loads`."""

    tiles: TileSet | None = None
    check: bool = True
    lang: str | None = None
    limit: int | None = LONGEST
    progress: bool | Progress = False


def read_first(text: str | bytes, wish: Wish) -> Record:
    """The first record in a text."""
    (record,) = read(text, wish, most=1)
    return record


def read(text: str | bytes, wish: Wish, most: int | None = None) -> Iterator[Record]:
    """All records in a text, or this many; InvalidRecord if there is none, or one is too long."""
    if wish.limit is not None and (type(wish.limit) is not int or wish.limit < 1):
        raise InvalidOption(say(wish.lang, "records.limit", limit=shorten(wish.limit)))
    lines, broken = _lines(text, wish.lang)
    starts = [i for i, line in enumerate(lines) if line.startswith(FORMAT) and _is_start(line)]
    if not starts or starts[0] > 0:
        starts.insert(0, 0)  # there may be a record whose first line got lost
    found = 0
    with Meter(wish.progress, len(lines), " lines") as meter:
        for i, begin in enumerate(starts):
            end = starts[i + 1] if i + 1 < len(starts) else len(lines)
            _check_length(lines, begin, end, wish)
            reading = _Reading(Text(lines, Flaws(wish.lang), meter), begin, end)
            if not reading.is_there:
                continue
            if begin <= broken < end:
                reading.text.flaws.note(broken + 1, 1, "not_utf8")
            found += 1
            if found == most and end < len(lines):
                reading.text.flaws.note(end + 1, 1, "more_games", n=len(starts) - i - 1)
            yield reading.finish(wish.tiles, wish.check)
            if found == most:
                break
        meter.show(len(lines))
    if not found:
        raise InvalidRecord(say(wish.lang, "records.nothing", format=f"{FORMAT} {VERSION}"))


def _check_length(lines: list[str], begin: int, end: int, wish: Wish) -> None:
    """Raises InvalidRecord for a record that would take too long, before it is read."""
    length = sum(map(len, lines[begin:end])) + end - begin - 1
    if wish.limit is not None and length > wish.limit:
        text = say(wish.lang, "records.too_long", line=begin + 1, length=length, limit=wish.limit)
        raise InvalidRecord(text)


def _lines(text: object, lang: str | None) -> tuple[list[str], int]:
    """The lines of a text, and the number of the first that is not UTF-8, or -1."""
    broken = -1
    if isinstance(text, str):
        whole = text
    elif isinstance(text, bytes):
        try:
            whole = text.decode("utf-8")
        except UnicodeDecodeError as fault:
            broken = text.count(b"\n", 0, fault.start)
            whole = text.decode("utf-8", errors="replace")
    else:
        raise InvalidRecord(say(lang, "records.not_text", type=type(text).__name__))
    return whole.removeprefix("\ufeff").split("\n"), broken


def _is_start(line: str) -> bool:
    return line.split(None, 1)[0] == FORMAT


class _Reading:
    """One record that is being read: first its headers, then its moves."""

    def __init__(self, text: Text, begin: int, end: int) -> None:
        self.text = text
        self.begin = begin
        self._headers: dict[str, list[str]] = {}
        self._header_lines: dict[str, int] = {}
        self._last: list[str] | None = None
        """The header that an indented line goes on with."""
        self._versioned = text.lines[begin].startswith(FORMAT) and _is_start(text.lines[begin])
        if self._versioned:
            self._version(begin)
            begin += 1
        body = self._read_headers(begin, end)
        self.record = Record()
        self.record.root.place = self.begin * WORDS
        self._body = Body(self.record, text)
        self._body.read(body, end)

    @property
    def is_there(self) -> bool:
        """Whether there is anything of a record."""
        known = any(key in RULES or key in NOTED for key in self._headers)
        return self._versioned or known or self._body.found

    def _version(self, line: int) -> None:
        words = self.text.lines[line].split()
        if words[1:] != [str(VERSION)]:
            given = shorten(" ".join(words[1:3]))
            self.text.flaw(line, 1, "version", given=given, version=VERSION)

    # Headers --------------------------------------------------------------------------------------

    def _read_headers(self, begin: int, end: int) -> int:
        """Reads headers up to the first line that is none; returns its number."""
        for n in range(begin, end):
            line = self.text.lines[n]
            if not line or line.isspace():
                self._last = None
            elif line[0] in " \t" and self._last is not None:
                self._last.append(line)
            elif not self._header(n, line):
                return n
        return end

    def _header(self, n: int, line: str) -> bool:
        name, colon, value = line.partition(":")
        if not colon or not line[0].isalpha() or (value and not value[0].isspace()) or len(name) > 200:
            return False
        try:
            key = header_key(name)
        except FjordsError:
            self.text.flaw(n, 0, "header_key", key=shorten(name))
            self._last = []
            return True
        self._last = [value]
        if key in self._headers:
            self.text.flaw(n, 0, "header_twice", key=key)
        else:
            self._headers[key] = self._last
            self._header_lines[key] = n
        return True

    # The end --------------------------------------------------------------------------------------

    def finish(self, tiles: TileSet | None, check: bool) -> Record:
        """The record, with all that is wrong with it."""
        record, text = self.record, self.text
        if not self._versioned:
            text.flaw(self.begin, 0, "no_version", format=f"{FORMAT} {VERSION}")
        values = {key: header_value("\n".join(lines)) for key, lines in self._headers.items()}
        faults: list[tuple[str, str]] = []
        rules = {key: value for key, value in values.items() if value}
        record.opening = _open(read_opening(rules, tiles, faults))
        for key, fault in faults:
            text.flaw(self._header_lines.get(key, self.begin), 0, "header", key=key, fault=fault)
        for key, value in values.items():
            if key not in RULES and key != COUNTED:
                record.headers[key] = value
        if check:
            line = self._header_lines.get("result", self.begin)
            check_moves(record, text.flaws, text.place, (line + 1, 1))
        record.errors = text.flaws.all()
        return record


def _open(opening: Opening) -> Opening:
    """With a position, the rules are those that it gives; if it cannot be opened, the check says so."""
    if opening.position is None:
        return opening
    try:
        setup = Game.from_position(opening.position, tiles=opening.terms.tiles).setup
    except FjordsError:
        return opening
    return Opening(setup.terms, setup.first, setup.position)
