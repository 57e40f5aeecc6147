"""Everything that writes a file, by name: each is given a path."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import fjords_widget as fj
from fjords_widget.drawing import board_svg
from scripts.notebooks import notebook, write
from tests.games import played
from tests.players.arena.arena_players import SMALL, first, last

GAME = played("base", 3)
RECORD = GAME.record()


def _plot(path: Path) -> None:
    fj.arena([first, last], 2, seed=1, tiles=SMALL, progress=False).plot().save(path)


WRITERS: dict[str, Callable[[Path], object]] = {
    "record.dump": lambda path: RECORD.dump(path),
    "Record.dump_all": lambda path: fj.Record.dump_all([RECORD, RECORD], path),
    "record.to_svg": lambda path: RECORD.to_svg(path),
    "record.to_png": lambda path: RECORD.to_png(path, 5, size=60),
    "record.to_gif": lambda path: RECORD.to_gif(path, size=60, last=2, kind="gif"),
    "picture.save": lambda path: board_svg(GAME).save(path),
    "plot.save": _plot,
    "play.save": lambda path: fj.Play(GAME).save(path),
    "transcribe.save": lambda path: fj.Transcribe(RECORD).save(path),
    "replay.to_html": lambda path: fj.Replay(RECORD).to_html(path),
    "replay.to_svg": lambda path: fj.Replay(RECORD).to_svg(path),
    "replay.to_png": lambda path: fj.Replay(RECORD).to_png(path, 5, size=60),
    "replay.to_gif": lambda path: fj.Replay(RECORD).to_gif(path, size=60, last=2, kind="gif"),
    "lesson.to_html": lambda path: fj.Lesson(GAME, fj.algorithms.breadth_first).to_html(path),
    "learn.to_html": lambda path: fj.learn(chapter="two").to_html(path),
    "rulebook.to_html": lambda path: fj.rulebook("en").to_html(path),
    "notebooks.write": lambda path: write(path, notebook("# Text\n", "1-name")),
}
"""All but the files that grow, of which each line is whole: ledgers of the arena and data sets."""
