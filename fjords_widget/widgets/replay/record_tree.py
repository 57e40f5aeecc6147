"""The tree of a record, numbered and drawn: which node is which for the page, and which line one is in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.terms import RUNES
from fjords_widget.records.markdown import CommentRenderer
from fjords_widget.widgets.replay.node_views import EMPTY, NodeView, Seating, view_node
from fjords_widget.widgets.shared.seats import HUMAN, LONGEST_NAME, Seat
from fjords_widget.widgets.shared.sentences import Voice
from fjords_widget.widgets.shared.shapes import make_shapes
from fjords_widget.widgets.shared.table import view_piece_looks

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


class RecordTree:
    """Every node of a record by its number, with what the page shows of it.

    Numbers stay as they are while moves are added. `seats` are those who played, if not as the record has it.
    """

    def __init__(self, record: Record, lang: str, seats: tuple[Seat, ...] | None = None) -> None:
        self.record = record
        seats = seats or seats_of(record)
        self.seating = Seating(seats, Voice.of(record.terms.variant, seats, lang))
        self._comments = CommentRenderer()
        self.nodes: list[Node] = []
        self._views: list[NodeView] = []
        self._parents: list[int] = []
        self._numbers: dict[Node, int] = {}
        for node, game in record.walk(lang=lang):
            self._enter(node, game)

    def _enter(self, node: Node, game: Game) -> int:
        number = len(self.nodes)
        parent = -1 if node.parent is None else self._numbers[node.parent]
        before = EMPTY if parent < 0 else self._views[parent].table
        found = view_node(node, game, self.seating, self._comments, before)
        if parent != number - 1:
            found.view["up"] = parent
        self.nodes.append(node)
        self._views.append(found)
        self._parents.append(parent)
        self._numbers[node] = number
        return number

    def add(self, node: Node) -> int:
        """The number of a node; one that was just added to the tree gets the next."""
        known = self.number(node)
        return self._enter(node, node.game(lang=self.seating.lang)) if known is None else known

    @property
    def views(self) -> list[dict[str, Any]]:
        """The nodes as the page gets them."""
        return [found.view for found in self._views]

    def __contains__(self, number: int) -> bool:
        return 0 <= number < len(self.nodes)

    def view(self, number: int) -> NodeView:
        """What is shown of a node."""
        return self._views[number]

    def number(self, node: Node) -> int | None:
        """The number of a node; None if its move cannot be made, or was added behind our back."""
        return self._numbers.get(node)

    def path(self, number: int) -> list[Node]:
        """The nodes from the root to this one, as they stood when they were numbered."""
        found = []
        while number >= 0:
            found.append(self.nodes[number])
            number = self._parents[number]
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
        """The shapes of all nodes, and those of moves that may be tried."""
        names: dict[str, None] = {}
        for found in self._views:
            names |= dict.fromkeys(shape_names(found))
        runes = [rune for rune in RUNES if rune in self.record.terms.runes]
        looks = view_piece_looks(self.record.terms.variant).values()
        for seat in self.seating.seats:
            names |= dict.fromkeys(f"{look}-{seat.colour}" for look in (*looks, "shield"))
            names |= dict.fromkeys(f"stone-{rune}-{seat.colour}" for rune in runes)
        return make_shapes(names)


def shape_names(found: NodeView) -> list[str]:
    """The shapes that a node adds to those before it, and those of the tiles beside the map."""
    names = []
    for word in _came(found.view, "tiles"):
        symbol, _, mark = word.partition(":")[2].partition("~")
        names += [symbol, f"mark-{mark}"] if mark else [symbol]
    for kind in ("pieces", "stones"):
        names += [word.split(":")[1] for word in _came(found.view, kind)]
    table = found.table
    beside = [*table.row, *table.aside, *([] if table.hand is None else [table.hand])]
    return [*names, *(f"{tile[:6]}0" for tile in beside)]


def _came(view: dict[str, Any], kind: str) -> Iterable[str]:
    """The words of a kind that a node adds."""
    return str(view.get(kind, [""])[0]).split()
