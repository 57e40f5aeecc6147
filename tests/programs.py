"""Programs that have an interpreter to themselves."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

from tests.paths import ROOT


def run_python(
    program: str, *arguments: str, seconds: float = 60, env: Mapping[str, str] | None = None
) -> str:
    """Runs a program to its end and returns what it printed; its errors are shown if it fails."""
    command = [sys.executable, "-c", program, *arguments]
    found = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=seconds, check=False
    )
    assert found.returncode == 0, found.stderr
    return found.stdout
