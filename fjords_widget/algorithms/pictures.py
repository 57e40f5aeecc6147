"""A step of an algorithm, drawn on the board: for notebooks, and wherever nothing moves."""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.algorithms.charts import Grid, Map
from fjords_widget.algorithms.frames import Frame, Plain, cell_in, is_face
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell

TINTS = ("#8e44ad", "#e69f00", "#d6336c", "#f0e442", "#00a583", "#0072b2")
"""For labels that are words, as on the page: tints that stay apart for eyes that see few colours."""


class FramePicture(NamedTuple):
    """A frame and the board that it belongs to; shows itself in a notebook."""

    board: Map | Game
    frame: Frame
    coordinates: bool = False
    """Whether cells are named. Those of a bare grid always are: there is nothing else to see on them."""

    def marks(self) -> dict[Cell, str]:
        """What waits, and what is looked at."""
        kinds = {cell: "soft" for place in self.frame.queue if (cell := _cell(place))}
        kinds.update({cell: "last" for place in self.frame.looked_at if (cell := _cell(place))})
        return kinds

    def labels(self) -> dict[Cell, Plain]:
        """What is decided, by cell; a mark without a value is a dot."""
        found = {}
        for place, value in self.frame.labels.items():
            cell = _cell(place)
            if cell is not None and not is_face(value):
                found[cell] = "•" if value is True else value
        return found

    def tiles(self) -> dict[Cell, str]:
        """The faces of the tiles that an algorithm has laid."""
        labels = self.frame.labels.items()
        return {cell: str(face) for place, face in labels if is_face(face) and (cell := _cell(place))}

    def fills(self) -> dict[Cell, str]:
        """A tint for each cell whose label is a word; the same word, the same tint."""
        words = {cell: word for cell, word in self.labels().items() if isinstance(word, str) and word != "•"}
        kinds = list(dict.fromkeys(words.values()))
        return {cell: TINTS[kinds.index(word) % len(TINTS)] for cell, word in words.items()}

    def _repr_svg_(self) -> str:
        from fjords_widget.drawing import board_svg

        marks, labels, fills = self.marks(), self.labels(), self.fills()
        board = self.board.board if isinstance(self.board, Game) else self.board
        if isinstance(board, Grid):
            tiles = self.tiles()
            spaces = [cell for cell in {**dict.fromkeys(board), **marks, **labels} if cell not in tiles]
            drawn = board_svg(
                tiles,
                size=480,
                coordinates=True,
                highlight=marks,
                labels=labels,  # type: ignore[arg-type]
                fills=fills,  # type: ignore[arg-type]
                spaces=spaces,
            )
            return str(drawn)
        drawn = board_svg(
            self.board,  # type: ignore[arg-type]
            size=480,
            coordinates=self.coordinates,
            highlight=marks,
            labels=labels,  # type: ignore[arg-type]
            fills=fills,  # type: ignore[arg-type]
            spaces=[cell for cell in {**marks, **labels} if cell not in board],
        )
        return str(drawn)


def _cell(place: str) -> Cell | None:
    text = cell_in(place)
    return Cell.parse(text) if text else None
