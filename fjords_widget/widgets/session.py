"""One game on one board: who sits at it, what can be undone, and whose turn a computer is thinking about.

All of it happens under one lock, and ends in one call of `show`, however many moves were made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fjords_widget.engine.errors import FjordsError, NoMoveToTakeBack
from fjords_widget.engine.events import Turn
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.engine.state import State
from fjords_widget.engine.words import say
from fjords_widget.widgets.guarded import LOCK, follow
from fjords_widget.widgets.keeping import Keeper
from fjords_widget.widgets.seats import Seat
from fjords_widget.widgets.thinking import Job, Mind, Pause, is_answer


class Session:
    """The game on a board.

    `show` is called after every change, `moved` with the turns that were made, `report` with an error that
    nobody would see otherwise.
    """

    game: Game
    _seen: State

    def __init__(
        self,
        show: Callable[[], None],
        moved: Callable[[list[Turn]], None],
        report: Callable[[Exception], None],
        pace: float,
    ) -> None:
        self._show = show
        self._moved = moved
        self._report = report
        self.pace = pace
        self.number = 0
        """Counts the games."""
        self.seats: tuple[Seat, ...] = ()
        self.keeper: Keeper
        """Has the record of the game."""
        self.undone: list[Move] = []
        """Moves that were taken back, the next one to make again last."""
        self.job: Job | None = None
        self.pause: Pause | None = None
        self._minds: dict[int, Mind] = {}
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
                    self._settle()

    def _settle(self) -> None:
        """Shows what there is now, sets computers to work, and tells of the turns that were made."""
        self._changed = False
        turns, self._turns = self._turns, []
        started = self._consider()
        try:
            self._show()
        finally:  # an observer may raise, and the game goes on all the same
            if started is not None:
                started.start()
            if turns:
                self._moved(turns)

    def _follow(self) -> None:
        """Called by the game after each push and pop, wherever they come from."""
        old, new = self._seen, self.game._state
        if new.before is old and new.move is not None:
            self._turns.append(Turn(old.turn, new.move, new.events))
            if self.undone and self.undone[-1] == new.move:
                self.undone.pop()
            else:
                self.undone.clear()
        elif old.before is new and old.move is not None:
            self.undone.append(old.move)
        self.keeper.saw(old, new)
        self._seen = new
        with self.changing():
            self._changed = True

    def refresh(self) -> None:
        """Shows what there is, though no move was made."""
        with self.changing():
            self._changed = True

    def put(self, game: Game, seats: tuple[Seat, ...], keeper: Keeper | None = None) -> None:
        """Another game takes the place of the one before; perhaps one with a record of its own."""
        with self.changing():
            self._leave()
            self._drop()
            self.game, self._seen = game, game._state
            self._leave = follow(game, self)
            self.keeper = keeper or Keeper(game)
            self.number += 1
            self.undone, self.pause, self._turns = [], None, []
            self._minds.clear()
            self.sit(seats)

    def replace(self, game: Game) -> None:
        """The same game, made anew: nobody has to look away, as for another one."""
        with self.changing():
            self._leave()
            self.game, self._seen = game, game._state
            self._leave = follow(game, self)
            self.keeper = Keeper(game)
            self.undone, self.pause, self._turns = [], None, []
            self._changed = True

    def sit(self, seats: tuple[Seat, ...]) -> None:
        """Others take the seats. Who stays goes on as before."""
        with self.changing():
            for number, seat in enumerate(seats):
                if number >= len(self.seats) or self.seats[number].player is not seat.player:
                    self._minds.pop(number, None)
                    if number == self.game.turn:
                        self._drop()
                        self.pause = None
            self.seats = seats
            self._changed = True

    def run(self) -> None:
        """From now on computers think when it is their turn."""
        with self.changing():
            self.running = True
            self._changed = self._changed or self._computer_to_move()

    def close(self) -> None:
        """No more following, no more thinking."""
        with LOCK:
            self.running = False
            self._drop()
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
        state = self.game._state.before
        while state is not None and people and not self.seats[state.turn].human:
            state = state.before
        return None if state is None else state.ply

    def undo(self) -> Move:
        """Takes moves back up to the last decision of a person, and returns the first of them."""
        with self.changing():
            to = self.undo_to()
            if to is None:
                raise NoMoveToTakeBack(say(self.game.lang, "moves.nothing_to_take_back"))
            return self._back(to)

    def back(self, to: int) -> None:
        """Takes moves back until so many are left."""
        with self.changing():
            if not self.first_ply() <= to <= self.game.ply:
                raise FjordsError(say(self.game.lang, "wire.no_ply", to=to, ply=self.game.ply))
            if to < self.game.ply:
                self._back(to)

    def first_ply(self) -> int:
        """The ply of the oldest position that is known."""
        state = self.game._state
        while state.before is not None:
            state = state.before
        return state.ply

    def _back(self, to: int) -> Move:
        move = self.game.pop()
        while self.game.ply > to:
            move = self.game.pop()
        self._rest()
        return move

    def redo(self) -> Move:
        """Makes moves again that were taken back, up to the next decision of a person; returns the last."""
        with self.changing():
            if not self.undone:
                raise FjordsError(say(self.game.lang, "wire.no_redo"))
            people = any(seat.human for seat in self.seats)
            move = self.game.push(self.undone[-1])
            while self.undone and people and not self.seats[self.game.turn].human:
                move = self.game.push(self.undone[-1])
            self._rest()
            return move

    def go_to(self, branch: int) -> None:
        """Goes to a move that was taken back, with the tiles that came out of the bag then."""
        with self.changing():
            ply, nodes = self.keeper.way_to(branch)
            while self.game.ply > ply:
                self.game.pop()
            for node in nodes:
                assert node.move is not None
                known = None if None in node.draws else [tile for tile in node.draws if tile is not None]
                self.game.push(node.move, draws=known)
            last = nodes[-1] if nodes else None
            ahead = [one.move for one in last.line() if one.move is not None] if last is not None else []
            self.undone = ahead[::-1]
            self._rest()

    def _rest(self, *, always: bool = False) -> None:
        """After going back a computer does not go on by itself, or it would undo the undoing."""
        if (self.undone or always) and self._computer_to_move():
            with self.changing():
                self.pause = Pause(self.game._state, "stopped")
                self._changed = True

    # Computers -----------------------------------------------------------------------------------

    def _computer_to_move(self) -> bool:
        return self.game.phase != "over" and not self.seats[self.game.turn].human

    @property
    def thinking(self) -> bool:
        """Whether a computer is at it."""
        return self.job is not None

    def paused(self) -> Pause | None:
        """Why the computer to move does not think; None if it does, or if it is a person's turn."""
        pause = self.pause
        if pause is None or pause.state is not self.game._state or not self._computer_to_move():
            return None
        return pause

    def _drop(self) -> None:
        if self.job is not None:
            self.job.cancel()
            self.job = None

    def _consider(self) -> Job | None:
        """Whether a computer has to think now; a new job is to be started once all is shown."""
        if self.job is not None and self.job.state is self.game._state and not self.paused():
            return None
        self._drop()
        if not self.running or not self._computer_to_move() or self.paused():
            return None
        seat = self.game.turn
        if seat not in self._minds:
            self._minds[seat] = Mind(self.seats[seat].player)
        self.job = Job(self, self._minds[seat], seat, self.game, self.pace)
        return self.job

    def stop(self) -> bool:
        """Stops the computer that is thinking; False if none is."""
        with self.changing():
            if self.job is None:
                return False
            self.pause = Pause(self.game._state, "stopped")
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

    def _wanted(self, job: Job) -> bool:
        return job is self.job and job.state is self.game._state

    def _deliver(self, job: Job, move: Any) -> None:
        """Called by a thread with the move that it found."""
        with LOCK:
            if not self._wanted(job):
                return
            if not is_answer(move):
                self._give_up(job, say(job.lang, "thinking.no_move", answer=_short(move)))
                return
            try:
                self.push(move)
            except Exception as error:
                if isinstance(error, FjordsError) and self._wanted(job):
                    self._give_up(job, str(error))
                else:  # the move was made, and somebody who follows the game failed
                    self._report(error)

    def _give_up(self, job: Job, fault: str) -> None:
        """Called by a thread that found no move."""
        with self.changing():
            if self._wanted(job):
                self.pause = Pause(self.game._state, "failed", fault)
                self._changed = True

    def _tell_progress(self, job: Job) -> None:
        """Called by a thread now and then."""
        with self.changing():
            if self._wanted(job):
                self._changed = True


def _nothing() -> None:
    pass


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:79] + "…"
