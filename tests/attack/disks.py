"""A full disk: whoever writes is told, and the old file stays as it was."""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.attack.children import FAILED, NO_ROOM, finished, starved
from tests.attack.report import Figures, Limits
from tests.attack.writers import WRITERS, Writer, whole_versions

SIZE = 8_000_000
"""Bytes of the small disk."""
Spoil = Callable[[Callable[[], object], int], int]
"""Runs some work where there is room for so many bytes more; how it ended."""


def attack(limits: Limits) -> Iterator[Figures]:
    """Fills the disk under each writer: a real one where it can be mounted, and by a limit on files."""
    for name in limits.chosen(WRITERS):
        with small_disk() as folder:
            if folder is not None:
                yield attack_writer(name, "full disk", folder, limits)
        with tempfile.TemporaryDirectory(prefix="fjords-attack-") as place:
            yield attack_writer(name, "file limit", Path(place), limits)


@contextlib.contextmanager
def small_disk() -> Iterator[Path | None]:
    """A disk of its own in memory, if this process may mount one."""
    with tempfile.TemporaryDirectory(prefix="fjords-disk-") as place:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", place]
        if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
            yield None
            return
        try:
            yield Path(place)
        finally:
            subprocess.run(["umount", place], check=True)


def attack_writer(name: str, how: str, folder: Path, limits: Limits) -> Figures:
    """Has one writer run out of room, each time after another number of bytes."""
    figures, rng = Figures(f"disks, {how}", name), random.Random(limits.seed)
    writer, told = WRITERS[name], 0
    path = folder / writer.name
    whole = whole_versions(writer, folder)
    for number in limits.tries():
        path.write_bytes(whole[0])
        room = rng.choice([0, 1, rng.randrange(len(whole[1]))])
        if how == "full disk":
            code = _on_full_disk(writer, path, room)
        else:
            most = len(whole[0]) + room if writer.grows else room
            code = starved(lambda: writer.write(path, 1), most)
        told += code == NO_ROOM
        if code == FAILED:
            figures.blame("another error than OSError", f"room for {room} bytes")
        _look(writer, path, whole, code == NO_ROOM, figures)
        figures.tried = number + 1
    figures.note(f"told {told} times")
    return figures


def _on_full_disk(writer: Writer, path: Path, room: int) -> int:
    filler = path.with_name("filler")
    free = os.statvfs(path.parent).f_bavail * os.statvfs(path.parent).f_frsize
    with contextlib.suppress(OSError):
        filler.write_bytes(b"x" * max(0, free - room))
    code = finished(lambda: writer.write(path, 1))
    filler.unlink()
    return code


def _look(writer: Writer, path: Path, whole: list[bytes], no_room: bool, figures: Figures) -> None:
    found = path.read_bytes() if path.exists() else b""
    if writer.grows:
        if not found.startswith(whole[0]):
            figures.blame("what was there is gone", f"{len(whole[0])} bytes became {len(found)}")
    elif found != whole[0 if no_room else 1]:
        figures.blame("the old file is lost", f"{len(whole[0])} bytes became {len(found)}")
    for litter in set(path.parent.iterdir()) - {path}:
        figures.blame("litter is left behind", litter.name)
        litter.unlink()
