"""Headers of many records, without reading a move: one file of ten thousand games, or a folder of files."""

from __future__ import annotations

import os
import stat
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import IO, TYPE_CHECKING, NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.files import FilePath
from fjords_widget.progress import Meter, Progress
from fjords_widget.records.headers import COUNTED, header_key, header_value
from fjords_widget.records.tokens import FORMAT, LONGEST, SEATS

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

SUFFIX = ".fjords"
"""What the names of files with records end in."""
_START = FORMAT.encode()
_INDENTED = (b" ", b"\t")
STEP = 1 << 20
"""Progress is shown each time that this many bytes were read."""


class Heading(NamedTuple):
    """The headers of one record, and where it lies: its file, the bytes where it begins and ends."""

    headers: Mapping[str, str]
    path: str
    offset: int
    size: int
    number: int
    """Which record of the file it is, counted from 1."""

    @property
    def variant(self) -> str:
        """The variant: base, if none is named."""
        return self.headers.get("variant", "base")

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat, as far as they are named."""
        return tuple(self.headers[colour] for colour in SEATS if colour in self.headers)

    @property
    def result(self) -> str:
        """The result as noted; empty if there is none."""
        return self.headers.get("result", "")

    @property
    def plies(self) -> int:
        """The length of the main line: as noted, or counted, for which the moves have to be read."""
        noted = self.headers.get(COUNTED, "")
        if noted.isascii() and noted.isdigit() and len(noted) < 10:
            return int(noted)
        return self.load(check=False).plies

    def load(self, *, check: bool = True, lang: str | None = None, limit: int | None = LONGEST) -> Record:
        """The record itself; see `Record.loads`."""
        from fjords_widget.records.record import Record

        with open(self.path, "rb") as file:
            file.seek(self.offset)
            return Record.loads(file.read(self.size), check=check, lang=lang, limit=limit)


def scan(
    source: FilePath | Iterable[FilePath],
    variant: str | None,
    player: str | None,
    result: str | None,
    plies: range | int | None,
    where: Callable[[Heading], bool] | None,
    progress: bool | Progress,
) -> Iterator[Heading]:
    """The headings that pass every filter."""
    files = list(_files(source))
    lengths = range(plies, plies + 1) if isinstance(plies, int) else plies
    with _Meter(progress, sum(file.size for file in files)) as meter:
        for file in files:
            for heading in _headings(file, meter):
                if (
                    (variant is None or heading.variant.lower() == variant.lower())
                    and (player is None or _is_named(player, heading))
                    and (result is None or heading.result.lower().startswith(result.lower()))
                    and (lengths is None or _has_length(lengths, heading))
                    and (where is None or where(heading))
                ):
                    yield heading


def _is_named(player: str, heading: Heading) -> bool:
    return any(player.casefold() in name.casefold() for name in heading.names)


def _has_length(lengths: range, heading: Heading) -> bool:
    try:
        return heading.plies in lengths
    except (FjordsError, OSError) as fault:
        _pass_over(heading.path, fault)
        return False


# Files --------------------------------------------------------------------------------------------


class _File(NamedTuple):
    """A file to be read."""

    path: str
    size: int
    is_named: bool
    """Somebody asked for it by its name; else it was found in a folder."""


def _files(source: FilePath | Iterable[FilePath]) -> Iterator[_File]:
    """The files that are meant: a file itself; all in a folder, at any depth, that end in .fjords.

    OSError or InvalidOption: a file that was named cannot be read. One in a folder is skipped.
    """
    if not isinstance(source, str | os.PathLike):
        for part in source:
            yield from _files(part)
        return
    path = os.fspath(source)
    if not os.path.isdir(path):
        yield _File(path, _size(path), is_named=True)
        return
    for found in sorted(_names_in(path)):
        try:
            yield _File(found, _size(found), is_named=False)
        except (FjordsError, OSError) as fault:
            _pass_over(found, fault)


def _names_in(path: str) -> Iterator[str]:
    for folder, _, names in os.walk(path, onerror=lambda fault: _pass_over(fault.filename, fault)):
        yield from [os.path.join(folder, name) for name in names if name.endswith(SUFFIX)]


def _size(path: str) -> int:
    """The size of a file; InvalidOption for a pipe or a device, which may have no end."""
    found = os.stat(path)
    if not stat.S_ISREG(found.st_mode):
        raise InvalidOption(say(None, "records.no_file", path=path))
    return found.st_size


def _pass_over(path: str, fault: Exception) -> None:
    """Warns that a file, or a record in it, is left out."""
    warnings.warn(say(None, "records.passed_over", path=path, fault=fault), stacklevel=2)


# Headings -----------------------------------------------------------------------------------------


def _headings(file: _File, meter: _Meter) -> Iterator[Heading]:
    """The headings of a file; what of it cannot be read, though it was only found, is skipped."""
    try:
        yield from _read_headings(file.path, meter)
    except OSError as fault:
        if file.is_named:
            raise
        _pass_over(file.path, fault)


def _read_headings(path: str, meter: _Meter) -> Iterator[Heading]:
    """Looks only at the first lines of each record."""
    lines: list[bytes] = []
    offset = begin = number = 0
    inside = False
    with open(path, "rb") as file:
        for line in _lines(file):
            if line.startswith(_START) and line.split(None, 1)[0] == _START:
                if number:
                    yield Heading(_read(lines), path, begin, offset - begin, number)
                lines, begin, inside = [], offset, True
                number += 1
                meter.at(offset)
            elif inside:
                # The headers are over with the first line that is none.
                named = line[:1].isalpha() and b":" in line
                inside = named or line.startswith(_INDENTED) or line.isspace()
                if inside and offset - begin < LONGEST:
                    lines.append(line)
            offset += len(line)
    if number:
        yield Heading(_read(lines), path, begin, offset - begin, number)
    meter.done(offset)


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file; one that is longer than any record comes in parts."""
    return iter(lambda: file.readline(LONGEST), b"")


def _read(lines: list[bytes]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    last: list[str] | None = None
    for raw in lines:
        line = raw.decode("utf-8", errors="replace")
        name, colon, value = line.partition(":")
        if line.isspace():
            last = None
        elif line[0] in " \t":
            if last is not None:
                last.append(line)
        elif colon and value[:1].isspace():
            last = [value]
            with suppress(FjordsError):
                found.setdefault(header_key(name), last)
        else:
            break
    return {key: value for key, lines in found.items() if (value := header_value("\n".join(lines)))}


# Progress -----------------------------------------------------------------------------------------


class _Meter(Meter):
    """How far a number of files have been read."""

    def __init__(self, progress: bool | Progress, total: int) -> None:
        super().__init__(progress, total, "B")
        self._before = 0

    def at(self, offset: int) -> None:
        """Shows how far the file that is being read has come."""
        if self._before + offset - self.shown >= STEP:
            self.show(self._before + offset)

    def done(self, size: int) -> None:
        """The file has been read."""
        self._before += size
        self.show(self._before)
