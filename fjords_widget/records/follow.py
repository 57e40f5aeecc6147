"""A record that follows a game: every move is written down, and none is lost when moves are taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.events import Turn
from fjords_widget.engine.state import State
from fjords_widget.records.headers import Opening
from fjords_widget.records.node import Node
from fjords_widget.records.record import Record
from fjords_widget.records.result import result_of

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game


def record_of(game: Game, headers: Mapping[str, str], *, ahead: bool = False) -> Record:
    """The record of a game as far as it is played, its cursor at the end; see `_add_taken_back`."""
    record = _write_down(game, headers)
    _add_taken_back(record, game, ahead=ahead)
    if game.phase == "over":
        record.headers["result"] = result_of(game)
    return record


def _write_down(game: Game, headers: Mapping[str, str]) -> Record:
    setup = game.setup
    record = Record(Opening(setup.terms, setup.first, setup.position), headers, setup.draws)
    node: Node = record.root
    for turn in game.history:
        child = Node(node, turn.move, turn.draws, turn.seat)
        node.children.append(child)
        node = child
    record.cursor = node
    return record


def _add_taken_back(record: Record, game: Game, *, ahead: bool) -> None:
    """Adds what was taken back after tiles had come out, as variations of what was played instead.

    Where nothing was played instead yet it would be the main line: so it is only with `ahead`.
    """
    here = record.cursor
    for left in reversed(game.taken_back):
        node: Node = record.root
        for turn in _turns_until(left):
            if node is here and not ahead:
                break
            node = node.add(turn.move, turn.draws, turn.seat)
        else:
            node.undone = True


def _turns_until(state: State) -> list[Turn]:
    """The moves that led to a state."""
    turns = []
    while state.before is not None and state.move is not None:
        turns.append(Turn(state.before.turn, state.move, state.events))
        state = state.before
    return turns[::-1]


def _note_result(record: Record, game: Game) -> None:
    """Writes down how the main line ends, or that it does not."""
    if not record.cursor.children:
        record.headers["result"] = result_of(game)


def follow(record: Record, game: Game, at: Node | None = None) -> Callable[[], None]:
    """Makes the record follow a game, which stands at node `at` if one is given; call the result to stop."""
    return game.subscribe(Follower(record, game, at).look)


def _check_beginning(record: Record, game: Game) -> None:
    setup = game.setup
    opening = Opening(setup.terms, setup.first, setup.position)
    if opening != record.opening or setup.draws != record.game(0).setup.draws:
        raise InvalidOption(say(game.lang, "records.other_beginning"))


class Follower:
    """Looks at a game after every push and pop, and leads the cursor of the record along.

    `state` is where the game stood at the node; without it, where it stands now.
    """

    def __init__(
        self, record: Record, game: Game, at: Node | None = None, state: State | None = None
    ) -> None:
        if at is None:
            _check_beginning(record, game)
        self.record = record
        self._game = game
        self._seen: State = state or game.state
        self._at: Node = at or self._catch_up()
        record.cursor = self._at

    @property
    def at(self) -> Node:
        """The node where the game stands."""
        if self._at.top() is not self.record.root:  # somebody deleted it
            self._at = self._catch_up()
        return self._at

    def _catch_up(self) -> Node:
        """The node where the game stands, found (or made) by its whole history."""
        node: Node = self.record.root
        for turn in self._game.history:
            node = node.add(turn.move, turn.draws, turn.seat)
        return node

    def look(self) -> None:
        """Takes notice of a push or a pop."""
        before, now = self._seen, self._game.state
        if now is before:
            return
        self._seen = now
        if self._at.top() is not self.record.root:  # somebody deleted it
            self._at = self._catch_up()
        elif now.before is before and now.move is not None:
            turn = Turn(before.turn, now.move, now.events)
            self._at = self._at.add(turn.move, turn.draws, turn.seat, main=True)
        elif before.before is now and self._at.parent is not None:
            self._at.undone = self._at.undone or bool(self._at.draws)
            self._at = self._at.parent
        else:
            self._at = self._catch_up()
        self.record.cursor = self._at
        _note_result(self.record, self._game)
