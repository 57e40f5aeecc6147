"""The record of a game, line by line, so that a page can put it together from what came with the moves."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fjords_widget.engine.events import Event, Turn, drawn
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.terms import ROW, _is_shipped

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.tiles import TileSet
    from fjords_widget.widgets.seats import Seat

FORMAT = "fjords-record 1"


def record_head(game: Game, seats: tuple[Seat, ...]) -> str:
    """The lines that a record begins with: who played by which rules, and the first row."""
    setup = game.setup
    headers = {colour: seat.name for colour, seat in zip(COLOURS, seats, strict=False)}
    headers |= {"variant": game.variant, "players": str(game.players), "runes": ", ".join(game.runes)}
    if not _is_shipped(game.tiles):
        headers["tiles"] = _tiles(game.tiles)
    elif game.tiles.name != "fjords":
        headers["tiles"] = game.tiles.name
    headers["tie"] = "" if game.tie == "order" else game.tie
    headers["table talk"] = "yes" if game.table_talk else ""
    headers["first"] = "" if setup.position else COLOURS[setup.first]
    headers["position"] = setup.position
    lines = [f"{key}: " + value.replace("\n", "\n  ") for key, value in headers.items() if value]
    dealt = _drawn(setup.events)
    return "\n".join([FORMAT, *lines, "", *([f"deal{dealt}"] if dealt else [])])


def record_line(ply: int, turn: Turn) -> str:
    """The line for a ply: its number, who moved, the move, and what came out of the bag."""
    return f"{ply} {COLOURS[turn.seat]} {turn.move}{_drawn(turn.events)}"


def record_text(game: Game, seats: tuple[Seat, ...]) -> str:
    """The whole record."""
    turns = game.history
    first = game.ply - len(turns) + 1
    lines = [record_line(ply, turn) for ply, turn in enumerate(turns, start=first)]
    return "\n".join([record_head(game, seats), *lines]) + "\n"


def _drawn(events: tuple[Event, ...]) -> str:
    """Tiles in brackets: what filled the row up (X10), then each row that was swapped in (X11)."""
    names = [str(tile) for tile in drawn(events)]
    odd = len(names) % ROW
    if odd > 1:  # less than a whole row was left
        return f" [{' '.join(names)}]"
    groups = [names[:odd], *(names[i : i + ROW] for i in range(odd, len(names), ROW))]
    return "".join(f" [{' '.join(group)}]" for group in groups if group)


def _tiles(tiles: TileSet) -> str:
    """A tile set that does not ship travels with the record."""
    counts = sorted(Counter(tiles.tiles).items(), key=lambda item: str(item[0]))
    kinds = [f"{tile}*{count}" if count > 1 else str(tile) for tile, count in counts]
    start = " ".join(f"{face}@{cell}" for face, cell in tiles.start)
    lines = [tiles.name, f"title: {tiles.title}", f"start: {start}"]
    return "\n".join([*lines, *(" ".join(kinds[i : i + 8]) for i in range(0, len(kinds), 8))])
