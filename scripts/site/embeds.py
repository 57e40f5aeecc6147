"""The pages that the site shows within its own: replays and lessons, each one file that is live at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import fjords_widget as fj
from fjords_widget import algorithms as alg
from scripts.site.notebooks import NOTEBOOKS


class OneFile(Protocol):
    """What can be written as one page."""

    def to_html(self, path: str | Path) -> object:
        """Writes the page."""


def replay(name: str, ply: int = 0) -> fj.Replay:
    """A game of the walkthroughs, at a move."""
    shown = fj.Replay(fj.Record.load(NOTEBOOKS / "walkthroughs" / f"{name}.fjords"))
    shown.goto(ply)
    return shown


def on_a_map(*algorithms: Callable[..., object], step: int = 0, **chosen: Any) -> fj.Lesson:
    """Algorithms on a small map from a game."""
    return fj.Lesson(alg.small_game(20, seed=5), *algorithms, step=step, **chosen)


EMBEDS: dict[str, Callable[[], OneFile]] = {
    "base": lambda: replay("base", 36),
    "gate": lambda: replay("base", 41),
    "original": lambda: replay("original", 24),
    "runes": lambda: replay("runes", 30),
    "ring": lambda: fj.Lesson(3, alg.ring, radius=2),
    "search": lambda: on_a_map(alg.breadth_first, step=7, start=fj.Cell(0, 0)),
    "two": lambda: on_a_map(alg.dijkstra, alg.a_star),
    "race": lambda: on_a_map(alg.race),
}
"""What makes each page, by its name in `<!-- embed: NAME … -->`."""


def write_embeds(folder: Path) -> None:
    """Writes every page into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in EMBEDS.items():
        make().to_html(folder / f"{name}.html")
