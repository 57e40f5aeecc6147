"""The marker that ties a test to the rules that it is about; and no compiler where nobody asked for one."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from fjords_widget.engine import catalogue
from fjords_widget.players import simulations

# The same examples each time, and no limit by the clock: how long one takes depends on what else is running.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
# Settings and kept games are never those of whoever runs the tests. They lie in memory, where that can be.
MEMORY = "/dev/shm"
HOME = tempfile.TemporaryDirectory(dir=MEMORY if os.path.isdir(MEMORY) else None, prefix="fjords-")
os.environ["FJORDS_HOME"] = HOME.name


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id, ...): the rules, by id, that the test is about")


@pytest.fixture(autouse=True)
def fjords_home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Settings and kept games of a test's own, and a language that nobody hears after it."""
    spoken = catalogue._spoken
    # A board that an earlier test left open may be keeping its game here: the folder of all goes at the end.
    with tempfile.TemporaryDirectory(dir=HOME.name, ignore_cleanup_errors=True) as home:
        monkeypatch.setenv("FJORDS_HOME", home)
        yield Path(home)
    catalogue._spoken = spoken


@pytest.fixture(scope="session", autouse=True)
def _compiled_only_where_it_is_tested() -> None:
    """Compiling takes half a minute: once for the tests that are about it, not in every process."""
    simulations.PATIENCE = 1_000_000_000


def pytest_collection_finish() -> None:
    """The tests themselves stay until the end: no search for garbage need look through all of them."""
    gc.collect()
    gc.freeze()
