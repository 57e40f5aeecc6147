"""Writers that are killed: the file is the old one or the new one, never half of one."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.attack.children import killed
from tests.attack.report import Figures, Limits
from tests.attack.writers import WRITERS, Writer, whole_versions

LATEST = 0.004
"""A writer is killed at most so many seconds after it opened the file."""
ROUNDS = 50
"""A file that grows is begun anew after so many kills."""


def attack(limits: Limits) -> Iterator[Figures]:
    """Kills each writer so many times."""
    for name in limits.chosen(WRITERS):
        yield attack_writer(name, WRITERS[name], limits)


def attack_writer(name: str, writer: Writer, limits: Limits) -> Figures:
    """Kills one writer again and again, each time at another moment of its writing."""
    figures, rng, middle = Figures("kills", name), random.Random(limits.seed), 0
    with tempfile.TemporaryDirectory(prefix="fjords-attack-") as place:
        folder = Path(place)
        whole = whole_versions(writer, folder)
        path = folder / writer.name
        for number in limits.tries():
            if not writer.grows or number % ROUNDS == 0:
                path.write_bytes(b"" if writer.grows else whole[0])
            before = path.read_bytes()
            killed(lambda: _write_on(writer, path), folder, rng.uniform(0, LATEST))
            _look(writer, path, before, whole, figures)
            for litter in set(folder.iterdir()) - {path}:
                middle += 1
                litter.unlink()
            figures.tried = number + 1
    if not writer.grows:
        figures.note(f"{middle} in the middle of writing")
    return figures


def _write_on(writer: Writer, path: Path) -> None:
    """Writes both versions in turn until it is killed; a file that grows is whole some time."""
    for version in range(10_000):
        writer.write(path, 1 if writer.grows else version % 2)


def _look(writer: Writer, path: Path, before: bytes, whole: list[bytes], figures: Figures) -> None:
    """Looks at what a killed writer left behind."""
    found = path.read_bytes() if path.exists() else b""
    if not writer.grows:
        if found not in whole:
            figures.blame("neither the old file nor the new one", f"{len(found)} bytes: {found!r:.200}")
        return
    kept = before[: before.rfind(b"\n") + 1]
    if not found.startswith(kept):
        figures.blame("what was there is gone", f"{len(kept)} bytes became {len(found)}")
    try:
        writer.write(path, 0)  # which goes on where the killed one stopped
    except Exception as error:
        figures.blame_error(error, f"going on with {found[-200:]!r}")
