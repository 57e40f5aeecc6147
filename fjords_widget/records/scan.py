"""Headers of many records, without reading a move: one file of ten thousand games, or a folder of files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from fjords_widget.engine.errors import FjordsError
from fjords_widget.records.headers import COUNTED, header_key, header_value
from fjords_widget.records.meter import Meter, Progress
from fjords_widget.records.words import FORMAT, SEATS

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

SUFFIX = ".fjords"
"""What the names of files with records end in."""
Path = str | os.PathLike[str]
_START = FORMAT.encode()
_INDENTED = (b" ", b"\t")
STEP = 1 << 20
"""So many bytes from one look at the progress to the next."""


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

    def load(self, *, check: bool = True, lang: str | None = None) -> Record:
        """The record itself."""
        from fjords_widget.records.record import Record

        with open(self.path, "rb") as file:
            file.seek(self.offset)
            return Record.loads(file.read(self.size), check=check, lang=lang)


def scan(
    source: Path | Iterable[Path],
    variant: str | None,
    player: str | None,
    result: str | None,
    plies: range | int | None,
    where: Callable[[Heading], bool] | None,
    progress: bool | Progress,
) -> Iterator[Heading]:
    """The headings that answer to all that is asked."""
    paths = _files(source)
    lengths = range(plies, plies + 1) if isinstance(plies, int) else plies
    with _Meter(progress, sum(os.path.getsize(path) for path in paths)) as meter:
        for path in paths:
            for heading in _headings(path, meter):
                if (
                    (variant is None or heading.variant.lower() == variant.lower())
                    and (player is None or _named(player, heading))
                    and (result is None or heading.result.lower().startswith(result.lower()))
                    and (lengths is None or heading.plies in lengths)
                    and (where is None or where(heading))
                ):
                    yield heading


def _named(player: str, heading: Heading) -> bool:
    return any(player.casefold() in name.casefold() for name in heading.names)


def _files(source: Path | Iterable[Path]) -> list[str]:
    """The files that are meant: a file itself; all in a folder, at any depth, that end in .fjords."""
    if not isinstance(source, str | os.PathLike):
        return [path for part in source for path in _files(part)]
    path = os.fspath(source)
    if not os.path.isdir(path):
        return [path]
    return sorted(
        os.path.join(folder, name)
        for folder, _, names in os.walk(path)
        for name in names
        if name.endswith(SUFFIX)
    )


def _headings(path: str, meter: _Meter) -> Iterator[Heading]:
    """Goes through a file line by line, and looks at the lines at the beginning of each record alone."""
    lines: list[bytes] = []
    offset = begin = number = 0
    inside = False
    with open(path, "rb") as file:
        for line in file:
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
                if inside:
                    lines.append(line)
            offset += len(line)
    if number:
        yield Heading(_read(lines), path, begin, offset - begin, number)
    meter.done(offset)


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
        """So far in the file that is being read."""
        if self._before + offset - self.shown >= STEP:
            self.show(self._before + offset)

    def done(self, size: int) -> None:
        """The file has been read."""
        self._before += size
        self.show(self._before)
