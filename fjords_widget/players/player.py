"""What all computer players have in common: a seed, limits, and a way to be stopped."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from time import monotonic

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.limits import Limits
from fjords_widget.players.slices import Slices, finish

Stop = Callable[[], bool]
Progress = Callable[[float], None]


class Clock:
    """Says when to stop thinking, and tells how far it has got."""

    def __init__(self, limits: Limits, stop: Stop | None, progress: Progress | None) -> None:
        self.limits = limits
        self._stop = stop
        self._progress = progress
        self._began = monotonic()
        self._told = 0.0

    @property
    def elapsed(self) -> float:
        """Seconds since thinking began."""
        return monotonic() - self._began

    def left(self) -> float | None:
        """Seconds that are left; None without such a limit."""
        return None if self.limits.seconds is None else max(0.0, self.limits.seconds - self.elapsed)

    def over(self, simulations: int = 0) -> bool:
        """Whether to stop, after this many simulations."""
        if self.stopped():
            return True
        done = self.share(simulations)
        self.tell(done)
        return done >= 1.0

    def stopped(self) -> bool:
        """Whether somebody has asked to stop."""
        return self._stop is not None and self._stop()

    def share(self, simulations: int) -> float:
        """How much of what the limits allow is used up after this many simulations; 1 or more: all of it."""
        done = 0.0
        if self.limits.simulations is not None:
            done = simulations / self.limits.simulations if self.limits.simulations else 1.0
        if self.limits.seconds is not None:
            done = max(done, self.elapsed / self.limits.seconds if self.limits.seconds else 1.0)
        return done

    @property
    def depth(self) -> int:
        """How many moves ahead a search looks: one, unless the limits say more."""
        return self.limits.depth or 1

    def within(self, limits: Limits) -> Clock:
        """Another clock, that begins now and has these limits; it is stopped when this one is."""
        return Clock(limits, self._stop, None)

    def tell(self, done: float) -> None:
        """Tells progress, from 0 to 1; never backwards."""
        if self._progress is not None and done > self._told:
            self._told = min(1.0, done)
            self._progress(self._told)


class Player:
    """Chooses a move: `player(game)`. The game is left as it was, and the order of its bag is not looked at.

    The choice follows from the position, the seed and the limits alone, unless time is the limit.
    """

    level = ""

    def __init__(self, seed: int | str | None = None, limits: Limits | None = None) -> None:
        if seed is not None and not isinstance(seed, int | str):
            raise InvalidOption(say(None, "options.seed", seed=repr(seed)))
        self.seed = os.urandom(8).hex() if seed is None else seed
        self.limits = limits or Limits()

    def __call__(self, game: Game) -> Move:
        """The move to make."""
        return self.choose(game)

    def choose(self, game: Game, *, stop: Stop | None = None, progress: Progress | None = None) -> Move:
        """The move to make. Thinking ends soon after `stop()` says so; `progress` is told how far it is."""
        return finish(self.choose_in_slices(game, stop=stop, progress=progress))

    def choose_in_slices(
        self, game: Game, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Slices[Move]:
        """The same as `choose`, in slices: it yields wherever other work may run."""
        moves = list(game.legal_moves)
        if not moves:
            raise FjordsError(say(game.lang, "explain.over"))
        clock = Clock(self.limits, stop, progress)
        move = moves[0]
        if len(moves) > 1:
            move = yield from self.think(game, moves, Random(self.dice(game)), clock)
        clock.tell(1.0)
        return move

    def dice(self, game: Game) -> str:
        """The seed of chance in one position: the same game gives the same dice, whoever asks."""
        return f"{self.seed}/{game.ply}"

    def think(self, game: Game, moves: list[Move], rng: Random, clock: Clock) -> Slices[Move]:
        """One of several moves."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.level!r}>"
