"""Files written whole or not at all: a write that fails leaves the old file as it was."""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Self

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption

FilePath = str | os.PathLike[str]


def write_whole(path: FilePath, content: str | bytes) -> None:
    """Writes a file in one step: on a full disk, or if the process is killed, the old file stays as it was.

    Text is written as UTF-8 with plain line ends. A link is followed; its target is replaced.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    with open_whole(path) as file:
        file.write(data)


@contextmanager
def open_whole(path: FilePath) -> Iterator[IO[bytes]]:
    """The same for what is written bit by bit: when the block ends well, the new file takes its place."""
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        # A device, a pipe or a folder cannot be put in another's place.
        with open(target, "wb") as file:
            yield file
        return
    part = target.with_name(f".{target.name[:40]}.{secrets.token_hex(4)}.part")
    try:
        with open(part, "xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, part)
        os.replace(part, target)
    except BaseException as fault:
        with suppress(OSError):
            part.unlink()
        if isinstance(fault, OSError) and fault.filename in (None, str(part)):
            fault.filename, fault.filename2 = os.fspath(path), None  # the name that people know
        raise
    _flush_folder(target.parent)


def _flush_folder(folder: Path) -> None:
    """Makes the new name last, where folders can be flushed."""
    with suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class GrowingFile:
    """A file that grows by whole lines, and that one program at a time may hold.

    `with GrowingFile(path, begin, refusal) as file:` changes nothing by itself. InvalidOption: the file does
    not begin as it should, which the refusal says, or another program holds it.
    """

    def __init__(self, path: FilePath, begin: bytes, refusal: str) -> None:
        self.path = Path(os.path.realpath(path))
        if not self._begins_with(begin):
            raise InvalidOption(refusal)
        self._held = ExitStack()
        self._file: IO[bytes] | None = None

    def _begins_with(self, begin: bytes) -> bool:
        """Whether the file may be one of ours: it begins so, is empty, or is not there yet."""
        if not self.path.exists():
            return True
        if not self.path.is_file():  # reading a pipe could take for ever
            return False
        with open(self.path, "rb") as file:
            return file.read(len(begin)) in (b"", begin)

    def __enter__(self) -> Self:
        self._held.enter_context(_lock(self.path))
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()
        self._held.close()

    def lines(self) -> Iterator[bytes]:
        """The lines as they stand, each with its end; the last one may lack it."""
        if self.path.exists():
            with open(self.path, "rb") as file:
                yield from file

    def begin(self, line: str) -> None:
        """Writes the first line of a new file."""
        write_whole(self.path, line + "\n")

    def cut(self, size: int) -> None:
        """Keeps this many bytes: what follows was never finished."""
        if self.path.exists() and self.path.stat().st_size > size:
            os.truncate(self.path, size)

    def add(self, lines: str) -> None:
        """Adds whole lines. On a full disk, or if the process is killed, those before them stay."""
        if self._file is None:
            self._file = open(self.path, "ab", buffering=0)  # noqa: SIM115 - closed at the end
        size = os.fstat(self._file.fileno()).st_size
        try:
            left = memoryview(lines.encode("utf-8"))
            while left:
                left = left[self._file.write(left) :]
        except OSError:
            with suppress(OSError):
                os.truncate(self.path, size)
            raise


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Keeps a file from other programs; InvalidOption if one of them has it."""
    try:
        from filelock import FileLock, Timeout
    except ImportError:  # where there is no second program, as in a browser
        yield
        return
    os.stat(path.parent)  # FileNotFoundError: the lock would make the folder
    lock = FileLock(path.with_name(f".{path.name}.lock"), thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise InvalidOption(say(None, "files.in_use", path=path)) from None
    try:
        yield
    finally:
        with suppress(OSError):  # Windows removes it by itself.
            os.unlink(lock.lock_file)  # Before it is released: whoever waits sees that it is gone.
        lock.release()


def read_json_line(line: bytes) -> dict[str, Any]:
    """The JSON object that a line holds; ValueError, with a sentence, if it holds none."""
    try:
        found = json.loads(line.decode("utf-8"))
    except RecursionError:
        raise ValueError(say(None, "files.too_deep")) from None
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise ValueError(say(None, "files.no_json"))
    return found


def refuse_line(path: FilePath, number: int, why: object) -> InvalidOption:
    """The error for a line that does not belong where it stands."""
    return InvalidOption(say(None, "files.bad_line", path=os.fspath(path), line=number, why=why))
