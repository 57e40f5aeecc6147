"""fj.review: every move of a record judged; turning points, and mistakes told apart from bad luck."""

from __future__ import annotations

from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Draw, Lay, Move
from fjords_widget.players.analysis.best_moves import best_moves_in_slices
from fjords_widget.players.analysis.judgement import Judgements
from fjords_widget.players.analysis.moment import Moment, leader
from fjords_widget.players.analysis.reviewed import Review
from fjords_widget.players.evaluation import ahead, extras_of, hopes
from fjords_widget.players.levels import check_limit
from fjords_widget.players.player import Stop
from fjords_widget.players.simulations import ROLLOUTS, Simulations, simulations_of
from fjords_widget.players.slices import Slices, finish
from fjords_widget.progress import Meter, Progress, is_watched
from fjords_widget.records.record import Record

SIMULATIONS = 400
"""What each position is judged by unless something else is said."""
TRIES = 120
"""This many rollouts, at most, say what a draw has changed."""


def review(
    record: Record | Game,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | str = 0,
    stop: Stop | None = None,
    progress: bool | Progress | None = None,
) -> Review:
    """Judges every move of a record's main line, or of a game; see `Review` for what can be done with it.

    The limits are for each move. `progress` shows a bar, or is called with the moves done and all moves; once
    `stop()` returns true, the review ends with what it has.
    """
    return finish(
        review_in_slices(
            record, seconds=seconds, simulations=simulations, seed=seed, stop=stop, progress=progress
        )
    )


def review_in_slices(
    record: Record | Game,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | str = 0,
    stop: Stop | None = None,
    progress: bool | Progress | None = None,
) -> Slices[Review]:
    """The same as `review`, in slices: it yields wherever other work may run."""
    for name, limit in (("seconds", seconds), ("simulations", simulations)):
        check_limit(name, limit)
    if isinstance(record, Game):
        record = record.record()
    if not isinstance(record, Record):
        raise InvalidOption(say(None, "analysis.no_record", record=repr(record)[:60]))
    if seconds is None and simulations is None:
        simulations = SIMULATIONS
    shown = is_watched() if progress is None else progress
    tries = TRIES if simulations is None else min(TRIES, simulations)
    moments: list[Moment] = []
    before: _Before | None = None
    leading: int | None = None
    with Meter(shown, record.plies, "") as meter:
        for node, current in record.positions():
            game = current.copy()
            found, move = None, None
            if game.legal_moves and node.next is not None and node.next.move is not None:
                move = game.as_listed(node.next.move)
                found = yield from best_moves_in_slices(
                    game, seconds=seconds, simulations=simulations, seed=seed, stop=stop, keep=move
                )
            leads = yield from leads_of(game, found, seed, tries, stop)
            if before is not None:
                led, leading = leading, leader(leads, leading)
                turned = led not in (None, leading)
                moment = yield from _moment(before, game, leads, turned, seed, tries, stop)
                moments.append(moment)
                meter.show(len(moments))
            if found is None or move is None or (stop is not None and stop()):
                break
            before = _Before(game, found, leads, move)
    return Review(record, tuple(moments))


class _Before(NamedTuple):
    """A position, and the move that was made in it."""

    game: Game
    found: Judgements
    leads: tuple[float, ...]
    move: Move


def leads_of(
    game: Game, found: Judgements | None, seed: int | str, tries: int, stop: Stop | None = None
) -> Slices[tuple[float, ...]]:
    """By how much each seat is ahead: in the end, or as estimated."""
    if game.phase == "over":
        totals = [float(score.total) for score in game.scores()]
        return tuple(ahead(totals, seat) for seat in range(game.players))
    if game.players == 2 and game.phase == "settlement" and found is not None:
        value = found.value
        return (value, -value) if found.seat == 0 else (-value, value)
    rollouts = yield from _hopes(game, seed, tries, stop)
    hoped = [fmean(points) for points in zip(*rollouts, strict=True)]
    return tuple(ahead(hoped, seat) for seat in range(game.players))


def _hopes(game: Game, seed: int | str, tries: int, stop: Stop | None) -> Slices[list[list[float]]]:
    """What each seat may hope for, rollout by rollout."""
    if game.phase == "exploration":
        rng = Random(f"{seed}/{game.ply}/hopes")
        simulations = simulations_of(game, [None], ROLLOUTS, rng)
        dice = [rng.getrandbits(64) for _ in range(tries)]
        return (yield from _roll_out(simulations, dice, stop))
    state = game.state
    pieces = [side.houses | side.settled for side in state.sides]
    settled = [side.settled for side in state.sides]
    return [hopes(game.land.walk, pieces, settled, state.vacant, state.turn, extras_of(game))]


def _roll_out(simulations: Simulations, dice: list[int], stop: Stop | None) -> Slices[list[list[float]]]:
    """A rollout for each generator; at least one, even if asked to stop."""
    found = []
    for hoped in simulations.run([0], dice):
        if hoped is not None:
            found.append(hoped)
        yield
        if stop is not None and stop():
            break
    return found


def _moment(
    before: _Before,
    later: Game,
    after: tuple[float, ...],
    turned: bool,
    seed: int | str,
    tries: int,
    stop: Stop | None,
) -> Slices[Moment]:
    game, found, leads, move = before
    luck, doubt = yield from luck_of(game, move, later, seed, tries, stop)
    line = found.line or (found.best.move,)
    best, played = found.best, found.of(move)
    return Moment(later.ply, game.turn, move, leads, after, best, played, luck, doubt, turned, line, found)


def luck_of(
    game: Game, move: Move, later: Game, seed: int | str, tries: int, stop: Stop | None = None
) -> Slices[tuple[float, float]]:
    """What the draw after a move changed for the seat that made it, and how certain that is.

    Rollouts before the tile is drawn are compared with rollouts after the tile that came up.
    """
    drew = isinstance(move, Draw) or (isinstance(move, Lay) and not game.terms.draws_one)
    if not drew or not game.state.left or later.phase != "exploration":
        return 0.0, 0.0
    rng = Random(f"{seed}/{game.ply}/luck")
    unknown, known = (
        simulations_of(game, [move], ROLLOUTS, rng),
        simulations_of(later, [None], ROLLOUTS, rng),
    )
    dice = [rng.getrandbits(64) for _ in range(tries)]
    rollouts = yield from _roll_out(unknown, dice, stop)
    without = [ahead(hoped, game.turn) for hoped in rollouts]
    rollouts = yield from _roll_out(known, dice, stop)
    having = [ahead(hoped, game.turn) for hoped in rollouts]
    if not without:
        return 0.0, 0.0
    doubt = ((pstdev(without) ** 2 + pstdev(having) ** 2) / len(having)) ** 0.5
    return fmean(having) - fmean(without), doubt
