"""Lessons 8 to 10: game trees, chance, players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from math import log, sqrt
from random import Random
from typing import Any

from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.exercises.answers import read_int, read_number, read_text
from fjords_widget.algorithms.exercises.practice import APART, few_tiles, settlements, small_game
from fjords_widget.algorithms.exercises.task import Case, Counted, Exercise, Refused, Wrong
from fjords_widget.algorithms.minimax import alpha_beta, minimax
from fjords_widget.engine.errors import IllegalMove, InvalidMove
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move

Function = Callable[..., Any]
GAMES, TILES = 20, 16
"""This many games, with this many tiles, are played to measure a player; with a seed twice as many."""
A_SERIES = Budget(lines=5_000_000, seconds=60)
"""What all of them may take together."""
ENOUGH = 0.7
"""The share of them that a player has to win against a random one."""


# Game trees -----------------------------------------------------------------------------------------------


def _trees(seed: int) -> Iterator[Case]:
    for game in chosen_settlements(seed):
        yield Case({"game": game}, game)


@lru_cache(2)
def chosen_settlements(seed: int) -> tuple[Game, ...]:
    """Settlements in which it matters what one does; in most of them the first move is not the best."""
    hard: list[Game] = []
    easy: list[Game] = []
    for game in settlements(6, 60, seed):
        values = list(values_of(game.copy()).values())
        if len(set(values)) > 1:
            (easy if values[0] == max(values) else hard).append(game)
    found = [*settlements(seed=seed)[:2], *hard, *easy[: len(hard) // 2]]
    return tuple(sorted(found, key=lambda game: len(game.legal_moves)))


def margin_of(game: Game) -> int:
    """The margin if both play their best."""
    return alpha_beta(game).margin


def judge_alpha_beta(case: Case, expected: Any, given: Counted) -> Wrong | None:
    """The right margin, and where there is something to leave out, at least half of it left out."""
    if given.answer != expected:
        return Wrong("margin", {"expected": expected, "given": given.answer})
    game = case.arguments["game"].copy()
    whole, ours = minimax(game).looked - 1, alpha_beta(game).looked - 1
    if given.calls > (whole + ours + 1) // 2:
        return Wrong("looked_too_much", {"given": given.calls, "whole": whole})
    return None


def values_of(game: Game) -> dict[Move, int]:
    """To each move the margin that it leads to."""
    seat, values = game.turn, {}
    for move in list(game.legal_moves):
        game.push(move)
        margin = alpha_beta(game).margin
        values[move] = margin if game.turn == seat else -margin
        game.pop()
    return values


def best_of(game: Game) -> str:
    """The text of a best move."""
    values = values_of(game)
    return str(max(values, key=lambda move: values[move]))


def read_move(answer: Any) -> str:
    """A move, or its text."""
    if not isinstance(answer, Move | str):
        raise TypeError
    return str(answer)


def judge_best(case: Case, _expected: Any, given: Any) -> Wrong | None:
    """Any move that leads to the best margin."""
    values = {str(move): margin for move, margin in values_of(case.arguments["game"].copy()).items()}
    if given not in values:
        return Wrong("illegal", {"move": given})
    best = max(values.values())
    if values[given] < best:
        return Wrong("not_best", {"move": given, "margin": values[given], "best": best})
    return None


# Chance ---------------------------------------------------------------------------------------------------


def _bags(seed: int) -> Iterator[Case]:
    """Bags from small to large; the smallest hold one tile, and after it none."""
    rng = Random(seed + 9)
    faces = ["MMPPPP", "PPPPPP", "POOOOO", "MPPPPP", "PPPOOO", "MMMMPP"]
    for fitting in ({faces[0]}, set()):
        yield Case({"unseen": Counter({faces[0]: 1}), "fitting": fitting})
    for kinds in (1, 2, 2, 3, 3, 4, 5, 6, 6, 6):
        bag = Counter({face: rng.randint(1, 3) for face in faces[:kinds]})
        fitting = set(rng.sample(faces[:kinds], rng.randint(0, kinds)))
        yield Case({"unseen": bag, "fitting": fitting})


def chance(unseen: Counter[str], fitting: set[str]) -> float:
    """How likely it is that the next tile out of the bag fits."""
    return round(sum(count for face, count in unseen.items() if face in fitting) / unseen.total(), 10)


def chance_in_two(unseen: Counter[str], fitting: set[str]) -> float:
    """How likely it is that at least one of the next two tiles fits; a bag of one has no second tile."""
    whole = unseen.total()
    bad = whole - sum(count for face, count in unseen.items() if face in fitting)
    both_bad = bad / whole * ((bad - 1) / (whole - 1) if whole > 1 else 1)
    return round(1 - both_bad, 10)


def _bandits(seed: int) -> Iterator[Case]:
    """Children that were all tried, and some of which none, one or several were not."""
    rng = Random(seed + 10)
    for arms, untried in product((1, 2, 3, 4, 5, 6, 8, 10), (0, 1, 2, 10)):
        names = rng.sample("abcdefghij", arms)
        new = rng.sample(names, min(untried, arms))
        tries = {name: 0 if name in new else rng.randint(1, 12) for name in names}
        yield Case({"children": {name: (rng.randint(0, tries[name]), tries[name]) for name in names}})


def upper_bound(children: dict[str, tuple[int, int]]) -> str:
    """The child to try next: one that was never tried, else the one with the highest UCB1."""
    total = sum(tries for _, tries in children.values())

    def worth(name: str) -> float:
        won, tries = children[name]
        return won / tries + sqrt(2 * log(total) / tries) if tries else float("inf")

    return max(children, key=worth)


def judge_bandit(case: Case, expected: Any, given: Any) -> Wrong | None:
    """Of several that were never tried, any is right."""
    children = case.arguments["children"]
    if given not in children:
        return Wrong("no_child", {"given": given, "known": ", ".join(sorted(children))})
    untried = [name for name, (_, tries) in children.items() if not tries]
    if given in (untried or [expected]):
        return None
    return Wrong("untried", {"name": expected}) if untried else Wrong("differs", {})


# Players --------------------------------------------------------------------------------------------------


def _turns(seed: int) -> Iterator[Case]:
    """Positions of both phases, small games first, also of three and four seats."""
    for tiles, players in ((2, 2), (4, 2), (8, 3), (14, 2), (24, 4), (37, 2)):
        over = small_game(tiles, 7 + APART * seed, players)
        for plies in (1, over.ply // 2, over.ply):
            game = over.copy()
            while game.ply > plies:
                game.pop()
            if game.legal_moves:
                yield Case({"game": game}, game)


def judge_player(case: Case, _expected: Any, given: Any) -> Wrong | None:
    """Any legal move."""
    if given not in map(str, case.arguments["game"].legal_moves):
        return Wrong("illegal", {"move": given})
    return None


def first_move(game: Game) -> str:
    """Some legal move."""
    return str(next(iter(game.legal_moves)))


def _series(seed: int) -> Iterator[Case]:
    yield Case({"games": 2 * GAMES if seed else GAMES, "seed": APART * seed})


def measure(player: Function) -> Function:
    """The games that a player wins against a random one, on both seats of small games."""

    def wins(games: int, seed: int) -> int:
        return sum(_wins(player, seed + number // 2, number % 2) for number in range(games))

    return wins


def _wins(player: Function, seed: int, seat: int) -> bool:
    rng = Random(seed)
    game = few_tiles(TILES, seed)
    while game.legal_moves:
        if game.turn == seat:
            push_answer(game, player)
        else:
            game.push(rng.choice(list(game.legal_moves)))
    outcome = game.outcome()
    return outcome is not None and outcome.winner == seat


def push_answer(game: Game, player: Function) -> None:
    """Plays the move that a player chooses. Refused if it is none, or if the game was left changed."""
    ply = game.ply
    answer = player(game)
    if game.ply != ply:
        raise Refused(answer, game, ply, Wrong("game_changed", {"name": "game"}))
    if not isinstance(answer, Move | str):
        raise Refused(answer, game, ply)
    try:
        game.push(answer)
    except (InvalidMove, IllegalMove):
        raise Refused(answer, game, ply, Wrong("illegal", {"move": str(answer)})) from None


def judge_wins(case: Case, _expected: Any, given: Any) -> Wrong | None:
    """Enough games won."""
    games = case.arguments["games"]
    if given < ENOUGH * games:
        return Wrong("wins", {"wins": given, "games": games, "enough": round(ENOUGH * games)})
    return None


def _tallies(seed: int) -> Iterator[Case]:
    rng = Random(seed)
    for games in (1, 2, 4, 10, 20, 50, 100, 400):
        for wins in sorted({0, games // 3, games // 2, games}):
            yield Case({"wins": wins, "games": games})
    for _ in range(8):
        games = rng.randint(5, 300)
        yield Case({"wins": rng.randint(0, games), "games": games})


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval for the share of wins, with 95% (z = 1.96), to four digits."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    width = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return round(middle - width, 4) + 0.0, round(middle + width, 4)


def read_interval(answer: Any) -> tuple[float, float]:
    """Two numbers; four digits of them count."""
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise TypeError
    # No minus sign before a zero: they are the same number.
    low, high = (round(read_number(number), 4) + 0.0 for number in answer)
    return low, high


def share_of_wins(case: Case, given: Any) -> float:
    """How much of the way to enough wins somebody has come."""
    return min(1.0, float(given) / (ENOUGH * float(case.arguments["games"])))


GAME_EXERCISES = (
    Exercise("minimax", 8, "int", read_int, _trees, margin_of),
    Exercise("best-move", 8, "move", read_move, _trees, best_of, judge_best),
    Exercise(
        "alpha-beta", 8, "int", read_int, _trees, margin_of, judge_alpha_beta, counts=Game.push.__code__
    ),
    Exercise("chance", 9, "number", read_number, _bags, chance),
    Exercise("chance-in-two", 9, "number", read_number, _bags, chance_in_two),
    Exercise("upper-bound", 9, "text", read_text, _bandits, upper_bound, judge_bandit),
    Exercise("player", 10, "move", read_move, _turns, first_move, judge_player),
    Exercise(
        "beats-random",
        10,
        "move",
        read_int,
        _series,
        lambda games, seed: games,  # noqa: ARG005 - there is no need to play them
        judge_wins,
        measure,
        A_SERIES,
        credit=share_of_wins,
    ),
    Exercise("interval", 10, "interval", read_interval, _tallies, interval),
)
