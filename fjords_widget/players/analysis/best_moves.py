"""fj.best_moves: every move with its value, its spread over what is unseen, and whether it is proven."""

from __future__ import annotations

from random import Random

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.alpha_beta import AlphaBeta
from fjords_widget.players.analysis.judgement import Judgement, Judgements
from fjords_widget.players.endgame import rest_of, solve_within
from fjords_widget.players.evaluation import ahead, extras_of, hopes, standing_of
from fjords_widget.players.levels import check_limit
from fjords_widget.players.limits import Limits
from fjords_widget.players.player import Clock, Progress, Stop
from fjords_widget.players.sequential_halving import estimate_moves
from fjords_widget.players.slices import Slices, finish

SIMULATIONS = 2000
"""How many simulations judge a position, unless the caller says otherwise."""
DEPTH, DEEPEST = 4, 6
CHOICE, CHOICES_LEFT = 1.4, 15
"""Simulations go on at random, though the next seat will choose well: it gains this many points on what they
say, as long as this many tiles are to come, and less after that. (Measured: between two, strong players came
out 0.4 to 2.4 points behind what the seat to move was promised.)"""


def best_moves(
    game: Game,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    depth: int | None = None,
    seed: int | str = 0,
    stop: Stop | None = None,
    progress: Progress | None = None,
    keep: Move | None = None,
) -> Judgements:
    """All legal moves, best first. The game is left as it was, and the order of the bag is not used.

    Limits are by time, by simulations or by depth; the same seed and simulations give the same answer.
    Without any limit there are 2000 simulations, and a solver that has been compiled may prove more.
    `keep` is a move that gets as many simulations as the best ones.
    """
    return finish(
        best_moves_in_slices(
            game,
            seconds=seconds,
            simulations=simulations,
            depth=depth,
            seed=seed,
            stop=stop,
            progress=progress,
            keep=keep,
        )
    )


def best_moves_in_slices(
    game: Game,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    depth: int | None = None,
    seed: int | str = 0,
    stop: Stop | None = None,
    progress: Progress | None = None,
    keep: Move | None = None,
) -> Slices[Judgements]:
    """The same as `best_moves`, in slices: it yields wherever other work may run."""
    for name, limit in (("seconds", seconds), ("simulations", simulations), ("depth", depth)):
        check_limit(name, limit)
    if not isinstance(seed, int | str):
        raise InvalidOption(say(game.lang, "options.seed", seed=repr(seed)))
    moves = list(game.legal_moves)
    if not moves:
        raise FjordsError(say(game.lang, "explain.over"))
    unlimited = seconds is None and simulations is None
    if unlimited:
        simulations = SIMULATIONS
    clock = Clock(Limits(seconds, simulations, depth), stop, progress)
    if game.phase == "exploration":
        judgements = yield from _judge_exploring(game, moves, Random(f"{seed}/{game.ply}"), clock, keep)
    else:
        judgements = yield from _judge_settling(game, moves, clock, unlimited)
    clock.tell(1.0)
    return judgements


def _judge_exploring(
    game: Game, moves: list[Move], rng: Random, clock: Clock, keep: Move | None
) -> Slices[Judgements]:
    estimates = yield from estimate_moves(game, moves, rng, clock, None, clock.limits.depth or DEPTH, keep)
    amends = _choices_to_come(game)
    best = max(estimates, key=lambda estimate: estimate.lead)
    spreads = [e.spread if e.tries > 1 else estimates[0].spread for e in estimates]  # one try has none
    found = [
        Judgement(e.move, e.lead + amends[game.turn], spread, False, e.tries)
        for e, spread in zip(estimates, spreads, strict=True)
    ]
    leads = [lead + more for lead, more in zip(best.leads(game.turn, game.players), amends, strict=True)]
    found.sort(key=lambda judgement: -judgement.value)
    return Judgements(game.turn, found, leads, (), game.lang)


def _choices_to_come(game: Game) -> list[float]:
    """By seat: what simulations leave out of its lead, since they choose at random for everybody.

    The sooner a seat is to move after this one, the more choices it has left on average: at most one more.
    Where a tile is drawn before one chooses (classic, original), there is little to choose.
    """
    seats = game.players
    if game.terms.draws_one:
        return [0.0] * seats
    worth = CHOICE * min(1.0, (len(game.row) + game.state.left) / CHOICES_LEFT)
    more = [worth * ((game.turn - seat) % seats) / seats for seat in range(seats)]
    return [ahead(more, seat) for seat in range(seats)]


def _judge_settling(game: Game, moves: list[Move], clock: Clock, if_loaded: bool) -> Slices[Judgements]:
    values: dict[Move, float] = {}
    bounds: dict[Move, tuple[int, int]] = {}
    line: tuple[Move, ...] = ()
    if game.players == 2:
        solution = yield from solve_within(game, clock, every_move=True, if_loaded=if_loaded)
        bounds = solution.bounds
        line = solution.line if solution.low == solution.high else ()
        values = {move: float(value) for move, value in solution.values.items()}
    proven = set(values)
    if len(proven) < len(moves):
        search = AlphaBeta(game, rest_of(clock), hopes)
        ahead = yield from search.values(moves, clock.limits.depth or DEEPEST)
        for move, value in ahead.items():
            if move not in proven:
                low, high = bounds.get(move, (-1000, 1000))
                values[move] = min(max(value, low), high)
    found = [Judgement(move, values[move], proven=move in proven) for move in moves]
    found.sort(key=lambda judgement: (-judgement.value, judgement.move != (line[0] if line else None)))
    return Judgements(game.turn, found, _leads_settling(game, found[0].value), line, game.lang)


def _leads_settling(game: Game, value: float) -> list[float]:
    """By how much each seat is ahead, where the best move is worth this much to the seat to move."""
    if game.players == 2:
        return [value if seat == game.turn else -value for seat in range(2)]
    hoped = hopes(standing_of(game, extras_of(game)))
    return [value if seat == game.turn else ahead(hoped, seat) for seat in range(game.players)]
