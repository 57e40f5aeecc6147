"""What it takes to import the widget and to make a board, in fresh interpreters."""

from __future__ import annotations

import subprocess
import sys
from statistics import median

from benchmarks.page.report import Finding, below
from benchmarks.plan import at_most
from benchmarks.timing import ROOT, import_seconds

WIDGET, PEER = "fjords_widget.widgets.play.widget", "anywidget"
FIRST_BOARD = f"""
import sys, time
sys.path.append({str(ROOT)!r})
import fjords_widget as fj
fj.Play
wall, busy = time.perf_counter(), time.process_time()
fj.Play()
print(time.perf_counter() - wall, time.process_time() - busy)
"""


def first_board() -> tuple[float, float]:
    """Seconds by the clock and of the processor for the first board of a process, after the import."""
    command = [sys.executable, "-I", "-c", FIRST_BOARD]
    told = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout
    wall, busy = map(float, told.split())
    return wall, busy


def measure(rounds: int) -> list[Finding]:
    """Medians, in milliseconds; both imports take turns."""
    ours, peers, walls, busies = [], [], [], []
    engines, chess = [], []
    for _ in range(rounds):
        chess.append(1000 * import_seconds("chess", 1))
        engines.append(1000 * import_seconds("fjords_widget", 1))
        peers.append(1000 * import_seconds(PEER, 1))
        ours.append(1000 * import_seconds(WIDGET, 1))
        wall, busy = first_board()
        walls.append(1000 * wall)
        busies.append(1000 * busy)
    ratio = at_most(1.2)
    engine, peer = median(engines), median(chess)
    return [
        Finding("import fjords_widget, processor", engine, "ms", "import chess", peer, at_most(1.0)),
        Finding(
            "import of the widget, processor", median(ours), "ms", "import anywidget", median(peers), ratio
        ),
        Finding("fj.Play(), the first, by the clock", median(walls), "ms", target=below(50)),
        Finding("fj.Play(), the first, processor", median(busies), "ms", target=below(50)),
    ]
