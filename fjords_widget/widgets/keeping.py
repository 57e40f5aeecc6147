"""The record of the game on a board: nothing that was played there is lost, and one can go on from anywhere.

It is made when somebody asks for it, or when a move is taken back: as long as a game only goes on, its own
history holds as much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.errors import FjordsError
from fjords_widget.engine.words import say
from fjords_widget.widgets.telling import Voice, move_told

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.state import State
    from fjords_widget.records.follow import Follower
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record
    from fjords_widget.widgets.seats import Seat


class Keeper:
    """Keeps the record of one game; perhaps one that it was taken from, and where in it the game stands."""

    def __init__(self, game: Game, record: Record | None = None, at: Node | None = None) -> None:
        self._game = game
        self._follower: Follower | None = None
        self._numbers: dict[Node, int] = {}
        if record is not None:
            self._lead(record, at)

    def record(self, seats: tuple[Seat, ...]) -> Record:
        """The record, with the names of those who play."""
        record = self._kept(self._game._state).record
        note_names(record, seats)
        return record

    def saw(self, before: State, now: State) -> None:
        """Called after each push and pop."""
        if self._follower is not None or now.before is not before:
            self._kept(before).look()

    def _kept(self, state: State) -> Follower:
        """The follower; where there was none it begins with the state that was seen last."""
        if self._follower is None:
            from fjords_widget.records.follow import record_until

            record = record_until(self._game, state)
            return self._lead(record, record.cursor, state)
        return self._follower

    def _lead(self, record: Record, at: Node | None, state: State | None = None) -> Follower:
        from fjords_widget.records.follow import Follower

        self._follower = Follower(record, self._game, at, state)
        return self._follower

    # Branches -------------------------------------------------------------------------------------

    def branches(self, voice: Voice) -> list[dict[str, Any]]:
        """What was played and then taken back, along the moves that led to where the game stands."""
        if self._follower is None:
            return []
        cursor = self._follower.record.cursor
        path = cursor.path()
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
            "text": move_told(voice, node.move),
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
        if not found or self._follower is None or found[0].top() is not self._follower.record.root:
            raise FjordsError(say(self._game.lang, "wire.no_branch"))
        here, there = self._follower.record.cursor.path(), found[0].path()
        shared = 0
        while shared < min(len(here), len(there)) and here[shared] is there[shared]:
            shared += 1
        return self._first_ply() + shared, there[shared:]


def note_names(record: Record, seats: tuple[Seat, ...]) -> None:
    """Writes down who plays."""
    from fjords_widget.records.words import SEATS

    for colour, seat in zip(SEATS, seats, strict=False):
        name = seat.name or ("" if seat.human else seat.kind)
        if name:
            record.headers[colour] = name
