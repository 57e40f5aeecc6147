"""Field of view: what can be seen from a cell, if some cells cannot be seen through."""

from __future__ import annotations

from collections.abc import Collection

from fjords_widget.algorithms.charts import Map
from fjords_widget.algorithms.steps import Steps, detail, step, watchable
from fjords_widget.engine.hexgrid import Cell, line, spiral


def peaks(board: Map) -> set[Cell]:
    """The tiles that hide what lies behind them: those with mountains on at least half of their corners."""
    return {cell for cell in board if board[cell].face.count("M") >= 3}


@watchable
def field_of_view(walls: Collection[Cell], start: Cell, radius: int) -> Steps[set[Cell]]:
    """The cells up to a distance to which a straight line leads over no wall. A wall itself can be seen."""
    seen: set[Cell] = set()
    for cell in spiral(start, radius):
        between = line(start, cell)[1:-1]
        yield step(cell, between, seen, "look", {"seen": len(seen)}, n=len(between))
        if not any(hill in walls for hill in between):
            seen.add(cell)
            yield detail(cell, between, seen, "in_sight", {"seen": len(seen)})
        else:
            yield detail(cell, between, seen, "hidden")
    return seen
