"""The tree of a record, numbered and drawn: which node is which for the page, and which line one is in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.terms import RUNES
from fjords_widget.widgets import art
from fjords_widget.widgets.frames import EMPTY, Step, Table, step
from fjords_widget.widgets.seats import HUMAN, LONGEST_NAME, Seat
from fjords_widget.widgets.telling import Voice

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record


def seats_of(record: Record) -> tuple[Seat, ...]:
    """Who played, as the record names them."""
    seats = []
    for number, name in enumerate(record.names):
        # V-E2: the colours that nobody has go to the seats in order.
        second = COLOURS[(number + len(record.names)) % len(COLOURS)]
        seats.append(Seat(HUMAN, name[:LONGEST_NAME].strip() or None, COLOURS[number], second))
    return tuple(seats)


class Chronicle:
    """Every node of a record by its number, with the frame that the page shows for it.

    Numbers stay as they are while moves are added; `views` are those of the nodes, in their order.
    """

    def __init__(self, record: Record, lang: str) -> None:
        self.record = record
        seats = seats_of(record)
        self.table = Table(seats, Voice.of(record.terms.variant, seats, lang))
        self.nodes: list[Node] = []
        self.steps: list[Step] = []
        self._ups: list[int] = []
        self._numbers: dict[Node, int] = {}
        for node, game in record.walk(lang=lang):
            self._enter(node, game)

    @property
    def views(self) -> list[dict[str, Any]]:
        """The nodes as the page gets them."""
        return [step.view for step in self.steps]

    def _enter(self, node: Node, game: Game) -> int:
        number = len(self.nodes)
        up = -1 if node.parent is None else self._numbers[node.parent]
        found = step(node, game, self.table, EMPTY if up < 0 else self.steps[up].frame)
        if up != number - 1:
            found.view["up"] = up
        self._ups.append(up)
        self.nodes.append(node)
        self.steps.append(found)
        self._numbers[node] = number
        return number

    def add(self, node: Node) -> int:
        """The number of a node; one that was just added to the tree gets the next."""
        known = self._numbers.get(node)
        return self._enter(node, node.game(lang=self.table.lang)) if known is None else known

    def number(self, node: Node) -> int | None:
        """The number of a node; None if its move cannot be made, or was added behind our back."""
        return self._numbers.get(node)

    def path(self, number: int) -> list[Node]:
        """The nodes from the root to this one, as they stood when they were numbered."""
        found = []
        while number >= 0:
            found.append(self.nodes[number])
            number = self._ups[number]
        return found[::-1]

    def line_at(self, number: int, ply: int) -> int:
        """The node at a ply of the line that a node is in; the nearest one, where the line has none."""
        node = self.nodes[number]
        while node.ply > ply and node.parent is not None:
            node = node.parent
        while node.ply < ply:
            following = [child for child in node.children if child in self._numbers]
            if not following:
                break
            node = following[0]
        return self._numbers[node]

    def shapes(self) -> dict[str, dict[str, Any]]:
        """All shapes that the frames are drawn with, so that nobody has to be asked for one."""
        names: dict[str, None] = {}
        for found in self.steps:
            frame = found.frame
            names |= dict.fromkeys(shapes_of(found.view, frame.row, frame.aside, frame.hand))
        for seat in self.table.seats:
            names |= dict.fromkeys((f"viking-{seat.colour}", f"longhouse-{seat.colour}"))
            runes = [rune for rune in RUNES if rune in self.record.terms.runes]
            names |= dict.fromkeys(f"stone-{rune}-{seat.colour}" for rune in runes)
        return art.shapes(names)


def shapes_of(view: dict[str, Any], *tiles: Any) -> list[str]:
    """The names of the shapes that a frame adds to those before it."""
    names = []
    for word in view.get("tiles", [""])[0].split():
        symbol, _, mark = word.partition(":")[2].partition("~")
        names += [symbol, f"mark-{mark}"] if mark else [symbol]
    for kind in ("pieces", "stones"):
        names += [word.split(":")[1] for word in view.get(kind, [""])[0].split()]
    for given in tiles:
        for text in (given,) if isinstance(given, str) else given or ():
            names.append(f"{text[:6]}0")
    return names
