"""A plugin of pytest's: notes how each test ended and how long it took, as soon as it did."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

LOG = "FJORDS_ROUND_LOG"
"""The variable that names the file."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Called by pytest for each part of a test: its fixtures, itself, and what is put away after it."""
    if report.outcome != "skipped":
        line = {"test": report.nodeid, "failed": report.failed, "seconds": report.duration}
        with Path(os.environ[LOG]).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
