"""The engine and the players under Pyodide, the Python of browsers: the same games as here."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.hosts.games import KINDS, play
from tests.paths import ROOT

RUNNER = ROOT / "scripts" / "site" / "pyodide.mjs"
PYODIDE = ROOT / "js" / "node_modules" / "pyodide"
MOST_SECONDS = 300

GAMES = """
from tests.hosts.games import play_all
print(play_all())
"""
SLICES = """
import asyncio, json
from fjords_widget.engine.game import Game
from fjords_widget.players import players
from fjords_widget.widgets.shared.background import BackgroundTask

class Table:
    moves = []

class Turn(BackgroundTask):
    NAME, TELL_EVERY = "turn", 1.0

    def _work(self):
        game = Game(seed=4)
        move = yield from players["strongest"].player(seed=1, simulations=600).choose_in_slices(game)
        self._owner().moves.append(str(move))

    def _tell_progress(self, owner):
        pass

table, turns = Table(), 0
Turn(table).start()
while not table.moves:
    await asyncio.sleep(0)
    turns += 1
print(json.dumps({"moves": table.moves, "turns": turns}))
"""


def run_under_pyodide(program: str, folder: Path) -> str:
    """What a program prints."""
    path = folder / "program.py"
    path.write_text(program, encoding="utf-8")
    done = subprocess.run(
        [find_node(), str(RUNNER), str(ROOT), str(path)],
        capture_output=True,
        text=True,
        timeout=MOST_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def find_node() -> str:
    """The node that builds the page."""
    from shutil import which

    found = which("node")
    assert found, "node builds the page, and is installed with the tests"
    return found


@pytest.mark.skipif(not PYODIDE.exists(), reason="made by `npm ci` in js/")
def test_every_variant_is_played_as_it_is_here(tmp_path: Path) -> None:
    there = json.loads(run_under_pyodide(GAMES, tmp_path).splitlines()[-1])
    assert there == json.loads(json.dumps([play(kind) for kind in KINDS]))


@pytest.mark.skipif(not PYODIDE.exists(), reason="made by `npm ci` in js/")
def test_a_level_thinks_in_slices_and_others_have_their_turns(tmp_path: Path) -> None:
    found = json.loads(run_under_pyodide(SLICES, tmp_path).splitlines()[-1])
    assert len(found["moves"]) == 1
    assert found["turns"] > 5
