"""The record of the game on a board: nothing played there is lost, and play can continue from any move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError
from fjords_widget.records.follow import Follower, record_of
from fjords_widget.records.hints import HEADER, write_hints
from fjords_widget.widgets.shared.sentences import Voice, tell_deed

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record
    from fjords_widget.widgets.shared.seats import Seat


class History:
    """What was played on a board. A game that was opened from a record continues that record, at `node`."""

    def __init__(self, game: Game, record: Record | None = None, node: Node | None = None) -> None:
        if record is None:
            record = record_of(game, {}, ahead=True)
            node = record.cursor
        self._game = game
        self._follower = Follower(record, game, node)
        self._numbers: dict[Node, int] = {}

    def record(self, seats: tuple[Seat, ...]) -> Record:
        """The record, with the names of those who play."""
        record = self._follower.record
        note_names(record, seats)
        return record

    def note_number(self, number: int) -> None:
        """Writes down which game of a match it is."""
        self._follower.record.headers["game"] = str(number)

    def hints(self) -> tuple[dict[int, int], ...]:
        """By seat, the hints that were taken: for which move, and how far they went."""
        return self._follower.record.hints

    def note_hint(self, seat: int, stage: int) -> None:
        """Writes down that a seat took a hint for the move that it makes next, up to a stage."""
        taken = self.hints()
        ply = self.node.ply + 1
        taken[seat][ply] = max(stage, taken[seat].get(ply, 0))
        self._follower.record.headers[HEADER] = write_hints(taken)

    def note_change(self) -> None:
        """Called after each push and pop."""
        self._follower.look()

    # Where the game stands ------------------------------------------------------------------------

    @property
    def node(self) -> Node:
        """Where the game stands in the record."""
        return self._follower.at

    def path(self) -> list[Node]:
        """The nodes from the first move to where the game stands."""
        return self.node.path()

    def nodes_ahead(self) -> list[Node]:
        """The moves that follow in the record from where the game stands."""
        return [node for node in self.node.line() if node.move is not None]

    # Branches -------------------------------------------------------------------------------------

    def branches(self, voice: Voice) -> list[dict[str, Any]]:
        """What was played and then taken back, along the moves that led to where the game stands."""
        path = self.path()
        before = [self._follower.record.root, *path]
        found = []
        for node, taken in zip(before, [*path, None], strict=True):
            found += [self._branch(child, voice) for child in node.children if child is not taken]
        return found

    def _branch(self, node: Node, voice: Voice) -> dict[str, Any]:
        assert node.move is not None
        line = [node, *node.line()]
        return {
            "node": self._numbers.setdefault(node, len(self._numbers)),
            "ply": self._first_ply() + node.ply,
            "seat": node.seat or 0,
            "move": str(node.move),
            "text": tell_deed(voice.to_listeners(), node.seat or 0, node.move),
            "moves": len(line),
            "undone": any(one.undone for one in line),
        }

    def _first_ply(self) -> int:
        """A game may begin at a position: its record counts from there."""
        game = self._game
        return game.ply - len(game.history)

    def way_to(self, number: int) -> tuple[int, list[Node]]:
        """How to get to a branch: the ply to go back to, and the moves to make from there."""
        found = [node for node, known in self._numbers.items() if known == number]
        if not found or found[0].top() is not self._follower.record.root:
            raise FjordsError(say(self._game.lang, "wire.no_branch"))
        here, there = self.path(), found[0].path()
        shared = 0
        while shared < min(len(here), len(there)) and here[shared] is there[shared]:
            shared += 1
        return self._first_ply() + shared, there[shared:]


def names_to_note(seats: tuple[Seat, ...]) -> dict[str, str]:
    """Who plays, as headers of a record. People without a name are not noted."""
    from fjords_widget.records.tokens import SEATS

    names = [seat.name or ("" if seat.human else seat.kind) for seat in seats]
    return {header: name for header, name in zip(SEATS, names, strict=False) if name}


def note_names(record: Record, seats: tuple[Seat, ...]) -> None:
    """Writes down who plays."""
    record.headers.update(names_to_note(seats))
