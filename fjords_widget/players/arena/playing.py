"""One game of a tournament, played here and now. Nothing that a player does can spoil more than this game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple

from fjords_widget.engine.errors import IllegalMove, InvalidMove
from fjords_widget.engine.game import Game
from fjords_widget.engine.redeal import redeal
from fjords_widget.players.arena.contestants import Chooser, Contestant, unpack_crew
from fjords_widget.players.arena.dice import GameDice
from fjords_widget.players.arena.played import Fault, Played
from fjords_widget.players.arena.schedule import Fixture
from fjords_widget.records.tokens import SEATS, one_line

LONGEST = 500
"""What an error says is cut off after this."""


class Terms(NamedTuple):
    """What all games of a tournament have in common."""

    seed: int | str
    rules: Mapping[str, Any]
    """What `fj.Game` is told besides the seed."""
    event: str = ""
    lang: str | None = None


Play = Callable[[Fixture], Played]


def play_packed(fixture: Fixture, terms: Terms, crew: bytes) -> Played:
    """The same as `play`, for other processes."""
    return play(fixture, terms, unpack_crew(crew))


def play(fixture: Fixture, terms: Terms, crew: tuple[Contestant, ...]) -> Played:
    """One game from its deal to its end. It follows from the seed and the fixture alone."""
    dice = f"{terms.seed}/{fixture.deal}"
    game = Game(seed=dice, lang=terms.lang, **terms.rules)
    table = _Table(game, f"{dice}/{fixture.rotation}")
    try:
        table.play(crew, fixture.seats)
    except _Failed as failed:
        return _sum_up(fixture, terms, game, failed.fault, table.seconds)
    return _sum_up(fixture, terms, game, None, table.seconds)


class _Failed(Exception):
    """A player raised an error or made an illegal move."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


class _Table:
    """Where a game is played: whoever sits there is asked in turn."""

    def __init__(self, game: Game, seed: str) -> None:
        self.seconds = [0.0] * game.players
        """How long each seat has thought."""
        self._game = game
        self._seed = seed
        self._mixer = random.Random(f"{seed}/table")
        self._dice = GameDice(seed)

    def play(self, crew: tuple[Contestant, ...], names: tuple[str, ...]) -> None:
        """The whole game; _Failed: somebody lost it before its end."""
        game = self._game
        by_name = {one.name: one for one in crew}
        choosers: list[Chooser] = []
        for seat, name in enumerate(names):
            with _blame(seat):
                choosers.append(by_name[name].ready(f"{self._seed}/{seat}"))
        while game.legal_moves:
            seat = game.turn
            move = self._ask(seat, choosers[seat])
            with _blame(seat, for_moving=True):
                game.push(move)

    def _ask(self, seat: int, chooser: Chooser) -> Any:
        seen = redeal(self._game, self._mixer)
        with self._dice.in_use():
            began = perf_counter()
            try:
                with _blame(seat):
                    return chooser(seen)
            finally:
                self.seconds[seat] += perf_counter() - began


@contextmanager
def _blame(seat: int, *, for_moving: bool = False) -> Iterator[None]:
    """Whatever is raised within, the player on the seat has failed; only Ctrl+C is nobody's fault."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as fault:
        if for_moving and isinstance(fault, IllegalMove | InvalidMove):
            raise _Failed(Fault(seat, "illegal", _short(str(fault)))) from None
        raise _Failed(Fault(seat, "raised", _short(_tell(fault)))) from None


def _tell(fault: BaseException) -> str:
    name = type(fault).__name__
    try:
        return f"{name}: {fault}"
    except BaseException:  # an error may fail to say what it is
        return name


def _short(text: str) -> str:
    text = one_line(text)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _sum_up(fixture: Fixture, terms: Terms, game: Game, fault: Fault | None, seconds: list[float]) -> Played:
    headers = dict(zip(SEATS, fixture.seats, strict=False))
    headers["round"] = str(fixture.deal + 1)
    if terms.event:
        headers["event"] = terms.event
    if fault is not None:
        headers["forfeit"] = f"{SEATS[fault.seat]}: {fault.text}"
    points = tuple([score.total for score in game.scores()])
    outcome = game.outcome()
    if fault is not None:
        places = tuple([2 if seat == fault.seat else 1 for seat in range(game.players)])
    else:
        assert outcome is not None
        places = _places(points, outcome.winner, outcome.ranking)
    return Played(
        *fixture,
        points=points,
        places=places,
        rule="forfeit" if outcome is None else outcome.rule,
        plies=game.ply,
        fault=fault,
        seconds=tuple([round(each, 6) for each in seconds]),
        text=game.record(**headers).dumps(),
    )


def _places(points: tuple[int, ...], winner: int | None, ranking: tuple[int, ...]) -> tuple[int, ...]:
    """1 for the first, and so on; where a game is drawn, equal points are equal places."""
    if winner is None:
        return tuple([1 + sum(other > mine for other in points) for mine in points])
    return tuple([1 + ranking.index(seat) for seat in range(len(points))])
