"""Golden texts: what was seen when somebody last looked at it, in a folder with a file for each name."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

import pytest

SHOWN = 40
"""So many lines of the changes are shown."""


class GoldenTexts(NamedTuple):
    """Texts that programs make the same way every time."""

    folder: Path
    names: Collection[str]
    make: Callable[[str], str]
    """From a name to its text as it is now."""
    module: str
    """Which module writes the files."""

    def read(self, name: str) -> str:
        """The text as it is kept."""
        return (self.folder / f"{name}.txt").read_text(encoding="utf-8")

    def write_all(self) -> None:
        """Makes all files anew, and removes those that have none of the names."""
        self.folder.mkdir(exist_ok=True)
        for path in self.folder.glob("*.txt"):
            if path.stem not in self.names:
                path.unlink()
        for name in self.names:
            (self.folder / f"{name}.txt").write_text(self.make(name), encoding="utf-8")
            print(f"{name}.txt")

    def check(self, name: str) -> None:
        """Fails if a text is not kept, or is not what it was; then it shows what has changed."""
        if not (self.folder / f"{name}.txt").exists():
            pytest.fail(f"{name} has no golden text: python -m {self.module} writes one")
        golden, now = self.read(name).splitlines(), self.make(name).splitlines()
        if now != golden:
            changes = list(difflib.unified_diff(golden, now, "golden", "now", lineterm="", n=2))
            pytest.fail(
                f"{name} has changed ({len(changes)} lines of changes, the first of them here).\n"
                f"If that is right: python -m {self.module}\n\n" + "\n".join(changes[:SHOWN]),
                pytrace=False,
            )

    def check_names(self) -> None:
        """Fails unless there is one file for each name, and no other."""
        assert sorted(path.name for path in self.folder.glob("*")) == sorted(f"{n}.txt" for n in self.names)
