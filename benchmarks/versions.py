"""`python -m benchmarks.versions COMMIT`: the strongest level as it is, against that of an older commit.

The older package is taken out of git and plays in a process of its own; every deal is played from every
seat. Where numba is installed, both wait for their compiled code before their first move. `--path FOLDER`
keeps the games, and goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import fjords_widget as fj
from benchmarks.timing import ROOT
from fjords_widget.engine.terms import runes_named
from fjords_widget.players.arena.tournament import Tournament
from fjords_widget.players.fast import available

SIMULATIONS = 2000
ASKED = """
import json, sys
import fjords_widget as fj
from fjords_widget.players.fast import available
if available():
    from fjords_widget.players.fast.loading import TREES
    TREES.wait()
for line in sys.stdin:
    asked = json.loads(line)
    player = fj.players[asked["level"]].player(asked["seed"], **asked["limits"])
    print(player(fj.Game.from_position(asked["position"])), flush=True)
"""
"""What the other process does: a move for each position."""


def take_out(commit: str) -> Path:
    """The package as it was, in a folder of its own."""
    commit = _git("rev-parse", "--short", f"{commit}^{{commit}}").decode().strip()
    folder = Path(ROOT) / "build" / "versions" / commit
    if not folder.exists():
        with tarfile.open(fileobj=io.BytesIO(_git("archive", commit, "fjords_widget"))) as packed:
            packed.extractall(folder, filter="data")
    return folder


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout


class Newer:
    """A level as it is, as the arena sees players."""

    def __init__(self, level: str, limits: dict[str, float]) -> None:
        self._player = fj.players[level].player(seed="new", **limits)  # type: ignore[arg-type]

    def __call__(self, game: fj.Game) -> fj.Move:
        """Its move."""
        # Not imported above: it would be sent along to other processes, and cannot be.
        from fjords_widget.players.fast.loading import TREES

        if available():
            TREES.wait()
        return self._player(game)


class Older:
    """A level of an older version, as the arena sees players."""

    def __init__(self, folder: Path, level: str, limits: dict[str, float]) -> None:
        self._folder, self._level, self._limits = folder, level, limits

    def __call__(self, game: fj.Game) -> str:
        """Its move."""
        asked = {
            "level": self._level,
            "seed": f"older/{game.ply}",
            "limits": self._limits,
            "position": game.position(),
        }
        return _ask(self._folder, asked)


_processes: dict[Path, subprocess.Popen[str]] = {}


def _ask(folder: Path, asked: dict[str, Any]) -> str:
    if folder not in _processes:
        _processes[folder] = subprocess.Popen(
            [sys.executable, "-c", ASKED],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    process = _processes[folder]
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(asked) + "\n")
    process.stdin.flush()
    return process.stdout.readline().strip()


def compete(
    commit: str,
    games: int,
    limits: dict[str, float],
    *,
    level: str = "strongest",
    path: Path | None = None,
    workers: int | None = None,
    seats: int = 2,
    **rules: Any,
) -> Tournament:
    """Plays the games: `new` is the level as it is, `old` that of the commit."""
    crew = {
        "new": Newer(level, limits),
        "old": Older(take_out(commit), level, limits),
    }
    return fj.arena(crew, games, seed="versions", seats=seats, path=path, workers=workers, **rules)


def told(found: Tournament) -> str:
    """The result in a line."""
    score = found.score("new", "old")
    points = {row["player"]: row["points"] for row in found.rows()}
    return (
        f"{score.share:.1%} of {score.games} duels ({score.low:.1%} to {score.high:.1%}), "
        f"{points['new'] - points['old']:+.2f} points a game, {len(found.faults)} forfeits"
    )


def main(arguments: list[str] | None = None) -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.versions", description=__doc__)
    parser.add_argument("commit", help="the older version")
    parser.add_argument("--level", default="strongest")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--variant", default="base")
    parser.add_argument("--runes", nargs="*", default=[], help="names, or a preset such as game-4")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="a move")
    parser.add_argument("--seconds", type=float, help="a move, in place of simulations")
    parser.add_argument("--workers", type=int, help="in so many processes")
    parser.add_argument("--path", type=Path, metavar="FOLDER", help="where the games are kept")
    chosen = parser.parse_args(arguments)
    limits: dict[str, float] = {"simulations": chosen.simulations}
    if chosen.seconds is not None:
        limits = {"seconds": chosen.seconds}
    kind = [chosen.level, str(chosen.seats), chosen.variant, *chosen.runes, *map(str, limits.values())]
    path = None
    if chosen.path is not None:
        chosen.path.mkdir(parents=True, exist_ok=True)
        path = chosen.path / f"{'-'.join(kind)}.jsonl"
    found = compete(
        chosen.commit,
        chosen.games,
        limits,
        level=chosen.level,
        path=path,
        workers=chosen.workers,
        seats=chosen.seats,
        variant=chosen.variant,
        runes=runes_named(chosen.runes),
    )
    print(f"{', '.join(kind)}: {told(found)}", flush=True)


if __name__ == "__main__":
    main()
