"""fj.review: every move of a record judged; turning points, and mistakes told apart from bad luck."""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Draw, Lay, Move
from fjords_widget.players.analysis.best_moves import best_moves_in_slices
from fjords_widget.players.analysis.judgement import Judgements
from fjords_widget.players.analysis.moment import Moment, leader
from fjords_widget.players.analysis.reviewed import Review
from fjords_widget.players.evaluation import ahead
from fjords_widget.players.fast import available
from fjords_widget.players.fast.loading import LAND_SEARCH, TREES
from fjords_widget.players.levels import check_limit
from fjords_widget.players.player import Stop
from fjords_widget.players.simulations import PATIENCE
from fjords_widget.players.slices import Slices, finish
from fjords_widget.progress import Meter, Progress, is_watched
from fjords_widget.records.record import Record

SIMULATIONS = 500
"""How many simulations judge each position in plain Python, unless the caller says otherwise."""


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

    The limits are for each move. Without any there are 500 simulations; once these are compiled, 2000, and
    without runes a solver that proves more. `progress` shows a bar, or is called with the moves done and all
    moves; once `stop()` returns true, the review ends with what it has.
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
    unlimited = seconds is None and simulations is None
    if unlimited:
        simulations = SIMULATIONS
    if available() and record.plies * (simulations or PATIENCE) >= PATIENCE:
        TREES.begin()  # there will be enough work to make up for compiling
        if unlimited and record.terms.players == 2:
            LAND_SEARCH.begin()
    shown = is_watched() if progress is None else progress
    moments: list[Moment] = []
    before: _Before | None = None
    leading: int | None = None
    with Meter(shown, record.plies, "") as meter:
        for node, current in record.positions():
            game = current.copy()
            found, move = None, None
            if node.next is not None and node.next.move is not None:
                move = game.as_listed(node.next.move)
            if unlimited:
                simulations = _usual(game)
            if game.legal_moves and (move is not None or before is not None):
                found = yield from best_moves_in_slices(
                    game, seconds=seconds, simulations=simulations, seed=seed, stop=stop, keep=move
                )
            if before is not None:
                leads = final_leads(game) if found is None else found.leads
                led, leading = leading, leader(leads, leading)
                moments.append(_moment(before, game, found, leads, led not in (None, leading)))
                meter.show(len(moments))
            elif found is not None:
                leading = leader(found.leads)
            if found is None or move is None or (stop is not None and stop()):
                break
            before = _Before(game, found, move)
    return Review(record, tuple(moments))


def _usual(game: Game) -> int | None:
    """By how many simulations a position is judged; None: as `best_moves` does it, where that is quick."""
    quick = game.phase == "exploration" or (game.players == 2 and not game.runes)
    return None if quick and TREES.module is not None else SIMULATIONS


class _Before(NamedTuple):
    """A position, and the move that was made in it."""

    game: Game
    found: Judgements
    move: Move


def final_leads(game: Game) -> tuple[float, ...]:
    """By how much each seat is ahead in the end."""
    totals = [float(score.total) for score in game.scores()]
    return tuple(ahead(totals, seat) for seat in range(game.players))


def _moment(
    before: _Before, later: Game, after: Judgements | None, leads: tuple[float, ...], turned: bool
) -> Moment:
    game, found, move = before
    best, played = found.best, found.of(move)
    luck = doubt = 0.0
    if after is not None and _drew(game, move) and later.phase == "exploration":
        # The move was worth so much on the average over all draws; now it is known what came up.
        luck = leads[game.turn] - played.value
        doubt = (played.error**2 + after.best.error**2) ** 0.5
    line = found.line or (best.move,)
    return Moment(
        later.ply, game.turn, move, found.leads, leads, best, played, luck, doubt, turned, line, found
    )


def _drew(game: Game, move: Move) -> bool:
    """Whether a tile comes out of the bag after the move."""
    draws = isinstance(move, Draw) or (isinstance(move, Lay) and not game.terms.draws_one)
    return draws and game.state.left > 0
