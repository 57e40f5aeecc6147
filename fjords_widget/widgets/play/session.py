"""One game on one board: who sits at it, what can be undone, and whose turn a computer is thinking about.

All of it happens under one lock, and ends in one call of `show`, however many moves were made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, NoMoveToTakeBack
from fjords_widget.engine.events import Turn, list_draws
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.engine.state import State
from fjords_widget.engine.tiles import Tile
from fjords_widget.widgets.play.computers import Computer, ComputerTurn, Pause, is_move
from fjords_widget.widgets.play.history import History
from fjords_widget.widgets.shared.faults import describe_value
from fjords_widget.widgets.shared.locking import LOCK, follow
from fjords_widget.widgets.shared.seats import Seat

if TYPE_CHECKING:
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record
    from fjords_widget.widgets.play.board_match import BoardMatch


class Undone(NamedTuple):
    """A move that was taken back, and the tiles that came out of the bag after it; None: chance decides."""

    move: Move
    draws: tuple[Tile, ...] | None


class Session:
    """The game on a board.

    `keep` is called after every change, and then `show`; `moved` with the turns that were made, `report` with
    an error that nobody would see otherwise.
    """

    game: Game
    _seen: State

    def __init__(
        self,
        keep: Callable[[Session], None],
        show: Callable[[], None],
        moved: Callable[[list[Turn]], None],
        report: Callable[[Exception], None],
        pace: float,
    ) -> None:
        self._keep = keep
        self._show = show
        self._moved = moved
        self._report = report
        self.pace = pace
        self.number = 0
        """Counts the games."""
        self.seats: tuple[Seat, ...] = ()
        self.history: History
        self.match: BoardMatch | None = None
        """The match that the game is of."""
        self.line = 0
        """Counts how often the game took another way: a move was made after others were taken back."""
        self._popped = False
        self.undone: list[Undone] = []
        """Moves that were taken back, the next one to make again last."""
        self.thinking: ComputerTurn | None = None
        """The turn that a computer is thinking about."""
        self.pause: Pause | None = None
        self._computers: dict[int, Computer] = {}
        self._turns: list[Turn] = []
        self._leave: Callable[[], None] = _nothing
        self._depth = 0
        self._changed = False
        self.running = False
        """Computers think from when the board is whole until it is closed."""

    # Changing ------------------------------------------------------------------------------------

    @contextmanager
    def changing(self) -> Iterator[None]:
        """All that changes within is shown at once, at the end."""
        with LOCK:
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if not self._depth and self._changed:
                    self._show_changes()

    def _show_changes(self) -> None:
        """Keeps and shows what there is now, sets computers to work, and announces the turns made."""
        self._changed = False
        turns, self._turns = self._turns, []
        self._keep(self)
        started = self._plan_turn()
        try:
            self._show()
        finally:  # an observer may raise, and the game goes on all the same
            if started is not None:
                started.start()
            if turns:
                self._moved(turns)

    def _follow(self) -> None:
        """Called by the game after each push and pop, wherever they come from."""
        old, new = self._seen, self.game.state
        if new.before is old and new.move is not None:
            self._turns.append(Turn(old.turn, new.move, new.events))
            if self.undone and self.undone[-1].move == new.move:
                self.undone.pop()
            else:
                self.undone.clear()
            self.line += self._popped
            self._popped = False
        elif old.before is new and old.move is not None:
            self.undone.append(Undone(old.move, list_draws(old.events)))
            self._popped = True
        self.history.note_change()
        self._seen = new
        with self.changing():
            self._changed = True

    def refresh(self) -> None:
        """Shows what there is, though no move was made."""
        with self.changing():
            self._changed = True

    def put(
        self,
        game: Game,
        seats: tuple[Seat, ...],
        history: History | None = None,
        match: BoardMatch | None = None,
    ) -> None:
        """Puts another game on the board; `history` if it comes out of a record, `match` if it is of one."""
        with self.changing():
            self._leave()
            self._stop_thinking()
            self.game, self._seen = game, game.state
            self._leave = follow(game, self._follow)
            self.history = history or History(game)
            self.match = match
            if match is not None:
                self.history.note_number(match.number)
            self.number += 1
            self.undone, self.pause, self._turns = [], None, []
            self._computers.clear()
            self.sit(seats)

    def record(self) -> Record:
        """The record of the game on the board; it says how the match stands that it is of."""
        if self.match is None:
            return self.history.record(self.seats)
        return self.match.record(self.history, self.seats)[-1]

    def replace(self, game: Game) -> None:
        """Puts a corrected version of the same game on the board: views stay as they are."""
        with self.changing():
            self._leave()
            self.game, self._seen = game, game.state
            self._leave = follow(game, self._follow)
            self.history = History(game)
            self.undone, self.pause, self._turns = [], None, []
            self._changed = True

    def sit(self, seats: tuple[Seat, ...]) -> None:
        """Changes the seats. A computer whose seat is unchanged goes on thinking."""
        with self.changing():
            for number, seat in enumerate(seats):
                if number >= len(self.seats) or self.seats[number].occupant is not seat.occupant:
                    self._computers.pop(number, None)
                    if number == self.game.turn:
                        self._stop_thinking()
                        self.pause = None
            self.seats = seats
            self._changed = True

    def run(self) -> None:
        """From now on computers think when it is their turn."""
        with self.changing():
            self.running = True
            self._changed = self._changed or self._computer_to_move()

    def close(self) -> None:
        """Stops following the game, and the computer that is thinking."""
        with LOCK:
            self.running = False
            self._stop_thinking()
            self._leave()
            self._leave = _nothing

    # Moves ---------------------------------------------------------------------------------------

    def push(self, move: Move | str) -> Move:
        """Makes a move, whoever's turn it is."""
        with self.changing():
            return self.game.push(move)

    def undo_to(self) -> int | None:
        """The ply of the last decision of a person; where computers play alone, one ply back."""
        people = any(seat.human for seat in self.seats)
        state = self.game.state.before
        while state is not None and people and not self.seats[state.turn].human:
            state = state.before
        return None if state is None else state.ply

    def undo(self) -> Move:
        """Takes moves back to a person's last decision, and returns the first of them."""
        with self.changing():
            to = self.undo_to()
            if to is None:
                raise NoMoveToTakeBack(say(self.game.lang, "moves.nothing_to_take_back"))
            return self._back(to)

    def back(self, to: int) -> None:
        """Takes moves back until this many are left."""
        with self.changing():
            if not self.first_ply() <= to <= self.game.ply:
                raise FjordsError(say(self.game.lang, "wire.no_ply", to=to, ply=self.game.ply))
            if to < self.game.ply:
                self._back(to)

    def first_ply(self) -> int:
        """The ply of the oldest position that is known."""
        state = self.game.state
        while state.before is not None:
            state = state.before
        return state.ply

    def _back(self, to: int) -> Move:
        move = self.game.pop()
        while self.game.ply > to:
            move = self.game.pop()
        self.rest()
        return move

    def redo(self) -> Move:
        """Redoes moves that were taken back, up to a person's next decision; returns the last of them."""
        with self.changing():
            if not self.undone:
                raise FjordsError(say(self.game.lang, "wire.no_redo"))
            self._make_moves(self.game.ply, self._moves_to_redo())
            self.rest()
            move = self.game.peek()
            assert move is not None
            return move

    def _moves_to_redo(self) -> list[Undone]:
        people = any(seat.human for seat in self.seats)
        trial, moves = self.game.copy(), []
        for undone in reversed(self.undone):
            trial.push(undone.move, draws=undone.draws)
            moves.append(undone)
            if not people or self.seats[trial.turn].human:
                break
        return moves

    def go_to(self, branch: int) -> None:
        """Goes to a move that was taken back, with the tiles that came out of the bag then."""
        with self.changing():
            ply, nodes = self.history.way_to(branch)
            self._make_moves(ply, [_as_undone(node) for node in nodes])
            self.expect_redo()
            self.rest()

    def expect_redo(self) -> None:
        """What follows in the record can be made again."""
        with self.changing():
            self.undone = [_as_undone(node) for node in self.history.nodes_ahead()][::-1]
            self._changed = True

    def _make_moves(self, ply: int, moves: list[Undone]) -> None:
        """Goes back to a ply, and makes these moves: all of them, or none if one is refused on a copy."""
        for game in (self.game.copy(), self.game):
            while game.ply > ply:
                game.pop()
            for move, draws in moves:
                game.push(move, draws=draws)

    def rest(self, *, always: bool = False) -> None:
        """Pauses the computer to move, if moves were taken back: else it would undo the undoing."""
        if (self.undone or always) and self._computer_to_move():
            with self.changing():
                self.pause = Pause(self.game.state, "stopped")
                self._changed = True

    # Computers -----------------------------------------------------------------------------------

    def _computer_to_move(self) -> bool:
        return self.game.phase != "over" and not self.seats[self.game.turn].human

    def current_pause(self) -> Pause | None:
        """Why the computer to move is not thinking; None if it is, or if it is a person's turn."""
        pause = self.pause
        if pause is None or pause.state is not self.game.state or not self._computer_to_move():
            return None
        return pause

    def _stop_thinking(self) -> None:
        if self.thinking is not None:
            self.thinking.stop()
            self.thinking = None

    def _plan_turn(self) -> ComputerTurn | None:
        """The turn that a computer has to begin with now, if any; it is to be started once all is shown."""
        if self.thinking is not None and self._is_wanted(self.thinking) and not self.current_pause():
            return None
        self._stop_thinking()
        if not self.running or not self._computer_to_move() or self.current_pause():
            return None
        seat = self.game.turn
        if seat not in self._computers:
            self._computers[seat] = Computer(self.seats[seat].occupant)
        self.thinking = ComputerTurn(self, self._computers[seat], seat, self.game, self.pace)
        return self.thinking

    def stop(self) -> bool:
        """Stops the computer that is thinking; False if none is."""
        with self.changing():
            if self.thinking is None:
                return False
            self.pause = Pause(self.game.state, "stopped")
            self._changed = True
            return True

    def go(self) -> bool:
        """Lets the computer to move think; False if it is no computer's turn."""
        with self.changing():
            if not self._computer_to_move():
                return False
            self.pause = None
            self._changed = True
            return True

    def _is_wanted(self, turn: ComputerTurn) -> bool:
        return turn is self.thinking and turn.state is self.game.state

    def _take_move(self, turn: ComputerTurn, move: Any) -> None:
        """Called by a thread with the move that it found."""
        with LOCK:
            if not self._is_wanted(turn):
                return
            if not is_move(move):
                self._give_up(
                    turn, say(turn.lang, "thinking.no_move", answer=describe_value(move, longest=80))
                )
                return
            try:
                self.push(move)
            except Exception as error:
                if isinstance(error, FjordsError) and self._is_wanted(turn):
                    self._give_up(turn, str(error))
                else:  # the move was made, and somebody who follows the game failed
                    self._report(error)

    def _give_up(self, turn: ComputerTurn, fault: str) -> None:
        """Called by a thread that found no move."""
        with self.changing():
            if self._is_wanted(turn):
                self.pause = Pause(self.game.state, "failed", fault)
                self._changed = True

    def _tell_progress(self, turn: ComputerTurn) -> None:
        """Called by a thread now and then."""
        with self.changing():
            if self._is_wanted(turn):
                self._changed = True


def _nothing() -> None:
    pass


def _as_undone(node: Node) -> Undone:
    """The move of a node, with the tiles that are known to have come up."""
    assert node.move is not None
    known = tuple([tile for tile in node.draws if tile is not None])
    return Undone(node.move, known if len(known) == len(node.draws) else None)
