"""One game of a tournament, played here and now. Nothing that a player does can spoil more than this game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any, NamedTuple

from fjords_widget.engine.errors import IllegalMove, InvalidMove
from fjords_widget.engine.game import Game
from fjords_widget.players.arena.contestants import Chooser, Contestant, unpacked
from fjords_widget.players.arena.dice import own_dice
from fjords_widget.players.arena.played import Fault, Played
from fjords_widget.players.arena.schedule import Fixture
from fjords_widget.records.words import SEATS, one_line

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
    return play(fixture, terms, unpacked(crew))


def play(fixture: Fixture, terms: Terms, crew: tuple[Contestant, ...]) -> Played:
    """One game from its deal to its end. It follows from the seed and the fixture alone."""
    dice = f"{terms.seed}/{fixture.deal}"
    game = Game(seed=dice, lang=terms.lang, **terms.rules)
    dice = f"{dice}/{fixture.rotation}"
    by_name = {one.name: one for one in crew}
    choosers = [by_name[name].ready(f"{dice}/{seat}") for seat, name in enumerate(fixture.seats)]
    with own_dice(dice):
        fault, seconds = _play_out(game, choosers, random.Random(f"{dice}/table"))
    return _played(fixture, terms, game, fault, seconds)


def _play_out(
    game: Game, choosers: list[Chooser], mixer: random.Random
) -> tuple[Fault | None, tuple[float, ...]]:
    seconds = [0.0] * len(choosers)
    while game.legal_moves:
        seat = game.turn
        # Each sees a game of its own, in which the bag lies as nobody knows: trying a draw tells nothing.
        seen = game.copy(reshuffle=mixer)
        began = perf_counter()
        try:
            move = choosers[seat](seen)
        except (Exception, SystemExit) as fault:
            return Fault(seat, "raised", _short(f"{type(fault).__name__}: {fault}")), tuple(seconds)
        finally:
            seconds[seat] += perf_counter() - began
        try:
            game.push(move)
        except (IllegalMove, InvalidMove) as fault:
            return Fault(seat, "illegal", _short(str(fault))), tuple(seconds)
    return None, tuple(seconds)


def _short(text: str) -> str:
    text = one_line(text)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _played(
    fixture: Fixture, terms: Terms, game: Game, fault: Fault | None, seconds: tuple[float, ...]
) -> Played:
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
