"""The worked positions of docs/solver.md: read from docs/solver-positions.toml, and drawn."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import fjords_widget as fj
from fjords_widget.drawing import Picture, board_svg
from fjords_widget.engine.reach import reach

DOCS = Path(__file__).parent.parent / "docs"
SIZE = 360


class WorkedPosition(NamedTuple):
    """A position that shows an idea of the solver, and what is said below its picture."""

    idea: int
    name: str
    text: str
    labels: dict[str, str]
    caption: str

    @property
    def game(self) -> fj.Game:
        """The position as a game."""
        return fj.Game.from_position(self.text)

    @property
    def file(self) -> str:
        """Where its picture is, in docs/."""
        return f"solver-{self.idea}-{self.name}.svg"

    def cells(self, label: str) -> list[fj.Cell]:
        """The tiles with a label."""
        return [_cell(place) for place, text in self.labels.items() if text == label]

    def cell(self, label: str) -> fj.Cell:
        """The one tile with a label."""
        (found,) = self.cells(label)
        return found


def _cell(place: str) -> fj.Cell:
    q, r = place.split(",")
    return fj.Cell(int(q), int(r))


def read_positions() -> list[WorkedPosition]:
    """All of them, in the order of the ideas."""
    with open(DOCS / "solver-positions.toml", "rb") as file:
        tables = tomllib.load(file)["position"]
    return [WorkedPosition(**table) for table in tables]


def draw(worked: WorkedPosition) -> Picture:
    """The map: what both sides can walk to is ringed, and the tiles that the caption names are labelled."""
    game = worked.game
    both = reach(game).contested
    contested = {cell: "soft" for cell, slot in game.land.slots.items() if both >> slot & 1}
    labels: dict[tuple[int, int], object] = {_cell(place): text for place, text in worked.labels.items()}
    title = worked.caption.replace("*", "")
    return board_svg(game, size=SIZE, highlight=contested, labels=labels, theme="light", title=title)
