"""fj.solve: the exact end of a settlement of two."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.fast import available
from fjords_widget.players.player import Progress, Stop
from fjords_widget.players.slices import Slices, finish
from fjords_widget.players.solver.limits import SearchLimits, Stopped
from fjords_widget.players.solver.problem import OVER, Position, Problem
from fjords_widget.players.solver.search import Search
from fjords_widget.players.solver.solution import Solution


def solve(
    game: Game,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
    every_move: bool = True,
    fast: bool | None = None,
) -> Solution:
    """Solves a two-player settlement: the margin if both play their best, the line, and every move's value.

    It ends early after that many seconds or positions, or once `stop()` returns true; then it gives bounds.
    Without `every_move`, the values of moves that are not best may be left open. `fast`: with compiled code
    (True), without (False), or with it as soon as it is ready, if numba is installed and `nodes` are
    not limited. The answers are the same.
    """
    return finish(
        solve_in_slices(
            game,
            seconds=seconds,
            nodes=nodes,
            stop=stop,
            progress=progress,
            every_move=every_move,
            fast=fast,
        )
    )


def solve_in_slices(
    game: Game,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
    every_move: bool = True,
    fast: bool | None = None,
) -> Slices[Solution]:
    """The same as `solve`, in slices: it yields wherever other work may run."""
    if game.players != 2:
        raise InvalidOption(say(game.lang, "solver.two_players", players=game.players))
    if game.phase != "settlement":
        raise FjordsError(say(game.lang, "solver.phase", phase=say(game.lang, f"phases.{game.phase}")))
    for name, limit in (("seconds", seconds), ("nodes", nodes)):
        if limit is not None and not (isinstance(limit, int | float) and limit > 0):
            raise InvalidOption(say(game.lang, "players.limit", name=name, limit=repr(limit)))
    if fast is None and nodes is not None:
        fast = False  # so that the same limit always leads to the same answer
    if fast and not available():
        raise InvalidOption(say(game.lang, "solver.no_compiler"))
    limits = SearchLimits(seconds, nodes, stop, progress)
    return (yield from Solver(game, limits, fast).run(every_move))


class Solver:
    """Narrows down the margin of one settlement, then finds its line and what each move leads to."""

    def __init__(self, game: Game, limits: SearchLimits, fast: bool | None = None) -> None:
        self._game = game
        self._limits = limits
        self._problem = Problem(game)
        self._search = Search(self._problem, limits, fast)
        self._start = self._problem.start
        self._moves = {move: self._problem.after_move(self._start, move) for move in game.legal_moves}
        self._bounds = {child: list(self._search.limits(child)) for child in self._moves.values()}
        self._low = max(low for low, _ in self._bounds.values())
        self._high = max(high for _, high in self._bounds.values())
        self._line: list[Move] = []

    def run(self, every_move: bool) -> Slices[Solution]:
        """All of it, or as much as there was time for."""
        try:
            yield from self._find_margin()
            yield from self._find_line()
            if every_move:
                yield from self._find_values()
            exact = True
        except Stopped:
            exact = False
        self._limits.tell(1.0)
        return self._solution(exact)

    # The three questions ----------------------------------------------------------------------------

    def _find_margin(self) -> Slices[None]:
        widest = self._high - self._low

        def note(low: int, high: int) -> None:
            self._low, self._high = low, high
            self._limits.tell(0.5 * (1 - (high - low) / max(1, widest)))

        guess = self._search.guess(self._start)
        yield from narrow(partial(self._search.bound, self._start), self._low, self._high, guess, note)
        for bounds in self._bounds.values():
            bounds[1] = min(bounds[1], self._high)

    def _find_line(self) -> Slices[None]:
        """At every turn the first move that keeps the margin."""
        game, position, margin = self._game.copy(), self._start, self._low
        while position.turn != OVER:
            seen: set[Position] = set()
            for move in game.legal_moves:
                child = self._problem.after_move(position, move)
                if child not in seen:
                    keeps = yield from self._keeps(position.turn, child, margin)
                    if keeps:
                        break
                seen.add(child)
            else:
                raise AssertionError("no move keeps the margin")
            if not self._line:
                self._bounds[child][:] = margin, margin
            self._line.append(move)
            game.push(move)
            position = child

    def _keeps(self, seat: int, child: Position, margin: int) -> Slices[bool]:
        wanted = margin if seat == 0 else margin + 1
        bound = yield from self._search.bound(child, wanted)
        return (bound >= wanted) == (seat == 0)

    def _find_values(self) -> Slices[None]:
        for done, (child, bounds) in enumerate(self._bounds.items()):

            def note(low: int, high: int, bounds: list[int] = bounds) -> None:
                bounds[:] = low, high

            low, high = bounds
            yield from narrow(partial(self._search.bound, child), low, high, high, note)
            self._limits.tell(0.5 + 0.5 * (done + 1) / len(self._bounds))

    # The answer -------------------------------------------------------------------------------------

    def _solution(self, exact: bool) -> Solution:
        bounds = {
            move: (low, high) for move, (low, high) in ((m, self._bounds[c]) for m, c in self._moves.items())
        }
        low = max(self._low, max(least for least, _ in bounds.values()))
        high = min(self._high, max(most for _, most in bounds.values()))
        return Solution(
            margin=(low + high) // 2,
            exact=exact,
            line=tuple(self._line),
            values={move: least for move, (least, most) in bounds.items() if least == most},
            low=low,
            high=high,
            bounds=bounds,
            nodes=self._search.nodes,
            seconds=self._limits.elapsed,
        )


def narrow(
    ask: Callable[[int], Slices[int]], low: int, high: int, guess: int, note: Callable[[int, int], None]
) -> Slices[None]:
    """Asks until low and high meet, and notes how far they have come.

    `ask(wanted)` is a fail-soft null window: a lower bound if it is at least `wanted`, else an upper one.
    """
    while low < high:
        wanted = max(low + 1, min(high, guess))
        found = yield from ask(wanted)
        if found >= wanted:
            low, guess = found, found + 1
        else:
            high = guess = found
        note(low, high)
