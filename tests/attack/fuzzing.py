"""Coverage-guided fuzzing of everything that reads files, if atheris is installed (the extra `attack`)."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from tests.attack.kinds import KINDS_OF_FILES
from tests.attack.report import Figures, Limits
from tests.paths import ROOT

LONGEST = 8192
"""Bytes of a file."""
HANGS = 600
"""Seconds by the clock after which one file is called a hang; `fuzzer.py` tells of those that are slow."""
RUNS = re.compile(r"stat::number_of_executed_units: (\d+)")
RAISED = re.compile(r"=== Uncaught Python exception: ===\n(.*)")
COVERAGE = re.compile(r"cov: (\d+)")


def attack(limits: Limits) -> Iterator[Figures]:
    """Fuzzes each kind of file."""
    for name in limits.chosen(KINDS_OF_FILES):
        yield attack_kind(name, limits)


def attack_kind(name: str, limits: Limits) -> Figures:
    """Fuzzes one kind of file, from the committed examples on."""
    figures = Figures("fuzzing", name)
    if find_spec("atheris") is None:
        figures.note("atheris is not installed")
        return figures
    with tempfile.TemporaryDirectory(prefix="fjords-attack-") as place:
        folder = Path(place)
        corpus = folder / "corpus"
        corpus.mkdir()
        for number, example in enumerate(KINDS_OF_FILES[name].examples()):
            (corpus / f"{number}").write_bytes(example)
        done = _run(name, folder, limits)
        told = (done.stdout + done.stderr).decode(errors="replace")
        for found in folder.glob("found-*"):
            fault = RAISED.search(told)
            kept = Path(tempfile.gettempdir()) / f"fjords-{found.name}"
            shutil.copy(found, kept)  # the next run is another one
            figures.blame(fault[1][:200] if fault else found.name, f"{kept}, {told[-300:]}")
    runs, coverage = RUNS.findall(told), COVERAGE.findall(told)
    figures.tried = int(runs[-1]) if runs else 0
    figures.note(f"{coverage[-1] if coverage else 0} branches seen")
    if not figures.tried and not figures.failed:
        figures.blame("the fuzzer did not run", told[-400:])
    return figures


def _run(name: str, folder: Path, limits: Limits) -> subprocess.CompletedProcess[bytes]:
    command = [
        sys.executable, "-m", "tests.attack.fuzzer", name, str(folder / "corpus"),
        f"-runs={limits.most}", f"-max_total_time={int(limits.seconds)}", f"-seed={limits.seed}",
        f"-max_len={LONGEST}", f"-timeout={HANGS}", f"-report_slow_units={HANGS}", "-print_final_stats=1",
        f"-artifact_prefix={folder}/found-",
    ]  # fmt: skip
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, timeout=limits.seconds + 2 * HANGS, check=False
    )
