"""The tree of a record, numbered and drawn: which node is which for the page, and which line one is in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.terms import RUNES
from fjords_widget.widgets import art
from fjords_widget.widgets.frames import EMPTY, Frame, Step, Table, step
from fjords_widget.widgets.guarded import LOCK
from fjords_widget.widgets.seats import HUMAN, LONGEST_NAME, Seat
from fjords_widget.widgets.telling import Voice

if TYPE_CHECKING:
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

    Numbers stay as they are while moves are added. Frames are made when somebody needs them, of the record as
    it was when the chronicle was begun.
    """

    def __init__(self, record: Record, lang: str) -> None:
        self.record = record
        seats = seats_of(record)
        self.table = Table(seats, Voice.of(record.terms.variant, seats, lang))
        self._nodes: list[Node] = []
        self._steps: list[Step] = []
        self._ups: list[int] = []
        self._numbers: dict[Node, int] = {}
        self.is_whole = False
        """Whether all nodes have been reached."""
        self._coming = self._enter_all(record.copy())
        self.reach(1)

    def _enter_all(self, copy: Record) -> Iterator[bool]:
        """Enters a node each time it is asked to. The copy keeps what people have changed since."""
        ours = dict(zip(_all_nodes(copy), _all_nodes(self.record), strict=True))
        for said, game in copy.walk(lang=self.table.lang):
            up = -1 if said.parent is None else self._numbers[ours[said.parent]]
            self._enter(ours[said], up, step(said, game, self.table, self._frame(up)))
            yield True

    def reach(self, count: int | None = None) -> None:
        """Enters nodes until there are so many, if there are; None: all."""
        with LOCK:
            while count is None or len(self._nodes) < count:
                if not next(self._coming, False):
                    self.is_whole = True
                    return

    @property
    def nodes(self) -> list[Node]:
        """All nodes, by number."""
        self.reach()
        return self._nodes

    @property
    def views(self) -> list[dict[str, Any]]:
        """The nodes that were reached, as the page gets them."""
        return [step.view for step in self._steps]

    def __contains__(self, number: int) -> bool:
        self.reach(number + 1)
        return 0 <= number < len(self._nodes)

    def at(self, number: int) -> tuple[Node, Step]:
        """A node and what is shown of it."""
        self.reach(number + 1)
        return self._nodes[number], self._steps[number]

    def _enter(self, node: Node, up: int, found: Step) -> int:
        number = len(self._nodes)
        if up != number - 1:
            found.view["up"] = up
        self._ups.append(up)
        self._nodes.append(node)
        self._steps.append(found)
        self._numbers[node] = number
        return number

    def _frame(self, number: int) -> Frame:
        return EMPTY if number < 0 else self._steps[number].frame

    def add(self, node: Node) -> int:
        """The number of a node; one that was just added to the tree gets the next."""
        known = self.number(node)
        if known is not None:
            return known
        up = -1 if node.parent is None else self._numbers[node.parent]
        return self._enter(node, up, step(node, node.game(lang=self.table.lang), self.table, self._frame(up)))

    def number(self, node: Node) -> int | None:
        """The number of a node; None if its move cannot be made, or was added behind our back."""
        if node not in self._numbers:
            self.reach()
        return self._numbers.get(node)

    def path(self, number: int) -> list[Node]:
        """The nodes from the root to this one, as they stood when they were numbered."""
        found = []
        while number >= 0:
            found.append(self._nodes[number])
            number = self._ups[number]
        return found[::-1]

    def line_at(self, number: int, ply: int) -> int:
        """The node at a ply of the line that a node is in; the nearest one, where the line has none."""
        node = self._nodes[number]
        while node.ply > ply and node.parent is not None:
            node = node.parent
        while node.ply < ply:
            # What follows from the last node that was reached comes next.
            self.reach(self._numbers[node] + 2)
            following = [child for child in node.children if child in self._numbers]
            if not following:
                break
            node = following[0]
        return self._numbers[node]

    def shapes(self) -> dict[str, dict[str, Any]]:
        """The shapes of all frames so far; with the last of them also those of moves that may be tried."""
        names: dict[str, None] = {}
        for found in self._steps:
            frame = found.frame
            names |= dict.fromkeys(shapes_of(found.view, frame.row, frame.aside, frame.hand))
        for seat in self.table.seats if self.is_whole else ():
            names |= dict.fromkeys((f"viking-{seat.colour}", f"longhouse-{seat.colour}"))
            runes = [rune for rune in RUNES if rune in self.record.terms.runes]
            names |= dict.fromkeys(f"stone-{rune}-{seat.colour}" for rune in runes)
        return art.shapes(names)


def _all_nodes(record: Record) -> Iterator[Node]:
    return chain([record.root], record.root.descendants())


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
