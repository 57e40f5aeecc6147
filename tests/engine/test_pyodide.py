"""The engine runs in the browser's Python, and plays there as it does here."""

from __future__ import annotations

import json
import subprocess
import textwrap
from pathlib import Path
from typing import Any

import pytest

from tests.paths import ROOT

GAMES = """
import json, random, sys
sys.path.insert(0, "/repo")
import fjords_widget as fj

def play(**terms):
    chooser = random.Random(5)
    game = fj.Game(seed=5, **terms)
    while game.outcome() is None:
        game.push(chooser.choice(list(game.legal_moves)))
    return [str(turn.move) for turn in game.history], [score.total for score in game.scores()]

kinds = [dict(variant=name) for name in fj.VARIANTS] + [dict(players=4, runes="game-7")]
foreign = sorted({"anywidget", "ipywidgets", "traitlets", "IPython"} & set(sys.modules))
json.dumps({"platform": sys.platform, "foreign": foreign, "games": [play(**kind) for kind in kinds]})
"""
HERE = Path(__file__).with_name("pyodide_games.mjs")


def played_there() -> dict[str, Any]:
    command = ["node", str(HERE), str(ROOT), GAMES]
    done = subprocess.run(command, capture_output=True, text=True, timeout=250, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def played_here() -> dict[str, Any]:
    body, last = textwrap.dedent(GAMES).strip().rsplit("\n", 1)
    names: dict[str, Any] = {}
    exec(f"{body}\nanswer = {last}", names)
    found: dict[str, Any] = json.loads(names["answer"])
    return found


@pytest.mark.slow
def test_a_whole_game_of_each_variant_goes_the_same_way_under_pyodide() -> None:
    there, here = played_there(), played_here()
    assert there["platform"] == "emscripten"
    assert there["foreign"] == []
    assert len(there["games"]) == 5
    assert there["games"] == here["games"]
