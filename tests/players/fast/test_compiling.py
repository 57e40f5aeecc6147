"""What is kept of compiled code, and until when."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("numba")

from fjords_widget.players.fast.compiling import forget_older


def test_what_was_compiled_before_any_source_changed_is_forgotten(tmp_path: Path) -> None:
    for name, changed in (("tree.py", 100), ("solver/search.py", 200)):
        source = tmp_path / name
        source.parent.mkdir(exist_ok=True)
        source.touch()
        os.utime(source, (changed, changed))
    kept = [tmp_path / "__pycache__" / "tree.nbi", tmp_path / "solver" / "__pycache__" / "search.nbi"]
    for file, compiled in zip(kept, (150, 250), strict=True):
        file.parent.mkdir()
        file.touch()
        os.utime(file, (compiled, compiled))
    forget_older(tmp_path)
    assert [file.exists() for file in kept] == [False, True]
